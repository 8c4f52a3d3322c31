// What somebody is given, sold, sent, shown, told or taught: 给 他 一 本 书, 把 自行车 卖 给 了 邻居, 给 我 看看.
import { arranged } from './arranged.js';
import { lasting, phrase } from './phrases.js';
import { counts, pointed, specific } from './referring.js';
import { say } from './tokens.js';

export function giving(c, context, marks) {
  const { aspect, bare } = context;
  const { verb, object, recipient, to } = c;
  const whom = phrase(recipient);
  const thing = phrase(object, { bare });
  const number = { ...marks, counted: counts(object) && !bare };
  // 把 你 的 手机 给 我 用 一 分钟
  const lent =
    verb.id === 'give' && c.time?.span && ['plain', 'going'].includes(aspect) ? [...say('用', c.time.for ?? verb), ...lasting(c.time)] : [];
  const named = specific(object) && aspect !== 'been';
  if (verb.id === 'show')
    return [
      ...say('给', verb, to),
      ...whom,
      ...arranged(
        say(context.ordered || (context.asking && c.modal) ? '看看' : '看', verb),
        phrase(pointed(object), { bare }),
        aspect,
        number,
      ),
    ];
  // 把 自行车 卖 给 了 邻居
  if (verb.id === 'sell') {
    const happened = ['done', 'asked', 'already'].includes(aspect) ? marks.le : aspect === 'been' && !context.denied ? marks.guo : [];
    return [...say('把', verb), ...thing, ...say('卖', verb), ...say('给', to), ...happened, ...whom];
  }
  if (verb.id === 'give') {
    const happened = ['done', 'asked', 'already'].includes(aspect) ? marks.le : [];
    if (named && aspect === 'done') return [...say('把', verb), ...thing, ...say('给', verb, to), ...happened, ...whom];
    if (named) return [...say('把', verb), ...thing, ...say('给', verb, to), ...whom, ...happened, ...lent];
    return arranged(say('给', verb, to), [...whom, ...thing], aspect, number);
  }
  if (verb.id === 'teach') return arranged(say('教', verb), [...whom, ...thing], aspect, number);
  if (verb.id === 'tell')
    return [...say('给', to ?? verb), ...whom, ...arranged(say('讲', verb), phrase(pointed(object), { bare }), aspect, number)];
  if (verb.id === 'ask')
    return [
      ...arranged(say('问', verb), whom, aspect, { ...marks, counted: true }),
      ...(object.type === 'body' ? say('一 件 事', object.words) : thing),
    ];
  if (/^(buy|make|write)$/.test(verb.id))
    return [
      ...say('给', to ?? verb),
      ...whom,
      ...arranged(say({ buy: '买', make: '做', write: '写' }[verb.id], verb), thing, aspect, number),
    ];
  if (named) {
    const happened = ['done', 'asked', 'already'].includes(aspect) ? marks.le : [];
    const sent = [...say('把', verb), ...thing, ...say('寄', verb), ...say('给', to ?? verb)];
    return aspect === 'done' ? [...sent, ...happened, ...whom] : [...sent, ...whom, ...happened];
  }
  return [...say('给', to ?? verb), ...whom, ...arranged(say('寄', verb), thing, aspect, number)];
}
