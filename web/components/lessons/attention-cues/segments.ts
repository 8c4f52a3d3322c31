// <attn-segments>: a question and five sentences; the width of the line to each is its attention weight.
import { css, html } from 'lit';
import { define } from '../../ui/define';
import { fan, fanStyles } from '../shared/fan';
import { player } from './scenes';
import { SceneElement } from './scene';

/** Pixels of a line of weight 1. */
const widest = 22;

export class AttnSegments extends SceneElement {
  static override styles = [
    ...SceneElement.styles,
    fanStyles,
    css`
      .answers {
        display: grid;
        grid-template-columns: clamp(4rem, 20vw, 12rem) minmax(0, 1fr);
        max-width: 46rem;
        margin-block-end: 0.75rem;
      }
      ol {
        display: grid;
        grid-auto-rows: 1fr;
        gap: 0.4rem;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 0.75rem;
        min-height: 2.75rem;
        padding: 0.2rem 0.8rem;
        border: 1px solid var(--border);
        border-radius: 8px;
      }
    `,
  ];

  protected override readonly scene = player;

  protected override get legend() {
    return this.s.asked;
  }

  protected override picture(weights: Float32Array) {
    const { s } = this;
    const strongest = this.strongest(weights);
    return html`<div class="answers">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label=${s.lines(strongest.name, strongest.weight)}
      >
        ${fan(weights.map((weight) => widest * weight))}
      </svg>
      <ol>
        ${player.things.map(({ name }, i) => html`<li><span>${this.say(name)}</span><output translate="no">${weights[i].toFixed(3)}</output></li>`)}
      </ol>
    </div>`;
  }
}

define('attn-segments', AttnSegments);
