// The program as an outline: its steps under the scopes that they were recorded in, in the order in which they run.
import type { Description, NodeDescription } from '../../engine/client';
import { forwardScope, isBetween, type Level, type ProgramStep, scopeChain } from './steps';

export interface OutlineItem {
  key: string;
  /** 1 for the phases. */
  depth: number;
  kind: 'phase' | 'scope' | 'step';
  phase: NodeDescription['phase'];
  /** Without "backward/"; of a phase "". */
  scope: string;
  /** Nodes from `from` up to but without `to`. */
  from: number;
  to: number;
  children: OutlineItem[];
}

/**
 * A run of steps of one scope is one item; a scope that is left and entered again stands there twice. A layer's step
 * stands for its scope, unless there are layers in it.
 */
export function outlineOf(steps: readonly ProgramStep[], level: Level): OutlineItem[] {
  const phases: OutlineItem[] = [];
  for (const { from, to, scope, phase } of steps) {
    const chain = scopeChain(scope);
    let open = enter(phases, { kind: 'phase', phase, scope: '', from, to, depth: 1 });
    for (const path of level === 'op' || isBetween(steps, { scope, phase }) ? chain : chain.slice(0, -1)) {
      open = enter(open.children, { kind: 'scope', phase, scope: path, from, to, depth: open.depth + 1 });
    }
    open.children.push({
      key: `step${from}`,
      kind: 'step',
      phase,
      scope,
      from,
      to,
      depth: open.depth + 1,
      children: [],
    });
  }
  return phases;
}

function enter(siblings: OutlineItem[], item: Omit<OutlineItem, 'key' | 'children'>): OutlineItem {
  const last = siblings.at(-1);
  if (last && last.kind === item.kind && last.scope === item.scope && last.phase === item.phase) {
    last.to = item.to;
    return last;
  }
  const made = { ...item, key: `${item.kind}${item.from}.${item.depth}`, children: [] };
  siblings.push(made);
  return made;
}

/** The items that are seen: those of the phases, of what is open, and of what holds the present step. */
export function visibleItems(items: readonly OutlineItem[], isOpen: (item: OutlineItem) => boolean): OutlineItem[] {
  return items.flatMap((item) => [
    item,
    ...(item.children.length > 0 && isOpen(item) ? visibleItems(item.children, isOpen) : []),
  ]);
}

/** Whether a number of finished nodes ends in an item. */
export const holds = ({ from, to }: { from: number; to: number }, position: number): boolean =>
  from < position && position <= to;

/** The layer function that a scope belongs to: its own, or that of the nearest scope around it. */
export function layerOf(description: Description, scope: string): string | null {
  for (const path of [...scopeChain(forwardScope(scope)).reverse(), '']) {
    const layer = description.scopes[path]?.layer;
    if (layer) return layer;
  }
  return null;
}

/**
 * What a step reads and leaves: given values first come from outside of it, results are used outside, put out or named.
 */
export function flowOf(
  description: Description,
  { from, to }: { from: number; to: number },
): { inputs: number[]; outputs: number[] } {
  const inside = description.nodes.slice(from, to);
  const made = new Set(inside.flatMap((node) => node.outputs));
  const inputs = [...new Set(inside.flatMap((node) => node.inputs))].filter((value) => !made.has(value));
  if (to - from === 1) return { inputs, outputs: inside[0].outputs };
  const usedLater = new Set(description.nodes.flatMap((node, i) => (i >= from && i < to ? [] : node.inputs)));
  const isResult = new Set(Object.values(description.outputs));
  const outputs = [...made].filter(
    (value) => usedLater.has(value) || (isResult.has(value) && description.values[value].named),
  );
  const isGiven = (value: number) =>
    description.values[value].role === 'computed' ? 0 : description.values[value].role === 'input' ? 1 : 2;
  return {
    inputs: inputs.sort((a, b) => isGiven(a) - isGiven(b)),
    outputs: outputs.length > 0 ? outputs : inside.at(-1)!.outputs,
  };
}
