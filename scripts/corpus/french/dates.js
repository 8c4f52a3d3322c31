// When: the clock, how long, days and their parts.
import { nested } from './nested.js';
import { de, the } from './phrases.js';
import { entry, light, part, say } from './tokens.js';
import { nouns, numbers, spans, times } from './words.js';

export function clockTime(number, oclock) {
  if (number.id === 'twelve') return say('midi', [number, oclock]);
  return [
    ...say(number.id === 'one' ? 'une' : entry(numbers, number.id), number),
    ...say(number.id === 'one' ? 'heure' : 'heures', oclock ?? number),
  ];
}
/** "deux heures", "une semaine" */
export function length(number, span) {
  if (span.id === 'half') return [...say('une', span.words[1]), ...say('demi-heure', [span.words[0], span.words[2]])];
  if (span.id === 'long') return say('longtemps', span.words);
  const [word, gender] = entry(spans, span.id).split(' ');
  // "pendant des heures"
  if (number === undefined) return say(`des ${word.endsWith('s') ? word : word === 'an' ? 'années' : `${word}s`}`, span);
  if (/^(a|an|one)$/.test(number.id)) return [...say(gender === 'f' ? 'une' : 'un', number, span), ...say(word, span)];
  return [...say(entry(numbers, number.id), number), ...say(word.endsWith('s') ? word : `${word}s`, span)];
}
/** "toute la journée" */
const whole = ({ whole: all, span }) => [
  ...say('toute', all, span),
  ...say(
    { days: 'la journée', weeks: 'la semaine', evening: 'la soirée', morning: 'la matinée', afternoon: "l' après-midi", night: 'la nuit' }[
      span.id
    ],
    span,
  ),
];
/** "lundi à trois heures", "à sept heures du matin" */
function dayAndHour({ day, at, side, number, oclock, part: half }, habit) {
  const before = { before: 'avant', after: 'après' }[side?.id] ?? 'à';
  const hour = [...say(before, side ?? at), ...clockTime(number, oclock)];
  return [...when(day, habit), ...hour, ...(half ? [de(part(half, 0, 1)), ...ofDay(half)] : [])];
}
const ofDay = (half) => {
  const [article, noun] = { 'in the morning': 'le matin', 'in the afternoon': 'le après-midi', 'in the evening': 'le soir' }[half.id].split(
    ' ',
  );
  return [{ ...light(article, part(half, 1, 2)), article: true }, ...say(noun, part(half, 2))];
};
/** "deux fois par semaine" */
function often({ often: { id, words }, a, unit, within }) {
  if (id === 'asked') return [];
  const [number, fois] = [words[0], words.at(-1)];
  return [
    ...say(id === 'one' ? 'une' : entry(numbers, id), number),
    ...say('fois', fois),
    ...(unit ? [...say('par', a), ...say(entry(spans, unit.id).split(' ')[0], unit)] : []),
    ...when(within),
  ];
}
/** "avant le dîner", "après l' école" */
function turn({ turn: word, noun }) {
  const [text, gender] = { school: 'école f', work: 'travail m' }[noun.id]?.split(' ') ?? [entry(nouns, noun.id).one, 'm'];
  return [...say(word.id === 'before' ? 'avant' : 'après', word), the({ gender }, noun), ...say(text, noun)];
}
/** "du lundi au vendredi", "de neuf heures à cinq heures" */
function between({ from, day, hour, to, end }) {
  if (hour) return [de(from), ...clockTime(hour), ...say('à', to), ...clockTime(end)];
  const named = (leaf) => [the({ gender: 'm' }, leaf), ...say(times[`on ${leaf.id}`], leaf)];
  return [de(from), ...named(day), ...say('à', to), ...named(end)];
}
/** `habit`: "le lundi", not one Monday. */
export function when(time, habit) {
  if (time === undefined) return [];
  if (time.whole) return whole(time);
  // "le mardi et le vendredi"
  if (time.days) {
    const [on, day, and, other] = time.days;
    const named = (leaf) => [...(habit ? say('le', on) : []), ...say(times[`on ${leaf.id}`], leaf)];
    return [...named(day), ...say('et', and), ...named(other)];
  }
  // "toutes les dix minutes"
  if (time.every)
    return [...say(entry(spans, time.unit.id).endsWith(' f') ? 'toutes les' : 'tous les', time.every), ...length(time.number, time.unit)];
  if (time.often) return often(time);
  if (time.turn) return turn(time);
  if (time.from) return between(time);
  // "depuis que mon mari est parti"
  if (time.point?.clause) return [...say('depuis', time.word), light('que', time.word), ...nested.clauseOf(time.point.clause)];
  if (time.point)
    return [
      ...say('depuis', time.word),
      ...(time.point.clock
        ? clockTime(time.point.number, time.point.oclock)
        : time.point.kind === 'Weekday'
          ? say(times[`on ${time.point.id}`], time.point)
          : timeWords(time.point)),
    ];
  // "pour mon anniversaire"
  if (time.feast) return [...say('pour', time.word), ...nested.phrase(time.feast)];
  if (time.later) return [...say('dans', time.later), ...length(time.number, time.unit)];
  if (time.since) return [...say('depuis', time.for), ...length(time.number, time.span)];
  if (time.span) return [...(time.span.id === 'long' ? [] : say('pendant', time.for)), ...length(time.number, time.span)];
  if (time.ago) return [...say('il y a', time.ago), ...length(time.number, time.unit)];
  if (time.clock) return dayAndHour(time, habit);
  return habit && time.id.startsWith('on ') ? [...say('le', part(time, 0, 1)), ...timeWords(part(time, 1))] : timeWords(time);
}
/** The last word says the last: ce soir, hier soir; but la semaine dernière. */
function timeWords(time) {
  const text = entry(times, time.id);
  if (!text.includes(' ') || !time.text.includes(' ')) return say(text, time);
  const last = text.split(' ').at(-1);
  const [first, second] = [part(time, 0, -1), part(time, -1)];
  const crossed = /(ère|aine|ier|chain)$/.test(last);
  return [...say(text.slice(0, -last.length - 1), crossed ? second : first), ...say(last, crossed ? first : second)];
}
Object.assign(nested, { when });
