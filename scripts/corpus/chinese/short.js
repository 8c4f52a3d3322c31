// What is said in few words: answers that are no clause, 你 呢, 这 是 你 的 茶, 多么 漂亮 的 城市 啊; how long something takes, what
// it is time for, and who has more.
import { nested } from './nested.js';
import { lasting, paired, phrase, place, timeOf } from './phrases.js';
import { adjectiveOf, entry, say, suiting } from './tokens.js';
import * as zh from './words.js';

const nobody = { inner: true, subject: { type: 'pronoun', pronoun: { id: 'you' } } };

/** 在 家, 和 汤姆 一起, 你 呢, 请 给 我 两 张 票 */
export function fragment({ place: where, time, with: word, companion, np, and, how, please, see, thanks, vp }) {
  if (see) return [...timeOf(time), ...say('见', see)];
  if (vp) return [...say('谢谢 你', thanks), ...nested.verbal(vp, nobody)];
  // 谢谢 你 的 礼物
  if (thanks) return [...say('谢谢', thanks), ...(np.det.type === 'the' ? say('你 的', np.det.word) : []), ...phrase(np)];
  if (where) {
    const { zai, spot } = place(where);
    return [...zai, ...spot];
  }
  if (time?.often) return [...timeOf(time), ...times(time)];
  if (time) return time.span ? lasting(time) : timeOf(time);
  if (companion) return [...say(paired(companion), word), ...phrase(companion), ...say('一起', word)];
  if (and) return [...phrase(np), ...say('呢', and)];
  if (how) return [...say('来', how[1]), ...phrase(np), ...say('怎么样', how[0])];
  // 请 再 给 我 一 瓶 水
  if (please && np.det?.another)
    return [
      ...say('请', please),
      ...say('再', np.det.word),
      ...say('给 我', please),
      ...phrase({ ...np, det: { ...np.det, another: undefined } }),
    ];
  return [...(please ? say('请 给 我', please) : []), ...phrase(np)];
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
export const exclaimed = ({ what, np }) =>
  np.adjectives?.[0] === undefined
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
export const here = ({ here: word, aux, np }) =>
  np.pronoun
    ? [...phrase(np), ...say('在', aux), ...say('这里', word)]
    : [...say(np.agr === 'pl' ? '这些' : '这', word), ...say('是', aux), ...phrase(np, { bare: true })];

/** 去 车站 要 两 个 小时 */
export const takes = ({ it, subject, verb, measure, infinitive, asked, by, aux, whom, tense }) => [
  ...(subject ? phrase(subject.pronoun ? { type: 'this', id: 'it', word: subject.pronoun } : subject) : []),
  ...(by ? say(zh.rides[by.vehicle.id], by.by, by.vehicle) : []),
  ...(infinitive ? nested.verbal(infinitive, nobody) : []),
  ...(tense === 'past' ? [...say('花', it, verb), ...say('了', verb, aux)] : say('要', it, verb, aux)),
  ...(whom ? phrase(whom) : []),
  ...(asked ? say('多久', asked.words) : lasting(measure)),
];

/** 该 睡觉 了 */
export const timeTo = ({ it, aux, due, infinitive }) => [...say('该', due), ...nested.verbal(infinitive, nobody), ...say('了', it, aux)];

/** 这 封 信 是 汤姆 写 的 */
export function passive({ np, aux, negated, already, verb, by, agent, place: where, time, tense }) {
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
