// What a task with a wrong line shows of its runs: fetched when the first line is mended.
import { html } from 'lit';
import '../tensor/tensor';
import type { Mark, TensorData } from '../tensor/tensor-data';
import { differences, type Mending, type Run } from './mending';
import type { TaskStrings } from './strings';

/** The three runs side by side; what is not as it should be is marked. */
export function mendingView({ wrong, mended, right }: Mending, name: string, t: TaskStrings) {
  const tensor = (title: string, run: Run) => {
    const data: TensorData = { name, shape: run.shape, values: run.numbers };
    const marks = differences(run, right).map((index): Mark => ({ index, kind: 'cell' }));
    return html`<figure>
      <figcaption>${title}</figcaption>
      <attn-tensor .data=${data} .marks=${marks}></attn-tensor>
    </figure>`;
  };
  return html`<div class="runs">
    ${tensor(t.asItStands, wrong)} ${tensor(t.mended, mended)} ${tensor(t.asItShouldBe, right)}
  </div>`;
}
