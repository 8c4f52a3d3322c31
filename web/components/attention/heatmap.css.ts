import { css } from 'lit';
import { edges } from '../ui/edges.css';

const slantedHeader = css`
  position: relative;
  height: 5.2rem;
`;
const slantedWord = css`
  position: absolute;
  bottom: 0.3rem;
  inset-inline-start: calc(50% + 0.1rem);
  transform: rotate(var(--slant));
  transform-origin: 0 100%;
  /* As long as the height above allows. */
  max-width: var(--longest);
  padding-block-end: 0.3rem;
  margin-block-end: -0.3rem;
  overflow: hidden;
  text-overflow: ellipsis;
`;

export const heatmapStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    font-size: 1rem;
  }
  ${edges}
  .scroll {
    padding: 2px;
  }
  .picture {
    /* What borders, gaps and the words that stick out leave to the cells. */
    --room: calc((100cqi - var(--row-header) - var(--overhang) - 0.6rem - 4px - var(--gap)) / var(--cols) - var(--gap));
    --cell: clamp(1.45rem, var(--room), 4.25rem);
    --row-header: 6.5rem;
    --overhang: 0.5rem;
    --gap: 2px;
    --slant: -45deg;
    --longest: 6.2rem;
  }
  table {
    border-collapse: separate;
    border-spacing: var(--gap);
    margin: 0;
    line-height: 1.2;
  }
  .picture.slanted {
    --overhang: 2rem;
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
    ${slantedHeader}
  }
  .slanted thead th > span {
    ${slantedWord}
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
    transition:
      background-color var(--motion),
      opacity var(--motion);
  }
  td.cell.aside {
    opacity: 0.3;
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
  /* A gold link, or what was painted: a frame in the ink of its cell, broken where a link is only possible. */
  td.sure::after,
  td.possible::after,
  td.painted::after,
  .swatch::after {
    content: '';
    position: absolute;
    inset: 3px;
    border: 3px solid var(--ink, var(--text));
    border-radius: 4px;
    pointer-events: none;
  }
  td.possible::after,
  .swatch.possible::after {
    border: 2px dashed var(--ink, var(--text));
  }
  .swatch {
    position: relative;
    display: inline-block;
    width: 1.4rem;
    height: 1.4rem;
    vertical-align: middle;
  }
  .mark {
    white-space: nowrap;
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
    margin-block-start: 0.6rem;
    font-size: 0.875rem;
    color: var(--text-quiet);
  }
  .readout {
    margin: 0.5rem 0 0;
    min-height: 1.5em;
    font-variant-numeric: tabular-nums;
  }
  .readout.now {
    color: var(--text);
  }
  /* Under the columns. */
  .legend {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.5rem;
    margin: 0;
    padding-inline-start: calc(var(--row-header) + 0.6rem + 2 * var(--gap) + 2px);
  }
  .ramp {
    width: clamp(4.5rem, 20cqi, 7rem);
    height: 0.75rem;
    border-radius: 3px;
    background: var(--ramp);
  }
  .hatch {
    display: inline-block;
    width: 1rem;
    height: 0.75rem;
    border-radius: 3px;
  }
  .hatched {
    margin-inline-start: 0.5rem;
    white-space: nowrap;
  }
  .empty {
    margin: 0;
    padding: 1.5rem 0;
    color: var(--text-quiet);
  }

  @container (max-width: 34rem) {
    .picture {
      --cell: clamp(1.1rem, var(--room), 4.25rem);
      --row-header: 4.4rem;
      --gap: 1px;
      /* In narrow columns, words that lean more would meet. */
      --slant: -60deg;
      --longest: 5.4rem;
    }
    table {
      font-size: 0.9rem;
    }
    .picture.slanted {
      --overhang: 1.4rem;
    }
    td.cell {
      border-radius: 3px;
    }
    .legend {
      padding-inline-start: 0;
    }
  }
  @container (max-width: 27rem) {
    .picture.dense {
      --overhang: 1.4rem;
    }
    .dense thead th {
      ${slantedHeader}
    }
    .dense thead th > span {
      ${slantedWord}
    }
  }
  @media (forced-colors: active) {
    td.cell,
    .ramp,
    .masked {
      forced-color-adjust: none;
    }
  }
  @media print {
    .picture {
      break-inside: avoid;
    }
    .readout:not(.now) {
      display: none;
    }
    td.cell,
    .ramp,
    td.masked {
      print-color-adjust: exact;
      -webkit-print-color-adjust: exact;
    }
  }
`;
