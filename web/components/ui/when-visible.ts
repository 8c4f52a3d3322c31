// What nobody sees need not be drawn anew: it is when it comes back.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class WhenVisible implements ReactiveController {
  private out = false;
  private late = false;
  private readonly observer =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver((entries) => this.moved(entries.at(-1)!.isIntersecting));

  constructor(private readonly host: ReactiveControllerHost & Element) {
    host.addController(this);
  }

  hostConnected(): void {
    this.observer?.observe(this.host);
  }

  hostDisconnected(): void {
    this.observer?.disconnect();
    this.out = false;
  }

  private moved(isIn: boolean): void {
    this.out = !isIn;
    if (isIn && this.late) this.host.requestUpdate();
  }

  /** Whether a drawing can wait: then it is made when the element is back. */
  waits(): boolean {
    this.late = this.out;
    return this.out;
  }
}
