import { css, unsafeCSS } from 'lit';
import { edges } from '../ui/edges.css';
import { paletteRules } from './palette';

export const paletteStyles = unsafeCSS(paletteRules);

export const tensorStyles = css`
  :host {
    display: block;
    inline-size: 100%;
    min-inline-size: 0;
    color: var(--text);
    font-family: var(--font, system-ui, sans-serif);
    line-height: 1.35;
    --role: var(--border);
    --ground: var(--tensor-ground, var(--bg));
    --highest: max(22rem, 80vh);
    --soft: var(--motion, 200ms);
  }
  :host([hidden]) {
    display: none;
  }
  /* Of what is scrolled through anyway, so much that what comes of it is still in the window. */
  .long {
    --highest: max(18rem, 50vh);
  }
  .role-query {
    --role: var(--q);
    --role-text: var(--q-text);
  }
  .role-key {
    --role: var(--k);
    --role-text: var(--k-text);
  }
  .role-value {
    --role: var(--v);
    --role-text: var(--v-text);
  }
  .tone-q {
    color: var(--q-text);
  }
  .tone-k {
    color: var(--k-text);
  }
  .tone-v {
    color: var(--v-text);
  }

  /* The line above: name, shape, tools. */
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.6rem;
    min-height: 1.75rem;
    margin-block-end: 0.15rem;
  }
  .name {
    min-width: 0;
    overflow-wrap: anywhere;
    text-wrap: balance;
    line-height: 1.2;
    font-size: 0.875rem;
    font-weight: 600;
    color: var(--role-text, var(--text));
  }
  /* Below a long name, together. */
  .beside {
    display: flex;
    flex: none;
    align-items: center;
    gap: 0.6rem;
  }
  .shape {
    font-size: 0.75rem;
    font-variant-numeric: tabular-nums;
    color: var(--text-quiet);
    white-space: nowrap;
  }
  .tools {
    display: flex;
    align-items: center;
  }

  /* Batch and heads, where they are not side by side. */
  .tabs {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.15rem 0.5rem;
    margin-block-end: 0.35rem;
    font-size: 0.8125rem;
  }
  /* An axis with its tabs. */
  .tabs .one {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-width: 0;
  }
  .tabs .axis {
    flex: none;
    color: var(--text-quiet);
  }
  .tablist {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
  }
  .tab,
  .pager button {
    position: relative;
    min-width: 1.9rem;
    min-height: 1.75rem;
    padding: 0 0.5rem;
    border: 1px solid transparent;
    border-radius: 6px;
    background: none;
    color: var(--text-quiet);
    font: inherit;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  .tab:hover,
  .pager button:hover:not([aria-disabled='true']) {
    background: var(--surface);
  }
  .tab[aria-selected='true'] {
    border-color: var(--control-border);
    color: var(--text);
    font-weight: 600;
  }
  /* A marked cell is behind this tab. */
  .tab[data-marked]::after {
    content: '';
    position: absolute;
    inset-block-start: 3px;
    inset-inline-end: 3px;
    width: 5px;
    height: 5px;
    border-radius: 50%;
    background: var(--text);
  }
  .pager {
    display: inline-flex;
    align-items: center;
    gap: 0.3rem;
    font-variant-numeric: tabular-nums;
  }

  .stage {
    position: relative;
  }
  /*
   * New cells that are not in sight are not laid out for now. Not for long: a picture of the whole page shows them.
   * Rings and the editor may stick out.
   */
  .late {
    content-visibility: auto;
    contain-intrinsic-block-size: min(var(--height), var(--highest));
    overflow-clip-margin: 14px;
  }
  ${edges}
  .scroll {
    /* A quarter more than that is shown whole: no sliver of a row that hides all but its edge. */
    max-block-size: max(
      var(--highest),
      4px + var(--height, 0px) - 1000 * max(0px, var(--height, 0px) - 1.25 * var(--highest))
    );
    overflow: auto;
    /* Room for outlines, which would be cut off. */
    padding: 2px;
    margin: -2px;
    scroll-padding-inline-start: calc(var(--row-head, 0px) + 4px);
    scroll-padding-block-start: calc(var(--col-head, 0px) + 4px);
  }

  .editor {
    position: absolute;
    z-index: 5;
    box-sizing: border-box;
    min-width: 5.5rem;
    height: 2.1rem;
    padding: 0 0.5rem;
    border: 2px solid var(--focus);
    border-radius: 6px;
    background: var(--bg);
    color: var(--text);
    font: inherit;
    /* Below 16 px, phones zoom the page. */
    font-size: 1rem;
    font-variant-numeric: tabular-nums;
    text-align: end;
    outline: 0;
  }

  /* The line below: colours, and the cell pointed at. */
  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.15rem 1rem;
    min-height: 1.75rem;
    margin-block-start: 0.3rem;
    font-size: 0.75rem;
    font-variant-numeric: tabular-nums;
    color: var(--text-quiet);
  }
  .legend {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 0.4rem;
  }
  .ramp {
    position: relative;
    width: 5.5rem;
    height: 0.5rem;
    border-radius: 2px;
  }
  .zero {
    position: absolute;
    inset-block-start: -2px;
    inset-inline-start: calc(50% - 0.5px);
    width: 1px;
    height: calc(100% + 4px);
    background: var(--text-quiet);
  }
  .hatch {
    width: 0.9rem;
    height: 0.6rem;
    border-radius: 2px;
    background: repeating-linear-gradient(
      135deg,
      var(--ground) 0 3px,
      color-mix(in srgb, var(--text-quiet) 55%, var(--ground)) 3px 4px
    );
  }
  .readout {
    min-width: 0;
    overflow-wrap: anywhere;
    color: var(--text);
  }
  /* As high as the buttons that come: what one is about to press does not move away. */
  .foot .hint,
  .editable .readout {
    display: inline-flex;
    align-items: center;
    min-height: 1.75rem;
  }
  .foot button {
    min-height: 1.75rem;
    padding: 0 0.6rem;
    border: 1px solid var(--control-border);
    border-radius: 6px;
    background: var(--bg);
    color: var(--text);
    font: inherit;
    cursor: pointer;
  }
  .foot button:hover {
    background: var(--surface);
  }
  .problem,
  .note {
    margin: 0.25rem 0 0;
    font-size: 0.8125rem;
    color: var(--text-quiet);
  }
  .problem {
    color: var(--error);
  }

  @media (prefers-reduced-motion: reduce) {
    .soft .cell {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    .cell,
    .ramp,
    .hatch {
      forced-color-adjust: none;
    }
  }
  @media print {
    .cell,
    .ramp {
      print-color-adjust: exact;
      -webkit-print-color-adjust: exact;
    }
    .tools,
    .awaited,
    .foot .hint,
    .ground.lines {
      display: none;
    }
    .late {
      content-visibility: visible;
    }
    .scroll {
      max-block-size: none;
      overflow: visible;
    }
    /* Of a canvas only what is in sight is drawn: paper shows as much. */
    .drawn .scroll {
      max-block-size: 60vh;
      overflow: hidden;
    }
    /* Paper does not scroll: what would follow the reader stays in its place. */
    .row-head,
    .corner,
    .heads,
    .space canvas {
      position: static;
    }
    .stage,
    section:not(.drawn) {
      break-inside: avoid;
    }
  }
`;
