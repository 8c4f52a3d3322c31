// An element that begins its work when the reader comes near.
import { LitElement } from 'lit';
import { whenNear } from './near';

export abstract class NearElement extends LitElement {
  private begun = false;
  private forget: (() => void) | null = null;

  /** Called when the element is about to be seen, and where the reader asks again for what did not come. */
  protected abstract approach(): void;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.begun) return;
    this.forget = whenNear(this, () => {
      this.begun = true;
      this.approach();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.forget?.();
  }
}
