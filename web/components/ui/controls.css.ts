// What the elements' controls look like: one look for all of them.
import { css } from 'lit';
import { edges } from './edges.css';

export const controls = css`
  ${edges}
  :host {
    display: block;
    color: var(--text);
    line-height: 1.5;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  p {
    text-wrap: pretty;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }

  button,
  .file-button {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
    min-height: 2.5rem;
    padding: 0.3em 0.9em;
    border: 1px solid var(--control-border);
    border-radius: 8px;
    background: var(--bg);
    cursor: pointer;
    transition: background-color var(--motion);
  }
  button:hover:not(:disabled, [aria-disabled='true'], [aria-pressed='true']),
  .file-button:hover {
    background: var(--surface);
  }
  button:is(:disabled, [aria-disabled='true']) {
    opacity: 0.5;
    cursor: default;
  }
  button.primary {
    border-color: var(--link);
    background: var(--link);
    color: var(--bg);
    font-weight: 600;
  }
  button.primary:hover:not(:disabled, [aria-disabled='true']) {
    background: color-mix(in srgb, var(--link) 85%, var(--text));
  }
  button.quiet {
    min-height: 2rem;
    padding: 0.1em 0.7em;
    border-color: var(--border);
    border-radius: 99px;
    font-size: 0.925rem;
  }
  .icon {
    width: 1em;
    height: 1em;
    fill: currentColor;
    flex: none;
  }

  .file-button {
    font-size: 1rem;
    color: var(--text);
  }
  .file-button:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  label,
  legend,
  .label {
    font-size: 0.875rem;
    color: var(--text-quiet);
  }
  input[type='text'],
  input[type='number'] {
    width: 100%;
    min-height: 2.5rem;
    padding: 0.3em 0.7em;
    border: 1px solid var(--control-border);
    border-radius: 8px;
    background: var(--bg);
  }
  input:disabled {
    opacity: 0.6;
  }
  input[aria-invalid='true'] {
    border-color: var(--error);
  }

  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0 0 0.25rem;
  }

  /* Radio buttons in a row that look like one control. */
  .segments {
    display: inline-flex;
    flex-wrap: wrap;
    border: 1px solid var(--control-border);
    border-radius: 8px;
    overflow: clip;
    /* The lines between them, also where they take several rows. */
    gap: 1px;
    background: var(--border);
  }
  @media screen and (max-width: 34rem) {
    .inline legend {
      float: inline-start;
      padding: 0.5rem 0.75rem 0 0;
    }
  }
  .stacked .segments {
    display: flex;
    flex-direction: column;
  }
  .segments label {
    position: relative;
    display: flex;
    /* Only where they take several lines is there room to grow. */
    flex: 1 0 auto;
    max-width: 100%;
    align-items: center;
    min-height: 2.25rem;
    padding: 0.15em 0.85em;
    font-size: 0.95rem;
    background: var(--bg);
    color: var(--text);
    cursor: pointer;
  }
  .segments input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  .segments label:hover {
    background: var(--surface);
  }
  .segments label:has(:checked) {
    background: color-mix(in srgb, var(--link) 14%, var(--bg));
    box-shadow: inset 0 -2px var(--link);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    .segments label:has(:checked),
    button[aria-pressed='true'],
    [role='treeitem'][aria-selected='true'] {
      forced-color-adjust: none;
      /* Whatever their own element gives them. */
      --text-quiet: HighlightText;
      background: Highlight !important;
      color: HighlightText !important;
    }
  }
  .segments label:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: -3px;
  }
  .segments input:focus-visible {
    outline: none;
  }
  .segments label:has(:disabled) {
    opacity: 0.6;
    cursor: default;
  }

  /* Something went wrong. */
  .problem {
    color: var(--error);
  }
  .notice {
    display: flex;
    align-items: start;
    gap: 0.75rem;
    margin: 0.75rem 0;
    padding: 0.6rem 0.9rem;
    border-inline-start: 3px solid var(--link);
    border-radius: 0 8px 8px 0;
    background: var(--surface);
  }
  .notice.error {
    border-color: var(--error);
  }
  .notice p {
    flex: 1;
    margin: 0;
    overflow-wrap: anywhere;
  }
  .notice button {
    flex: none;
    min-height: 2rem;
  }
  .notice .dismiss {
    padding: 0 0.55em;
    border: 0;
    background: none;
  }

  .drop-zone {
    position: relative;
  }
  .drop-zone.over::after {
    content: attr(data-drop);
    position: absolute;
    inset: -0.5rem;
    z-index: 5;
    display: grid;
    place-items: center;
    border: 2px dashed var(--link);
    border-radius: 12px;
    background: color-mix(in srgb, var(--bg) 88%, transparent);
    font-weight: 600;
    pointer-events: none;
  }

  @media print {
    button,
    .file-button {
      display: none;
    }
  }
`;
