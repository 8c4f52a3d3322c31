// Of everything and nothing, of what is left, what is true, and where it is colder than elsewhere.
import { nested } from './nested.js';
import { graded } from './described.js';
import { phrase, place, timeOf } from './phrases.js';
import { adjectiveOf, entry, say } from './tokens.js';
import * as zh from './words.js';

/** 这里 的 一切 都 很 贵, 没有 什么 是 免费 的, 出 了 点 问题 */
export function ofBody({ subject: { id, words }, complement, negated, aux }, asking) {
  const { adjective, degree, spot } = complement;
  const here = spot ? [...place(spot).spot, ...say('的', spot.words)] : [];
  const [word] = adjective.id === 'free' ? ['免费'] : adjectiveOf(adjective.id);
  if (adjective.id === 'wrong') return [...say('出 了', aux), ...say(asking === 'yes' ? '什么' : '点', words), ...say('问题', adjective)];
  const state = adjective.id === 'free' || zh.adjectives[adjective.id].be !== undefined;
  if (id === 'nothing' && adjective.id === 'ready') return [...say('什么 都', words), ...say('没有', words), ...say(word, adjective, aux)];
  if (id === 'nothing') return [...here, ...say('没有 什么', words), ...say('是', aux), ...say(word, adjective), ...say('的', adjective)];
  const not = negated ? say('不', negated) : [];
  if (adjective.id === 'ready')
    return [
      ...here,
      ...say('一切', words),
      ...say('都', words),
      ...(negated ? say('没有', negated) : []),
      ...say(word, adjective),
      ...(negated ? [] : say('了', aux)),
    ];
  if (zh.adjectives[adjective.id].state)
    return [
      ...here,
      ...say('所有 地方', words),
      ...say('都', words),
      ...say(adjective.id === 'open' ? '开门' : '关门', adjective, aux),
      ...(adjective.id === 'closed' ? say('了', aux) : []),
    ];
  if (state)
    return [
      ...here,
      ...say('一切', words),
      ...say('都', words),
      ...not,
      ...say('是', aux),
      ...say(word, adjective),
      ...say('的', adjective),
    ];
  return [
    ...here,
    ...say('一切', words),
    ...(negated ? [...not, ...say('都', words)] : say('都', words)),
    ...(negated ? say(word, adjective, aux) : graded(word, adjective, { degree, asking })),
  ];
}

/** 火车 确实 很 慢; 猫 不 会 游泳 ， 这 是 真的 吗 */
export function truth({ it, aux, negated, word, that, clause }) {
  return [
    ...nested.clauseOf(clause),
    ...say('，', that),
    ...say('这', it),
    ...(negated ? say('不', negated) : []),
    ...say('是', aux),
    ...say('真的', word),
  ];
}

/** 今天 比 昨天 冷, 这里 比 巴黎 冷 */
export function warmer({ it, aux, adjective, much, place: here, time, than }) {
  const how = entry(zh.weather, adjective.id, 'weather').split(' ')[1];
  const other = than.time ? timeOf(than.time) : place(than.place).spot;
  const this_ = than.time ? (time ? timeOf(time) : say('今天', it)) : place(here).spot;
  return [...this_, ...say('比', than.word, aux), ...other, ...say(how, adjective), ...(much ? say('得 多', much) : [])];
}

/** 还 剩 两 个 鸡蛋 */
export function remaining(clause) {
  const { aux, there: word, np, negated } = clause;
  const no = negated ?? (np.det?.type === 'no' ? np.det.word : undefined);
  if (no && np.det.how === 'much')
    return [
      ...say('剩 的', clause.left),
      ...phrase({ ...np, det: { type: 'bare' } }),
      ...say('不', no),
      ...say('多', np.det.words),
      ...say('了', word, aux),
    ];
  if (no) return [...say('没有', no), ...phrase(np, { bare: true }), ...say('剩下', clause.left, word, aux)];
  return [...say(np.det.only ? '只' : '还', np.det.only ?? word), ...say('剩', clause.left, aux), ...phrase(np)];
}

/** 那 就 是 我 奶奶 住 的 地方 */
export const thereby = ({ subject, aux, where, clause }) => [
  ...say(subject.id === 'this' ? '这' : '那', subject.word),
  ...say('就 是', aux),
  ...phrase(clause.subject),
  ...nested.verbal(clause, { subject: clause.subject, all: [], relative: true }),
  ...say('的 地方', where),
];
/** 女孩 比 男孩 多 */
export const more = (np, there, aux) => [
  ...phrase({ ...np, det: { type: 'bare' }, rival: undefined }),
  ...say('比', np.rival.word),
  ...phrase(np.rival.np),
  ...say('多', np.det.words, there, aux),
];
