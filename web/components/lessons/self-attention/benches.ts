// The small experiments of the lesson on self-attention.
import type { InspectorRequest } from '../../../engine/client';
import type { Bench, BenchTensor } from '../shared/bench-data';
import { defineBench } from '../shared/bench';

const stacked = (depth: number, residual: boolean): InspectorRequest => ({
  program: 'stacked_self_attention',
  settings: { depth: String(depth), residual: String(residual) },
});

/** The place before the first layer is 0. */
const places = Array.from({ length: 17 }, (_, i) => ({ en: String(i), zh: String(i) }));

const spreads = (program: string, en: string, zh: string): BenchTensor => ({
  program,
  value: 'spreads',
  wide: true,
  domain: [0, 1],
  axes: [{ name: { en: 'after layer', zh: '经过的层数' }, labels: places }],
  title: { en, zh },
});
const tokens = (program: string, en: string, zh: string): BenchTensor => ({
  program,
  value: 'output',
  title: { en, zh },
});

/** Six tokens through many layers, with and without residual connections. */
const depth: Bench = {
  choice: { en: 'Layers', zh: '层数' },
  variants: [4, 8, 16].map((layers) => ({
    label: { en: String(layers), zh: String(layers) },
    programs: { main: stacked(layers, false), residual: stacked(layers, true) },
  })),
  tensors: [
    spreads('main', 'How far the tokens are apart, before and after every layer', '每层前后，词元之间相差多远'),
    spreads('residual', 'The same with residual connections and norms', '加上残差连接和规范化以后'),
    tokens('main', 'Tokens at the end', '最后的词元'),
    tokens('residual', 'With residual connections', '有残差连接时'),
  ],
};

defineBench('depth', depth);
