// When, and for how long: 三 年 前, 从 九 点 到 五 点, 好几 个 小时.
import { nested } from './nested.js';
import { counting, phrase } from './phrases.js';
import { entry, say } from './tokens.js';
import * as zh from './words.js';

export function timeOf(time) {
  // 在 我 生日 的 时候
  if (time?.feast)
    return [
      ...say('在', time.word),
      ...phrase({ type: 'pronoun', pronoun: time.feast.det.possessive }),
      ...say('生日', time.feast.noun),
      ...say('的 时候', time.word),
    ];
  // 每 十 分钟
  if (time?.every) return [...say('每', time.every), ...lasting({ number: time.number, span: time.unit })];
  if (time?.often && !time.unit) return timeOf(time.within);
  if (time?.days) {
    const [on, day, and, other] = time.days;
    return [...say(zh.times[`on ${day.id}`], on, day), ...say('和', and), ...say(zh.times[`on ${other.id}`], other)];
  }
  if (time?.often)
    return say(
      { days: '每天', weeks: '每周', months: '每个 月', years: '每年', hours: '每 小时', minutes: '每 分钟' }[time.unit.id],
      time.a,
      time.unit,
    );
  if (time?.turn) {
    const { id } = time.turn;
    const what =
      { school: id === 'before' ? '上学' : '放学', work: id === 'before' ? '上班' : '下班' }[time.noun.id] ??
      entry(zh.nouns, time.noun.id, 'noun')[0];
    return [...say(what, time.noun), ...say(id === 'before' ? '前' : '后', time.turn)];
  }
  if (time?.from) {
    const point = (leaf) => (time.hour ? [...say(counting(leaf), leaf), ...say('点', leaf)] : say(zh.times[`on ${leaf.id}`], leaf));
    return [...say('从', time.from), ...point(time.hour ?? time.day), ...say('到', time.to), ...point(time.end)];
  }
  // 自从 我 丈夫 离开 以后
  if (time?.point?.clause) {
    const { clause } = time.point;
    // 他们 从 小 就 认识
    if (clause.complement) return say('从 小 就', time.word, clause.subject.pronoun ?? [], clause.aux, clause.complement.np.noun);
    const told = nested.clauseOf({ ...clause, tense: 'present' }, 'yes');
    return [...say('自从', time.word), ...told, ...say('以后 ，', time.word)];
  }
  if (time?.point) {
    const { point, word } = time;
    return [
      ...say('从', word),
      ...(point.clock ? timeOf(point) : say(entry(zh.times, point.kind === 'Weekday' ? `on ${point.id}` : point.id, 'time'), point)),
      ...say('起 就', word),
    ];
  }
  if (time?.later) return [...lasting({ number: time.number, span: time.unit }), ...say('后', time.later)];
  if (time === undefined || time.span) return [];
  if (time.ago) return [...lasting({ number: time.number, span: time.unit }), ...say('前', time.ago)];
  if (time.clock)
    return [
      ...timeOf(time.day),
      ...timeOf(time.part),
      ...say(counting(time.number), time.number),
      ...say('点', time.oclock ?? time.number),
      ...(time.side ? say(time.side.id === 'before' ? '前' : '后', time.side) : []),
    ];
  return say(entry(zh.times, time.id, 'time'), time);
}
export function lasting({ number, span, words, whole, point, unit }) {
  if (point) return [];
  // 几 个 小时
  if (words && unit) return [...say(unit.id === 'minutes' ? '多少' : '几', words), ...zh.spans[unit.id].flatMap((part) => say(part, unit))];
  if (words) return say('多久', words);
  // 半 个 小时
  if (span.id === 'half') return [...say('半 个', span.words.slice(0, 2)), ...say('小时', span.words[2])];
  const units = entry(zh.spans, span.id, 'span');
  // 一 整 天
  if (whole) return [...say('一 整', whole), ...say(units[0], span)];
  // 好几 个 小时
  if (span.id === 'long') return say('很 久', span.words);
  if (number === undefined) return [...say('好几', span), ...units.flatMap((unit) => say(unit, span))];
  return [...say(counting(number), number), ...units.flatMap((unit) => say(unit, span))];
}
