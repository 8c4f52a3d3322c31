// A message that stays until it is closed or outdated.
import { html, nothing, type TemplateResult } from 'lit';
import type { Strings } from './strings';

export interface Notice {
  kind: 'error' | 'info';
  text: string;
  /** One thing to do about it. */
  action?: { label: string; run: () => void };
}

/** The live region stands there before its text does, or screen readers would miss it. */
export function noticeRegion(notice: Notice | null, t: Strings, close: () => void): TemplateResult {
  return html`<div role="status" aria-live="polite">
    ${
      notice
        ? html`<div class="notice ${notice.kind}">
            <p>${notice.text}</p>
            ${notice.action ? html`<button type="button" @click=${notice.action.run}>${notice.action.label}</button>` : nothing}
            <button
              class="dismiss"
              type="button"
              aria-label=${t.notice.dismiss}
              title=${t.notice.dismiss}
              @click=${close}
            >
              ✕
            </button>
          </div>`
        : nothing
    }
  </div>`;
}
