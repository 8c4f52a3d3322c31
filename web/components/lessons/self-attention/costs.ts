// <attn-layer-costs>: what one layer costs over n tokens of size d, for the three ways to read a sequence.
import { css, html, LitElement } from 'lit';
import { define } from '../../define';
import { controls } from '../../controls.css';
import { languageOf } from '../shared/inspected';
import { lessonStyles, lessonTable } from '../shared/lesson.css';
import { slider } from '../shared/slider';
import { type LayerCosts, layerCosts, type LayerKind, type Measure, measures } from './layer-costs';
import { selfAttentionStrings, type SelfAttentionStrings } from './strings';

/** From 1 to 10^8 a bar grows to the full width. */
const decades = 8;

/** Slider places to sizes: 1, 2, 5, 10, 20, 50, ... and powers of two. */
const lengths = [2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];
const sizes = [16, 32, 64, 128, 256, 512, 1024];
const kernels = [3, 5, 7, 9, 15, 31];

const formulas: Record<LayerKind, Record<Measure, string>> = {
  cnn: { cost: 'k · n · d²', steps: '1', path: 'n / k' },
  rnn: { cost: 'n · d²', steps: 'n', path: 'n' },
  attention: { cost: 'n² · d', steps: '1', path: '1' },
};

export class AttnLayerCosts extends LitElement {
  static override styles = [
    controls,
    lessonStyles,
    lessonTable,
    css`
      table {
        table-layout: fixed;
      }
      th,
      td {
        padding: 0.45rem 0.75rem 0.45rem 0;
      }
      tbody th {
        font-weight: 600;
      }
      .formula {
        display: block;
        color: var(--text-quiet);
        font-size: 0.875rem;
      }
      .number {
        font-variant-numeric: tabular-nums;
      }
      .bar {
        display: block;
        height: 0.5rem;
        margin-block: 0.3rem 0.1rem;
        border-radius: 3px;
        background: color-mix(in srgb, var(--text-quiet) 18%, transparent);
      }
      .bar span {
        display: block;
        height: 100%;
        width: calc(1% * var(--part));
        min-width: 3px;
        border-radius: 3px;
        background: var(--text-quiet);
        transition: width var(--motion);
      }
      td.least .bar span {
        background: var(--v);
      }
      .mark {
        color: var(--v-text);
        font-size: 0.875rem;
        font-weight: 600;
      }
      @container (max-width: 34rem) {
        th,
        td {
          padding-inline-end: 0.4rem;
          font-size: 0.875rem;
        }
        .mark {
          display: block;
        }
      }
    `,
  ];
  static override properties = { n: { state: true }, d: { state: true }, k: { state: true } };

  /** Places in the lists above. */
  declare n: number;
  declare d: number;
  declare k: number;
  private t!: SelfAttentionStrings['costs'];
  private locale = 'en';

  constructor() {
    super();
    this.n = lengths.indexOf(10);
    this.d = sizes.indexOf(512);
    this.k = kernels.indexOf(3);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const language = languageOf(this);
    this.t = selfAttentionStrings[language].costs;
    this.locale = language === 'zh' ? 'zh-CN' : 'en';
  }

  override render() {
    const { t } = this;
    const costs = layerCosts({ n: lengths[this.n]!, d: sizes[this.d]!, k: kernels[this.k]! });
    return html`<div class="card">
      <div class="row">
        ${this.choose('n', lengths)} ${this.choose('d', sizes)} ${this.choose('k', kernels)}
      </div>
      <table aria-live="off">
        <caption>${t.caption}</caption>
        <thead>
          <tr><th scope="col">${t.layer}</th>${measures.map((measure) => html`<th scope="col">${t.measures[measure]}</th>`)}</tr>
        </thead>
        <tbody>
          ${(Object.keys(costs) as LayerKind[]).map(
            (kind) => html`<tr><th scope="row">${t.layers[kind]}</th>${measures.map((measure) => this.cell(costs, kind, measure))}</tr>`,
          )}
        </tbody>
      </table>
      <p class="said quietly">${t.hint}</p>
    </div>`;
  }

  private choose(name: 'n' | 'd' | 'k', choices: readonly number[]) {
    return slider({
      name,
      label: this.t[name],
      value: this[name],
      min: 0,
      max: choices.length - 1,
      text: this.number(choices[this[name]]!),
      change: (value) => (this[name] = value),
    });
  }

  private cell(costs: LayerCosts, kind: LayerKind, measure: Measure) {
    const value = costs[kind][measure];
    const least = Math.min(...Object.values(costs).map((each) => each[measure])) === value;
    // presentation: the length of a bar for a size, on a logarithmic scale
    const part = Math.min(100, (100 * Math.log10(value)) / decades);
    return html`<td class=${least ? 'least' : ''} data-layer=${kind} data-measure=${measure}>
      <span class="number">${this.number(value)}</span>${least ? html` <span class="mark">${this.t.least}</span>` : ''}
      <span class="bar" aria-hidden="true"><span .style=${`--part: ${part}`}></span></span>
      <span class="formula">${formulas[kind][measure]}</span>
    </td>`;
  }

  private number(value: number): string {
    const compact = value >= 1e6;
    return new Intl.NumberFormat(this.locale, compact ? { notation: 'compact', maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 }).format(value);
  }
}

define('attn-layer-costs', AttnLayerCosts);
