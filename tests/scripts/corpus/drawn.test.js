// Drawn pairs in both languages, read as a stranger would: by their surface and their links.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawn, pairNames, pairOf, take } from '../../../scripts/corpus/draw.js';
import { comparable, expandAlternatives, readFree } from '../../../scripts/corpus/free/read.js';
import { realise as french } from '../../../scripts/corpus/french/index.js';
import { bookSentences, forTheTab, setOf, training } from '../../../scripts/corpus/sets.js';
import { english } from '../../../web/grammar/english.js';
import { canonical, expand } from '../../../web/grammar/spelling.js';

const count = 150;
let sentences;
beforeAll(() => {
  sentences = take(count, drawn(5));
}, 120_000);
const targets = (pair) => sentences.map(({ pairs }) => pairs[pair].target);

describe.each(pairNames)('%s', (name) => {
  const pairs = () => sentences.map((sentence) => sentence.pairs[name]);

  it('says every sentence once, and in whole words', () => {
    expect(new Set(pairs().map(({ source }) => source)).size).toBe(count);
    for (const { source, target } of pairs()) for (const side of [source, target]) expect(side).toMatch(/^\S+( \S+)*$/);
    expect(pairs().filter(({ target }) => /undefined|null|NaN|\[object/.test(target))).toEqual([]);
  });

  it('links what is there, each couple once, and a sure link is not a possible one', () => {
    for (const { source, target, links, possible } of pairs()) {
      const [words, tokens] = [source.split(' ').length, target.split(' ').length];
      for (const [i, j] of [...links, ...possible]) {
        expect(i).toBeLessThan(words);
        expect(j).toBeLessThan(tokens);
      }
      expect(new Set([...links, ...possible].map(String)).size, source).toBe(links.length + possible.length);
      // The ends of two sentences belong together.
      expect(links).toContainEqual([words - 1, tokens - 1]);
    }
  });

  it('leaves hardly a word without a link', () => {
    const bare = pairs().flatMap(({ target, links }) => target.split(' ').filter((_, j) => !links.some(([, to]) => to === j)));
    expect(bare.length / pairs().flatMap(({ target }) => target.split(' ')).length, bare.join(' ')).toBeLessThan(0.02);
  });

  it('ends as the English does', () => {
    const ends = { '.': /[.。]$/, '?': /[?？]$/, '!': /[!！]$/ };
    for (const { source, target } of pairs()) expect(target, source).toMatch(ends[source.at(-1)]);
  });
});

describe('French', () => {
  it('elides before a vowel, and nowhere else', () => {
    const texts = targets('eng-fra');
    const vowel = '(?!oui|onze)[aeiouyàâéèêëîïôùûœ]';
    expect(texts.filter((text) => new RegExp(`(^| )(je|ne|que|me|te|se|ce|la|de) ${vowel}`).test(text))).toEqual([]);
    expect(texts.filter((text) => /(^| )(j|n|d|l|m|t|s|c|qu)' [bcdfgjklmnpqrstvwxz]/.test(text))).toEqual([]);
    expect(texts.filter((text) => /(^| )(à les|de les|à le) (?!\w+er\b|voir|lire|prendre)/.test(text))).toEqual([]);
  });
});

describe('French of a sentence', () => {
  const grammar = english();
  it.each([
    ['tom goes home with me on monday .', 'tom rentre à la maison avec moi le lundi .'],
    ['the train leaves on monday .', 'le train part lundi .'],
    ['she works here with anna .', 'elle travaille ici avec anna .'],
    ['he was late again .', 'il était de nouveau en retard .'],
    ['they know where tom and i are .', 'ils savent où tom et moi sommes .'],
    ['what do you know ?', "qu' est-ce que tu sais ?"],
    ['we eat on the train .', 'nous mangeons dans le train .'],
    ['tom read the book quickly .', 'tom a vite lu le livre .'],
    ["don't call .", 'ne téléphone pas .'],
    ['our car is new .', 'notre voiture est neuve .'],
    ['are you my friend ?', 'est-ce que tu es mon ami ?'],
    ['whose keys are these ?', 'à qui sont ces clés ?'],
    ['how long did you live in paris ?', 'combien de temps est-ce que tu as habité à paris ?'],
    ['who do you live with ?', 'avec qui est-ce que tu habites ?'],
    ["don't you like it ?", "tu n' aimes pas ça ?"],
    ['i want you to help me .', "je veux que tu m' aides ."],
    ['tell him to call me .', "dis -lui de m' appeler ."],
    ['let me see your photo .', 'laisse -moi voir ta photo .'],
    ["i don't know what he wants .", "je ne sais pas ce qu' il veut ."],
    ["i'd like to see you .", 'je voudrais te voir .'],
    ['he left before i arrived .', "il est parti avant que j' arrive ."],
    ['after i finish my homework , i play football .', 'après avoir fini mes devoirs , je joue au football .'],
    ["if he's late , i'll wait .", "s' il est en retard , je vais attendre ."],
    ['call me when you arrive .', 'appelle -moi quand tu arriveras .'],
    ["the girls are sleeping because they're tired .", "les filles dorment parce qu' elles sont fatiguées ."],
    ['thank you very much .', 'merci beaucoup .'],
    ['my name is paul .', "je m' appelle paul ."],
    ['yes , i can .', 'oui , je peux .'],
  ])('%s', (source, target) => {
    expect(grammar.parse('Sentence', expand(source.split(' '))).map((tree) => pairOf(tree, french).target)).toContain(target);
  });
});

describe('Chinese of a sentence', () => {
  const grammar = english();
  it.each([
    ['whose keys are these ?', '这些 是 谁 的 钥匙 ？'],
    ['how long did you wait ?', '你 等 了 多久 ？'],
    ['how often do you play tennis ?', '你 多久 打 一 次 网球 ？'],
    ['which car is faster ?', '哪 辆 车 更 快 ？'],
    ["don't you want to come ?", '你 不 想 来 吗 ？'],
    ['i asked him to open the window .', '我 请 他 打开 窗户 。'],
    ["i don't know what to do .", '我 不 知道 该 做 什么 。'],
    ["i'd like a cup of tea .", '我 想要 一 杯 茶 。'],
    ['i was sleeping when you called .', '你 打电话 的 时候 ， 我 在 睡觉 。'],
    ["if you're tired , go to bed .", '如果 你 累 ， 就 去 睡觉 。'],
    ['see you tomorrow .', '明天 见 。'],
    ["no , i can't .", '不 ， 我 不 能 。'],
  ])('%s', (source, target) => {
    expect(grammar.parse('Sentence', expand(source.split(' '))).map((tree) => pairOf(tree, chinese).target)).toContain(target);
  });
});

describe('Chinese', () => {
  it('is Chinese', () => {
    const texts = targets('eng-zho');
    expect(texts.filter((text) => /[a-z.,!?]/i.test(text))).toEqual([]);
    expect(texts.filter((text) => /(^| )(不 有|没 是|二 个|吗 。)( |$)/.test(text))).toEqual([]);
  });
});

describe('what is trained on and what is tested on', () => {
  it('is told by the sentence alone', () => {
    const longest = ({ pairs }) =>
      Math.max(...Object.values(pairs).flatMap(({ source, target }) => [source, target].map((side) => side.split(' ').length)));
    const sets = sentences.map(setOf);
    for (const set of ['test', 'valid', 'words', 'longer']) expect(sets).toContain(set);
    expect(sets.filter((set) => set === 'train').length).toBeGreaterThan(count / 2);
    for (const sentence of sentences) expect(longest(sentence) > 12).toBe(setOf(sentence) === 'longer');
  });

  it('never has a free sentence', () => {
    const [sentence] = sentences;
    const { source } = readFree('eng-fra')[0];
    expect(setOf({ ...sentence, length: 5, source: canonical(source) })).toBeNull();
  });
});

describe('the files that the page shows', () => {
  const linesOf = (pair, split) =>
    readFileSync(new URL(`../../../web/public/corpora/v3/${pair}.${split}.tsv`, import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
  const startOf = ({ source, target }) => `${source}\t${target}\t`;

  it.each(pairNames)(
    '%s: are what is drawn',
    (pair) => {
      const first = take(50, training()).map(({ pairs }) => startOf(pairs[pair]));
      expect(
        linesOf(pair, 'sample')
          .slice(0, 50)
          .map((line, i) => line.slice(0, first[i].length)),
      ).toEqual(first);
      const tab = forTheTab(50).map(({ pairs }) => startOf(pairs[pair]));
      for (const split of ['tab600', 'tab3000'])
        expect(
          linesOf(pair, split)
            .slice(0, 50)
            .map((line, i) => line.slice(0, tab[i].length)),
        ).toEqual(tab);
      expect(
        linesOf(pair, 'tab600')
          .slice(0, 4)
          .map((line) => line.split('\t')[0]),
      ).toEqual(bookSentences);
    },
    120_000,
  );

  it.each(pairNames)('%s: have no sentence in two of them', (pair) => {
    const splits = ['test', 'words', 'constructions', 'longer', 'sample'];
    const sources = splits.flatMap((split) => linesOf(pair, split).map((line) => line.split('\t')[0]));
    expect(new Set(sources).size).toBe(sources.length);
    const tab = new Set(linesOf(pair, 'tab3000').map((line) => line.split('\t')[0]));
    expect(linesOf(pair, 'tab-valid').filter((line) => tab.has(line.split('\t')[0]))).toEqual([]);
  });
});

describe('the free sentences', () => {
  it.each(['eng-fra', 'eng-zho'])('%s: 200, each with what may stand for it', (pair) => {
    const lines = readFileSync(new URL(`../../../scripts/corpus/free/${pair}.tsv`, import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(200);
    expect(new Set(lines.map((line) => line.split('\t')[0].toLowerCase())).size).toBe(200);
    for (const line of lines) {
      const [source, accepted] = line.split('\t');
      const all = expandAlternatives(accepted);
      expect(all.length, source).toBeGreaterThan(0);
      expect(all.filter((one) => /[[\]|]/.test(one))).toEqual([]);
      expect(comparable(all[0]).length, source).toBeGreaterThan(1);
    }
  });

  it('are compared without capitals, spaces and full stops', () => {
    expect(expandAlternatives("[Il|Elle] court. || C'est tout.")).toEqual(['Il court.', 'Elle court.', "C'est tout."]);
    expect(comparable('Où est-il ?')).toBe(comparable('où est-il ?'));
    expect(comparable("j' aime l' eau .")).toBe(comparable('J’aime l’eau.'));
    expect(comparable('猫 在 睡觉 。')).toBe(comparable('猫在睡觉。'));
    expect(comparable('tu dors ?')).not.toBe(comparable('tu dors .'));
  });
});
