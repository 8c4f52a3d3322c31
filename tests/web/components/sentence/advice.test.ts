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
async function advise(tokens: string, { typed = tokens, lang = 'en', ...more }: Record<string, unknown> = {}): Promise<AttnAdvice> {
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
    expect(buttons(advice).map((button) => button.textContent)).toEqual(['brother']);
    expect(buttons(advice)[0].getAttribute('aria-label')).toBe('brother for brothr');
    buttons(advice)[0].click();
    expect(told).toEqual(['My brother is here']);
  });

  it('offers known words for each unknown one', async () => {
    const advice = await advise('my brothr is readin .');
    expect(buttons(advice).map((button) => button.textContent)).toEqual(['brother', 'reading', 'read']);
    buttons(advice)[1].click();
    expect(told).toEqual(['my brothr is reading .']);
  });

  it.each([
    ['le chat est noir .', 'en', 'The model knows hardly any of these words: it reads English.'],
    ['我 爱 你 .', 'zh', '模型只读英语：这句话里几乎没有它认识的词。'],
  ])('says of %s in one sentence that it is another language', async (tokens, lang, sentence) => {
    expect(notes(await advise(tokens, { lang }))).toEqual([sentence]);
  });

  it('names one word in other letters as any that it does not know', async () => {
    expect(notes(await advise('he has a 狗 .', { lang: 'en' }))[0]).toContain('“狗” is not in the vocabulary');
  });

  it('says of a long sentence that it was cut, and nothing of how it is built', async () => {
    const advice = await advise('he has a dog he has a dog he has a dog .');
    await advice.parsing;
    await advice.updateComplete;
    expect(notes(advice)).toEqual(['The model reads 8 tokens at most: the rest of the sentence was cut off.']);
  });

  it('says where a translation has no end', async () => {
    expect(notes(await advise('he is here .', { words: ['il'] }))).toEqual(['The model reached its longest sentence without <eos>.']);
  });

  it('tells a sentence that the grammar has not, with one nearby that it has', async () => {
    const advice = await advise('he have a dog .', { typed: 'He have a dog' });
    const seen: [notes: number, offers: number][] = [];
    const look = () => seen.push([notes(advice).length, buttons(advice).length]);
    new MutationObserver(look).observe(advice.shadowRoot!, { childList: true, subtree: true });
    await advice.parsing;
    await advice.updateComplete;
    // Told at once; the search for one nearby does not hold it back.
    await expect.poll(() => seen.at(-1)).toEqual([1, 1]);
    expect(seen).toContainEqual([1, 0]);
    expect(notes(advice)).toHaveLength(1);
    expect(notes(advice)[0]).toContain('has none built like this one');
    expect(buttons(advice).map((button) => button.textContent)).toEqual(['he has a dog .']);
    buttons(advice)[0].click();
    expect(told).toEqual(['he has a dog .']);
    // The next sentence has it no more.
    Object.assign(advice, { source: sourceOf('he has a dog .'), typed: 'he has a dog .' });
    await advice.updateComplete;
    expect(notes(advice)).toEqual([]);
  });

  it('tells one that has none nearby, and offers nothing', async () => {
    const advice = await advise('the the the .', { examples: ['he is here .'] });
    await advice.parsing;
    await advice.updateComplete;
    expect(notes(advice)).toEqual([
      'The grammar that most of the model’s sentences come from has none built like this one, so the translation is less certain.',
    ]);
    expect(buttons(advice)).toEqual([]);
  });

  it('offers the sentences after the first, which is the one that is read', async () => {
    const advice = await advise('he is here .', { typed: 'He is here. Is my dog here?  A cat is here' });
    await advice.parsing;
    await advice.updateComplete;
    expect(notes(advice)).toHaveLength(1);
    expect(notes(advice)[0]).toContain('one sentence at a time');
    expect(buttons(advice).map((button) => button.textContent)).toEqual(['Is my dog here?', 'A cat is here']);
    buttons(advice)[0].click();
    expect(told).toEqual(['Is my dog here?']);
  });

  it('says an unknown word first, and not how the sentence is built', async () => {
    const advice = await advise('he have a dgo .');
    await advice.parsing;
    await advice.updateComplete;
    expect(notes(advice)).toHaveLength(1);
    expect(notes(advice)[0]).toContain('“dgo”');
  });

  it('says nothing of a sentence that the grammar has, of the examples, nor to a model that is not the site’s', async () => {
    for (const [tokens, more] of [
      ['he has a dog .', {}],
      ['he have a dog .', { examples: ['he have a dog .'] }],
      ['he have a dog .', { own: false }],
    ] as const) {
      const advice = await advise(tokens, more);
      await advice.parsing;
      await advice.updateComplete;
      expect(notes(advice), tokens).toEqual([]);
    }
  });
});
