// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import '../../../../web/components/sentence/builder';
import type { AttnBuilder } from '../../../../web/components/sentence/builder';
import { builderStrings } from '../../../../web/components/sentence/builder-strings';
import { constructionNames } from '../../../../web/components/sentence/constructions';
import { asRead, hasWords, workbench, type Workbench } from '../../../../web/components/sentence/reading';
import { sentencesIn } from '../../../../web/grammar/spelling.js';

const vocabulary =
  '. ? , i he she they tom my his her the a an this these that those brother sister brothers sisters is are am was were not has have read reads reading book books letter letters old red bike new in at garden house home here there now today "isn\'t" "aren\'t" "i\'m" "he\'s" "she\'s" "they\'re" than taller because it cold what who do does did you'
    .replaceAll('"', '')
    .split(' ');

let bench: Workbench;
let told: string[];
async function build(sentence: string, { lang = 'en', longest = 12 } = {}): Promise<AttnBuilder> {
  bench = await workbench();
  document.body.innerHTML = `<main lang="${lang}"></main>`;
  const builder = document.createElement('attn-builder');
  told = [];
  builder.addEventListener('attn-sentence', (event) => told.push((event as CustomEvent<string>).detail));
  Object.assign(builder, { bench, vocabulary, longest, sentence });
  document.querySelector('main')!.append(builder);
  await builder.updateComplete;
  return builder;
}
const all = (builder: AttnBuilder, selector: string) => [...builder.shadowRoot!.querySelectorAll<HTMLElement>(selector)];
const selects = (builder: AttnBuilder) => all(builder, '.places select') as HTMLSelectElement[];
/** What stands in each place that is filled. */
const shown = (builder: AttnBuilder) =>
  all(builder, '.places select:not(.none), .places .word').map(
    (part) => part.getAttribute('aria-label')?.replace(/^.*: /, '') ?? part.textContent,
  );
const named = (builder: AttnBuilder, name: string) => selects(builder).find((select) => select.getAttribute('aria-label') === name)!;
/** Waits until every place has been looked at. */
const filled = (builder: AttnBuilder) =>
  expect.poll(() => (builder as any).offered.size >= (builder as any).places.filter(({ fixed }: any) => !fixed).length).toBe(true);
async function choose(builder: AttnBuilder, name: string, text: string): Promise<void> {
  const select = named(builder, name);
  const at = [...select.options].findIndex((option) => option.textContent === text);
  expect(at, `${text} among ${[...select.options].map((option) => option.textContent).join()}`).toBeGreaterThanOrEqual(0);
  select.value = select.options[at].value;
  select.dispatchEvent(new Event('change'));
  await builder.updateComplete;
}

afterEach(() => document.body.replaceChildren());

describe('the builder', () => {
  it('begins with the sentence that is there, in groups that say of what', async () => {
    const builder = await build('My brother is reading a book in the garden');
    await filled(builder);
    await builder.updateComplete;
    expect(shown(builder)).toEqual('my brother is reading a book in the garden .'.split(' '));
    expect(all(builder, 'legend').map((legend) => legend.textContent)).toEqual(
      expect.arrayContaining(['Who', 'Does what', 'Whom or what', 'Where', 'When']),
    );
    for (const select of selects(builder)) expect(select.getAttribute('aria-label')).toMatch(/\w: /);
    expect(told).toEqual([]);
  });

  it('tells a sentence as soon as a part is another, and what agrees follows', async () => {
    const builder = await build('my brother is reading a book .');
    await filled(builder);
    await choose(builder, 'Who: brother', 'brothers');
    expect(told).toEqual(['my brothers are reading a book .']);
    await filled(builder);
    await choose(builder, 'Does what: add (not)', 'not');
    expect(told.at(-1)).toBe("my brothers aren't reading a book .");
    await filled(builder);
    await choose(builder, 'Whom or what: a', 'these');
    expect(told.at(-1)).toBe("my brothers aren't reading these books .");
  });

  it('leaves a part out, and takes one in', async () => {
    const builder = await build('he is reading a book in the garden .');
    await filled(builder);
    const out = all(builder, 'button.drop').find((button) => button.getAttribute('aria-label') === 'Leave out “in the garden”')!;
    out.click();
    expect(told).toEqual(["he's reading a book ."]);
    await filled(builder);
    await choose(builder, 'When: add', 'now');
    expect(told.at(-1)).toBe("he's reading a book now .");
  });

  it('offers only words that the model knows, and sentences that it reads whole', async () => {
    const builder = await build('he has a red bike .', { longest: 7 });
    await filled(builder);
    const offered = [...named(builder, 'Who: he').options].map((option) => option.textContent);
    expect(offered).toContain('she');
    expect(offered).not.toContain('paul');
    const red = [...named(builder, 'Whom or what: red').options].map((option) => option.textContent);
    expect(red).toContain('old');
    expect(red).not.toContain('expensive');
    expect(named(builder, 'When: add')).toBeDefined();
    const full = await build('he has a red bike .', { longest: 6 });
    await filled(full);
    await full.updateComplete;
    expect(named(full, 'When: add')).toBeUndefined();
  });

  it('has its choices there when a menu is opened before all were looked at', async () => {
    const builder = await build('he has a red bike .');
    const who = named(builder, 'Who: he');
    who.dispatchEvent(new Event('pointerdown'));
    expect(who.options.length).toBeGreaterThan(2);
  });

  it('draws sentences of the construction that is chosen', async () => {
    const builder = await build('he has a red bike .', { longest: 9 });
    const kind = builder.shadowRoot!.querySelector('select')!;
    const option = [...kind.options].find(({ value }) => value === 'comparison')!;
    kind.value = option.value;
    kind.dispatchEvent(new Event('change'));
    await expect.poll(() => told.length).toBe(1);
    all(builder, '.kind button')[0].click();
    await expect.poll(() => told.length).toBe(2);
    for (const sentence of told) expect(bench.constructionsOf(bench.tree(sentence)!)).toContain('comparison');
  });

  it('begins with a drawn sentence where the grammar has not what is there, and leaves the field alone', async () => {
    const builder = await build('colourless green ideas');
    await expect.poll(() => shown(builder).length).toBeGreaterThan(1);
    expect(told).toEqual([]);
  });

  it('speaks Chinese on a Chinese page', async () => {
    const builder = await build('he has a red bike .', { lang: 'zh' });
    await filled(builder);
    expect(all(builder, 'legend').map((legend) => legend.textContent)).toContain('谁');
    expect(builder.shadowRoot!.querySelector('.kind')!.textContent).toContain('句子的种类');
  });
});

describe('the names of constructions', () => {
  it('are there for each that the grammar has, and for no other, in both languages', async () => {
    const { constructions } = await workbench();
    for (const names of Object.values(constructionNames)) {
      const offered = Object.values(names).flatMap((group) => Object.keys(group));
      expect(offered.flatMap((name) => name.split('|')).sort()).toEqual([...constructions].sort());
      // A menu of all of them is too long to choose from.
      expect(offered.length).toBeLessThan(0.75 * constructions.length);
      const texts = Object.values(names).flatMap((group) => Object.values(group));
      expect(new Set(texts).size).toBe(texts.length);
    }
    const keys = (names: Record<string, Record<string, string>>) => Object.values(names).map((group) => Object.keys(group));
    expect(keys(constructionNames.zh)).toEqual(keys(constructionNames.en));
    for (const texts of Object.values(constructionNames.zh))
      for (const text of Object.values(texts)) expect(text).toMatch(/\p{Script=Han}/u);
  });

  it('and of roles are in both languages', () => {
    expect(Object.keys(builderStrings.zh.roles)).toEqual(Object.keys(builderStrings.en.roles));
    expect(Object.keys(builderStrings.zh.symbols)).toEqual(Object.keys(builderStrings.en.symbols));
  });
});

describe('what is drawn for a chip', () => {
  it('is of each construction once before one comes again', async () => {
    const bench = await workbench();
    const seen = new Set<string>();
    for (let i = 0; i < 12; i++) {
      const tree = await bench.drawAny(() => true, 14);
      seen.add(bench.sentence(tree!));
    }
    expect(seen.size).toBeGreaterThan(9);
  });
});

describe('what is read', () => {
  it('is spelled as the corpora are', () => {
    expect(asRead('He  is not 5 years old')).toBe("he isn't five years old .");
    expect(asRead('Hello!  How are you?')).toBe('hello !');
    expect(asRead('How are you?!')).toBe('how are you ?');
    expect(asRead('... Is it 3.5?')).toBe('... is it 3.5 ?');
  });

  it.each([
    ['Hello.How are you?', ['Hello.', 'How are you?']],
    ['What?! No.', ['What?!', 'No.']],
    ['“I am here.” She said it.', ['“I am here.”', 'She said it.']],
    ['Mr. Smith is here. He is fine.', ['Mr. Smith is here.', 'He is fine.']],
    ['It is 3 p.m. in the U.S. now.', ['It is 3 p.m. in the U.S. now.']],
    ['go to example.com', ['go to example.com']],
  ])('ends where a sentence ends: %s', (typed, sentences) => expect(sentencesIn(typed)).toEqual(sentences));

  it('has letters or digits', () => {
    expect(['?!', '  ', '…', '「」'].map(hasWords)).toEqual([false, false, false, false]);
    expect(['go', '12', '我'].map(hasWords)).toEqual([true, true, true]);
  });
});
