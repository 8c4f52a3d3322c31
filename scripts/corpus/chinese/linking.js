// How somebody looks or feels, and what somebody becomes: 看起来 很 累, 觉得 不 舒服, 越来越 高 了, 成为 了 医生.
import { graded } from './described.js';
import { phrase } from './phrases.js';
import { adjectiveOf, entry, say } from './tokens.js';
import * as zh from './words.js';

/** 越来越 高 了, 每天 都 在 变 好, 变 得 更 强壮, 看起来 年轻 得 多 */
function growing({ verb, quality, progressive, time, tense, aux = [] }, subject, happened, also) {
  const { adjective, much } = quality;
  const how = say(adjectiveOf(adjective.id, subject)[0], adjective);
  const more = much ? [...how, ...say('得 多', much)] : [...say('更', adjective), ...how];
  if (/^(look|feel)$/.test(verb.id)) return [...say(verb.id === 'look' ? '看起来' : '觉得', verb), ...also, ...more];
  if (adjective.id === 'good' && (tense === 'past' || tense === 'perfect')) return [...also, ...say('好 多 了', verb, adjective, aux)];
  if (adjective.id === 'good' && tense === 'future') return [...also, ...say('好 起来', verb, adjective)];
  if (time?.id?.startsWith('every')) return [...also, ...say('都 在 变', progressive ? aux : [], verb), ...how];
  if (progressive) return [...also, ...say('越来越', aux, verb), ...how, ...say('了', verb)];
  return [...also, ...say('变 得', verb), ...more, ...happened];
}
/** 生气 了, 变 老 了, 累 了 */
function getting({ verb, quality, progressive, frequency }, { aspect, subject, denied }, happened, also) {
  const { adjective, degree } = quality;
  const so = denied ? [] : progressive || aspect === 'been' ? say('了', verb) : happened;
  const whole = { angry: '生气', tired: '累', sick: '生病', hungry: '饿', thirsty: '渴' }[adjective.id];
  if (whole && !degree) return [...also, ...say(whole, verb, adjective), ...(frequency ? [] : so)];
  const prefix = degree ? '变 得' : ({ old: '变', big: '变', bored: '觉得', cold: '觉得' }[adjective.id] ?? '变 得');
  return [
    ...also,
    ...say(prefix, verb),
    ...(degree
      ? graded(adjectiveOf(adjective.id, subject)[0], adjective, { degree })
      : say(adjectiveOf(adjective.id, subject)[0], adjective)),
    ...(frequency || degree ? [] : so),
  ];
}
/** 看起来 很 累, 觉得 不 舒服, 变 得 很 有名, 成为 了 医生 */
export function linking(c, { aspect, asking, subject, inner, denied, also = [] }, { le }) {
  const { verb, quality } = c;
  // 时间 不 早 了
  if (quality.adjective?.id === 'late' && subject?.pronoun?.id === 'it')
    return [...also, ...say('不 早', quality.adjective), ...say('了', verb)];
  const happened = ['done', 'asked', 'already'].includes(aspect) ? le : [];
  if (quality.type === 'noun') return [...also, ...say('成为', verb), ...happened, ...phrase(quality.np, { bare: true })];
  if (quality.type === 'well') {
    const { well } = quality;
    // 很快 好 起来
    if (c.hoped && !denied) return [...also, ...say('好', verb, well), ...say('起来', verb, well)];
    if (well.id === 'better')
      return [...say('感觉', verb), ...also, ...say('好 多', well, quality.much), ...(denied ? [] : say('了', well))];
    if (denied) return [...say('觉得', verb), ...also, ...say('不', denied), ...say('舒服', well)];
    return [...say('感觉', verb), ...also, ...say(asking === 'yes' || inner ? '好' : '很 好', well)];
  }
  const { adjective, degree } = quality;
  if (quality.type === 'more') return growing(c, subject, happened, also);
  if (verb.id === 'get') return getting(c, { aspect, subject, denied }, happened, also);
  const word = [...say({ look: '看起来', feel: adjective.id === 'good' ? '感觉' : '觉得', become: '变 得' }[verb.id], verb), ...also];
  // "Sick" is not well: 觉得 不 舒服.
  if (adjective.id === 'sick')
    return [...word, ...(degree ? say(entry(zh.degrees, degree.id, 'degree'), degree) : []), ...say('不 舒服', adjective)];
  // 看起来 又 那么 旧
  if (degree?.id === 'so' && (also.length || c.frequency || c.asked || asking === 'yes'))
    return [...word, ...say('那么', degree), ...say(adjectiveOf(adjective.id, subject)[0], adjective)];
  const how = adjective.id === 'alone' ? '孤单' : adjectiveOf(adjective.id, subject)[0];
  const seldom = c.frequency?.id === 'never' && also.length ? c.frequency : undefined;
  return [
    ...word,
    ...graded(how, adjective, { degree, asking, plain: inner && !degree, negated: inside(c) ? (denied ?? seldom) : undefined }),
    ...(verb.id === 'become' && asking === 'yes' ? happened : []),
  ];
}
/** 他 看起来 不 高兴: what is denied is how he looks. */
export const inside = ({ frame, verb, quality }) =>
  frame === 'linking' && (verb.id === 'look' || quality.well?.id === 'well') && quality.adjective?.id !== 'sick';
