// @vitest-environment happy-dom
// A comparison as files.
import { describe, expect, it } from 'vitest';
import { heatmapSvg, weightsTable } from '../../../../../web/components/lessons/your-model/exports';

const data = {
  label: 'Weights & words',
  rows: [{ text: 'va' }, { text: '<eos>' }],
  cols: [{ text: 'go' }, { text: '.' }],
  values: new Float32Array([0.25, 0.75, 1, 0]),
};

describe('an exported heatmap', () => {
  it('has every weight under its words, in all digits', () => {
    expect(weightsTable(data)).toBe('\tgo\t.\nva\t0.25\t0.75\n<eos>\t1\t0\n');
    const odd = weightsTable({ ...data, values: new Float32Array([0.1, 0.9, 1, 0]) });
    expect(Math.fround(Number(odd.split('\n')[1].split('\t')[1]))).toBe(Math.fround(0.1));
  });

  it('is a drawing with a cell for each weight, and its words are text, not markup', () => {
    const svg = heatmapSvg(data);
    const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(document.querySelector('parsererror')).toBeNull();
    const texts = [...document.querySelectorAll('text')].map((text) => text.textContent);
    expect(texts).toEqual(['go', '.', 'va', '<eos>', '0.250', '0.750', '1.000', '0.000']);
    expect(document.querySelector('title')!.textContent).toBe('Weights & words');
  });
});
