// What the two scenes share: a query is chosen, the engine gives the weights, the features can be changed.
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { controls } from '../../ui/controls.css';
import type { InspectionRequest } from '../../instrument/inspection';
import '../../tensor/tensor';
import { languageOf } from '../../ui/strings';
import { segments } from '../../ui/views';
import type { Text } from '../shared/bench-data';
import { lab } from '../shared/lab.css';
import { editorOf, InspectedElement } from '../shared/inspected';
import { requestOf, type Scene } from './scenes';
import { cueStrings } from './strings';
import { inactive } from '../../ui/inactive-button';

const editable = ['queries', 'keys'] as const;

export abstract class SceneElement extends InspectedElement {
  static override styles = [controls, lab];

  /** Which query. */
  @state() chosen = 0;
  protected abstract readonly scene: Scene;

  protected get s() {
    return cueStrings[languageOf(this)];
  }

  protected say(text: Text): string {
    return text[languageOf(this)];
  }

  protected override request(): InspectionRequest {
    return requestOf(this.scene);
  }

  protected override approach(): void {
    // Another element of the session may have opened it.
    if (this.inspection.state === 'empty') super.approach();
  }

  /** The chosen query's row of a result; null until it has come. */
  protected row(name: 'weights' | 'output'): Float32Array | null {
    const numbers = this.numbers(name);
    const { length } = this.scene.queries;
    return (
      numbers &&
      numbers.subarray((this.chosen * numbers.length) / length, ((this.chosen + 1) * numbers.length) / length)
    );
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
    const picker = segments({
      name: 'query',
      legend: this.legend,
      options,
      chosen: this.chosen,
      choose: (value) => (this.chosen = value),
    });
    if (!weights) {
      const text = inspection.state === 'failed' ? this.wrong() : html`<p class="busy">${s.loading}</p>`;
      return html`<div class="row">${picker}</div>
        ${text}`;
    }
    return html`<div class="row">${picker}</div>
      ${this.picture(weights)}
      <details>
        <summary>${s.features}</summary>
        <div class="pair">${editable.map((name) => this.matrix(name))} ${this.matrix('weights')}</div>
      </details>
      <button
        class="quiet"
        type="button"
        ${inactive(inspection.edits.size === 0)}
        @click=${() => void inspection.reset()}
      >
        ${s.undo}
      </button>`;
  }

  private matrix(name: 'queries' | 'keys' | 'weights') {
    const { scene, s } = this;
    const names = (all: readonly { short: Text }[]) => all.map((one) => this.say(one.short));
    const [things, features] = [names(scene.things), scene.features.map((feature) => this.say(feature))];
    const data = this.tensor(name, {
      name: s[name],
      role: name === 'queries' ? 'query' : name === 'keys' ? 'key' : 'weight',
      domain: name === 'weights' ? [0, 1] : undefined,
      axes: [
        name === 'keys' ? { name: s.key, labels: things } : { name: s.query, labels: names(scene.queries) },
        name === 'weights' ? { name: s.key, labels: things } : { name: s.feature, labels: features },
      ],
    });
    if (!data) return nothing;
    const { edit, drag, reset } = editorOf(this.inspection, name);
    return html`<figure>
      <attn-tensor
        .data=${{ ...data, shape: data.shape.slice(1) }}
        ?editable=${name !== 'weights'}
        .refusal=${name !== 'weights' ? this.problem : null}
        @attn-cell-edit=${edit}
        @attn-cell-drag=${drag}
        @attn-cell-reset=${reset}
      ></attn-tensor>
    </figure>`;
  }
}
