// A button that has nothing to do at the moment.
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class Resting extends Directive {
  private rests: boolean | null = null;

  override update({ element }: ElementPart, [rests]: [boolean]): void {
    if (this.rests === null)
      element.addEventListener(
        'click',
        (event) => {
          if (!this.rests) return;
          event.preventDefault();
          event.stopImmediatePropagation();
        },
        true,
      );
    this.rests = rests;
    element.setAttribute('aria-disabled', String(rests));
  }

  override render(_rests: boolean): void {}
}

/**
 * `<button ${resting(true)}>`: it does nothing, but keeps the focus where its own press has brought it there, as a
 * disabled one would not.
 */
export const resting = directive(Resting);
