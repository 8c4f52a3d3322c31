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
    line-height: 1.35;
    cursor: pointer;
    color: var(--text-quiet);
    overflow-wrap: anywhere;
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
    padding-inline-start: 1.9rem;
  }
  [role='treeitem'][aria-selected='true'] {
    background: color-mix(in srgb, var(--link) 12%, var(--bg));
    box-shadow: inset 3px 0 var(--link);
    color: var(--text);
  }
  .detail {
    color: var(--text-quiet);
  }
  .depth2 {
    padding-inline-start: 1.4rem;
  }
  .depth3 {
    padding-inline-start: 2.1rem;
  }
  .depth4 {
    padding-inline-start: 2.8rem;
  }
  .depth5 {
    padding-inline-start: 3.4rem;
  }
  .depth6,
  .depth7 {
    padding-inline-start: 4rem;
  }
  .step.depth3 {
    padding-inline-start: 2.6rem;
  }
  .step.depth4 {
    padding-inline-start: 3.3rem;
  }
  .step.depth5 {
    padding-inline-start: 3.9rem;
  }
  .step.depth6,
  .step.depth7 {
    padding-inline-start: 4.5rem;
  }
`;
