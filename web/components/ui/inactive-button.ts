// A button that has nothing to do at the moment.
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class Inactive extends Directive {
  private isInactive: boolean | null = null;

  override update({ element }: ElementPart, [isInactive]: [boolean]): void {
    if (this.isInactive === null)
      element.addEventListener(
        'click',
        (event) => {
          if (!this.isInactive) return;
          event.preventDefault();
          event.stopImmediatePropagation();
        },
        true,
      );
    this.isInactive = isInactive;
    element.setAttribute('aria-disabled', String(isInactive));
  }

  override render(_isInactive: boolean): void {}
}

/**
 * `<button ${inactive(true)}>`: it does nothing, but keeps the focus where its own press has brought it there, as a
 * disabled one would not.
 */
export const inactive = directive(Inactive);
