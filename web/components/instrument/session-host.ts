// What the elements of the instrument share: an inspection of their own or of a session, opened when it comes near.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { whenNear } from '../ui/near';
import { Inspection, type InspectionRequest } from './inspection';
import { type LessonGiven, readGiven, requestOf } from './settings';

type Host = ReactiveControllerHost & HTMLElement;

export class InspectionController implements ReactiveController {
  readonly inspection: Inspection;
  private unsubscribe: (() => void) | null = null;
  private forget: (() => void) | null = null;
  private left: ReturnType<typeof setTimeout> | null = null;

  /** `request`: what this element opens; null where another element of the session does. */
  constructor(
    private readonly host: Host,
    private readonly session: string | null,
    private readonly request: InspectionRequest | null,
    private readonly opened: (inspection: Inspection) => void,
  ) {
    this.inspection = session === null ? new Inspection() : Inspection.shared(session);
    host.addController(this);
  }

  /** Whether another element of the session opens it. */
  get joins(): boolean {
    return this.request === null;
  }

  hostConnected(): void {
    if (this.left !== null) clearTimeout(this.left);
    this.left = null;
    this.unsubscribe = this.inspection.subscribe(() => this.host.requestUpdate());
    if (this.request) this.inspection.offer(() => void this.open());
    // Whichever element of a session comes near first: it is opened then, by the one that knows how.
    this.forget = whenNear(this.host, () => this.inspection.want());
  }

  hostDisconnected(): void {
    this.forget?.();
    this.unsubscribe?.();
    // An element that is only moved comes back at once.
    if (this.session === null) this.left = setTimeout(() => this.inspection.close());
  }

  async open(): Promise<void> {
    if (!this.request || this.inspection.state !== 'empty') return;
    await this.inspection.open(this.request);
    if (this.inspection.description) return this.opened(this.inspection);
    // It did not come; somebody may ask again.
    const stop = this.inspection.subscribe(() => {
      if (!this.inspection.description) return;
      stop();
      this.opened(this.inspection);
    });
  }
}

/** What an element's attributes and script say, and the inspection that it takes part in. */
export function joinSession(
  host: Host,
  opened: (inspection: Inspection) => void,
): { given: LessonGiven; controller: InspectionController } {
  const given = readGiven(host);
  return {
    given,
    controller: new InspectionController(host, host.getAttribute('session'), requestOf(host, given), opened),
  };
}
