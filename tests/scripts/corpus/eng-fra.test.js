// The generated English–French corpus, read as a stranger would: by its surface forms, with word lists of its own.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, it, expect } from 'vitest';
import { pair } from '../../../scripts/corpus/eng-fra/index.js';
import * as french from '../../../scripts/corpus/eng-fra/lexicon.js';
import { makeFiles, makePairs } from '../../../scripts/corpus/lib/corpus.js';

const splits = ['train', 'valid', 'test', 'compositional', 'tab600'];
const folder = new URL('../../../web/public/corpora/v2/', import.meta.url);
const text = Object.fromEntries(splits.map((split) => [split, readFileSync(new URL(`eng-fra.${split}.tsv`, folder), 'utf8')]));

const parse = (line) => {
  const [source, target, alignment, possible] = line.split('\t');
  return { source, target, words: source.split(' '), mots: target.split(' '), alignment, possible };
};
const pairs = Object.fromEntries(splits.map((split) => [split, text[split].trimEnd().split('\n').map(parse)]));
const all = splits.filter((split) => split !== 'tab600').flatMap((split) => pairs[split]);
const sources = (split) => new Set(pairs[split].map(({ source }) => source));
const lines = (items) => items.map(({ source, target }) => `${source} | ${target}`);

const count = (items, side) => {
  const counts = new Map();
  for (const word of items.flatMap((item) => item[side])) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

// "j'ai" -> "j'", "ai"; "est-il" -> "est", "-il"; "aujourd'hui" is one word.
const pieces = (sentence) =>
  sentence.split(' ').flatMap((word) => {
    if (word === "aujourd'hui") return [word];
    return word.split(/(?<=')|(?=-)/).flatMap((part) => (part === '-t' ? [] : [part]));
  });
const vowel = /^[aeiouyhàâéèêëîïôùûœ]/;

describe('the files', () => {
  let generated;
  beforeAll(() => {
    generated = makePairs(pair);
  }, 300_000);

  it('are what the grammar makes, byte for byte', () => {
    const made = makeFiles(pair, generated);
    for (const split of splits) expect(made[`eng-fra.${split}.tsv`] === text[split], split).toBe(true);
  });

  it('hold at least 8,000 pairs of at least 40 patterns', () => {
    expect(all.length).toBeGreaterThanOrEqual(8000);
    const inFiles = new Set(all.map(({ source }) => source));
    expect(new Set(generated.filter(({ source }) => inFiles.has(source)).map(({ pattern }) => pattern)).size).toBeGreaterThanOrEqual(40);
  });

  it('hold every English sentence once', () => {
    const seen = all.map(({ source }) => source);
    expect(seen.filter((source, i) => seen.indexOf(source) !== i)).toEqual([]);
  });

  it('are sized for what they are for', () => {
    expect(pairs.valid).toHaveLength(400);
    expect(pairs.test).toHaveLength(500);
    expect(pairs.compositional).toHaveLength(500);
    expect(pairs.tab600).toHaveLength(600);
  });

  it('have at most 500 words a side, and 2 to 9 a sentence', () => {
    for (const side of ['words', 'mots']) {
      expect(count(all, side).size).toBeLessThanOrEqual(500);
      expect(all.filter((item) => item[side].length < 2 || item[side].length > 9)).toEqual([]);
    }
  });

  it('are written as the book normalises text', () => {
    const normalised = /^[a-zàâçèéêîïôœûù'-]+( [a-zàâçèéêîïôœûù'-]+)*( , [a-zàâçèéêîïôœûù'-]+( [a-zàâçèéêîïôœûù'-]+)*)? [.?!]$/;
    expect(all.flatMap(({ source, target }) => [source, target]).filter((side) => !normalised.test(side))).toEqual([]);
  });

  it.each([
    ['go .', 'va !'],
    ['i lost .', "j'ai perdu ."],
    ["he's calm .", 'il est calme .'],
    ["i'm home .", 'je suis chez moi .'],
  ])('hold the book\'s "%s" -> "%s", in training and in the tab', (source, target) => {
    for (const split of ['train', 'tab600']) expect(pairs[split].find((item) => item.source === source)?.target).toBe(target);
  });
});

describe('the splits', () => {
  it('take the 600 pairs of the tab from training, and their words at least twice each', () => {
    const train = new Set(lines(pairs.train));
    expect(lines(pairs.tab600).filter((line) => !train.has(line))).toEqual([]);
  });

  it('test only words that training shows at least four times', () => {
    for (const side of ['words', 'mots']) {
      const known = count(pairs.train, side);
      for (const split of ['valid', 'test', 'compositional']) {
        const rare = [...count(pairs[split], side).keys()].filter((word) => (known.get(word) ?? 0) < 4);
        expect(rare, split).toEqual([]);
      }
    }
  });

  it.each([
    ['red', /^cars?$/],
    ['blue', /^dress(es)?$/],
    ['white', /^cats?$/],
    ['black', /^hat$/],
    ['old', /^house$/],
    ['new', /^books?$/],
    ['three', /^cats?$/],
    ['five', /^books?$/],
    ['marie', /^(sing|sings|sang|singing)$/],
    ['sara', /^tired$/],
    ['their', /^cars?$/],
  ])('never show %s with %s in training, but do in the compositional test', (one, other) => {
    const both = ({ words }) => words.includes(one) && words.some((word) => other.test(word));
    const apart = (items) => items.filter(({ source }) => !/ than | as /.test(source)).filter(both);
    for (const split of ['train', 'valid', 'test', 'tab600']) expect(lines(apart(pairs[split])), split).toEqual([]);
    expect(pairs.compositional.some(both)).toBe(true);
  });

  it('share no sentence', () => {
    const [train, valid, test, compositional] = splits.map(sources);
    for (const other of [valid, test, compositional]) expect([...other].filter((source) => train.has(source))).toEqual([]);
    expect([...test].filter((source) => valid.has(source) || compositional.has(source))).toEqual([]);
  });
});

describe('the alignments', () => {
  const links = ({ alignment }) => alignment.split(' ').map((link) => link.split('-').map(Number));

  it('are in Pharaoh form, sorted, each link once and within both sentences', () => {
    const wrong = all.filter((item) => {
      if (!/^\d+-\d+( \d+-\d+)*$/.test(item.alignment)) return true;
      const found = links(item);
      const rising = found.every(([i, j], n) => n === 0 || found[n - 1][0] < i || (found[n - 1][0] === i && found[n - 1][1] < j));
      return !rising || found.some(([i, j]) => i >= item.words.length || j >= item.mots.length);
    });
    expect(wrong).toEqual([]);
  });

  it('are possible besides, in a fourth column, where a French word agrees with what another English word stands for', () => {
    const withMore = all.filter(({ possible }) => possible !== undefined);
    const wrong = withMore.filter((item) => {
      const sure = new Set(item.alignment.split(' '));
      return links({ alignment: item.possible }).some(
        ([i, j]) => !(i < item.words.length && j < item.mots.length) || sure.has(`${i}-${j}`),
      );
    });
    expect(lines(wrong)).toEqual([]);
    const car = all.find(({ target }) => /^(la|sa|ma|ta) voiture est \S+ \.$/.test(target));
    expect(car.alignment).toMatch(/^0-0 1-1 /);
    // The article and the adjective take the noun's gender, the verb its number.
    expect(car.possible).toBe('1-0 1-2 1-3');
  });

  it('reach every French word', () => {
    expect(lines(all.filter((item) => new Set(links(item).map(([, j]) => j)).size !== item.mots.length))).toEqual([]);
  });

  it('leave out no English word but those without a French counterpart', () => {
    const alone = new Set(['is', 'are', 'do', 'does', 'to', 'for']);
    const wrong = all.filter((item) => {
      const linked = new Set(links(item).map(([i]) => i));
      return item.words.some((word, i) => !linked.has(i) && !alone.has(word));
    });
    expect(lines(wrong)).toEqual([]);
  });

  it('link the ends of the sentences, and names to themselves', () => {
    const names = ['paul', 'marie', 'tom', 'sara'];
    const wrong = all.filter((item) => {
      const has = new Set(item.alignment.split(' '));
      const name = names.find((each) => item.words.includes(each) && item.mots.includes(each));
      return (
        !has.has(`${item.words.length - 1}-${item.mots.length - 1}`) ||
        (name && !has.has(`${item.words.indexOf(name)}-${item.mots.indexOf(name)}`))
      );
    });
    expect(lines(wrong)).toEqual([]);
  });
});

// m, f: singular; the plurals stand apart.
const nouns = {
  m:
    'frère père ami enfant homme professeur chien chat cheval pain poisson fromage thé café lait verre livre journal sac téléphone ' +
    'chapeau vélo jardin parc marché hôtel bureau',
  f:
    'sœur mère femme viande soupe pomme eau bouteille lettre clé robe chemise voiture fleur table chaise porte fenêtre maison ' +
    'chambre école gare plage couleur',
  mp: 'frères amis enfants chiens chats chevaux livres ans',
  fp: 'sœurs pommes lettres clés robes chemises voitures fleurs chaises',
};
const adjectives = {
  m:
    'fatigué heureux prêt seul grand bleu vert noir blanc petit vieux vieil nouveau nouvel beau bel cher froid chaud bon ' +
    'venu parti resté tombé allé',
  f:
    'fatiguée heureuse prête seule grande bleue verte noire blanche petite vieille nouvelle belle chère froide chaude bonne ' +
    'venue partie restée tombée allée',
  mp:
    'fatigués heureux prêts seuls grands bleus verts noirs blancs petits vieux nouveaux beaux chers froids chauds bons ' +
    'venus partis restés tombés allés',
  fp:
    'fatiguées heureuses prêtes seules grandes bleues vertes noires blanches petites vieilles nouvelles belles chères froides ' +
    'chaudes bonnes venues parties restées tombées allées',
  s: 'calme triste malade riche jeune rouge',
  p: 'calmes tristes malades riches jeunes rouges',
};
const determiners = {
  m: 'le un ce cet mon ton son notre leur du au quel',
  f: 'la une cette ma ta sa mon ton son notre leur quelle',
  mp: 'les mes tes ses nos leurs deux trois quatre cinq dix',
  fp: 'les des mes tes ses nos leurs deux trois quatre cinq dix aux',
};
determiners.mp += ' des aux';
const inventory = (table) => {
  const kinds = new Map();
  for (const [kind, words] of Object.entries(table)) {
    for (const word of words.split(' ')) {
      const of = { s: ['m', 'f'], p: ['mp', 'fp'] }[kind] ?? [kind];
      kinds.set(word, [...(kinds.get(word) ?? []), ...of]);
    }
  }
  return kinds;
};
const nounKinds = inventory(nouns);
const adjectiveKinds = inventory(adjectives);
const determinerKinds = inventory(determiners);

describe('French grammar, checked on the surface', () => {
  const wrong = (faulty) => lines(all.filter(({ target }) => faulty(pieces(target), target)));

  it('knows the gender of every noun of the lexicon', () => {
    const unknown = Object.values(french.nouns).filter(({ one, gender }) => nounKinds.get(one)?.[0] !== gender);
    expect(unknown).toEqual([]);
  });

  it('makes determiners and adjectives agree with their noun', () => {
    const agree = (word, kinds, noun) => !kinds.has(word) || kinds.get(word).includes(noun);
    expect(
      wrong((words) =>
        words.some((word, i) => {
          const kind = nounKinds.get(word)?.[0];
          if (!kind) return false;
          let first = i - 1;
          while (adjectiveKinds.has(words[first])) first -= 1;
          const around = words.slice(first + 1, i);
          // An adjective behind belongs to the noun; "paul est ..." starts another phrase.
          const behind = adjectiveKinds.has(words[i + 1]) ? [words[i + 1]] : [];
          return !agree(words[first], determinerKinds, kind) || [...around, ...behind].some((each) => !agree(each, adjectiveKinds, kind));
        }),
      ),
    ).toEqual([]);
  });

  it('makes adjectives and participles behind être agree with the subject', () => {
    const subjects = new Map(
      Object.entries({
        je: 'm',
        tu: 'm',
        il: 'm',
        elle: 'f',
        nous: 'mp',
        ils: 'mp',
        paul: 'm',
        tom: 'm',
        marie: 'f',
        sara: 'f',
        qui: 'm',
        '-tu': 'm',
        '-il': 'm',
        '-elle': 'f',
        '-ils': 'mp',
      }),
    );
    const subjectOf = (words, at) => {
      const next = words[at + 1];
      if (subjects.has(next) && next.startsWith('-')) return subjects.get(next);
      const before = words.slice(0, at).filter((word) => word !== 'ne' && word !== "n'");
      const end = before.length - 1;
      if (before[end - 1] === 'et') return before[end - 2] === 'marie' && before[end] === 'sara' ? 'fp' : 'mp';
      // "la voiture de ma sœur est": the owner is not the subject.
      const of = before.findIndex((word) => word === 'de' || word === 'du' || word === "d'");
      const head = of > 0 && !before.slice(0, of).includes('que') && nounKinds.has(before[of - 1]) ? before[of - 1] : before[end];
      const adjective = adjectiveKinds.has(head) && nounKinds.has(before[end - 1]) ? before[end - 1] : head;
      return subjects.get(adjective) ?? nounKinds.get(adjective)?.[0];
    };
    const forms = new Set(['suis', 'es', 'est', 'sommes', 'sont']);
    const skipped = new Set(['pas', 'très', 'trop', 'plus', 'aussi', '-tu', '-il', '-elle', '-ils']);
    let checked = 0;
    expect(
      wrong((words) =>
        words.some((word, at) => {
          if (!forms.has(word) || words[at + 1] === '-ce') return false;
          const rest = words.slice(at + 1).filter((each) => !skipped.has(each));
          if (!adjectiveKinds.has(rest[0])) return false;
          checked += 1;
          const kind = subjectOf(words, at);
          return kind === undefined || !adjectiveKinds.get(rest[0]).includes(kind);
        }),
      ),
    ).toEqual([]);
    expect(checked).toBeGreaterThan(1500);
  });

  it('makes the verb agree with a pronoun before it', () => {
    const between = new Set(['ne', "n'", 'me', "m'", 'te', "t'", 'le', 'la', "l'", 'les', 'lui', 'leur', 'nous', 'y']);
    const endings = {
      je: /[^t]$/,
      "j'": /[^t]$/,
      tu: /[sx]$/,
      il: /[tdae]$/,
      elle: /[tdae]$/,
      nous: /(ons|sommes)$/,
      ils: /nt$/,
      elles: /nt$/,
    };
    const verbAfter = (words, at) => words.slice(at + 1).find((word) => !between.has(word));
    expect(
      wrong((words) =>
        words.some((word, at) => {
          const starts = at === 0 || [',', 'que', "qu'", 'hier', 'demain', "aujourd'hui", 'soir'].includes(words[at - 1]);
          if (!starts || !(word in endings) || words[at - 2] === 'plus' || words[at - 2] === 'aussi') return false;
          if (words.slice(0, at).some((each) => ['plus', 'aussi'].includes(each)) && words[at - 1].startsWith('qu')) return false;
          return !endings[word].test(verbAfter(words, at));
        }),
      ),
    ).toEqual([]);
  });

  it('negates with ne and pas, jamais, plus or que, on both sides of the verb', () => {
    const second = new Set(['pas', 'jamais', 'que', "qu'", 'plus']);
    expect(
      wrong((words) => {
        const at = words.findIndex((word) => word === 'ne' || word === "n'");
        const behind = words.findIndex((word) => word === 'pas' || word === 'jamais');
        if (at === -1) return behind !== -1;
        const partner = words.findIndex((word, i) => i > at + 1 && second.has(word));
        return partner === -1;
      }),
    ).toEqual([]);
  });

  it('negates exactly where the English does', () => {
    const negative = ({ words }) => words.some((word) => /n't$|^(not|never|no|only)$/.test(word));
    const negated = ({ target }) => pieces(target).some((word) => word === 'ne' || word === "n'");
    expect(lines(all.filter((item) => negative(item) !== negated(item) && item.words[0] !== 'no'))).toEqual([]);
  });

  it('elides before a vowel or a mute h, and only there', () => {
    const full = new Set(['je', 'le', 'la', 'ne', 'de', 'que', 'me', 'te', 'se', 'ce']);
    expect(
      wrong((words) =>
        words.some((word, i) => {
          const next = words[i + 1];
          if (next === undefined) return false;
          if (full.has(word)) return vowel.test(next);
          return word.endsWith("'") && !vowel.test(next) && word !== "s'";
        }),
      ),
    ).toEqual([]);
  });

  it('contracts de and à with le and les', () => {
    expect(wrong((words) => words.some((word, i) => ['de', 'à'].includes(word) && ['le', 'les'].includes(words[i + 1])))).toEqual([]);
  });

  it('uses cet, mon, vieil, nouvel and bel before a vowel, and only there', () => {
    const only = new Set(['cet', 'vieil', 'nouvel', 'bel']);
    const never = new Set(['ma', 'ta', 'sa']);
    const masculine = (word) => nounKinds.get(word)?.[0] === 'm';
    expect(
      wrong((words) =>
        words.some((word, i) => {
          const next = words[i + 1];
          if (next === undefined) return false;
          if (only.has(word)) return !vowel.test(next);
          if (never.has(word)) return vowel.test(next);
          return ['vieux', 'nouveau', 'beau', 'ce'].includes(word) && vowel.test(next) && masculine(next);
        }),
      ),
    ).toEqual([]);
  });

  it('leaves a participle with avoir as it is, unless its object stands before it', () => {
    const avoir = new Set(['ai', 'as', 'a', 'avons', 'ont']);
    const participle = /^(vu|aidé|compris|mangé|bu|lu|acheté|perdu|trouvé|ouvert|fermé|travaillé|dormi|chanté|gagné|donné)(e?s?)$/;
    const object = { "l'": ['', 'e'], les: ['s', ''], nous: ['s', ''], "m'": [''], "t'": [''] };
    const isClitic = (word, words, i) =>
      word in object && (word !== 'nous' || !['avons'].includes(words[i + 1]) || words[i - 1] === 'nous');
    expect(
      wrong((words) =>
        words.some((word, i) => {
          const found = participle.exec(word);
          const at = words.slice(0, i).findLastIndex((each) => avoir.has(each));
          if (!found || at === -1) return false;
          const before = words[at - 1];
          const allowed = isClitic(before ?? '', words, at - 1) && found[1] !== 'donné' ? object[before] : [''];
          return !allowed.includes(found[2]);
        }),
      ),
    ).toEqual([]);
    const of = (source) => all.find((item) => item.source === source)?.target;
    const feminine = all.filter(({ source }) => /^\S+( \S+)? saw her \.$/.test(source));
    expect(feminine.length).toBeGreaterThan(0);
    for (const { source } of feminine) expect(of(source)).toMatch(/ l'a vue \.$|^\S+'ai vue|l'(ai|as|avons|ont|a) vue \.$/);
  });

  it('puts colours behind their noun, and the small, the old and the beautiful before', () => {
    const behind = /^(rouge|bleu|vert|noir|blanc|blanche|cher|chère)e?s?$/;
    const before = /^(petit|grand|vieux|vieil|vieille|nouveau|nouvel|nouvelle|nouveaux|beau|bel|belle|beaux|bon|bonne)e?s?$/;
    expect(
      wrong((words) =>
        words.some((word, i) => nounKinds.has(word) && (behind.test(words[i - 1] ?? '') || before.test(words[i + 1] ?? ''))),
      ),
    ).toEqual([]);
  });
});

describe('English grammar, checked on the surface', () => {
  it('says an before a vowel, and only there', () => {
    const wrong = all.filter(({ words }) =>
      words.some((word, i) => (word === 'a' && /^[aeio]/.test(words[i + 1])) || (word === 'an' && !/^[aeio]/.test(words[i + 1]))),
    );
    expect(lines(wrong)).toEqual([]);
  });

  it('contracts a pronoun with be', () => {
    expect(lines(all.filter(({ source }) => /^(i am|he is|she is|it is|we are|you are|they are) /.test(source)))).toEqual([]);
  });
});

describe('the lexicon', () => {
  const seen = new Set(all.flatMap(({ target }) => pieces(target)).map((word) => word.replace(/^-/, '')));

  it('has no noun, adjective or other word that no sentence uses', () => {
    const words = [
      ...Object.values(french.nouns).flatMap(({ one, many }) => [one, many ?? one]),
      ...Object.values(french.adjectives).flatMap(({ forms }) => forms),
      ...Object.values(french.determiners)
        .flat()
        .filter((word) => word !== null),
      ...Object.values(french.pronouns).flatMap((forms) => Object.values(forms)),
      ...Object.values(french.other).flatMap((word) => word.split(' ')),
    ];
    const elided = (word) => (/^(je|me|te|le|la|ne)$/.test(word) ? `${word[0]}'` : word);
    expect(words.filter((word) => !seen.has(word) && !seen.has(elided(word)))).toEqual([]);
  });

  it('has no verb that no sentence uses, and no translation without a verb', () => {
    const unused = Object.entries(french.verbs).filter(
      ([, { regular, present, participle, infinitive }]) =>
        ![`${regular}e`, `${regular}er`, `${regular}é`, ...(present ?? []), participle, infinitive].some((form) => seen.has(form)),
    );
    expect(unused).toEqual([]);
    expect(Object.values(french.verbOf).filter((infinitive) => !(infinitive in french.verbs))).toEqual([]);
  });
});
