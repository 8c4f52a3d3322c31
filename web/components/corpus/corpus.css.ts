import { css } from 'lit';

export const corpusStyles = css`
  .frame {
    container-type: inline-size;
  }
  .filters {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem 1.25rem;
    align-items: end;
    margin-block-end: 1.25rem;
  }
  .filters label {
    display: grid;
    gap: 0.2rem;
    min-width: 0;
  }
  select {
    max-width: 100%;
    min-height: 2.5rem;
    padding: 0.3em 0.6em;
    border: 1px solid var(--control-border);
    border-radius: 8px;
    background: var(--bg);
    font-size: 1rem;
    color: var(--text);
  }
  .filters .words {
    flex: 1 1 12rem;
  }
  .halves {
    display: grid;
    grid-template-columns: minmax(0, 26rem) minmax(0, 1fr);
    gap: 1.5rem 2.5rem;
    align-items: start;
  }
  @container (max-width: 56rem) {
    .halves {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
    border: 1px solid var(--border);
    border-radius: 12px;
    overflow: hidden;
  }
  li + li {
    border-block-start: 1px solid var(--border);
  }
  li button {
    display: block;
    width: 100%;
    min-height: 2.75rem;
    padding: 0.4rem 0.9rem;
    border: 0;
    border-radius: 0;
    text-align: start;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  li button:focus-visible {
    outline-offset: -3px;
  }
  li button[aria-pressed='true'] {
    background: var(--surface);
    box-shadow: inset 4px 0 0 var(--link);
  }
  li .target {
    display: block;
    color: var(--text-quiet);
  }
  .pager {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
    align-items: center;
    margin-block-start: 0.75rem;
  }
  .pager p {
    margin: 0;
    flex: 1 1 8rem;
    font-size: 0.925rem;
    color: var(--text-quiet);
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem 1.25rem;
    margin-block-end: 1rem;
  }
  .views {
    margin-block-end: 1rem;
  }
`;
