// The small buttons beside a tensor's name.
import { css } from 'lit';

export const toolStyles = css`
  .tool {
    display: grid;
    place-items: center;
    width: 1.75rem;
    height: 1.75rem;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--text-quiet);
    font: inherit;
    cursor: pointer;
  }
  .tool:hover:not([aria-disabled='true']),
  .tool[aria-expanded='true'] {
    background: var(--surface);
    color: var(--text);
  }
  .tool[aria-disabled='true'] {
    opacity: 0.4;
    cursor: default;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
`;
