// <attn-layer-costs>: what one layer costs over n tokens of size d, for the three ways to read a sequence.
import { css, html } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { NearElement } from '../../ui/near-element';
import '../../plot/plot';
import type { PlotData } from '../../plot/plot-data';
import { lessonStyles, lessonTable } from '../shared/lesson.css';
import { slider } from '../shared/slider';
import { type LayerCosts, layerCosts, type LayerKind, type Measure, measures } from './layer-costs';
import { selfAttentionStrings, type SelfAttentionStrings } from './strings';
import { languageOf } from '../../ui/strings';

/** Slider places to sizes: 1, 2, 5, 10, 20, 50, ... and powers of two. */
const lengths = [2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];
const sizes = [16, 32, 64, 128, 256, 512, 1024];
const kernels = [3, 5, 7, 9, 15, 31];

const formulas: Record<LayerKind, Record<Measure, string>> = {
  cnn: { cost: 'k·n·d²', steps: '1', path: '(n − 1) / (k − 1)' },
  rnn: { cost: '2·n·d²', steps: 'n', path: 'n' },
  attention: { cost: '3·n·d² + 2·n²·d', steps: '1', path: '1' },
};

/** The same axes for all sizes, so that bars grow and shrink: they end above what the largest sizes need. */
const ticks: Record<Measure, readonly number[]> = {
  cost: [1, 1e3, 1e6, 1e9, 1e12],
  steps: [1, 10, 100, 1000, 10_000],
  path: [1, 10, 100, 1000, 10_000],
};

export class AttnLayerCosts extends NearElement {
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
      .plots {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(19rem, 100%), 1fr));
        gap: 1rem 1.75rem;
        margin-block-end: 1.25rem;
      }
      .plots figure {
        min-width: 0;
      }
      .mark {
        color: var(--v-text);
        font-size: 0.875rem;
        font-weight: 600;
      }
      @container (max-width: 34rem) {
        table {
          table-layout: auto;
        }
        th,
        td,
        thead th {
          padding-inline-end: 0.4rem;
          font-size: 0.8125rem;
          /* Columns as wide as their longest words. */
          overflow-wrap: break-word;
          word-break: keep-all;
        }
        .mark {
          display: block;
        }
      }
    `,
  ];

  /** Places in the lists above. */
  @state() n: number = lengths.indexOf(10);
  @state() d: number = sizes.indexOf(512);
  @state() k: number = kernels.indexOf(3);
  /** Bars wait for the reader, in the room that they need. */
  @state() private near = false;
  private t!: SelfAttentionStrings['costs'];
  private locale = 'en';

  protected override approach(): void {
    this.near = true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const language = languageOf(this);
    this.t = selfAttentionStrings[language].costs;
    this.locale = language === 'zh' ? 'zh-CN' : 'en';
  }

  override render() {
    const { t } = this;
    const { layers, parts } = layerCosts({ n: lengths[this.n], d: sizes[this.d], k: kernels[this.k] });
    return html`<div class="card">
      <div class="row">${this.choose('n', lengths)} ${this.choose('d', sizes)} ${this.choose('k', kernels)}</div>
      <div class="plots">
        ${measures.map(
          (measure) =>
            html`<figure>
              <figcaption>${t.measures[measure]}</figcaption>
              <attn-plot .data=${this.plot({ layers, parts }, measure)}></attn-plot>
            </figure>`,
        )}
      </div>
      <table aria-live="off">
        <caption>
          ${t.caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t.layer}</th>
            ${measures.map((measure) => html`<th scope="col">${t.measures[measure]}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${(Object.keys(layers) as LayerKind[]).map(
            (kind) =>
              html`<tr>
                <th scope="row">${t.layers[kind]}</th>
                ${measures.map((measure) => this.cell({ layers, parts }, kind, measure))}
              </tr>`,
          )}
        </tbody>
      </table>
      <p class="said quietly">${t.hint}</p>
    </div>`;
  }

  private plot({ layers, parts }: LayerCosts, measure: Measure): PlotData {
    const { t } = this;
    const bars = (Object.keys(layers) as LayerKind[]).map((kind): [string, number] => [
      t.layers[kind],
      layers[kind][measure],
    ]);
    if (measure === 'cost') bars.push([t.pairs, parts.pairs]);
    return {
      label: t.plot(
        t.measures[measure],
        bars.map(([name, size]) => `${name} ${this.number(size)}`),
      ),
      series: this.near
        ? [{ name: t.measures[measure], kind: 'bars', x: bars.map(([, size]) => size), y: [...bars.keys()] }]
        : [],
      x: {
        name: t.units[measure],
        log: true,
        min: 1,
        max: ticks[measure].at(-1)!,
        ticks: ticks[measure],
        format: (size) => this.number(size),
      },
      y: { name: '', labels: bars.map(([name]) => name) },
    };
  }

  private choose(name: 'n' | 'd' | 'k', choices: readonly number[]) {
    return slider({
      name,
      label: this.t[name],
      value: this[name],
      min: 0,
      max: choices.length - 1,
      text: this.number(choices[this[name]]),
      change: (value) => (this[name] = value),
    });
  }

  private cell({ layers, parts }: LayerCosts, kind: LayerKind, measure: Measure) {
    const value = layers[kind][measure];
    const least = Math.min(...Object.values(layers).map((each) => each[measure])) === value;
    const split =
      kind === 'attention' && measure === 'cost'
        ? html`<span class="formula" translate="no"
            >${this.number(parts.projections)} + ${this.number(parts.pairs)}</span
          >`
        : '';
    return html`<td data-layer=${kind} data-measure=${measure}>
      <span class="number" translate="no">${this.number(value)}</span
      >${least ? html` <span class="mark">${this.t.least}</span>` : ''}
      <span class="formula" translate="no">${formulas[kind][measure]}</span>${split}
    </td>`;
  }

  private number(value: number): string {
    const compact = value >= 1e6;
    return new Intl.NumberFormat(
      this.locale,
      compact ? { notation: 'compact', maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 },
    ).format(value);
  }
}

define('attn-layer-costs', AttnLayerCosts);
