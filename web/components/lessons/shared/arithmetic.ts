// The sum or product that made a number: the engine's explanation in a line or two.
import { html } from 'lit';
import type { ExplanationData, TermData } from '../../../engine/client';
import type { Inspection } from '../../instrument/inspection';
import type { InstrumentStrings } from '../../instrument/instrument-strings';
import { numberOf, partName, TermWriter } from '../../instrument/term';
import { written } from '../../plot/plot-data';

/** Four digits are enough to follow a sum by. */
export const spoken = (number: number): string => written({ name: '' }, number);

const result = ({ number }: Pick<ExplanationData, 'number'>) => html`= <strong>${spoken(numberOf(number))}</strong>`;

function writerOf(
  data: ExplanationData,
  t: InstrumentStrings,
  colors: (value: number) => string = () => '',
): TermWriter {
  const operand = (place: number) => {
    const [value, , number] = data.sources[place];
    return html`<span class=${colors(value)}>${spoken(numberOf(number))}</span>`;
  };
  return new TermWriter(data, operand, t);
}

/**
 * Its operands coloured by where they are from. `colors`: the class of an operand, by the value that it is a cell of.
 */
export const arithmetic = (data: ExplanationData, colors: (value: number) => string, t: InstrumentStrings) =>
  html`${writerOf(data, t, colors).write(data.term)} ${result(data)}`;

/**
 * A lone operand that has no name, such as a product before its scaling, gives way to what it was made of: 0.5 · (1 · 2
 * + 3 · 1). The same data as long as there is none.
 */
function opened(data: ExplanationData, inspection: Inspection): ExplanationData {
  const [value, index] = data.sources[0] ?? [];
  if (data.sources.length !== 1 || Object.values(inspection.description!.outputs).includes(value)) return data;
  const inner = inspection.explanation({ value, index });
  if (!inner || inner.node < 0 || inner.parts.length > 0) return data;
  const graft = (term: TermData): TermData =>
    'c' in term ? inner.term : 'f' in term ? { ...term, a: term.a.map(graft) } : term;
  return opened({ ...data, term: graft(data.term), sources: inner.sources }, inspection);
}

/** With what its signs stand for. */
export function explained(data: ExplanationData, inspection: Inspection, t: InstrumentStrings) {
  const whole = opened(data, inspection);
  const writer = writerOf(whole, t);
  const means = (part: string) => (part in t.explain.parts ? t.explain.means(t.explain.parts[part]) : '');
  return html`${writer.write(whole.term)}
  ${result(whole)}${whole.parts.map(
    (part) => html`<br />${partName(part.name)}${means(part.name)} = ${writer.write(part.term)} ${result(part)}`,
  )}`;
}
