// A button that may be off once it was pressed.
import { html } from 'lit';

/** Off, it does nothing but stays a place for the focus: the keyboard does not lose it where the last press was. */
export const focusable = (off: boolean, act: () => unknown, content: unknown) =>
  html`<button type="button" aria-disabled=${String(off)} @click=${off ? null : act}>${content}</button>`;
