import { css } from 'lit';

/**
 * What is wider than its place scrolls sideways, and fades out at the edge behind which there is more. The mask is
 * wider than the box by the fade, which stands outside until the scroll timeline, inactive where nothing scrolls,
 * moves it in. web/styles/page.css has the same for the prose. Where a mouse is, the scrollbar says it already, and
 * masks cost a step of the instrument six to eight hundredths of its time.
 */
export const edges = css`
  .scroll {
    overflow-x: auto;
  }
  @media (max-width: 48rem), (pointer: coarse) {
    .scroll {
      mask: linear-gradient(to left, transparent, black 2.5rem) 0 0 / calc(100% + 2.5rem) no-repeat;
      animation: more-behind linear both;
      animation-timeline: scroll(self inline);
      animation-range: calc(100% - 3rem) 100%;
    }
    /* The ring around it is not to be faded. */
    .scroll:focus-visible {
      mask: none;
    }
  }
  @keyframes more-behind {
    from {
      mask-position: 100% 0;
    }
    to {
      mask-position: 0 0;
    }
  }
  @media print {
    .scroll {
      mask: none;
    }
  }
`;
