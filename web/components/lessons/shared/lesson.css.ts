// The frame of a lesson's own elements.
import { css } from 'lit';

export const lessonStyles = css`
  .card {
    padding: clamp(0.75rem, 2.5cqi, 1.25rem);
    border: 1px solid var(--border);
    border-radius: 12px;
  }
  :host {
    container-type: inline-size;
    margin-block: 0.75rem 1.75rem;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem 1.5rem;
    align-items: end;
    margin: 0 0 1rem;
  }
  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
    gap: 1rem 1.5rem;
    align-items: start;
  }
  .grid > * {
    min-width: 0;
  }
  figure {
    margin: 0;
  }
  figcaption {
    font-size: 0.9rem;
    font-weight: 600;
  }
  .slider {
    display: grid;
    gap: 0.15rem;
    flex: 1 1 12rem;
    max-width: 22rem;
  }
  @container (max-width: 22rem) {
    .slider {
      flex-basis: 7rem;
    }
    .row {
      gap: 0.6rem 1rem;
      margin-block-end: 0.6rem;
    }
    .said {
      margin-block-start: 0.6rem;
    }
  }
  .slider output {
    color: var(--text);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  input[type='range'] {
    width: 100%;
    min-height: 1.75rem;
    margin: 0;
    accent-color: var(--link);
  }
  .check {
    display: inline-flex;
    gap: 0.5rem;
    align-items: center;
    min-height: 2.25rem;
    color: var(--text);
    font-size: 0.95rem;
    cursor: pointer;
  }
  .check input {
    width: 1.1rem;
    height: 1.1rem;
    accent-color: var(--link);
  }
  button[aria-pressed='true'] {
    border-color: var(--link);
    background: color-mix(in srgb, var(--link) 14%, var(--bg));
    font-weight: 600;
  }
  .said {
    margin: 1rem 0 0;
    max-width: 44rem;
  }
  .quietly {
    color: var(--text-quiet);
    font-size: 0.925rem;
  }
  .now {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

/** A table as wide as the lesson: its caption above, its head quiet, a line below each row. */
export const lessonTable = css`
  table {
    width: 100%;
    border-collapse: collapse;
  }
  caption {
    padding-block-end: 0.4rem;
    text-align: start;
    color: var(--text-quiet);
    font-size: 0.9rem;
  }
  th,
  td {
    border-block-end: 1px solid var(--border);
    text-align: start;
    vertical-align: top;
    font-weight: 400;
  }
  thead th {
    color: var(--text-quiet);
    font-size: 0.875rem;
  }
`;
