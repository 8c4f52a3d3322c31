// Sentences to try: a row of buttons below a field.
import { css } from 'lit';

export const exampleStyles = css`
  .examples {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem;
    margin: 0.6rem 0 0;
  }
  .examples .label {
    margin-inline-end: 0.2rem;
  }
  /* A line to push sideways: what is below stays in a phone's first screen. */
  @media (max-width: 34rem) {
    .examples {
      flex-wrap: nowrap;
      overflow-x: auto;
      padding-block-end: 0.3rem;
    }
    .examples > * {
      flex: none;
    }
  }
  @media print {
    .examples {
      display: none;
    }
  }
`;
