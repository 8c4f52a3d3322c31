// <attn-causal>: a decoder block with and without its causal mask, and what a changed token changes.
import { html } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { Inspection, type InspectionRequest } from '../../instrument/inspection';
import '../../tensor/tensor';
import { InspectedElement, tensorOf } from '../shared/inspected';
import { lessonStyles } from '../shared/lesson.css';
import { transformerStrings, type TransformerStrings } from './strings';
import { languageOf } from '../../ui/strings';
import { inactive } from '../../ui/inactive-button';

const steps = 5;
const hidden = 4;
const heads = 2;
/** What a token's first feature becomes when it is changed. */
const another = 3;

export class AttnCausal extends InspectedElement {
  static override styles = [controls, lessonStyles];

  @state() masked = true;
  /** The token that was changed, from 0; null: none. */
  @state() token: number | null = null;
  /** The same block without its mask, opened when first asked for. */
  private readonly open = new Inspection();
  protected override readonly beside = [this.open];
  private t!: TransformerStrings['causal'];

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = transformerStrings[languageOf(this)].causal;
  }

  protected request(causal = true): InspectionRequest {
    return {
      program: 'decoder_block',
      seed: 1,
      settings: {
        batch: '1',
        steps: String(steps),
        enc_steps: '3',
        hidden: String(hidden),
        enc_hidden: String(hidden),
        ffn: '8',
        num_heads: String(heads),
        causal: String(causal),
      },
    };
  }

  override render() {
    const { t, token } = this;
    const shown = this.masked ? this.inspection : this.open;
    const feature = { name: t.axes.feature };
    const vectors = { shape: [steps, hidden], axes: [{ name: t.axes.token }, feature], scale: 'diverging' as const };
    // What a mask hides is no weight of zero.
    const hides = this.masked
      ? Uint8Array.from({ length: heads * steps * steps }, (_, i) => Number(i % steps > Math.floor(i / steps) % steps))
      : null;
    return html`<div class="card">
      <div class="row">
        <label class="check"><input type="checkbox" .checked=${this.masked} @change=${this.onMask} />${t.mask}</label>
        <fieldset>
          <legend>${t.change}</legend>
          ${Array.from({ length: steps }, (_, i) => html`<button type="button" class="quiet" aria-pressed=${token === i ? 'true' : 'false'} aria-label="${t.change} ${i}" @click=${() => this.change(i)}>${i}</button> `)}
          <button type="button" class="quiet" ${inactive(token === null)} @click=${() => this.change(null)}>
            ${t.back}
          </button>
        </fieldset>
      </div>
      <div class="grid">
        <attn-tensor id="x" .data=${tensorOf(shown, 'x', { name: t.names.x, ...vectors })}></attn-tensor>
        <attn-tensor id="output" .data=${tensorOf(shown, 'output', { name: t.names.output, ...vectors })}></attn-tensor>
      </div>
      <attn-tensor
        id="weights"
        .data=${tensorOf(shown, 'self_attention_weights', {
          name: t.names.weights,
          role: 'weight',
          domain: [0, 1],
          scale: 'sequential',
          masked: hides,
          shape: [heads, steps, steps],
          axes: [{ name: t.axes.head }, { name: t.axes.query }, { name: t.axes.key }],
        })}
      ></attn-tensor>
      <p class="said" aria-live="polite">
        ${token === null ? t.hint : `${t.changed(token)} ${this.masked ? t.with(token) : t.without}`}
      </p>
      ${this.wrong()}
    </div>`;
  }

  private change(token: number | null): void {
    this.token = token;
    this.reopened();
  }

  protected override reopened(): void {
    for (const inspection of [this.inspection, this.open]) void this.bring(inspection);
  }

  /** Makes the token's first feature another one, and all others what they were. */
  private async bring(inspection: Inspection): Promise<void> {
    const value = inspection.find('x');
    if (value === null) return;
    await inspection.reset();
    if (this.token !== null) await inspection.set([{ value, index: this.token * hidden, number: another }]);
  }

  private async onMask(event: Event): Promise<void> {
    this.masked = (event.target as HTMLInputElement).checked;
    if (this.masked || this.open.state !== 'empty') return;
    await this.open.open(this.request(false));
    await this.bring(this.open);
  }
}

define('attn-causal', AttnCausal);
