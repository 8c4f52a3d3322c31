// French: agreement, and what words do to their neighbours (elision, contraction, the forms before a vowel).
import { adjectives, determiners, nouns, other, pronouns, verbOf, verbs } from './lexicon.js';

// Elide before a vowel or a mute h. "si" does so before il only, and is not used.
const eliding = new Set(['je', 'le', 'la', 'ne', 'de', 'que', 'me', 'te', 'se', 'ce']);
const contracted = { 'de le': 'du', 'de les': 'des', 'à le': 'au', 'à les': 'aux' };
const aspirate = new Set(
  Object.values(nouns)
    .filter((noun) => noun.aspirate)
    .flatMap((noun) => [noun.one, noun.many]),
);

const startsWithVowel = (word) => /^[aeiouyhàâéèêëîïôùûœ]/.test(word) && !/^(oui|onze)/.test(word) && !aspirate.has(word);

/** Person, number and gender of what a slot holds. */
function features(value) {
  if (value.kind === 'phrase') return features(value.noun);
  if (value.kind === 'noun') return { person: 3, number: value.number, gender: nouns[value.id].gender };
  return { person: value.person, number: value.number, gender: value.gender };
}

const personIndex = ({ person, number }) => (number === 'one' ? person - 1 : person === 1 ? 3 : 4);

function entryOf(id) {
  const entry = verbs[id] ?? verbs[verbOf[id]];
  if (entry === undefined) throw new Error(`no French verb '${id}'`);
  if (entry.regular === undefined) return entry;
  const stem = entry.regular;
  return {
    ...entry,
    present: [`${stem}e`, `${stem}es`, `${stem}e`, entry.we ?? `${stem}ons`, `${stem}ent`],
    infinitive: `${stem}er`,
    participle: `${stem}é`,
    imperative: `${stem}e`,
  };
}

const agreed = (word, { number, gender }) => {
  const feminine = gender === 'f' ? `${word}e` : word;
  return number === 'many' && !feminine.endsWith('s') ? `${feminine}s` : feminine;
};

/**
 * The forms: present/Subject, infinitive, imperative, participle (with avoir: it agrees with nothing behind it),
 * participle/Subject (with être: it agrees), auxiliary/Subject (of the past), past/Subject (both),
 * after/Object: the participle with avoir behind its object, with which it agrees (je l'ai vue).
 */
function conjugate(id, form, agree) {
  const entry = entryOf(id);
  const auxiliary = entry.auxiliary ?? 'avoir';
  const simple = {
    infinitive: entry.infinitive,
    imperative: entry.imperative ?? entry.present[1],
    participle: entry.participle,
  };
  if (form === 'present') return [entry.present[personIndex(features(agree))]];
  if (form === 'auxiliary') return conjugate(auxiliary, 'present', agree);
  if (form === 'past') return [...conjugate(auxiliary, 'present', agree), ...conjugate(id, 'participle', agree)];
  if (form === 'we') return [entry.present[3]];
  if (form === 'after') return [agreed(entry.participle, features(agree))];
  if (form === 'participle' && auxiliary === 'être' && agree) return [agreed(entry.participle, features(agree))];
  if (simple[form] === undefined) throw new Error(`no form '${form}' of the French verb '${id}'`);
  return [simple[form]];
}

const pluralOf = (noun) => noun.many ?? (/[sxz]$/.test(noun.one) ? noun.one : `${noun.one}s`);

function realiseNoun(value) {
  const noun = nouns[value.id];
  if (noun === undefined) throw new Error(`no French noun '${value.id}'`);
  return { text: value.number === 'many' ? pluralOf(noun) : noun.one };
}

function realiseDeterminer(id, agree) {
  const { number, gender } = features(agree);
  const [m, f, many, mVowel, fVowel] = determiners[id];
  if (number === 'many') return { text: many, article: true };
  return gender === 'm' ? { text: m, beforeVowel: mVowel, article: true } : { text: f, beforeVowel: fVowel, article: true };
}

function realiseAdjective(id, agree) {
  const { forms, many, beforeVowel } = adjectives[id];
  const { number, gender } = features(agree);
  const index = gender === 'm' ? 0 : 1;
  if (number === 'one') return { text: forms[index], beforeVowel: index === 0 ? beforeVowel : undefined };
  return { text: many?.[index] ?? (/[sx]$/.test(forms[index]) ? forms[index] : `${forms[index]}s`) };
}

function realiseValue({ value, form, agree }) {
  switch (value.kind) {
    case 'pronoun':
      return [{ text: pronouns[value.id][form ?? 'subject'] }];
    case 'couple':
      return [
        { text: value.both[0].id, part: 'first' },
        { text: 'et', part: 'and' },
        { text: value.both[1].id, part: 'second' },
      ];
    case 'name':
      return [{ text: value.id }];
    case 'noun':
      return [realiseNoun(value)];
    case 'phrase':
      return [
        { ...realiseDeterminer(value.det.id, value.noun), part: 'det', governor: 'noun' },
        { ...realiseNoun(value.noun), part: 'noun' },
      ];
    case 'verb':
      return conjugate(value.id, form, agree).map((text) => ({ text }));
    case 'determiner':
      return [realiseDeterminer(value.id, agree)];
    case 'adjective':
      return [realiseAdjective(value.id, agree)];
    default:
      return other[value.id].split(' ').map((text) => ({ text }));
  }
}

/** The words of an item, before they meet their neighbours. */
export function realise(item) {
  if (item.slot) return realiseValue(item);
  // the/Noun, a/Noun: an article that English does without; old/Noun: an adjective.
  if (item.controller !== undefined && determiners[item.name]) return [realiseDeterminer(item.name, item.agree)];
  if (item.form !== undefined) return conjugate(item.name, item.form, item.agree).map((text) => ({ text }));
  return [{ text: item.name }];
}

const merged = (a, b, text) => ({
  text,
  labels: [...a.labels, ...b.labels],
  agrees: [...a.agrees, ...b.agrees],
  declared: a.declared && b.declared,
});

/** est + il -> est-il, a + il -> a-t-il. */
function hyphenate(words) {
  return words.reduce((done, word) => {
    if (!word.hyphen) return [...done, word];
    const verb = done.at(-1);
    const link = /[ae]$/.test(verb.text) && /^(il|elle|on)/.test(word.text) ? '-t-' : '-';
    return [...done.slice(0, -1), merged(verb, word, verb.text + link + word.text)];
  }, []);
}

// From the right, so that ne + le + ai becomes ne + l'ai and stays: the elided word starts with a consonant.
function elide(words) {
  return words.reduceRight((done, word) => {
    const next = done[0];
    if (next === undefined || !startsWithVowel(next.text)) return [word, ...done];
    // The determiner ce becomes cet; the pronoun ce elides.
    if (word.beforeVowel) return [{ ...word, text: word.beforeVowel }, ...done];
    if (eliding.has(word.text)) return [merged(word, next, `${word.text.slice(0, -1)}'${next.text}`), ...done.slice(1)];
    return [word, ...done];
  }, []);
}

// Articles only: the pronoun le stays ("de le voir").
function contract(words) {
  return words.reduce((done, word) => {
    const last = done.at(-1);
    const text = last && word.article ? contracted[`${last.text} ${word.text}`] : undefined;
    return text ? [...done.slice(0, -1), merged(last, word, text)] : [...done, word];
  }, []);
}

export const french = { realise, join: (words) => contract(elide(hyphenate(words))) };
