// A page with tensors of every kind, for the end-to-end tests and the benchmark: ?lang=zh, ?theme=dark, ?only=name.
import '../../../web/styles/tokens.css';
import './page.css';
import '../../../web/components/tensor/tensor';
import type { AttnTensor } from '../../../web/components/tensor/tensor';
import { samples } from './samples';

const query = new URLSearchParams(location.search);
document.documentElement.lang = query.get('lang') === 'zh' ? 'zh-CN' : 'en';
if (query.get('theme')) document.documentElement.dataset.theme = query.get('theme')!;

const only = query.get('only');
const main = document.querySelector('main')!;

for (const [name, sample] of Object.entries(samples)) {
  if (only && only !== name) continue;
  const element: AttnTensor = document.createElement('attn-tensor');
  element.id = name;
  Object.assign(element, sample);
  main.append(element);
}

/** Every event of the elements, in order, for the tests to read. */
const events: [string, unknown][] = [];
for (const type of ['point', 'leave', 'open', 'edit', 'drag', 'reset']) {
  document.addEventListener(`attn-cell-${type}`, (event) => events.push([type, (event as CustomEvent).detail]));
}
Object.assign(globalThis, { tensorEvents: events, tensorSamples: samples });
