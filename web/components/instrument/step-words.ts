// What a step is called, and where it stands and with which settings.
import type { NodeDescription } from '../../engine/client';
import { tell } from '../tensor/numbers';
import type { Inspection } from './inspection';
import { type InstrumentStrings, layerName, opList } from './instrument-strings';
import { opTitle, saysAxis } from './op-title';
import { layerOf } from './outline';
import { isBetween, opsOf, type ProgramStep } from './steps';
import type { TensorShelf } from './tensors';

export interface Speaker {
  inspection: Inspection;
  shelf: TensorShelf;
  t: InstrumentStrings;
}

export function titleOf(step: ProgramStep | null, { inspection, shelf, t }: Speaker): string {
  if (!step) return t.start;
  const description = inspection.description!;
  if (inspection.level === 'op') return opTitle(description, description.nodes[step.from], shelf, t);
  const layer = layerOf(description, step.scope);
  const scope = layer ? layerName(layer, t) : step.scope;
  const name = isBetween(inspection.steps(), step) ? t.within(scope, opList(opsOf(description, step), t)) : scope;
  return step.phase === 'backward' ? t.backwardOf(name) : name;
}

/** "Forward", "encoder / block0", "second factor transposed". */
export function factsOf(step: ProgramStep, { inspection, t }: Speaker): string[] {
  const facts = [t.phases[step.phase], step.scope.replaceAll('/', ' / ')].filter(Boolean);
  return inspection.level === 'op' ? [...facts, ...settingsOf(inspection.description!.nodes[step.from], t)] : facts;
}

function settingsOf({ op, attrs }: NodeDescription, t: InstrumentStrings): string[] {
  const says = t.attrs as Record<string, string | ((value: string) => string)>;
  return Object.entries(attrs).flatMap(([name, value]) => {
    if (name === 'axis' && saysAxis(op, t)) return [];
    const say = says[name];
    if (typeof say === 'string') return value === true ? [say] : [];
    const text = Array.isArray(value) ? value.join(t.listed) : typeof value === 'number' ? tell(value) : String(value);
    return say ? [say(text)] : [];
  });
}
