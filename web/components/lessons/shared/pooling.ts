// One query's attention as a small picture: the query meets each key, softmax makes weights of the scores, and the
// values are added up by their weights. The same wherever attention is explained; each lesson names its own
// (definePooling).
import { css, type CSSResultGroup, html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { InspectorRequest } from '../../../engine/client';
import { define } from '../../ui/define';
import { languageOf, signsFor } from '../../ui/strings';
import { segments } from '../../ui/views';
import { spoken } from './arithmetic';
import { AttnBench } from './bench';
import type { BenchSlider, Text } from './bench-data';
import { fan, fanStyles } from './fan';
import { poolingStrings } from './pooling-strings';

interface PoolingView {
  /** "main", or what tasks call it: SESSION-NAME. */
  name: string;
  request: InspectorRequest;
  label: Text;
  /** As a formula. */
  score: string;
}

export interface Pooling {
  /** Ways to score; a slider moves in all of them. */
  views: readonly PoolingView[];
  sliders?: readonly BenchSlider[];
  /** What the queries to choose from are called, and the keys. */
  queries?: readonly Text[];
  keys?: readonly Text[];
}

const seen = ['queries', 'keys', 'values', 'scores', 'weights', 'output'] as const;
type Seen = Record<(typeof seen)[number], Float32Array>;
/** What can be asked for its arithmetic. */
type Asked = 'scores' | 'weights' | 'output';

/** Pixels of a line of weight 1, and of one without. */
const widest = 16;
const thin = 1.5;
const weightDigits = 3;

const vector = (numbers: Float32Array): string => {
  const texts = Array.from(numbers, spoken);
  return texts.length === 1 ? texts[0] : `(${texts.join(', ')})`;
};

export class AttnPooling extends AttnBench {
  static override styles: CSSResultGroup = [
    AttnBench.styles,
    fanStyles,
    css`
      :host {
        display: block;
        container-type: inline-size;
      }
      .flow {
        display: grid;
        grid-template:
          auto repeat(var(--keys), minmax(2.6rem, 1fr)) / auto 2rem auto auto minmax(5rem, 1fr)
          auto 2.5rem auto;
        gap: 0 0.5rem;
        align-items: center;
        max-width: 46rem;
        margin-block: 0.9rem 0.5rem;
        font-size: 0.9375rem;
        line-height: 1.3;
        font-variant-numeric: tabular-nums;
      }
      .flow > * {
        grid-row: calc(var(--row, 0) + var(--first, 1));
      }
      .flow > .side {
        grid-row: 2 / -1;
      }
      .head,
      small {
        font-size: 0.8rem;
      }
      .head {
        align-self: end;
        padding-block-end: 0.35rem;
      }
      .head small,
      b {
        white-space: nowrap;
      }
      small {
        display: block;
        color: var(--text-quiet);
      }
      .side > * {
        display: block;
      }
      .in {
        grid-column: 2;
      }
      .out {
        grid-column: 7;
      }
      svg {
        align-self: stretch;
      }
      .out path {
        stroke: var(--v);
      }
      .of-q {
        color: var(--q-text);
      }
      .of-k {
        grid-column: 3;
        color: var(--k-text);
      }
      .score {
        grid-column: 4;
      }
      .weight {
        grid-column: 5;
      }
      .of-v {
        grid-column: 6;
      }
      .of-v,
      .output {
        color: var(--v-text);
      }
      .cell {
        /* On paper, too: it is a number more than a button. */
        display: inline-block;
        min-height: 2rem;
        padding: 0.1rem 0.35rem;
        border: 1px solid var(--border);
        border-radius: 6px;
        background: none;
        color: inherit;
        font: inherit;
      }
      .cell[aria-pressed='true'] {
        outline: 2px solid var(--text);
        outline-offset: -1px;
      }
      .weight:not(.head) {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 0.2rem 0.5rem;
        align-items: center;
      }
      .bar {
        height: 1rem;
        min-width: 1px;
        background: var(--curve);
        transition: inline-size var(--motion);
        print-color-adjust: exact;
        forced-color-adjust: none;
      }
      .slider input {
        flex-basis: 6rem;
      }
      /* The bar below its number. */
      @container (width < 42rem) {
        .weight:not(.head) {
          grid-template-columns: 1fr;
        }
        .weight > .cell {
          justify-self: start;
          min-height: 1.75rem;
        }
        .bar {
          height: 0.4rem;
        }
      }
      @container (width < 36rem) {
        .flow {
          --first: 2;
          grid-template: none / auto auto minmax(0, 1fr) auto;
          grid-auto-rows: auto;
          gap: 0.2rem 0.6rem;
          margin-block-start: 0.5rem;
          font-size: 0.925rem;
        }
        .flow > .side {
          display: flex;
          gap: 0.5rem;
          align-items: center;
          grid-area: 1 / 1 / auto / -1;
        }
        .flow > .result {
          grid-row: calc(var(--keys) + 3);
          justify-content: end;
          text-align: end;
        }
        .flow > svg.side {
          display: none;
        }
        .of-k {
          grid-column: 1;
        }
        .score {
          grid-column: 2;
        }
        .weight {
          grid-column: 3;
        }
        .of-v {
          grid-column: 4;
        }
        .cell {
          min-height: 1.75rem;
        }
      }
    `,
  ];

  pooling!: Pooling;
  /** Which way to score, and which query. */
  @state() private view = 0;
  @state() private row = 0;
  /** Which cell takes the focus. */
  private at = 0;

  private get p() {
    return poolingStrings[languageOf(this)];
  }

  private get shownView(): PoolingView {
    return this.pooling.views[this.view];
  }

  protected override choice() {
    const { p, pooling } = this;
    const options = (all: readonly Text[]) => all.map((text, value) => ({ value, text: this.say(text) }));
    return html`${
      pooling.queries
        ? segments({
            name: 'query',
            legend: p.query,
            options: options(pooling.queries),
            chosen: this.row,
            choose: (row) => (this.row = row),
          })
        : nothing
    }
    ${
      pooling.views.length > 1
        ? segments({
            name: 'view',
            legend: p.scoring,
            options: options(pooling.views.map(({ label }) => label)),
            chosen: this.view,
            choose: (view) => (this.view = view),
          })
        : nothing
    }`;
  }

  /** The numbers of the chosen query, each value's part of it; null until all have come. */
  private seen(): Seen | null {
    const all = seen.map((name) => this.numbers(this.shownView.name, name));
    if (all.some((numbers) => numbers === null)) return null;
    const queries = this.pooling.queries?.length ?? 1;
    const own = (numbers: Float32Array) =>
      numbers.subarray((this.row * numbers.length) / queries, ((this.row + 1) * numbers.length) / queries);
    return Object.fromEntries(
      seen.map((name, i) => [name, name === 'keys' || name === 'values' ? all[i]! : own(all[i]!)]),
    ) as Seen;
  }

  protected override figures(): unknown {
    const { p, pooling } = this;
    const numbers = this.seen();
    if (!numbers) return html`<p class="busy">${p.loading}</p>`;
    const { weights, scores, output } = numbers;
    const keys = weights.length;
    const { comma, list } = signsFor(this);
    const part = (all: Float32Array, i: number) =>
      vector(all.subarray((i * all.length) / keys, ((i + 1) * all.length) / keys));
    const [query, result] = [vector(numbers.queries), Array.from(output, spoken).join(list)];
    const nameOf = (i: number) => (pooling.keys ? this.say(pooling.keys[i]) : `${p.key} ${i}`);
    const told = Array.from(weights, (weight, i) => `${nameOf(i)} ${weight.toFixed(weightDigits)}`);
    return html`<div
      class="flow"
      style="--keys: ${keys}"
      role="group"
      aria-label=${p.told(query, told, result)}
      @keydown=${this.onKey}
    >
      <div class="side of-q"><span>${p.query} q</span> <b translate="no">${query}</b></div>
      <svg class="side in" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        ${fan(Array<number>(keys).fill(thin))}
      </svg>
      <div class="head of-k">${p.key} k</div>
      <div class="head score">${p.score}<small>${this.shownView.score}</small></div>
      <div class="head weight">${p.weight} α<small>softmax</small></div>
      <div class="head of-v">${p.value} v</div>
      ${Array.from(
        weights,
        (weight, i) =>
          html`<div class="of-k" style="--row: ${i + 1}">
              ${pooling.keys ? html`<small>${nameOf(i)}</small>` : nothing}<b translate="no"
                >${part(numbers.keys, i)}</b
              >
            </div>
            <div class="score" style="--row: ${i + 1}">
              ${this.cell('scores', this.row * keys + i, spoken(scores[i]), `${p.score}${comma}${nameOf(i)}`, 2 * i)}
            </div>
            <div class="weight" style="--row: ${i + 1}">
              ${this.cell('weights', this.row * keys + i, weight.toFixed(weightDigits), `${p.weight}${comma}${nameOf(i)}`, 2 * i + 1)}
              <div class="bar" style="inline-size: ${100 * weight}%"></div>
            </div>
            <div class="of-v" style="--row: ${i + 1}"><b translate="no">${part(numbers.values, i)}</b></div>`,
      )}
      <svg class="side out" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        ${fan(
          Array.from(weights, (weight) => widest * weight),
          'right',
        )}
      </svg>
      <div class="side result">
        <span>${p.output}<small>Σ α v</small></span>
        <span
          >${Array.from(output, (number, i) =>
            this.cell('output', this.row * output.length + i, spoken(number), p.output, 2 * keys + i),
          )}</span
        >
      </div>
    </div>`;
  }

  private cell(name: Asked, index: number, text: string, what: string, place: number) {
    const inspection = this.inspections.get(this.shownView.name)!;
    const cell = { value: inspection.find(name)!, index };
    const { explained } = inspection;
    const point = () => this.point(inspection, cell);
    return html`<button
      class="cell ${name}"
      type="button"
      translate="no"
      tabindex=${place === this.at ? 0 : -1}
      aria-label="${what}${signsFor(this).colon}${text}"
      aria-pressed=${explained?.value === cell.value && explained.index === index}
      @pointerenter=${point}
      @click=${point}
      @focus=${() => {
        this.at = place;
        point();
      }}
    >
      ${text}
    </button>`;
  }

  /** Arrows go from cell to cell: scores and weights stand side by side, the result comes last. */
  private onKey(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const cells = this.renderRoot.querySelectorAll<HTMLElement>('.cell');
    cells[Math.max(0, Math.min(cells.length - 1, this.at + by))].focus();
  }
}

/** Makes an element of it: <attn-pooling-NAME>. */
export function definePooling(name: string, pooling: Pooling): void {
  const programs = Object.fromEntries(pooling.views.map(({ name, request }) => [name, request]));
  define(
    `attn-pooling-${name}`,
    class extends AttnPooling {
      constructor() {
        super();
        this.pooling = pooling;
        this.bench = { variants: [{ label: { en: '', zh: '' }, programs }], tensors: [], sliders: pooling.sliders };
      }
    },
  );
}
