/** The key of a node's formula in virtual:source: its op, and what of its attributes changes the formula. */
export function formulaKey(op: string, attrs: Readonly<Record<string, unknown>>): string {
  return [op, ...['transpose_a', 'transpose_b'].filter((flag) => attrs[flag] === true)].join(' ');
}
