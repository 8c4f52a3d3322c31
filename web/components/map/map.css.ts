import { css } from 'lit';

export const mapStyles = css`
  :host {
    --map-motion: 300ms;
  }
  @media (prefers-reduced-motion: reduce) {
    :host {
      --map-motion: 0ms;
    }
  }
  .still {
    --map-motion: 0ms;
  }
  .map {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    border: 1px solid var(--border);
    border-radius: 12px;
    overflow: clip;
    background: var(--bg);
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem 0.9rem;
    padding: 0.45rem 0.7rem;
    border-block-end: 1px solid var(--border);
  }
  .bar button {
    flex: none;
    min-width: 2.25rem;
    min-height: 2.25rem;
    justify-content: center;
    padding: 0.2em 0.5em;
  }
  .bar button.main {
    padding-inline: 0.9em;
    border-color: var(--link);
    background: var(--link);
    color: var(--bg);
    font-weight: 600;
  }
  .transport {
    display: flex;
    flex-wrap: wrap;
    flex: 1 1 18rem;
    align-items: center;
    gap: 0.3rem;
    min-width: 0;
  }
  .transport input[type='range'] {
    flex: 1 1 6rem;
    min-width: 3rem;
    accent-color: var(--link);
  }
  .count {
    min-width: 4.5em;
    color: var(--text-quiet);
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .bar select {
    min-height: 2.25rem;
    padding: 0.1em 0.3em;
    border: 1px solid var(--control-border);
    border-radius: 8px;
    background: var(--bg);
  }
  .zoom {
    display: flex;
    gap: 0.3rem;
  }
  /* On a phone: buttons, the slider, the rest, a row each. */
  .narrow .bar {
    column-gap: 0.4rem;
  }
  .narrow .bar .transport {
    flex-basis: 100%;
  }
  .narrow .bar label span {
    position: absolute;
    clip-path: inset(50%);
  }
  .narrow .more {
    margin-inline-start: auto;
  }
  .say {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: center;
    min-height: 3.4rem;
    padding: 0.35rem 0.9rem;
    border-block-end: 1px solid var(--border);
    background: var(--surface);
  }
  .say p {
    margin: 0;
  }
  .where {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
    align-items: center;
    font-size: 0.875rem;
  }
  .section a {
    color: var(--link);
  }
  .trail {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1rem 0.15rem;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 0.875rem;
  }
  .trail button {
    min-height: 1.6rem;
    padding: 0 0.4em;
    border: 0;
    background: none;
    color: var(--link);
  }
  .trail li + li::before {
    content: '›';
    color: var(--text-quiet);
  }
  /* The stage stays where it is, however long the sentence and whatever the text says of it. */
  .narrow .say {
    grid-template-rows: 3.4rem minmax(6rem, auto);
  }
  .narrow .where {
    display: block;
    align-self: start;
  }
  .narrow .trail {
    flex-wrap: nowrap;
    white-space: nowrap;
  }
  .trail li:last-child {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .narrow .section,
  .narrow .section a {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .narrow .sentence {
    align-self: start;
  }
  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    position: relative;
  }
  .stage {
    position: relative;
    overflow: hidden;
    /* Always lower than the window: beside it the page is scrolled. */
    block-size: min(74vh, 46rem);
    touch-action: pan-y;
    cursor: grab;
    background: var(--bg);
  }
  /* In use, one finger moves the map; before that it scrolls the page. */
  .stage:focus-within {
    touch-action: none;
  }
  .stage:active {
    cursor: grabbing;
  }
  .stage:focus-visible {
    outline-offset: -3px;
  }
  .scene {
    position: absolute;
    inset: 0 auto auto 0;
    transform-origin: 0 0;
    overflow: visible;
  }
  .moving .scene {
    will-change: transform;
  }
  .light {
    animation: run 400ms ease-in-out 1;
  }
  .light.against {
    animation-direction: reverse;
  }
  @keyframes run {
    0% {
      stroke-dashoffset: 0.12;
      opacity: 0.9;
    }
    90% {
      stroke-dashoffset: -0.94;
      opacity: 0.9;
    }
    100% {
      stroke-dashoffset: -1;
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .light {
      animation: none;
    }
  }
  /* As high with the edits as with the keys. */
  .below {
    display: grid;
    align-items: center;
    min-height: 3rem;
    padding: 0.3rem 0.9rem;
    border-block-start: 1px solid var(--border);
  }
  .narrow .below {
    min-height: 7rem;
  }
  .below .edits {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3rem 0.5rem;
  }
  .below .edits .summary {
    flex: 1 1 16rem;
    margin: 0;
    font-size: 0.875rem;
  }
  details.more {
    position: relative;
  }
  details.more > summary {
    display: inline-flex;
    align-items: center;
    min-height: 2.25rem;
    padding: 0 0.7em;
    border: 1px solid var(--control-border);
    border-radius: 8px;
    cursor: pointer;
    list-style: none;
  }
  details.more > div {
    position: absolute;
    inset: calc(100% + 4px) 0 auto auto;
    z-index: 3;
    display: grid;
    gap: 0.5rem;
    width: max-content;
    max-width: min(20rem, 80vw);
    padding: 0.8rem;
    border: 1px solid var(--border);
    border-radius: 10px;
    background: var(--bg);
    box-shadow: 0 6px 24px rgb(0 0 0 / 0.16);
  }
  details.more label {
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }
  .hint {
    margin: 0;
    color: var(--text-quiet);
    font-size: 0.8125rem;
  }
  @media (pointer: coarse) {
    .hint .by-keys {
      display: none;
    }
  }
  @media print {
    .bar,
    .below,
    .asked,
    .where,
    .say:has(.ready) {
      display: none;
    }
    .stage {
      block-size: auto;
      padding: 12px;
      overflow: visible;
    }
    .scene {
      position: static;
      width: 100%;
      height: auto;
      transform: none !important;
    }
  }
`;
