// What is done to nothing that is named: 吃 饭, 睡 了 两 个 小时, 门 开 了, 看不见.
import { adverbial, manner } from './adverbs.js';
import { ofLong } from './arranged.js';
import { lasting } from './phrases.js';
import { entry, fits, say } from './tokens.js';
import * as zh from './words.js';

export function active(c, aspect, { le, guo, times }, tone, { subject, ordered }) {
  const { verb } = c;
  // 门 开 了
  if (c.frame === 'rising' && fits(subject, ['opening']))
    return [...say(verb.id === 'open' ? '开' : '关', verb), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
  const own = verb.id === 'start' && fits(subject, ['vehicle']) ? { whole: '发动', verb: '发动' } : entry(zh.alone, verb.id, 'verb');
  // 猫 不 吃 东西
  const word = verb.id === 'eat' && fits(subject, ['animal']) ? { ...own, whole: '吃 东西', object: '东西' } : { ...own };
  if (verb.id === 'run' && (fits(subject, ['animal']) || c.effect || ordered)) Object.assign(word, { whole: '跑', object: undefined });
  // 多 吃 一点
  if (c.mannerMore && c.mannerMore !== 'so' && c.manner.id === 'a lot')
    return [...say('多', c.manner), ...say(word.verb, verb), ...say('一点', c.manner)];
  if (verb.id === 'see' && c.modal?.id === 'can' && denied(c))
    return c.manner?.id === 'well'
      ? say('看 不 清楚', verb, c.negated, c.modal, c.manner, c.mannerDegree)
      : say('看不见', verb, c.negated, c.modal);
  if (tone) return [...(verb.id === 'cook' ? say('做饭', verb) : []), ...manner(c, zh.repeated[verb.id] ?? word.verb, tone)];
  // 等 五 分钟
  if (c.measured) return [...say(word.verb, verb), ...(['plain', 'going'].includes(aspect) ? [] : le), ...lasting(c.measured)];
  if (c.time?.span) {
    const span = lasting(c.time);
    if (denied(c)) return say(word.whole, verb);
    // 睡 了 两 个 小时, but 看 了 两 个 小时 书.
    const object = word.object && !zh.clear.includes(verb.id) ? say(word.object, verb) : [];
    return [
      ...say(zh.repeated[verb.id] ?? word.verb, verb),
      ...(aspect === 'plain' ? [] : le),
      ...span,
      ...(object.length ? ofLong(c.time) : []),
      ...object,
    ];
  }
  // 已经 吃 过 饭 了
  if (aspect === 'already' && verb.id === 'eat') return [...say('吃', verb), ...guo, ...say('饭', verb), ...say('了', verb)];
  if (aspect === 'often') return [...say(word.verb, verb), ...times, ...(word.object ? say(word.object, verb) : [])];
  if (aspect === 'been') return [...say(word.verb, verb), ...guo, ...(word.object ? say(word.object, verb) : [])];
  if (verb.id === 'wait' && aspect === 'plain' && c.tense === 'present' && !(c.modal || c.aux || c.frequency || c.time))
    return say('等 着', verb);
  // 门 开 了
  if (/^(open|close)$/.test(verb.id) && subject?.type === 'noun' && !fits(subject, ['place', 'outside', 'event']))
    return [...say(verb.id === 'open' ? '开' : '关', verb), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
  // 学 认字
  if (c.learned && verb.id === 'read') return say('认字', verb);
  const onFoot = verb.id === 'walk' && !c.place && (c.modal?.id === 'can' || fits(subject, ['baby']));
  // 猫 在 树 后面 走动
  if (verb.id === 'walk' && fits(subject, ['animal']) && !adverbial(c) && !onFoot)
    return [...say('走动', verb), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
  const speaks = verb.id === 'talk' && fits(subject, ['animal', 'baby']);
  if (onFoot || speaks) return [...say(onFoot ? '走路' : '说话', verb), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
  const whole = verb.id === 'walk' && (adverbial(c) || c.frequency) ? (adverbial(c) ? zh.repeated.walk : '走路') : word.whole;
  // 在 饭馆 里 吃 了 饭
  if (verb.id === 'eat' && aspect === 'done' && c.place && word.object === '饭') return [...say('吃', verb), ...le, ...say('饭', verb)];
  return [...say(whole, verb), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
}

const denied = (c) => c.negated !== undefined;
