// What several patterns fill their slots with.
import { determiner, name, noun, nounsOf, objectsOf, phrase, pronoun, together, verbs } from '../../english/lexicon.js';

export const mine = determiner('my your his her our their');
export const everyone = [...pronoun(), ...name()];
export const kin = phrase(mine, nounsOf('kin'));
export const people = phrase(determiner('the this'), noun('man woman teacher child'));
export const children = phrase(determiner('the'), noun('child', 'many'));
export const couples = together(['paul', 'marie'], ['tom', 'sara'], ['marie', 'sara'], ['paul', 'tom']);
export const sisters = phrase(mine, noun('sister', 'many'));
export const anyone = [...everyone, ...kin, ...people, ...children, ...sisters];
export const definite = determiner('the this my your his her our their');

const ownOf = { i: 'my', you: 'your', he: 'his', she: 'her', we: 'our', they: 'their' };
/** The possessive of a subject: "my" of "i"; of Paul and his like, "his". */
export const own = ({ Subject }) =>
  determiner(ownOf[Subject.id] ?? (Subject.number === 'many' ? 'their' : Subject.gender === 'f' ? 'her' : 'his'));

/** Possessives of somebody else: one does not tell others whom one knows among one's own family. */
export const anothers = ({ Subject }) => mine.filter(({ id }) => id !== own({ Subject })[0].id);

/** Objects that differ from the subject: "i see me" is no sentence. */
export const others = ({ Subject }) =>
  pronoun()
    .filter((each) => each.person === 3 || each.person !== Subject.person)
    .filter((each) => !(each.id === Subject.id));

export const objects = ({ Verb }) => objectsOf(Verb).filter(({ id }) => id !== 'child');
export const concrete = ({ Verb }) => objects({ Verb }).filter(({ id, entry }) => !entry.is.includes('mass') && id !== 'child');
export const verbsTaking = (ids) => ids.split(' ').map((id) => ({ kind: 'verb', id, takes: verbs[id].takes }));
