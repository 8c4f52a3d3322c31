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
  /* On a phone each row is a block: its head, and below it the numbers with their names. */
  @media screen and (max-width: 34rem) {
    .wrapped thead {
      position: absolute;
      clip-path: inset(50%);
    }
    .wrapped :is(tbody, th, td) {
      display: block;
      padding: 0;
      border: 0;
      text-align: start;
    }
    .wrapped tbody tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0.2rem 1.1rem;
      padding-block: 0.45rem;
      border-block-end: 1px solid var(--border);
    }
    .wrapped th {
      flex-basis: 100%;
      font-weight: 600;
    }
    .wrapped td.words {
      min-width: 0;
      white-space: normal;
    }
    .wrapped td::before {
      content: attr(data-name);
      display: block;
      color: var(--text-quiet);
      font-size: 0.8125rem;
    }
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
