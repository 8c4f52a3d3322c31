// What term.ts writes: fractions, roots and powers. What is said of them to who does not see them, the controls' styles
// hide.
import { css } from 'lit';

export const termStyles = css`
  var {
    font-family: KaTeX_Math, 'Times New Roman', serif;
    font-size: 1.1em;
  }
  var.over {
    text-decoration: overline;
  }
  .frac {
    display: inline-grid;
    vertical-align: middle;
    justify-items: center;
    margin-inline: 0.15em;
    line-height: 1.6;
  }
  .frac .den {
    justify-self: stretch;
    text-align: center;
    border-block-start: 1.5px solid currentColor;
    padding-block-start: 1px;
  }
  .under {
    border-block-start: 1.5px solid currentColor;
    padding-inline: 0.15em;
  }
  .fn {
    margin-inline-end: 0.05em;
  }
  sup {
    line-height: 1;
  }
  .whole {
    white-space: nowrap;
  }
  .cut {
    padding-inline: 0.3em;
    color: var(--text-quiet);
    font-size: 0.875em;
  }
`;
