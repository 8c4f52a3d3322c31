import { css } from 'lit';

export const plotStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  :host([hidden]) {
    display: none;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.15rem 1.1rem;
    margin: 0 0 0.4rem;
    padding: 0;
    list-style: none;
    font-size: 0.875rem;
    color: var(--text-quiet);
  }
  .legend li {
    display: flex;
    align-items: center;
    gap: 0.4em;
  }
  .legend svg {
    width: 24px;
    height: 10px;
    flex: none;
    fill: currentColor;
    stroke: currentColor;
  }
  .legend line {
    stroke-width: 2;
  }
  /* As in chart.ts. */
  .dashed {
    stroke-dasharray: 7 5;
  }
  .dotted {
    stroke-dasharray: 2 3;
  }
  .mixed {
    stroke-dasharray: 9 4 2 4;
  }
  .link {
    color: var(--link);
  }
  .curve {
    color: var(--curve);
  }
  .query {
    color: var(--q);
  }
  .key {
    color: var(--k);
  }
  .value {
    color: var(--v);
  }
  .quiet {
    color: var(--text-quiet);
  }
  .text {
    color: var(--text);
  }
  .frame {
    position: relative;
    height: clamp(14rem, 34vw, 20rem);
  }
  .frame.bars {
    height: calc(var(--bar) * var(--rows) + var(--axis));
    --bar: 2.1rem;
    --axis: 3.6rem;
  }
  .frame.bars.untitled {
    --axis: 2.2rem;
  }
  @media screen and (max-width: 34rem) {
    .legend {
      column-gap: 0.8rem;
    }
    .legend svg {
      width: 20px;
    }
    details {
      margin-block-start: 0.2rem;
    }
    .frame {
      height: 11rem;
    }
    .frame:has(.instead) {
      height: auto;
    }
    .frame.bars {
      --bar: 1.5rem;
    }
  }
  canvas {
    display: block;
    width: 100%;
    height: 100%;
  }
  .instead {
    display: grid;
    place-items: center;
    box-sizing: border-box;
    height: 100%;
    margin: 0;
    padding: 1rem;
    border: 1px dashed var(--border);
    border-radius: 12px;
    text-align: center;
    color: var(--text-quiet);
  }
  @media print {
    /* Drawn for the window; the paper is narrower. */
    .frame {
      height: auto !important;
    }
    canvas {
      width: auto !important;
      height: auto !important;
      max-width: 100%;
    }
    .handle,
    .act,
    details {
      display: none;
    }
  }
  /* Larger than the point it moves: fingers are. */
  .handle {
    position: absolute;
    width: 24px;
    height: 24px;
    margin: -12px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    cursor: grab;
    touch-action: none;
  }
  .handle:hover {
    box-shadow: inset 0 0 0 2px var(--text-quiet);
  }
  .handle:active {
    cursor: grabbing;
  }
  .handle:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 0;
  }
  caption {
    padding-block: 0.4rem 0.1rem;
    text-align: start;
    font-weight: 600;
  }
  th,
  td {
    padding: 0.1rem 1.25rem 0.1rem 0;
  }
  summary:focus-visible,
  .table:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
`;
