import { describe, expect, it } from 'vitest';
import { layerCosts } from '../../../../../web/components/lessons/self-attention/layer-costs';

describe('the costs of a layer', () => {
  it('grow as the book says: with n for convolution and recurrence, with n times n for the pairs', () => {
    const [one, twice] = [64, 128].map((n) => layerCosts({ n, d: 64, k: 3 }));
    expect(twice.layers.cnn.cost).toBe(2 * one.layers.cnn.cost);
    expect(twice.layers.rnn.cost).toBe(2 * one.layers.rnn.cost);
    expect(twice.parts.projections).toBe(2 * one.parts.projections);
    expect(twice.parts.pairs).toBe(4 * one.parts.pairs);
    expect(one.layers.attention.cost).toBe(one.parts.projections + one.parts.pairs);
  });

  it('leave self-attention dearer than recurrence at every length, and its pairs dearer than its projections beyond 3 d / 2', () => {
    const costs = (n: number) => layerCosts({ n, d: 64, k: 3 });
    expect(costs(2).layers.attention.cost).toBeGreaterThan(costs(2).layers.rnn.cost);
    expect(costs(96).parts.pairs).toBe(costs(96).parts.projections);
    expect(costs(97).parts.pairs).toBeGreaterThan(costs(97).parts.projections);
  });

  it('count the steps that wait for one another and the operations between the two ends', () => {
    const { cnn, rnn, attention } = layerCosts({ n: 64, d: 64, k: 3 }).layers;
    expect([attention.path, rnn.path, cnn.path]).toEqual([1, 64, 32]);
    expect([attention.steps, rnn.steps, cnn.steps]).toEqual([1, 64, 1]);
  });
});
