// Clauses: of somebody, of the weather, of what there is.
import { adjectives } from '../../../web/grammar/words.js';
import { adapted } from './adapted.js';
import { aside } from './adverbs.js';
import { more, ofBody, remaining, thereby, truth, warmer } from './amounts.js';
import { complemented, thingAt } from './complements.js';
import { nested } from './nested.js';
import { counted } from './asked.js';
import { graded } from './described.js';
import { counting, lasting, paired, phrase, place, timeOf, toDo } from './phrases.js';
import { plainly } from './referring.js';
import { happened, mind } from './requests.js';
import { wellMade, whoMade } from './turned.js';
import { having, here, passive, takes, timeTo } from './short.js';
import { adjectiveOf, entry, fits, say } from './tokens.js';
import { verbal } from './verbs.js';
import * as zh from './words.js';

/** `asking`: 'yes', where the answer is yes or no, 'word' where a word asks. */
export function clauseOf(clause, asking) {
  switch (clause.type) {
    case 'clause':
      return plainClause(clause, asking);
    case 'weather':
      if (clause.than) return warmer(clause);
      return [...timeOf(clause.time), ...(clause.place ? place(clause.place).spot : []), ...weather(clause, asking)];
    case 'there':
      return there(clause, asking);
    case 'clock':
      return clock(clause);
    case 'weekday':
      return [...say('今天', clause.today ?? clause.it), ...say('是', clause.aux), ...say(zh.times[`on ${clause.day.id}`], clause.day)];
    case 'easy':
      return easy(clause, asking);
    case 'late':
      return late(clause, asking);
    case 'name':
      return called(clause);
    case 'here':
      return here(clause);
    // 我 不 能
    case 'short':
      return [...phrase(clause.subject), ...say('不', clause.negated), ...say('能', clause.modal)];
    case 'fair':
      return [
        ...timeOf(clause.time),
        ...(clause.place ? place(clause.place).spot : []),
        ...say('天气', clause.words),
        ...say('怎么样', clause.asked.words, clause.aux),
      ];
    case 'takes':
      return takes(clause);
    case 'time to':
      return timeTo(clause);
    case 'passive':
      return [...passive(clause)];
    case 'thereby':
      return thereby(clause);
    // 电脑 出 了 问题
    case 'broken':
      return [
        ...phrase(clause.subject),
        ...say('出 了', clause.words[0], clause.word),
        ...say('点', clause.words.at(-1)),
        ...say('问题', clause.wrong),
      ];
    case 'true':
      return truth(clause);
    case 'problem':
      return [...say('问题', clause.words), ...say('是', clause.aux, clause.that), ...clauseOf(clause.clause)];
    case 'mind':
      return mind(clause);
    case 'happened':
      return happened(clause);
  }
  throw new Error(`no Chinese for a clause of type '${clause.type}'`);
}

/** 我 不 懂 它们: "them" of things that the other clause names */
const ofThings = (clause, { subject, object }) =>
  clause.object?.pronoun?.id === 'they' && [subject, object].some((np) => np?.type === 'noun' && np.agr === 'pl' && !fits(np, ['person']))
    ? { ...clause, object: { ...clause.object, things: true } }
    : clause;

export function joinedTo({ how, word, comma: pause, clause: said, question, order }, end, main = {}) {
  const clause = ofThings(said, main);
  const words = { because: '因为', but: '但是', so: '所以', 'so that': '所以', or: '不然' }[how];
  const comma = say('，', words ? pause : word);
  if (order) return [...comma, ...nested.order(clause)];
  if (question) return [...comma, ...yesNo(clause, end)];
  return [...comma, ...(words ? say(words, word) : []), ...clauseOf({ ...clause, effect: how.startsWith('so') })];
}

/** It is easy to learn french: 学 法语 很 容易. */
function easy(clause, asking) {
  const { adjective, infinitive } = clause;
  const [how] = adjectiveOf(adjective.id);
  const act = verbal(infinitive, { inner: true, subject: { type: 'pronoun', pronoun: { id: 'you' } } });
  // 对 我 来说 ， 说 法语 很 难
  const whom = clause.whom ? [...say('对', clause.for), ...phrase(clause.whom), ...say('来说 ，', clause.for)] : [];
  return [...timeOf(clause.time), ...whom, ...act, ...graded(how, adjective, { ...clause, asking })];
}

/** 很 晚 了; 太 晚 了 ， 不 能 吃饭 */
function late(clause, asking) {
  const { degree, negated, late: word, purpose, to } = clause;
  // 时间 不 早 了
  if (clause.growing) return [...say('时间', clause.it), ...say('不 早', word), ...say('了', clause.aux)];
  const early = word.id === 'early';
  const how = [...timeOf(clause.time), ...graded(early ? '早' : '晚', word, { degree, negated, asking })];
  if (early) return how;
  if (purpose)
    return [
      ...how,
      ...say('，'),
      ...say('不 能', to),
      ...verbal(purpose, { inner: true, subject: { type: 'pronoun', pronoun: { id: 'we' } } }),
    ];
  return [...how, ...(negated || degree?.id === 'too' ? [] : say('了', clause.it))];
}

function clock({ it, aux, number, oclock, asked, already }) {
  if (already)
    return [...say('现在', it), ...say('已经', already), ...say(counting(number), number), ...say('点', oclock), ...say('了', already)];
  if (asked) return [...say('现在', it), ...say('几', asked.words[0]), ...say('点', asked.words[1])];
  return [...say('现在', it), ...say('是', aux), ...say(counting(number), number), ...say('点', oclock)];
}

function weather(clause, asking) {
  const { it, verb, aux = [], negated, degree, adjective, tense, progressive } = clause;
  if (adjective) {
    const [what, how] = entry(zh.weather, adjective.id, 'weather').split(' ');
    // 天气 越来越 冷 了, 这里 更 冷
    if (clause.growing) return [...say(what, it), ...say('越来越', aux), ...say(how, adjective), ...say('了', aux)];
    if (clause.more) return [...say(what, it), ...say('更', adjective), ...say(how, adjective)];
    // 天气 会 很 热, 不 会 很 热
    const coming = tense === 'future' ? [...(negated ? say('不', negated) : []), ...say('会', aux)] : [];
    const extent = tense === 'future' ? { degree, asking, plain: degree?.id === 'too' } : { degree, negated, asking };
    const aim = clause.purpose
      ? [
          ...say('，'),
          ...say('不 能', clause.to),
          ...verbal(clause.purpose, { inner: true, subject: { type: 'pronoun', pronoun: { id: 'we' } } }),
        ]
      : [];
    // 这里 很 冷
    const sky = !(clause.place && /^(cold|hot|warm)$/.test(adjective.id));
    return [...(sky ? say(what, what === '天气' ? it : adjective) : []), ...coming, ...graded(how, adjective, extent), ...aim];
  }
  const fall = entry(zh.alone, verb.id, 'verb');
  // 三 周 没有 下雨 了, 从 星期一 起 就 一直 在 下雨, 下 了 三 个 小时 雨 了
  if (tense === 'perfect') {
    const { point } = clause.time;
    if (negated)
      return [
        ...(point ? [] : lasting(clause.time)),
        ...say('没有', negated, aux),
        ...(point ? say(`${fall.verb} 过 ${fall.object}`, verb) : say(fall.whole, verb)),
        ...(point ? [] : say('了', clause.time.for)),
      ];
    if (point) return [...say('一直 在', aux), ...say(fall.whole, verb)];
    return [...say(`${fall.verb} 了`, verb, aux), ...lasting(clause.time), ...say(fall.object, verb), ...say('了', aux)];
  }
  // 开始 下雨 了
  if (clause.begun) return [...say('开始', clause.begun, aux), ...say(fall.whole, verb), ...say('了', clause.begun[0])];
  // 下 了 一 整 天 雨
  if (clause.time?.whole)
    return [
      ...say(fall.verb, verb),
      ...say('了', verb),
      ...lasting(clause.time),
      ...say('的', clause.time.whole),
      ...say(fall.object, verb),
    ];
  const word = say(fall.whole, verb);
  const often = clause.frequency
    ? say(clause.frequency.id === 'never' ? '从来 不' : entry(zh.frequencies, clause.frequency.id, 'frequency'), clause.frequency)
    : [];
  const future = aux.length === 3 ? '要' : '会';
  if (tense === 'future')
    return [
      ...(negated ? say('不', negated) : []),
      ...say(future, aux),
      ...word,
      ...(future === '要' && !clause.time ? say('了', aux.slice(1)) : []),
    ];
  // 下 了 很 多 雪
  if (clause.lots)
    return [...say(fall.verb, verb), ...(tense === 'past' ? say('了', verb) : []), ...say('很 多', clause.lots), ...say(fall.object, verb)];
  if (clause.still) return [...say('还', clause.still), ...say('在', aux), ...word];
  if (progressive) return [...(negated ? say('没有', negated) : []), ...say('在', aux), ...word];
  return [...often, ...(negated ? say('不', negated, aux) : []), ...word, ...(tense === 'past' ? say('了', verb, aux) : [])];
}

function there(clause, asking) {
  const { aux, there: word, np, negated, asked } = clause;
  const home = clause.place?.type === 'home' ? say('里', clause.place.words[0]) : [];
  // 公园 里 有, 市场 上 有
  const where = clause.place;
  const at = where?.type === 'at' && where.np.type === 'noun' && !['party', 'beach'].includes(where.np.noun.id);
  const side = at && where.np.noun.id !== 'door' ? say(where.np.noun.id === 'market' ? '上' : '里', where.preposition) : [];
  const spot = where ? [...place(where).spot, ...home, ...side] : [];
  // 还 有 时间
  if (clause.still) spot.push(...say('还', clause.still));
  if (clause.left) return remaining(clause);
  if (np.rival) return [...timeOf(clause.time), ...spot, ...more(np, word, aux)];
  if (np.act) return [...spot, ...(np.id === 'something' ? say('有', word, aux) : say('没有', np.words, word, aux)), ...toDo(np)];
  if (np.type === 'body') {
    const { id, words } = np;
    if (id === 'nothing') return [...timeOf(clause.time), ...spot, ...say('什么 都', words), ...say('没有', words, word, aux)];
    // 有 人, not 有 有人
    const what = /thing$/.test(id) ? '东西' : '人';
    return [
      ...timeOf(clause.time),
      ...spot,
      ...(id === 'nobody' ? say('没有', words, word, aux) : say('有', word, aux)),
      ...say(what, words),
    ];
  }
  const none = negated ?? (np.det?.type === 'no' ? np.det.word : undefined);
  // 没有 多少 树; 有 太多 人 了
  const few =
    none && np.det?.type === 'many' && /^(many|much)$/.test(np.det.how ?? 'many') ? { ...np, det: { ...np.det, how: 'not many' } } : np;
  const excess = np?.det?.type === 'too many' && !np.det.so && !none && !asking ? say('了', np.det.words[0]) : [];
  const what = asked ? counted(asked, '多少') : phrase(few, { bare: (asking === 'yes' && !np.vessel) || none !== undefined });
  // 街 上 没有 几 个 人
  if (np.det?.type === 'few' && !asked)
    return [
      ...timeOf(clause.time),
      ...spot,
      ...say('没有', word, aux),
      ...say('几', np.det.word),
      ...phrase({ ...np, det: { type: 'number', number: { id: 'one' }, unit: true } }).slice(1),
    ];
  return [
    ...timeOf(clause.time),
    ...spot,
    ...(np.det?.only ? say('只', np.det.only) : []),
    ...(clause.used ? say('以前', aux) : []),
    ...(clause.tense === 'future'
      ? [...(none ? say('不', none) : []), ...say('会', aux[0]), ...say('有', word, aux[1])]
      : say(none ? '没有' : '有', none, word, clause.used ? [] : aux)),
    ...what,
    ...excess,
    ...(np.det?.noMore ? say('了', np.det.noMore) : []),
  ];
}

/** What is asked for stands where it would be said: 你 和 谁 一起 住, 你 等 了 多久. */
function inPlace(clause) {
  const { type, words, with: word } = clause.asked ?? {};
  if (type === 'who with') return { ...clause, with: word, companion: { type: 'who', words } };
  return type === 'how long' ? { ...clause, time: { span: type, words, unit: clause.asked.unit }, past: clause.early } : clause;
}
/** 我 希望 你 很快 好 起来, 她 说 她 也 会 来: when it will be, and "too", are of what is said. */
function handedDown(c) {
  if (c.frame !== 'clause' || c.clause?.type !== 'clause') return c;
  const when = c.verb.id === 'hope' && c.time?.id in zh.times && !c.clause.time ? c.time : undefined;
  const also = /^(say|tell|think|hope)$/.test(c.verb.id) && c.also && !c.clause.also ? c.also : undefined;
  if (!when && !also) return c;
  const clause = { ...c.clause, ...(when && { time: when }), ...(also && { also }) };
  return { ...c, clause, ...(when && { time: undefined }), ...(also && { also: undefined }) };
}
/** 我 希望 很快 见到 你 */
const hoped = (c) =>
  c.verb?.id === 'hope' && c.infinitive && c.time?.id && c.time.id in zh.times ? { ...c, hopedAt: c.time, time: undefined } : c;

/** 我 明天 必须 五 点 起床: the hour is when one gets up, not when one must. */
function at(c) {
  const { time } = c;
  if (!time?.clock || c.negated || c.asked || c.complement) return c;
  const hour = { ...time, day: undefined };
  const rest = time.day ? time.day : undefined;
  if (c.frame === 'infinitive' && /^(have|want|like|need|hope)$/.test(c.verb.id) && !c.hopedAt && c.tense !== 'future')
    return { ...c, hopedAt: hour, time: rest };
  return /^(must|should)$/.test(c.modal?.id) && c.frame ? { ...c, at: hour, time: rest } : c;
}

function plainClause(whole, asking) {
  if (whole.object?.rival) return having(whole);
  const often =
    whole.time?.clock && whole.tense === 'present' && whole.verb && whole.frequency?.id !== 'never' ? whole.frequency : undefined;
  const said = often ? { ...whole, frequency: undefined } : whole;
  const clause = { ...adapted(at(handedDown(hoped(inPlace(said))))) };
  const { complement, asked, timeFirst } = clause;
  // 你 真 好: that is kind of you
  const subject = complement?.of?.pronoun ? { type: 'pronoun', pronoun: complement.of.pronoun } : clause.subject;
  // 我 是 三 年 前 来 这里 的
  const long = clause.time?.ago || /^last (year|month)$/.test(clause.time?.id);
  const met = clause.object?.type === 'each other' && clause.object.words[0] === clause.verb && long && !clause.place;
  const came = clause.frame === 'moving' && clause.verb.id === 'come' && clause.time?.ago;
  const arrived = (came || met) && !asking && !clause.negated && !clause.under;
  if (arrived && clause.tense === 'past') Object.assign(clause, { since: clause.time, time: undefined });
  const { time } = clause;
  // 哪个 是 你 的 包
  if (asked?.type === 'which of them') return [...say('哪个', asked.words), ...say('是', clause.aux), ...phrase(subject)];
  if (subject.type === 'what' && complement?.type === 'place')
    return [...place(complement.place).spot, ...say('有', clause.aux), ...phrase(subject)];
  if (subject.type === 'body' && complement?.type === 'adjective' && /thing$/.test(subject.id)) return ofBody(clause, asking);
  const it = (subject.id ?? subject.pronoun?.id) === 'it';
  // 离 这里 远 吗, 明天 会 更 冷
  const unnamed =
    it &&
    (complement?.type === 'far' ||
      rainy(clause) ||
      (complement?.spot && /^(cold|hot|warm)$/.test(complement.adjective?.id)) ||
      (complement?.adjective?.id === 'late' && complement.degree?.id === 'too') ||
      (complement?.type === 'more' && time && /^(cold|hot|warm)$/.test(complement.adjective.id)));
  const identity =
    it &&
    complement &&
    ((subject.type === 'this' && ['noun', 'asked'].includes(complement.type)) ||
      /^(easy|difficult|important)$/.test(complement.adjective?.id));
  // 还 有 谁 来: 谁 也 would be nobody.
  if (subject.type === 'who' && (clause.also || clause.adverb?.id === 'also')) {
    const others = say('还 有', clause.also ?? clause.adverb);
    return [...others, ...plainClause({ ...said, also: undefined, adverb: undefined }, asking)];
  }
  // 今天 是 我 的 生日
  const today = identity && time && complement.np?.noun?.id === 'birthday';
  // 它们 很 贵
  const { adjective } = complement?.first ?? complement ?? {};
  const things =
    subject.pronoun?.id === 'they' &&
    (asked?.type === 'how much' ||
      (complement?.type !== 'good at' &&
        adjectives[adjective?.id] &&
        !adjectives[adjective.id].said.some(({ of }) => of.includes('person'))));
  const who = things
    ? say('它们', subject.pronoun)
    : clause.silent || today || unnamed || (it && complement?.np?.type === 'pronoun')
      ? []
      : clause.frame === 'linking' && it && clause.quality.adjective?.id === 'late'
        ? say('时间', subject.word ?? subject.pronoun)
        : identity
          ? say('这', subject.word ?? subject.pronoun)
          : [
              ...(asked?.to ? say('到', asked.to) : []),
              ...named(everyYou(clause, phrase)(meantOne(subject, complement, asked, clause.frame === 'making')), subject),
            ];
  // 他 两 天 没有 睡觉.
  // 他 以前 每天 都 跳舞
  const every = clause.tense === 'past' && time?.id?.startsWith('every');
  const before = every && !clause.under && !clause.silent ? say('以前', clause.verb) : [];
  // 我 一 整 天 都 在 家
  const throughout = complement || (clause.tense === 'present' && !clause.negated && !clause.progressive);
  const allDay = throughout && time?.whole ? [...lasting(time), ...say('都', time.whole)] : undefined;
  const weekend = clause.weekend ? say('周末', clause.weekend) : [];
  const when =
    allDay ??
    (time?.span && clause.negated
      ? lasting(time)
      : [...weekend, ...before, ...timeOf(clause.early), ...timeOf(time), ...(every ? say('都', time) : [])]);
  const all =
    (subject.id === 'everyone' ||
      (subject.type === 'body' && subject.id === 'everything') ||
      (subject.type === 'of them' && /^(both|each)$/.test(subject.portion.id)) ||
      ['all', 'every'].includes(subject.det?.type) ||
      subject.det?.portion?.id === 'all') &&
    !['how much', 'how old', 'how', 'who'].includes(asked?.type)
      ? say('都', subject.portion ?? (subject.det ? (subject.det.word ?? subject.det.portion) : subject.words))
      : [];
  if (clause.subject && !all.length) {
    const turned = whoMade(clause) ?? (asking || clause.silent || clause.consequence ? undefined : wellMade(clause, all));
    if (turned) return turned;
  }
  const lunch = aside(clause);
  // 我 通常 七 点 起床
  if (often) who.push(...say(entry(zh.frequencies, often.id, 'frequency'), often));
  // 我 和 我 的 孩子们 在 这里
  if (clause.accompanied)
    who.push(...say(paired(subject, clause.accompanied.companion), clause.accompanied.with), ...phrase(clause.accompanied.companion));
  // 他们 没有 吃饭 就 离开 了
  const lacking = clause.lacking
    ? [
        ...say('没有', clause.lacking.word),
        ...nested.verbal(clause.lacking.act, { inner: true, subject }),
        ...say('就', clause.lacking.word),
      ]
    : [];
  // 有 多少 人 住 在 这里
  if (subject.det?.type === 'how many' && !complement) who.unshift(...say('有', subject.det.words[0]));
  // 有 两 只 狗 在 睡觉, 没有 学生 来
  if (subject.type === 'noun' && !clause.silent && !asking && !complement) {
    if (subject.det?.type === 'number' && !subject.det.only) who.unshift(...say('有', subject.det.number));
    if (subject.det?.few) who.unshift(...say('有', subject.det.word));
    if (subject.det?.type === 'few')
      who.splice(0, who.length, ...say('很 少 有', subject.det.word), ...phrase({ ...subject, det: { type: 'bare' } }));
    if (subject.det?.type === 'no') who.unshift(...say('没有', subject.det.word));
  }
  const willing = clause.willing ? [...say('如果 你 愿意', clause.willing), ...say('，')] : [];
  const early = timeFirst || subject.id === 'nobody' || (time?.point?.clause && !time.point.clause.complement);
  if (complement && thingAt(complement, subject))
    who.unshift(...place(complement.spot).spot, ...say('的', complement.spot.words ?? complement.spot.preposition));
  // 比起 狗 ， 我 更 喜欢 猫
  if (clause.over) willing.push(...say('比起', clause.than), ...phrase(clause.over), ...say('，'));
  const head = [...willing, ...(early ? [...when, ...who] : [...who, ...when]), ...lunch, ...lacking];
  const context = { asking, subject, all, asked };
  // 我 等 了 一 个 小时 了, 我 在 这里 两 年 了
  const since =
    clause.tense === 'perfect' && clause.negated && time?.for && !clause.experience
      ? say('了', time.for)
      : clause.tense === 'perfect' &&
          !time?.point &&
          (time?.for || (asked?.type === 'how long' && time)) &&
          !clause.negated &&
          !clause.experience
        ? [...(complement && complement.type !== 'noun' ? lasting(time) : []), ...say('了', time.for ?? asked.words)]
        : time?.every
          ? say('一 次', time.every)
          : clause.object?.det?.noMore
            ? say('了', clause.object.det.noMore)
            : clause.anyMore
              ? say('了', clause.anyMore)
              : // 我 在 巴黎 待 了 两 天
                complement?.type === 'place' && clause.tense === 'past' && time?.span && !time.whole && !clause.negated
                ? [...say('待 了', clause.aux), ...lasting(time)]
                : [];
  return [
    ...head,
    ...(complement ? complemented(clause, context) : verbal(allDay ? { ...clause, time: undefined } : clause, context)),
    ...since,
  ];
}

/** 那 只 狗 很 大: 狗 很 大 would be said of all dogs. */
const meantOne = (np, complement, asked, making) =>
  !asked &&
  np.det?.type === 'the' &&
  np.agr !== 'pl' &&
  plainly(np) &&
  np.adjectives?.length === 0 &&
  (/^(adjective|comparison|more)$/.test(complement?.type) || making) &&
  fits(np, ['animal', 'text', 'lesson', 'song']) &&
  !/^(newspaper|homework)$/.test(np.noun.id)
    ? { ...np, det: { type: 'this', id: 'that', word: np.det.word } }
    : np;

/** 你们 是 怎么 认识 的 */
const everyYou =
  ({ object }, say) =>
  (np) =>
    object?.type === 'each other' && np.pronoun?.id === 'you' ? say(np).map((token) => ({ ...token, text: '你们' })) : say(np);
/** It looks like rain: 看起来 要 下雨 了. */
const rainy = ({ verb, object }) => verb?.id === 'look like' && /^(rain|snow)$/.test(object?.noun?.id);
/** 街道 很 脏: alone, 街 is too short. */
const named = (tokens, { noun, det }) =>
  noun?.id === 'street' && /^(the|bare|possessive)$/.test(det?.type)
    ? tokens.map((token) => (token.text === '街' ? { ...token, text: '街道' } : token))
    : tokens;
/** 我 叫 保罗, 你 叫 什么 名字. */
const called = ({ possessive, owner, word, aux, name, asked }) => [
  ...(owner ? phrase(owner) : say(entry(zh.pronouns, possessive.id, 'pronoun'), possessive)),
  ...say('叫', asked ? [] : word, aux),
  ...(asked ? [...say('什么', asked.words), ...say('名字', word)] : say(entry(zh.names, name.id, 'name'), name)),
];

/** 住 在 这里 的, 你 买 的 */
function relative(np) {
  const { word, clause, gap } = np.relative;
  const context = { subject: gap === 'subject' ? { ...np, relative: undefined } : clause.subject, relative: true, all: [] };
  if (gap === 'subject') return [...timeOf(clause.time), ...aside(clause), ...verbal(clause, context), ...say('的', word)];
  if (gap === 'place') return [...phrase(clause.subject), ...verbal({ ...clause, lodged: true }, context), ...say('的', word)];
  const object = { type: 'asked', tokens: [], noun: np.noun, about: np };
  return [...phrase(clause.subject), ...timeOf(clause.time), ...verbal({ ...clause, object }, context), ...say('的', word ?? clause.verb)];
}

/** The "or" of what is asked. */
const choiceOf = (c) =>
  c &&
  ((c.object?.or && c.object.and) ||
    (c.complement?.type === 'either' && c.complement.or) ||
    (c.then?.or && c.then.word) ||
    choiceOf(c.infinitive) ||
    choiceOf(c.done) ||
    (c.frame === 'clause' && choiceOf(c.clause)));
/** "Tea or coffee?" is asked with 还是, and all else with 吗. */
export function yesNo(clause, end) {
  const said = clauseOf(clause, 'yes');
  const or = choiceOf(clause);
  if (or) return said.map((token) => (token.from.includes(or) ? { ...token, text: '还是' } : token));
  return [...said, ...say('吗', askingFor(clause, end, said))];
}

/** What "吗" stands for: an auxiliary that has no word of its own, else the question mark. */
function askingFor({ aux = [], tense }, end, said) {
  const [first] = aux;
  const silent =
    first && (first.id === 'do' || (first.id === 'have' && tense === 'perfect') || !said.some(({ from }) => from.includes(first)));
  return silent ? first : end;
}

Object.assign(nested, { clauseOf, relative, verbal });
