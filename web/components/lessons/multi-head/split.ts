// <attn-head-split>: the reshapes that cut a projection into heads, as cells that move. A cell is known by its flat
// index in the projection; the number in it is read from the engine's tensor of the present stage, at the index that it
// has there.
import { css, html } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { exact, short } from '../../ui/format';
import { type Cell, sameCell } from '../../instrument/cells';
import type { InspectionRequest } from '../../instrument/inspection';
import { segments } from '../../ui/views';
import { InspectedElement } from '../shared/inspected';
import { lessonStyles } from '../shared/lesson.css';
import { blocksAt, extentOf, indexAt, partsOf, placeAt, shapeAt, type Sizes, spotAt, stages } from './arrangement';
import { multiHeadStrings, type MultiHeadStrings } from './strings';
import { languageOf } from '../../ui/strings';
import { inactive } from '../../ui/inactive-button';

const batch = 2;
const steps = 3;
const hidden = 6;
const cellCount = batch * steps * hidden;
const divisors = [1, 2, 3, 6];
/** As the tensors write it, with a minus that is one. */
const written = (number: number) => short(number).replace('-', '\u2212');
/** The value of each stage. The engine keeps sentences and heads as two axes: the last stage has the same numbers. */
const valueNames = ['W_q/matmul', 'reshape.2', 'head_queries', 'head_queries'];

export class AttnHeadSplit extends InspectedElement {
  static override styles = [
    controls,
    lessonStyles,
    css`
      .field {
        --unit: min(3.4rem, calc((100cqi - 2.2rem) / var(--span)));
        position: relative;
        width: calc(var(--unit) * var(--wide));
        height: calc(var(--unit) * 0.62 * var(--high));
        margin-block: 1.25rem 0.5rem;
        transition: height 300ms;
      }
      .fields {
        display: flex;
        gap: 3rem;
      }
      .before {
        display: none;
      }
      @container (width >= 50rem) {
        .before {
          display: block;
        }
      }
      .cell,
      .was {
        position: absolute;
        inset: 0 auto auto 0;
        width: calc(var(--unit) - 3px);
        height: calc(var(--unit) * 0.62 - 3px);
        min-height: 0;
        padding: 0;
        display: flex;
        align-items: center;
        justify-content: center;
        border: 0;
        border-radius: 4px;
        background: var(--head);
        color: var(--text);
        forced-color-adjust: none;
        font-size: clamp(0.62rem, calc(var(--unit) * 0.27), 0.85rem);
        font-variant-numeric: tabular-nums;
        transform: translate(calc(var(--unit) * var(--left)), calc(var(--unit) * 0.62 * var(--top)));
        transition: transform 380ms ease-in-out;
        cursor: default;
      }
      .block {
        position: absolute;
        inset: 0 auto auto 0;
        color: var(--text-quiet);
        font-size: 0.75rem;
        line-height: 1;
        white-space: nowrap;
        transform: translate(calc(var(--unit) * var(--left)), calc(var(--unit) * 0.62 * var(--top) + 0.2rem));
      }
      .memory {
        --unit: min(1.35rem, calc(100cqi / var(--cells) - 0.07rem));
        position: relative;
        height: 1.5rem;
        margin-block: 0.3rem 0.5rem;
      }
      .memory span {
        position: absolute;
        inset: 0 auto auto 0;
        width: calc(var(--unit) - 1px);
        height: 100%;
        border-radius: 2px;
        background: var(--head);
        forced-color-adjust: none;
        transform: translate(calc(var(--unit) * var(--at)));
        transition: transform 380ms ease-in-out;
      }
      .memory .followed {
        outline: 2px solid var(--focus);
        z-index: 1;
      }
      .strip {
        margin: 1rem 0 0;
        color: var(--text-quiet);
        font-size: 0.875rem;
      }
      .cell:hover:not(:disabled) {
        background: var(--head);
      }
      .followed:is(.cell, .was) {
        outline: 3px solid var(--focus);
        z-index: 1;
      }
      .h0 {
        --head: color-mix(in srgb, #cc79a7 34%, var(--bg));
      }
      .h1 {
        --head: color-mix(in srgb, #e8c200 34%, var(--bg));
      }
      .h2 {
        --head: color-mix(in srgb, #7e57c2 30%, var(--bg));
      }
      .h3 {
        --head: color-mix(in srgb, #9ccc3c 32%, var(--bg));
      }
      .h4 {
        --head: color-mix(in srgb, #8d6e63 36%, var(--bg));
      }
      .h5 {
        --head: color-mix(in srgb, var(--text) 12%, var(--bg));
      }
      .shape {
        margin: 0;
        font-family: var(--mono);
      }
      .readout {
        min-height: 1.6em;
        margin: 0.5rem 0 0;
        font-variant-numeric: tabular-nums;
      }
      .said {
        min-height: 3.2em;
      }
      @media (prefers-reduced-motion: reduce) {
        .cell,
        .memory span,
        .field {
          transition: none;
        }
      }
    `,
  ];

  @state() stage = 0;
  @state() heads = 2;
  /** The cell that is pointed at or was chosen, by its index in the projection. */
  @state() followed: number | null = null;
  private t!: MultiHeadStrings['split'];
  /** The cell that a task has opened last. */
  private opened: Cell | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = multiHeadStrings[languageOf(this)].split;
  }

  // A task shows its answer here: at the stage of the value that it asks about.
  protected override willUpdate(): void {
    const { explained } = this.inspection;
    if (sameCell(explained, this.opened)) return;
    this.opened = explained;
    const stage = valueNames.findIndex((name) => explained !== null && this.inspection.find(name) === explained.value);
    if (stage < 0) return;
    this.stage = stage;
    const cells = Array.from({ length: cellCount }, (_, index) => index);
    this.followed = cells.find((index) => indexAt(stage, index, this.sizes) === explained!.index) ?? null;
  }

  protected request(): InspectionRequest {
    return {
      program: 'multi_head_attention',
      settings: {
        batch: String(batch),
        num_queries: String(steps),
        num_keys: String(steps),
        hidden: String(hidden),
        num_heads: String(this.heads),
        query_size: String(hidden),
        key_size: String(hidden),
        value_size: String(hidden),
      },
      seed: 3,
    };
  }

  private get sizes(): Sizes {
    return { batch, steps, hidden, heads: this.heads };
  }

  override render() {
    const { t, stage, sizes } = this;
    const stageOptions = t.steps.map((text, value) => ({ value, text: `${value + 1} ${text}` }));
    return html`<div class="card">
      <div class="row">
        ${segments({ name: 'stage', legend: t.stage, options: stageOptions, chosen: stage, choose: (value) => (this.stage = value) })}
        ${segments({ name: 'heads', legend: t.heads, options: divisors.map((value) => ({ value, text: String(value) })), chosen: this.heads, choose: (value) => this.cut(value) })}
        <div>
          <button type="button" ${inactive(stage === 0)} @click=${() => (this.stage -= 1)}>${t.back}</button>
          <button class="primary" type="button" ${inactive(stage === stages - 1)} @click=${() => (this.stage += 1)}>
            ${t.next}
          </button>
        </div>
      </div>
      <div class="fields">
        <div
          class="before"
          aria-hidden="true"
          ?hidden=${stage === 0}
          @pointerover=${this.onPoint}
          @pointerleave=${() => (this.followed = null)}
        >
          <p class="shape">${t.shape(`[${shapeAt(0, sizes).join(', ')}]`)}</p>
          ${this.field(0, (index) => this.was(index))}
        </div>
        <div>
          <p class="shape" aria-live="polite">${t.shape(`[${shapeAt(stage, sizes).join(', ')}]`)}</p>
          <div
            role="group"
            aria-label=${t.picture}
            @pointerover=${this.onPoint}
            @pointerleave=${() => (this.followed = null)}
            @focusin=${this.onPoint}
            @click=${this.onPoint}
            @keydown=${this.onKey}
          >
            ${this.field(stage, (index) => this.cell(index))}
          </div>
        </div>
      </div>
      <p class="strip" id="strip">${t.memory}</p>
      <div
        class="memory"
        role="img"
        aria-labelledby="strip"
        .style=${`--cells: ${cellCount}`}
        @pointerover=${this.onPoint}
        @pointerleave=${() => (this.followed = null)}
      >
        ${Array.from({ length: cellCount }, (_, index) => this.inMemory(index))}
      </div>
      <p class="readout">${this.reading()}</p>
      <p class="said">${t.said[stage](stage === 3 ? batch * sizes.heads : sizes.heads, hidden / sizes.heads)}</p>
      ${this.wrong()}
    </div>`;
  }

  /** The cells of a stage, below the names of their blocks. */
  private field(stage: number, cell: (index: number) => unknown) {
    const { sizes } = this;
    const extent = extentOf(stage, sizes);
    return html`<div
      class="field"
      .style=${`--wide: ${extent.left}; --high: ${extent.top}; --span: ${extentOf(1, sizes).left}`}
    >
      ${blocksAt(stage, sizes).map(
        ({ left, top, b, n }) =>
          html`<span class="block" .style=${`--left: ${left}; --top: ${top}`}>${this.blockName(stage, b, n)}</span>`,
      )}
      ${Array.from({ length: cellCount }, (_, index) => cell(index))}
    </div>`;
  }

  private blockName(stage: number, b: number, n: number | null): string {
    const { t, heads } = this;
    const name = n === null ? t.sentence(b) : `${t.sentence(b)} · ${t.head(n)}`;
    return stage === stages - 1 && n !== null ? `[${b * heads + n}] ${name}` : name;
  }

  private cell(index: number) {
    const { stage, sizes } = this;
    const { left, top } = spotAt(stage, index, sizes);
    const followed = this.followed === index;
    const number = this.number(index);
    return html`<button
      type="button"
      translate="no"
      class="cell h${partsOf(index, sizes).n} ${followed ? 'followed' : ''}"
      data-index=${index}
      aria-pressed=${followed}
      tabindex=${(this.followed ?? 0) === index ? 0 : -1}
      aria-label="${number === null ? '' : written(number)} · ${this.place(index)}"
      .style=${`--left: ${left}; --top: ${top}`}
    >
      ${number === null ? '' : written(number)}
    </button>`;
  }

  /** Beside the present stage, where the cell stood in the projection. */
  private was(index: number) {
    const { left, top } = spotAt(0, index, this.sizes);
    const number = this.number(index);
    return html`<span
      translate="no"
      class="was h${partsOf(index, this.sizes).n} ${this.followed === index ? 'followed' : ''}"
      data-index=${index}
      .style=${`--left: ${left}; --top: ${top}`}
      >${number === null ? '' : written(number)}</span
    >`;
  }

  /** A cell where the present stage's tensor has it, first to last. */
  private inMemory(index: number) {
    const followed = this.followed === index ? 'followed' : '';
    return html`<span
      class="h${partsOf(index, this.sizes).n} ${followed}"
      data-index=${index}
      .style=${`--at: ${indexAt(this.stage, index, this.sizes)}`}
    ></span>`;
  }

  /** The number of a cell at the present stage, from that stage's own tensor. */
  private number(index: number): number | null {
    const value = this.inspection.find(valueNames[this.stage]);
    return value === null ? null : (this.inspection.numbers(value)?.[indexAt(this.stage, index, this.sizes)] ?? null);
  }

  private place(index: number): string {
    const text = (stage: number) => `[${placeAt(stage, index, this.sizes).join(', ')}]`;
    const number = this.number(index);
    return this.t.place(text(0), text(this.stage), number === null ? '' : exact(number).replace('-', '\u2212'));
  }

  private reading(): string {
    const { t, followed, stage, sizes } = this;
    if (followed === null) return t.hint;
    return `${this.place(followed)}${t.moved(indexAt(0, followed, sizes), indexAt(stage, followed, sizes))}`;
  }

  private cut(heads: number): void {
    this.heads = heads;
    void this.inspection.open(this.request());
  }

  private onPoint(event: Event): void {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (cell) this.followed = Number(cell.dataset.index);
  }

  private onKey(event: KeyboardEvent): void {
    const at = this.followed ?? 0;
    const to: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - hidden,
      ArrowDown: at + hidden,
    };
    const next = to[event.key];
    if (next === undefined || next < 0 || next >= cellCount) return;
    event.preventDefault();
    this.followed = next;
    this.renderRoot.querySelector<HTMLElement>(`.cell[data-index="${next}"]`)?.focus();
  }
}

define('attn-head-split', AttnHeadSplit);
