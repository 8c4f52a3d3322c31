// What Chinese makes of a meaning: `realise(sentence)` gives its tokens, each with the English words that it translates.
import { formulaTokens } from '../formula.js';
import { adapted } from './adapted.js';
import { adverbial, aside, deniedBy, much, nothingOf } from './adverbs.js';
import { clauseOf, joinedTo, yesNo } from './clauses.js';
import { formulas } from './formulas.js';
import { nested } from './nested.js';
import { phrase, timeOf } from './phrases.js';
import { behave, chosen } from './requests.js';
import { exclaimed, fragment } from './short.js';
import { adjectiveOf, entry, say } from './tokens.js';
import { verbal } from './verbs.js';
import * as zh from './words.js';

/** 冷静 一点, 准备好, 别 这么 难过 */
function beingOf({ be, negated, again, companion, complement: { type, adjective, degree, np, with: whom, to } }) {
  const [word] = adjectiveOf(adjective.id);
  // 别 生 我 的 气, 对 你 妹妹 好 一点
  if (type === 'angry')
    return [...say('生', be, adjective), ...phrase(np), ...say('的', whom), ...say('气', adjective), ...(negated ? [] : say('吧', be))];
  if (type === 'kind')
    return [...say('对', to), ...phrase(np), ...say(negated ? '这么 好' : '好', be, adjective), ...(negated ? [] : say('一点', adjective))];
  if (type === 'afraid') return [...say('害怕', be, adjective), ...phrase(np, { bare: true })];
  if (negated)
    return [
      ...(again ? say('再', again) : []),
      ...(degree ? say(degree.id === 'so' ? '这么' : '太', degree) : []),
      ...say(word, be, adjective),
    ];
  return [...say(word, be, adjective), ...(adjective.id === 'ready' || companion ? [] : say('一点', adjective))];
}

function orderOf(said) {
  if (said.careful) return behave(said);
  const c = adapted(withYou(said));
  // 祝 你 早日 康复
  if (c.frame === 'linking' && c.verb.id === 'get' && c.quality.type === 'well')
    return [...say('祝 你', c.verb), ...say('早日', c.time ?? c.verb), ...say('康复', c.quality.well)];
  // 祝 你 周末 愉快
  if (c.frame === 'passing' && !c.negated)
    return [
      ...say('祝 你', c.verb),
      ...say({ trip: '旅途', weekend: '周末', day: '今天' }[c.object.noun.id] ?? '玩 得', c.object.noun, c.object.det.word),
      ...say(/^(time|moment)$/.test(c.object.noun.id) ? '开心' : '愉快', c.object.adjectives[0]),
    ];
  const context = { ordered: true, negatedOrder: c.negated !== undefined, subject: { type: 'pronoun', pronoun: { id: 'you' } } };
  const lunch = aside(c);
  const forbidden = deniedBy(c);
  const act = c.complement
    ? [...beingOf(c), ...(c.companion ? phrase(c.companion) : [])]
    : verbal(c, { ...context, negatedOrder: forbidden !== undefined });
  const long = [...lunch, ...act];
  // 别 每天 坐 公共汽车, but 星期五 别 学习.
  const when = forbidden && c.time?.id?.startsWith('every') ? [] : timeOf(c.time);
  const not = forbidden ? [...say('别', c.together ? [] : (c.aux ?? []), forbidden), ...(when.length ? [] : timeOf(c.time))] : [];
  if (c.together) return [...say('我们', c.aux[1]), ...when, ...not, ...long, ...say('吧', c.aux[0])];
  // 喝 茶 别 喝 得 太 快.
  const told = adverbial(c) && c.object && !much(c) ? act.findIndex(({ text }) => text === '得') - 1 : 0;
  if (forbidden && told > 0)
    return [...(c.please ? say('请', c.please) : []), ...when, ...lunch, ...act.slice(0, told), ...not, ...act.slice(told)];
  // 什么 都 别 说
  if (forbidden)
    return [
      ...(c.please ? say('请', c.please) : []),
      ...when,
      ...(nothingOf(c) ? say('什么 都', nothingOf(c).words) : []),
      ...lunch,
      ...not,
      ...act,
    ];
  return [...(c.please ? say('请', c.please) : []), ...timeOf(c.time), ...long];
}

/** 带上 雨伞: with whom goes without saying. */
const withYou = (c) =>
  c.verb?.id === 'take' && c.companion?.pronoun?.id === 'you' ? { ...c, along: [c.with, c.companion.pronoun], companion: undefined } : c;

nested.order = orderOf;

/** A clause with the one under it, which comes first: 下雨 的 时候 ， 我 待 在 家; 我 睡觉 之前 看书. */
function around(c, words) {
  if (c.under === undefined) return words(c);
  const { how, word, comma, same } = c.under;
  const other = c.under.clause;
  const pause = say('，', comma ?? []);
  // Who is named is named first: 如果 汤姆 忙 ， 他 不 会 来.
  const [early, late] = same
    ? [
        { ...other, subject: c.subject },
        { ...c, subject: other.subject },
      ]
    : [other, c];
  if (how === 'if') {
    // 如果 下雨 ， 我们 就 待 在 家
    const will = late.type === 'clause' && late.tense === 'future' && late.aux?.length < 3 && !late.frequency && c.type !== 'order';
    const firm = will && { ...late, consequence: [word, ...(late.complement || late.reported ? [] : late.aux)].flat() };
    if (firm) return [...say('如果', word), ...clauseOf(early, 'yes'), ...pause, ...words(firm)];
    const then = c.type === 'order' && !c.negated ? say('就', word) : [];
    return [...say('如果', word), ...clauseOf(early, 'yes'), ...pause, ...then, ...words(late)];
  }
  const turn = say({ when: '的 时候', while: '的 时候', before: '之前', after: '之后' }[how], word);
  const timeless = other.complement || other.progressive ? early : { ...early, tense: other.tense === 'past' ? 'present' : other.tense };
  // What is so at a time is not what came about: 生病 的 时候.
  const child = how === 'when' && other.complement?.np?.noun?.id === 'child' && ['a', 'bare'].includes(other.complement.np.det?.type);
  // 我 小 的 时候
  const small = { type: 'adjective', adjective: { ...other.complement?.np?.noun, id: 'small' } };
  const told = clauseOf(child ? { ...timeless, complement: small } : timeless, 'yes').filter(
    ({ text }, i, all) => !(text === '了' && i === all.length - 1),
  );
  if (same) return [...told, ...turn, ...(comma ? pause : []), ...words({ ...c, silent: true })];
  return [...told, ...turn, ...pause, ...words(late)];
}

const ends = { '.': '。', '?': '？', '!': '！' };

const formula = (leaf) => formulaTokens(entry(formulas, leaf.id, 'formula'), leaf);

const formulaic = ({ formula: leaf }) => formula(leaf);

/** Whom one speaks to: 汤姆, 妈妈. */
const vocative = (who) => say(zh.names[who.id] ?? { children: '孩子们' }[who.text] ?? entry(zh.nouns, who.id, 'noun')[0], who);

/** 是的 。, 不 是 。, 不 ， 我 不 能 。 */
function answer({ answer: word, comma, pronoun, stub, negated }) {
  const who = say(entry(zh.pronouns, pronoun.id, 'pronoun'), pronoun);
  const rest = [pronoun, stub];
  if (stub.id === 'can')
    return [...say(negated ? '不' : '是的', word), ...say('，', comma), ...who, ...(negated ? say('不', negated) : []), ...say('能', stub)];
  if (!negated) return say('是的', word, rest);
  if (stub.id === 'have' || stub.text === 'did') return say('没有', word, rest, negated);
  return [...say('不', word, negated), ...say(stub.id === 'will' ? '会' : '是', rest)];
}

/** @returns {Array<{ text: string, from: object[], agrees?: object[] }>} the sentence's words in their order */
export function realise(sentence) {
  const { opening, closing, tag, called, end } = sentence;
  return [
    ...(opening ? [...formula(opening.formula), ...(opening.but ? say('， 但是', opening.comma) : say('，', opening.comma))] : []),
    ...(sentence.reason ? say('因为', sentence.reason) : []),
    ...(called?.first ? [...vocative(called.who), ...say('，', called.comma)] : []),
    ...sentenceOf(sentence),
    ...(sentence.choice ? chosen(sentence.choice) : []),
    ...(called && !called.first ? [...say('，', called.comma), ...vocative(called.who)] : []),
    ...(tag ? [...say('，', tag.comma), ...say('对 吗', tag.words)] : []),
    ...(closing ? [...say('，', closing.comma ?? []), ...formula(closing.formula)] : []),
    ...say(entry(ends, end.text, 'mark'), end),
  ];
}

/** 太 累 了 ， 所以 …: so tired that */
const tooMuch = (c) =>
  c?.joined?.how === 'so that' && c.complement === undefined
    ? { ...c, degree: { ...c.degree, id: 'too' } }
    : c?.joined?.how === 'so that'
      ? { ...c, complement: { ...c.complement, degree: { ...c.complement.degree, id: 'too' } } }
      : c;

function sentenceOf(sentence) {
  const { mood, end } = sentence;
  const clause = tooMuch(sentence.clause);
  if (mood === 'formula') return formulaic(sentence);
  if (mood === 'answer') return answer(sentence);
  if (mood === 'fragment') return fragment(sentence);
  if (mood === 'exclaimed') return exclaimed(sentence);
  if (mood === 'order') return [...around(clause, orderOf), ...(clause.joined ? joinedTo(clause.joined, end, clause) : [])];
  if (mood === 'statement')
    return [
      ...around(clause, (c) => clauseOf(c)),
      ...(clause.joined ? joinedTo(clause.joined, end, clause) : []),
      ...(clause.please ? [...say('，'), ...say('谢谢', clause.please)] : []),
    ];
  const said = around(clause, (c) => (c.asked ? clauseOf(c, 'word') : yesNo(c, end)));
  return [...(clause.please ? say('请问', clause.please) : []), ...said];
}
