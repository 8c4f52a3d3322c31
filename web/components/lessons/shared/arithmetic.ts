// The sum or product that made a number, its operands coloured by where they are from: the engine's explanation in one line.
import { html } from 'lit';
import type { ExplanationData } from '../../../engine/client';
import type { InstrumentStrings } from '../../instrument/instrument-strings';
import { numberOf, TermWriter } from '../../instrument/term';
import { written } from '../../plot/plot-data';

/** Four digits are enough to follow a sum by. */
export const spoken = (number: number): string => written({ name: '' }, number);

/** `colors`: the class of an operand, by the value that it is a cell of. */
export function arithmetic(data: ExplanationData, colors: (value: number) => string, t: InstrumentStrings) {
  const operand = (place: number) => {
    const [value, , number] = data.sources[place];
    return html`<span class=${colors(value)}>${spoken(numberOf(number))}</span>`;
  };
  return html`${new TermWriter(data, operand, t).write(data.term)} = <strong>${spoken(numberOf(data.number))}</strong>`;
}
