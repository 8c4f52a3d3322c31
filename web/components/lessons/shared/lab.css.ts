// What the experiments of the lessons share in looks.
import { css } from 'lit';

export const lab = css`
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.75rem 1.25rem;
    margin-block-end: 0.9rem;
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
    gap: 1.25rem 1.75rem;
    align-items: start;
  }
  .pair > * {
    min-width: 0;
  }
  figure {
    margin: 0 0 1rem;
    min-width: 0;
  }
  figcaption {
    margin: 0 0 0.3rem;
    font-size: 0.9rem;
    font-weight: 600;
  }
  .quiet-text {
    margin: 0.4rem 0;
    font-size: 0.875rem;
    color: var(--text-quiet);
  }
  .slider {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3rem 0.75rem;
    font-size: 0.95rem;
    color: var(--text);
  }
  .slider input {
    flex: 1 1 8rem;
    min-height: 24px;
    width: 16rem;
    max-width: 16rem;
  }
  output {
    font-variant-numeric: tabular-nums;
  }
  attn-film:not(:defined) {
    display: block;
    min-height: 3.5rem;
  }
  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
    margin-block: 0.5rem;
  }
  th,
  td {
    padding: 0.2rem 1.25rem 0.2rem 0;
    text-align: end;
    font-weight: 400;
    border-block-end: 1px solid var(--border);
  }
  th:first-child {
    text-align: start;
  }
  @media screen and (max-width: 34rem) {
    .row {
      gap: 0.6rem 1rem;
      margin-block-end: 0.6rem;
    }
    /* What can be drawn again stands beside its slider. */
    .slider {
      flex: 1 1 10rem;
      flex-wrap: nowrap;
      white-space: nowrap;
      min-width: 0;
    }
    .slider input {
      flex: 1 1 4rem;
      min-width: 0;
    }
    th,
    td {
      padding-inline-end: 0.6rem;
    }
  }
  .busy {
    min-height: 20rem;
    color: var(--text-quiet);
  }
`;
