// What one asks of others, and what has come to pass: 你 介意 我 打开 窗户 吗, 昨天 发生 了 什么, 欢迎 来 伦敦.
import { nested } from './nested.js';
import { phrase, place, timeOf } from './phrases.js';
import { adjectiveOf, entry, say } from './tokens.js';
import * as zh from './words.js';

const nobody = { inner: true, subject: { type: 'pronoun', pronoun: { id: 'you' } }, all: [] };

/** 你 介意 我 打开 窗户, 你 介意 等 一下 */
export const mind = ({ you, mind: verb, clause, vp, if: word }) => [
  ...say('你', you),
  ...say('介意', verb, word),
  ...(vp ? nested.verbal(vp, nobody) : nested.clauseOf(clause)),
];

/** 昨天 发生 了 什么, 什么 都 没有 发生, 你 的 车 怎么 了 */
export function happened({ subject, asked, verb, to, np, trouble, word, place: where, time }) {
  if (np) return [...phrase(np), ...say('怎么', asked.words, trouble ?? [], word), ...say('了', verb, to)];
  const { zai, spot } = where ? place(where) : { zai: [], spot: [] };
  const lead = [...timeOf(time), ...zai, ...spot];
  if (asked) return [...lead, ...say('发生 了', verb), ...say('什么', asked.words)];
  if (subject.id === 'nothing') return [...lead, ...say('什么 都', subject.words), ...say('没有', subject.words), ...say('发生', verb)];
  return [...lead, ...say('发生 了', verb), ...say('一些 事', subject.words)];
}

/** 真 有趣, 你 真 好 */
export const howSo = ({ how, adjective, of }) => [
  ...(of ? say(entry(zh.pronouns, of.pronoun.id, 'pronoun'), of.word, of.pronoun) : []),
  ...say('真', how),
  ...say(of ? virtue(adjective) : adjectiveOf(adjective.id)[0], adjective),
];
/** How one is who does it: 你 真 好. */
export const virtue = ({ id }) => (/^(nice|good|kind)$/.test(id) ? '好' : adjectiveOf(id, { type: 'who' })[0]);

/** 欢迎 来 伦敦 */
export const welcomed = ({ welcome, place: where }) => [
  ...say('欢迎', welcome),
  ...say('来', where.to ?? where.words?.[0] ?? []),
  ...place(where).spot,
];

/** ， 茶 还是 咖啡 */
export const chosen = ({ comma, first, or, second }) => [...say('，', comma), ...phrase(first), ...say('还是', or), ...phrase(second)];

/** 小心 那 个 杯子 */
export const behave = ({ careful, np }) => [...say('小心', careful), ...phrase(np)];

/** 是 我 想要 的 */
export const whatOf = ({ words, clause }, be) => [
  ...say('是', be),
  ...phrase(clause.subject),
  ...nested.verbal({ ...clause, object: { type: 'asked', tokens: [] } }, { subject: clause.subject, relative: true, all: [] }),
  ...say('的', words),
];

/** 你 对 那 件 事 确定 吗 */
export const sureAbout = ({ about, thing, sure }, denial, be) => [
  ...say('对', about),
  ...say(thing.id === 'that' ? '那 件 事' : '这 件 事', thing.word),
  ...denial,
  ...say('确定', be, sure),
];
