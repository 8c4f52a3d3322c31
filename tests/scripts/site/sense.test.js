import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { senseApart, sensePart } from '../../../scripts/site/sense.mjs';
import { lexicon, rules } from '../../../web/grammar/english.js';

describe('a script of rules', () => {
  const script =
    "const few = 2;\nexport const all = [{ is: 'A = B', mean: (b) => b, where: (b) => b > few }, { is: \"C = 'c'\", weight: 3 }];";

  it('has its rules without their sense, or nothing else of them', () => {
    expect(sensePart(script, false)).toBe("const few = 2;\nexport const all = [{is: 'A = B'}, {is: \"C = 'c'\"}];");
    expect(sensePart(script, true)).toBe('const few = 2;\nexport const all = [{mean: (b) => b,where: (b) => b > few}, {weight: 3}];');
  });

  it('has its words with their sense, or without', () => {
    const words = "export const all = [{ text: 'b', features: { agr: 'pl' }, sense: { by: who('b') } }, { text: 'c', id: 'c' }];";
    expect(sensePart(words, true)).toBe(words);
    expect(sensePart(words, false)).toBe("export const all = [{text: 'b',features: { agr: 'pl' }}, { text: 'c', id: 'c' }];");
  });

  it('keeps objects that are none', () => {
    const other = 'export const a = { is: words(b), where: 1 };';
    expect(sensePart(other, true)).toBe(other);
    expect(sensePart(other, false)).toBe(other);
  });
});

describe('the built grammar', () => {
  let folder;
  let parser;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'attn-grammar-'));
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'silent',
      plugins: [senseApart()],
      build: {
        outDir: folder,
        target: 'es2022',
        modulePreload: false,
        lib: { entry: 'web/grammar/parser.js', formats: ['es'], fileName: 'parser' },
      },
    });
    parser = await import(join(folder, 'parser.js'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const rulesOf = (grammar) => [...grammar.rules.values()].flat();
  const sentences = ['he has a red bike .', 'he has a table red .', 'the table eats a letter .'];

  it('parses without the sense of its rules', () => {
    const grammar = parser.english();
    expect(rulesOf(grammar)).toHaveLength(rules.length);
    expect(rulesOf(grammar).filter(({ where }) => where)).toEqual([]);
    expect(sentences.map((sentence) => parser.treeOf(grammar, sentence) !== null)).toEqual([true, false, true]);
  });

  it('has it, of each rule its own, where sentences are drawn', async () => {
    const bench = await parser.workbench();
    const built = new Map(rulesOf(bench.sensibleEnglish()).map((rule) => [rule.is, rule]));
    expect(rules.filter(({ where }) => where).length).toBeGreaterThan(200);
    expect([...built.values()].filter(({ where }) => where)).toHaveLength(rules.filter(({ where }) => where).length);
    const grammar = bench.sensibleEnglish();
    for (const wanted of ['comparison', 'there is', 'order']) {
      const tree = bench.dice(grammar, wanted)({ tries: 300 });
      expect(bench.constructions(tree)).toContain(wanted);
    }
    const table = bench.treeOf(grammar, 'he has a red bike .');
    const bike = bench.places(grammar, table).find(({ text }) => text === 'bike');
    const offered = bench.choices(grammar, table, bike).map(({ text }) => text);
    expect(offered).toContain('car');
    expect(offered).not.toContain('sun');
  });

  it('knows of its words what parsing asks for, and where sentences are drawn all', async () => {
    const bench = await parser.workbench();
    const dogIn = (grammar) => grammar.lexicon.Noun.find(({ text }) => text === 'dogs').features;
    expect(dogIn(parser.english())).toEqual({ agr: 'pl', count: 'count', sound: 'consonant' });
    expect(dogIn(bench.sensibleEnglish())).toEqual(lexicon.Noun.find(({ text }) => text === 'dogs').features);
    expect(lexicon.Noun.find(({ text }) => text === 'dogs').features).toMatchObject({ kind: 'dog|animal', human: 'no' });
  });

  it('has in either file what the other has not', () => {
    const files = Object.fromEntries(
      readdirSync(folder).map((name) => [name.replace(/-.*|\.js$/g, ''), readFileSync(join(folder, name), 'utf8')]),
    );
    expect(Object.keys(files).sort()).toEqual(['parser', 'workbench']);
    expect(files.parser).not.toMatch(/where:/);
    expect(files.workbench).not.toMatch(/Np\[case/);
  });
});
