// The small experiments of the lesson on Nadaraya–Watson regression.
import type { InspectorRequest } from '../../../engine/client';
import type { Bench } from '../shared/bench-data';
import { defineBench } from '../shared/bench';

/** Ten weights of 0.1 for each of two examples, and the values 0 to 19. */
const averages: InspectorRequest = {
  program: 'batch_matmul',
  given: {
    x: { shape: [2, 1, 10], values: Array.from({ length: 20 }, () => 0.1) },
    y: { shape: [2, 10, 1], values: Array.from({ length: 20 }, (_, i) => i) },
  },
};

const weighted: Bench = {
  variants: [{ label: { en: '', zh: '' }, programs: { main: averages } }],
  tensors: [
    { program: 'main', value: 'x', role: 'weight', editable: true, title: { en: 'Weights', zh: '权重' } },
    { program: 'main', value: 'y', role: 'value', editable: true, title: { en: 'Values', zh: '值' } },
    { program: 'main', value: 'output', role: 'value', title: { en: 'Weighted averages', zh: '加权平均' } },
  ],
};

/** Every point predicted from the others: the loss tells which width is the best, without learning it. */
const widthByLoss: Bench = {
  variants: [
    {
      label: { en: '', zh: '' },
      programs: { main: { program: 'pooling_training', given: { w: { shape: [1], values: [1] } } } },
    },
  ],
  sliders: [{ value: 'w', label: { en: 'w', zh: 'w' }, min: 0, max: 8, step: 0.05 }],
  tensors: [
    { program: 'main', value: 'loss', title: { en: 'Loss on left-out points', zh: '留出点上的损失' } },
    { program: 'main', value: 'weights', role: 'weight', wide: true, title: { en: 'Weights', zh: '注意力权重' } },
  ],
};

defineBench('width-by-loss', widthByLoss);
defineBench('weighted', weighted);
