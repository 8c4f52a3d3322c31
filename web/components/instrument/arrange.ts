// Where the tensors of a step stand and how wide they are. Worked out here and not left to the style sheet: so a tensor
// knows its width before it draws, and draws once.
// presentation only: all arithmetic here makes lengths in pixels

const rem = 16;
/** Tensors may be narrower than they wish, and wider, by these factors. */
const squeezed = 0.62;
const stretched = 1.25;
const narrowest = 9 * rem;
/** Between tensors, and what the arrow takes with the gaps around it; as the style sheet has them. */
export const tensorGap = 20;
const arrowWidth = 24 + tensorGap;

/** Room for the numbers of a row, and for a second matrix beside the first. */
export function wishedWidth(shape: readonly number[]): number {
  const matrices = shape.slice(0, -2).reduce((all, extent) => all * extent, 1);
  const row = 3.6 * (shape.at(-1) ?? 1) + 4.5;
  return rem * Math.max(11, Math.min(64, matrices > 1 && row < 18 ? 2 * row : row));
}

const leastWidth = (wish: number): number => Math.max(narrowest, squeezed * wish);
const sum = (lengths: readonly number[]): number => lengths.reduce((all, length) => all + length, 0);

/** Widths in one line: as the tensors wish, all by the same factor. */
function share(wishes: readonly number[], width: number): number[] {
  const room = width - tensorGap * (wishes.length - 1);
  let fixed = new Set<number>();
  for (;;) {
    const free = wishes.filter((_, i) => !fixed.has(i));
    const factor = Math.min(stretched, (room - narrowest * fixed.size) / sum(free));
    const tooNarrow = new Set(wishes.flatMap((wish, i) => (factor * wish < narrowest ? [i] : [])));
    if (tooNarrow.size === fixed.size || tooNarrow.size === wishes.length) {
      return wishes.map((wish, i) => Math.floor(Math.min(width, tooNarrow.has(i) ? narrowest : factor * wish)));
    }
    fixed = tooNarrow;
  }
}

/** As many in a line as stand there without being squeezed too much. */
export function inLines(wishes: readonly number[], width: number): number[] {
  const lines: number[][] = [];
  let used = Infinity;
  for (const wish of wishes) {
    if (used + tensorGap + leastWidth(wish) > width) {
      lines.push([]);
      used = -tensorGap;
    }
    lines.at(-1)!.push(wish);
    used += tensorGap + leastWidth(wish);
  }
  return lines.flatMap((line) => share(line, width));
}

export interface Arrangement {
  /** The results below the inputs, not beside them. */
  stacked: boolean;
  inputs: number[];
  outputs: number[];
}

/** Inputs, an arrow and outputs in one line if they have room there; else in lines below each other. */
export function arrange(inputs: readonly number[], outputs: readonly number[], width: number): Arrangement {
  const all = [...inputs, ...outputs];
  const inLine = width - (inputs.length > 0 ? arrowWidth : 0);
  const least = sum(all.map(leastWidth)) + tensorGap * (all.length - 1);
  if (least > inLine || inputs.length === 0)
    return { stacked: true, inputs: inLines(inputs, width), outputs: inLines(outputs, width) };
  const widths = share(all, inLine);
  return { stacked: false, inputs: widths.slice(0, inputs.length), outputs: widths.slice(inputs.length) };
}
