// Value to colour: viridis, which is perceptually uniform and safe for colour-blind readers.
// The range is always 0 to 1, so that the same weight has the same colour in every view.
const stops = [
  '44015446085c471063481769481d6f482475472a7a46307e453781433d844142873f48893d4e8a3a538b38598c355e8d',
  '33638d31688e2e6d8e2c718e2a768e297b8e27808e25848e23898e218e8d20928c1f978b1e9c891fa18821a58524aa83',
  '28ae802eb37c35b7793dbc7446c06f50c46a5ac86465cb5e70cf577cd25089d54895d840a2da37b0dd2fbddf26cae11f',
  'd8e219e5e419f1e51dfde725',
].join('');
/** Of the 256 colours every fifth is written down; between them a channel is a straight line, to within one 255th. */
const gap = 5;

const channel = (stop: number, at: number): number =>
  Number.parseInt(stops.slice(6 * stop + at, 6 * stop + at + 2), 16);

export const scaleSize = (stops.length / 6 - 1) * gap + 1;

function colorAt(i: number): string {
  const stop = Math.floor(i / gap);
  const parts = [0, 2, 4].map((at) => {
    const from = channel(stop, at);
    // presentation: a colour between two colours
    const part = i % gap ? from + ((channel(stop + 1, at) - from) * (i % gap)) / gap : from;
    return Math.round(part).toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** The colours of the scale's steps, as #rrggbb. */
export const scaleColors: readonly string[] = Array.from({ length: scaleSize }, (_, i) => colorAt(i));

const indexOf = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * (scaleSize - 1));

export const colorOf = (value: number): string => scaleColors[indexOf(value)];

/** Relative luminance as WCAG defines it. */
export function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    // presentation: the gamma curve of a colour, as WCAG has it
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

// Where white and black text read equally well: (1 + 0.05) / (L + 0.05) = (L + 0.05) / 0.05.
const crossover = 0.179;

/** The colour of text on a colour. */
export const inkOn = (color: string): string => (luminance(color) > crossover ? '#000000' : '#ffffff');

/** The colour of text on colorOf(value). */
export const inkOf = (value: number): string => inkOn(colorOf(value));

/** All colours of a scale, from left to right, as a CSS gradient, for the legend. */
export function gradient(colors: readonly string[] = scaleColors): string {
  const stops = Array.from({ length: 17 }, (_, i) => colors[Math.round((i / 16) * (colors.length - 1))]);
  return `linear-gradient(to right, ${stops.join(', ')})`;
}
