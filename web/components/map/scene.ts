// The map as SVG: frames of open blocks, edges, cards with their tiles. Everything is where the layout says.
// presentation only: all arithmetic here places things on the picture
import { html, nothing, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { extentOf, show, speak, stylesFor } from '../tensor/numbers';
import type { Mark, TensorData, TensorRole } from '../tensor/tensor-data';
import { paletteFor, type Theme } from '../tensor/palette';
import { type Card, type Cards, cut, linePitch, titlePitch, titleOf, unknownMark } from './cards';
import type { MapItem } from './graph';
import type { LocalEdge } from './local';
import type { MapModel } from './model';
import { percent } from './next-words';
import { type Box, type MapLayout, pathOf, type Point, type Route } from './layout';
import { pictureOf, placeOfCell, stepsOf, type TileForm, tokenPitch } from './tile';
import { type } from './type';
import type { View } from './viewport';

export interface Scene {
  model: MapModel;
  layout: MapLayout;
  cards: Cards;
  theme: Theme;
  view: View;
  /** Where the walk stands: the card, the edges into it, and whether gradients run. */
  current: MapItem | null;
  backward: boolean;
  lit: ReadonlySet<LocalEdge>;
  /** Something to look at alone: the rest is dimmed. */
  focus: MapItem | null;
  /** What a phrase of the text speaks of. */
  pointed: ReadonlySet<MapItem>;
  selected: MapItem | null;
  /** The one card or block that the Tab key reaches. */
  stop: MapItem | null;
  /** Whether a walk has come to it. */
  reached(item: MapItem): boolean;
  /** What stands for a value: itself, or its gradient. */
  shown(value: number): number;
  /** Gradients are shown, and this value has none. */
  without(value: number): boolean;
  marks(value: number): readonly Mark[];
  /** How much the edits changed an item at most; 0: nothing. */
  change(item: MapItem): number;
  /** How many rows at a value's end are new; 0: none. */
  fresh(value: number): number;
  describe(item: MapItem): string;
  /** For paper and files: tiles as shapes, not pictures. */
  vectors: boolean;
}

const tones: Partial<Record<TensorRole, string>> = { query: 'q', key: 'k', value: 'v' };

const place = ({ x, y }: { x: number; y: number }) => `transform: translate(${x}px, ${y}px)`;

export function sceneTemplate(scene: Scene): TemplateResult {
  const { layout } = scene;
  const open = layout.boxes.filter((box) => box.open);
  const cards = layout.boxes.filter((box) => !box.open);
  const keys = keysOfRoutes(layout.routes);
  return html`<svg
    class="scene ${scene.focus ? 'focused' : ''}"
    width=${layout.width}
    height=${layout.height}
    viewBox="0 0 ${layout.width} ${layout.height}"
    role="group"
    aria-label=${scene.cards.speaker.m.map(scene.cards.speaker.inspection.program)}
  >
    <defs>
      <pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="hatch-ground" width="4" height="4" />
        <rect class="hatch-line" width="1.4" height="4" />
      </pattern>
      ${['plain', 'q', 'k', 'v', 'lit', 'gradient'].map((tone) => svg`<marker id="arrow-${tone}" class="arrow ${tone}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6.5" markerHeight="6.5" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0.5 0.5 7.5 4 0.5 7.5z" /></marker>`)}
    </defs>
    ${repeat(
      open,
      ({ item }) => item.key,
      (box) => frame(box, scene),
    )}
    <g class="edges">
      ${repeat(
        layout.routes,
        (_, i) => keys[i],
        (route) => edge(route, scene),
      )}
    </g>
    ${repeat(
      open,
      ({ item }) => item.key,
      (box) => head(box, scene),
    )}
    ${repeat(
      cards,
      ({ item }) => item.key,
      (box) => card(box, scene),
    )}
  </svg>`;
}

const ids = new WeakMap<LocalEdge, number>();
let nextId = 0;

/**
 * The same edge is the same path from one layout to the next; what an edge takes several paths for has a key for each.
 */
export function keysOfRoutes(routes: readonly Pick<Route, 'edges' | 'strokes' | 'arrives' | 'passes'>[]): string[] {
  const seen = new Map<string, number>();
  return routes.map(({ edges: [first], strokes, arrives, passes }) => {
    let id = ids.get(first);
    if (id === undefined) ids.set(first, (id = nextId += 1));
    const kind = `${id} ${strokes.length} ${arrives} ${passes}`;
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    return `${kind} ${before}`;
  });
}

const isInside = (item: MapItem, focus: MapItem, model: MapModel): boolean => model.chain(item).includes(focus);

const dim = (item: MapItem, { focus, model }: Scene): string => (focus && !isInside(item, focus, model) ? 'aside' : '');

function frame(box: Box, scene: Scene) {
  const { item, width, height } = box;
  return svg`<g class="block depth${Math.min(box.depth, 4)} ${dim(item, scene)} ${item === scene.focus ? 'focus' : ''} ${scene.pointed.has(item) ? 'pointed' : ''}" style=${place(box)}>
    <rect class="ground" width=${width} height=${height} rx="10" />
  </g>`;
}

/** A block's name and its weights stand before the edges that come in there. */
function head(box: Box, scene: Scene) {
  const { item, width, inset } = box;
  const { cards } = scene;
  const title = titleOf(item, cards.speaker);
  const kind = cards.kind(item);
  return svg`<g class="block depth${Math.min(box.depth, 4)} ${dim(item, scene)}" style=${place(box)}>
    <g class="head" data-key=${item.key} transform="translate(${inset} 0)">
      <rect class="press hit" width=${Math.max(20, width - inset)} height="24" rx="10" role="button" tabindex=${scene.stop === item ? 0 : -1} aria-expanded="true" aria-label=${scene.describe(item)} />
      <path class="sign" d="M11 12h8" />
      <text class="title" aria-hidden="true" x="25" y="16">${title} <tspan class="kind" x=${cards.narrow() ? 25 : nothing} dy=${cards.narrow() ? 15 : nothing}>${kind}</tspan></text>
    </g>
    ${cards.shelf(item).map((weight) => weightTile({ ...weight, x: weight.x + inset, y: weight.y + 4 }, scene, true))}
  </g>`;
}

function edge(route: Route, scene: Scene) {
  const { cards, lit, backward, model } = scene;
  const shines = route.edges.some((one) => lit.has(one));
  const tone = shines
    ? backward
      ? 'gradient'
      : 'lit'
    : (tones[cards.speaker.shelf.role(route.source.value)] ?? 'plain');
  const aside = scene.focus && !isInside(route.block, scene.focus, model) ? 'aside' : '';
  const path = pathOf(route);
  const arrow = (end: boolean) => (route.arrives && end ? `url(#arrow-${tone})` : nothing);
  return svg`<g class="edge ${tone} ${route.passes ? 'passes' : ''} ${shines ? 'shines' : ''} ${aside}" data-source=${route.source.key}>
    <path class="line" d=${path} marker-end=${arrow(!route.back && !(shines && backward))} marker-start=${arrow(route.back)} />
    ${shines ? svg`<path class="light ${backward ? 'against' : ''}" d=${path} pathLength="1" />` : nothing}
  </g>`;
}

function card(box: Box, scene: Scene) {
  const { item, width, height } = box;
  const { cards, selected, current, stop } = scene;
  const made = cards.card(item);
  const change = scene.change(item);
  const tone = tones[cards.speaker.shelf.role(item.value)] ?? '';
  const classes = [
    'card',
    item.kind,
    tone,
    dim(item, scene),
    item === selected ? 'selected' : '',
    item === current ? 'current' : '',
    scene.pointed.has(item) ? 'pointed' : '',
    change > 0 ? 'changed' : '',
    scene.reached(item) ? '' : 'waiting',
    scene.backward && item === current ? 'gradient' : '',
  ];
  const stacked = item.kind === 'block' || item.kind === 'fold';
  return svg`<g class=${classes.join(' ')} data-key=${item.key} style=${place(box)}>
    ${stacked ? svg`<rect class="behind" x="4" y="4" width=${width} height=${height} rx="9" />` : nothing}
    <rect class="ground hit" width=${width} height=${height} rx="9" role="button" tabindex=${stop === item ? 0 : -1} aria-label=${scene.describe(item)}
      aria-expanded=${item.kind === 'block' ? 'false' : nothing} aria-pressed=${stacked ? nothing : String(item === selected)} />
    <g aria-hidden="true">
    ${item.kind === 'block' ? svg`<path class="sign" d="M${width - 17} 13h8m-4-4v8" />` : nothing}
    <text class="title" x="9" y="16">${made.title.map((line, i) => svg`<tspan x="9" dy=${i * titlePitch}>${line}</tspan>`)}</text>
    ${made.kind.map((line, i) => svg`<text class="kind" translate="no" x="9" y=${16 + made.title.length * titlePitch + i * linePitch}>${line}</text>`)}
    ${content(item, made, scene)}
    ${made.weights.map((weight) => weightTile(weight, scene, false))}
    ${change > 0 && !made.words ? svg`<g class="badge" transform="translate(${width - 4} 0)"><rect x=${-badgeWidth(change)} y="-11" width=${badgeWidth(change)} height="15" rx="7.5" /><text translate="no" x=${-badgeWidth(change) / 2} y="0">±${speak(change)}</text></g>` : nothing}
    </g>
  </g>`;
}

const badgeWidth = (change: number): number => 14 + (1 + speak(change).length) * 7.2;

function content(item: MapItem, made: Card, scene: Scene) {
  const { inspection } = scene.cards.speaker;
  const middle = made.anchor;
  if (made.next && scene.shown(made.next.value) === made.next.value) return nextWords(made.next, middle, scene);
  if (made.words) {
    const top = middle.y - (made.words.length * tokenPitch) / 2;
    const known = made.words.length - scene.fresh(item.value);
    return made.words.map(
      (word, i) =>
        svg`<text translate="no" class="word ${i < known ? '' : 'fresh'} ${word.endsWith(unknownMark) ? 'unknown' : ''}" x=${middle.x} y=${top + (i + 0.78) * tokenPitch}>${word}</text>`,
    );
  }
  if (made.single) {
    const numbers = inspection.numbers(scene.shown(item.value));
    return svg`<text class="number" translate="no" x=${middle.x} y=${middle.y + 5}>${numbers ? speak(numbers[0]) : '…'}</text>`;
  }
  return made.tiles.map((form) => tile(form, scene));
}

/** A row for each position: its most probable word on a bar as long as the probability. */
function nextWords({ value, width, height }: NonNullable<Card['next']>, middle: Point, { cards }: Scene) {
  const { next, sentence } = cards.speaker;
  return svg`<g class="next" transform="translate(${middle.x - width / 2} ${middle.y - height / 2})">${next
    .of(value, sentence)
    ?.map(
      ([{ word, probability }], at) => svg`<g transform="translate(0 ${at * tokenPitch})">
      <rect class="chance" width=${width * probability} height=${tokenPitch - 1} rx="2" />
      <text translate="no" x="3" y=${0.78 * tokenPitch}>${cut(word, type.word, width - 38)}</text><text class="percent" translate="no" x=${width - 2} y=${0.78 * tokenPitch}>${percent(probability)}</text>
    </g>`,
    )}</g>`;
}

function tile(form: TileForm & { x: number; y: number }, scene: Scene) {
  const value = scene.shown(form.value);
  const data = scene.cards.speaker.shelf.data(value, true);
  const marks = scene.marks(value);
  return svg`<g class="tile ${scene.without(form.value) ? 'without' : ''}" data-value=${value} transform="translate(${form.x} ${form.y})">
    ${data.masked ? svg`<rect width=${form.width} height=${form.height} fill="url(#hatch)" />` : nothing}
    ${picture(form, data, scene)}
    ${gridLines(form)}
    ${digits(form, data, scene)}
    ${freshRows(form, scene.fresh(form.value))}
    ${marks.map((mark) => markOf(form, mark))}
  </g>`;
}

/** What has come with the last word has a frame in each matrix. */
function freshRows({ lanes, columns, free, rows, cellWidth, cellHeight }: TileForm, count: number) {
  if (count === 0) return nothing;
  return Array.from(
    { length: lanes },
    (_, lane) =>
      svg`<rect class="fresh" x=${lane * (columns + free) * cellWidth} y=${(rows - count) * cellHeight} width=${columns * cellWidth} height=${count * cellHeight} />`,
  );
}

function picture(form: TileForm, data: TensorData, { theme, vectors }: Scene) {
  if (vectors && data.values) return shapes(form, data, theme);
  const url = pictureOf(form, data, theme);
  return url
    ? svg`<image width=${form.width} height=${form.height} preserveAspectRatio="none" href=${url} />`
    : svg`<rect class="empty" width=${form.width} height=${form.height} />`;
}

/** Cells of one colour in one shape. */
function shapes(form: TileForm, data: TensorData, theme: Theme) {
  const { across, steps, scale } = stepsOf(form, data);
  const { colors } = paletteFor(scale, theme);
  const paths = new Map<number, string>();
  for (const [at, step] of steps.entries()) {
    if (step >= 0) paths.set(step, `${paths.get(step) ?? ''}M${at % across} ${Math.floor(at / across)}h1v1h-1z`);
  }
  return svg`<g transform="scale(${form.cellWidth} ${form.cellHeight})" shape-rendering="crispEdges">${[...paths].map(([step, d]) => svg`<path d=${d} fill=${colors[step]} />`)}</g>`;
}

/** Around each matrix a thin line. */
function gridLines({ lanes, columns, free, cellWidth, height }: TileForm) {
  return Array.from(
    { length: lanes },
    (_, lane) =>
      svg`<rect class="rim" x=${lane * (columns + free) * cellWidth} width=${columns * cellWidth} height=${height} />`,
  );
}

const mostDigits = 700;

/** Digits where there is room for them, and somebody sees them. */
function digits(form: TileForm & { x: number; y: number }, data: TensorData, { view, theme }: Scene) {
  const { lanes, rows, columns, free, cellWidth, cellHeight } = form;
  if (
    !data.values ||
    cellWidth * view.scale < 30 ||
    cellHeight * view.scale < 13 ||
    lanes * rows * columns > mostDigits
  )
    return nothing;
  const style = stylesFor(extentOf(data.values, data.masked)).at(-1)!;
  const { across, steps, scale } = stepsOf(form, data);
  const { inks } = paletteFor(scale, theme);
  const texts = Array.from(data.values, (number) => show(number, style));
  const size = Math.min(
    cellHeight * 0.7,
    cellWidth / Math.max(3.2, 0.75 * Math.max(...texts.map(({ length }) => length))),
  );
  return Array.from(steps, (step, at) => {
    const [x, y] = [at % across, Math.floor(at / across)];
    const [lane, column] = [Math.floor(x / (columns + free)), x % (columns + free)];
    if (column >= columns) return nothing;
    return svg`<text class="digit" translate="no" x=${(x + 0.5) * cellWidth} y=${(y + 0.5) * cellHeight + size * 0.35} font-size=${size} fill=${inks[step] ?? 'var(--text)'}>${texts[form.indexOf(lane, y, column)]}</text>`;
  });
}

function markOf(form: TileForm, { index, kind }: Mark) {
  const at = placeOfCell(form, index);
  if (!at) return nothing;
  const [width, height] = [Math.max(2, form.cellWidth), Math.max(2, form.cellHeight)];
  // Lines as wide as elsewhere would hide small cells.
  return svg`<rect class="mark ${kind} ${Math.min(width, height) < 5 ? 'fine' : ''}" x=${at.x} y=${at.y} width=${width} height=${height} />`;
}

function weightTile(form: TileForm & { x: number; y: number; label: string }, scene: Scene, strong: boolean) {
  const { shelf, inspection } = scene.cards.speaker;
  const value = scene.shown(form.value);
  const marks = scene.marks(value);
  const data = shelf.data(value, true);
  const info = inspection.info(form.value);
  const name = scene.cards.speaker.m.weight(info.name, info.shape.join(', '));
  return svg`<g class="weight ${strong ? 'owned' : ''} ${marks.length > 0 ? 'marked' : ''} ${scene.without(form.value) ? 'without' : ''}" data-value=${form.value} role=${strong ? 'button' : nothing} tabindex=${strong ? -1 : nothing} aria-label=${strong ? name : nothing} transform="translate(${form.x} ${form.y})">
    <title>${name}</title>
    ${form.rows * form.columns * form.lanes === 1 && data.values ? svg`<text class="number" translate="no" x="0" y="10">${speak(data.values[0])}</text>` : svg`${picture(form, data, scene)}${gridLines(form)}`}
    <text class="label" translate="no" x=${Math.max(form.width, 10) + 4} y=${Math.min(form.height, 34) / 2 + 3}>${form.label}</text>
    ${marks.map((mark) => markOf(form, mark))}
  </g>`;
}
