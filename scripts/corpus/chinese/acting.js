// What is done to something: 看 过 这 本 书 三 次, 把 它 卖 了, 互相 帮助, 给 他 打 电话, 听 我 说.
import { manner, nothingOf } from './adverbs.js';
import { arranged, ofLong } from './arranged.js';
import { askedFor } from './asked.js';
import { nested } from './nested.js';
import { lasting, paired, phrase, toDo } from './phrases.js';
import { counts, pointed, specific } from './referring.js';
import { bearing, verbFor } from './taking.js';
import { fits, say } from './tokens.js';
import * as zh from './words.js';

/** 我 在 做 作业: whose it is goes without saying. */
function ownHomework({ object }, { subject }) {
  const { det, noun } = object ?? {};
  if (noun?.id !== 'homework' || det?.type !== 'possessive' || det.possessive.id !== subject?.pronoun?.id || det.other) return undefined;
  return { ...object, det: { type: 'bare' } };
}

/** 没有 多少 朋友 */
const fewer = (np, { denied }, { verb, tense }) =>
  denied &&
  np.det?.type === 'many' &&
  /^(many|much)$/.test(np.det.how ?? 'many') &&
  (verb.id === 'have' || ['past', 'perfect'].includes(tense))
    ? { ...np, det: { ...np.det, how: 'not many' } }
    : np;

/** 你 爸爸 做 什么 工作 */
const trade = ({ verb, tense, progressive, modal, time, place, frequency, companion, meal }, { asked, inner, subject }) =>
  verb.id === 'do' &&
  asked?.type === 'what' &&
  tense === 'present' &&
  fits(subject, ['person', 'name']) &&
  ![progressive, modal, time, place, frequency, companion, meal, inner].some(Boolean);

export function acting(c, context, marks) {
  const { aspect, asked, tone, asking, ordered } = context;
  const { verb } = c;
  const object = ownHomework(c, context) ?? c.object ?? (asked?.object ? askedFor(asked) : undefined);
  if (object === undefined) throw new Error(`'${verb.id}' has no object`);
  const kind = object.about ?? object;
  // 互相 帮助
  if (object.type === 'each other') {
    // 不 喜欢 对方
    if (context.denied && /^(like|know|understand|need|help)$/.test(verb.id))
      return [...say(verbFor(c, { type: 'who' }, context), verb), ...say('对方', object.words)];
    const together = { love: '相爱', see: '见面', meet: '见面', call: '互相 打 电话' }[verb.id];
    const happened =
      ['done', 'asked', 'already'].includes(aspect) && !zh.stative.includes(verb.id)
        ? marks.le
        : aspect === 'been' && !context.denied
          ? marks.guo
          : [];
    const met = object.words[0] === verb ? (aspect === 'shi' ? '认识' : '见面') : together;
    if (together) return [...say(met, verb, object.words), ...happened];
    return [...say('互相', object.words), ...say(verbFor(c, { type: 'who' }, context), verb), ...happened];
  }
  // 看起来 要 下雨 了
  if (verb.id === 'look like' && /^(rain|snow)$/.test(object.noun?.id) && context.subject?.pronoun?.id === 'it' && !context.denied)
    return [
      ...say('看起来', verb),
      ...say('要', verb),
      ...say(object.noun.id === 'rain' ? '下雨' : '下雪', object.noun),
      ...say('了', verb),
    ];
  if (c.burden) return [...say('帮', verb), ...phrase(object), ...say('拿', c.burden.with), ...phrase(c.burden.np)];
  // 再 说 一 遍, 用 法语 说
  if (verb.id === 'say' && (object.pronoun?.id === 'it' || object.type === 'this') && (c.again || c.tongue) && !c.negated)
    return [...say('说', verb, object.pronoun ?? object.word), ...(c.again ? say('一 遍', c.again) : [])];
  if (trade(c, context)) return [...say('做', verb), ...say('什么', asked.words), ...say('工作', verb)];
  // 知道 那 件 事
  if (verb.id === 'know' && object.type === 'this' && /^th[ia][st]$/.test(object.id))
    return [...say('知道', verb), ...say(zh.these[object.id], object.word), ...say('件 事', object.word)];
  // 再 说 一 遍
  if (verb.id === 'say' && c.again && (object.type === 'this' || object.pronoun?.id === 'it'))
    return [
      ...say('说', verb),
      ...(['done', 'asked', 'already'].includes(aspect) ? marks.le : []),
      ...say('一 遍', object.word ?? object.pronoun, c.again),
    ];
  // 这样 做
  // 做 点 什么
  if (verb.id === 'do' && object.type === 'body' && object.id === 'something' && !object.act && !object.better && !object.quality)
    return arranged(say('做', verb), say('点 什么', object.words), aspect, { ...marks, counted: true });
  // 做 这 件 事, 做到, 说 这 个
  if (object.type === 'this' && object.id === 'it' && /^(say|do)$/.test(verb.id)) {
    const it = verb.id === 'say' ? say('这 个', object.word) : say('这 件 事', object.word);
    if (verb.id === 'do' && c.modal?.id === 'can') return say('做到', verb, object.word);
    return arranged(say(verb.id === 'say' ? '说' : '做', verb), it, aspect, { ...marks, counted: true });
  }
  if (object.type === 'this' && /^(say|do)$/.test(verb.id))
    return [...say(object.id === 'this' ? '这样' : '那样', object.word), ...say(verb.id === 'say' ? '说' : '做', verb)];
  // 他 没有 这么 说
  if (verb.id === 'say' && object.pronoun?.id === 'it')
    return [...say('这么', object.pronoun), ...say('说', verb), ...(['done', 'asked', 'already'].includes(aspect) ? marks.le : [])];
  if (verb.id === 'think about' && object.pronoun?.id === 'it')
    return [
      ...say(aspect === 'going' || context.denied ? '考虑' : '考虑 一下', verb),
      ...(aspect === 'going' ? say('这 件 事', object.pronoun) : say('这 件 事', object.pronoun)),
    ];
  if (verb.id === 'know' && (object.noun?.id === 'name' || fits(object, ['song', 'word', 'film', 'text'])))
    return [...say('知道', verb), ...phrase(pointed(object))];
  const word =
    verb.id === 'think about' &&
    (['what', 'who'].includes(object.type) || (fits(kind, ['person', 'name']) && ['plain', 'going', 'shi'].includes(aspect)))
      ? '想'
      : verbFor(c, object, context);
  const states = word === '有' || verb.id === 'wear';
  const played = verb.id === 'play' && object.det?.type === 'a' && !object.det.another;
  const bare = context.bare || (asking === 'yes' && states) || Boolean(tone) || played;
  const thing =
    (c.nothing ?? nothingOf(c))
      ? []
      : object.act
        ? toDo(object)
        : object.type === 'this'
          ? object.id === 'it'
            ? say('它', object.word)
            : [...say(zh.these[object.id], object.word), ...say('个', object.word)]
          : // 别 做 这 件 事, 我 不 懂 这 个
            object.pronoun?.id === 'it' && /^(do|understand)$/.test(verb.id)
            ? say(verb.id === 'do' ? '这 件 事' : '这 个', object.pronoun)
            : object.pronoun?.id === 'they' && (object.things || !verb.takes.some((kind) => /^(person|name)$/.test(kind)))
              ? say('它们', object.pronoun)
              : phrase(pointed(fewer(object, context, c), verb), { bare }).map((token) =>
                  token.text === '婴儿' && bearing(c, object, context.wish) ? { ...token, text: '孩子' } : token,
                );
  const number = counts(object) && !(bare && object.det?.type === 'a');
  const where = { ...marks, counted: number };
  // 向 你 妈妈 问好, 对 我 说 谢谢
  if (object.id === 'hello' && object.type === 'said' && c.recipient)
    return [...say('向', c.to), ...phrase(c.recipient), ...arranged(say('问好', verb, object.words), [], aspect, where)];
  if (object.type === 'said' && c.recipient)
    return [...say('对', c.to), ...phrase(c.recipient), ...arranged(say('说', verb), thing, aspect, { ...where, counted: true })];
  // 我 有 东西 要 给 你
  if (object.meant && verb.id === 'have')
    return [
      ...(context.had ? [] : say('有', verb)),
      ...(object.type === 'body' ? say('东西', object.words) : phrase({ ...object, meant: undefined }, { bare })),
      ...say(object.noun?.id === 'question' ? '要 问' : '要 给', object.meant.word),
      ...phrase(object.meant.np),
    ];
  // 有 时间 喝 一 杯 咖啡 吗
  if (object.leisure) {
    const { word, np } = object.leisure;
    return [
      ...(context.had ? [] : say('有', verb)),
      ...say('时间', object.noun),
      ...say(fits(np, ['drink']) ? '喝' : '吃', word),
      ...phrase(np),
    ];
  }
  // 需要 有 人 帮助 我
  if (object.helping)
    return [
      ...say(word, verb),
      ...say('有人', object.words),
      ...nested
        .verbal(object.helping.vp, { inner: true, subject: object, all: [] })
        .map((token, i) => (i === 0 ? { ...token, from: [...token.from, object.helping.to] } : token)),
    ];
  // 喜欢 上学
  if (object.noun?.id === 'school' && object.det?.generic) return [...say(word, verb), ...say('上学', object.noun)];
  // 对 我 笑 了
  if (verb.id === 'smile at')
    return [
      ...say('对', verb),
      ...thing,
      ...arranged(say(['done', 'asked', 'already'].includes(aspect) ? '笑' : '微笑', verb), [], aspect, where),
    ];
  // 不 听 任何 人 的 话
  // 听 我 说, 听 你 妈妈 的 话
  if (verb.id === 'listen to' && fits(kind, ['person', 'name']) && ordered && object.pronoun?.id === 'i')
    return [...say('听', verb), ...thing, ...say('说', verb)];
  if (
    verb.id === 'listen to' &&
    fits(kind, ['person', 'name']) &&
    (ordered || context.inner || context.denied || c.frequency?.id === 'never' || /^(should|must)$/.test(c.modal?.id))
  )
    return [...say('听', verb), ...thing, ...say('的 话', verb)];
  if (verb.id === 'listen to' && object.id === 'anyone') return [...say('听', verb), ...thing, ...say('的 话', verb)];
  if (verb.id === 'write to')
    return [...say('给', verb), ...thing, ...arranged(say('写', verb), say('信', verb), aspect, { ...marks, counted: false })];
  if (verb.id === 'call') {
    if (c.back)
      return [...say('给', verb), ...thing, ...arranged(say('回', c.back), say('电话', verb), aspect, { ...marks, counted: false })];
    const call = arranged(say('打', verb), say('电话', verb), aspect, { ...marks, counted: false });
    return [...say('给', verb), ...thing, ...call];
  }
  if (word === '') return [...(aspect === 'been' ? marks.guo : []), ...thing];
  // 听不懂 你 的 话
  if (context.vain) {
    const person = verb.id === 'understand' && fits(kind, ['person', 'name']);
    return [...context.vain, ...thing, ...(person ? say('的 话', verb) : [])];
  }
  const it = say(word, verb, c.along ?? []);
  // 很 久 没有 见 他 了
  if (aspect === 'been' && context.denied && c.time?.for && c.time.span) return [...it, ...thing];
  if (word === '说话')
    return [
      ...say(paired(context.subject, object), verb),
      ...thing,
      ...(aspect === 'been' ? [...say('说', verb), ...marks.guo, ...say('话', verb)] : arranged(it, [], aspect, where)),
    ];
  // 忘 了 带 雨伞
  if (verb.id === 'forget' && fits(kind, ['small'])) {
    const so = ['done', 'asked', 'already'].includes(aspect) ? marks.le : [];
    return [...say(so.length ? '忘' : '忘记', verb), ...so, ...say('带', verb), ...thing];
  }
  // 看 书 看 得 很 慢, but 读 得 很 慢
  if (tone) return [...it, ...thing, ...manner(c, verb.id === 'read' ? word : (zh.repeated[verb.id] ?? word), tone)];
  if (verb.id === 'wear' && aspect === 'going') return [...it, ...(context.denied ? [] : say('着', verb)), ...thing];
  if (verb.id === 'listen to' && fits(kind, ['person', 'name']))
    return arranged(it, [...thing, ...say('说话', verb)], aspect, { ...where, counted: false });
  // What is to be opened is named first: 把 门 打开.
  if (ordered && !context.negatedOrder && ['open', 'close'].includes(verb.id) && specific(object))
    return [...say('把', verb), ...thing, ...it];
  // 学习 了 两 个 小时 法语, 等 了 他 两 个 小时
  if (c.time?.span && !context.denied) {
    const so = ['done', 'asked', 'already', 'been'].includes(aspect) && verb.id !== 'know' ? marks.le : [];
    // 擦 窗户 擦 了 一 整 个 晚上
    if (!object.pronoun && specific(object) && !fits(object, ['person', 'name']))
      return [...it, ...thing, ...it, ...so, ...lasting(c.time)];
    if (object.pronoun || object.name || specific(object)) return [...it, ...so, ...thing, ...lasting(c.time)];
    return [...it, ...so, ...lasting(c.time), ...ofLong(c.time), ...thing];
  }
  // 他 已经 把 它 卖 了, 你 把 那些 杯子 洗 了 吗
  // 我 把 它 丢 了, 他 把 他 的 车 卖 了
  const gone =
    aspect === 'done' &&
    (['it', 'they'].includes(object.pronoun?.id) ||
      (/^(sell|lose)$/.test(verb.id) && object.det?.type === 'possessive' && object.noun.id !== 'work')) &&
    !/^(do|forget|finish)$/.test(verb.id);
  if ((gone || (['already', 'asked'].includes(aspect) && specific(object))) && disposed.includes(verb.id))
    return [
      ...say('把', verb),
      ...thing,
      ...(object.det?.type === 'all' ? say('都', object.det.word) : []),
      ...say(word === '丢' ? '弄丢' : word, verb),
      ...marks.le,
    ];
  // 把 它 洗 了
  if (
    ordered &&
    ['it', 'they'].includes(object.pronoun?.id) &&
    (context.negatedOrder ? /^(wash|eat|drink|sell|lose)$/ : /^(wash|eat|drink|sell|finish)$/).test(verb.id)
  )
    return [...say('把', verb), ...thing, ...it, ...say('了', verb)];
  // 已经 看 过 这 部 电影 了
  if (aspect === 'already' && /^(see|watch|read|visit)$/.test(verb.id)) return [...it, ...marks.guo, ...thing, ...marks.le];
  // 看 过 这 本 书 三 次
  if (aspect === 'often' && c.asked?.type === 'how often' && !object.pronoun && !object.name) return [...it, ...marks.times, ...thing];
  if (aspect === 'often' && (object.pronoun || object.name || specific(object))) {
    const [mark, count] = c.time?.often && !c.time.unit ? [marks.times.slice(0, 1), marks.times.slice(1)] : [[], marks.times];
    return [...it, ...mark, ...thing, ...count];
  }
  // 我们 下 象棋 了
  const whole =
    aspect === 'done' &&
    object.det?.type === 'bare' &&
    fits(object, ['meal', 'game']) &&
    !c.time?.clock &&
    !c.goesOn &&
    !(c.place && fits(object, ['meal']));
  if (whole) return [...it, ...thing, ...marks.le];
  const told = specific(object) && (aspect === 'already' || object.det?.type === 'all') && !zh.unfinished[word];
  const standing = zh.stative.includes(verb.id) && !['吃', '喝'].includes(word) && aspect !== 'been' && aspect !== 'already';
  return arranged(it, thing, standing ? 'plain' : aspect, { ...where, counted: number || told });
}
/** What is gone or otherwise when it is done: 把. */
const disposed = ['sell', 'wash', 'finish', 'do', 'lose', 'close', 'open', 'eat', 'drink', 'clean', 'forget'];
