// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import '../../../../web/components/sentence/advice';
import type { AttnAdvice } from '../../../../web/components/sentence/advice';

const vocabulary = '<unk> <eos> . ? he she has have a dog the cat is my brother here reading read'.split(' ');
const info = { src_vocab: vocabulary, config: { steps: 8 } };

/** What the engine says of a sentence that is given in its tokens. */
function sourceOf(text: string) {
  const all = [...text.split(' '), '<eos>'];
  const tokens = all.slice(0, 8);
  return {
    tokens,
    unknown: tokens.flatMap((token, i) => (vocabulary.includes(token) ? [] : [i])),
    truncated: all.length > 8,
    valid: tokens.length,
  };
}

let told: string[];
async function advise(
  tokens: string,
  { typed = tokens, lang = 'en', ...more }: Record<string, unknown> = {},
): Promise<AttnAdvice> {
  document.body.innerHTML = `<main lang="${String(lang)}"><attn-advice></attn-advice></main>`;
  const advice = document.querySelector('attn-advice')!;
  told = [];
  advice.addEventListener('attn-sentence', (event) => told.push((event as CustomEvent<string>).detail));
  Object.assign(advice, { info, source: sourceOf(tokens), typed, own: true, done: true, words: ['<eos>'], ...more });
  await advice.updateComplete;
  return advice;
}
const notes = (advice: AttnAdvice) =>
  [...advice.shadowRoot!.querySelectorAll('li')].map((note) => note.textContent.replace(/\s+/g, ' ').trim());
const buttons = (advice: AttnAdvice) => [...advice.shadowRoot!.querySelectorAll('button')];

afterEach(() => document.body.replaceChildren());

describe('advice', () => {
  it('names an unknown word, and puts a known one in its place', async () => {
    const advice = await advise('my brothr is here .', { typed: 'My brothr is here' });
    expect(notes(advice)).toHaveLength(1);
    expect(notes(advice)[0]).toContain('“brothr” is not in the vocabulary');
    expect(notes(advice)[0]).toContain('Did you mean, for “brothr”:');
    expect(buttons(advice).map((button) => button.textContent)).toEqual(['brother']);
    expect(buttons(advice)[0].getAttribute('aria-label')).toBe('brother for brothr');
    buttons(advice)[0].click();
    expect(told).toEqual(['My brother is here']);
  });

  it('names no more of a word than its first letters where it has thousands', async () => {
    expect(notes(await advise(`my ${'x'.repeat(3000)} is here .`))[0]).toContain(`“${'x'.repeat(39)}…” is not`);
  });

  it('offers known words for each unknown one', async () => {
    const advice = await advise('my brothr is readin .');
    expect(buttons(advice).map((button) => button.textContent)).toEqual(['brother', 'reading']);
    buttons(advice)[1].click();
    expect(told).toEqual(['my brothr is reading .']);
  });

  it.each([
    ['le chat est noir .', 'en', 'The model knows hardly any of these words: it reads English.'],
    ['wo lai le .', 'zh', '模型只读英语：这句话里几乎没有它认识的词。'],
    ['我 爱 你 .', 'en', 'This is Chinese: the model reads only English.'],
    ['我爱你 .', 'zh', '这是中文，模型只读英语。'],
    ['わたし は 猫 .', 'en', 'The model knows hardly any of these words: it reads English.'],
  ])('says of %s in one sentence that it is another language', async (tokens, lang, sentence) => {
    expect(notes(await advise(tokens, { lang }))).toEqual([sentence]);
  });

  it('names one word in other letters as any that it does not know', async () => {
    expect(notes(await advise('he has a 狗 .', { lang: 'en' }))[0]).toContain('“狗” is not in the vocabulary');
  });

  it('says of a long sentence that it was cut', async () => {
    const advice = await advise('he has a dog he has a dog he has a dog .');
    expect(notes(advice)).toEqual(['The model reads 8 tokens at most: the rest of the sentence was cut off.']);
  });

  it('says where a translation has no end', async () => {
    expect(notes(await advise('he is here .', { words: ['il'] }))).toEqual([
      'The model reached its longest sentence without <eos>.',
    ]);
  });

  it('offers the sentences after the first, which is the one that is read', async () => {
    const advice = await advise('he is here .', { typed: 'He is here. Is my dog here?  A cat is here' });
    expect(notes(advice)).toHaveLength(1);
    expect(notes(advice)[0]).toContain('one sentence at a time');
    expect(buttons(advice).map((button) => button.textContent)).toEqual(['Is my dog here?', 'A cat is here']);
    buttons(advice)[0].click();
    expect(told).toEqual(['Is my dog here?']);
  });

  it('says nothing where there is nothing to say, nor of several sentences to a model that is not the site’s', async () => {
    expect(notes(await advise('he has a dog .'))).toEqual([]);
    expect(notes(await advise('he is . is my .', { typed: 'he is. is my.', own: false }))).toEqual([]);
  });
});
