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
    transition:
      transform var(--map-motion, 0ms) ease-out,
      opacity var(--map-motion, 0ms);
  }
  .edge,
  .edge path {
    transition:
      opacity var(--map-motion, 0ms),
      d var(--map-motion, 0ms) ease-out;
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
  .weight .label {
    fill: var(--text-quiet);
    font-size: ${type.label}px;
  }
  .weight > :is(image, g) {
    opacity: 0.66;
  }
  .weight:is(:hover, .marked, :focus-visible) > :is(image, g) {
    opacity: 1;
  }
  .card.q .ground {
    stroke: var(--q);
  }
  .card.k .ground {
    stroke: var(--k);
  }
  .card.v .ground {
    stroke: var(--v);
  }
  .card.q .title {
    fill: var(--q-text);
  }
  .card.k .title {
    fill: var(--k-text);
  }
  .card.v .title {
    fill: var(--v-text);
  }
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
  .edge.q .line {
    stroke: var(--q);
  }
  .edge.k .line {
    stroke: var(--k);
  }
  .edge.v .line {
    stroke: var(--v);
  }
  .edge.shines .line {
    stroke: var(--link);
    stroke-width: 2.2;
    opacity: 1;
  }
  .edge.gradient .line {
    stroke: var(--gradient);
  }
  .arrow {
    fill: var(--control-border);
  }
  .arrow.q {
    fill: var(--q);
  }
  .arrow.k {
    fill: var(--k);
  }
  .arrow.v {
    fill: var(--v);
  }
  .arrow.lit {
    fill: var(--link);
  }
  .arrow.gradient {
    fill: var(--gradient);
  }
  .light {
    fill: none;
    stroke: var(--link);
    stroke-width: 6;
    stroke-linecap: round;
    stroke-dasharray: 0.12 2;
    stroke-dashoffset: 0.12;
    opacity: 0;
  }
  .edge.gradient .light {
    stroke: var(--gradient);
  }
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
  .focused .card:is(.pointed, .current),
  .focused .edge.shines {
    opacity: 1;
  }
  .card.changed .ground {
    stroke: var(--k);
    stroke-width: 2;
  }
  .badge rect {
    fill: var(--k-text);
  }
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
  .mark.fine {
    stroke-width: 0.5;
  }
  .mark.cell {
    stroke: var(--error);
    stroke-width: 2.4;
  }
  rect.fresh {
    fill: none;
    stroke: var(--k-text);
    stroke-width: 1.6;
    vector-effect: non-scaling-stroke;
    pointer-events: none;
  }
  .word.fresh {
    fill: var(--k-text);
    font-weight: 700;
  }
  .word.unknown {
    fill: var(--error);
  }
  .focused .aside {
    opacity: 0.38;
  }
  .without > image,
  .without > g,
  .waiting .tile,
  .waiting .next,
  .waiting .number {
    opacity: 0.16;
  }
`;
