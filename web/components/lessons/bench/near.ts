// An element that begins its work when it comes near: the prose above it waits for nothing.
import { LitElement, type PropertyDeclarations } from 'lit';
import { reasonOf } from '../../engine-sentences';
import { type Strings, stringsFor } from '../../strings';

export abstract class NearElement extends LitElement {
  static override properties: PropertyDeclarations = { problem: { state: true } };

  /** What went wrong, in a sentence. */
  declare problem: string;
  protected t!: Strings;
  private observer: IntersectionObserver | null = null;

  constructor() {
    super();
    this.problem = '';
  }

  /** Called once, when the element is about to be seen. */
  protected abstract begin(): void;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
    this.observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.observer?.disconnect();
        this.begin();
      },
      { rootMargin: '600px' },
    );
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer?.disconnect();
  }

  protected get chinese(): boolean {
    return this.t.locale !== 'en';
  }

  /** Does something with the engine; what it refuses is shown. */
  protected async attempt(body: () => Promise<void>): Promise<void> {
    try {
      this.problem = '';
      await body();
    } catch (error) {
      this.problem = reasonOf(error, this.t);
    }
  }
}
