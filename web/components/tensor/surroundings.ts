// What the element takes from the page around it: theme, colours, and how wide its font is.
import type { Theme } from './palette';
import type { Inks } from './surface';
import type { TensorRole } from './tensor-data';

/** The theme of the place that the element stands in. */
export function themeOf(element: Element): Theme {
  const scheme = getComputedStyle(element).colorScheme ?? '';
  if (scheme.includes('dark') && scheme.includes('light')) return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return scheme.includes('dark') ? 'dark' : 'light';
}

const roleColors: Partial<Record<TensorRole, string>> = { query: '--q', key: '--k', value: '--v', gradient: '--text-quiet' };

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

/** Measures texts in the element's font; what has been measured is remembered. */
export function makeMeasure(element: Element): (text: string, fontSize: number) => number {
  let context: CanvasRenderingContext2D | null | undefined;
  let family = '';
  const known = new Map<string, number>();
  return (text, fontSize) => {
    // Digits are all as wide as a zero: the style sheet says so.
    const key = `${fontSize} ${text.replace(/\d/g, '0')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    context ??= document.createElement('canvas').getContext?.('2d') ?? null;
    if (!context) return guessed(text, fontSize);
    family ||= getComputedStyle(element).fontFamily || 'sans-serif';
    context.font = `${fontSize}px ${family}`;
    const { width } = context.measureText(key.slice(key.indexOf(' ') + 1));
    if (known.size > 2000) known.clear();
    known.set(key, width);
    return width;
  };
}
