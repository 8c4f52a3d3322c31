// The text in a cell, and where it stands so that units stay below units.
import type { Cells } from './cells';
import type { Fit } from './fit';
import { show, type NumberStyle } from './numbers';
import type { CellText } from './view';

const nothing: CellText = { text: '', place: 'centre' };
export const missingSign = '\u2013';

function written(value: number, style: NumberStyle): CellText {
  const text = show(value, style);
  if (style.kind === 'exponent' ? value === 0 || !Number.isFinite(value) : text.includes('e'))
    return { text, place: 'centre' };
  if (style.kind === 'exponent' || style.decimals === 0 || text.includes('.')) return { text, place: 'end' };
  // A bare zero or a whole number; words such as NaN stand in the middle.
  return { text, place: Number.isFinite(value) && !style.bare ? 'hang' : 'centre' };
}

export function textOf(cells: Cells, fit: Fit, index: number): CellText {
  if (!fit.style) return nothing;
  const state = cells.state(index);
  if (state === 'missing') return { text: missingSign, place: 'centre' };
  return state === 'number' ? written(cells.value(index), fit.style) : nothing;
}

/** What a changed cell was, in the same style; empty for all others. */
export function wasText(cells: Cells, fit: Fit, index: number): string {
  return fit.style && cells.differs(index) ? show(cells.before(index), fit.style) : '';
}

/** Space right of a whole number's units: the point and the decimals that the others have. */
export const hangOf = ({ style, digit }: Fit): number =>
  style?.kind === 'fixed' && style.decimals > 0 ? (style.decimals + 0.45) * digit : 0;
