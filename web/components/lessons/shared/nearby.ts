// What the lessons' own elements have in common: they begin when the reader comes near, keep the focus and say what
// went wrong.
import { problemLine } from '../../ui/engine-sentences';
import { KeptFocus } from '../../ui/kept-focus';
import { NearElement } from '../../ui/near-element';
import { type Strings, stringsFor } from '../../ui/strings';

/** A lesson's element, with the words that all of them use. */
export abstract class NearbyElement extends NearElement {
  protected common!: Strings;

  constructor() {
    super();
    new KeptFocus(this);
  }

  /** What went wrong, with a button that begins anew where that may help. */
  protected wrong(error: unknown) {
    return problemLine(error, this.common, () => this.approach());
  }

  override connectedCallback(): void {
    this.common = stringsFor(this);
    super.connectedCallback();
  }
}
