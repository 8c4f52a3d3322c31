// <attn-rotation>: the encoding of position i, turned into that of position i + offset, pair by pair.
import { css, html, nothing, svg } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { short } from '../../ui/format';
import type { InspectionRequest } from '../../instrument/inspection';
import '../../tensor/tensor';
import type { TensorData } from '../../tensor/tensor-data';
import { segments } from '../../ui/views';
import { InspectedElement } from '../shared/inspected';
import { lessonStyles } from '../shared/lesson.css';
import { slider } from '../shared/slider';
import { selfAttentionStrings, type SelfAttentionStrings } from './strings';
import { languageOf } from '../../ui/strings';

const steps = 10;
const pairs = 4;
const size = 2 * pairs;

interface Point {
  x: number;
  y: number;
}

export class AttnRotation extends InspectedElement {
  static override styles = [
    controls,
    lessonStyles,
    css`
      .halves {
        display: grid;
        grid-template-columns: minmax(0, 17rem) minmax(0, 1fr);
        gap: 1.25rem 2rem;
        align-items: start;
      }
      @container (max-width: 40rem) {
        .halves {
          grid-template-columns: minmax(0, 1fr);
        }
        svg {
          max-width: 17rem;
        }
      }
      @container (30rem < width <= 40rem) {
        .rows:first-child {
          display: grid;
          grid-template-columns: minmax(0, 13rem) minmax(0, 1fr);
          gap: 0 2rem;
        }
      }
      svg {
        display: block;
        width: 100%;
        overflow: visible;
      }
      .rows > * {
        display: block;
        margin-block-end: 0.9rem;
      }
      circle.ring,
      line.axis {
        fill: none;
        stroke: var(--border);
        stroke-width: 0.012;
      }
      circle.other {
        fill: var(--text-quiet);
        opacity: 0.45;
      }
      line.from {
        stroke: var(--q);
        stroke-width: 0.035;
      }
      line.to {
        stroke: var(--k);
        stroke-width: 0.035;
      }
      circle.from {
        fill: var(--q);
      }
      circle.to {
        fill: var(--k);
      }
      path.turn {
        fill: none;
        stroke: var(--text-quiet);
        stroke-width: 0.02;
        stroke-dasharray: 0.05 0.04;
      }
      text {
        font-size: 0.13px;
        fill: var(--text-quiet);
      }
      text.from {
        fill: var(--q-text);
        font-weight: 600;
      }
      text.to {
        fill: var(--k-text);
        font-weight: 600;
      }
    `,
  ];

  @state() position = 1;
  @state() pair = 1;
  @state() offset = 3;
  private t!: SelfAttentionStrings['rotation'];

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = selfAttentionStrings[languageOf(this)].rotation;
  }

  protected request(): InspectionRequest {
    return {
      program: 'position_rotation',
      settings: { steps: String(steps), pairs: String(pairs) },
      given: { offset: { shape: [1], values: [this.offset] } },
    };
  }

  override render() {
    const { t, position, offset, pair } = this;
    const to = String(position + offset);
    const choices = Array.from({ length: pairs }, (_, j) => ({ value: j, text: t.pairText(j) }));
    return html`<div class="card">
      <div class="row">
        ${slider({ name: 'offset', label: t.offset, value: offset, min: -9, max: 9, change: (value) => this.turnBy(value) })}
        ${slider({ name: 'position', label: t.position, value: position, min: 0, max: steps - 1, change: (value) => (this.position = value) })}
        ${segments({ name: 'pair', legend: t.pair, options: choices, chosen: pair, choose: (value) => (this.pair = value) })}
      </div>
      <div class="halves">
        <div class="rows">
          ${this.circle(to)}
          <attn-tensor id="matrix" .data=${this.matrix()}></attn-tensor>
        </div>
        <div class="rows">
          <attn-tensor id="from" .data=${this.row('table', t.names.from(String(position)))}></attn-tensor>
          <attn-tensor id="turned" .data=${this.row('output', t.names.turned)}></attn-tensor>
          <attn-tensor id="to" .data=${this.row('moved', t.names.to(to))}></attn-tensor>
        </div>
      </div>
      <p class="said">${t.said(String(position), to)}</p>
      ${this.wrong()}
    </div>`;
  }

  private turnBy(offset: number): void {
    this.offset = offset;
    const value = this.inspection.find('offset');
    if (value !== null) this.inspection.drag({ value, index: 0 }, offset, true);
  }

  /** One position's row of a table, as a vector. */
  private row(name: string, shown: string): TensorData | null {
    const numbers = this.numbers(name);
    const values = numbers?.slice(this.position * size, (this.position + 1) * size) ?? null;
    return {
      name: shown,
      shape: [size],
      values,
      scale: 'diverging',
      domain: [-1, 1],
      axes: [{ name: 'feature', labels: Array.from({ length: size }, (_, i) => String(i)) }],
    };
  }

  private matrix(): TensorData | null {
    const values = this.numbers('rotations')?.slice(4 * this.pair, 4 * this.pair + 4) ?? null;
    return {
      name: `${this.t.names.matrix} ${this.t.pairText(this.pair)}`,
      shape: [2, 2],
      values,
      scale: 'diverging',
      domain: [-1, 1],
    };
  }

  /** Where a row's pair lies: its cosine to the right, its sine upwards. */
  private point(name: string, position: number): Point | null {
    const at = position * size + 2 * this.pair;
    const numbers = this.numbers(name);
    return numbers ? { x: numbers[at + 1], y: -numbers[at] } : null;
  }

  private circle(to: string) {
    const { t, position } = this;
    const from = this.point('table', position);
    const turned = this.point('output', position);
    const dots = Array.from({ length: steps }, (_, i) => this.point('table', i)).filter((point) => point !== null);
    const label = t.picture(String(position), to, t.pairText(this.pair));
    return html`<svg viewBox="-1.35 -1.35 2.7 2.7" role="img" aria-label=${label}>
      <circle class="ring" r="1" />
      <line class="axis" x1="-1.15" x2="1.15" y1="0" y2="0" />
      <line class="axis" y1="-1.15" y2="1.15" x1="0" x2="0" />
      <text x="1.14" y="0.16" text-anchor="middle">${t.cosine}</text>
      <text x="0.06" y="-1.16">${t.sine}</text>
      ${dots.map((dot) => svg`<circle class="other" cx=${dot.x} cy=${dot.y} r="0.035" />`)}
      ${from ? this.hand(from, 'from', String(position)) : nothing} ${turned ? this.hand(turned, 'to', to) : nothing}
    </svg>`;
  }

  private hand({ x, y }: Point, end: 'from' | 'to', text: string) {
    // Beyond the circle, the two labels on lines of their own: the ends may meet.
    const away = end === 'from' ? 1.14 : 1.26;
    return svg`<line class=${end} x1="0" y1="0" x2=${x} y2=${y} />
      <circle class=${end} cx=${x} cy=${y} r="0.06"><title translate="no">${short(x)}, ${short(-y)}</title></circle>
      <text translate="no" class=${end} x=${x * away} y=${y * away + 0.045} text-anchor="middle">${text}</text>`;
  }
}

define('attn-rotation', AttnRotation);
