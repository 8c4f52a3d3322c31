// Figures that stand below each other in the order of a computation: on a phone a strip that is pushed sideways, so
// that the controls above it stay in sight with each of them. With the class `scroll`, whose fade says that there is
// more.
import { css } from 'lit';

/** Whether the strip is one now, and takes the focus. */
export const stripped = (): boolean => matchMedia('screen and (max-width: 30rem)').matches;

export const strip = css`
  @media screen and (max-width: 30rem) {
    .strip.scroll {
      display: flex;
      scroll-snap-type: x proximity;
    }
    .strip > * {
      flex: 0 0 82%;
      scroll-snap-align: start;
    }
    /* A lone column leaves room for what comes next. */
    .strip > .slim {
      flex-basis: 42%;
    }
    /* Two that are short stand below each other, beside one that is tall. */
    .strip.scroll:has(> .tall) {
      display: grid;
      grid: auto 1fr / auto-flow dense;
    }
    .strip:has(> .tall) > * {
      grid-column: auto;
      inline-size: 78vw;
    }
    .strip:has(> .tall) > .slim {
      inline-size: 40vw;
    }
    .strip > .tall {
      grid-row: span 2;
    }
  }
  @media (width > 30rem), print {
    .strip.scroll {
      overflow: visible;
      mask: none;
    }
  }
`;
