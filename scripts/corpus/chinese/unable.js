// What one cannot bring about: 找不到, 睡不着, 跑 不 快, where 不 能 would say that it is forbidden.
import { fits, say, suiting } from './tokens.js';
import * as zh from './words.js';

const understood = (np) =>
  fits(np, ['person', 'name'])
    ? '听不懂 的话'
    : fits(np, ['language', 'sound'])
      ? '听不懂'
      : fits(np, ['text', 'lesson'])
        ? '看不懂'
        : undefined;

/** The word for what one does to something in vain, of what is denied with "can". */
function inVain({ verb, object, frame, place, effect, manner, mannerDegree, mannerThan, mannerMore, time, companion }, you) {
  if (frame === 'object')
    switch (verb.id) {
      case 'find':
        return '找不到';
      case 'see':
        return fits(object, ['film']) ? undefined : '看不见';
      case 'understand':
        return understood(object);
      case 'forget':
        return fits(object, ['small']) ? undefined : '忘不了';
      case 'open':
        return you || fits(object, ['place', 'shop']) ? undefined : '打不开';
      case 'close':
        return you || fits(object, ['place', 'shop', 'text']) ? undefined : fits(object, ['bottle']) ? '盖不上' : '关不上';
      case 'finish':
        return you ? undefined : suiting(zh.taking.finish, object).replace('完', '不完');
    }
  if (frame !== 'alone' || you) return verb?.id === 'see' && frame === 'alone' ? '看不见' : undefined;
  if (manner && /^(fast|quickly|well)$/.test(manner.id) && !mannerDegree && !mannerThan && !mannerMore && verb.id !== 'see')
    return `${zh.repeated[verb.id] ?? zh.alone[verb.id].verb} 不 ${zh.manners[manner.id][0]}`;
  if (verb.id === 'see') return '看不见';
  if (place || companion || manner) return undefined;
  if (verb.id === 'sleep') return time?.clock || time?.span ? undefined : '睡不着';
  if (verb.id === 'understand') return '听不懂';
  return effect ? { walk: '走 不 动', run: '跑 不 动' }[verb.id] : undefined;
}

/** 这 把 钥匙 打不开 门, 门 打不开: a thing has no will. */
const stuck = ({ verb, frame, modal, tense, aux = [] }, subject) =>
  /^(open|close)$/.test(verb?.id) &&
  ['object', 'rising'].includes(frame) &&
  !modal &&
  (tense === 'present' || (tense === 'future' && aux.length === 1)) &&
  subject?.type === 'noun' &&
  !fits(subject, ['person', 'animal', 'place', 'outside', 'event']);

/** @returns the tokens of the verb, or undefined where it is 不 能 */
export function unable(c, denied, subject) {
  if (denied !== undefined && stuck(c, subject)) return say(c.verb.id === 'open' ? '打不开' : '关不上', c.verb, denied, c.aux ?? []);
  if (denied === undefined || (denied !== c.negated && c.object?.type !== 'body') || !/^(can|could)$/.test(c.modal?.id)) return undefined;
  // 游 得 不 太 好
  if (c.frame === 'alone' && c.manner?.id === 'well' && c.mannerDegree?.id === 'very' && c.verb.id !== 'see')
    return [
      ...say(zh.repeated[c.verb.id] ?? zh.alone[c.verb.id].verb, c.verb),
      ...say('得', c.manner),
      ...say('不', denied, c.modal),
      ...say('太', c.mannerDegree),
      ...say('好', c.manner),
    ];
  const word = inVain(c, subject?.pronoun?.id === 'you');
  if (word === undefined) return undefined;
  const parts = word.split(' ');
  if (parts.length === 3) return [...say(parts[0], c.verb), ...say('不', denied, c.modal), ...say(parts[2], c.manner ?? c.verb)];
  return say(parts[0], c.verb, denied, c.modal);
}
