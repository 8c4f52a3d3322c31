// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { forgetProgress, guessOf } from '../../../../web/progress';
import { AttnGuess } from '../../../../web/components/task/guess';

beforeEach(() => forgetProgress());

async function ask(question: string): Promise<AttnGuess> {
  document.body.innerHTML = `<main lang="en"><p class="ask">${question}<attn-guess></attn-guess></p></main>`;
  const guess = document.querySelector('attn-guess')!;
  await guess.updateComplete;
  return guess;
}

const field = (guess: AttnGuess) => guess.shadowRoot!.querySelector<HTMLInputElement>('input[type=text]')!;
const radios = (guess: AttnGuess) => [...guess.shadowRoot!.querySelectorAll<HTMLInputElement>('input[type=radio]')];

async function keep(guess: AttnGuess, text: string): Promise<void> {
  field(guess).value = text;
  guess.shadowRoot!.querySelector('form')!.requestSubmit();
  await guess.updateComplete;
}

async function hold(guess: AttnGuess, outcome: number): Promise<void> {
  radios(guess)[outcome].click();
  await guess.updateComplete;
}

it('asks what came out only once the figure below was looked into', async () => {
  document.body.innerHTML =
    '<main lang="zh-CN"><p class="ask">w 会变大吗？<attn-guess></attn-guess></p><div class="stage"><button>训练</button></div></main>';
  const guess = document.querySelector('attn-guess')!;
  await guess.updateComplete;
  await keep(guess, '会');
  const fieldset = guess.shadowRoot!.querySelector('fieldset')!;
  expect(fieldset.disabled).toBe(true);
  document.querySelector('.stage button')!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await guess.updateComplete;
  expect(fieldset.disabled).toBe(false);
  expect(fieldset.querySelector('legend')!.textContent).toBe('看到结果了：答案是？');
  // Another guess is for another look.
  await keep(guess, '不会');
  expect(fieldset.disabled).toBe(true);
});

const lesson = location.pathname.split('/').filter(Boolean).at(-1) ?? '';

it('keeps what was guessed, and what came out', async () => {
  const guess = await ask('Will w grow?');
  expect(radios(guess)).toEqual([]);
  await keep(guess, ' it shrinks ');
  expect(guessOf(lesson, 'Will w grow?')).toEqual({ text: 'it shrinks' });
  await hold(guess, 2);
  expect(guessOf(lesson, 'Will w grow?')).toEqual({ text: 'it shrinks', outcome: 'other' });
  const again = await ask('Will w grow?');
  expect(field(again).value).toBe('it shrinks');
  expect(radios(again).map(({ checked }) => checked)).toEqual([false, false, true]);
});

it('holds another guess against the figure anew, and takes an empty one back', async () => {
  const guess = await ask('Will w grow?');
  await keep(guess, 'yes');
  await hold(guess, 0);
  await keep(guess, 'yes');
  expect(radios(guess)[0].checked).toBe(true);
  await keep(guess, 'no');
  expect(guessOf(lesson, 'Will w grow?')).toEqual({ text: 'no' });
  expect(radios(guess).some(({ checked }) => checked)).toBe(false);
  await keep(guess, '');
  expect([guessOf(lesson, 'Will w grow?'), radios(guess)]).toEqual([null, []]);
});

it('is of its own question, and is forgotten with the rest', async () => {
  await keep(await ask('Will w grow?'), 'yes');
  await keep(await ask('Will it end?'), 'never');
  expect(field(await ask('Will w shrink?')).value).toBe('');
  const guess = await ask('Will w grow?');
  expect(field(guess).value).toBe('yes');
  forgetProgress();
  await guess.updateComplete;
  expect([field(guess).value, radios(guess)]).toEqual(['', []]);
});

it('makes nothing of what somebody else stored', () => {
  for (const stored of ['[]', 'null', '{"l":3}', '{"l":{"q":"x"}}', '{"l":{"q":{"text":1}}}', '{"l":["q"]}', 'no']) {
    localStorage.setItem('attn-guesses', stored);
    expect(guessOf('l', 'q')).toBeNull();
  }
  localStorage.setItem('attn-guesses', '{"l":{"q":{"text":"a","outcome":"b"}}}');
  expect(guessOf('l', 'q')).toEqual({ text: 'a' });
});
