// An op's formula as the build rendered it, for use inside a shadow tree.
import { css, html, nothing, unsafeCSS } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import katexCss from 'katex/dist/katex.min.css?inline';
import type { NodeDescription } from '../../engine/module';
import { formulaKey } from '../../source/formula';
import { sourceOr } from './source';

/** KaTeX's rules do not reach into a shadow tree; its fonts, which the page loads, do. */
export const formulaStyles = [
  unsafeCSS(katexCss.replace(/@font-face\{[^}]*\}/g, '')),
  css`
    .katex-display {
      margin: 0;
      text-align: start;
    }
    .katex-display > .katex {
      text-align: start;
      white-space: normal;
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

/** Empty until the source has come; then `later` is called. */
export function formulaOf({ op, attrs }: Pick<NodeDescription, 'op' | 'attrs'>, later: () => void) {
  const formula = sourceOr(later)?.formulas[formulaKey(op, attrs)];
  return formula ? html`<span class="formula">${unsafeHTML(formula.html)}</span>` : nothing;
}
