// All heads of a model as small pictures, a row for each layer: from every word that asks, on the left, a line to every
// word that it looks at, on the right, as wide and as strong as the weight. One of them is chosen.
import { css, html, nothing, svg } from 'lit';

export interface HeadPictures {
  /** [layers, heads, words that ask, words looked at] */
  shape: readonly number[];
  values: Float32Array;
  /** Counted through, from the first layer's first head. */
  chosen: number;
  choose: (head: number) => void;
  layer: string;
  /** The name of one picture. */
  say: (layer: number, head: number) => string;
}

/** Pixels of a line of weight 1, and what is too thin to be seen among others. */
const widest = 3;
const faint = 0.05;

export function headPictures({ shape, values, chosen, choose, layer, say }: HeadPictures) {
  const [layers, heads, rows, cols] = shape;
  const lines = (head: number) =>
    Array.from(values.subarray(head * rows * cols, (head + 1) * rows * cols), (weight, at) => {
      if (weight < faint) return nothing;
      // presentation: where a line begins and ends, in hundredths
      const [from, to] = [(100 * (Math.floor(at / cols) + 0.5)) / rows, (100 * ((at % cols) + 0.5)) / cols];
      return svg`<path d="M0 ${from}C50 ${from} 50 ${to} 100 ${to}" stroke-width=${widest * weight} stroke-opacity=${weight} />`;
    });
  return html`<div class="heads" translate="no" style="--heads: ${heads}">
    ${Array.from(
      { length: layers },
      (_, at) =>
        html`<span class="label">${layer} ${at}</span>${Array.from({ length: heads }, (_, i) => {
            const head = at * heads + i;
            return html`<button
              type="button"
              aria-label=${say(at, i)}
              aria-pressed=${head === chosen}
              @click=${() => choose(head)}
            >
              <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">${lines(head)}</svg>${i}
            </button>`;
          })}`,
    )}
  </div>`;
}

export const headPicturesStyles = css`
  .heads {
    display: grid;
    grid-template-columns: repeat(var(--heads), minmax(0, 1fr));
    gap: 0.3rem 0.5rem;
  }
  .heads .label {
    grid-column: 1 / -1;
  }
  .heads button {
    display: grid;
    justify-items: center;
    gap: 0.1rem;
    padding: 0.4rem 0.4rem 0;
    font-size: 0.8rem;
  }
  .heads svg {
    inline-size: 100%;
    block-size: clamp(4rem, 16cqi, 5.5rem);
    overflow: visible;
  }
  .heads path {
    fill: none;
    stroke: var(--q);
    vector-effect: non-scaling-stroke;
  }
`;
