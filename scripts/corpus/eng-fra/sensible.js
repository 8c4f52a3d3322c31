// What no pattern says, though its slots could be filled so.

const possessive = (det) => !['the', 'this', 'a'].includes(det);

/** Whose things are: men and women are nobody's, several people do not wear one hat, dresses are women's. */
function owned(det, noun) {
  if (!possessive(det)) return true;
  if (['man', 'woman'].includes(noun.id)) return false;
  if (['our', 'their'].includes(det) && noun.number === 'one' && noun.entry.is.includes('clothes')) return false;
  return !(det === 'his' && noun.id === 'dress');
}

/** Whether a person would say it: every determiner with the noun of its phrase or, in a pattern, of its slot. */
export function sensible(filled) {
  const phrases = Object.values(filled).filter(({ kind }) => kind === 'phrase');
  const noun = filled.Noun ?? filled.Object;
  if (filled.Det && noun?.kind === 'noun' && !owned(filled.Det.id, noun)) return false;
  return phrases.every((phrase) => owned(phrase.det.id, phrase.noun));
}
