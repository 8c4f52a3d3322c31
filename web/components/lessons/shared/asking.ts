// A lesson's element that asks the engine itself, and says what it refuses.
import { state } from 'lit/decorators.js';
import { reasonOf } from '../../ui/engine-sentences';
import { NearElement } from '../../ui/near-element';
import { type Strings, stringsFor } from '../../ui/strings';

export abstract class AskingElement extends NearElement {
  /** What went wrong, in a sentence. */
  @state() problem = '';
  protected t!: Strings;

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
      this.problem = '';
      await body();
    } catch (error) {
      this.problem = reasonOf(error, this.t);
    }
  }
}
