// What the lesson's trainings add to the looks of an experiment.
import { css } from 'lit';

export const runStyles = css`
  .figures {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 2rem;
    margin: 0 0 1rem;
  }
  .figures dt {
    font-size: 0.875rem;
    color: var(--text-quiet);
  }
  .figures dd {
    margin: 0;
    font-size: 1.15rem;
    font-variant-numeric: tabular-nums;
  }
  tbody th,
  td {
    white-space: nowrap;
  }
  thead th {
    word-break: keep-all;
  }
  td.words,
  th.words,
  th[scope='row'] {
    text-align: start;
  }
  td.words {
    min-width: 7rem;
    color: var(--q-text);
  }
  caption {
    padding-block-end: 0.3rem;
    text-align: start;
    font-size: 0.9rem;
    font-weight: 600;
  }
  .row .row {
    margin: 0;
  }
  figure {
    margin-block-start: 1rem;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
`;
