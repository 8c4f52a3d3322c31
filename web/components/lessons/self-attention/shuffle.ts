// <attn-shuffle>: the same tokens in two orders go through self-attention, and their outputs are laid side by side.
import { css, html } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { icon } from '../../ui/icons';
import { Inspection, type InspectionRequest } from '../../instrument/inspection';
import '../../tensor/tensor';
import type { Axis } from '../../tensor/tensor-data';
import { InspectedElement, tensorOf } from '../shared/inspected';
import { lessonStyles } from '../shared/lesson.css';
import { selfAttentionStrings, type SelfAttentionStrings } from './strings';
import { languageOf } from '../../ui/strings';

/** The five tokens of the lesson. */
const tokens = [1, 0, 1, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0.5, 0.5, 0];
/** Scales of the outputs: tokens lie in [0, 1], positions reach further. */
const unit: readonly [number, number] = [0, 1];
const wide: readonly [number, number] = [-2, 2];
const identity = [0, 1, 2, 3, 4];

export class AttnShuffle extends InspectedElement {
  static override styles = [
    controls,
    lessonStyles,
    css`
      .order {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        align-items: center;
      }
      .order button[aria-pressed='true'] {
        border-color: var(--link);
        box-shadow: inset 0 -2px var(--link);
      }
      .said {
        min-height: 3em;
      }
    `,
  ];

  /** Whether the positional encoding is added before attention. */
  @state() positions = false;
  /** The token at each place. */
  @state() order: number[] = identity;
  /** The place that was chosen first, for a swap. */
  @state() picked: number | null = null;
  private t!: SelfAttentionStrings['shuffle'];
  /** The same program with positions, opened when first asked for. */
  private readonly withPositions = new Inspection();
  protected override readonly beside = [this.withPositions];

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = selfAttentionStrings[languageOf(this)].shuffle;
    this.order = [...this.t.shuffled];
  }

  protected request(): InspectionRequest {
    return {
      program: 'permuted_self_attention',
      settings: { positions: String(this.positions) },
      given: { x: { shape: [5, 4], values: tokens }, order: { shape: [5], values: [...this.order] } },
    };
  }

  override render() {
    const { t } = this;
    const shown = this.positions ? this.withPositions : this.inspection;
    const feature: Axis = { name: 'feature' };
    const original: Axis[] = [{ name: 'token', labels: t.tokens }, feature];
    const shuffled: Axis[] = [{ name: 'token', labels: this.order.map((token) => t.tokens[token]) }, feature];
    const look = {
      role: 'weight',
      domain: this.positions ? wide : unit,
      scale: this.positions ? 'diverging' : 'sequential',
    } as const;
    const { names } = t;
    return html`<div class="card">
      <fieldset>
        <legend>${t.order}</legend>
        <div class="order">
          ${this.order.map(
            (token, place) =>
              html`<button
                type="button"
                aria-pressed=${this.picked === place ? 'true' : 'false'}
                aria-label=${t.swap(t.tokens[token])}
                @click=${() => this.pick(place)}
              >
                ${t.tokens[token]}
              </button>`,
          )}
          <button class="quiet" type="button" @click=${() => this.reorder([...identity])}>
            ${icon('reset')}${t.again}
          </button>
        </div>
      </fieldset>
      <div class="row">
        <label class="check"
          ><input type="checkbox" .checked=${this.positions} @change=${this.onPositions} />${t.positions}</label
        >
      </div>
      <div class="grid">
        <attn-tensor
          id="original"
          .data=${tensorOf(shown, 'original_output', { name: names.original, axes: original, ...look })}
        ></attn-tensor>
        <attn-tensor
          id="shuffled"
          .data=${tensorOf(shown, 'output', { name: names.shuffled, axes: shuffled, ...look })}
        ></attn-tensor>
        <attn-tensor
          id="difference"
          .data=${tensorOf(shown, 'difference', { name: names.difference, axes: shuffled, scale: 'diverging', domain: [-1, 1] })}
        ></attn-tensor>
      </div>
      <p class="said" aria-live="polite">
        ${this.picked === null ? (this.positions ? t.with : t.without) : t.chosen(t.tokens[this.order[this.picked]])}
      </p>
      ${this.wrong()}
    </div>`;
  }

  private pick(place: number): void {
    const { picked } = this;
    if (picked === null) {
      this.picked = place;
      return;
    }
    this.picked = null;
    const order = [...this.order];
    [order[picked], order[place]] = [order[place], order[picked]];
    this.reorder(order);
  }

  private reorder(order: number[]): void {
    this.picked = null;
    this.order = order;
    this.reopened();
  }

  protected override reopened(): void {
    for (const inspection of [this.inspection, this.withPositions]) {
      const value = inspection.find('order');
      if (value !== null) void inspection.set(this.order.map((token, index) => ({ value, index, number: token })));
    }
  }

  private onPositions(event: Event): void {
    this.positions = (event.target as HTMLInputElement).checked;
    if (this.positions && this.withPositions.state === 'empty') void this.withPositions.open(this.request());
  }
}

define('attn-shuffle', AttnShuffle);
