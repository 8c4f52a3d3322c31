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
export const takes = ({ it, verb, measure, infinitive, asked, by }) => [
  ...(by ? say(zh.rides[by.vehicle.id], by.by, by.vehicle) : []),
  ...(infinitive ? nested.verbal(infinitive, nobody) : []),
  ...say('要', it, verb),
  ...(asked ? say('多久', asked.words) : lasting(measure)),
];

/** 该 睡觉 了 */
export const timeTo = ({ it, aux, due, infinitive }) => [...say('该', due), ...nested.verbal(infinitive, nobody), ...say('了', it, aux)];

/** 这 封 信 是 汤姆 写 的 */
export const passive = ({ np, aux, verb, by, agent }) => [
  ...phrase(np),
  ...say('是', aux),
  ...phrase(agent),
  ...say(suiting(entry(zh.taking, verb.id, 'verb'), np), verb),
  ...say('的', by),
];

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
