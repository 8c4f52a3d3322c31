// The numbers of a picture as a table: folded, and no higher than a hand.
import { css } from 'lit';

export const numberTable = css`
  details {
    margin-block-start: 0.5rem;
    font-size: 0.875rem;
    color: var(--text-quiet);
  }
  summary {
    padding-block: 0.2rem;
  }
  .table {
    max-height: 16rem;
    overflow: auto;
  }
  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 0.15rem 1.5rem 0.15rem 0;
    text-align: end;
    font-weight: 400;
  }
`;
