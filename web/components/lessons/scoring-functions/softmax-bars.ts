// <attn-softmax-bars>: one query's scores as bars that can be pulled, and what the masked softmax makes of them.
import { css, html } from 'lit';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import type { InspectionRequest } from '../../instrument/inspection';
import '../../plot/plot';
import { type PlotData, type PlotDragDetail, written } from '../../plot/plot-data';
import { languageOf } from '../../ui/strings';
import { InspectedElement } from '../shared/inspected';
import { lessonStyles } from '../shared/lesson.css';
import { slider } from '../shared/slider';
import { scoringStrings, type ScoringStrings } from './strings';
import { inactive } from '../../ui/inactive-button';

/** The last key has the largest score, and is masked at first. */
const scores = [1, 2, 0, -1, 4];
const firstLength = 3;
const weightDigits = 3;

export class AttnSoftmaxBars extends InspectedElement {
  static override styles = [
    controls,
    lessonStyles,
    css`
      .grid {
        align-items: stretch;
      }
      /* The legend is the one's, the rows are both's. */
      figure {
        display: flex;
        flex-direction: column;
        justify-content: space-between;
      }
    `,
  ];

  private t!: ScoringStrings['bars'];

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = scoringStrings[languageOf(this)].bars;
  }

  protected request(): InspectionRequest {
    return {
      program: 'masked_softmax',
      given: { x: { shape: [1, scores.length], values: scores }, valid_lens: { shape: [1], values: [firstLength] } },
    };
  }

  override render() {
    const { t } = this;
    const [given, masked, weights, lengths] = ['x', 'masked_scores', 'output', 'valid_lens'].map((name) =>
      this.numbers(name),
    );
    const length = lengths?.[0] ?? firstLength;
    const hidden = scores.map((_, key) => key >= length);
    return html`<div class="card">
      <div class="row">
        ${slider({ name: 'length', label: t.length, value: length, min: 0, max: scores.length, change: (value) => this.drag('valid_lens', 0, value, true) })}
        <button
          class="quiet"
          type="button"
          ${inactive(this.inspection.edits.size === 0)}
          @click=${() => this.inspection.reset()}
        >
          ${t.reset}
        </button>
      </div>
      <div class="grid">
        <figure>
          <figcaption>${t.scores}</figcaption>
          <attn-plot id="scores" .data=${this.scorePlot(given, hidden)} @attn-plot-drag=${this.onDrag}></attn-plot>
        </figure>
        <figure>
          <figcaption>${t.weights}</figcaption>
          <attn-plot id="weights" .data=${this.weightPlot(weights, hidden)}></attn-plot>
        </figure>
      </div>
      <p class="said" aria-live="polite">
        ${length === 0 && masked ? t.none(written({ name: '' }, masked[0])) : t.some(length, scores.length)}
      </p>
      ${this.wrong()}
    </div>`;
  }

  /** A masked score has a place, where it can be pulled, and no bar. */
  private scorePlot(numbers: Float32Array | null, hidden: readonly boolean[]): PlotData {
    const { t } = this;
    const x = [...(numbers ?? [])];
    const y = [...x.keys()];
    return {
      label: t.said(
        t.scores,
        x.map((score, key) => `${t.key(key, hidden[key])} ${written({ name: '' }, score)}`),
      ),
      series: [
        { name: t.pull, kind: 'points', x, y, color: 'query', draggable: true },
        { name: t.valid, kind: 'bars', x: x.map((score, key) => (hidden[key] ? NaN : score)), y, color: 'quiet' },
      ],
      x: { name: t.score, untitled: true, min: -5, max: 5, ticks: [-4, -2, 0, 2, 4] },
      y: { name: '', labels: hidden.map((masked, key) => t.key(key, masked)) },
      cursor: 0,
    };
  }

  /** A weight of 0 has no bar. */
  private weightPlot(numbers: Float32Array | null, hidden: readonly boolean[]): PlotData {
    const { t } = this;
    const weights = [...(numbers ?? [])];
    const texts = hidden.map((_, key) => (weights[key] ? weights[key].toFixed(weightDigits) : '0'));
    return {
      label: t.said(
        t.weights,
        texts.map((text, key) => `${t.key(key, hidden[key])} ${text}`),
      ),
      series: [
        {
          name: t.weight,
          kind: 'bars',
          x: weights.map((weight) => (weight === 0 ? NaN : weight)),
          y: [...weights.keys()],
          color: 'curve',
        },
      ],
      x: { name: t.weight, untitled: true, min: 0, max: 1 },
      y: { name: '', labels: texts.map((text, key) => t.plain(key, text)) },
    };
  }

  private drag(name: string, index: number, number: number, done: boolean): void {
    const value = this.inspection.find(name);
    if (value !== null) this.inspection.drag({ value, index }, number, done);
  }

  private onDrag({ detail }: CustomEvent<PlotDragDetail>): void {
    this.drag('x', detail.index, detail.x, detail.done);
  }
}

define('attn-softmax-bars', AttnSoftmaxBars);
