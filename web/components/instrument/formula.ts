// An op's formula as the build rendered it, for use inside a shadow tree.
import formulaCss from 'virtual:formula-styles';
import { css, noChange, nothing, unsafeCSS } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import type { NodeDescription } from '../../engine/module';
import { formulaKey } from '../../source/formula';
import { sourceOr } from './source';

/** KaTeX's rules do not reach into a shadow tree; its fonts, which the page loads, do. */
export const formulaStyles = [
  unsafeCSS(formulaCss),
  css`
    .katex-display {
      margin: 0;
      text-align: start;
    }
    .katex-display > .katex {
      text-align: start;
      white-space: normal;
    }
    .katex {
      forced-color-adjust: none;
    }
    /* KaTeX stacks fractions and indices in boxes that lie over each other: only symbols take the pointer. */
    .katex-html * {
      pointer-events: none;
    }
    .katex-html [data-symbol],
    .katex-html [data-symbol] * {
      pointer-events: auto;
    }
    [data-symbol] {
      border-radius: 4px;
      transition: background-color var(--motion);
    }
    [data-symbol].lit {
      background: color-mix(in srgb, var(--lit, var(--link)) 22%, transparent);
      box-shadow: 0 0 0 2px color-mix(in srgb, var(--lit, var(--link)) 22%, transparent);
    }
  `,
];

const parsed = new Map<string, HTMLElement>();

/** A copy of what the build rendered; each formula is parsed once. */
function copyOf(rendered: string): Node {
  let made = parsed.get(rendered);
  if (!made) {
    made = document.createElement('span');
    made.className = 'formula';
    made.innerHTML = rendered;
    parsed.set(rendered, made);
  }
  return made.cloneNode(true);
}

/** The same formula again leaves its elements as they are. */
const copied = directive(
  class extends Directive {
    private shown = '';

    render(rendered: string): unknown {
      if (rendered === this.shown) return noChange;
      this.shown = rendered;
      return copyOf(rendered);
    }
  },
);

/** Empty until the source has come; then `later` is called. */
export function formulaOf(node: NodeDescription, later: () => void) {
  const formula = sourceOr(later)?.formulas[formulaKey(node)];
  return formula ? copied(formula.html) : nothing;
}
