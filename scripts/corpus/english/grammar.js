// English: inflection, and the contractions that the spoken language makes.
import { marked } from '../lib/words.js';
import { adjectives, pronouns, verbs } from './lexicon.js';

const be = {
  present: { i: 'am', you: 'are', he: 'is', she: 'is', it: 'is', we: 'are', they: 'are' },
  past: { i: 'was', you: 'were', he: 'was', she: 'was', it: 'was', we: 'were', they: 'were' },
};

/** The pronoun that could stand for a value: it says which verb form follows. */
const standIn = (value) => {
  if (value.kind === 'pronoun') return value.id;
  return value.number === 'many' ? 'they' : 'he';
};

const third = (value) => ['he', 'she', 'it'].includes(standIn(value));

function conjugate(id, form, subject, verb = verbs[id]) {
  if (id === 'be' && form in be) return be[form][standIn(subject)];
  if (verb === undefined) throw new Error(`no English verb '${id}'`);
  const base = verb.en ?? id;
  const forms = { base, third: verb.third, past: verb.past, participle: verb.participle ?? verb.past, ing: verb.ing };
  const text = form === 'present' ? (third(subject) ? verb.third : base) : forms[form];
  if (text === undefined) throw new Error(`no form '${form}' of the English verb '${id}'`);
  return text;
}

// new -> newer, expensive -> more expensive
const compared = (id, entry) => (entry.comparative ?? `more ${id}`).split(' ').map((text) => ({ text }));

function realiseValue({ value, form, agree }) {
  switch (value.kind) {
    case 'pronoun':
      return [{ text: pronouns[value.id][form ?? 'subject'], pronoun: form === undefined || form === 'subject' }];
    case 'noun':
      return [{ text: value.entry[value.number] }];
    case 'phrase':
      return [
        { ...realiseValue({ value: value.det })[0], part: 'det' },
        { ...realiseValue({ value: value.noun })[0], part: 'noun' },
      ];
    case 'couple':
      return [
        { text: value.both[0].id, part: 'first' },
        { text: 'and', part: 'and' },
        { text: value.both[1].id, part: 'second' },
      ];
    case 'adjective':
      return form === 'comparative' ? compared(value.id, value.entry ?? adjectives[value.id]) : [{ text: value.id }];
    case 'verb':
      return conjugate(value.id, form ?? 'base', agree, value.entry)
        .split(' ')
        .map((text) => ({ text }));
    default:
      return marked(value.entry?.en ?? value.id);
  }
}

/** The words of an item, before they meet their neighbours. */
export function realise(item) {
  // paul's, my brother's: the last word of what owns.
  if (item.slot && item.form === 'genitive') {
    return realiseValue({ ...item, form: undefined }).map((each, i, all) =>
      i === all.length - 1 ? { ...each, text: `${each.text}'s` } : each,
    );
  }
  if (item.slot) return realiseValue(item);
  if (item.form === undefined) return [{ text: item.name, pronoun: item.name === 'it', negation: item.name === 'not' }];
  return [{ text: conjugate(item.name, item.form, item.agree), auxiliary: ['be', 'do', 'have'].includes(item.name) }];
}

const short = { am: "'m", is: "'s", are: "'re" };
const startsWithVowelSound = (word) => /^[aeio]|^u(?!s|n)/.test(word);

const merged = (a, b, text) => ({ text, labels: [...a.labels, ...b.labels], declared: a.declared && b.declared });

/** i + am -> i'm;  is + not -> isn't, unless the verb has joined its pronoun;  a + old -> an old. */
export function join(words) {
  const done = [];
  for (const word of words) {
    const last = done.at(-1);
    if (last?.pronoun && word.auxiliary && short[word.text]) {
      done[done.length - 1] = merged(last, word, last.text + short[word.text]);
    } else if (last?.auxiliary && word.negation && last.text !== 'am') {
      done[done.length - 1] = merged(last, word, `${last.text}n't`);
    } else if (last?.text === 'a' && startsWithVowelSound(word.text)) {
      done[done.length - 1] = { ...last, text: 'an' };
      done.push(word);
    } else done.push(word);
  }
  return done;
}

export const english = { realise, join };
