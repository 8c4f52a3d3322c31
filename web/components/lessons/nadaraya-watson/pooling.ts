// Kernel regression on four points: the common picture of attention.
import type { BenchSlider } from '../shared/bench-data';
import { definePooling } from '../shared/pooling';
import { kernelOf } from './figure-settings';

const width: BenchSlider = { value: 'w', label: { en: 'w', zh: 'w' }, min: 0, max: 4, step: 0.05 };
const query: BenchSlider = { value: 'queries', label: { en: 'Query', zh: '查询' }, min: 0, max: 3, step: 0.1 };
const at = (place: number) => ({
  name: 'main',
  request: { program: 'nadaraya_watson', given: kernelOf(place) },
  label: { en: '', zh: '' },
  score: '−((q − k) · w)² / 2',
});

definePooling('kernel', { views: [at(2.4)], sliders: [query, width] });
definePooling('peak', { views: [at(1)], sliders: [width] });
