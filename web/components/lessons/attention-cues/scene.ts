// What the two scenes share: a query is chosen, the engine gives the weights, the features can be changed.
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { controls } from '../../ui/controls.css';
import { problemLine, reasonOf } from '../../ui/engine-sentences';
import { Inspection } from '../../instrument/inspection';
import '../../tensor/tensor';
import type { CellDragDetail, CellEditDetail, CellResetDetail, TensorData } from '../../tensor/tensor-data';
import { segments } from '../../ui/views';
import type { Text } from '../shared/bench-data';
import { lab } from '../shared/lab.css';
import { AskingElement } from '../shared/asking';
import { numbersOf } from '../shared/inspected';
import { requestOf, type Scene } from './scenes';
import { cueStrings } from './strings';
import { resting } from '../../ui/resting';

const editable = ['queries', 'keys'] as const;

export abstract class SceneElement extends AskingElement {
  static override styles = [controls, lab];

  /** Which query. */
  @state() chosen = 0;
  protected abstract readonly scene: Scene;
  protected inspection = new Inspection();
  private stop: (() => void) | null = null;

  protected get s() {
    return this.chinese ? cueStrings.zh : cueStrings.en;
  }

  protected say(text: Text): string {
    return this.chinese ? text.zh : text.en;
  }

  override connectedCallback(): void {
    const session = this.getAttribute('session');
    if (session) this.inspection = Inspection.shared(session);
    super.connectedCallback();
  }

  protected override approach(): void {
    this.stop = this.inspection.subscribe(() => this.requestUpdate());
    // Another element of the session may have opened it.
    if (this.inspection.state === 'empty') void this.inspection.open(requestOf(this.scene));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.();
    this.inspection.close();
  }

  protected numbers(name: string): Float32Array | null {
    return numbersOf(this.inspection, name);
  }

  /** The chosen query's row of a result; null until it has come. */
  protected row(name: 'weights' | 'output'): Float32Array | null {
    const numbers = this.numbers(name);
    const { length } = this.scene.queries;
    return numbers && numbers.subarray((this.chosen * numbers.length) / length, ((this.chosen + 1) * numbers.length) / length);
  }

  /** The thing with the largest weight. */
  protected strongest(weights: Float32Array): { name: string; weight: string } {
    const weight = Math.max(...weights);
    return { name: this.say(this.scene.things[weights.indexOf(weight)].name), weight: weight.toFixed(3) };
  }

  protected abstract picture(weights: Float32Array): unknown;
  protected abstract readonly legend: string;

  override render() {
    const { s, inspection } = this;
    const weights = this.row('weights');
    const options = this.scene.queries.map(({ name }, value) => ({ value, text: this.say(name) }));
    const picker = segments({ name: 'query', legend: this.legend, options, chosen: this.chosen, choose: (value) => (this.chosen = value) });
    if (!weights) {
      const refusal = inspection.state === 'failed' && inspection.refusal;
      const text = refusal ? problemLine(refusal, this.t, () => inspection.reopen()) : html`<p class="busy">${s.loading}</p>`;
      return html`<div class="row">${picker}</div>${text}`;
    }
    return html`<div class="row">${picker}</div>
      ${this.picture(weights)}
      <details>
        <summary>${s.features}</summary>
        <div class="pair">${editable.map((name) => this.tensor(name))} ${this.tensor('weights')}</div>
      </details>
      <button class="quiet" type="button" ${resting(inspection.edits.size === 0)} @click=${() => void inspection.reset()}>${s.undo}</button>`;
  }

  private tensor(name: 'queries' | 'keys' | 'weights') {
    const { inspection, scene, s } = this;
    const value = inspection.find(name);
    if (value === null) return nothing;
    const names = (all: readonly { short: Text }[]) => all.map((one) => this.say(one.short));
    const [things, features] = [names(scene.things), scene.features.map((feature) => this.say(feature))];
    const { shape } = inspection.info(value);
    const data: TensorData = {
      name: s[name],
      shape: shape.slice(1),
      values: inspection.numbers(value),
      before: inspection.before(value),
      role: name === 'queries' ? 'query' : name === 'keys' ? 'key' : 'weight',
      domain: name === 'weights' ? [0, 1] : undefined,
      axes: [
        name === 'keys' ? { name: s.key, labels: things } : { name: s.query, labels: names(scene.queries) },
        name === 'weights' ? { name: s.key, labels: things } : { name: s.feature, labels: features },
      ],
    };
    return html`<figure>
      <attn-tensor
        .data=${data} ?editable=${name !== 'weights'} .refusal=${name !== 'weights' && inspection.refusal ? reasonOf(inspection.refusal, this.t) : null}
        @attn-cell-edit=${({ detail }: CustomEvent<CellEditDetail>) => void inspection.edit({ value, index: detail.index }, detail.text)}
        @attn-cell-drag=${({ detail }: CustomEvent<CellDragDetail>) => inspection.drag({ value, index: detail.index }, detail.number, detail.done)}
        @attn-cell-reset=${({ detail }: CustomEvent<CellResetDetail>) => void inspection.resetCell({ value, index: detail.index })}
      ></attn-tensor>
    </figure>`;
  }
}
