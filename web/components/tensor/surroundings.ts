// What the element takes from the page around it: theme, colours, and how wide its font is.
import type { Theme } from './palette';
import type { Inks } from './surface';
import type { TensorRole } from './tensor-data';

/** What elements inherit from the place that they stand in. */
export interface Look {
  theme: Theme;
  font: string;
}

let looks = new WeakMap<Node, Look>();
const forget = (): void => {
  looks = new WeakMap();
};
globalThis.document?.documentElement.addEventListener('attn-theme-change', forget);

/** The look of an element's place. Kept for its neighbours: to ask for it may have the whole page laid out. */
export function lookOf(element: Element): Look {
  const place = element.parentNode;
  const known = place && looks.get(place);
  if (known) return known;
  const { colorScheme = '', fontFamily } = getComputedStyle(element);
  const both = colorScheme.includes('dark') && colorScheme.includes('light');
  const dark = both ? matchMedia('(prefers-color-scheme: dark)').matches : colorScheme.includes('dark');
  const look: Look = { theme: dark ? 'dark' : 'light', font: fontFamily || 'sans-serif' };
  if (place) looks.set(place, look);
  return look;
}

let height = 0;

/** Height of the window. Kept: to ask for it may have the whole page laid out. */
export function windowHeight(): number {
  if (height === 0) {
    height = window.innerHeight;
    window.addEventListener('resize', () => (height = window.innerHeight));
  }
  return height;
}

let readings: (() => void)[] = [];
let flush: Promise<void> | null = null;

/**
 * Reads from the page for many elements in one go, before they draw: each by itself would have the page laid out again.
 */
export function together(read: () => void): Promise<void> {
  readings.push(read);
  flush ??= Promise.resolve().then(() => {
    const all = readings;
    readings = [];
    flush = null;
    for (const each of all) each();
  });
  return flush;
}

const roleColors: Partial<Record<TensorRole, string>> = {
  query: '--q',
  key: '--k',
  value: '--v',
  gradient: '--text-quiet',
};

/** The style sheet's colours, for strokes that cannot read variables. */
export function inksOf(element: Element, role: TensorRole = 'plain'): Inks {
  const style = getComputedStyle(element);
  const read = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  return {
    text: read('--text', '#1c2127'),
    quiet: read('--text-quiet', '#545d68'),
    ground: read('--bg', '#ffffff'),
    border: read('--border', '#d3d8de'),
    role: read(roleColors[role] ?? '--text-quiet', '#545d68'),
    font: style.fontFamily || 'sans-serif',
  };
}

/** Where there is no canvas to measure on: about right for a sans-serif. */
const guessed = (text: string, fontSize: number): number =>
  [...text].reduce((width, sign) => width + (sign > '\u2e80' ? 1 : 0.58) * fontSize, 0);

/** Measures texts in a font; what has been measured is remembered, for all elements. */
export function makeMeasure(family: () => string): (text: string, fontSize: number) => number {
  return (text, fontSize) => {
    // Digits are all as wide as a zero: the style sheet says so.
    const key = `${fontSize}px ${family()}|${text.replace(/\d/g, '0')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    context ??= document.createElement('canvas').getContext?.('2d') ?? null;
    if (!context) return guessed(text, fontSize);
    const bar = key.indexOf('|');
    context.font = key.slice(0, bar);
    const { width } = context.measureText(key.slice(bar + 1));
    if (known.size > 5000) known.clear();
    known.set(key, width);
    return width;
  };
}

let context: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();
