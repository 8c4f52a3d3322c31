// <attn-tensor-menu>: a small button, and the list of what can be done with a tensor.
import { css, html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { toolStyles } from './tool.css';

export interface MenuItem {
  id: string;
  label: string;
}

/** Of the list, at most. */
const roughWidth = 220;

export class AttnTensorMenu extends LitElement {
  static override styles = [
    toolStyles,
    css`
      :host {
        position: relative;
        display: inline-block;
      }
      svg {
        width: 1rem;
        fill: currentColor;
      }
      [role='menu'] {
        position: absolute;
        inset-block-start: calc(100% + 0.25rem);
        inset-inline-start: 0;
        z-index: 10;
        min-width: 11rem;
        padding: 0.3rem;
        border: 1px solid var(--border);
        border-radius: 10px;
        background: var(--bg);
        box-shadow: 0 8px 24px rgb(0 0 0 / 14%);
      }
      /* Where it would stick out of the window. */
      [role='menu'].before {
        inset-inline: auto 0;
      }
      [role='menuitem'] {
        display: block;
        width: 100%;
        min-height: 2.1rem;
        padding: 0.3rem 0.7rem;
        border: 0;
        border-radius: 6px;
        background: none;
        color: var(--text);
        font: inherit;
        font-size: 0.875rem;
        text-align: start;
        white-space: nowrap;
        cursor: pointer;
      }
      [role='menuitem']:hover,
      [role='menuitem']:focus {
        background: var(--surface);
      }
    `,
  ];

  @property({ attribute: false }) items: readonly MenuItem[] = [];
  @property() label = '';
  @state() open = false;
  @state() private flipped = false;
  private readonly onOutside = (event: Event) => {
    if (!event.composedPath().includes(this)) this.close(false);
  };

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.close(false);
  }

  override render() {
    return html`<button
        class="tool"
        type="button"
        aria-haspopup="menu"
        aria-expanded=${this.open}
        aria-label=${this.label}
        title=${this.label}
        @click=${this.toggle}
        @keydown=${this.onButtonKey}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="3" cy="8" r="1.4" />
          <circle cx="8" cy="8" r="1.4" />
          <circle cx="13" cy="8" r="1.4" />
        </svg>
      </button>
      ${
        this.open
          ? html`<div
              role="menu"
              class=${this.flipped ? 'before' : ''}
              aria-label=${this.label}
              @keydown=${this.onKey}
              @focusout=${this.onFocusOut}
            >
              ${this.items.map((item) => html`<button type="button" role="menuitem" tabindex="-1" @click=${() => this.choose(item.id)}>${item.label}</button>`)}
            </div>`
          : nothing
      }`;
  }

  private toggle(): void {
    if (this.open) this.close(true);
    else this.show(0);
  }

  private show(at: number): void {
    this.open = true;
    this.flipped = this.getBoundingClientRect().left + roughWidth > window.innerWidth;
    document.addEventListener('pointerdown', this.onOutside, true);
    void this.updateComplete.then(() => this.focusItem(at));
  }

  private close(refocus: boolean): void {
    this.open = false;
    document.removeEventListener('pointerdown', this.onOutside, true);
    if (refocus) this.renderRoot.querySelector<HTMLElement>('.tool')?.focus();
  }

  private choose(id: string): void {
    this.close(true);
    // For the element around it alone.
    this.dispatchEvent(new CustomEvent('tensor-menu-choose', { detail: id }));
  }

  private focusItem(at: number): void {
    const items = this.renderRoot.querySelectorAll<HTMLElement>('[role=menuitem]');
    items[(at + items.length) % items.length]?.focus();
  }

  private onButtonKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    event.stopPropagation();
    this.show(event.key === 'ArrowDown' ? 0 : -1);
  }

  private onKey(event: KeyboardEvent): void {
    const items = [...this.renderRoot.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = items.findIndex((item) => item.matches(':focus'));
    const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    // The page's own keys must not run behind an open menu.
    event.stopPropagation();
    if (event.key === 'Tab') return this.close(false);
    if (event.key !== 'Escape' && !(event.key in goals)) return;
    event.preventDefault();
    if (event.key === 'Escape') this.close(true);
    else this.focusItem(goals[event.key]);
  }

  private onFocusOut(event: FocusEvent): void {
    if (event.relatedTarget && !this.renderRoot.contains(event.relatedTarget as Node)) this.close(false);
  }
}

customElements.define('attn-tensor-menu', AttnTensorMenu);

declare global {
  interface HTMLElementTagNameMap {
    'attn-tensor-menu': AttnTensorMenu;
  }
}
