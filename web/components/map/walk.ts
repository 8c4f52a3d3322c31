// A walk over what is to be seen: every card and closed block in the order in which it is finished, then the gradients.
import type { NodeDescription } from '../../engine/client';
import type { MapItem } from './graph';
import type { MapModel } from './model';

export interface WalkStep {
  /** null: the optimizer's. */
  item: MapItem | null;
  phase: NodeDescription['phase'];
  /** How many nodes are finished then. */
  position: number;
}

export function walkOf(model: MapModel): WalkStep[] {
  const { nodes } = model.description;
  const steps = new Map<string, WalkStep>();
  nodes.forEach(({ phase }, node) => {
    const part = phase === 'update' ? null : model.graph.itemOf(node);
    if (phase !== 'update' && (!part || part.kind === 'given')) return;
    const item = part && model.visible(part);
    const key = `${phase} ${item?.key ?? ''}`;
    // The last node of each counts: what is entered again is finished later.
    steps.delete(key);
    steps.set(key, { item, phase, position: node + 1 });
  });
  return [...steps.values()];
}

/** The step at a number of finished nodes; -1 before the first. */
export const stepAt = (steps: readonly WalkStep[], position: number): number =>
  steps.findLastIndex((step) => step.position <= position);
