// What denies a predicate, what stands before it (也, 总是, 以前), and how something is done (得 很 慢).
import { isOf } from '../../../web/grammar/words.js';
import { phrase } from './phrases.js';
import { entry, say } from './tokens.js';
import * as zh from './words.js';

export const adverbial = (c) => c.manner && c.manner.id in zh.manners;
/** "Well" of what one knows, "a lot" of what one likes: 很 喜欢. */
export const much = (c) =>
  adverbial(c) && !c.mannerThan && /^(know|understand|like|love)$/.test(c.verb.id) && !(c.verb.id === 'understand' && c.frame === 'alone');

/** 没 带 雨伞 就 走 了: what is no person one does without, whatever one does. */
const unaided = ({ companion }) => companion?.type === 'noun' && !isOf(companion.noun.id, ['person', 'animal']);

/** "Without tom" says that one does not do it with him: what denies the whole, where nothing else does. */
export const lonely = (c) =>
  c.without && !unaided(c) && !c.negated && !c.modal && !c.frequency && !c.progressive && !adverbial(c) && c.tense !== 'perfect';
/** Nothing, or not anything. */
export const nothingOf = ({ infinitive, object, negated }, denied = negated) =>
  infinitive
    ? nothingOf(infinitive, denied)
    : object?.type === 'body' && !object.act && (object.id === 'nothing' || (object.id === 'anything' && denied))
      ? object
      : undefined;
/** 我 觉得 他们 不 懂: "i don't think that" denies what is thought. */
export const raised = ({ verb, frame, negated, clause, modal, tense, doubting }) =>
  negated !== undefined &&
  !doubting &&
  verb?.id === 'think' &&
  frame === 'clause' &&
  modal === undefined &&
  ['present', 'past'].includes(tense) &&
  (clause.type === 'clause' || (clause.type === 'weather' && clause.tense === 'future')) &&
  !clause.negated &&
  !clause.frequency &&
  !clause.experience &&
  !clause.still &&
  !nothingOf(clause) &&
  clause.subject?.type !== 'body' &&
  !['all', 'every', 'of'].includes(clause.subject?.det?.type) &&
  !['no', 'some', 'many', 'too many'].includes(clause.object?.det?.type) &&
  clause.complement?.type !== 'asked';
export const deniedBy = (c) =>
  [
    raised(c) ? undefined : c.negated,
    nothingOf(c)?.words[0],
    c.object?.act && c.object.id === 'nothing' ? c.object.words[0] : undefined,
    lonely(c) && c.with,
    c.object?.det?.type === 'no' && c.object.det.word,
    c.infinitive?.object?.det?.type === 'no' && c.infinitive.object.det.word,
  ].find(Boolean);

/** What stands between the subject and all else: 午饭 吃 米饭, 没有 汤姆 就 不 吃. */
export const aside = (c) => [
  ...(c.meal && c.complement?.type !== 'place' ? say(zh.nouns[c.meal.id][0], c.for, c.meal) : []),
  ...(c.without && (c.negated || unaided(c))
    ? [
        ...say(!c.negated && isOf(c.companion.noun?.id, ['small', 'clothes', 'money']) ? '没 带' : '没有', c.with),
        ...phrase(c.companion, { bare: true }),
        ...say('就', c.with),
      ]
    : []),
];

/** Whether "again" is 再, of what one will do, else 又. */
export const again = (c) =>
  c.verb !== undefined && ((c.tense === 'present' && !c.progressive) || (c.tense === 'future' && c.aux.length === 1));

/** Whether more is 还 of what one wants, 又 of what was, or 再. */
export const moreOf = ({ would, verb, modal, tense }) =>
  would || /^(want|need)$/.test(verb.id) || (verb.id === 'have' && !modal && tense === 'present') ? '还' : tense === 'past' ? '又' : '再';
/** 不 总是: of what one does not always. */
export const notAlways = (c) => c.negated !== undefined && /^(always|often)$/.test(c.frequency?.id);
const aux = ({ aux: leaves = [] }) => leaves;
/** What stands before the predicate: 也, 还, 又, 总是, 为什么. */
export function adverbs(c, { all = [], asked }) {
  const rarely = c.frequency?.id === 'sometimes';
  // 都 总是, but 通常 都.
  const late = ['usually', 'sometimes'].includes(c.frequency?.id);
  return [
    ...(c.whether ? say('是否', c.whether) : []),
    ...(c.consequence ? say('就', c.consequence) : []),
    ...(c.time?.point && !c.negated ? say(c.verb && aux(c).length > 1 ? '一直 在' : '一直', aux(c)) : []),
    ...(c.frequency && c.tense === 'past' && !c.time && c.verb && c.frequency.id !== 'never' ? say('以前', c.verb) : []),
    ...(c.used && !c.time?.id?.startsWith('every') ? say('以前', c.used) : []),
    ...(c.adverb?.id === 'also' ? say('也', c.adverb) : []),
    ...(c.also && !rarely ? say('也', c.also) : []),
    ...(asked?.type === 'when' && c.complement && c.complement.type !== 'asked' ? say('什么时候', asked.words) : []),
    ...(asked?.type === 'why' ? say('为什么', asked.words) : []),
    ...(c.again && !c.infinitive && !again(c) && c.frequency?.id !== 'never' ? say('又', c.again) : []),
    ...(c.again && c.frequency?.id === 'never' ? say('再也', c.again, c.frequency) : []),
    ...(late ? [] : all),
    ...(c.both ? say('都', c.both) : []),
    ...(c.still ? say(c.complement?.degree || (c.verb && !c.progressive && c.frame !== 'staying') ? '仍然' : '还', c.still) : []),
    ...(c.yet && c.negated ? say('还', c.yet) : []),
    ...(c.frequency && !forever(c) && !notAlways(c) && !(c.again && c.frequency.id === 'never')
      ? say(lifelong(c) ?? entry(zh.frequencies, c.frequency.id, 'frequency'), c.frequency)
      : []),
    ...(late ? all : []),
    ...(c.also && rarely ? say('也', c.also) : []),
    ...(c.experience?.id === 'never' ? say('从来', c.experience) : []),
    ...(c.experience?.id === 'already' ? say('已经', c.experience) : []),
    ...(c.just ? say('刚', c.just) : []),
    ...(c.more ? say(c.more.text === 'best' || c.more.text === 'most' ? '最' : '更', c.more) : []),
    ...(c.object?.det?.more && moreOf(c) !== '再' ? say(moreOf(c), c.object.det.more) : []),
    ...(c.tard ? say(c.tard.id === 'early' ? '很 早 就' : '很 晚 才', c.tard) : []),
    ...(['only', 'just'].includes(c.adverb?.id) ? say('只', c.adverb) : []),
    ...(c.object?.det?.only ? say('只', c.object.det.only) : []),
    ...(c.adverb?.id === 'really' && !c.negated
      ? [...say('真的', c.adverb), ...(/^(like|love)$/.test(c.verb.id) ? say('很', c.adverb) : [])]
      : []),
  ];
}
/** "Has always lived" is 一直, "will never forget" 永远 不 会. */
const lifelong = ({ frequency, tense }) =>
  tense === 'perfect' && frequency.id === 'always' ? '一直' : tense === 'future' && frequency.id === 'never' ? '永远' : undefined;
/** 会 永远 爱 你 */
export const forever = ({ frequency, tense, verb }) =>
  tense === 'future' && frequency?.id === 'always' && (!verb || zh.stative.includes(verb.id));

/** 得 很 慢. */
export function manner(c, repeated, { negative, excess, asking, relative }) {
  const hard = /^(cry|laugh)$/.test(c.verb.id) && /much$|^a lot$/.test(c.manner.id);
  const how = say(hard ? '厉害' : zh.manners[c.manner.id][0], c.manner);
  const link = [...say(repeated, c.verb), ...say('得', c.manner)];
  // 早上 工作 得 更 好
  if (c.mannerMore === 'so') return [...link, ...say('更', c.manner), ...how];
  // 说 慢 一点, 唱 得 好 一点
  if (c.mannerMore) return [...(c.manner.id === 'well' ? link : say(repeated, c.verb)), ...how, ...say('一点', c.manner)];
  if (c.manner.id === 'too much' && !negative && !excess)
    return relative ? [...say(repeated, c.verb), ...say('太 多', c.manner)] : [...link, ...say('太 多 了', c.manner)];
  if (c.mannerThan)
    return [...link, ...(negative ? say('不', negative) : []), ...say('比', c.mannerThan.word), ...phrase(c.mannerThan.np), ...how];
  if (negative) return [...link, ...say('不', negative), ...(c.mannerDegree ? say('太', c.mannerDegree) : []), ...how];
  if (excess)
    return [...link, ...say(c.mannerDegree?.id === 'so' || c.manner.id === 'so much' ? '这么' : '太', c.mannerDegree ?? c.manner), ...how];
  if (c.mannerDegree?.id === 'too') return [...link, ...say('太', c.mannerDegree), ...how, ...say('了', c.mannerDegree)];
  if (c.mannerDegree) return [...link, ...say(c.mannerDegree.id === 'so' ? '这么' : '非常', c.mannerDegree), ...how];
  return [...link, ...(c.manner.id === 'so much' ? say('这么', c.manner) : asking === 'yes' ? [] : say('很', c.manner)), ...how];
}
