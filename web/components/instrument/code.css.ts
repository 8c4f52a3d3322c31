// The code of a step, in two languages.
import { css } from 'lit';

export const codeStyles = css`
  details {
    min-width: 0;
    border-block-start: 1px solid var(--border);
  }
  summary {
    padding-block: 0.6rem;
    color: var(--text-quiet);
    font-size: 0.875rem;
    cursor: pointer;
  }
  .codes {
    display: grid;
    grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr);
    gap: 1rem;
  }
  .languages {
    display: none;
    margin-block-end: 0.5rem;
  }
  figure {
    min-width: 0;
    margin: 0;
  }
  figcaption {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
    margin-block-end: 0.25rem;
    font-size: 0.8125rem;
  }
  .file {
    color: var(--text-quiet);
    overflow-wrap: anywhere;
  }
  pre {
    max-height: 22rem;
    margin: 0;
    padding: 0.7rem 0.85rem;
    overflow: auto;
    /* What matters often stands at a line's end. */
    white-space: pre-wrap;
    text-indent: 2ch hanging each-line;
    border: 1px solid var(--border);
    border-radius: 8px;
    background: var(--surface);
    font-family: var(--mono);
    font-size: 0.78rem;
    line-height: 1.55;
    tab-size: 2;
  }
  @media print {
    pre {
      max-height: none;
    }
  }
  .code-comment {
    color: var(--text-quiet);
    font-style: italic;
  }
  .code-keyword {
    font-weight: 600;
    color: color-mix(in srgb, var(--link) 75%, var(--text));
  }
  .code-string {
    color: var(--v-text);
  }
`;
