// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../../../web/components/sentence/field';
import type { AttnSentenceField } from '../../../../web/components/sentence/field';

const vocabulary = '<unk> . ? he my book books red is a letter'.split(' ');
const sentences = vi.fn(async () => [
  'my book is red .',
  'my letter is red .',
  'he is a book .',
  'my book is a letter .',
]);

let told: string[];
let sent: number;
async function field(more: Partial<AttnSentenceField> = {}, lang = 'en'): Promise<AttnSentenceField> {
  sentences.mockClear();
  document.body.innerHTML = `<main lang="${lang}"><form><attn-sentence-field></attn-sentence-field></form></main>`;
  const element = document.querySelector('attn-sentence-field')!;
  [told, sent] = [[], 0];
  element.addEventListener('attn-typed', (event) => told.push((event as CustomEvent<string>).detail));
  document.querySelector('form')!.requestSubmit = () => void (sent += 1);
  Object.assign(element, { vocabulary, sentences, ...more });
  await element.updateComplete;
  input(element).focus();
  return element;
}
const input = (element: AttnSentenceField) => element.renderRoot.querySelector('input')!;
const options = (element: AttnSentenceField) => [...element.renderRoot.querySelectorAll<HTMLElement>('[role=option]')];
const offered = (element: AttnSentenceField) => options(element).map(({ textContent }) => textContent);
const isOpen = (element: AttnSentenceField) =>
  input(element).getAttribute('aria-expanded') === 'true' &&
  !element.renderRoot.querySelector('[role=listbox]')!.hasAttribute('hidden');
/** Until what was asked for has been offered. */
const settled = async (element: AttnSentenceField) => {
  await (element as any).next;
  await element.updateComplete;
};
async function type(element: AttnSentenceField, text: string, event: InputEventInit = {}): Promise<void> {
  input(element).value = text;
  input(element).setSelectionRange(text.length, text.length);
  input(element).dispatchEvent(new InputEvent('input', event));
  await settled(element);
}
async function press(element: AttnSentenceField, key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, ...more });
  input(element).dispatchEvent(event);
  await settled(element);
  return event.defaultPrevented;
}
/** Whether each option is the active one, to whoever reads it aloud. */
const active = (element: AttnSentenceField) => {
  const id = input(element).getAttribute('aria-activedescendant');
  const selected = options(element).filter((option) => option.getAttribute('aria-selected') === 'true');
  expect(selected.map((option) => option.id)).toEqual(id === null ? [] : [id]);
  return selected[0]?.textContent ?? null;
};

afterEach(() => document.body.replaceChildren());

describe('the field of a sentence', () => {
  it('fetches nothing before somebody types, then once, and offers what goes on', async () => {
    const element = await field();
    expect(sentences).not.toHaveBeenCalled();
    expect(isOpen(element)).toBe(false);
    await type(element, 'my b');
    expect(isOpen(element)).toBe(true);
    expect(offered(element)).toEqual(['book', 'books']);
    await type(element, 'my ');
    expect(offered(element)).toEqual(['book', 'letter']);
    expect(sentences).toHaveBeenCalledTimes(1);
    expect(told).toEqual(['my b', 'my ']);
  });

  it('is walked through by arrow keys; Tab and Enter take what they went to, and else do what they do', async () => {
    const element = await field();
    await type(element, 'My b');
    expect(active(element)).toBeNull();
    expect(await press(element, 'Tab')).toBe(false);
    await press(element, 'ArrowDown');
    expect(active(element)).toBe('book');
    await press(element, 'ArrowDown');
    await press(element, 'ArrowDown');
    expect(active(element)).toBeNull();
    await press(element, 'ArrowUp');
    expect(active(element)).toBe('books');
    await press(element, 'ArrowUp');
    expect(await press(element, 'Tab')).toBe(true);
    expect(input(element).value).toBe('My book ');
    // What may come next is offered at once.
    expect(offered(element)).toEqual(['is', '.']);
    await press(element, 'ArrowDown');
    expect(await press(element, 'Enter')).toBe(true);
    expect([told.at(-1), sent]).toEqual(['My book is ', 0]);
    await press(element, 'Enter');
    expect([isOpen(element), sent]).toEqual([false, 1]);
  });

  it('opens by an arrow and is closed by Escape and when it is left', async () => {
    const element = await field({ value: 'my ' });
    input(element).setSelectionRange(3, 3);
    await press(element, 'ArrowDown');
    expect(isOpen(element)).toBe(true);
    expect(await press(element, 'Escape')).toBe(true);
    expect(isOpen(element)).toBe(false);
    expect(await press(element, 'Escape')).toBe(false);
    await press(element, 'ArrowDown');
    input(element).dispatchEvent(new FocusEvent('blur'));
    await element.updateComplete;
    expect(isOpen(element)).toBe(false);
  });

  it('takes a chip that is pressed, capital as it was begun, and a mark glued to its word', async () => {
    const element = await field();
    await type(element, 'M');
    options(element)[0].click();
    await settled(element);
    expect(input(element).value).toBe('My ');
    await type(element, 'my book is red ');
    expect(offered(element)).toEqual(['.']);
    options(element)[0].click();
    await settled(element);
    expect(told.at(-1)).toBe('my book is red.');
    expect(isOpen(element)).toBe(false);
    // The pointer does not take the focus away.
    const event = new MouseEvent('mousedown', { cancelable: true });
    element.renderRoot.querySelector('[role=listbox]')!.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('puts a word where the cursor stands, and offers none inside a word', async () => {
    const element = await field();
    await type(element, 'my b is red');
    input(element).setSelectionRange(4, 4);
    input(element).dispatchEvent(new InputEvent('input'));
    await settled(element);
    options(element)[0].click();
    await settled(element);
    expect(input(element).value).toBe('my book is red');
    expect(input(element).selectionStart).toBe('my book '.length);
    input(element).setSelectionRange(4, 4);
    input(element).dispatchEvent(new InputEvent('input'));
    await settled(element);
    expect(isOpen(element)).toBe(false);
  });

  it('leaves an input method alone until it has written', async () => {
    const element = await field();
    await type(element, 'my ');
    await type(element, 'my b', { isComposing: true });
    expect(isOpen(element)).toBe(false);
    expect(await press(element, 'ArrowDown', { isComposing: true })).toBe(false);
    await press(element, 'Enter', { keyCode: 229 });
    expect([isOpen(element), sent]).toEqual([false, 0]);
    input(element).dispatchEvent(new CompositionEvent('compositionend'));
    await settled(element);
    expect(offered(element)).toEqual(['book', 'books']);
  });

  it('offers words that begin so where no sentences come, and asks for them again', async () => {
    const failing = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(['my book .']);
    const element = await field({ sentences: failing });
    await type(element, 'my b');
    await expect.poll(() => offered(element)).toEqual(['book', 'books']);
    await type(element, 'my ');
    await expect.poll(() => offered(element)).toEqual(['book']);
    expect(failing).toHaveBeenCalledTimes(2);
  });

  it('offers the words of another model as soon as there is one', async () => {
    const element = await field();
    await type(element, 'b');
    Object.assign(element, { vocabulary: ['bird'], sentences: null });
    await element.updateComplete;
    await type(element, 'b');
    expect(offered(element)).toEqual(['bird']);
  });

  it('names its list in the language of the page', async () => {
    const name = (element: AttnSentenceField) =>
      element.renderRoot.querySelector('[role=listbox]')!.getAttribute('aria-label');
    expect(name(await field())).toBe('Words that the model knows');
    expect(name(await field({}, 'zh'))).toBe('模型认识的词');
  });
});
