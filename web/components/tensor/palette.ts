// Number to colour. Sequential: viridis. Diverging: blue through the ground's grey to orange, which readers with any
// kind of colour blindness tell apart; made in OKLCH, so that equal steps of a number look equally far apart.
// presentation only: all arithmetic here makes colours; of a number it only finds the place on the scale
import { gradient, inkOn, scaleColors, scaleSize } from '../ui/scale';
import type { Extent } from './numbers';
import type { TensorData } from './tensor-data';

export type Theme = 'light' | 'dark';

/** Colours by step, and on each the ink that reads on it. */
export interface Palette {
  /** Of the classes that give a cell these colours: `${prefix}${step}`. */
  prefix: string;
  colors: readonly string[];
  inks: readonly string[];
}

export interface Scale {
  kind: 'sequential' | 'diverging' | 'none';
  from: number;
  to: number;
  /** Some numbers lie outside and take the colour of the end. */
  below: boolean;
  above: boolean;
}

/** Björn Ottosson's OKLab, from polar coordinates to sRGB; what sRGB cannot show is cut off. */
function oklch(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(channel).join('')}`;
}

/** One linear channel as two hexadecimal digits of sRGB. */
function channel(linear: number): string {
  const cut = Math.min(1, Math.max(0, linear));
  const encoded = cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

interface Arm {
  hue: number;
  lightness: number;
  chroma: number;
}

const divergingSteps = 257;
// The middle is the page's own ground, a little greyer: what is near zero steps back in both themes.
const middles: Record<Theme, number> = { light: 0.955, dark: 0.3 };
const arms: Record<Theme, [Arm, Arm]> = {
  light: [
    { hue: 252, lightness: 0.46, chroma: 0.145 },
    { hue: 48, lightness: 0.52, chroma: 0.145 },
  ],
  dark: [
    { hue: 248, lightness: 0.76, chroma: 0.125 },
    { hue: 60, lightness: 0.79, chroma: 0.135 },
  ],
};

function divergingColors(theme: Theme): string[] {
  const half = (divergingSteps - 1) / 2;
  return Array.from({ length: divergingSteps }, (_, step) => {
    const [below, above] = arms[theme];
    const arm = step < half ? below : above;
    const far = Math.abs(step - half) / half;
    return oklch(middles[theme] + (arm.lightness - middles[theme]) * far, arm.chroma * far, arm.hue);
  });
}

const withInks = (prefix: string, colors: readonly string[]): Palette => ({ prefix, colors, inks: colors.map(inkOn) });
const sequential = withInks('seq', scaleColors);
const diverging: Record<Theme, Palette> = {
  light: withInks('div', divergingColors('light')),
  dark: withInks('night', divergingColors('dark')),
};

/** A class for each colour: thousands of cells change theirs several times faster so than by inline styles. */
export const paletteRules: string = [sequential, diverging.light, diverging.dark]
  .flatMap(({ prefix, colors, inks }) =>
    colors.map((color, step) => `.${prefix}${step}{background:${color};color:${inks[step]}}`),
  )
  .join('');

export const paletteFor = (scale: Scale, theme: Theme): Palette =>
  scale.kind === 'diverging' ? diverging[theme] : sequential;

/**
 * What the colours of a tensor stand for. Sequential from 0 (or from the least, where that is negative) to the
 * largest value; diverging from -m to m, m the largest magnitude, so that zero is the middle: as where
 * there is nothing but zeros. A given domain is kept; for a diverging scale its larger side counts on both.
 */
export function scaleOf(data: TensorData, extent: Extent): Scale {
  const [low, high] = data.domain ?? [Math.min(0, extent.min), Math.max(0, extent.max)];
  const { scale = 'auto' } = data;
  const negative = data.domain ? low < 0 : extent.min < 0 || extent.max === 0;
  const kind = scale === 'auto' ? (negative ? 'diverging' : 'sequential') : scale;
  const most = Math.max(Math.abs(low), Math.abs(high));
  const [from, to] = kind === 'diverging' ? [0 - most, most] : [low, high];
  return { kind, from, to, below: extent.below || extent.min < from, above: extent.above || extent.max > to };
}

/** The step of a number's colour; -1 for what has none. */
export function stepOf(value: number, { kind, from, to }: Scale): number {
  if (Number.isNaN(value) || kind === 'none') return -1;
  const last = (kind === 'sequential' ? scaleSize : divergingSteps) - 1;
  // All the same: zero is the middle or the beginning, anything else the end.
  if (!(to > from)) return value > from ? last : kind === 'sequential' ? 0 : last / 2;
  return Math.round(Math.min(1, Math.max(0, (value - from) / (to - from))) * last);
}

/** The whole palette as a CSS gradient. */
export const gradientOf = ({ colors }: Palette): string => gradient(colors);
