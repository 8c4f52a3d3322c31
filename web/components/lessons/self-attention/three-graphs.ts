// <attn-three-graphs>: convolution, recurrence and self-attention as graphs over the same tokens: what must wait, and
// over which path two tokens meet.
import { css, html, svg } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { NearElement } from '../../ui/near-element';
import { languageOf, signsFor } from '../../ui/strings';
import { lessonStyles } from '../shared/lesson.css';
import { slider } from '../shared/slider';
import { type GraphStrings, graphStrings } from './graph-strings';
import { type Graph, graphOf, kernel } from './graphs';
import { convolutions, type LayerKind } from './layer-costs';

const kinds: readonly LayerKind[] = ['cnn', 'rnn', 'attention'];
const least = 3;
const most = 9;
/** A picture's size, in its own units. */
const width = 320;
const height = 230;

export class AttnThreeGraphs extends NearElement {
  static override styles = [
    controls,
    lessonStyles,
    css`
      .graphs {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 1fr));
        gap: 1rem 1.75rem;
      }
      svg {
        display: block;
        width: 100%;
        overflow: visible;
      }
      @container (max-width: 44rem) {
        .graphs {
          grid-template-columns: minmax(0, 26rem);
        }
        svg {
          max-block-size: 11rem;
        }
      }
      figcaption {
        font-size: inherit;
      }
      .facts {
        margin: 0;
        font-size: 0.925rem;
        font-variant-numeric: tabular-nums;
      }
      .path {
        color: var(--curve);
        font-weight: 600;
      }
      line {
        stroke: var(--control-border);
        stroke-width: 1.1;
        opacity: 0.5;
      }
      line.waits {
        stroke-dasharray: 3 4;
        opacity: 0.3;
      }
      line.lit {
        stroke: var(--curve);
        stroke-width: 4;
        opacity: 1;
      }
      line.lit.waits {
        stroke-dasharray: 5 5;
      }
      circle,
      rect {
        fill: var(--link);
        stroke: var(--link);
        stroke-width: 1.6;
        transition: fill 200ms;
      }
      .waits circle {
        fill: var(--bg);
        stroke: var(--control-border);
        stroke-dasharray: 3 3;
      }
      .now circle {
        fill: color-mix(in srgb, var(--link) 45%, var(--bg));
      }
      .lit circle,
      .lit rect {
        stroke: var(--curve);
        stroke-width: 4;
      }
      rect {
        fill: var(--surface);
        stroke: var(--control-border);
      }
      text {
        fill: var(--text);
        font-size: 13px;
        text-anchor: middle;
      }
      @media (prefers-reduced-motion: reduce) {
        circle {
          transition: none;
        }
      }
    `,
  ];

  @state() n = 7;
  @state() distance = 6;
  /** How many rounds are done. */
  @state() round = 1;
  @state() private near = false;
  private t!: GraphStrings;

  protected override approach(): void {
    this.near = true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = graphStrings[languageOf(this)];
  }

  override render() {
    const { t, n, distance } = this;
    const first = Math.floor((n - 1 - distance) / 2);
    const graphs = kinds.map((kind) => ({ kind, graph: graphOf(kind, n, first, first + distance) }));
    const last = Math.max(...graphs.map(({ graph }) => graph.rounds));
    const round = Math.min(this.round, last);
    return html`<div class="card">
      <div class="row">
        ${slider({ name: 'tokens', label: t.tokens, value: n, min: least, max: most, change: (value) => this.resize(value) })}
        ${slider({ name: 'distance', label: t.distance, value: distance, min: 1, max: n - 1, change: (value) => (this.distance = value) })}
        ${slider({ name: 'round', label: t.round, value: round, min: 0, max: last, text: t.of(round, last), change: (value) => (this.round = value) })}
        <button type="button" data-do="next" @click=${() => (this.round = round < last ? round + 1 : 0)}>
          ${round < last ? t.next : t.again}
        </button>
      </div>
      <div class="graphs">${graphs.map(({ kind, graph }) => this.figure(kind, graph, round))}</div>
      <p class="said quietly">${t.hint(convolutions(n, kernel))}</p>
      <p class="visually-hidden" role="status">
        ${graphs.map(({ kind, graph }) => `${t.names[kind]}${signsFor(this).colon}${t.facts(...counts(graph, round))}`).join(' ')}
      </p>
    </div>`;
  }

  private resize(n: number): void {
    const whole = this.distance === this.n - 1;
    this.n = n;
    this.distance = whole ? n - 1 : Math.min(this.distance, n - 1);
  }

  private figure(kind: LayerKind, graph: Graph, round: number) {
    const { t } = this;
    const facts = t.facts(...counts(graph, round));
    const path = t.path(graph.length);
    return html`<figure data-layer=${kind}>
      <figcaption>${t.names[kind]}</figcaption>
      <svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${`${t[kind]} ${facts} ${path}`}>
        ${this.near ? this.drawn(graph, round) : ''}
      </svg>
      <p class="facts">${facts}</p>
      <p class="facts path">${path}</p>
    </figure>`;
  }

  private drawn({ nodes, path, rounds }: Graph, round: number) {
    const { n } = this;
    const layers = nodes.at(-1)!.layer;
    const x = (at: number) => ((at + 0.5) * width) / n;
    const y = (layer: number) => height - 20 - (layer * (height - 44)) / layers;
    const waits = (node: number) => nodes[node].round > round;
    const lines = nodes.flatMap(({ from }, node) =>
      from.map((source) => ({ source, node, lit: path.has(source) && path.has(node) })),
    );
    return svg`${[...lines.filter(({ lit }) => !lit), ...lines.filter(({ lit }) => lit)].map(
      ({ source, node, lit }) =>
        svg`<line class="${lit ? 'lit' : ''} ${waits(node) ? 'waits' : ''}" x1=${x(nodes[source].at)} y1=${y(nodes[source].layer)} x2=${x(nodes[node].at)} y2=${y(nodes[node].layer)} />`,
    )}
    ${nodes.map(({ layer, at, round: its }, node) => {
      const state = layer > 0 && waits(node) ? 'waits' : layer > 0 && its === round && round < rounds ? 'now' : '';
      return svg`<g class="${path.has(node) ? 'lit' : ''} ${state}" transform="translate(${x(at)} ${y(layer)})">${
        layer === 0
          ? svg`<rect x="-13" y="-13" width="26" height="26" rx="6" /><text translate="no" y="4.5">${at}</text>`
          : svg`<circle r=${layers > 2 ? 8 : 10} />`
      }</g>`;
    })}`;
  }
}

/** Of what is to be computed: how much is done after so many rounds, of how much, and how many rounds it takes. */
function counts({ nodes, rounds }: Graph, round: number): [done: number, all: number, rounds: number] {
  const made = nodes.filter(({ layer }) => layer > 0);
  return [made.filter((node) => node.round <= round).length, made.length, rounds];
}

define('attn-three-graphs', AttnThreeGraphs);
