import { css } from 'lit';
import { edges } from '../ui/edges.css';

export const wordsStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    margin-block-end: 1.25rem;
  }
  .words {
    position: relative;
    --size: 1.25rem;
  }
  .words.long {
    --size: 1.1rem;
  }
  .words.longest {
    --size: 1rem;
  }
  ${edges}
  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: visible;
    pointer-events: none;
  }
  path {
    fill: none;
    stroke: var(--q);
    stroke-dasharray: 1;
    transition: stroke-opacity var(--motion);
  }
  path.lit {
    stroke-opacity: 0.85;
  }
  path.aside {
    stroke-opacity: 0.07;
  }
  .new path {
    animation: reach calc(2 * var(--motion)) ease-out;
  }
  @keyframes reach {
    from {
      stroke-dashoffset: 1;
    }
  }
  .tokens {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 0.35rem 1rem;
    align-items: baseline;
    margin: 0;
    font-size: calc(var(--size) * var(--fit, 1));
  }
  dt {
    font-size: 0.875rem;
    color: var(--text-quiet);
  }
  dd {
    margin: 0 0 0 -0.15em;
    min-height: 1.6em;
    display: flex;
    flex-wrap: wrap;
    gap: 0.1rem 0.25em;
    overflow-wrap: anywhere;
  }
  dd span {
    position: relative;
    padding-inline: 0.15em;
    border-radius: 5px;
  }
  .source {
    color: var(--k-text);
  }
  .produced {
    color: var(--q-text);
    font-weight: 550;
  }
  .special {
    font-weight: 400;
    font-size: 0.85em;
    align-self: center;
  }
  .none {
    color: var(--text-quiet);
    font-weight: 400;
    font-size: 0.95rem;
  }
  .improbable {
    color: var(--text-quiet);
    font-weight: 400;
    text-decoration: underline dotted 1px;
    text-underline-offset: 0.25em;
  }
  line.copy {
    stroke: var(--text);
    stroke-width: 1.5;
    stroke-dasharray: 2 4;
  }
  .unknown,
  .copied {
    text-decoration: underline wavy;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.25em;
  }
  .hint {
    margin: 0.75rem 0 0;
    font-size: 0.875rem;
    color: var(--text-quiet);
  }

  /* With lines: the names stand above and below, where no line runs, and between is room for the weights. */
  .linked .tokens {
    grid-template-columns: minmax(0, 1fr);
    row-gap: 0;
  }
  .linked .source {
    margin-block: 1rem 6rem;
  }
  .linked dt:last-of-type {
    order: 1;
    margin-block-start: 1rem;
  }
  /* Each in one row, so that no line crosses a sentence. */
  .scroll {
    margin-inline: -0.5rem;
    padding-inline: 0.5rem;
    overflow-y: hidden;
  }
  .linked {
    inline-size: max-content;
    min-inline-size: 100%;
  }
  /* Spread, so that lines lie side by side: each word has a place, as wide as the source leaves it, or its own width. */
  .linked dd {
    flex-wrap: nowrap;
    column-gap: 0.3em;
    white-space: nowrap;
  }
  .linked dd span {
    min-inline-size: calc(var(--spread, 1) * var(--fit, 1) * min(3.4rem + 0.3em, 100cqi / (var(--tokens) + 2)) - 0.3em);
    text-align: center;
  }
  /* The words of a long sentence stand close. */
  .linked.longest dd {
    column-gap: 0.25em;
  }
  .linked.longest dd span {
    min-inline-size: 0;
  }
  .linked dd [data-at] {
    background: var(--bg);
    cursor: pointer;
  }
  .linked dd [data-at]:hover {
    background: var(--surface);
  }
  /* The weights of the word that is pointed at. */
  [data-weight]::before {
    content: attr(data-weight);
    position: absolute;
    inset-inline: -1rem;
    bottom: calc(100% - 0.15rem);
    text-align: center;
    font-size: 0.8rem;
    line-height: 1.2;
    font-weight: 400;
    font-variant-numeric: tabular-nums;
    color: var(--text);
    pointer-events: none;
  }
  .produced [data-weight]::before {
    bottom: auto;
    top: calc(100% - 0.15rem);
  }
  /* Smaller, and in the middle of the line. */
  .special[data-weight]::before {
    margin-block: 0.15em;
  }
  @container (max-width: 24rem) {
    .words {
      --size: 1rem;
    }
    .words:is(.long, .longest) {
      --size: 0.8125rem;
    }
    .linked:is(.long, .longest) dd span {
      min-inline-size: 0;
      padding-inline: 0.05em;
    }
    .linked .source {
      margin-block-end: 4.5rem;
    }
    .linked dd {
      column-gap: 0.1em;
    }
  }
  @media print {
    .hint {
      display: none;
    }
    /* Nothing is pointed at, whose weight would need room beyond the words. */
    .scroll {
      margin-inline: 0;
      padding-inline: 0;
    }
  }
`;
