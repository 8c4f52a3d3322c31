// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { Engine } from '../../../../web/engine/client';
import type { AttnTranslate } from '../../../../web/components/translate/translate';
import '../../../../web/components/translate/translate';
import { pair } from '../../engine/worker-pair';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('lights in one picture what is pointed at in the other, draws nothing else for it, and sorts its words once', async () => {
  vi.stubGlobal('fetch', async () => new Response('fake weights transformer'));
  vi.spyOn(Engine, 'shared', 'get').mockReturnValue(pair().engine);
  const sorted = vi.spyOn(String.prototype, 'localeCompare');
  document.body.innerHTML = '<main lang="en"><attn-translate sentence="i lost ." shown="all"></attn-translate></main>';
  const translate: AttnTranslate = document.querySelector('attn-translate')!;
  const part = <K extends keyof HTMLElementTagNameMap>(name: K) => translate.renderRoot.querySelector(name)!;
  await expect.poll(() => part('attn-heatmap')?.data).toBeTruthy();
  translate.listing = true;
  await translate.updateComplete;
  const drawn = vi.spyOn(translate, 'render');
  const { data } = part('attn-heatmap');
  sorted.mockClear();

  part('attn-heatmap').active = { row: 1, col: 0 };
  await part('attn-heatmap').updateComplete;
  await translate.updateComplete;
  expect(part('attn-words').pointed).toEqual({ row: 1, col: 0 });
  part('attn-words').own = { row: 0, col: null };
  await part('attn-words').updateComplete;
  await translate.updateComplete;
  expect(part('attn-heatmap').pointed).toEqual({ row: 0, col: null });
  expect(part('attn-heatmap').data).toBe(data);
  expect(drawn).not.toHaveBeenCalled();

  // What is pointed at stays lit when the page is drawn for something else.
  translate.requestUpdate();
  await translate.updateComplete;
  expect(part('attn-heatmap').pointed).toEqual({ row: 0, col: null });
  part('attn-heatmap').active = null;
  await part('attn-heatmap').updateComplete;
  expect(part('attn-words').pointed).toBeNull();
  expect(sorted).not.toHaveBeenCalled();
});

it('goes through the shipped sentences, says why none comes, and fades what the model doubts', async () => {
  const sentences = ['go .', 'i lost .', "he's calm .", 'xylophone .'];
  let fails = true;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('.tsv')) return new Response('fake weights transformer');
    expect(url).toMatch(/eng-fra\.test\.tsv$/);
    return fails
      ? new Response('', { status: 404 })
      : new Response(sentences.map((sentence) => `${sentence}\tva .\n`).join(''));
  });
  vi.spyOn(Engine, 'shared', 'get').mockReturnValue(pair().engine);
  document.body.innerHTML = '<main lang="en"><attn-translate sentence="stop ."></attn-translate></main>';
  const translate: AttnTranslate = document.querySelector('attn-translate')!;
  const field = () => translate.renderRoot.querySelector('attn-sentence-field')!.value;
  await expect.poll(() => translate.renderRoot.querySelector('attn-words')).toBeTruthy();
  const another = [...translate.renderRoot.querySelectorAll('button')].find(
    (button) => button.textContent.trim() === 'Another sentence',
  )!;
  await expect.poll(() => another.disabled).toBe(false);
  another.click();
  const notice = () => translate.renderRoot.querySelector('.notice')?.textContent ?? '';
  await expect.poll(notice).toContain('The sentences could not be fetched');
  fails = false;
  for (const sentence of [...sentences, sentences[0]]) {
    another.click();
    await expect.poll(field).toBe(sentence);
  }
  expect(notice()).toBe('');
  // The fake model gives <unk> a probability of 0.1.
  const words = translate.renderRoot.querySelector('attn-words')!;
  translate.renderRoot
    .querySelector('attn-sentence-field')!
    .dispatchEvent(new CustomEvent('attn-typed', { detail: 'xylophone .' }));
  await translate.updateComplete;
  translate.renderRoot.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  await expect.poll(() => words.renderRoot.querySelector('.improbable')?.textContent).toBe('<unk>');
});
