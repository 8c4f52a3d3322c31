// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { Search } from '../../../web/search/search';

afterEach(() => vi.unstubAllGlobals());

/** The dialog with what was found for a word, and the keys that open the first of it. */
async function found() {
  document.body.innerHTML = '<dialog><input value="mask"><p class="status"></p><ol class="results"></ol></dialog>';
  const page = { url: 'a/', title: 'Masks', sections: [{ id: '', heading: 'Masks', text: 'A mask.' }] };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([page])));
  new Search(document.querySelector('dialog')!).open();
  await vi.waitFor(() => expect(document.querySelector('li a')).not.toBeNull());
  const followed = vi.spyOn(document.querySelector<HTMLAnchorElement>('li a')!, 'click').mockReturnValue();
  const enter = (own: KeyboardEventInit) =>
    document
      .querySelector('input')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...own }));
  return { enter, followed };
}

it('opens the first result with Enter, but not with the one that ends what an input method composes', async () => {
  const { enter, followed } = await found();
  for (const own of [{ isComposing: true }, { keyCode: 229 }]) enter(own);
  expect(followed).not.toHaveBeenCalled();
  enter({ keyCode: 13 });
  expect(followed).toHaveBeenCalledTimes(1);
});
