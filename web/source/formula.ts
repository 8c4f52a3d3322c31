import type { NodeDescription } from '../engine/module';

/** The key of a node's formula in virtual:source: its op, and what of its attributes and inputs changes the formula. */
export function formulaKey({ op, attrs, inputs }: Pick<NodeDescription, 'op' | 'attrs' | 'inputs'>): string {
  const starts = op === 'mask_lengths' && inputs.length > 2 ? ['starts'] : [];
  return [op, ...['transpose_a', 'transpose_b'].filter((flag) => attrs[flag] === true), ...starts].join(' ');
}
