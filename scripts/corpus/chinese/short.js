// What is said in few words: answers that are no clause, 你 呢, 这 是 你 的 茶, 多么 漂亮 的 城市 啊; how long something takes, what
// it is time for, and who has more.
import { nested } from './nested.js';
import { askedFor } from './asked.js';
import { lasting, paired, phrase, place, timeOf } from './phrases.js';
import { counts } from './referring.js';
import { howSo, welcomed } from './requests.js';
import { adjectiveOf, entry, fits, say, suiting } from './tokens.js';
import * as zh from './words.js';

const nobody = { inner: true, subject: { type: 'pronoun', pronoun: { id: 'you' } } };

/** 在 家, 也许 明天, 和 汤姆 一起, 你 呢, 请 给 我 两 张 票 */
export function fragment(bit) {
  const { time, weekday, np, and, why, wanted, hedge, please, see, thanks, vp, end } = bit;
  if (bit.welcome) return welcomed(bit);
  if (see) return [...timeOf(time), ...say('见', see)];
  if (thanks && vp) return [...say('谢谢 你', thanks), ...nested.verbal(vp, nobody)];
  // 谢谢 你 的 礼物
  if (thanks) return [...say('谢谢', thanks), ...(np.det.type === 'the' ? say('你 的', np.det.word) : []), ...phrase(np)];
  if (why) {
    const [first, ...rest] = nested.verbal(vp, nobody);
    const not = first.text === '有' ? [{ ...first, text: '没有', from: [why[1], ...first.from] }] : [...say('不', why[1]), first];
    return [...say('为什么', why[0]), ...timeOf(time), ...not, ...rest, ...say('呢', why[0])];
  }
  // 哪 辆 公共汽车, 几 个 鸡蛋
  if (wanted) return askedFor({ ...wanted, np }).tokens;
  if (and) {
    // 星期五 怎么样, 来 一 杯 茶 怎么样, 你 呢
    const drink = and.length > 1 && np?.type === 'noun' && counts(np) && fits(np, ['food', 'drink']);
    if (vp) return [...timeOf(time), ...nested.verbal(vp, nobody), ...say('怎么样', and)];
    if (drink) return [...say('来', and[1]), ...phrase(np), ...say('怎么样', and[0])];
    return [...bitOf(bit), ...say(and.length > 1 && (time || weekday) ? '怎么样' : '呢', and)];
  }
  // 请 再 给 我 一 瓶 水
  const said = bitOf(please && np?.det?.another ? { ...bit, np: { ...np, det: { ...np.det, another: undefined } } } : bit);
  // 茶 还是 咖啡
  if (np?.type === 'both' && np.or) return said.map((token) => (token.from.includes(np.and) ? { ...token, text: '还是' } : token));
  const asking = end?.text === '?' && !(bit.garnish && bit.or) ? say('吗', end) : [];
  if (hedge?.id === 'not') {
    if (bit.fine) return [...say('不', hedge), ...(bit.degree ? say('太', bit.degree) : []), ...say('好', bit.fine)];
    return time || weekday ? [...said, ...say('不 行', hedge)] : [...say('不 是', hedge), ...said];
  }
  const ordered = please && np && np.det?.type !== 'no';
  const lead = hedge ? say(hedge.id === 'maybe' ? '也许' : np && !bit.whom ? '只 要' : '只', hedge) : [];
  return [
    ...(ordered ? say('请', please) : []),
    ...(ordered && (np.det?.more ?? np.det?.another) ? say('再', np.det.more ?? np.det.word) : []),
    ...(ordered && !hedge && !bit.whom ? say('给 我', please) : []),
    ...lead,
    ...said,
    ...(please && !ordered ? [...say('，'), ...say('谢谢', please)] : []),
    ...asking,
  ];
}
function bitOf({
  place: where,
  time,
  weekday,
  with: word,
  companion,
  np,
  none,
  how,
  fine,
  degree,
  garnish,
  or,
  without,
  word: link,
  whom,
}) {
  if (where) {
    const { zai, spot } = place(where);
    return [...zai, ...spot];
  }
  if (time?.often) return [...timeOf(time), ...times(time)];
  if (time) return time.span ? lasting(time) : timeOf(time);
  if (weekday) return say(zh.times[`on ${weekday.id}`], weekday);
  if (companion) return [...say(paired(companion), word), ...phrase(companion), ...say('一起', word)];
  if (how) return say(zh.rides[how.vehicle.id], how.by, how.vehicle);
  if (none) return [...(whom ? phrase(whom) : []), ...say(whom ? '什么 都' : '什么 都', none, link), ...say(whom ? '不 要' : '没有', none)];
  if (whom && np) return [...say('给', link), ...phrase(whom), ...phrase(np)];
  if (whom) return [...say('给', link), ...phrase(whom), ...say('的', link)];
  if (fine) return [...(degree ? say(entry(zh.degrees, degree.id, 'degree'), degree) : []), ...say('好', fine)];
  // 不 加 糖, 加 不 加 牛奶
  if (garnish) {
    const [noun] = garnish;
    const what = say(entry(zh.nouns, noun.id, 'noun')[0], noun);
    if (or) return [...say('加', link), ...say('还是', or), ...say('不 加', without), ...what];
    return [...(link.text === 'without' ? say('不', link) : []), ...say('加', link), ...what];
  }
  if (np.det?.type === 'no') return [...say('不 要', np.det.word), ...phrase(np)];
  return phrase(np);
}
/** 两 次 */
export const times = ({ often }) => [
  ...say(
    often.id === 'two' ? '两' : often.id === 'asked' ? '几' : zh.numbers[often.id],
    often.words.slice(0, often.id === 'asked' ? 2 : 1),
  ),
  ...say('次', often.words.at(-1)),
];

/** 多么 漂亮 的 城市 啊 */
export const exclaimed = ({ what, np, ...rest }) =>
  rest.how
    ? howSo(rest)
    : np.adjectives?.[0] === undefined
      ? [
          ...say('真是 难忘 的', what),
          ...(np.noun.id === 'day' ? say('一 天', what, np.noun) : phrase({ ...np, det: { type: 'bare' }, adjectives: [] })),
          ...say('啊', what),
        ]
      : [
          ...say('多么', what),
          ...say(adjectiveOf(np.adjectives[0].id, np)[0], np.adjectives[0]),
          ...say('的', np.adjectives[0]),
          ...(np.noun.id === 'day' ? say('一', what) : []),
          ...say(entry(zh.nouns, np.noun.id, 'noun')[0], np.noun),
          ...say('啊', what),
        ];

/** 这 是 你 的 茶, 她 在 这里 */
export const here = ({ here: word, aux, np, comes }) =>
  comes
    ? [...phrase(np), ...say('来', aux), ...say('了', word)]
    : np.pronoun
      ? [...phrase(np), ...say('在', aux), ...say(word.text === 'there' && np.pronoun.id !== 'you' ? '那里' : '这里', word)]
      : [...say(np.agr === 'pl' ? '这些' : '这', word), ...say('是', aux), ...phrase(np, { bare: true })];

/** 去 车站 要 两 个 小时 */
export const takes = ({ it, subject, verb, measure, infinitive, asked, by, aux, whom, tense }) => [
  ...(subject ? phrase(subject.pronoun ? { type: 'this', id: 'it', word: subject.pronoun } : subject) : []),
  // 他 花 了 四 天, 我 到 那里 要 一 个 小时
  ...(whom ? phrase(whom) : []),
  ...(by ? say(zh.rides[by.vehicle.id], by.by, by.vehicle) : []),
  ...(infinitive ? nested.verbal(infinitive, nobody) : []),
  ...(tense === 'past' ? [...say('花', it, verb), ...say('了', verb, aux)] : say('要', it, verb, aux)),
  ...(asked ? say('多久', asked.words) : lasting(measure)),
];

/** 该 睡觉 了 */
export const timeTo = ({ it, aux, due, infinitive }) => [...say('该', due), ...nested.verbal(infinitive, nobody), ...say('了', it, aux)];

/** 这 封 信 是 汤姆 写 的 */
export function passive({ np, aux, negated, already, yet, verb, by, agent, place: where, time, tense }) {
  const all = np.det.type === 'all' ? say('都', np.det.word) : [];
  const subject = [...phrase(np), ...all];
  const plain = verb.id === 'send' ? '寄' : suiting(entry(zh.taking, verb.id, 'verb'), np);
  const spot = where ? place(where) : undefined;
  const when = timeOf(time);
  // 这 封 信 是 汤姆 写 的, 照片 是 在 法国 拍 的
  if (tense === 'past' && !negated && (agent || spot || (time && /^(write|make|buy|take)$/.test(verb.id))))
    return [
      ...subject,
      ...say('是', aux),
      ...(agent ? phrase(agent) : []),
      ...when,
      ...(spot ? [...spot.zai, ...spot.spot] : []),
      ...say(plain, verb),
      ...say('的', by ?? verb),
    ];
  const done =
    { sell: '卖掉', eat: '吃掉', drink: '喝掉', take: '拍好', write: '写好', make: '做好', cook: '做好', send: '寄出', forget: '忘记' }[
      verb.id
    ] ?? plain;
  const suffered = /^(eat|drink|find|open|close|forget)$/.test(verb.id);
  // 鸡蛋 还 没有 做好
  if (tense === 'present')
    return [
      ...subject,
      ...(negated ? [...(yet ? say('还', yet) : []), ...say('没有', negated)] : []),
      ...say(done, verb, aux),
      ...(negated ? [] : say('了', verb)),
    ];
  if (tense === 'future')
    return [...subject, ...when, ...(negated ? say('不', negated) : []), ...say('会', aux[0]), ...say('被', aux[1]), ...say(plain, verb)];
  return [
    ...subject,
    ...when,
    ...(already ? say('已经', already) : []),
    ...(negated ? say('没有', negated) : []),
    ...(suffered ? say('被', aux) : []),
    ...say(done, verb, suffered ? [] : aux),
    ...(negated ? [] : say('了', verb)),
  ];
}

/** 他 的 钱 比 我 多, 他 吃 的 面包 和 我 一样 多 */
export function having({ subject, verb, object, time, also }) {
  const { det, rival, noun } = object;
  const equal = det.how === 'as many';
  return [
    ...timeOf(time),
    ...phrase(subject),
    ...(verb.id === 'have' ? say('的', verb) : [...say(suiting(entry(zh.taking, verb.id, 'verb'), object), verb), ...say('的', verb)]),
    ...say(entry(zh.nouns, noun.id, 'noun')[0], noun),
    ...(also ? say('也', also) : []),
    ...say(equal ? paired(rival.np) : '比', rival.word),
    ...phrase(rival.np),
    ...(equal ? say('一样', det.words[0]) : []),
    ...say('多', equal ? det.words[1] : det.words),
  ];
}
