// Where the cells of a projection stand while it is cut into heads. Places only: what stands in them is the engine's.

/** B sentences, T tokens, H hidden units, N heads. */
export interface Sizes {
  batch: number;
  steps: number;
  hidden: number;
  heads: number;
}

export const stages = 4;

/** The tensor's shape at each stage, as transpose_qkv makes it. */
export function shapeAt(stage: number, { batch, steps, hidden, heads }: Sizes): number[] {
  const size = hidden / heads;
  if (stage === 0) return [batch, steps, hidden];
  if (stage === 1) return [batch, steps, heads, size];
  if (stage === 2) return [batch, heads, steps, size];
  return [batch * heads, steps, size];
}

/** What a cell of the projection is in each of the letters. */
export interface Parts {
  b: number;
  t: number;
  n: number;
  j: number;
}

export function partsOf(index: number, { steps, hidden, heads }: Sizes): Parts {
  const size = hidden / heads;
  const h = index % hidden;
  return {
    b: Math.floor(index / (steps * hidden)),
    t: Math.floor(index / hidden) % steps,
    n: Math.floor(h / size),
    j: h % size,
  };
}

/** A cell's place at a stage, one number per axis. */
export function placeAt(stage: number, index: number, sizes: Sizes): number[] {
  const { b, t, n, j } = partsOf(index, sizes);
  if (stage === 0) return [b, t, index % sizes.hidden];
  if (stage === 1) return [b, t, n, j];
  if (stage === 2) return [b, n, t, j];
  return [b * sizes.heads + n, t, j];
}

/** The row-major index of a cell at a stage: where the engine's tensor of that stage has it. */
export function indexAt(stage: number, index: number, sizes: Sizes): number {
  const shape = shapeAt(stage, sizes);
  return placeAt(stage, index, sizes).reduce((flat, at, axis) => flat * shape[axis] + at, 0);
}

/** Left and top in cells; gaps are parts of a cell. */
export interface Spot {
  left: number;
  top: number;
}

const sentenceGap = 1.2;
const headGap = 0.5;
/** Above every block there is room for its name. */
const nameRoom = 0.75;

/** Where a cell is drawn. Sentences stand below each other; at the last stage, all blocks in one column of blocks. */
export function spotAt(stage: number, index: number, sizes: Sizes): Spot {
  const { steps, hidden, heads } = sizes;
  const { b, t, n, j } = partsOf(index, sizes);
  const size = hidden / heads;
  const block = steps + nameRoom;
  if (stage === 0) return { left: n * size + j, top: b * (block + sentenceGap) + nameRoom + t };
  if (stage === 1) return { left: n * (size + headGap) + j, top: b * (block + sentenceGap) + nameRoom + t };
  const sentence = heads * block + (stage === 2 ? sentenceGap : 0);
  return { left: j, top: b * sentence + n * block + nameRoom + t };
}

/** The blocks of a stage: a sentence, or one head of one. `n` is null where a block holds all heads. */
export function blocksAt(stage: number, sizes: Sizes): (Spot & { b: number; n: number | null })[] {
  const { batch, steps, hidden, heads } = sizes;
  const sentences = Array.from({ length: batch }, (_, b) => b);
  const at = (b: number, n: number) => {
    const { left, top } = spotAt(stage, b * steps * hidden + n * (hidden / heads), sizes);
    return { left, top: top - nameRoom };
  };
  if (stage < 2) return sentences.map((b) => ({ ...at(b, 0), b, n: null }));
  return sentences.flatMap((b) => Array.from({ length: heads }, (_, n) => ({ ...at(b, n), b, n })));
}

/** How many cells wide and high the whole picture becomes, over all stages. */
export function extentOf(stage: number, sizes: Sizes): Spot {
  const last = spotAt(stage, sizes.batch * sizes.steps * sizes.hidden - 1, sizes);
  return { left: last.left + 1, top: last.top + 1 };
}
