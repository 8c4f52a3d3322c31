// <attn-desk>: things on a desk; where one looks depends on what one looks for.
import { css, html, nothing, svg, type SVGTemplateResult } from 'lit';
import { define } from '../../ui/define';
import { desk } from './scenes';
import { SceneElement } from './scene';

/** presentation: a newspaper is grey where it strikes as little as it does at first, and pink from 3 on. */
const paper = (striking: number): string =>
  `color-mix(in srgb, #f48fb1 ${Math.round(100 * Math.min(1, Math.max(0, (striking - 0.5) / 2.5)))}%, #dcdcd6)`;

/** How the things look, around the middle of each; the red mug is the only thing with a strong colour. */
const drawings: ((striking: number) => SVGTemplateResult)[] = [
  () =>
    svg`<ellipse rx="6" ry="6" fill="#c62828" /><ellipse rx="4.4" ry="4.4" fill="#5d2a1f" /><path d="M5.5 -2 q5 2 0 5" fill="none" stroke="#c62828" stroke-width="1.8" />`,
  () =>
    svg`<ellipse rx="5" ry="5" fill="#b9c8d1" fill-opacity="0.5" stroke="#7c8b95" /><ellipse rx="3.6" ry="3.6" fill="#d7e4ea" fill-opacity="0.8" />`,
  (striking) =>
    svg`<rect x="-10" y="-7" width="20" height="14" fill=${paper(striking)} stroke="#8b8b84" stroke-width="0.5" /><path d="M-8 -4.6 h16 M-8 -1.5 h7 M-8 0.7 h7 M-8 2.9 h7 M-8 5 h7 M1 -1.5 h7 M1 0.7 h7 M1 2.9 h7" stroke="#77776f" stroke-width="0.8" />`,
  () =>
    svg`<rect x="-8" y="-7" width="16" height="14" rx="0.8" fill="#efece3" stroke="#8b8b84" stroke-width="0.5" /><path d="M0 -7 v14 M-6.6 -6 v12" stroke="#a9a79f" stroke-width="0.6" />`,
  () =>
    svg`<rect x="-6" y="-8" width="12" height="16" rx="0.6" fill="#6d7b74" stroke="#4a544f" stroke-width="0.5" /><rect x="-3.6" y="-4.6" width="7.2" height="3.4" fill="#d8ddd7" />`,
];

export class AttnDesk extends SceneElement {
  static override styles = [
    ...SceneElement.styles,
    css`
      .desk {
        display: block;
        width: 100%;
        max-width: 46rem;
        border-radius: 12px;
        background: #b79f7f;
      }
      text {
        font-size: 3.2px;
        fill: #1c1710;
        text-anchor: middle;
        /* A ring of the row above may reach here. */
        stroke: #b79f7f;
        stroke-width: 1px;
        paint-order: stroke;
      }
      .weight {
        font-weight: 700;
        font-variant-numeric: tabular-nums;
      }
      .halo,
      .gaze {
        transition:
          stroke-width var(--motion),
          transform var(--motion),
          opacity var(--motion);
      }
      .halo {
        fill: none;
        stroke: #fff59d;
      }
      .gaze {
        fill: none;
        stroke: #111;
        stroke-width: 0.7;
      }
    `,
  ];

  protected override readonly scene = desk;

  protected override get legend() {
    return this.s.looking;
  }

  protected override picture(weights: Float32Array) {
    const { s } = this;
    const [gaze, keys] = [this.row('output'), this.numbers('keys') ?? []];
    const strongest = this.strongest(weights);
    return html`<svg
        class="desk"
        viewBox="0 -2.5 100 61"
        role="img"
        aria-label=${s.desk(strongest.name, strongest.weight)}
      >
        ${desk.things.map(({ value: [x, y] }, i) => {
          const weight = weights[i];
          return svg`<g transform="translate(${x} ${y})">
            <circle class="halo" r="10.5" stroke-width=${6 * weight} opacity=${weight > 0.005 ? 1 : 0} />
            ${drawings[i](keys[i * desk.features.length])}
          </g>`;
        })}
        ${desk.things.map(
          ({ name, value: [x, y] }, i) =>
            svg`<text x=${x} y=${y - 14.6}>${this.say(name)}<tspan dx="1.3" class="weight" translate="no">${weights[i].toFixed(3)}</tspan></text>`,
        )}
        ${
          gaze
            ? svg`<g class="gaze" transform="translate(${gaze[0]} ${gaze[1]})"><circle r="2" /><path d="M-3.6 0 h2.6 M1 0 h2.6 M0 -3.6 v2.6 M0 1 v2.6" /></g>`
            : nothing
        }
      </svg>
      <p class="quiet-text">${gaze ? s.gaze(gaze[0].toFixed(1), gaze[1].toFixed(1)) : ''}</p>`;
  }
}

define('attn-desk', AttnDesk);
