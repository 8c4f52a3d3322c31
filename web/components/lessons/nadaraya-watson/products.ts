// <attn-products>: a batch of matrix products, drawn so that the row of X and the column of Y meet in the cell of Z
// that they make. Which cells light up, and the sum, are the engine's explanation of that cell.
import { css, html, type TemplateResult } from 'lit';
import type { ExplanationData } from '../../../engine/client';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { languageOf } from '../../ui/strings';
import { placeText } from '../../instrument/cells';
import type { InspectionRequest } from '../../instrument/inspection';
import { instrumentStringsFor } from '../../instrument/instrument-strings';
import { arithmetic, spoken } from '../shared/arithmetic';
import { InspectedElement } from '../shared/inspected';
import { lessonStyles } from '../shared/lesson.css';
import { productStrings, type ProductStrings } from './product-strings';
import { inactive } from '../../ui/inactive-button';

const [batch, rows, inner, columns] = [2, 2, 4, 3];
const cells = batch * rows * columns;

/** Rows of weights times columns of values: numbers that one can check in the head. */
const given = {
  x: { shape: [batch, rows, inner], values: [0.5, 0.25, 0.25, 0, 0, 0, 0.5, 0.5, 1, 0, 0, 0, 0.25, 0.25, 0.25, 0.25] },
  y: {
    shape: [batch, inner, columns],
    values: [4, 0, 2, 8, 4, 0, 0, 4, 6, 2, 6, 8, 1, 3, 5, 7, 9, 1, 3, 5, 7, 9, 1, 3],
  },
};
/** What the engine calls the three, and what the lesson's formula does. */
const names = { x: 'X', y: 'Y', output: 'Z' } as const;
type Name = keyof typeof names;

export class AttnProducts extends InspectedElement {
  static override styles = [
    controls,
    lessonStyles,
    css`
      .batches {
        display: flex;
        flex-wrap: wrap;
        gap: 1.5rem 3rem;
        margin-block-end: 1rem;
      }
      .batch {
        --cell: min(3.5rem, calc((100cqi - 2.5rem) / 8));
        display: grid;
        grid-template-columns: repeat(4, var(--cell)) 0.75rem repeat(3, var(--cell));
        grid-template-rows: repeat(4, 2.25rem) 0.75rem repeat(2, 2.25rem);
        gap: 2px;
        color: var(--text-quiet);
      }
      .batch.current {
        color: var(--text);
      }
      .title {
        grid-area: 1 / 1 / 5 / 5;
        align-self: end;
        margin: 0;
        font-size: 0.9rem;
      }
      .title b {
        display: block;
      }
      .cell {
        min-height: 0;
        padding: 0;
        display: flex;
        align-items: center;
        justify-content: center;
        border: 1px solid var(--border);
        border-radius: 4px;
        background: none;
        color: inherit;
        font-size: clamp(0.75rem, calc(var(--cell) * 0.36), 0.95rem);
        font-variant-numeric: tabular-nums;
        transition: background var(--motion);
      }
      .current .cell {
        background: var(--surface);
      }
      .cell.lit {
        font-weight: 600;
      }
      .current .x.lit {
        border-color: var(--q);
        background: color-mix(in srgb, var(--q) 22%, var(--bg));
      }
      .current .y.lit {
        border-color: var(--v);
        background: color-mix(in srgb, var(--v) 22%, var(--bg));
      }
      .output {
        cursor: pointer;
      }
      .current .output.lit {
        border: 2px solid var(--text);
        background: var(--bg);
      }
      .sum {
        min-height: 1.6em;
        margin: 0;
        line-height: 1.6;
      }
      .sum .x,
      .title .x {
        color: var(--q-text);
      }
      .sum .y,
      .title .y {
        color: var(--v-text);
      }
      .steps {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: center;
        margin-block-start: 0.75rem;
      }
      @media (prefers-reduced-motion: reduce) {
        .cell {
          transition: none;
        }
      }
    `,
  ];

  /** The cell of Z that is looked at: its place in the batch of results. */
  private at = 0;
  private shown: ExplanationData | null = null;
  private t!: ProductStrings;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = productStrings[languageOf(this)];
  }

  protected request(): InspectionRequest {
    return {
      program: 'batch_matmul',
      settings: { batch: String(batch), rows: String(rows), inner: String(inner), columns: String(columns) },
      given,
    };
  }

  protected override approach(): void {
    void this.inspection.open(this.request()).then(() => this.reopened());
  }

  protected override reopened(): void {
    this.look(this.at);
  }

  override render() {
    const { t, at } = this;
    return html`<div class="card">
      <div class="batches">${Array.from({ length: batch }, (_, b) => this.product(b))}</div>
      <p class="sum" translate="no" aria-live="polite">${this.sum()}</p>
      <div class="steps">
        <button type="button" ${inactive(at === 0)} @click=${() => this.look(at - 1)}>${t.back}</button>
        <button class="primary" type="button" ${inactive(at === cells - 1)} @click=${() => this.look(at + 1)}>
          ${t.next}
        </button>
        <output>${t.count(at + 1, cells)}</output>
      </div>
      ${this.wrong()}
    </div>`;
  }

  private product(b: number) {
    const now = Math.floor(this.at / (rows * columns)) === b;
    return html`<div
      class="batch ${now ? 'current' : ''}"
      role="group"
      aria-label=${this.t.batch(b)}
      @keydown=${this.onKey}
    >
      <p class="title">
        <b>${this.t.batch(b)}</b>Z<sub translate="no">${b}</sub> =
        <span class="x" translate="no">X<sub>${b}</sub></span> <span class="y" translate="no">Y<sub>${b}</sub></span>
      </p>
      ${this.matrix('x', b, rows, inner, [6, 1])} ${this.matrix('y', b, inner, columns, [1, 6])}
      ${this.matrix('output', b, rows, columns, [6, 6])}
    </div>`;
  }

  /** A matrix of the batch, its upper left cell at that row and column of the grid. */
  private matrix(
    name: Name,
    b: number,
    height: number,
    width: number,
    [top, left]: [number, number],
  ): TemplateResult[] {
    const numbers = this.numbers(name);
    const lit = this.lit(name);
    return Array.from({ length: height * width }, (_, i) => {
      const index = b * height * width + i;
      const text = numbers ? spoken(numbers[index]) : '…';
      const place = `grid-area: ${top + Math.floor(i / width)} / ${left + (i % width)}`;
      const look = `cell ${name} ${lit.has(index) ? 'lit' : ''}`;
      if (name !== 'output') return html`<span class=${look} translate="no" style=${place}>${text}</span>`;
      const label = `${names[name]}${placeText([batch, height, width], index)} = ${text}`;
      return html`<button
        class=${look}
        translate="no"
        style=${place}
        type="button"
        data-index=${index}
        tabindex=${index === this.at ? 0 : -1}
        aria-label=${label}
        aria-pressed=${index === this.at}
        @pointerenter=${() => this.look(index)}
        @focus=${() => this.look(index)}
        @click=${() => this.look(index)}
      >
        ${text}
      </button>`;
    });
  }

  protected override willUpdate(): void {
    const { explained } = this.inspection;
    // Until an explanation has come, the last one stays: nothing flickers.
    this.shown = (explained && this.inspection.explanation(explained)) ?? this.shown;
  }

  private lit(name: Name): ReadonlySet<number> {
    const value = this.inspection.find(name);
    if (name === 'output') return new Set([this.at]);
    return new Set(this.shown?.sources.flatMap(([source, index]) => (source === value ? [index] : [])));
  }

  private sum() {
    const data = this.shown;
    if (!data) return this.t.loading;
    const y = this.inspection.find('y');
    const colors = (value: number) => (value === y ? 'y' : 'x');
    return html`Z${placeText([batch, rows, columns], data.index)} =
    ${arithmetic(data, colors, instrumentStringsFor(this))}`;
  }

  private look(at: number): void {
    this.at = at;
    const value = this.inspection.find('output');
    if (value !== null) this.inspection.point({ value, index: at });
    this.requestUpdate();
  }

  /** Arrows go from cell to cell of Z, from one product into the other. */
  private async onKey(event: KeyboardEvent): Promise<void> {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const goal = this.at + by;
    if (goal < 0 || goal >= cells) return;
    this.look(goal);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[data-index="${goal}"]`)?.focus();
  }
}

define('attn-products', AttnProducts);
