// A lesson's element that asks the engine itself, and says what it refuses.
import { state } from 'lit/decorators.js';
import type { Strings } from '../../ui/strings';
import { NearbyElement } from './nearby';

export abstract class AskingElement extends NearbyElement {
  @state() problem: unknown = null;

  protected get t(): Strings {
    return this.common;
  }

  protected override wrong(error: unknown = this.problem) {
    return super.wrong(error);
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
