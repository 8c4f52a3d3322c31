// What a meaning becomes before Chinese says it: coming for dinner is coming to eat it, walking there is going there on foot.
import { as } from '../../../web/grammar/english/as.js';
import { fits } from './tokens.js';

/** 走路 去 那里, 要 去 中国, 来 吃 晚饭, 你 想要 点 吃 的 吗 */
export function adapted(c) {
  const { verb, frame, place, beneficiary, meal } = c;
  if (verb === undefined) return c;
  if (frame === 'alone' && /^(walk|run)$/.test(verb.id) && place?.type === 'there')
    return { ...c, frame: 'moving', goal: { ...place, preposition: undefined }, place: undefined };
  if (frame === 'moving' && verb.id === 'leave' && beneficiary?.type === 'town')
    return {
      ...c,
      verb: as(verb, 'go'),
      goal: { type: 'town', town: beneficiary.town, to: c.for },
      beneficiary: undefined,
    };
  if (frame === 'moving' && meal && !c.goal && /^(come|go)$/.test(verb.id))
    return { ...c, goal: { type: 'meal', to: c.for, noun: meal }, meal: undefined };
  // 我 想要 一 杯 茶
  const wish = frame === 'object' && verb.id === 'love' && c.reported && c.aux?.[0]?.id === 'would' && fits(c.object, ['food', 'drink']);
  if (wish && c.aux.length === 1 && /^(a|some|number)$/.test(c.object.det?.type))
    return { ...c, would: c.aux[0], aux: [], tense: 'present', reported: undefined };
  // 从 巴黎 给 你 写 信
  if (frame === 'giving' && /^(write|send)$/.test(verb.id) && c.object?.bound?.word.id === 'from')
    return {
      ...c,
      origin: { from: c.object.bound.word, town: c.object.bound.town, np: c.object.bound.np },
      object: { ...c.object, bound: undefined },
    };
  // 帮 你 拿 那些 包
  const burden = frame === 'object' && verb.id === 'help' && fits(c.companion, ['small', 'furniture', 'device', 'vehicle', 'instrument']);
  if (burden && !c.without) return { ...c, burden: { with: c.with, np: c.companion }, companion: undefined };
  // 我 在 巴黎 有 一 个 叔叔
  if (
    frame === 'object' &&
    verb.id === 'have' &&
    !place &&
    c.object?.at &&
    fits({ ...c.object }, ['kin', 'person']) &&
    c.object.det?.type !== 'the'
  )
    return { ...c, place: c.object.at, object: { ...c.object, at: undefined } };
  // 我 今天 过得 不 好
  if (
    frame === 'object' &&
    verb.id === 'have' &&
    c.object?.noun?.id === 'day' &&
    c.object.det?.type === 'a' &&
    c.object.adjectives?.length === 1
  )
    if (['past', 'perfect'].includes(c.tense) && !c.negated && !c.modal) return { ...c, frame: 'passing' };
  if (frame === 'object' && verb.id === 'like' && c.polite && c.modal) return { ...c, would: c.modal, modal: undefined, polite: undefined };
  // 周末 要 回 家
  if (frame === 'moving' && beneficiary?.noun?.id === 'weekend' && !c.time && !fits(beneficiary, ['person']))
    return { ...c, weekend: [c.for, beneficiary.det.word, beneficiary.noun], beneficiary: undefined };
  return c;
}
