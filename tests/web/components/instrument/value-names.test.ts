// What a Chinese page calls the parts of Bahdanau's model, the Transformer, and what recurs.
import { expect, it } from 'vitest';
import { graphOf } from '../../../../web/components/map/graph';
import { chineseName } from '../../../../web/components/instrument/value-names';
import { open } from '../../../e2e/engine-numbers';

/** Signs of the formulas, and what the text of the lessons calls so in Chinese too. */
const signs = ['W_q', 'W_k', 'W_v', 'W_o', 'w_v', 'logits', 'h_n', 'x'];

it('is Chinese, but for the signs of the formulas', async () => {
  const both = { program: 'seq2seq_attention', settings: { bidirectional: 'true' } };
  for (const request of [
    both,
    ...['seq2seq_attention', 'transformer', 'gru', 'lstm'].map((program) => ({ program })),
  ]) {
    const { program } = request;
    const { description } = await open(request);
    const codes = [...graphOf(description).items.values()].flatMap(({ scope, kind, value }) =>
      scope
        ? scope.split('/').at(-1)!
        : scope === null && (kind === 'given' || description.values[value].named)
          ? description.values[value].name.split('/').at(-1)!
          : [],
    );
    expect(codes.length).toBeGreaterThan(3);
    const known = (code: string) => signs.includes(code) || chineseName(code) !== null;
    expect([...new Set(codes.filter((code) => !known(code)))], program).toEqual([]);
  }
});

it('is that of the op where the engine has no other name', () => {
  expect(['matmul', 'square', 'mul.1', 'residual'].map(chineseName)).toEqual([
    '矩阵乘法',
    '平方',
    '逐元素相乘 1',
    '残差相加',
  ]);
});

it('numbers what there is several of', () => {
  expect(['block0', 'step12', 'addnorm1', 'attention2', 'W_q', 'x1'].map(chineseName)).toEqual([
    '第 0 块',
    '第 12 步',
    '加法和规范化 1',
    '交叉注意力',
    null,
    null,
  ]);
});
