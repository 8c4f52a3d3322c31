// Two clauses about two: "i like him because he's funny", "she cried because he left", "i called him but he didn't come".
import { isOf, names } from '../words.js';
import { headOf, inner, plain, refers, topics } from './bonds.js';
import { sexOf } from './sexes.js';
import { known, says, suits } from './things.js';

const third = (np) => /^(it|they|he|she)$/.test(np?.pronoun?.id);

/** Whether the pronoun stands for what the other phrase names: "the car ... it", "her keys ... them". */
export function standsFor(pronoun, np) {
  if (!third(pronoun) || np === undefined || np.relative || np.type === 'both') return false;
  const { id } = pronoun.pronoun;
  if (np.pronoun) return np.pronoun.id === id;
  if (np.name) return { m: 'he', f: 'she' }[names[np.name.id]] === id;
  if (np.type === 'town') return id === 'it';
  if (np.type !== 'noun' || !(known(np) || np.det?.type === 'bare') || np.det?.generic) return false;
  if (np.agr === 'pl') return id === 'they';
  if (isOf(np.noun.id, ['person'])) return { m: 'he', f: 'she' }[sexOf(np) ?? 'm'] === id;
  return id === 'it' && !isOf(np.noun.id, ['animal']);
}

/** What something too heavy, or too hot, cannot be. */
const hinders = {
  expensive: /^buy$/,
  heavy: /^take$/,
  hot: /^(eat|drink)$/,
  small: /^wear$/,
  big: /^wear$/,
  difficult: /^(understand|do|read|finish)$/,
};

const short = (c) =>
  c.type === 'clause' &&
  plain({ ...c, recipient: undefined }) &&
  !/^(future|perfect)$/.test(c.tense) &&
  !c.place &&
  !c.companion &&
  !c.manner &&
  !c.adverb &&
  !c.again &&
  !c.time &&
  !c.just &&
  !c.used;
const degrees = (c) => c.complement?.degree?.id;
const about = (c) =>
  c.complement?.type === 'adjective' && !c.complement.other && !c.complement.purpose && !c.complement.whom
    ? c.complement.adjective
    : undefined;

const kinds = {
  /** i like him because he's kind, i can't buy it because it's too expensive */
  object: (effect, cause) => {
    const { verb, object } = inner(effect);
    const adjective = about(cause);
    if (
      adjective === undefined ||
      !(standsFor(cause.subject, object) || standsFor(object, cause.subject)) ||
      !/^(i|he|she|we|they|you)$/.test(effect.subject.pronoun?.id ?? (effect.subject.name && 'he'))
    )
      return false;
    if (object.pronoun === undefined && !says(adjective, object)) return false;
    if (degrees(cause) === 'too' || effect.modal)
      return (
        degrees(cause) === 'too' &&
        (effect.modal === undefined || effect.modal.id === 'can') &&
        effect.negated !== undefined &&
        hinders[adjective.id]?.test(verb.id) === true
      );
    return degrees(cause) !== 'enough' && !(verb.id === 'love' && effect.negated);
  },
  /** my uncle was angry because we were late */
  other: (effect, cause) =>
    effect.negated === undefined &&
    effect.modal === undefined &&
    !effect.infinitive &&
    (effect.object === undefined || effect.verb === undefined) &&
    ['alone', 'moving', undefined].includes(cause.frame) &&
    !cause.goal &&
    suits(cause.subject, ['person', 'name']) &&
    suits(effect.subject, ['person', 'name']) &&
    known(cause.subject) &&
    known(effect.subject) &&
    !refers(effect, cause) &&
    effect.subject.agr !== 'none' &&
    (effect.subject.pronoun?.id ?? 1) !== (cause.subject.pronoun?.id ?? 2) &&
    !(effect.subject.noun && effect.subject.noun.id === cause.subject.noun?.id) &&
    !(effect.subject.name && cause.subject.name) &&
    cause.tense === 'past' &&
    effect.tense === 'past',
  /** i asked him but he didn't come */
  reply: (denied, first) =>
    denied.negated !== undefined &&
    !denied.modal &&
    !denied.infinitive &&
    !first.negated &&
    first.tense === 'past' &&
    denied.tense === 'past' &&
    !first.progressive &&
    !denied.progressive &&
    standsFor(denied.subject, first.recipient ?? first.object) &&
    suits(first.recipient ?? first.object, ['person', 'name']) &&
    first.subject.pronoun !== undefined &&
    (/^(help|see|understand|call)$/.test(denied.verb.id)
      ? denied.object?.pronoun !== undefined && denied.object.pronoun.id === first.subject.pronoun.id
      : denied.object === undefined && !denied.goal),
  /** he looked for his keys but he didn't find them */
  sought: (denied, first) =>
    denied.negated !== undefined &&
    first.frame === 'object' &&
    denied.frame === 'object' &&
    first.tense === denied.tense &&
    first.tense === 'past' &&
    !first.progressive &&
    !denied.progressive &&
    refers(first, denied) &&
    standsFor(denied.object, first.object),
  /** the house is small but it's beautiful */
  yet: (other, first) =>
    !other.negated &&
    !other.modal &&
    !first.negated &&
    !first.modal &&
    first.tense === other.tense &&
    about(first) !== undefined &&
    about(other) !== undefined &&
    !/^(too|enough|so)$/.test(degrees(first)) &&
    !/^(too|enough|so|a little)$/.test(degrees(other)) &&
    (refers(first, other) || standsFor(other.subject, first.subject)) &&
    (first.subject.pronoun !== undefined || says(about(other), first.subject)),
};

/** The shirt is dirty , wash it; the soup is too hot , don't eat it. */
export const asked = (order, clause) =>
  short(clause) &&
  plain(order) &&
  !order.together &&
  !order.manner &&
  !order.infinitive &&
  !clause.negated &&
  !clause.modal &&
  clause.subject !== undefined &&
  about(clause) !== undefined &&
  !/^(enough|a little)$/.test(degrees(clause)) &&
  standsFor(order.object, clause.subject) &&
  topics.some(
    ({ of, why, then, not }) =>
      of === 'task' &&
      why.includes(about(clause).id) &&
      (order.negated ? not : then).includes(order.verb?.id) &&
      suits(clause.subject, order.verb.takes),
  );

/** Whether one clause is said with the other: "because" and a comma (`how`: so), or "but" (`how`: yet). */
export const linked = (effect, cause, how) =>
  short(effect) &&
  short(cause) &&
  topics.some(
    (row) =>
      row.of !== undefined &&
      row.of !== 'task' &&
      (how === 'yet') === /^(reply|sought|yet)$/.test(row.of) &&
      row.why.includes(headOf(cause)) &&
      row[effect.negated === undefined ? 'then' : 'not'].includes(headOf(effect)) &&
      (how === 'yet' || (cause.negated === undefined && !cause.modal && !cause.infinitive && !cause.progressive && !effect.progressive)) &&
      kinds[row.of](effect, cause),
  );
