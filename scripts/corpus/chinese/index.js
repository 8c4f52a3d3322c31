// What Chinese makes of a meaning: `realise(sentence)` gives its tokens, each with the English words that it translates.
import { isOf } from '../../../web/grammar/words.js';
import { formulaTokens } from '../formula.js';
import { formulas } from './formulas.js';
import * as zh from './words.js';

/** Tokens of words, all from the same English words. */
const say = (text, ...from) => text.split(' ').map((word) => ({ text: word, from: from.flat().filter(Boolean) }));

function entry(table, id, what) {
  if (table[id] === undefined) throw new Error(`no Chinese for the ${what} '${id}'`);
  return table[id];
}

/** Whether a phrase names something of one of the kinds. */
function fits(np, kinds) {
  if (np === undefined) return false;
  if (np.type === 'both') return fits(np.first, kinds);
  if (np.type === 'noun') return isOf(np.noun.id, kinds);
  if (np.type === 'name') return isOf(np.name.id, kinds);
  if (np.type === 'town') return kinds.includes('town');
  const person = np.type === 'who' || (np.type === 'pronoun' && np.pronoun.id !== 'it');
  return kinds.includes(person ? 'person' : 'thing');
}

/** The word for this thing, of several by the kinds of thing; '' is for all others. */
const suiting = (choice, np) =>
  typeof choice === 'string' ? choice : choice[Object.keys(choice).find((kinds) => fits(np, kinds.split(' '))) ?? ''];
/** [said of it, before it]: 漂亮, 漂亮 的. */
const adjectiveOf = (id, np) => suiting(entry(zh.adjectives, id, 'adjective'), np).split(' ');

// Phrases.

const counts = (np) =>
  ['a', 'number', 'some', 'many', 'too many'].includes(np?.det?.type) || np?.counted || (np?.type === 'both' && counts(np.first));
const specific = (np) => ['the', 'this', 'possessive', 'owner', 'all'].includes(np?.det?.type) || np?.pronoun?.id === 'it';
/** 两, not 二: all that is said here is counted. */
const counting = (number) => (number.id === 'two' ? '两' : /^an?$/.test(number.id) ? '一' : entry(zh.numbers, number.id, 'number'));

/**
 * `bare`: without 一 个, where nothing is counted (我 没有 狗); `predicate`: what somebody is, without 们.
 * @returns {object[]} tokens
 */
function phrase(np, { bare = false, predicate = false } = {}) {
  switch (np.type) {
    case 'pronoun':
      return say(entry(zh.pronouns, np.pronoun.id, 'pronoun'), np.pronoun);
    case 'name':
      return say(entry(zh.names, np.name.id, 'name'), np.name);
    case 'town':
      return say(entry(zh.towns, np.town.id, 'town'), np.town);
    case 'this':
      return say(np.id === 'it' ? '它' : zh.these[np.id], np.word);
    case 'both':
      return [
        ...phrase(np.first, { bare, predicate }),
        ...say(np.and.text === ',' ? '、' : np.or ? '或者' : '和', np.and),
        ...phrase(np.second, { bare, predicate }),
      ];
    case 'mine':
      return [...say(zh.pronouns[np.mine.id], np.mine), ...say('的', np.mine)];
    case 'who':
      return say('谁', np.words);
    case 'what':
      return say('什么', np.words);
    case 'which one':
      return say('哪个', np.words);
    case 'asked':
      return np.tokens;
    case 'noun':
      return nounPhrase(np, { bare, predicate });
  }
  throw new Error(`no Chinese for a phrase of type '${np.type}'`);
}

function nounPhrase(np, { bare, predicate }) {
  // 我 的 两 个 哥哥
  // 他 的 父母, who are two anyway
  if (np.det.two && np.noun.id === 'parents') return nounPhrase({ ...np, det: np.det.det }, { bare, predicate });
  if (np.det.two) return nounPhrase({ ...np, det: np.det.det, number: { id: 'two', leaf: np.det.word } }, { bare, predicate });
  const { noun } = np;
  const det = np.det.type === 'all' ? np.det.det : np.det;
  const [, measure] = entry(zh.nouns, noun.id, 'noun');
  const unit = np.vessel ? say(entry(zh.vessels, np.vessel.id, 'vessel'), np.vessel, np.of) : say(measure, noun);
  const many = np.agr === 'pl' && isOf(noun.id, ['person']) && noun.id !== 'parents' && !(noun.id in zh.several);
  const thing = [
    ...described(np),
    ...say(
      (np.agr === 'pl' && zh.several[noun.id]) ||
        (many && noun.id === 'people' && np.det.type === 'the' && !predicate ? '人们' : zh.nouns[noun.id][0]),
      noun,
    ),
  ];
  if (
    many &&
    noun.id !== 'people' &&
    !predicate &&
    !np.number &&
    !det.other &&
    np.det.type !== 'all' &&
    ['the', 'possessive', 'owner'].includes(det.type)
  )
    thing.push(...say('们', noun));
  // One 的 is enough: 我 漂亮 的 裙子.
  const linked = thing[0].text.length > 1 && thing[1]?.text === '的';
  const all = np.det.type === 'all' ? say(linked ? '所有' : '所有 的', np.det.word) : [];
  if (np.number && zh.several[noun.id]) thing.at(-1).text = zh.nouns[noun.id][0];
  if (np.ordinal) thing.unshift(...ranked(np.ordinal, unit));
  if (np.number) thing.unshift(...say(counting(np.number), np.number.leaf), ...unit);
  const at = np.at ? [...place(np.at).spot, ...say('的', np.at.preposition ?? np.at.words)] : [];

  const which = np.relative ? relative(np) : np.within ? within(np.within) : [];
  // 一 个 住 在 这里 的 老师
  if (which.length && det.type === 'a' && !bare) return [...say('一', det.word), ...unit, ...which, ...thing];
  return [...(np.garnish ? garnish(np.garnish) : []), ...at, ...which, ...determined()];

  function determined() {
    switch (det.type) {
      case 'the':
        if (np.number) return [...say('那', det.word), ...thing];
        if (det.other) return [...all, ...other(), ...thing];
        // 那 个 女人: without 那 个 it is women in general.
        if (isOf(noun.id, ['man', 'woman', 'boy', 'girl']) && plainly(np)) return [...say('那', det.word), ...unit, ...thing];
        return [...all, ...thing];
      case 'every':
        return [...say('每', det.word), ...unit, ...thing];
      case 'of':
        return partOf();
      case 'bare':
      case 'any':
      case 'no':
        return [...all, ...thing];
      case 'a':
        if (det.another) return [...say('另 一', det.word), ...unit, ...thing];
        return bare ? thing : [...say('一', det.word), ...unit, ...thing];
      case 'which':
        return [...say('哪', det.word), ...unit, ...thing];
      case 'number':
        return [...say(counting(det.number), det.number), ...unit, ...thing];
      case 'some':
        if (det.little) return [...say('一点', det.word), ...thing];
        if (det.few) return [...say('几', det.word), ...unit, ...thing];
        return [...say('一些', det.word), ...thing];
      case 'too many':
        return [...say('太多', det.words), ...thing];
      case 'many':
        return [...say({ more: '更多 的', enough: '足够 的' }[det.how] ?? '很多', det.words), ...thing];
      case 'this':
        if (np.number) return [...say(zh.these[det.id][0], det.word), ...thing];
        if (np.agr === 'pl') return [...(all.length ? say('所有', np.det.word) : []), ...say(zh.these[det.id], det.word), ...thing];
        return [...say(zh.these[det.id], det.word), ...unit, ...thing];
      case 'possessive': {
        const owner = say(entry(zh.pronouns, det.possessive.id, 'pronoun'), det.possessive);
        // 我 妈妈, but 我 的 朋友, 我 的 兄弟.
        const close = isOf(noun.id, ['kin']) && (np.agr !== 'pl' || noun.id === 'parents') && np.adjectives.length === 0;
        if (all.length) return [...owner, ...all, ...thing];
        if (det.other && np.agr !== 'pl') return [...owner, ...other(), ...thing];
        if (det.other || np.number || np.ordinal) return [...owner, ...say('的', det.possessive), ...(det.other ? other() : []), ...thing];
        return (close && noun.id !== 'friend') || np.owning || linked || np.superlative
          ? [...owner, ...thing]
          : [...owner, ...say('的', det.possessive), ...thing];
      }
      case 'owner': {
        const leaf = det.owner.name ?? det.owner.noun;
        return [...phrase({ ...det.owner, owning: true }), ...(all.length ? all : linked ? [] : say('的', leaf)), ...thing];
      }
    }
    throw new Error(`no Chinese for a determiner of type '${det.type}'`);
  }

  /** 另 一 本 书, 其他 的 书 */
  function other() {
    return np.agr === 'pl' ? say(det.type === 'possessive' ? '其他' : '其他 的', det.other) : [...say('另 一', det.other), ...unit];
  }

  /** 我 的 一 个 朋友, 这些 书 中 的 一 本, 一半 的 学生 */
  function partOf() {
    const { portion, of } = det;
    const amount = {
      one: [...say('一', portion), ...unit],
      some: say('一些', portion),
      many: say('很多', portion),
      half: say('一半 的', portion),
      all: say('所有 的', portion),
    }[portion.id] ?? [...say(counting(portion), portion), ...unit];
    const inner = { ...np, relative: undefined, det: det.det };
    if (det.det.type === 'possessive')
      // 我 的 一 个 朋友, 我 所有 的 朋友
      return [
        ...say(entry(zh.pronouns, det.det.possessive.id, 'pronoun'), det.det.possessive),
        ...(/^(all|half)$/.test(portion.id) ? [] : say('的', of)),
        ...amount,
        ...thing,
      ];
    // 有名 的 朋友 中 的 一半
    if (det.det.type === 'the' && portion.id === 'half' && linked)
      return [...thing, ...say('中 的', of, det.det.word), ...say('一半', portion)];
    if (det.det.type === 'the') return [...(/^(half|all)$/.test(portion.id) ? [] : say('其中', of, det.det.word)), ...amount, ...thing];
    // 所有 这些 歌
    if (portion.id === 'all') return nounPhrase({ ...inner, agr: 'pl', det: { type: 'all', det: det.det, word: [portion, of] } }, {});
    return [
      ...phrase({ ...inner, agr: 'pl' }, { predicate: true }),
      ...say('中 的', of),
      ...(portion.id === 'half' ? say('一半', portion) : amount),
    ];
  }
}

/** "The woman", and no more that tells which. */
const plainly = (np) =>
  np.det.type === 'the' &&
  np.agr !== 'pl' &&
  !['ordinal', 'superlative', 'comparative', 'relative', 'within', 'at', 'number'].some((part) => np[part]);

/** 第一 本, 最后 一 本 */
function ranked(ordinal, unit) {
  const word = { first: '第一', second: '第二', third: '第三', last: '最后 一', next: '下 一' }[ordinal.id];
  return [...say(word, ordinal), ...unit];
}

/** 住 在 这里 的, 你 买 的 */
function relative(np) {
  const { word, clause, gap } = np.relative;
  const context = { subject: gap === 'subject' ? { ...np, relative: undefined } : clause.subject, relative: true, all: [] };
  if (gap === 'subject') return [...timeOf(clause.time), ...aside(clause), ...verbal(clause, context), ...say('的', word)];
  const object = { type: 'asked', tokens: [], noun: np.noun, about: np };
  return [...phrase(clause.subject), ...verbal({ ...clause, object }, context), ...say('的', word ?? clause.verb)];
}

const garnish = ({ word, noun }) => [
  ...(word.id === 'without' ? say('不', word) : []),
  ...say('加', word),
  ...say(entry(zh.nouns, noun.id, 'noun')[0], noun),
  ...say('的', word),
];

/** 好, 漂亮 的; of two: 红色 的 大, 漂亮 的 红色, but 漂亮 的 红 花. */
function described(np) {
  if (np.superlative) return most(np.superlative, np, say('的', np.superlative));
  if (np.comparative)
    return [...say('更', np.comparative), ...say(adjectiveOf(np.comparative.id, np)[0], np.comparative), ...say('的', np.comparative)];
  if (np.degree) {
    const [adjective] = np.adjectives;
    return [...graded(adjectiveOf(adjective.id, np)[0], adjective, np), ...say('的', adjective)];
  }
  const one = zh.nouns[np.noun.id][0].length === 1;
  // 快 车, but 速度 快 的 火车.
  const before = ({ id }) =>
    one && /^(fast|slow)$/.test(id) && !fits(np, ['animal']) ? adjectiveOf(id, np)[0] : adjectiveOf(id, np)[1].replaceAll('_', ' ');
  const each = np.adjectives.map((adjective) => say(before(adjective), adjective));
  if (each.length < 2) return each.flat();
  const [trait, colour] = each;
  return trait.length === 1 ? [...colour, ...trait] : [...trait, { ...colour[0], text: one ? colour[0].text[0] : colour[0].text }];
}

/** 最 高 */
const most = (leaf, np, link = []) => [...say('最', leaf), ...say(adjectiveOf(leaf.id, np)[0], leaf), ...link];
/** 城市 里, 巴黎 */
const within = ({ preposition, np, town }) =>
  np
    ? [...(np.noun.id === 'class' ? say('班', np.det.word, np.noun) : phrase(np)), ...say('里', preposition)]
    : [{ ...say(entry(zh.towns, town.id, 'town'), town)[0], from: [preposition, town] }];

/** `zai` for 在, `spot` for the place behind it. */
function place(where) {
  const { type, preposition, words, to, np, town } = where;
  const zai = say('在', preposition ?? words?.[0] ?? to);
  if (type === 'town') return { zai, spot: say(entry(zh.towns, town.id, 'town'), town) };
  if (type === 'around') return { zai, spot: say(entry(zh.around, words[0].id, 'place'), words) };
  if (type === 'here') return { zai, spot: say('这里', words) };
  if (type === 'there') return { zai, spot: say('那里', words) };
  if (type === 'home') return { zai, spot: say('家', words.at(-1)) };
  if (type === 'school') return { zai, spot: say('学校', words.at(-1)) };
  if (type === 'work') return { zai, spot: say('公司', words[1]) };
  if (type === 'bed') return { zai, spot: [...say('床', words[1]), ...say('上', words[0])] };
  if (type === 'at' && ['party', 'beach'].includes(np.noun.id)) return { zai, spot: [...phrase(np), ...say('上', preposition)] };
  if (type === 'at' || preposition === undefined || (np.type === 'town' && preposition.id === 'in')) return { zai, spot: phrase(np) };
  // In the street and on the beach one is 上.
  const side = preposition.id === 'in' && ['street', 'beach'].includes(np.noun?.id) ? '上' : entry(zh.sides, preposition.id, 'preposition');
  return { zai, spot: [...phrase(np), ...say(side, preposition)] };
}
const marked = (tokens, leaves) => tokens.map((token) => ({ ...token, from: [...token.from, ...leaves] }));

function timeOf(time) {
  if (time === undefined || time.span) return [];
  if (time.ago) return [...lasting({ number: time.number, span: time.unit }), ...say('前', time.ago)];
  if (time.clock)
    return [
      ...timeOf(time.day),
      ...timeOf(time.part),
      ...say(counting(time.number), time.number),
      ...say('点', time.oclock ?? time.number),
    ];
  return say(entry(zh.times, time.id, 'time'), time);
}
function lasting({ number, span, words }) {
  if (words) return say('多久', words);
  const units = entry(zh.spans, span.id, 'span');
  return [...say(counting(number), number), ...units.flatMap((unit) => say(unit, span))];
}

// Clauses.

/** `asking`: 'yes', where the answer is yes or no, 'word' where a word asks. */
function clauseOf(clause, asking) {
  switch (clause.type) {
    case 'clause':
      return plainClause(clause, asking);
    case 'weather':
      return [...timeOf(clause.time), ...(clause.place ? place(clause.place).spot : []), ...weather(clause, asking)];
    case 'there':
      return there(clause, asking);
    case 'clock':
      return clock(clause);
    case 'weekday':
      return [...say('今天', clause.it), ...say('是', clause.aux), ...say(zh.times[`on ${clause.day.id}`], clause.day)];
    case 'easy':
      return easy(clause, asking);
    case 'name':
      return named(clause);
  }
  throw new Error(`no Chinese for a clause of type '${clause.type}'`);
}

function joinedTo({ how, word, clause, question }, end) {
  const words = { because: '因为', but: '但是' }[how];
  const comma = say('，', words ? [] : word);
  if (question) return [...comma, ...yesNo(clause, end)];
  return [...comma, ...(words ? say(words, word) : []), ...clauseOf(clause)];
}

/** It is easy to learn french: 学 法语 很 容易. */
function easy(clause, asking) {
  const { adjective, infinitive } = clause;
  const [how] = adjectiveOf(adjective.id);
  const act = verbal(infinitive, { inner: true, subject: { type: 'pronoun', pronoun: { id: 'you' } } });
  return [...timeOf(clause.time), ...act, ...graded(how, adjective, { ...clause, asking })];
}

function clock({ it, aux, number, oclock, asked }) {
  if (asked) return [...say('现在', it), ...say('几', asked.words[0]), ...say('点', asked.words[1])];
  return [...say('现在', it), ...say('是', aux), ...say(counting(number), number), ...say('点', oclock)];
}

function weather(clause, asking) {
  const { it, verb, aux = [], negated, degree, adjective, tense, progressive } = clause;
  if (adjective) {
    const [what, how] = entry(zh.weather, adjective.id, 'weather').split(' ');
    return [...say(what, what === '天气' ? it : adjective), ...graded(how, adjective, { degree, negated, asking })];
  }
  const word = say(entry(zh.alone, verb.id, 'verb').whole, verb);
  const future = aux.length === 3 ? '要' : '会';
  if (tense === 'future')
    return [
      ...(negated ? say('不', negated) : []),
      ...say(future, aux),
      ...word,
      ...(future === '要' && !clause.time ? say('了', aux.slice(1)) : []),
    ];
  if (progressive) return [...(negated ? say('没有', negated) : []), ...say('在', aux), ...word];
  return [...word, ...(tense === 'past' ? say('了', verb, aux) : [])];
}

function there(clause, asking) {
  const { aux, there: word, np, negated, asked } = clause;
  const home = clause.place?.type === 'home' ? say('里', clause.place.words[0]) : [];
  // 公园 里 有, 市场 上 有
  const where = clause.place;
  const at = where?.type === 'at' && where.np.type === 'noun' && !['party', 'beach'].includes(where.np.noun.id);
  const side = at ? say(where.np.noun.id === 'market' ? '上' : '里', where.preposition) : [];
  const spot = where ? [...place(where).spot, ...home, ...side] : [];
  const none = negated ?? (np.det?.type === 'no' ? np.det.word : undefined);
  const what = asked ? counted(asked, '多少') : phrase(np, { bare: asking === 'yes' || none !== undefined });
  return [...timeOf(clause.time), ...spot, ...say(none ? '没有' : '有', none, word, aux), ...what];
}

/** 几 本 书 of few, 多少 个 学生 of many. */
function counted({ words, np }, how = '几') {
  return [...say(how, words), ...say(entry(zh.nouns, np.noun.id, 'noun')[1], np.noun), ...phrase({ ...np, det: { type: 'bare' } })];
}

/** What a question asks for instead of an object. */
function askedFor(asked) {
  const { type, words, np } = asked;
  if (type === 'what') return { type: 'what', words };
  if (type === 'who') return { type: 'who', words };
  if (type === 'which one') return { type, words };
  if (type === 'how many') return { type: 'asked', counted: true, tokens: counted(asked), noun: np.noun, about: np };
  if (type !== 'which') throw new Error(`no Chinese for a question with '${type}'`);
  const noun = phrase({ ...np, det: { type: 'bare' } });
  const which = np.agr === 'pl' ? say('哪些', words) : [...say('哪', words), ...say(entry(zh.nouns, np.noun.id, 'noun')[1], np.noun)];
  return { type: 'asked', tokens: [...which, ...noun], noun: np.noun, about: np };
}
/** What is asked for stands where it would be said: 你 和 谁 一起 住, 你 等 了 多久. */
function inPlace(clause) {
  const { type, words, with: word } = clause.asked ?? {};
  if (type === 'who with') return { ...clause, with: word, companion: { type: 'who', words } };
  return type === 'how long' ? { ...clause, time: { span: type, words } } : clause;
}
function plainClause(said, asking) {
  const clause = inPlace(said);
  const { subject, complement, asked, time, timeFirst } = clause;
  if (subject.type === 'what' && complement?.type === 'place')
    return [...place(complement.place).spot, ...say('有', clause.aux), ...phrase(subject)];
  const identity = subject.type === 'this' && subject.id === 'it' && complement && ['noun', 'asked'].includes(complement.type);
  const who = clause.silent ? [] : identity ? say('这', subject.word) : [...(asked?.to ? say('到', asked.to) : []), ...phrase(subject)];
  // 他 两 天 没有 睡觉.
  const when = time?.span && clause.negated ? lasting(time) : timeOf(time);
  const all =
    (['all', 'every'].includes(subject.det?.type) || subject.det?.portion?.id === 'all') &&
    !['how much', 'how old', 'how', 'who'].includes(asked?.type)
      ? say('都', subject.det.word ?? subject.det.portion)
      : [];
  const lunch = aside(clause);
  const head = [...(timeFirst ? [...when, ...who] : [...who, ...when]), ...lunch];
  const context = { asking, subject, all, asked };
  return [...head, ...(complement ? complemented(clause, context) : verbal(clause, context))];
}

/** "Without tom" says that one does not do it with him: what denies the whole, where nothing else does. */
const lonely = (c) => c.without && !c.negated && !c.modal && !c.frequency && !c.progressive && !adverbial(c) && c.tense !== 'perfect';
const deniedBy = (c) =>
  [
    c.negated,
    lonely(c) && c.with,
    c.object?.det?.type === 'no' && c.object.det.word,
    c.infinitive?.object?.det?.type === 'no' && c.infinitive.object.det.word,
  ].find(Boolean);

/** What stands between the subject and all else: 午饭 吃 米饭, 没有 汤姆 就 不 吃. */
const aside = (c) => [
  ...(c.meal ? say(zh.nouns[c.meal.id][0], c.for, c.meal) : []),
  ...(c.without && c.negated ? [...say('没有', c.with), ...phrase(c.companion), ...say('就', c.with)] : []),
];

/** Whether "again" is 再, of what one will do, else 又. */
const again = (c) => c.verb !== undefined && (c.tense === 'present' || (c.tense === 'future' && c.aux.length === 1));

/** What stands before the predicate: 也, 还, 又, 总是, 为什么. */
function adverbs(c, { all = [], asked }) {
  const rarely = c.frequency?.id === 'sometimes';
  // 都 总是, but 通常 都.
  const late = ['usually', 'sometimes'].includes(c.frequency?.id);
  return [
    ...(c.frequency && c.tense === 'past' && !c.time && c.verb && c.frequency.id !== 'never' ? say('以前', c.verb) : []),
    ...(c.adverb?.id === 'also' ? say('也', c.adverb) : []),
    ...(c.also && !rarely ? say('也', c.also) : []),
    ...(asked?.type === 'why' ? say('为什么', asked.words) : []),
    ...(c.again && !again(c) ? say('又', c.again) : []),
    ...(late ? [] : all),
    ...(c.still ? say(c.complement?.degree || (c.verb && !c.progressive && c.frame !== 'staying') ? '仍然' : '还', c.still) : []),
    ...(c.yet && c.negated ? say('还', c.yet) : []),
    ...(c.frequency && !forever(c) ? say(lifelong(c) ?? entry(zh.frequencies, c.frequency.id, 'frequency'), c.frequency) : []),
    ...(late ? all : []),
    ...(c.also && rarely ? say('也', c.also) : []),
    ...(c.experience?.id === 'never' ? say('从来', c.experience) : []),
    ...(c.experience?.id === 'already' ? say('已经', c.experience) : []),
    ...(c.just ? say('刚', c.just) : []),
    ...(c.adverb?.id === 'only' ? say('只', c.adverb) : []),
    ...(c.adverb?.id === 'really' && !c.negated
      ? [...say('真的', c.adverb), ...(/^(like|love)$/.test(c.verb.id) ? say('很', c.adverb) : [])]
      : []),
  ];
}
/** "Has always lived" is 一直, "will never forget" 永远 不 会. */
const lifelong = ({ frequency, tense }) =>
  tense === 'perfect' && frequency.id === 'always' ? '一直' : tense === 'future' && frequency.id === 'never' ? '永远' : undefined;
/** 会 永远 爱 你 */
const forever = ({ frequency, tense, verb }) => tense === 'future' && frequency?.id === 'always' && (!verb || zh.stative.includes(verb.id));

// What somebody is.

/** 很 高, 不 高, 非常 高, 太 高 了, 不 太 高; in a question 高. */
function graded(word, adjective, { degree, negated, never, asking, asked, plain }) {
  const it = say(word, adjective);
  // 不 够 大
  if (degree?.id === 'enough')
    return [
      ...(negated ? say('不', negated) : never ? say('不', never) : []),
      ...say(negated || never || plain || asking === 'yes' ? '够' : '足够', degree),
      ...it,
    ];
  if (negated ?? never) return [...(negated ? say('不', negated) : say('不', never)), ...(degree ? say('太', degree) : []), ...it];
  if (asked?.type === 'why') return [...say('这么', degree ?? adjective), ...it];
  if (degree?.id === 'too') return [...say('太', degree), ...it, ...(plain ? [] : say('了', degree))];
  if (degree) return [...say(entry(zh.degrees, degree.id, 'degree'), degree), ...it];
  return asking === 'yes' || plain ? it : [...say('很', adjective), ...it];
}

function complemented(c, context) {
  const { complement, modal, negated } = c;
  const { asking, asked, inner, subject } = context;
  const never = c.frequency?.id === 'never' ? c.frequency : undefined;
  const aux = c.aux ?? [];
  const be = [...(c.tense === 'future' ? [] : aux), c.be].filter(Boolean);
  const not = negated ? say('不', negated) : never ? say('不', never) : [];
  const future = c.tense === 'future';
  const helper = future
    ? say('会', aux)
    : modal
      ? say({ can: complement.type === 'noun' ? '能' : '可能', should: '应该', must: negated ? '能' : '必须' }[modal.id], modal)
      : [];
  const before = [...adverbs(c, context), ...(helper.length ? [...not, ...helper] : [])];
  const denial = helper.length ? [] : not;
  const grade = {
    degree: complement.degree,
    asking,
    asked,
    plain: inner || (helper.length > 0 && (negated || complement.degree?.id === 'too')),
  };
  if (!helper.length) Object.assign(grade, { negated, never });

  switch (complement.type) {
    case 'afraid':
      return [...before, ...graded('害怕', complement.adjective, { ...grade, asking: 'yes' }), ...phrase(complement.np, { bare: true })];
    case 'adjective':
      if (complement.whom)
        return [
          ...say('对', complement.for),
          ...phrase(complement.whom),
          ...say('来说', complement.for),
          ...before,
          ...adjectival(c, context, { grade, denial, helper, be }),
        ];
      if (complement.purpose) return [...before, ...aimed(c, context, { grade, denial, helper, be })];
      if (complement.other) return [...before, ...twofold(c, context, { grade, denial, helper, be })];
      if (c.experience && zh.adjectives[complement.adjective.id].state === undefined) {
        const how = adjectival({ ...c, frequency: c.experience }, context, { grade: { ...grade, plain: true }, denial, helper, be });
        return [...before, ...how, ...say('了', c.experience)];
      }
      return [...before, ...adjectival(c, context, { grade, denial, helper, be })];
    case 'comparison': {
      const { adjective, than, equal, words, word } = complement;
      const more = suiting(zh.compared[adjective.id] ?? {}, context.subject) ?? adjectiveOf(adjective.id, context.subject)[0];
      const change = inner ? say('变 得', c.be) : [];
      if (complement.less)
        return [
          ...before,
          ...say('没有', complement.less, word),
          ...phrase(than),
          ...say('那么', complement.less),
          ...say(more, adjective),
        ];
      const far = complement.much ? say('得 多', complement.much) : [];
      if (!equal) return [...before, ...denial, ...change, ...say('比', word), ...phrase(than), ...say(more, adjective), ...far];
      if (negated && !helper.length)
        return [...before, ...say('没有', negated, words), ...phrase(than), ...say('那么', words[0]), ...say(more, adjective)];
      return [
        ...before,
        ...change,
        ...say(paired(context.subject, than), words[1]),
        ...phrase(than),
        ...say('一样', words[0]),
        ...say(more, adjective),
      ];
    }
    case 'more of two':
      return [
        ...before,
        ...say('更', complement.adjective),
        ...say(adjectiveOf(complement.adjective.id, context.subject)[0], complement.adjective),
      ];
    case 'noun': {
      const { np } = complement;
      const trade = np.det?.type === 'a' && np.adjectives.length === 0 && zh.trades.includes(np.noun.id);
      const bare = trade || asking === 'yes' || negated !== undefined;
      if (inner || helper.length) return [...before, ...say(trade ? '当' : '成为', c.be), ...phrase(np, { bare, predicate: true })];
      const shown = c.subject?.type === 'this' && np.det?.type === 'the' && !np.det.other && plainly(np);
      const that = shown ? { ...np, det: { type: 'this', id: 'that', word: np.det.word } } : np;
      return [...before, ...denial, ...say('是', be), ...phrase(that, { bare, predicate: true })];
    }
    case 'mine':
      return [...before, ...denial, ...say('是', be), ...phrase(complement)];
    case 'more': {
      // 没有 那么 难
      if (complement.less)
        return [
          ...before,
          ...say('没有 那么', complement.less),
          ...say(adjectiveOf(complement.adjective.id, context.subject)[0], complement.adjective),
        ];
      const more =
        suiting(zh.compared[complement.adjective.id] ?? {}, context.subject) ?? adjectiveOf(complement.adjective.id, context.subject)[0];
      return [
        ...before,
        ...denial,
        ...(inner ? say('变 得', c.be) : []),
        ...say('更', complement.adjective),
        ...say(more, complement.adjective),
      ];
    }
    case 'superlative': {
      const { adjective, the, within: among } = complement;
      return [...before, ...denial, ...say('是', be), ...(among ? within(among) : []), ...most(adjective, context.subject, say('的', the))];
    }
    case 'good at':
      return [
        ...before,
        ...denial,
        ...(complement.degree ? say(zh.degrees[complement.degree.id], complement.degree) : []),
        ...say('擅长', complement.adjective, complement.at),
        ...say(entry(zh.nouns, complement.noun.id, 'noun')[0], complement.noun),
      ];
    case 'interested':
      // 对 音乐 很 感兴趣
      return [
        ...before,
        ...say('对', complement.in),
        ...phrase(complement.np, { bare: true }),
        ...graded('感兴趣', complement.adjective, grade),
      ];
    case 'from':
      return [
        ...before,
        ...denial,
        ...say('是', be),
        ...(complement.np
          ? [...say('从', complement.from), ...phrase(complement.np), ...say('来 的', complement.from)]
          : [...say(entry(zh.towns, complement.town.id, 'town'), complement.town), ...say('人', complement.from)]),
      ];
    case 'place': {
      const { zai, spot } = place(complement.place);
      // 奶酪 在 家 里
      const indoors = complement.place.type === 'home' && subject?.type === 'noun' && !fits(subject, ['person', 'animal']);
      const inside = indoors ? say('里', complement.place.words[0]) : [];
      return [...before, ...denial, ...marked(zai, be), ...spot, ...inside, ...(c.experience ? say('了', c.experience) : [])];
    }
    case 'age': {
      const { number, years, old } = complement;
      const many = say(counting(number), number);
      if (fits(context.subject, ['building']))
        return [...before, ...say(negated ? '没有' : '有', negated, be), ...many, ...say('年', years), ...(negated ? [] : say('了', old))];
      return [...before, ...(negated ? [...denial, ...say('是', be)] : []), ...many, ...say('岁', years ?? number, old)];
    }
    case 'asked':
      return [...before, ...askedOf(c, { ...asked, person: fits(context.subject, ['person', 'name']) }, be)];
  }
  throw new Error(`no Chinese for a complement of type '${complement.type}'`);
}

/** 太 累 了 ， 不 能 做饭; 够 大 ， 可以 开车. */
function aimed(c, context, parts) {
  const { complement, negated } = c;
  const how = adjectival(c, context, parts);
  const enough = complement.degree.id === 'enough';
  // "not too tired to" can, "not old enough to" cannot.
  const able = enough === (negated === undefined);
  const act = verbal(complement.purpose, { inner: true, subject: context.subject });
  return [...how, ...say('，'), ...say(able ? '可以' : '不 能', complement.to), ...act];
}

function askedOf(c, asked, be) {
  const { words } = asked;
  switch (asked.type) {
    case 'where':
      return [...say('在', be), ...say('哪里', words)];
    case 'where from':
      return [...say('是', be), ...say('哪里', words[0]), ...say('人', words[1])];
    case 'how':
      return say('怎么样', words);
    case 'who':
      return [...say('是', be), ...say('谁', words)];
    case 'what':
      return [...say('是', be), ...say('什么', words)];
    case 'how old':
      return say('多大', words);
    case 'whose':
      return [...say('是', be), ...say('谁 的', words), ...phrase({ ...asked.np, det: { type: 'bare' } })];
    case 'how far':
      return [...say('有', be), ...say('多', words[0]), ...say('远', words[1])];
    case 'what like':
      if (asked.person) return [...say('是', be), ...say('什么样 的 人', words)];
      return say('怎么样', words);
    case 'how much':
      return [...say('多少', words), ...say('钱', words)];
  }
  throw new Error(`no Chinese for a question with '${asked.type}'`);
}

/** 又 累 又 饿; 不 累 也 不 饿. */
function twofold(c, context, parts) {
  const { and, adjective, other, degree } = c.complement;
  const each = [adjective, other].map((one) => ({ ...c, complement: { ...c.complement, adjective: one } }));
  const plain = [adjective, other].map((one) => adjectiveOf(one.id, context.subject)[0]);
  const simple = [adjective, other].every(({ id }) => ['event', 'be', 'state'].every((kind) => zh.adjectives[id][kind] === undefined));
  if (simple && !degree && !c.negated && c.frequency?.id !== 'never')
    return [
      ...(context.inner ? say('变 得', c.be) : []),
      ...[adjective, other].flatMap((one, i) => [...say('又', and), ...say(plain[i], one)]),
    ];
  if ([adjective, other].every(({ id }) => zh.adjectives[id].be === '的') && !context.inner)
    return [
      ...parts.denial,
      ...say('是', parts.be),
      ...say(plain[0], adjective),
      ...say('和', and),
      ...say(plain[1], other),
      ...say('的', other),
    ];
  const [one, two] = each.map((said) => adjectival(said, context, parts));
  return [...one, ...say('也', and), ...two];
}

function adjectival(c, { subject, inner }, { grade, denial, helper, be }) {
  const { adjective, degree } = c.complement;
  const aged = degree?.id === 'enough' && adjective.id === 'old' && fits(subject, ['person', 'name']);
  const [word] = aged ? ['大'] : adjectiveOf(adjective.id, subject);
  const kinds = zh.adjectives[adjective.id];
  const it = say(word, adjective);
  const { negated } = c;
  if (adjective.id === 'alone' && subject.agr === 'pl' && subject.pronoun?.id !== 'you')
    return [...(denial.length ? [...denial, ...say('是', be)] : []), ...say('单独 在 一起', adjective)];
  const free = helper.length > 0 || inner;
  if (kinds.event !== undefined) {
    if (degree && kinds.event) {
      const [verb, how] = kinds.event.split(' ');
      return [...verb.split('_').flatMap((part) => say(part, adjective)), ...graded(how, adjective, { ...grade, plain: false })];
    }
    if (negated && !free) return [...say('没有', negated), ...it];
    // 从来 不 错 would be praise.
    if (c.frequency?.id === 'never' && kinds.event === '' && !free) return [...say('没有', c.frequency), ...it];
    if (free || c.frequency) return [...denial, ...it];
    return [...it, ...say('了', adjective)];
  }
  if (kinds.state !== undefined) {
    const shop = fits(subject, ['place', 'outside']) ? say('门', adjective) : [];
    if (denial.length) return [...say('没有', denial[0].from), ...it, ...shop];
    return [...it, ...say(kinds.state, adjective), ...shop];
  }
  if (kinds.be !== undefined) {
    if (kinds.not && denial.length) return [...denial, ...it];
    if (inner) return it;
    const always = c.frequency?.id === 'always'; // 总是 has its 是
    return [
      ...denial,
      ...(always ? [] : say('是', be)),
      ...it,
      ...(kinds.be ? say(kinds.be === '人' && !fits(subject, ['person', 'name']) ? '的' : kinds.be, adjective) : []),
    ];
  }
  return [...(inner ? say('变 得', c.be) : []), ...graded(word, adjective, grade)];
}

// What somebody does.

/** How what happened is marked; 'asked' and 'already' put 了 last, 'shi' is 是 … 的. */
function aspectOf(c, { asking, asked, inner, ordered, relative: told }) {
  if (inner || ordered) return 'plain';
  // 写 了 几 个 词 的 学生
  const wrote = c.tense === 'past' && c.frame === 'object' && !c.modal && !c.frequency && counts(c.object);
  if (told && !c.progressive && !wrote) return 'plain';
  const lasts =
    zh.stative.includes(c.verb?.id) &&
    !(c.verb.id === 'have' && (fits(c.object, ['meal']) || c.object?.vessel)) &&
    !['giving', 'infinitive'].includes(c.frame);
  if (c.tense === 'perfect') {
    if (c.frequency) return 'plain';
    if (c.experience && c.experience.id !== 'already') return 'been';
    if (c.negated) return 'plain';
    if (asking === 'yes' && !c.experience && !lasts) return 'asked';
    if (c.frame === 'been' || (lasts && c.verb.id !== 'have') || (lasts && !c.experience)) return 'been';
    return c.experience ? 'already' : 'done';
  }
  if (c.progressive) return 'going';
  if (c.asked?.type === 'how often') return 'often';
  if (c.tense !== 'past' || c.modal) return 'plain';
  if (c.just) return { alone: 'been', moving: 'plain' }[c.frame] ?? 'done';
  if (c.frequency) return c.frequency.id === 'never' && !lasts ? 'been' : 'plain';
  if (asked?.type === 'where' && c.frame === 'staying') return 'plain';
  if (['where', 'when', 'how', 'who with'].includes(asked?.type)) return 'shi';
  if (lasts && !c.time?.span) return 'plain';
  if (deniedBy(c)) return 'plain';
  return asking === 'yes' ? 'asked' : 'done';
}

/** Whoever "and" joins already takes no other 和. */
const paired = (...phrases) => (phrases.some(({ type }) => type === 'both') ? '跟' : '和');

const adverbial = (c) => c.manner && c.manner.id in zh.manners;
/** "Well" of what one knows, "a lot" of what one likes: 很 喜欢. */
const much = (c) => adverbial(c) && !c.mannerThan && /^(know|understand|like|love)$/.test(c.verb.id);

function verbal(c, context) {
  const { asking, asked, inner, ordered } = context;
  const aspect = aspectOf(c, context);
  const aux = c.aux ?? [];
  const denied = inner || ordered ? undefined : deniedBy(c);
  const future = c.tense === 'future';
  const never = c.frequency?.id === 'never' || c.experience?.id === 'never' ? (c.frequency ?? c.experience) : undefined;
  const wish = ordered || inner || ['must', 'should'].includes(c.modal?.id);
  const slow = ['slowly', 'quickly', 'fast'].includes(c.manner?.id);
  // 走 得 很 慢 says how it was; 慢慢 地 走 how it shall be, or is going on.
  const told =
    adverbial(c) &&
    !much(c) &&
    !c.time?.span &&
    (c.mannerThan ||
      (c.mannerDegree && !(wish && c.mannerDegree.id === 'very')) ||
      context.negatedOrder ||
      denied ||
      !(wish || (slow && (c.progressive || future))));
  const tellsNot = told && denied && !c.modal && !future && !(c.tense === 'perfect');
  // 六 天 没有 吃饭.
  const going = aspect === 'going' && !told && !(c.time?.span && c.negated);
  const leaving = going && (c.frame === 'outing' || (c.frame === 'moving' && (c.goal || c.verb.id !== 'travel')));
  const ending = going && c.verb.id === 'finish';
  const worn = going && c.verb.id === 'wear';

  // 看起来 也 很 好吃, 看起来 又 都 很 漂亮.
  const seeming =
    c.frame === 'linking' &&
    c.verb.id === 'look' &&
    (!c.frequency || (c.frequency.id === 'never' && inside(c))) &&
    !future &&
    !c.modal &&
    !c.still;
  const out = seeming
    ? adverbs({ ...c, also: undefined, again: undefined, frequency: undefined }, { ...context, all: [] })
    : adverbs(c, context);
  const wh = asked && ['where', 'when', 'how'].includes(asked.type) ? asked : undefined;
  if (aspect === 'shi') out.push(...say('是', aux));
  // 你 以前 住 在 哪里?
  if (wh?.type === 'where' && c.frame === 'staying' && c.tense === 'past' && !c.time)
    out.push(...say(c.verb.id === 'live' ? '以前' : '当时', aux));
  if (asked?.type === 'how often') out.push(...say('多久', asked.words));
  if (wh?.type === 'when') out.push(...say('什么时候', wh.words));

  // 不, 没有 and what "can" and "will" are.
  const have = c.verb?.id === 'have' && c.frame === 'object' && !fits(c.object, ['meal']) && !c.object?.vessel;
  const result = ['see', 'find'].includes(c.verb?.id) && c.frame === 'object' && c.tense === 'present' && !c.modal;
  const lasts =
    zh.stative.includes(c.verb?.id) &&
    c.frame !== 'giving' &&
    !fits(c.object, ['meal']) &&
    !c.object?.vessel &&
    !['live', 'stay'].includes(c.verb.id);
  const notYet = (c.tense === 'past' && !lasts) || c.tense === 'perfect' || (going && !leaving) || result;
  const not = [
    denied,
    denied && !c.modal && !future && !c.progressive && aux[0]?.id === 'do' ? aux[0] : undefined,
    !denied && never,
  ].filter(Boolean);
  const obliged = c.frame === 'infinitive' && c.verb.id === 'have';
  let had = false;
  if (not.length && !(seeming && never) && !tellsNot && !(inside(c) && denied) && !(never && told && c.tense !== 'perfect' && !c.modal)) {
    had = have && !c.modal && !future;
    out.push(...say(had || (notYet && !c.modal && !future) ? '没有' : c.modal?.id === 'could' ? '没' : '不', not));
  }
  // 不 太 喜欢
  if (c.adverb?.id === 'really' && denied) out.push(...say('太', c.adverb));
  if (obliged && not.length)
    return [
      ...out,
      ...say('用', c.verb, c.to),
      ...(c.infinitive.complement ? complemented : verbal)(c.infinitive, { ...context, inner: true, asked: handed(asked), all: [] }),
    ];
  // "Will swim" is no 会 游泳, which says that one can.
  const learned = future && skilled(c, asked);
  if (future && !obliged) out.push(...say(denied ? (learned ? '打算' : '会') : (aux.length === 3 && !told) || learned ? '要' : '会', aux));
  if (forever(c)) out.push(...say('永远', c.frequency));
  if (c.modal) out.push(...say(modalOf(c, context), c.modal));
  // "Do you see it?": 你 能 看见 它 吗?
  if (c.verb?.id === 'see' && result && aux[0]?.id === 'do' && !not.length && !c.time && !c.frequency && !fits(c.object, ['film']))
    out.push(...say('能', c.verb));
  if (c.again && again(c)) out.push(...say('再', c.again));
  if (wh?.type === 'how') out.push(...say('怎么', wh.words));
  if ((leaving || ending) && !denied) out.push(...say('要', aux));

  // With whom, where, for whom, how.
  const before = c.frame !== 'staying' || ['been', 'shi'].includes(aspect) || c.time?.span;
  const spot = c.place && c.frame !== 'been' && before ? place(c.place) : undefined;
  const where =
    wh?.type === 'where' && c.frame !== 'moving' && (c.frame !== 'staying' || aspect === 'shi')
      ? { zai: say('在', wh.words), spot: say('哪里', wh.words) }
      : undefined;
  const there = spot ?? where;
  if (going && !leaving && !ending && !worn && !there && c.frame !== 'staying') out.push(...say('在', aux));
  if (c.companion && !(c.without && c.negated)) {
    if (c.without && (inner || !lonely(c))) out.push(...say('不', c.with));
    out.push(
      ...say(paired(context.subject, c.companion), c.with),
      ...phrase(c.companion),
      ...say('一起', c.with, c.manner?.id === 'together' && c.manner),
    );
  } else if (c.manner?.id === 'alone') out.push(...say('一 个 人', c.manner));
  else if (c.manner?.id === 'together') out.push(...say('一起', c.manner));
  if (there) out.push(...(going && !leaving && !ending ? marked(there.zai, aux) : there.zai), ...there.spot);
  if (c.beneficiary)
    out.push(
      ...say(['work', 'look for'].includes(c.verb.id) || c.frame === 'giving' || fits(c.object, ['game']) ? '为' : '给', c.for),
      ...phrase(c.beneficiary),
    );
  if (c.by) {
    const [ride, vehicle] = entry(zh.rides, c.by.vehicle.id, 'vehicle').split(' ');
    out.push(...say(ride, c.by.by), ...say(vehicle, c.by.vehicle));
  }
  if (adverbial(c) && !told) {
    if (much(c)) out.push(...say(denied ? '太' : /much$/.test(c.manner.id) ? '非常' : '很', c.manner));
    else if (c.mannerDegree && slow)
      out.push(...say('非常', c.mannerDegree), ...say(zh.manners[c.manner.id][0], c.manner), ...say('地', c.manner));
    else out.push(...say(zh.manners[c.manner.id][1], c.manner, c.mannerDegree), ...(c.manner.id === 'a lot' ? [] : say('地', c.manner)));
  }

  const tone = told
    ? {
        negative: tellsNot ? denied : never && !c.modal && c.tense !== 'perfect' ? never : undefined,
        excess: wish && (denied || context.negatedOrder),
        asking,
      }
    : undefined;
  const core = coreOf(c, {
    ...context,
    aspect,
    denied,
    tone,
    had,
    wish: wish || aux.length === 3,
    bare: Boolean(denied) || context.negatedOrder || aspect === 'shi',
    also: seeming
      ? [
          ...(c.also ? say('也', c.also) : []),
          ...(c.again ? say('又', c.again) : []),
          ...(context.all ?? []),
          ...(c.frequency ? say('从来', c.frequency) : []),
        ]
      : [],
  });
  out.push(...core);
  if (leaving && !denied && !c.goal && !c.by && !c.time && !wh) out.push(...say('了', aux));
  if (c.tense === 'present' && c.experience) out.push(...say('了', c.experience));
  if (ending && !denied && !wh && !asked?.object) out.push(...say('了', aux));
  if (aspect === 'shi') out.push(...say('的', aux));
  return out;
}

/** What of a question an infinitive is asked for: its object. */
const handed = (asked) => (asked?.object ? asked : undefined);

/** Whether it is what one learns to do, and said of no one occasion. */
function skilled({ verb, frame, place, time, companion, beneficiary, manner, object }, asked) {
  if (place || time || companion || beneficiary || manner || ['where', 'when', 'how'].includes(asked?.type)) return false;
  if (object && (!['bare', 'the', 'a'].includes(object.det?.type) || fits(object, ['meal']))) return false;
  if (object && object.det.type !== 'bare' && (verb.id === 'cook' || fits(object, ['text']))) return false;
  return zh.skills[frame]?.includes(verb.id) ?? false;
}

/** 会 of what one has learned, 可以 of what one asks leave for, else 能. */
function modalOf(c, { asking, subject, asked }) {
  if (c.modal.id !== 'can' && !c.polite) return { must: c.negated ? '能' : '必须', should: '应该', could: '能' }[c.modal.id];
  if (asking === 'yes' && ['i', 'we'].includes(subject.pronoun?.id)) return '可以';
  return skilled(c, asked) ? '会' : '能';
}

/** A verb, its object and 了 or 过. */
function arranged(verb, object, aspect, { le, guo, times, counted }) {
  if (aspect === 'often') return [...verb, ...times, ...object];
  if (aspect === 'done') return [...verb, ...le, ...object];
  if (aspect === 'asked' || aspect === 'already') return counted ? [...verb, ...le, ...object] : [...verb, ...object, ...le];
  if (aspect === 'been') return [...verb, ...guo, ...object];
  return [...verb, ...object];
}

function coreOf(c, context) {
  const { aspect, asked, tone, denied, bare } = context;
  const { verb, frame } = c;
  const aux = c.aux ?? [];
  const did = aspect === 'plain' ? [] : aux.filter(({ id }) => ['do', 'have'].includes(id));
  const marks = {
    times: aspect === 'often' ? say('一 次', asked.words) : [],
    le: say('了', verb, did),
    guo: say('过', verb, c.experience?.id === 'ever' || c.experience?.text === 'ever' ? c.experience : [], did),
  };
  switch (frame) {
    case 'been':
      return [
        ...say('去', c.been),
        ...say('过', c.been, aux),
        ...place(c.place).spot,
        ...(c.experience?.id === 'already' ? say('了', c.experience) : []),
      ];
    case 'alone':
    case 'rising':
      return active(c, aspect, marks, tone);
    case 'moving':
      return moving(c, aspect, marks, asked);
    case 'staying':
      return staying(c, aspect, marks, asked);
    case 'object':
      return acting(c, context, marks);
    case 'giving':
      return giving(c, context, marks);
    case 'clause':
    case 'indirect':
      return clausal(c, context, marks);
    case 'trying':
      return say({ see: '看看', think: '想想' }[verb.id], verb);
    case 'wanting':
    case 'causing':
    case 'helping':
      return causing(c, context);
    case 'making': {
      const { adjective } = c.quality;
      return [
        ...say('让', verb),
        ...phrase(c.object),
        ...graded(adjectiveOf(adjective.id, c.object)[0], adjective, {
          plain: Boolean(denied) || context.inner || adjective.id === 'sick',
          asking: context.asking,
        }),
      ];
    }
    case 'outing': {
      const what = { swimming: '游泳', shopping: '购物', dancing: '跳舞', running: '跑步' }[c.outing.id];
      return [...say('去', verb), ...say(what, c.outing), ...(['done', 'asked', 'already'].includes(aspect) ? marks.le : [])];
    }
    case 'linking':
      return linking(c, context, marks);
    case 'infinitive': {
      const object = handed(asked);
      const wanted = c.infinitive.complement
        ? complemented(c.infinitive, { ...context, inner: true, asked: undefined, all: [] })
        : verbal(c.infinitive, { ...context, inner: true, asked: object, all: [] });
      const word = say(c.would ? '想' : entry(zh.wishing, verb.id, 'verb'), c.would, verb, c.how, c.to);
      // 她 教 过 我 游泳
      if (c.taught)
        return [...word, ...(['plain', 'going', 'shi'].includes(aspect) || denied ? [] : marks.guo), ...phrase(c.taught), ...wanted];
      const happened = !['plain', 'going', 'shi'].includes(aspect) && ['start', 'forget', 'learn'].includes(verb.id);
      if (!happened || denied) return [...word, ...wanted];
      if (aspect === 'been') return [...word, ...marks.guo, ...wanted];
      return verb.id !== 'start' ? [...word, ...marks.le, ...wanted] : [...word, ...wanted, ...marks.le];
    }
  }
  throw new Error(`no Chinese for the frame '${frame}' of '${verb?.id}' ${bare}`);
}

/** 得 很 慢. */
function manner(c, repeated, { negative, excess, asking }) {
  const hard = /^(cry|laugh)$/.test(c.verb.id) && /much$|^a lot$/.test(c.manner.id);
  const how = say(hard ? '厉害' : zh.manners[c.manner.id][0], c.manner);
  const link = [...say(repeated, c.verb), ...say('得', c.manner)];
  if (c.mannerThan)
    return [...link, ...(negative ? say('不', negative) : []), ...say('比', c.mannerThan.word), ...phrase(c.mannerThan.np), ...how];
  if (negative) return [...link, ...say('不', negative), ...(c.mannerDegree ? say('太', c.mannerDegree) : []), ...how];
  if (excess) return [...link, ...say('太', c.mannerDegree ?? c.manner), ...how];
  if (c.mannerDegree?.id === 'too') return [...link, ...say('太', c.mannerDegree), ...how, ...say('了', c.mannerDegree)];
  if (c.mannerDegree) return [...link, ...say('非常', c.mannerDegree), ...how];
  return [...link, ...(asking === 'yes' ? [] : say('很', c.manner)), ...how];
}

function active(c, aspect, { le, guo, times }, tone) {
  const { verb } = c;
  const word = entry(zh.alone, verb.id, 'verb');
  if (tone) return [...(verb.id === 'cook' ? say('做饭', verb) : []), ...manner(c, zh.repeated[verb.id] ?? word.verb, tone)];
  if (c.time?.span) {
    const span = lasting(c.time);
    if (denied(c)) return say(word.whole, verb);
    // 睡 了 两 个 小时, but 看 了 两 个 小时 书.
    const object = word.object && !zh.clear.includes(verb.id) ? say(word.object, verb) : [];
    return [...say(zh.repeated[verb.id] ?? word.verb, verb), ...(aspect === 'plain' ? [] : le), ...span, ...object];
  }
  if (aspect === 'often') return [...say(word.verb, verb), ...times, ...(word.object ? say(word.object, verb) : [])];
  if (aspect === 'been') return [...say(word.verb, verb), ...guo, ...(word.object ? say(word.object, verb) : [])];
  if (verb.id === 'wait' && aspect === 'plain' && c.tense === 'present' && !(c.modal || c.aux || c.frequency || c.time))
    return say('等 着', verb);
  const whole = adverbial(c) && verb.id === 'walk' ? zh.repeated.walk : word.whole;
  return [...say(whole, verb), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
}
const denied = (c) => c.negated !== undefined;

function moving(c, aspect, { le, guo, times }, asked) {
  const { verb, goal } = c;
  const happened = ['done', 'asked', 'already'].includes(aspect) ? le : [];
  const past = aspect === 'been' ? guo : times;
  const to = goal?.to;
  const spot = goal ? place(goal).spot : asked?.type === 'where' ? say('哪里', asked.words) : [];
  const back = goal?.type === 'home';
  const purpose = { bed: '睡觉', work: '上班' }[goal?.type];
  if (c.origin) {
    const { from, np, town } = c.origin;
    return [...say('来自', verb, from), ...(np ? phrase(np) : say(entry(zh.towns, town.id, 'town'), town))];
  }
  if (purpose) return [...say(verb.id === 'come' ? '来' : '去', verb, goal.words[0]), ...past, ...say(purpose, goal.words[1]), ...happened];
  const merely = aspect === 'plain' && !c.time && !c.negated && asked?.type !== 'when';
  if (verb.id === 'arrive') return [...say(merely ? '到达' : '到', verb), ...past, ...happened, ...(asked?.type === 'where' ? spot : [])];
  if (verb.id === 'leave')
    return [
      ...(spot.length ? [...say('从', asked.words), ...spot] : []),
      ...say(fits(c.subject, ['vehicle']) ? '出发' : '离开', verb),
      ...past,
      ...happened,
    ];
  if (verb.id === 'travel' && !back) {
    const going = spot.length ? [...say(goal?.type === 'here' ? '来' : '去', to ?? verb), ...spot] : [];
    return [...going, ...say('旅行', verb), ...past, ...happened];
  }
  const away = verb.id === 'go' && !goal && !c.companion && !c.by && !asked ? '走' : '去';
  const word = say(back ? '回' : verb.id === 'come' ? '来' : away, verb, to);
  if (aspect === 'done' && goal?.type === 'place' && verb.id === 'go') return [...word, ...le, ...spot];
  return [...word, ...past, ...spot, ...happened];
}

function staying(c, aspect, { le, guo }, asked) {
  const word = say({ live: '住', stay: '待' }[c.verb.id], c.verb);
  if (c.time?.span) return denied(c) ? word : [...word, ...(c.tense === 'past' ? le : []), ...lasting(c.time)];
  if (aspect === 'been') return [...word, ...guo, ...(c.experience?.id === 'already' ? say('了', c.experience) : [])];
  if (aspect === 'shi') return word;
  if (asked?.type === 'where') return [...word, ...say('在', asked.words), ...say('哪里', asked.words)];
  if (c.place === undefined) return word;
  const { zai, spot } = place(c.place);
  return [...word, ...zai, ...spot];
}

/** The verb for what is done to an object. */
function verbFor(c, object, { wish, aspect, had, asking }) {
  const { id } = c.verb;
  if (c.would) return '想要';
  if (id === 'learn' && c.tense === 'perfect' && ['already', 'done', 'asked'].includes(aspect)) return '学会';
  if (id === 'clean' && object.pronoun) return '清理';
  if (id === 'see' && wish && !fits(object, ['film'])) return fits(object, ['person', 'name']) ? '见' : '看';
  if (id === 'know' && (c.manner || fits(object, ['town']))) return '了解';
  // "Can i have some water?"
  if (id === 'have' && /^(can|could)$/.test(c.modal?.id) && asking && fits(object, ['food', 'drink', 'small'])) return '要';
  // "Will have tea" is to drink it, "has tea" to own it.
  if (id === 'have' && (object.vessel || wish || c.tense === 'future') && fits(object, ['food', 'drink']))
    return fits(object, ['drink', 'soup']) ? '喝' : '吃';
  if (id === 'know' && object.type === 'what') return '知道';
  const word = suiting(entry(zh.taking, id, 'verb'), object?.about ?? object);
  if (had && word === '有') return '';
  return aspect === 'going' ? (zh.unfinished[word] ?? word) : word;
}

/** 看 那 本 书: without 那 one does it in general. */
const contents = ['text', 'film', 'song', 'lesson', 'photo', 'ticket'];
const pointed = (np, verb) =>
  np.det?.type === 'the' &&
  !np.det.other &&
  !np.ordinal &&
  !np.number &&
  !np.superlative &&
  (fits(np, contents) || (/^(like|love)$/.test(verb?.id) && !np.relative))
    ? { ...np, det: { type: 'this', id: np.agr === 'pl' ? 'those' : 'that', word: np.det.word } }
    : np;

function acting(c, context, marks) {
  const { aspect, asked, tone, asking, ordered } = context;
  const { verb } = c;
  const object = c.object ?? (asked?.object ? askedFor(asked) : undefined);
  if (object === undefined) throw new Error(`'${verb.id}' has no object`);
  const kind = object.about ?? object;
  const word = verbFor(c, object, context);
  const states = word === '有' || verb.id === 'wear';
  const bare = context.bare || (asking === 'yes' && states) || Boolean(tone);
  const thing = phrase(pointed(object, verb), { bare });
  const number = counts(object) && !(bare && object.det?.type === 'a');
  const where = { ...marks, counted: number };
  if (verb.id === 'call') {
    const call = arranged(say('打', verb), say('电话', verb), aspect, { ...marks, counted: false });
    return [...say('给', verb), ...thing, ...call];
  }
  if (word === '') return [...(aspect === 'been' ? marks.guo : []), ...thing];
  const it = say(word, verb);
  if (word === '说话')
    return [
      ...say(paired(context.subject, object), verb),
      ...thing,
      ...(aspect === 'been' ? [...say('说', verb), ...marks.guo, ...say('话', verb)] : arranged(it, [], aspect, where)),
    ];
  if (tone) return [...it, ...thing, ...manner(c, zh.repeated[verb.id] ?? word, tone)];
  if (verb.id === 'wear' && aspect === 'going') return [...it, ...(context.denied ? [] : say('着', verb)), ...thing];
  if (verb.id === 'listen to' && fits(kind, ['person', 'name']))
    return arranged(it, [...thing, ...say('说话', verb)], aspect, { ...where, counted: false });
  // What is to be opened is named first: 把 门 打开.
  if (ordered && !context.negatedOrder && ['open', 'close'].includes(verb.id) && specific(object))
    return [...say('把', verb), ...thing, ...it];
  const standing = zh.stative.includes(verb.id) && !['吃', '喝'].includes(word) && aspect !== 'been' && aspect !== 'already';
  return arranged(it, thing, standing ? 'plain' : aspect, where);
}

function giving(c, context, marks) {
  const { aspect, bare } = context;
  const { verb, object, recipient, to } = c;
  const whom = phrase(recipient);
  const thing = phrase(object, { bare });
  const number = { ...marks, counted: counts(object) && !bare };
  const named = specific(object) && aspect !== 'been';
  if (verb.id === 'show')
    return [...say('给', verb, to), ...whom, ...arranged(say('看', verb), phrase(pointed(object), { bare }), aspect, number)];
  if (verb.id === 'give') {
    const happened = ['done', 'asked', 'already'].includes(aspect) ? marks.le : [];
    if (named && aspect === 'done') return [...say('把', verb), ...thing, ...say('给', verb, to), ...happened, ...whom];
    if (named) return [...say('把', verb), ...thing, ...say('给', verb, to), ...whom, ...happened];
    return arranged(say('给', verb, to), [...whom, ...thing], aspect, number);
  }
  if (verb.id === 'teach') return arranged(say('教', verb), [...whom, ...thing], aspect, number);
  if (verb.id === 'tell')
    return [...say('给', to ?? verb), ...whom, ...arranged(say('讲', verb), phrase(pointed(object), { bare }), aspect, number)];
  if (verb.id === 'buy') return [...say('给', to ?? verb), ...whom, ...arranged(say('买', verb), thing, aspect, number)];
  if (named) {
    const happened = ['done', 'asked', 'already'].includes(aspect) ? marks.le : [];
    const sent = [...say('把', verb), ...thing, ...say('寄', verb), ...say('给', to ?? verb)];
    return aspect === 'done' ? [...sent, ...happened, ...whom] : [...sent, ...whom, ...happened];
  }
  return [...say('给', to ?? verb), ...whom, ...arranged(say('寄', verb), thing, aspect, number)];
}

/** 想 让 他 来, 请 他 开 门, 帮 我 做 了 饭. */
function causing(c, { aspect, denied }) {
  const { verb, whom, recipient, object, toDo, done } = c;
  const np = whom ?? recipient ?? object;
  const context = { subject: np, all: [] };
  // Help that was given had a result.
  const helped = verb.id === 'help' && aspect === 'done' && !denied;
  if (done.complement)
    return [...say(zh.causing[verb.id], verb, toDo), ...phrase(np), ...complemented(done, { ...context, asking: 'yes' })];
  const act = helped ? verbal({ ...done, tense: 'past' }, context) : verbal(done, { ...context, inner: true });
  return [...say(entry(zh.causing, verb.id, 'verb'), verb, toDo), ...phrase(np), ...act];
}
/** 看起来 很 累, 觉得 不 舒服, 变 得 很 有名, 成为 了 医生 */
function linking(c, { aspect, asking, subject, inner, denied, also = [] }, { le }) {
  const { verb, quality } = c;
  const happened = ['done', 'asked', 'already'].includes(aspect) ? le : [];
  if (quality.type === 'noun') return [...also, ...say('成为', verb), ...happened, ...phrase(quality.np, { bare: true })];
  const { adjective, degree } = quality;
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
  ];
}
/** 他 看起来 不 高兴: what is denied is how he looks. */
const inside = ({ frame, verb, quality }) => frame === 'linking' && verb.id !== 'become' && quality.adjective?.id !== 'sick';

function clausal(c, { aspect }, { guo }) {
  const { verb, clause, indirect, act, to } = c;
  const thinks = c.modal && verb.id === 'think' ? '认为' : entry(zh.clausal, verb.id, 'verb');
  const word = [...say(thinks, verb), ...(aspect === 'been' || (c.tense === 'perfect' && verb.id === 'say') ? guo : [])];
  if (act)
    return [
      ...word,
      ...say('该', to),
      ...verbal(act, { inner: true, subject: { type: 'pronoun', pronoun: { id: 'you' } }, asked: indirect }),
    ];
  return [...word, ...clauseOf(indirect ? { ...clause, asked: indirect } : clause, indirect ? 'word' : undefined)];
}

// Sentences.

function orderOf(c) {
  const context = { ordered: true, negatedOrder: c.negated !== undefined, subject: { type: 'pronoun', pronoun: { id: 'you' } } };
  const lunch = aside(c);
  const forbidden = deniedBy(c);
  const act = verbal(c, { ...context, negatedOrder: forbidden !== undefined });
  const long = [...lunch, ...act];
  // 别 每天 坐 公共汽车, but 星期五 别 学习.
  const when = forbidden && c.time?.id?.startsWith('every') ? [] : timeOf(c.time);
  const not = forbidden ? [...say('别', c.together ? [] : (c.aux ?? []), forbidden), ...(when.length ? [] : timeOf(c.time))] : [];
  if (c.together) return [...say('我们', c.aux[1]), ...when, ...not, ...long, ...say('吧', c.aux[0])];
  // 喝 茶 别 喝 得 太 快.
  const told = adverbial(c) && c.object && !much(c) ? act.findIndex(({ text }) => text === '得') - 1 : 0;
  if (forbidden && told > 0) return [...when, ...lunch, ...act.slice(0, told), ...not, ...act.slice(told)];
  if (forbidden) return [...when, ...lunch, ...not, ...act];
  return [...(c.please ? say('请', c.please) : []), ...timeOf(c.time), ...long];
}

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
    const then = c.type === 'order' && !c.negated ? say('就', word) : [];
    return [...say('如果', word), ...clauseOf(early, 'yes'), ...pause, ...then, ...words(late)];
  }
  const turn = say({ when: '的 时候', before: '之前', after: '之后' }[how], word);
  const timeless = other.complement || other.progressive ? early : { ...early, tense: other.tense === 'past' ? 'present' : other.tense };
  // What is so at a time is not what came about: 生病 的 时候.
  const told = clauseOf(timeless, 'yes').filter(({ text }, i, all) => !(text === '了' && i === all.length - 1));
  if (same && how !== 'when') return [...told, ...turn, ...(comma ? pause : []), ...words({ ...c, silent: true })];
  return [...told, ...turn, ...pause, ...words(late)];
}

/** What "吗" stands for: an auxiliary that has no word of its own, else the question mark. */
function askingFor({ aux = [], tense }, end, said) {
  const [first] = aux;
  const silent =
    first && (first.id === 'do' || (first.id === 'have' && tense === 'perfect') || !said.some(({ from }) => from.includes(first)));
  return silent ? first : end;
}

/** "Tea or coffee?" is asked with 还是, and all else with 吗. */
function yesNo(clause, end) {
  const said = clauseOf(clause, 'yes');
  const choice = [clause.object, clause.infinitive?.object].find((object) => object?.or);
  if (choice) return said.map((token) => (token.from.includes(choice.and) ? { ...token, text: '还是' } : token));
  return [...said, ...say('吗', askingFor(clause, end, said))];
}

const ends = { '.': '。', '?': '？', '!': '！' };

const formula = (leaf) => formulaTokens(entry(formulas, leaf.id, 'formula'), leaf);

/** 晚上 好 ， 汤姆 。 */
const formulaic = ({ formula: leaf, comma, name }) => [
  ...formula(leaf),
  ...(name ? [...say('，', comma), ...say(entry(zh.names, name.id, 'name'), name)] : []),
];

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

/** 我 叫 保罗, 你 叫 什么 名字. */
const named = ({ possessive, word, aux, name, asked }) => [
  ...say(entry(zh.pronouns, possessive.id, 'pronoun'), possessive),
  ...say('叫', asked ? [] : word, aux),
  ...(asked ? [...say('什么', asked.words), ...say('名字', word)] : say(entry(zh.names, name.id, 'name'), name)),
];

/** @returns {Array<{ text: string, from: object[], agrees?: object[] }>} the sentence's words in their order */
export function realise(sentence) {
  const { opening, closing, end } = sentence;
  return [
    ...(opening ? [...formula(opening.formula), ...say('，', opening.comma)] : []),
    ...sentenceOf(sentence),
    ...(closing ? [...say('，', closing.comma), ...formula(closing.formula)] : []),
    ...say(entry(ends, end.text, 'mark'), end),
  ];
}

function sentenceOf(sentence) {
  const { mood, clause, end } = sentence;
  if (mood === 'formula') return formulaic(sentence);
  if (mood === 'answer') return answer(sentence);
  if (mood === 'order') return [...around(clause, orderOf), ...(clause.joined ? joinedTo(clause.joined, end) : [])];
  if (mood === 'statement')
    return [
      ...around(clause, (c) => clauseOf(c)),
      ...(clause.joined ? joinedTo(clause.joined, end) : []),
      ...(clause.please ? [...say('，'), ...say('谢谢', clause.please)] : []),
    ];
  const said = clause.asked ? clauseOf(clause, 'word') : yesNo(clause, end);
  return [...(clause.please ? say('请问', clause.please) : []), ...said];
}
