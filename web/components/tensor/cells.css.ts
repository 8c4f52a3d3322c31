// Matrices, their labels and cells; and the same on a canvas.
import { css } from 'lit';

export const cellStyles = css`
  .matrices {
    display: grid;
    grid-template-columns: repeat(var(--per-row, 1), max-content);
    gap: 1rem 20px;
    width: max-content;
  }
  .caption {
    font-size: 0.75rem;
    color: var(--text-quiet);
    padding-inline-start: var(--row-head);
    min-height: 1.25rem;
    /* No wider than its matrix. */
    box-sizing: border-box;
    width: 0;
    min-width: 100%;
  }
  .body {
    position: relative;
    width: max-content;
    padding: 0 var(--frame) var(--frame) 0;
  }
  .frame {
    position: absolute;
    inset: var(--col-head) 0 0 var(--row-head);
    border: 1.5px solid var(--role);
    border-radius: 6px;
    pointer-events: none;
  }
  .role-gradient .frame {
    border-style: dashed;
    border-color: var(--text-quiet);
  }
  .ground {
    position: absolute;
    inset-block-start: calc(var(--col-head) + var(--frame));
    inset-inline-start: calc(var(--row-head) + var(--frame));
  }
  .ground.points {
    image-rendering: pixelated;
  }
  .ground.lines {
    background:
      repeating-linear-gradient(to right, transparent 0 var(--w), var(--ground) var(--w) calc(var(--w) + var(--gap))),
      repeating-linear-gradient(to bottom, transparent 0 var(--h), var(--ground) var(--h) calc(var(--h) + var(--gap)));
  }
  .ground[hidden] {
    display: none;
  }
  .grid {
    position: relative;
    font-size: var(--fs);
    font-variant-numeric: tabular-nums;
    user-select: none;
    -webkit-user-select: none;
  }
  .row {
    display: flex;
    box-sizing: border-box;
    gap: var(--gap);
    width: var(--row-w);
    height: var(--h);
    margin-block-end: var(--gap);
  }
  .row:last-child {
    margin-block-end: 0;
  }
  /* What changes in one row of many changes no other. */
  .large .row:not(.heads) {
    contain: size layout style;
  }
  /* Nor are rows that are scrolled away; a ring may still stick out of its row. */
  .late .large.numbers .row:not(.heads) {
    content-visibility: auto;
    position: relative;
    overflow-clip-margin: 6px;
  }
  .large .row:focus-within,
  .large .row:hover {
    z-index: 1;
  }
  .heads + .row {
    margin-block-start: var(--frame);
  }

  .row-head,
  .corner {
    position: sticky;
    inset-inline-start: -2px;
    z-index: 2;
    flex: none;
    box-sizing: border-box;
    width: var(--row-head);
    padding-inline-end: 8px;
    overflow: hidden;
    background: var(--ground);
    text-align: end;
    white-space: nowrap;
  }
  .row-head {
    height: var(--h);
    line-height: var(--h);
    margin-inline-end: calc(var(--frame) - var(--gap));
    /* Digits are whole in the lowest rows, too. */
    font-size: min(12px, var(--h) * 1.35);
    text-overflow: ellipsis;
    color: var(--text-quiet);
  }
  .heads {
    position: sticky;
    inset-block-start: -2px;
    z-index: 3;
    height: var(--col-head);
    margin-block-end: 0;
    align-items: end;
    background: var(--ground);
  }
  .heads .col-head:first-child,
  .row > .cell:first-child {
    margin-inline-start: var(--frame);
  }
  .corner {
    display: flex;
    flex-direction: column;
    justify-content: end;
    height: 100%;
    margin-inline-end: calc(var(--frame) - var(--gap));
    padding-block-end: 3px;
    font-size: 11px;
    line-height: 1.3;
    color: var(--text-quiet);
    z-index: 4;
  }
  .corner .tone-q {
    color: var(--q-text);
  }
  .corner .tone-k {
    color: var(--k-text);
  }
  .corner .tone-v {
    color: var(--v-text);
  }
  .col-head {
    position: relative;
    flex: none;
    width: var(--w);
    height: 20px;
    line-height: 20px;
    font-size: 12px;
    text-align: center;
    white-space: nowrap;
    color: var(--text-quiet);
  }
  .col-head.tone-q,
  .row-head.tone-q {
    color: var(--q-text);
  }
  .col-head.tone-k,
  .row-head.tone-k {
    color: var(--k-text);
  }
  .col-head.tone-v,
  .row-head.tone-v {
    color: var(--v-text);
  }
  [data-pointed].row-head,
  [data-pointed].col-head {
    /* Bold without other widths: a label that fits stays whole. */
    -webkit-text-stroke: 0.5px;
    color: var(--text);
  }
  .col-head span {
    display: block;
  }
  /* Numbers between strides may be wider than their column; they are centred on it. */
  .heads-level .col-head span {
    width: max-content;
    position: relative;
    inset-inline-start: 50%;
    transform: translateX(-50%);
  }
  .heads-slanted .col-head span {
    position: absolute;
    inset-block-end: 2px;
    inset-inline-start: calc(50% - 2px);
    max-width: 100px;
    overflow: hidden;
    text-overflow: ellipsis;
    transform: rotate(-45deg);
    transform-origin: 0 100%;
  }
  .heads-upright .col-head span {
    position: absolute;
    inset-block-end: 4px;
    inset-inline-start: 50%;
    max-width: 92px;
    line-height: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    transform: rotate(-90deg) translateY(50%);
    transform-origin: 0 100%;
  }
  .row-head.unseen,
  .col-head.unseen {
    overflow: hidden;
    text-indent: 20rem;
  }

  .cell {
    position: relative;
    flex: none;
    box-sizing: border-box;
    border-radius: 3px;
    text-align: end;
    white-space: nowrap;
    cursor: default;
  }
  .small .cell {
    border-radius: 1px;
  }
  .soft .cell {
    transition:
      background-color var(--soft),
      color var(--soft);
  }
  .cell.hang {
    padding-inline-end: calc(var(--pad) + var(--hang));
  }
  .cell.centre {
    padding-inline-end: 0;
    text-align: center;
  }
  .cell.masked {
    background: repeating-linear-gradient(
      135deg,
      var(--ground) 0 4px,
      color-mix(in srgb, var(--text-quiet) 45%, var(--ground)) 4px 5px
    ) !important;
  }
  .cell.missing {
    border: 1px dashed var(--border);
    color: var(--text-quiet);
    line-height: calc(var(--h) - 2px);
  }
  .cell.notYet {
    border: 1px solid var(--border);
    opacity: 0.6;
  }
  .numbers .cell.changed::before {
    content: attr(data-was);
    position: absolute;
    inset-block-start: 2px;
    inset-inline-end: var(--pad);
    font-size: 9.5px;
    line-height: 12px;
    text-decoration: line-through 1px;
  }
  .numbers .cell.changed {
    line-height: calc(var(--h) + 12px);
  }
  .bare .cell.changed::after {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    border: 3px solid transparent;
    border-block-start-color: currentColor;
    border-inline-end-color: currentColor;
  }

  /* Inside the cell, in both text and ground: seen on every colour. */
  .cell[data-mark='source'] {
    box-shadow:
      inset 0 0 0 2px var(--text),
      inset 0 0 0 3px var(--ground);
  }
  .cell[data-mark='cell'] {
    box-shadow:
      inset 0 0 0 3px var(--text),
      inset 0 0 0 4px var(--ground);
  }
  /* Of a small one, colour is left. */
  .bare .cell[data-mark='cell'] {
    box-shadow:
      inset 0 0 0 1.5px var(--text),
      inset 0 0 0 2.5px var(--ground);
  }
  .cell[data-mark='used'] {
    outline: 2px dashed var(--text);
    outline-offset: -2px;
    box-shadow: inset 0 0 0 3px var(--ground);
  }
  /* Lines along the column. */
  .cell[data-mark='plotted'] {
    box-shadow:
      inset 1px 0 var(--text),
      inset -1px 0 var(--text);
  }
  .cell[data-pointed] {
    outline: 2px solid var(--text);
    outline-offset: 0;
    z-index: 1;
  }
  .cell:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 1px;
    z-index: 1;
  }
  .editable .cell {
    cursor: ns-resize;
  }
  /* A second touch drags; the first scrolls the page as ever. */
  .editable .cell[data-pointed],
  .editable .proxy {
    touch-action: none;
  }

  .space {
    position: relative;
  }
  .space canvas {
    position: sticky;
    inset-block-start: 0;
    inset-inline-start: 0;
    display: block;
  }
  .drawn .scroll {
    padding: 0;
    margin: 0;
  }
  .proxy {
    position: absolute;
    pointer-events: none;
  }
  .proxy:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 0;
  }
`;
