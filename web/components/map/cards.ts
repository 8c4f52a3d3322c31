// What stands on a card, and how large that makes it.
import type { Inspection } from '../instrument/inspection';
import { type InstrumentStrings, layerName, opList, opName } from '../instrument/instrument-strings';
import type { TensorShelf } from '../instrument/tensors';
import type { MapItem } from './graph';
import type { Measure, Measured } from './layout';
import type { MapStrings } from './strings';
import type { NextWords } from './next-words';
import { formOf, tokenPitch, type TileForm } from './tile';
import { type } from './type';

export interface Card extends Measured {
  /** Line by line. */
  title: string[];
  /** What kind of thing it is, in quiet letters, line by line. */
  kind: string[];
  /** Its tiles from left to right: attention weights that tell most of a block, and the result. */
  tiles: (TileForm & { x: number; y: number })[];
  weights: (TileForm & { x: number; y: number; label: string })[];
  /** Tokens stand as words, a single number as digits, never as colours. */
  words: readonly string[] | null;
  /** Of logits: the value and its size; the most probable word of each position stands there. */
  next: { value: number; width: number; height: number } | null;
  /** One number alone is written, not coloured. */
  single: boolean;
}

/** Stands behind a word that the vocabulary has not. */
export const unknownMark = ' (?)';

/** Of a name and one line below it; where the next line stands. */
const oneLine = 37;
export const titlePitch = 15;
export const linePitch = 13;
const mostLines = 3;
/** A closed block says how many operations are in it, from so many on. */
const worthCounting = 100;
/** Of a word with its probability. */
const nextWidth = 94;
const side = 9;
const widest = { block: 136, other: 116, title: 172, label: 148 };

/** Names are bold: about so much larger. */
const titleSize = type.title * 1.15;
const titleWidth = (...lines: string[]): number => Math.max(...lines.map((text) => textWidth(text, titleSize)));

const wideSigns = 'mwMW%@';
const narrowSigns = "fijlrtI.,:;!|'()[] -";
const widthOf = (sign: string): number =>
  sign > '\u2e7f'
    ? 1
    : wideSigns.includes(sign)
      ? 0.95
      : narrowSigns.includes(sign)
        ? 0.4
        : sign >= 'A' && sign <= 'Z'
          ? 0.7
          : 0.58;

/** How wide a text is about, without a place to measure it. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + size * widthOf(sign), 0);

/** Cut to what fits. */
export function cut(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  let kept = text;
  while (kept.length > 1 && textWidth(`${kept}…`, size) > width) kept = kept.slice(0, -1);
  return `${kept}…`;
}

/**
 * In lines of at most this width; the last one is cut to what fits. Signs of Chinese part anywhere, but not before a
 * comma.
 */
export function wrap(text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = [''];
  for (const part of text.match(
    /[\u2e80-\uffef][\u3001\uff0c\uff09]*|[^\s\u2e80-\uffef]+[\u3001\uff0c\uff09]*\s*|\s+/g,
  ) ?? []) {
    const last = lines.at(-1)!;
    if (last && lines.length < most && textWidth((last + part).trimEnd(), size) > width) lines.push(part);
    else lines[lines.length - 1] += part;
  }
  return lines.map((line) => cut(line.trimEnd(), size, width));
}

export interface Speaker {
  inspection: Inspection;
  shelf: TensorShelf;
  t: InstrumentStrings;
  m: MapStrings;
  /** Which of a batch is looked at. */
  sentence: number;
  next: NextWords;
}

/** What the engine calls a part; null: nothing. */
function codeOf({ kind, scope, value }: MapItem, { inspection, shelf }: Speaker): string | null {
  if (scope !== null) return scope.split('/').at(-1) || null;
  return inspection.info(value).named || kind === 'given' ? shelf.name(value) : null;
}

export function titleOf(item: MapItem, speaker: Speaker): string {
  const { inspection, t, m } = speaker;
  const description = inspection.description!;
  if (item.kind === 'fold')
    return m.folded(
      item.repeat!.what,
      String(item.children[0].repeat!.index),
      String(item.children.at(-1)!.repeat!.index),
    );
  const code = codeOf(item, speaker);
  if (code) return m.named(code);
  if (item.scope !== null) return layerName(description.scopes['']?.layer ?? inspection.program, t);
  return opName(description.nodes[item.from].op, t);
}

/** Under its own name in Chinese, what the engine calls a part where there is nothing else to say. */
function kindOf(item: MapItem, speaker: Speaker): string {
  const kind = plainKindOf(item, speaker);
  const title = titleOf(item, speaker);
  const code = codeOf(item, speaker);
  if (!code || code === title || item.kind === 'fold') return kind === title ? '' : kind;
  if (item.kind === 'given') return `${code} ${kind}`;
  return kind === title || kind === '' ? code : kind;
}

function plainKindOf(item: MapItem, { inspection, shelf, t, m }: Speaker): string {
  const { scopes, nodes } = inspection.description!;
  if (item.kind === 'given') return inspection.info(item.value).shape.join(' × ');
  if (item.kind === 'fold') return m.inside(String(item.size), '');
  const layer = item.scope === null ? null : scopes[item.scope]?.layer;
  if (layer) return layerName(layer, t);
  if (item.kind === 'op')
    return inspection.info(item.value).named || item.scope !== null ? opName(nodes[item.from].op, t) : '';
  if (item.scope === null) return opList([...new Set(item.children.map(({ from }) => nodes[from].op))], t);
  return shelf.name(item.value);
}

/**
 * The last part of each weight's name, with the layer's where there are several of it, and what a constant is called.
 */
function weightNames(values: readonly number[], { inspection, shelf }: Speaker): string[] {
  const last = (value: number) =>
    inspection.info(value).role === 'computed' ? '' : inspection.info(value).name.split('.').at(-1)!;
  const once = (name: string) => values.filter((value) => last(value) === name).length === 1;
  return values.map((value) => (once(last(value)) ? last(value) : '') || shelf.name(value));
}

export class Cards implements Measure {
  private readonly made = new Map<MapItem, Card>();

  /**
   * `narrow`: the map runs from top to bottom; `room`: how wide the weights that an open block owns may stand beside
   * each other.
   */
  constructor(
    readonly speaker: Speaker,
    readonly narrow: () => boolean,
    private readonly room: () => number,
  ) {}

  card(item: MapItem): Card {
    let card = this.made.get(item);
    // Words come after the card, and change with the tokens.
    if (!card || card.words) this.made.set(item, (card = this.make(item)));
    return card;
  }

  /** An open block's name, and the weights that it owns beside it. */
  head(block: MapItem): { width: number; height: number } {
    const weights = this.shelf(block);
    const [title, kind] = [titleWidth(titleOf(block, this.speaker)), textWidth(kindOf(block, this.speaker), type.kind)];
    return {
      width:
        30 +
        Math.max(
          this.narrow() ? Math.max(title, kind) : title + kind + 12,
          ...weights.map(({ x, width, label }) => x + width + textWidth(label, type.label)),
        ),
      height: Math.max(this.belowName, ...weights.map(({ y, height }) => y + height + 10)),
    };
  }

  /** Beside an open block's name stands what kind it is, below it where edges from above pass on their right. */
  private get belowName(): number {
    return this.narrow() ? 38 : 24;
  }

  /** The weights that an open block owns, where they stand in its frame. */
  shelf(block: MapItem): Card['weights'] {
    return this.row(block.weights, 12, this.belowName, this.room());
  }

  kind(item: MapItem): string {
    return kindOf(item, this.speaker);
  }

  private row(values: readonly number[], x: number, y: number, room = Infinity): Card['weights'] {
    let at = x;
    let below = y;
    const names = weightNames(values, this.speaker);
    return values.map((value, i) => {
      const form = formOf(value, this.speaker.inspection.info(value), 0, true);
      const label = cut(names[i], type.label, widest.label);
      const single = this.speaker.inspection.info(value).shape.every((extent) => extent === 1);
      const size = single ? { width: 40, height: 14 } : {};
      const width = Math.max(size.width ?? form.width, 10) + textWidth(label, type.label) + 12;
      if (at > x && at + width > x + room) [at, y] = [x, below + 6];
      const placed = { ...form, ...size, x: at, y, label };
      below = Math.max(below, y + placed.height);
      at += width;
      return placed;
    });
  }

  private make(item: MapItem): Card {
    const { inspection, sentence } = this.speaker;
    const info = inspection.info(item.value);
    const words = info.integer === 'token' ? this.words(item.value) : null;
    const forms = [
      ...(item.kind === 'block' && item.telling !== null && item.telling !== item.value ? [item.telling] : []),
      item.value,
    ].map((value) => formOf(value, inspection.info(value), sentence));
    const single = info.shape.every((extent) => extent === 1) && words === null;
    const most = item.kind === 'block' ? widest.block : widest.other;
    const title = wrap(titleOf(item, this.speaker), titleSize, widest.title, mostLines);
    const across = Math.max(most, titleWidth(...title), ...forms.map(({ width }) => width));
    const kind = wrap(kindOf(item, this.speaker), type.kind, across, mostLines);
    if (item.kind === 'block' && item.size >= worthCounting) kind.push(this.speaker.m.inside(String(item.size), ''));
    const headHeight = oneLine + (title.length - 1) * titlePitch + (kind.length - 1) * linePitch;
    const next =
      info.shape.length >= 2 && this.speaker.next.knows(item.value)
        ? { value: item.value, width: nextWidth, height: info.shape.at(-2)! * tokenPitch }
        : null;
    const picture =
      next ??
      (words
        ? { width: Math.max(...words.map((word) => textWidth(word, type.word))), height: words.length * tokenPitch }
        : single
          ? { width: 72, height: 20 }
          : null);
    const tilesWidth = picture?.width ?? forms.reduce((sum, { width }) => sum + width + 8, -8);
    const tilesHeight = picture?.height ?? Math.max(...forms.map(({ height }) => height));
    // Of a block with many, the number of its weights is said, not shown.
    const own = item.kind === 'fold' || item.weights.length > 4 ? [] : item.weights;
    const weights = this.row(own, side, headHeight + tilesHeight + 8);
    const last = weights.at(-1);
    const weightsWidth = last ? last.x + last.width + textWidth(last.label, type.label) + 4 - side : 0;
    const open = item.kind === 'block' ? 16 : 0;
    const width = Math.max(
      58,
      2 * side +
        Math.max(
          titleWidth(...title) + open,
          ...kind.map((line) => textWidth(line, type.kind)),
          tilesWidth,
          weightsWidth,
        ),
    );
    const height =
      headHeight +
      tilesHeight +
      (weights.length > 0 ? 8 + Math.max(...weights.map((weight) => weight.height)) : 0) +
      side;
    let x = (width - tilesWidth) / 2;
    const tiles = forms.map((form) => {
      const placed = { ...form, x, y: headHeight + (tilesHeight - form.height) / 2 };
      x += form.width + 8;
      return placed;
    });
    return {
      width,
      height,
      anchor: { x: width / 2, y: headHeight + tilesHeight / 2 },
      title,
      kind,
      weights,
      words: words?.map((word) => cut(word, type.word, 84)) ?? null,
      tiles: words || single ? [] : tiles,
      next,
      single,
    };
  }

  /** The words of a text, or the ids where no vocabulary is known. */
  private words(value: number): string[] {
    const { inspection, shelf, sentence } = this.speaker;
    const { shape } = inspection.info(value);
    const length = shape.at(-1) ?? 1;
    const numbers = inspection.numbers(value);
    const text = inspection.info(value).axes.at(-1)?.split(':')[1] ?? '';
    const vocabulary = inspection.vocabularies[text];
    const labels = vocabulary ? undefined : shelf.axesOf(value).at(-1)?.labels;
    if (labels) return [...labels];
    const first = Math.min(sentence, shape.slice(0, -1).reduce((a, b) => a * b, 1) - 1) * length;
    const written = text === 'source' ? (inspection.pair?.source.split(' ') ?? []) : [];
    return Array.from({ length }, (_, i) => {
      if (!numbers) return '…';
      const word = vocabulary?.[numbers[first + i]] ?? `#${numbers[first + i]}`;
      return word === '<unk>' && written[i] && !vocabulary!.includes(written[i])
        ? cut(written[i], type.word, 60) + unknownMark
        : word;
    });
  }
}
