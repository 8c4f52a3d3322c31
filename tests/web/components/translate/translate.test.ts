// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { Engine } from '../../../../web/engine/client';
import type { AttnTranslate } from '../../../../web/components/translate/translate';
import '../../../../web/components/translate/translate';
import { pair } from '../../engine/worker-pair';

it('lights in one picture what is pointed at in the other, draws nothing else for it, and sorts its words once', async () => {
  vi.stubGlobal('fetch', async () => new Response('fake weights transformer'));
  vi.spyOn(Engine, 'shared', 'get').mockReturnValue(pair().engine);
  const sorted = vi.spyOn(String.prototype, 'localeCompare');
  document.body.innerHTML = '<main lang="en"><attn-translate sentence="i lost ." shown="all"></attn-translate></main>';
  const translate: AttnTranslate = document.querySelector('attn-translate')!;
  const part = <K extends keyof HTMLElementTagNameMap>(name: K) => translate.renderRoot.querySelector(name)!;
  await vi.waitFor(() => expect(part('attn-heatmap')?.data).toBeTruthy());
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
