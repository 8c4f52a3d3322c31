import { css } from 'lit';

export const heatmapStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    font-size: 1rem;
  }
  .scroll {
    overflow-x: auto;
    padding: 2px;
  }
  table {
    --room: calc((100cqi - var(--row-header) - var(--overhang)) / var(--cols));
    --cell: clamp(1.45rem, var(--room), 4.25rem);
    --row-header: 6.5rem;
    --overhang: 1.5rem;
    border-collapse: separate;
    border-spacing: 2px;
    margin: 0;
    line-height: 1.2;
  }
  table.slanted {
    --overhang: 3.5rem;
  }
  th {
    font-weight: 500;
    padding: 0;
    white-space: nowrap;
  }
  th .unknown {
    text-decoration: underline wavy;
    text-underline-offset: 0.25em;
    text-decoration-thickness: 1px;
  }
  thead th {
    height: 2.2rem;
    vertical-align: bottom;
    padding-block-end: 0.35rem;
    color: var(--k-text);
    text-align: center;
  }
  .slanted thead th {
    position: relative;
    height: 5.2rem;
  }
  .slanted thead th > span {
    position: absolute;
    bottom: 0.3rem;
    inset-inline-start: calc(50% - 0.1rem);
    transform: rotate(-45deg);
    transform-origin: 0 100%;
  }
  tbody th {
    /* As wide whatever the words are: the columns stay where they are while rows come and change. */
    width: var(--row-header);
    min-width: var(--row-header);
    max-width: var(--row-header);
    padding-inline-end: 0.6rem;
    overflow: hidden;
    text-overflow: ellipsis;
    color: var(--q-text);
    text-align: end;
  }
  tr.active th,
  th.active {
    font-weight: 700;
  }
  .corner {
    padding: 0 0.6rem 0.4rem 0;
    vertical-align: bottom;
    text-align: end;
    font-size: 0.75rem;
    line-height: 1.35;
    color: var(--text-quiet);
    white-space: nowrap;
  }
  .corner b {
    font-weight: 500;
  }
  .corner .keys {
    color: var(--k-text);
  }
  .corner .queries {
    color: var(--q-text);
  }

  td.cell {
    position: relative;
    width: var(--cell);
    min-width: var(--cell);
    height: clamp(1.75rem, var(--cell), 2.6rem);
    padding: 0;
    border-radius: 4px;
    background: var(--color);
    color: var(--ink);
    text-align: center;
    font-variant-numeric: tabular-nums;
    /* Too narrow for a number: none rather than half of one. */
    font-size: clamp(0px, (var(--cell) - 2.1rem) * 999, 0.82rem);
    cursor: default;
    transition: background-color var(--motion);
  }
  /* For screen readers; the eye has the line below the table. */
  td .exact {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    font-size: 0.8rem;
  }
  td.cell:focus-visible,
  td.cell.active {
    outline: 2px solid var(--text);
    outline-offset: 1px;
  }
  .masked,
  td.cell.masked {
    background: repeating-linear-gradient(
      135deg,
      var(--surface) 0 4px,
      color-mix(in srgb, var(--text-quiet) 45%, var(--surface)) 4px 5px
    );
  }
  :host([grow]) tbody tr {
    animation: arrive var(--motion) ease-out;
  }
  @keyframes arrive {
    from {
      opacity: 0;
      transform: translateY(-0.4rem);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    :host([grow]) tbody tr {
      animation: none;
    }
  }

  .below {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.4rem 2rem;
    margin-block-start: 0.7rem;
    font-size: 0.875rem;
    color: var(--text-quiet);
  }
  .readout {
    flex: 1 1 16rem;
    margin: 0;
    min-height: 1.5em;
    font-variant-numeric: tabular-nums;
  }
  .readout.now {
    color: var(--text);
  }
  .legend {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    margin: 0;
  }
  .ramp {
    width: 7rem;
    height: 0.75rem;
    border-radius: 3px;
    background: var(--ramp);
  }
  .hatch {
    display: inline-block;
    width: 1rem;
    height: 0.75rem;
    margin-inline-start: 0.75rem;
    border-radius: 3px;
  }
  .empty {
    margin: 0;
    padding: 1.5rem 0;
    color: var(--text-quiet);
  }

  @container (max-width: 34rem) {
    table {
      --cell: clamp(1.1rem, var(--room), 4.25rem);
      --row-header: 4.4rem;
      --overhang: 1rem;
      border-spacing: 1px;
      font-size: 0.9rem;
    }
    table.slanted {
      --overhang: 2.4rem;
    }
    td.cell {
      border-radius: 3px;
    }
  }
  @media print {
    td.cell,
    .ramp,
    td.masked {
      print-color-adjust: exact;
      -webkit-print-color-adjust: exact;
    }
  }
`;
