// Where the focus goes when what had it is gone.
import type { LitElement, ReactiveController } from 'lit';

/**
 * Keys go on in the element where an update has taken away what had the focus: at the first of `places` that there is,
 * or at its beginning.
 */
export class KeptFocus implements ReactiveController {
  private focused: Element | null = null;

  constructor(
    private readonly host: LitElement,
    private readonly places: readonly string[] = [],
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    this.focused = this.host.shadowRoot?.activeElement ?? null;
  }

  hostUpdated(): void {
    const { focused } = this;
    if (focused && (!focused.isConnected || focused.matches(':disabled') || focused.checkVisibility?.() === false))
      this.go();
  }

  go(): void {
    const { renderRoot } = this.host;
    for (const place of this.places) {
      const found = renderRoot.querySelector<HTMLElement | SVGElement>(place);
      if (found) return found.focus({ preventScroll: true });
    }
    this.host.tabIndex = -1;
    this.host.focus({ preventScroll: true });
  }
}
