// What the stepper says of a step beside its tensors: where it stands, its formula, its source.
import { html, nothing } from 'lit';
import { type CodeLanguage, codeTemplate } from './code-view';
import { formulaOf } from './formula';
import type { Inspection } from './inspection';
import type { InstrumentStrings } from './instrument-strings';
import { layerOf } from './outline';
import { sourceOr } from './source';
import { factsOf, type Speaker } from './step-words';
import type { ProgramStep } from './steps';

/** What a program is given and uses, inputs before parameters. */
export function givenValues(inspection: Inspection): number[] {
  const used = new Set(inspection.description!.nodes.flatMap((node) => node.inputs));
  const values = [...used].filter((value) => inspection.info(value).role !== 'computed');
  return values.sort(
    (a, b) => Number(inspection.info(a).role !== 'input') - Number(inspection.info(b).role !== 'input'),
  );
}

/** The values of these names, separated by spaces; what the program does not have is left out. */
export const namedValues = (inspection: Inspection, names: string): number[] =>
  names
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((name) => inspection.find(name) ?? []);

/** "Forward · encoder / block0 · second factor transposed". */
export const factsLine = (step: ProgramStep, speaker: Speaker) =>
  factsOf(step, speaker).map(
    (fact, i) => html`${i > 0 ? html`<span aria-hidden="true"> · </span>` : nothing}<span>${fact}</span>`,
  );

/** The formula of a single op, and where it comes from. */
export function formulaLine(step: ProgramStep, inspection: Inspection, t: InstrumentStrings, arrived: () => void) {
  if (inspection.level !== 'op') return nothing;
  const node = inspection.description!.nodes[step.from];
  const citation = inspection.description!.ops[node.op]?.citation;
  return html`<div class="formula-line" tabindex="0" role="group" aria-label=${t.formula}>
    ${formulaOf(node, arrived)}${citation ? html`<cite>${citation}</cite>` : nothing}
  </div>`;
}

export interface CodePart {
  t: InstrumentStrings;
  language: CodeLanguage;
  open: boolean;
  arrived: () => void;
  choose: (language: CodeLanguage) => void;
  toggled: (open: boolean) => void;
}

/** The source of the step's op or layer, if the page has it. */
export function codePart(
  step: ProgramStep,
  inspection: Inspection,
  { t, language, open, arrived, choose, toggled }: CodePart,
) {
  const source = sourceOr(arrived);
  const description = inspection.description!;
  const key =
    inspection.level === 'op' ? `op/${description.nodes[step.from].op}` : `layer/${layerOf(description, step.scope)}`;
  if (!source?.regions[key]) return nothing;
  return html`<details
    class="source"
    ?open=${open}
    @toggle=${(event: Event) => toggled((event.target as HTMLDetailsElement).open)}
  >
    <summary>${t.source}</summary>
    ${codeTemplate({ source, key, t, language, choose })}
  </details>`;
}
