// Lines from one place to places below each other, in as many rows of one height.
import { css, svg } from 'lit';

/** `widths` in pixels, downwards. They meet on the left, or on the right. */
export const fan = (widths: ArrayLike<number>, meet: 'left' | 'right' = 'left') =>
  Array.from(widths, (width, i) => {
    const y = (100 * (i + 0.5)) / widths.length;
    const [from, to] = meet === 'left' ? [50, y] : [y, 50];
    return svg`<path d="M0 ${from} C50 ${from} 50 ${to} 100 ${to}" stroke-width=${width} />`;
  });

/** Of an svg with viewBox="0 0 100 100" preserveAspectRatio="none". */
export const fanStyles = css`
  svg {
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  path {
    fill: none;
    stroke: var(--q);
    stroke-opacity: 0.75;
    vector-effect: non-scaling-stroke;
    transition: stroke-width var(--motion);
  }
`;
