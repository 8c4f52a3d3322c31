// <attn-additive-inside>: the inside of one additive score, number by number: W_q q + W_k k, tanh, and w_v upon it; the
// hidden units as dots on the curve of tanh, which move as the query is pulled.
import { css, html } from 'lit';
import { state } from 'lit/decorators.js';
import type { ExplanationData, InspectorRequest } from '../../../engine/client';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { languageOf, signsFor } from '../../ui/strings';
import { segments } from '../../ui/views';
import type { Cell } from '../../instrument/cells';
import type { InspectionRequest } from '../../instrument/inspection';
import { instrumentStringsFor } from '../../instrument/instrument-strings';
import '../../plot/plot';
import type { PlotData } from '../../plot/plot-data';
import '../../tensor/tensor';
import type { CellPointDetail, Mark, TensorData } from '../../tensor/tensor-data';
import { arithmetic, spoken } from '../shared/arithmetic';
import { InspectedElement } from '../shared/inspected';
import { OpenProgram } from '../shared/program';
import { lessonStyles } from '../shared/lesson.css';
import { slider } from '../shared/slider';
import { insideStrings, type InsideStrings } from './inside-strings';

const [keys, hidden, querySize, keySize] = [3, 4, 2, 3];

/** Keys that differ, and units on the slope of tanh as well as on its flat ends. */
const given = {
  queries: { shape: [1, 1, querySize], values: [1, -1] },
  keys: { shape: [1, keys, keySize], values: [1, 0, 0, 0, 1, 1, -1, 0.5, 0] },
  'W_q.weight': { shape: [hidden, querySize], values: [1, 0, 0, 1, 1, 1, 1, -1] },
  'W_k.weight': { shape: [hidden, keySize], values: [1, 0, 1, 0, 1, -1, 0.5, 1, 0, 0.5, 0, 2] },
  'w_v.weight': { shape: [1, hidden], values: [1, -1, 0.5, 1] },
};

/**
 * From above: the engine's values, each with a number for every hidden unit, and whether it has these for every key.
 */
const rows = [
  { value: 'projected_queries', each: false },
  { value: 'projected_keys', each: true },
  { value: 'add', each: true },
  { value: 'features', each: true },
  { value: 'w_v.weight', each: false },
] as const;

const additive = (sizes: Record<string, number>, given: InspectorRequest['given']): InspectorRequest => ({
  program: 'additive_attention',
  settings: Object.fromEntries(
    Object.entries({ batch: 1, num_queries: 1, value_size: 1, ...sizes }).map(([name, size]) => [name, String(size)]),
  ),
  given,
});

export class AttnAdditiveInside extends InspectedElement {
  static override styles = [
    controls,
    lessonStyles,
    css`
      .slider {
        flex-basis: 6rem;
      }
      .sum {
        min-height: 3.2em;
        margin: 0.75rem 0 0;
        line-height: 1.6;
      }
      .query {
        color: var(--q-text);
      }
      .key {
        color: var(--k-text);
      }
    `,
  ];

  @state() private key = 0;
  /** tanh of places next to each other. */
  @state() private curve: { x: Float32Array; y: Float32Array } | null = null;
  private shown: ExplanationData | null = null;
  private t!: InsideStrings;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = insideStrings[languageOf(this)];
  }

  protected request(): InspectionRequest {
    const sizes = { num_keys: keys, query_size: querySize, key_size: keySize, hidden };
    return additive(sizes, { ...given, valid_lens: { shape: [1], values: [keys] } });
  }

  protected override approach(): void {
    super.approach();
    this.reopened();
  }

  protected override reopened(): void {
    // Why the engine does not come is said of the program above.
    this.drawCurve().catch(() => undefined);
  }

  /** The engine's tanh: of a query that is 0, and keys along the axis. */
  private async drawCurve(): Promise<void> {
    const x = Array.from({ length: 121 }, (_, i) => (i - 60) / 10);
    const one = { shape: [1, 1], values: [1] };
    const program = await OpenProgram.open(
      additive(
        { num_keys: x.length, query_size: 1, key_size: 1, hidden: 1 },
        {
          queries: { shape: [1, 1, 1], values: [0] },
          keys: { shape: [1, x.length, 1], values: x },
          'W_q.weight': one,
          'W_k.weight': one,
        },
      ),
    );
    const { add, features } = await program.read('add', 'features');
    program.dispose();
    this.curve = { x: add, y: features };
  }

  /** What is explained: the cell that is pointed at, else the score. */
  private get asked(): Cell | null {
    const score = this.inspection.find('w_v/matmul');
    return this.inspection.explained ?? (score === null ? null : { value: score, index: this.key });
  }

  protected override willUpdate(): void {
    const { asked } = this;
    this.shown = (asked && this.inspection.explanation(asked)) ?? this.shown;
  }

  override render() {
    const { t, key } = this;
    const query = this.numbers('queries') ?? given.queries.values;
    return html`<div class="card">
      <div class="row">
        ${[0, 1].map((i) =>
          slider({
            name: `query${i}`,
            label: html`<span class="query">${t.query(i)}</span>`,
            value: query[i],
            min: -3,
            max: 3,
            step: 0.1,
            text: spoken(query[i]),
            change: (number) => this.pull(i, number),
          }),
        )}
        <div class="inline">
          ${segments({ name: 'key', legend: t.key, options: Array.from({ length: keys }, (_, value) => ({ value, text: String(value) })), chosen: key, choose: (one) => this.choose(one) })}
        </div>
      </div>
      <div class="grid">
        <attn-tensor
          .data=${this.units()}
          .marks=${this.lit()}
          @attn-cell-point=${({ detail }: CustomEvent<CellPointDetail>) => this.inspection.point(this.cellAt(detail.index))}
          @attn-cell-leave=${() => this.inspection.retrace(-1)}
        ></attn-tensor>
        <figure>
          <figcaption>${t.curve(key)}</figcaption>
          <attn-plot .data=${this.plot()}></attn-plot>
        </figure>
      </div>
      <p class="sum" translate="no" aria-live="polite">${this.sum()}</p>
      ${this.wrong()}
    </div>`;
  }

  /** Of a row, the numbers of the chosen key. */
  private row({ value, each }: (typeof rows)[number], key = this.key): number[] {
    const from = each ? key * hidden : 0;
    return [...(this.numbers(value) ?? [])].slice(from, from + hidden);
  }

  /** All rows as one tensor: what is added stands below each other. */
  private units(): TensorData {
    const { t } = this;
    const numbers = rows.flatMap((row) => this.row(row));
    return {
      name: t.units,
      shape: [rows.length, hidden],
      values: numbers.length === rows.length * hidden ? Float32Array.from(numbers) : null,
      axes: [{ name: t.step, labels: t.rows }, { name: t.unit }],
    };
  }

  private cellAt(place: number): Cell | null {
    const { value, each } = rows[Math.floor(place / hidden)];
    const found = this.inspection.find(value);
    return found === null ? null : { value: found, index: (place % hidden) + (each ? this.key * hidden : 0) };
  }

  /** The cells of what is explained, where they stand in here. */
  private lit(): Mark[] {
    const { asked, shown } = this;
    const cells = Array.from({ length: rows.length * hidden }, (_, place) => this.cellAt(place));
    const at = (value: number, index: number) =>
      cells.findIndex((cell) => cell?.value === value && cell.index === index);
    const sources = shown?.sources.map(([value, index]): Mark => ({ index: at(value, index), kind: 'source' })) ?? [];
    return asked ? [...sources, { index: at(asked.value, asked.index), kind: 'cell' }] : sources;
  }

  private plot(): PlotData {
    const { t, key } = this;
    const { colon, semicolon } = signsFor(this);
    const [, , sum, squeezed] = rows;
    const others = Array.from({ length: keys }, (_, one) => one).filter((one) => one !== key);
    const own = { x: this.row(sum), y: this.row(squeezed) };
    return {
      label: `${t.curve(key)}${colon}${own.x.map((x, unit) => t.dot(unit, spoken(x), spoken(own.y[unit]))).join(semicolon)}`,
      series: [
        { name: t.own(key), kind: 'points', ...own, color: 'curve' },
        {
          name: t.others,
          kind: 'points',
          x: others.flatMap((one) => this.row(sum, one)),
          y: others.flatMap((one) => this.row(squeezed, one)),
          color: 'quiet',
          weights: others.flatMap(() => Array<number>(hidden).fill(0)),
        },
        ...(this.curve ? [{ name: 'tanh', ...this.curve, color: 'quiet' as const }] : []),
      ],
      x: { name: t.rows[2], min: -6, max: 6, ticks: [-6, -3, 0, 3, 6] },
      y: { name: t.rows[3], min: -1.2, max: 1.2, ticks: [-1, 0, 1] },
    };
  }

  private sum() {
    const { shown, inspection, t } = this;
    if (!shown) return t.loading;
    const place = this.lit().find(({ kind }) => kind === 'cell')!.index;
    const name = place < 0 ? t.score(shown.index) : t.cell(t.rows[Math.floor(place / hidden)], place % hidden);
    const tones = { query: ['queries', 'projected_queries'], key: ['keys', 'projected_keys'] };
    const tone = (value: number) =>
      Object.entries(tones).find(([, names]) => names.some((one) => inspection.find(one) === value))?.[0] ?? '';
    return html`${name} = ${arithmetic(shown, tone, instrumentStringsFor(this))}`;
  }

  private pull(index: number, number: number): void {
    const value = this.inspection.find('queries');
    if (value !== null) this.inspection.drag({ value, index }, number, true);
  }

  private choose(key: number): void {
    this.key = key;
    this.inspection.retrace(-1);
  }
}

define('attn-additive-inside', AttnAdditiveInside);
