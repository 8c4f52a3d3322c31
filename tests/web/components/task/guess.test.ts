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

it('is painted where a question asks for a grid, kept, and taken back with the last cell', async () => {
  const painted = async () => {
    document.body.innerHTML = `<main lang="en"><p class="ask" data-paint="2 3">Which are 0?<attn-guess></attn-guess></p></main>`;
    const guess = document.querySelector('attn-guess')!;
    await guess.updateComplete;
    return guess;
  };
  const cells = (guess: AttnGuess) => [...guess.shadowRoot!.querySelectorAll<HTMLButtonElement>('.cell')];
  const pressed = (guess: AttnGuess) => cells(guess).map((cell) => cell.getAttribute('aria-pressed') === 'true');
  const press = async (guess: AttnGuess, at: number) => {
    cells(guess)[at].click();
    guess.shadowRoot!.querySelector('form')!.requestSubmit();
    await guess.updateComplete;
  };
  const guess = await painted();
  expect(cells(guess).map((cell) => cell.getAttribute('aria-label'))[5]).toBe('row 1, column 2');
  await press(guess, 1);
  await press(guess, 5);
  expect(guessOf(lesson, 'Which are 0?')).toEqual({ text: '□■□□□■' });
  await hold(guess, 0);
  const again = await painted();
  expect([pressed(again), radios(again)[0].checked]).toEqual([[false, true, false, false, false, true], true]);
  await press(again, 1);
  await press(again, 5);
  expect([guessOf(lesson, 'Which are 0?'), pressed(again).includes(true)]).toEqual([null, false]);
});
