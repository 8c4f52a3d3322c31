// Which verb says what is done to something: 喝 茶 and 吃 面包, 见到 他, 开 聚会, 学会 法语.
import { specific } from './referring.js';
import { entry, fits, suiting } from './tokens.js';
import * as zh from './words.js';

/** What one has to eat it, not to own it: lunch, a cup of tea, what one has for lunch or has had. */
export const eaten = ({ object, meal, tense }) =>
  fits(object, ['meal']) || object?.vessel || (fits(object, ['food', 'drink']) && (meal !== undefined || tense === 'perfect'));

/** 她 要 生 一 个 孩子 */
export const bearing = (c, object, wish) => object?.noun?.id === 'baby' && c.verb.id === 'have' && (c.tense === 'future' || wish);
/** The verb for what is done to an object. */
export function verbFor(c, object, { wish, aspect, had, asking, glad, ordered, negatedOrder, subject, denied }) {
  const { id } = c.verb;
  if (glad && /^(see|meet)$/.test(id)) return '见到';
  if (id === 'meet' && c.tense === 'past')
    return aspect === 'done' && /^(wife|husband)$/.test(object.noun?.id) && object.det?.possessive?.id === subject?.pronoun?.id
      ? '认识'
      : '见到';
  if (id === 'see' && object.noun?.id === 'doctor') return '看';
  if (id === 'see' && c.tense === 'future' && c.aux.length === 1 && fits(object, ['person', 'name'])) return '见到';
  if (id === 'have' && c.meal && object.type === 'what') return '吃';
  if (id === 'see' && asking && /^(can|could)$/.test(c.modal?.id) && subject?.pronoun?.id === 'i') return '看看';
  // 开 聚会
  if (id === 'have' && object.noun?.id === 'party' && (c.progressive || c.tense === 'future' || wish || ordered)) return '开';
  if (id === 'love' && c.would) return '想要';
  if (id === 'love' && !fits(object.about ?? object, ['person', 'name', 'town']) && !(fits(object, ['animal']) && specific(object)))
    return denied || c.manner || asking || c.adverb || c.frequency || subject?.id === 'nobody' ? '喜欢' : '很 喜欢';
  // 有人 拿走 了 我 的 雨伞
  if (id === 'take' && fits(object, ['small']) && object.det?.type === 'possessive' && ['past', 'perfect'].includes(c.tense))
    if (object.det.possessive.id !== subject?.pronoun?.id && !subject?.name && subject?.type !== 'noun') return '拿走';
  if (id === 'take' && object.garnish) return '喝';
  if (id === 'take' && c.along) return '带上';
  if (id === 'take' && c.willing && fits(object, ['small', 'clothes'])) return '拿';
  if (id === 'understand' && c.tense === 'perfect' && fits(object, ['text', 'exercise', 'word'])) return '看懂';
  if (c.would) return '想要';
  if (id === 'learn' && c.tense === 'perfect' && !c.time?.span && ['already', 'done', 'asked'].includes(aspect)) return '学会';
  if (id === 'clean' && object.pronoun) return '清理';
  if (id === 'see' && aspect === 'been' && !fits(object, ['film'])) return '见';
  if (id === 'take' && ordered && !negatedOrder && specific(object) && !fits(object, ['vehicle', 'photo'])) return '带上';
  if (id === 'see' && wish && !fits(object, ['film'])) return fits(object, ['person', 'name']) ? '见' : '看';
  if (id === 'know' && (c.manner || fits(object, ['town']))) return '了解';
  if (id === 'have' && bearing(c, object, wish)) return '生';
  // "Can i have some water?"
  // What one has done already is done to its end.
  if (id === 'do' && ['already', 'asked'].includes(aspect)) return '做完';
  if (id === 'have' && object.noun?.id === 'name' && asking) return '知道';
  if (id === 'have' && /^(can|could)$/.test(c.modal?.id) && asking && fits(object, ['food', 'drink', 'small', 'table', 'room']))
    return '要';
  // "Will have tea" is to drink it, "has tea" to own it.
  if (id === 'have' && (eaten({ ...c, object }) || wish || c.tense === 'future') && fits(object, ['food', 'drink']))
    return fits(object, ['drink', 'soup']) ? '喝' : '吃';
  if (id === 'know' && ['what', 'this'].includes(object.type)) return '知道';
  const word = suiting(entry(zh.taking, id, 'verb'), object?.about ?? object);
  if (had && word === '有') return '';
  // 在 打开 一 封 信: a letter is no door.
  return aspect === 'going' && !fits(object?.about ?? object, ['letter']) ? (zh.unfinished[word] ?? word) : word;
}
