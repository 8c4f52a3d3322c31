import { css } from 'lit';
import { type } from './type';

/** The picture itself: saved files take it with them. */
export const sceneStyles = css`
  .scene {
    display: block;
    font-family: var(--font);
    --gradient: var(--curve);
  }
  .block,
  .card {
    transition: transform var(--map-motion, 0ms) ease-out, opacity var(--map-motion, 0ms);
  }
  .edge,
  .edge path {
    transition: opacity var(--map-motion, 0ms), d var(--map-motion, 0ms) ease-out;
  }
  .ground {
    fill: var(--bg);
    stroke: var(--border);
    stroke-width: 1;
  }
  .block > .ground {
    fill: var(--surface);
    stroke: var(--border);
  }
  .block.depth1 > .ground,
  .block.depth3 > .ground {
    fill: color-mix(in srgb, var(--surface) 35%, var(--bg));
  }
  .block.focus > .ground {
    stroke: var(--control-border);
  }
  .card .behind {
    fill: var(--surface);
    stroke: var(--border);
  }
  .card.given .ground,
  .card.fold .ground {
    stroke-dasharray: 3 3;
  }
  .card,
  .head,
  .weight {
    cursor: pointer;
  }
  .hit {
    outline: none;
  }
  .title {
    fill: var(--text);
    font-size: ${type.title}px;
    font-weight: 600;
  }
  .kind {
    fill: var(--text-quiet);
    font-size: ${type.kind}px;
    font-weight: 400;
  }
  .sign {
    stroke: var(--text-quiet);
    stroke-width: 1.6;
    stroke-linecap: round;
    fill: none;
  }
  .head .title {
    paint-order: stroke;
    stroke: var(--surface);
    stroke-width: 5px;
    stroke-linejoin: round;
  }
  .press {
    fill: transparent;
  }
  .word,
  .number {
    fill: var(--text);
    font-size: ${type.word}px;
    text-anchor: middle;
  }
  .number {
    font-size: 15px;
    font-variant-numeric: tabular-nums;
  }
  .weight .number {
    font-size: ${type.label}px;
    text-anchor: start;
  }
  .next text {
    fill: var(--text);
    font-size: ${type.word}px;
  }
  .next .percent {
    fill: var(--text-quiet);
    font-variant-numeric: tabular-nums;
    text-anchor: end;
  }
  .chance {
    fill: color-mix(in srgb, var(--link) 26%, var(--bg));
  }
  .digit {
    text-anchor: middle;
    font-variant-numeric: tabular-nums;
    pointer-events: none;
  }
  image {
    image-rendering: pixelated;
  }
  .rim {
    fill: none;
    stroke: var(--border);
    stroke-width: 0.6;
    vector-effect: non-scaling-stroke;
  }
  .empty {
    fill: var(--surface);
  }
  .hatch-ground {
    fill: var(--bg);
  }
  .hatch-line {
    fill: var(--border);
  }
  .weight {
    opacity: 0.66;
  }
  .weight:hover,
  .weight.marked,
  .weight:focus-visible {
    opacity: 1;
  }
  .weight .label {
    fill: var(--text-quiet);
    font-size: ${type.label}px;
  }
  .card.q .ground { stroke: var(--q); }
  .card.k .ground { stroke: var(--k); }
  .card.v .ground { stroke: var(--v); }
  .card.q .title { fill: var(--q-text); }
  .card.k .title { fill: var(--k-text); }
  .card.v .title { fill: var(--v-text); }
  .line {
    fill: none;
    stroke: var(--control-border);
    stroke-width: 1.3;
    opacity: 0.75;
  }
  .passes .line {
    stroke-width: 1.8;
    opacity: 0.5;
  }
  .edge.q .line { stroke: var(--q); }
  .edge.k .line { stroke: var(--k); }
  .edge.v .line { stroke: var(--v); }
  .edge.shines .line {
    stroke: var(--link);
    stroke-width: 2.2;
    opacity: 1;
  }
  .edge.gradient .line { stroke: var(--gradient); }
  .arrow { fill: var(--control-border); }
  .arrow.q { fill: var(--q); }
  .arrow.k { fill: var(--k); }
  .arrow.v { fill: var(--v); }
  .arrow.lit { fill: var(--link); }
  .arrow.gradient { fill: var(--gradient); }
  .light {
    fill: none;
    stroke: var(--link);
    stroke-width: 6;
    stroke-linecap: round;
    stroke-dasharray: 0.12 2;
    stroke-dashoffset: 0.12;
    opacity: 0;
  }
  .edge.gradient .light { stroke: var(--gradient); }
  .card:hover .ground,
  .card .hit:focus-visible {
    stroke: var(--link);
    stroke-width: 1.8;
  }
  .press:focus-visible {
    stroke: var(--focus);
    stroke-width: 2;
  }
  .card.selected .ground,
  .card.current .ground {
    stroke: var(--link);
    stroke-width: 2.4;
  }
  .card.current .ground {
    fill: color-mix(in srgb, var(--link) 9%, var(--bg));
  }
  .card.current.gradient .ground {
    stroke: var(--gradient);
    fill: color-mix(in srgb, var(--gradient) 10%, var(--bg));
  }
  .pointed > .ground {
    stroke: var(--link);
    stroke-width: 3.5;
    fill: color-mix(in srgb, var(--link) 14%, var(--bg));
  }
  .focused .card.pointed { opacity: 1; }
  .card.changed .ground {
    stroke: var(--k);
    stroke-width: 2;
  }
  .badge rect { fill: var(--k-text); }
  .badge text {
    fill: var(--bg);
    font-size: ${type.badge}px;
    font-weight: 600;
    text-anchor: middle;
  }
  .mark {
    fill: none;
    stroke: var(--text);
    stroke-width: 1.6;
    vector-effect: non-scaling-stroke;
    pointer-events: none;
  }
  .mark.cell {
    stroke: var(--error);
    stroke-width: 2.4;
  }
  .focused .aside { opacity: 0.38; }
  .waiting .tile,
  .waiting .next,
  .waiting .number { opacity: 0.16; }
`;

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
  .narrow .transport input[type="range"] {
    order: 1;
    flex-basis: 100%;
  }
  .transport {
    display: flex;
    flex-wrap: wrap;
    flex: 1 1 18rem;
    align-items: center;
    gap: 0.3rem;
    min-width: 0;
  }
  .transport input[type="range"] {
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
    content: "›";
    color: var(--text-quiet);
  }
  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    position: relative;
  }
  .stage {
    position: relative;
    overflow: hidden;
    block-size: clamp(22rem, 74vh, 46rem);
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
    0% { stroke-dashoffset: 0.12; opacity: 0.9; }
    90% { stroke-dashoffset: -0.94; opacity: 0.9; }
    100% { stroke-dashoffset: -1; opacity: 0; }
  }
  @media (prefers-reduced-motion: reduce) {
    .light { animation: none; }
  }
  .asked {
    display: grid;
    align-content: start;
    gap: 0.7rem;
    min-width: 0;
    padding: 0.8rem 0.9rem 1rem;
    border-block-start: 1px solid var(--border);
    overflow: auto;
  }
  .asked header {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: 0.5rem;
  }
  .asked h3 {
    margin: 0;
    font-size: 1rem;
    overflow-wrap: anywhere;
  }
  .asked .facts {
    margin: 0;
    color: var(--text-quiet);
    font-size: 0.875rem;
  }
  .heads {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem;
  }
  .next-words {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
    gap: 0.6rem 1rem;
  }
  .next-words h4 {
    margin: 0 0 0.15rem;
    color: var(--text-quiet);
    font-size: 0.875rem;
    font-weight: 400;
  }
  .next-words ol {
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 0.875rem;
  }
  .next-words li {
    display: flex;
    justify-content: space-between;
    gap: 0.5rem;
    margin-block-end: 2px;
    padding-inline: 0.3rem;
    border-radius: 3px;
    background: linear-gradient(color-mix(in srgb, var(--link) 26%, var(--bg)) 0 0) 0 0 / var(--chance) 100% no-repeat;
    font-variant-numeric: tabular-nums;
  }
  .wide .with-asked {
    grid-template-columns: minmax(0, 1fr) minmax(20rem, 27rem);
  }
  .wide .asked {
    block-size: clamp(22rem, 74vh, 46rem);
    border-block-start: 0;
    border-inline-start: 1px solid var(--border);
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
    padding: 0.4rem 0.9rem;
    border-block-start: 1px solid var(--border);
    color: var(--text-quiet);
    font-size: 0.8125rem;
  }
  @media print {
    .bar,
    .hint,
    .asked {
      display: none;
    }
    .stage {
      block-size: auto;
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
