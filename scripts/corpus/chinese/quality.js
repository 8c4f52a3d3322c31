// How somebody or something is: 很 饿, 生病 了, 开 着 门, 有空, 又 累 又 饿, 太 累 了 ， 不 能 做饭.
import { graded } from './described.js';
import { nested } from './nested.js';
import { adjectiveOf, entry, fits, marked, say, suiting } from './tokens.js';
import * as zh from './words.js';

export function adjectival(c, { subject, inner }, { grade, denial, helper, be }) {
  const { adjective, degree } = c.complement;
  const aged = degree?.id === 'enough' && adjective.id === 'old' && fits(subject, ['person', 'name']);
  const [word] = aged ? ['大'] : adjectiveOf(adjective.id, subject);
  const kinds = zh.adjectives[adjective.id];
  const it = say(word, adjective);
  const { negated } = c;
  // 我 今晚 没 空
  // 这 把 椅子 空 着 吗
  if (adjective.id === 'free' && word !== '有空')
    return denial.length ? [...denial, ...say('空', adjective)] : [...say('空', adjective), ...say('着', adjective, be)];
  if (adjective.id === 'free' && degree && !denial.length) return graded(word, adjective, grade);
  if (adjective.id === 'free') return denial.length ? say('没 空', denial[0].from, adjective) : it;
  if (adjective.id === 'alone' && subject.agr === 'pl' && subject.pronoun?.id !== 'you')
    return [...(denial.length ? [...denial, ...say('是', be)] : []), ...say('单独 在 一起', adjective)];
  // 不 是 太 晚 了 吗
  if (adjective.id === 'late' && degree?.id === 'too' && subject.pronoun?.id === 'it')
    return [
      ...denial,
      ...(denial.length ? say('是', be) : []),
      ...graded('晚', adjective, { ...grade, negated: undefined, never: undefined }),
    ];
  const free = helper.length > 0 || inner;
  if (kinds.event !== undefined) {
    if (degree && kinds.event) {
      const [verb, how] = kinds.event.split(' ');
      return [...verb.split('_').flatMap((part) => say(part, adjective)), ...graded(how, adjective, { ...grade, plain: false })];
    }
    if (negated && !free) return [...say('没有', negated), ...it];
    // 从来 不 错 would be praise.
    if (c.frequency?.id === 'never' && adjective.id === 'wrong' && !free) return [...say('不 会', c.frequency), ...it];
    if (c.frequency?.id === 'never' && kinds.event === '' && !free) return [...say('没有', c.frequency), ...it];
    // 我们 要 迟到 了
    if (c.tense === 'future' && c.aux.length === 3 && adjective.id === 'late' && !c.time && helper.length && !negated)
      return [...it, ...say('了', adjective)];
    if (free || c.frequency || c.time?.point || c.asked?.type === 'when') return [...denial, ...it];
    // 病 了 三 天 了
    if (adjective.id === 'sick' && c.time?.for) return [...say('病', adjective), ...say('了', be)];
    return [...it, ...say('了', adjective)];
  }
  if (kinds.state !== undefined) {
    const shop = fits(subject, ['place', 'outside']) ? say('门', adjective) : [];
    // 星期一 不 开门 is a rule, 没有 开门 how it is now.
    if (denial.length && shop.length && c.time && c.time.id !== 'now') return [...denial, ...say(`${word}门`, adjective)];
    // 就 会 关门
    if (shop.length && helper.length) return [...denial, ...say(`${word}门`, adjective, be)];
    if (denial.length) return [...say('没有', denial[0].from), ...it, ...shop];
    // 星期一 关门
    if (shop.length && c.time && c.time.id !== 'now') return say(`${word}门`, adjective, be);
    return [...it, ...say(kinds.state, adjective), ...shop];
  }
  // 你 是 新 来 的 吗
  if (adjective.id === 'new' && !degree && !inner && fits(subject, ['person', 'name']))
    return [...denial, ...say('是', be), ...say('新 来 的', adjective)];
  // 雪 真 白
  if (kinds.be === '的' && degree && /色$/.test(word)) return graded(word[0], adjective, grade);
  // 酒店 客满 了
  if (word === '客满' && !inner)
    return denial.length ? [...say('没有', denial[0].from), ...it] : [...it, ...(helper.length || c.frequency ? [] : say('了', be))];
  if (kinds.be !== undefined) {
    if (kinds.not && denial.length) return [...denial, ...it];
    if (inner) return it;
    // 总是 has its 是, and 我 独自一人 needs none.
    const without = c.frequency?.id === 'always' || (!kinds.be && !denial.length);
    return [
      ...denial,
      ...(without ? [] : say('是', be)),
      ...(without && !kinds.be ? marked(it, [...be]) : it),
      ...(kinds.be ? say(kinds.be === '人' && !fits(subject, ['person', 'name']) ? '的' : kinds.be, adjective) : []),
    ];
  }
  return [...(inner ? say('变 得', c.be) : []), ...graded(word, adjective, grade)];
}

/** 太 累 了 ， 不 能 做饭; 够 大 ， 可以 开车. */
export function aimed(c, context, parts) {
  const { complement, negated } = c;
  const how = adjectival(c, context, parts);
  const enough = complement.degree.id === 'enough';
  // "not too tired to" can, "not old enough to" cannot.
  const able = enough === (negated === undefined);
  // 汤 太 热 了 ， 不 能 喝
  const { verb, frame } = complement.purpose;
  const thing = frame === 'alone' && /^(eat|drink|read)$/.test(verb.id) && !fits(context.subject, ['person', 'name', 'animal']);
  // 太 累 了 ， 走 不 动
  const lame = !able && frame === 'alone' && /^(walk|run)$/.test(verb.id) && !complement.purpose.place;
  if (lame && /^(tired|sick|old|heavy)$/.test(complement.adjective.id))
    return [...how, ...say('，'), ...say(verb.id === 'walk' ? '走' : '跑', verb), ...say('不 动', complement.to)];
  const act = thing
    ? say(suiting(entry(zh.taking, verb.id, 'verb'), context.subject), verb)
    : nested.verbal(complement.purpose, { inner: true, subject: context.subject });
  return [...how, ...say('，'), ...say(able ? '可以' : '不 能', complement.to), ...act];
}

/** 又 累 又 饿; 不 累 也 不 饿. */
export function twofold(c, context, parts) {
  const { and, adjective, other, degree } = c.complement;
  const but = and.id === 'but';
  const each = [adjective, other].map((one) => ({ ...c, complement: { ...c.complement, adjective: one } }));
  const plain = [adjective, other].map((one) => adjectiveOf(one.id, context.subject)[0]);
  const simple = [adjective, other].every(({ id }) => ['event', 'be', 'state'].every((kind) => zh.adjectives[id][kind] === undefined));
  if (simple && !but && !degree && !c.negated && c.frequency?.id !== 'never')
    return [
      ...(context.inner ? say('变 得', c.be) : []),
      ...[adjective, other].flatMap((one, i) => [...say('又', and), ...say(plain[i], one)]),
    ];
  if (!but && [adjective, other].every(({ id }) => zh.adjectives[id].be === '的') && !context.inner)
    return [
      ...parts.denial,
      ...say('是', parts.be),
      ...say(plain[0], adjective),
      ...say('和', and),
      ...say(plain[1], other),
      ...say('的', other),
    ];
  const [one, two] = each.map((said) => adjectival(said, context, parts));
  return [...one, ...say(but ? '， 但是' : '也', and), ...two];
}
