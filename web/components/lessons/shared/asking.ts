// A lesson's element that asks the engine itself, and says what it refuses.
import { state } from 'lit/decorators.js';
import { NearElement } from '../../ui/near-element';
import { problemLine } from '../../ui/engine-sentences';
import { type Strings, stringsFor } from '../../ui/strings';
import { KeptFocus } from '../../ui/kept-focus';

export abstract class AskingElement extends NearElement {
  @state() problem: unknown = null;
  protected t!: Strings;

  constructor() {
    super();
    new KeptFocus(this);
  }

  /** What went wrong, with a button that begins anew where that may help. */
  protected wrong() {
    return problemLine(this.problem, this.t, () => this.approach());
  }

  override connectedCallback(): void {
    this.t = stringsFor(this);
    super.connectedCallback();
  }

  protected get chinese(): boolean {
    return this.t.locale !== 'en';
  }

  /** Does something with the engine; what it refuses is shown. */
  protected async attempt(body: () => Promise<void>): Promise<void> {
    try {
      this.problem = null;
      await body();
    } catch (error) {
      this.problem = error;
    }
  }
}
