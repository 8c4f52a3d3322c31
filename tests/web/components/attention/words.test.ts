// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import '../../../../web/components/attention/words';

afterEach(() => document.body.replaceChildren());

async function written(lang: string, words: string[], probabilities: number[], copied: (number | null)[] = []) {
  document.body.innerHTML = `<main lang="${lang}"><attn-words></attn-words></main>`;
  const element = document.querySelector('attn-words')!;
  Object.assign(element, {
    source: { tokens: ['a', 'b'], unknown: [1], truncated: false },
    words,
    probabilities,
    copied,
  });
  await element.updateComplete;
  const all = [...element.renderRoot.querySelectorAll<HTMLElement>('.produced [data-at]')];
  return {
    faint: all.filter((word) => word.classList.contains('improbable')).map((word) => word.textContent),
    copies: all.filter((word) => word.classList.contains('copied')).map((word) => word.textContent),
    titles: all.map((word) => word.getAttribute('title')),
    hints: [...element.renderRoot.querySelectorAll('.hint')].map((hint) => hint.textContent),
    source: [...element.renderRoot.querySelectorAll('.source [title]')].map((word) => word.getAttribute('title')),
  };
}

it('what the model found improbable is faint, each word has its number, and one sentence says so for all', async () => {
  const { faint, titles, hints, source } = await written(
    'en',
    ['il', 'voit', 'rouge', '<eos>'],
    [0.98, 0.294, 0.2951, 0.05],
  );
  expect(faint).toEqual(['voit', '<eos>']);
  expect(titles).toEqual(['probability 0.98', 'probability 0.29', 'probability 0.30', 'probability 0.05']);
  expect(hints).toEqual([
    'Faint: words that the model itself found improbable, with a probability below 0.3: voit 0.29, <eos> 0.05.',
  ]);
  expect(source).toEqual(['not in the vocabulary']);
});

it('it says so in Chinese, and nothing where all is probable or no number is known', async () => {
  expect((await written('zh', ['他', '书'], [0.9, 0.1])).hints).toEqual([
    '颜色较淡的是模型自己也没有把握的词元，概率低于 0.3：书 0.10。',
  ]);
  expect(await written('en', ['il'], [0.9])).toMatchObject({ faint: [], hints: [] });
  expect(await written('en', ['il'], [])).toMatchObject({ faint: [], titles: [null], hints: [] });
});

it('what is copied is marked, has a line to where it came from, and one sentence says why it is there', async () => {
  const { copies, titles, hints } = await written('en', ['un', 'b', '.'], [0.9, 0.7, 0.9], [null, 1, null]);
  expect(copies).toEqual(['b']);
  expect(titles[1]).toBe('copied from the source: <unk>, probability 0.70');
  expect(hints).toEqual([
    'Copied: b. Where the model writes <unk>, the unknown word that it attends to most stands instead.',
  ]);
  const zh = await written('zh', ['b', 'a'], [0.9, 0.9], [1, 0]);
  expect(zh.hints).toEqual(['照抄：b、a。模型写出 <unk> 的地方，换成了原句里它最关注的未知词。']);
  const element = document.querySelector('attn-words')!;
  expect(element.renderRoot.querySelectorAll('line.copy')).toHaveLength(0);
  Object.assign(element, { linked: true });
  await element.updateComplete;
  expect(element.renderRoot.querySelectorAll('line.copy')).toHaveLength(2);
});
