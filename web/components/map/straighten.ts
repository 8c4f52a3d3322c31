// Where what stands in layers is put beside each other, so that edges are straight.

/** Least squares under an order: places as near as can be to the wished ones, each `apart` from the one before. */
export function inOrder(wished: readonly number[], weights: readonly number[], apart: readonly number[]): number[] {
  let offset = 0;
  const offsets = wished.map((_, i) => (offset += i === 0 ? 0 : apart[i - 1]));
  const pools: { sum: number; weight: number; count: number }[] = [];
  wished.forEach((wish, i) => {
    pools.push({ sum: (wish - offsets[i]) * weights[i], weight: weights[i], count: 1 });
    while (pools.length > 1 && pools.at(-2)!.sum / pools.at(-2)!.weight > pools.at(-1)!.sum / pools.at(-1)!.weight) {
      const last = pools.pop()!;
      const before = pools.at(-1)!;
      Object.assign(before, {
        sum: before.sum + last.sum,
        weight: before.weight + last.weight,
        count: before.count + last.count,
      });
    }
  });
  return pools
    .flatMap(({ sum, weight, count }) => Array<number>(count).fill(sum / weight))
    .map((place, i) => place + offsets[i]);
}

/** What a spot is linked to, in the layer before it or after it: it would be in line at `offset` from there. */
export interface Pull {
  other: number;
  before: boolean;
  weight: number;
  offset: number;
}

export interface Straightening {
  extent(spot: number): number;
  /** From the beginning of one spot to that of the next. */
  apart(a: number, b: number): number;
  /** By spot. */
  pulls: readonly (readonly Pull[])[];
  /** Where a spot is to stand, whatever pulls at it. */
  fixed(spot: number): number | null;
}

/** Sweeps to and fro, until everything is as straight as its neighbours let it be. Returns where each spot begins. */
export function straightened(
  layers: readonly (readonly number[])[],
  { extent, apart, pulls, fixed }: Straightening,
): number[] {
  const cross = pulls.map(() => 0);
  const gaps = new Map(layers.map((layer) => [layer, layer.slice(1).map((spot, i) => apart(layer[i], spot))]));
  for (const [layer, between] of gaps) {
    let at = 0;
    layer.forEach((spot, i) => (cross[spot] = at += i === 0 ? 0 : between[i - 1]));
    const middle = (at + extent(layer.at(-1)!)) / 2;
    for (const spot of layer) cross[spot] -= middle;
  }
  for (let sweep = 0; sweep < 14; sweep += 1) {
    const [before, after] = [sweep % 3 !== 2, sweep % 3 !== 1];
    for (const layer of sweep % 2 ? [...layers].reverse() : layers) {
      const weights: number[] = [];
      const wishes = layer.map((spot) => {
        const at = fixed(spot);
        let [sum, weight] = at === null ? [cross[spot] * 0.01, 0.01] : [1000 * at, 1000];
        for (const pull of pulls[spot]) {
          if (!(pull.before ? before : after)) continue;
          sum += pull.weight * (cross[pull.other] + pull.offset);
          weight += pull.weight;
        }
        weights.push(weight);
        return sum / weight;
      });
      inOrder(wishes, weights, gaps.get(layer)!).forEach((place, i) => (cross[layer[i]] = place));
    }
  }
  return cross;
}
