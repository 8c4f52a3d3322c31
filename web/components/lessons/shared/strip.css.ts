// Figures that stand below each other in the order of a computation: on a phone a strip that is pushed sideways, so that the
// controls above it stay in sight with each of them. With the class `scroll`, whose fade says that there is more.
import { css } from 'lit';

/** Whether the strip is one now, and takes the focus. */
export const stripped = (): boolean => matchMedia('screen and (max-width: 30rem)').matches;

export const strip = css`
  @media screen and (max-width: 30rem) {
    .strip.scroll {
      display: grid;
      grid-template-columns: none;
      grid-auto-flow: column;
      grid-auto-columns: 82%;
      scroll-snap-type: x proximity;
    }
    .strip > * {
      grid-column: auto;
      scroll-snap-align: start;
    }
  }
  @media (width > 30rem), print {
    .strip.scroll {
      overflow: visible;
      mask: none;
    }
  }
`;
