// The English grammar: what it draws, read as a stranger would, by its surface; and that it parses what it draws.
import { beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../../../scripts/corpus/draw.js';
import { english, lexicon } from '../../../web/grammar/english.js';
import { constructions, Grammar, leaves, meaning, sensible } from '../../../web/grammar/grammar.js';
import { canonical, contract, expand, sentencesIn } from '../../../web/grammar/spelling.js';

const count = 2200;
const wordsOf = (tree) => leaves(tree).flatMap(({ text }) => text.split(' '));
let grammar;
let trees;
let texts;

beforeAll(() => {
  grammar = english();
  const random = randomOf(2);
  trees = [];
  while (trees.length < count) {
    const tree = grammar.draw('Sentence', random);
    if (tree === null) continue;
    grammar.count(tree);
    trees.push(tree);
  }
  texts = trees.map((tree) => contract(wordsOf(tree)).words.join(' '));
});

const offending = (pattern) => texts.filter((text) => pattern.test(text));

describe('what is drawn', () => {
  it('can be parsed again, to the same words', () => {
    for (const text of texts) {
      const parsed = grammar.parse('Sentence', expand(text.split(' ')));
      expect(parsed.length, text).toBeGreaterThan(0);
      for (const tree of parsed) expect(contract(wordsOf(tree)).words.join(' ')).toBe(text);
    }
  });

  it('makes sense to the rules that drew it', () => {
    for (const tree of trees)
      expect(
        sensible(tree),
        leaves(tree)
          .map(({ text }) => text)
          .join(' '),
      ).toBe(true);
  });

  it('is what a reader would type: spelling it again changes nothing', () => {
    for (const text of texts) expect(canonical(text)).toBe(text);
  });

  it('has an before a vowel and a before a consonant', () => {
    expect(offending(/\ba [aeio]/)).toEqual([]);
    expect(offending(/\ban (?!hour)[^aeiou]/)).toEqual([]);
  });

  it('agrees', () => {
    expect(
      offending(/\b(he|she) (don't|are|have|were|go|like|want)\b/).filter(
        (text) => !/(does|did|will|can|could|would|must|should|let)(n't)? |^what's /.test(text),
      ),
    ).toEqual([]);
    expect(offending(/\b(i|you|we|they) (doesn't|is|has|was)\b/).filter((text) => !/\bi was\b|and i was/.test(text))).toEqual([]);
    expect(offending(/\b(this|that) (men|women|children|people|books|dogs|cats|cars|keys|apples|teachers|trees|songs) /)).toEqual([]);
    expect(offending(/\b(these|those|many|two) (man|woman|child|dog|book)\b/)).toEqual([]);
  });

  it('ends as it should, and has no two spaces', () => {
    for (const text of texts) expect(text).toMatch(/^[a-z].* [.?!]$/);
    expect(offending(/ {2}|\n|_|undefined/)).toEqual([]);
    expect(
      offending(/^(do|does|did|is|are|was|were|who|what|where|why|how|which)\b.*[.!]$/).filter(
        (text) => !/^(do|don't) |^what .* !$/.test(text),
      ),
    ).toEqual([]);
  });

  it('joins only clauses that have something to do with each other', () => {
    const joined = trees
      .map(meaning)
      .filter(({ mood, clause }) => mood === 'statement' && (clause.joined ?? clause.under)?.how === 'because');
    expect(joined.length).toBeGreaterThan(3);
    for (const { clause } of joined) {
      const reason = clause.joined.clause;
      expect(['clause', 'weather']).toContain(reason.type);
      if (reason.type === 'clause') expect(reason.subject.pronoun, 'somebody that the first clause names').toBeDefined();
    }
  });

  // The rarest come once in a thousand sentences.
  it('uses nearly every construction, and most words', () => {
    const named = new Set([...grammar.rules.values()].flat().flatMap(({ construction }) => construction ?? []));
    const used = new Set(trees.flatMap(constructions));
    const unused = [...named].filter((each) => !used.has(each));
    expect(unused.length, unused.join()).toBeLessThan(0.1 * named.size);
    const all = new Set(Object.entries(lexicon).flatMap(([kind, entries]) => entries.map(({ id }) => `${kind} ${id}`)));
    const said = new Set(trees.flatMap(leaves).map(({ kind, id }) => `${kind} ${id}`));
    expect(all.size).toBeGreaterThan(400);
    expect([...all].filter((each) => !said.has(each)).length).toBeLessThan(0.2 * all.size);
  });
});

describe('what it means', () => {
  const read = (text) => grammar.parse('Sentence', expand(canonical(text).split(' '))).map(meaning);

  it('names the parts of a clause', () => {
    const [{ mood, clause }] = read('My brother gave the teacher two old books yesterday.');
    expect(mood).toBe('statement');
    expect(clause.tense).toBe('past');
    expect(clause.verb.id).toBe('give');
    expect(clause.subject.det.possessive.id).toBe('i');
    expect(clause.recipient.noun.id).toBe('teacher');
    expect(clause.object.adjectives.map(({ id }) => id)).toEqual(['old']);
    expect(clause.object.det.number.id).toBe('two');
    expect(clause.time.id).toBe('yesterday');
  });

  it('knows of whom a relative clause tells, and what of several is meant', () => {
    const [{ clause }] = read('The book that she bought is good.');
    expect(clause.subject.relative.gap).toBe('object');
    expect(clause.subject.relative.clause.verb.id).toBe('buy');
    const [one] = read('One of my friends lives here.');
    expect(one.clause.subject.det).toMatchObject({ type: 'of', portion: { id: 'one' }, det: { possessive: { id: 'i' } } });
  });

  it.each([
    ["Where doesn't he live?", 0],
    ['One of my friend lives here.', 0],
    ['He is more tall than me.', 0],
    ['She looks happily.', 0],
    ['He is too young to drives.', 0],
    ['Every students has a book.', 0],
    ['Two bottle of wine.', 0],
    ['The the cat.', 0],
    ['He have a dog.', 0],
    ['Colourless green ideas sleep.', 0],
    ['The table eats the letter.', 1],
    ["Doesn't he speak English?", 1],
    ['Who do you live with?', 1],
    ['I want you to help me.', 1],
    ['If it rains, we will stay at home.', 1],
    ['Whose this is book?', 0],
  ])('%s has %i readings', (text, readings) => expect(read(text)).toHaveLength(readings));
});

describe('spelling', () => {
  it.each([
    ['He is not 5 years old', "he isn't five years old ."],
    ['I do not like it !', "i don't like it !"],
    ['Don’t   open the door!!', "don't open the door !"],
    ['where is my bag', "where's my bag ?"],
    ['Close the window, please.', 'close the window please .'],
    ['Yesterday, I was sick.', 'yesterday i was sick .'],
    ["It's cold, let's go home.", "it's cold , let's go home ."],
    ['Let us go home.', "let's go home ."],
    ["Next time let's walk.", "next time let's walk ."],
    ['The teacher let us go.', 'the teacher let us go .'],
    ["He won't let us in.", "he won't let us in ."],
    ['My neighbour cannot travel', "my neighbor can't travel ."],
    ['May I come in?', 'can i come in ?'],
    ['How can I get to the park?', 'how can i go to the park ?'],
    ['No, thank you.', 'no thank you .'],
    ["I've got a dog", 'i have a dog .'],
    ["She hasn't got a car.", "she doesn't have a car ."],
    ['Have you got up?', 'have you got up ?'],
    ['Has he got a bike', 'does he have a bike ?'],
    ['Today is Monday.', "it's monday ."],
    ["I'm sorry I'm late.", "i'm sorry , i'm late ."],
    ['The coffee there is good.', 'the coffee there is good .'],
    ['In the house there is a cat.', "in the house there's a cat ."],
    ['How kind they are to us!', 'how kind they are to us !'],
    ['How can you say they are bad!', "how can you say they're bad !"],
    ['What a hat you are wearing!', "what a hat you're wearing !"],
    ['This morning there is no bread.', "this morning there's no bread ."],
    ['My sister says there is a cat.', "my sister says there's a cat ."],
    ['Yes, what is it?', 'yes , what is it ?'],
    ['Do you have any brothers or sisters?', 'do you have brothers or sisters ?'],
    ['I dont know', "i don't know ."],
    ['The constructor', 'the constructor .'],
    ['I like tea。', 'i like tea .'],
    ['Is it cold？', 'is it cold ?'],
    ['', ''],
    ['?!', '?'],
  ])('%s is %s', (typed, words) => expect(canonical(typed)).toBe(words));

  it('parts sentences at signs of full width, too', () => {
    expect(sentencesIn('How are you？I am fine。').map(canonical)).toEqual(['how are you ?', "i'm fine ."]);
    expect(canonical('I have apples、oranges and tea。')).toBe('i have apples , oranges and tea .');
  });

  it('says where each word of a contraction went', () => {
    expect(contract(['i', 'do', 'not', 'know', '.'])).toEqual({ words: ['i', "don't", 'know', '.'], at: [0, 1, 1, 2, 3] });
    expect(contract(['he', 'is', 'not', 'here', '.'])).toEqual({ words: ['he', "isn't", 'here', '.'], at: [0, 1, 1, 2, 3] });
  });
});

describe('a grammar', () => {
  it('refuses a rule with a symbol that nothing defines', () => {
    expect(() => new Grammar([{ is: 'A = B' }], {})).toThrow("'A = B': nothing says what 'B' is");
    expect(() => new Grammar([{ is: 'A = b-' }], { b: [] })).toThrow();
  });

  it('does not try what no word can fill, however deep', () => {
    const rules = [{ is: 'S = A[n=many]' }, { is: 'S = A[n=one]' }, { is: 'A[n=?n] = W[n=?n]' }];
    const grammar = new Grammar(rules, { W: [{ text: 'w', id: 'w', features: { n: 'one' } }] });
    for (let i = 0; i < 20; i++) {
      expect(leaves(grammar.draw('S', Math.random)).map(({ text }) => text)).toEqual(['w']);
      expect(grammar.attempts).toBe(98);
    }
  });

  it('gives up where nothing fits, and says so', () => {
    const lonely = new Grammar([{ is: 'A[n=one] = W[n=many]' }], { W: [{ text: 'w', id: 'w', features: { n: 'one' } }] });
    expect(lonely.draw('A', Math.random)).toBeNull();
    expect(lonely.parse('A', ['w'])).toEqual([]);
  });
});
