// The program's structure beside the steps.
import { css } from 'lit';

export const outlineStyles = css`
  .outline {
    position: sticky;
    inset-block-start: 0.5rem;
    max-height: min(44rem, 90vh);
    padding: 0.5rem 0;
    overflow: auto;
    scrollbar-width: thin;
  }
  [role='tree'] {
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 0.8125rem;
  }
  [role='treeitem'] {
    position: relative;
    display: block;
    padding: 0.22rem 0.75rem;
    padding-inline-start: calc(0.7rem * var(--depth) + var(--inset, 0rem));
    line-height: 1.35;
    cursor: pointer;
    color: var(--text-quiet);
    overflow-wrap: anywhere;
    /* Chinese names whole. */
    word-break: keep-all;
  }
  [role='treeitem']:hover {
    background: var(--surface);
  }
  [role='treeitem']:focus-visible {
    outline-offset: -3px;
  }
  [role='treeitem'].done {
    color: var(--text);
  }
  [role='treeitem'].phase {
    padding-block: 0.5rem 0.2rem;
    font-weight: 650;
    color: var(--text);
  }
  [role='treeitem'][aria-expanded]::before {
    content: '▸';
    display: inline-block;
    width: 1em;
    color: var(--text-quiet);
    transition: transform var(--motion);
  }
  [role='treeitem'][aria-expanded='true']::before {
    transform: rotate(90deg);
  }
  [role='treeitem'].step {
    --inset: 0.5rem;
  }
  [role='treeitem'][aria-selected='true'] {
    background: color-mix(in srgb, var(--link) 12%, var(--bg));
    box-shadow: inset 3px 0 var(--link);
    color: var(--text);
  }
  .detail {
    color: var(--text-quiet);
  }
`;
