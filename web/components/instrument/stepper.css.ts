import { css } from 'lit';
import { codeStyles } from './code.css';
import { formulaStyles } from './formula';
import { outlineStyles } from './outline.css';

export const stepperStyles = [
  ...formulaStyles,
  outlineStyles,
  codeStyles,
  css`
    :host {
      display: block;
      min-width: 0;
    }
    .frame {
      border: 1px solid var(--border);
      border-radius: 12px;
      background: var(--bg);
    }
    .busy {
      margin: 0;
      padding: 5rem 1rem;
      color: var(--text-quiet);
      text-align: center;
    }
    p {
      margin: 0;
    }
    .note,
    .facts,
    cite {
      color: var(--text-quiet);
      font-size: 0.875rem;
      font-style: normal;
    }
    .problem {
      font-size: 0.875rem;
    }

    /* The bar above: steps and level. */
    .bar {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: 0.5rem 1.5rem;
      padding: 0.6rem 0.9rem;
      border-block-end: 1px solid var(--border);
    }
    .transport {
      display: flex;
      flex: 1 1 22rem;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.4rem 0.9rem;
      min-width: 0;
    }
    .buttons {
      display: inline-flex;
      gap: 2px;
    }
    .buttons button {
      justify-content: center;
      min-width: 2.5rem;
      padding: 0.3em 0.6em;
      border-color: transparent;
    }
    .buttons button.main {
      border-color: var(--control-border);
      padding-inline: 0.9em;
      white-space: nowrap;
    }
    input[type='range'] {
      flex: 1 1 8rem;
      min-width: 6rem;
      height: 1.75rem;
      margin: 0;
      accent-color: var(--link);
    }
    .progress {
      min-width: 5.5em;
      color: var(--text-quiet);
      font-size: 0.875rem;
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
    .level legend,
    .languages legend {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .level .segments label {
      min-height: 2.1rem;
      font-size: 0.875rem;
    }

    .body {
      display: grid;
      grid-template-columns: minmax(0, 15.5rem) minmax(0, 1fr);
    }
    .side {
      min-width: 0;
      border-inline-end: 1px solid var(--border);
    }

    /* The present step. */
    .main-part {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
      gap: 0.9rem;
      min-width: 0;
      padding: 1rem 1.25rem 1.25rem;
    }
    .now {
      display: grid;
      gap: 0.15rem;
    }
    .title {
      margin: 0;
      font-size: 1.25rem;
      font-weight: 650;
      line-height: 1.3;
    }
    .formula-line {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.25rem 1.5rem;
      min-height: 2.75rem;
      max-width: 100%;
      padding: 3px;
      overflow-x: auto;
      overflow-y: hidden;
      font-size: 1.0625rem;
    }

    /* Widths are set by arrange.ts, which knows the gaps. */
    .flow,
    .tensors {
      display: flex;
      flex-wrap: wrap;
      align-items: flex-start;
      gap: 0.75rem 20px;
      min-width: 0;
    }
    .flow:not(.stacked) {
      align-items: center;
    }
    .flow.stacked .arrow {
      margin-inline: 2rem calc(100% - 3.5rem);
      rotate: 90deg;
    }
    attn-tensor {
      box-sizing: border-box;
      flex: none;
      padding: 0.25rem 0.5rem;
      border-radius: 8px;
      transition: box-shadow var(--motion);
    }
    attn-tensor.lit {
      box-shadow: 0 0 0 2px color-mix(in srgb, var(--link) 55%, transparent);
    }
    .arrow {
      flex: none;
      width: 1.5rem;
      height: 1.5rem;
      background: var(--text-quiet);
      clip-path: polygon(0 44%, 62% 44%, 62% 20%, 100% 50%, 62% 80%, 62% 56%, 0 56%);
    }
    @media (forced-colors: active) {
      .arrow {
        background: CanvasText;
      }
    }
    .more {
      align-self: center;
    }

    .mask {
      display: grid;
      gap: 0.4rem;
    }
    .lengths {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.25rem 0.75rem;
      font-size: 0.875rem;
    }
    .row-name {
      min-width: 9em;
      font-variant-numeric: tabular-nums;
      color: var(--text-quiet);
    }
    .keys {
      display: flex;
      flex-wrap: wrap;
      gap: 2px;
    }
    .key {
      justify-content: center;
      min-width: 2.25rem;
      min-height: 2.25rem;
      padding: 0 0.5rem;
      border-color: var(--k);
      border-radius: 6px;
      background: color-mix(in srgb, var(--k) 14%, var(--bg));
      font-size: 0.875rem;
    }
    .key.out {
      border-color: var(--border);
      background: repeating-linear-gradient(
        135deg,
        var(--bg) 0 4px,
        color-mix(in srgb, var(--text-quiet) 30%, var(--bg)) 4px 5px
      );
      color: var(--text-quiet);
    }

    attn-explanation {
      padding: 0.75rem 0.9rem;
      border-radius: 10px;
      background: var(--surface);
    }
    .edits {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.4rem 0.6rem;
      font-size: 0.875rem;
    }
    .edits .summary {
      flex: 1 1 16rem;
    }
    .edits .problem {
      flex-basis: 100%;
    }
    div.kept {
      padding-block-start: 0.75rem;
      border-block-start: 1px solid var(--border);
    }
    .kept .scroll {
      flex-wrap: nowrap;
    }
    @media print {
      .kept .scroll {
        flex-wrap: wrap;
      }
    }
    .kept-name {
      color: var(--text-quiet);
      font-size: 0.8125rem;
    }

    /* Classes by the element's own width. Container queries would have the page laid out between styles. */
    .frame:not(.paired) .codes {
      grid-template-columns: minmax(0, 1fr);
    }
    .frame:not(.paired) .languages {
      display: block;
    }
    .frame:not(.paired) figure:not(.chosen) {
      display: none;
    }
    .narrow .body {
      grid-template-columns: minmax(0, 1fr);
    }
    .narrow .side {
      display: none;
      padding: 0.75rem 0.9rem 0;
      border: 0;
    }
    .narrow .side.open {
      display: block;
    }
    .narrow .outline {
      position: static;
      max-height: 16rem;
      margin-block-start: 0.5rem;
      border: 1px solid var(--border);
      border-radius: 8px;
    }
    .narrow .main-part {
      padding: 0.75rem 0.9rem 1rem;
    }
    /* Next stays at hand as long as something of the walk is in sight. */
    .narrow .bar {
      position: sticky;
      top: 0;
      z-index: 19;
      gap: 0.25rem 0.5rem;
      padding: 0.4rem 0.5rem;
      border-radius: inherit;
      background: var(--bg);
    }
    /* The buttons and what is folded in one row, the slider below. */
    .narrow .transport {
      display: contents;
    }
    .narrow .bar > button {
      order: 1;
    }
    .narrow :is(.bar input, .progress) {
      order: 2;
    }
    .narrow .progress {
      min-width: 0;
    }
    .narrow .bar .word {
      display: none;
    }
    .narrow .flow .arrow {
      margin-inline: auto;
    }
    .narrow attn-tensor {
      padding-inline: 0;
    }
    /* On a phone the opened explanation is a sheet at the edge of the screen, and goes with its tensors. */
    @media (max-width: 40rem) {
      attn-explanation.open {
        position: sticky;
        inset-block: 0;
        z-index: 20;
        max-height: 55vh;
        overflow: auto;
        padding: 0.75rem 1rem 1.25rem;
        border-block-start: 1px solid var(--border);
        border-radius: 14px;
        box-shadow: 0 0 24px rgb(0 0 0 / 0.18);
      }
    }
    @media print {
      /* Paper is not pointed at. */
      .bar,
      .side,
      attn-explanation:not(.open) {
        display: none;
      }
      /* As the lesson itself: pages break between blocks. */
      .body,
      .main-part {
        display: block;
      }
      .main-part > * + * {
        margin-block-start: 0.9rem;
      }
    }
  `,
];
