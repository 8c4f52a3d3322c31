// A lesson's element that asks the engine itself, and says what it refuses.
import type { PropertyDeclarations } from 'lit';
import { reasonOf } from '../../engine-sentences';
import { NearElement } from '../../near-element';
import { type Strings, stringsFor } from '../../strings';

export abstract class AskingElement extends NearElement {
  static override properties: PropertyDeclarations = { problem: { state: true } };

  /** What went wrong, in a sentence. */
  declare problem: string;
  protected t!: Strings;

  constructor() {
    super();
    this.problem = '';
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
      this.problem = '';
      await body();
    } catch (error) {
      this.problem = reasonOf(error, this.t);
    }
  }
}
