// @vitest-environment happy-dom
import { beforeAll, expect, it, vi } from 'vitest';

let setUpFolds: typeof import('../../web/folds').setUpFolds;

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  ({ setUpFolds } = await import('../../web/folds'));
});

/** A lesson with two parts that a phone folds, opened at that address; which of them are open. */
function opened(hash: string): string[] {
  location.hash = hash;
  document.body.innerHTML = `<article data-fold="Fold" data-unfold="Unfold">
    <h3 class="fold" id="proof">Proof</h3><p id="因">…</p><h3 class="fold" id="half">Half</h3><p id="100%">…</p>
  </article>`;
  setUpFolds(document.querySelector('article')!);
  return [...document.querySelectorAll('h3:has([aria-expanded=true])')].map(({ id }) => id);
}

it('unfolds what the address names, encoded or not', () => {
  expect(opened('')).toEqual([]);
  expect(opened('#proof')).toEqual(['proof']);
  expect(opened('#%E5%9B%A0')).toEqual(['proof']);
  expect(opened('#100%')).toEqual(['half']);
  expect(opened('#%E5%9')).toEqual([]);
});
