// <attn-norm-dots>: the features of each token as dots: as they come in, with what a sublayer adds, and normalised. It
// shows the program of its session, which a stepper of the page opens and walks through.
import { css, html, nothing } from 'lit';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import '../../plot/plot';
import { type PlotData, type PlotDragDetail, written } from '../../plot/plot-data';
import { languageOf, signsFor } from '../../ui/strings';
import { InspectedElement } from '../shared/inspected';
import { lessonStyles } from '../shared/lesson.css';
import { strip, stripped } from '../../ui/strip.css';
import { transformerStrings, type TransformerStrings } from './strings';
import { inactive } from '../../ui/inactive-button';

/** From the lowest line to the highest. */
const lanes = ['output', 'residual', 'x'] as const;
/** What is drawn as long as all dots are within. */
const [least, most] = [-4, 12];

export class AttnNormDots extends InspectedElement {
  static override styles = [
    controls,
    lessonStyles,
    strip,
    css`
      button {
        margin-block-start: 0.75rem;
      }
    `,
  ];

  private t!: TransformerStrings['dots'];

  override connectedCallback(): void {
    this.t = transformerStrings[languageOf(this)].dots;
    super.connectedCallback();
  }

  protected override request(): null {
    return null;
  }

  override render() {
    const { t, inspection } = this;
    const numbers = lanes.map((name) => this.numbers(name));
    const value = inspection.find('x');
    const [tokens, features] = value === null ? [2, 4] : inspection.info(value).shape.slice(-2);
    return html`<div class="card">
      <div class="grid strip scroll" role="group" aria-label=${t.figures} tabindex=${stripped() ? 0 : nothing}>
        ${Array.from(
          { length: tokens },
          (_, token) =>
            html`<figure>
              <figcaption>${t.token(token)}</figcaption>
              <attn-plot
                .data=${this.plot(
                  token,
                  numbers.map((lane) => [...(lane ?? [])].slice(token * features, (token + 1) * features)),
                )}
                @attn-plot-drag=${(event: CustomEvent<PlotDragDetail>) => this.onDrag(event, token * features)}
              ></attn-plot>
            </figure>`,
        )}
      </div>
      <p class="said">${t.said}</p>
      <button class="quiet" type="button" ${inactive(inspection.edits.size === 0)} @click=${() => inspection.reset()}>
        ${t.reset}
      </button>
      ${this.wrong()}
    </div>`;
  }

  /** `numbers`: of the token, lane by lane. */
  private plot(token: number, numbers: number[][]): PlotData {
    const { t } = this;
    const { list, colon, semicolon } = signsFor(this);
    const near = numbers.flat().every((number) => number >= least && number <= most);
    const at = (lane: number) => ({ x: numbers[lane], y: numbers[lane].map(() => lane) });
    const text = (lane: number) =>
      numbers[lane].map((number) => written({ name: '' }, Number(number.toFixed(2)))).join(list);
    // A line breaks at NaN: each feature has its own, from the highest lane to the lowest.
    const ways = numbers[0].flatMap((_, feature) => [
      ...[2, 1, 0].map((lane): [number, number] => [numbers[lane][feature], lane]),
      [NaN, NaN],
    ]);
    return {
      label: `${t.token(token)}${colon}${[2, 1, 0].map((lane) => `${t.lanes[lane]} ${text(lane)}`).join(semicolon)}`,
      series: [
        { name: t.drag, kind: 'points', ...at(2), color: 'key', draggable: true },
        { name: t.added, kind: 'points', ...at(1), color: 'text' },
        { name: t.normalised, kind: 'points', ...at(0), color: 'value' },
        { name: t.way, x: ways.map(([x]) => x), y: ways.map(([, lane]) => lane), color: 'quiet', stroke: 'dotted' },
      ],
      x: { name: t.number, ...(near ? { min: least, max: most, ticks: [-4, 0, 4, 8, 12] } : {}) },
      y: { name: '', min: -0.3, max: 2.3, ticks: [0, 1, 2], format: (lane) => t.lanes[lane] },
      cursor: 0,
    };
  }

  private onDrag({ detail }: CustomEvent<PlotDragDetail>, first: number): void {
    const value = this.inspection.find('x');
    if (value !== null) this.inspection.drag({ value, index: first + detail.index }, detail.x, detail.done);
  }
}

define('attn-norm-dots', AttnNormDots);
