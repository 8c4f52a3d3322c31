// How a program folds into steps: its structure only, no numbers.
import type { Description, NodeDescription } from '../../engine/client';

/** How far the walk is folded: parts of the model, layers, or single ops. */
export type Level = 'model' | 'layer' | 'op';
export const levels: readonly Level[] = ['model', 'layer', 'op'];

/** Nodes from `from` up to but without `to`, in one scope. */
export interface ProgramStep {
  from: number;
  to: number;
  /** The scope that they share, without "backward/". */
  scope: string;
  phase: NodeDescription['phase'];
}

const backward = /^backward(\/|$)/;

/** A scope without the mark of the backward pass. */
export const forwardScope = (scope: string): string => scope.replace(backward, '');

/** "a/b/c" -> "a", "a/b", "a/b/c". */
export function scopeChain(scope: string): string[] {
  const parts = scope.split('/').filter(Boolean);
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

/** The innermost scope around a node that a layer recorded, else its outermost one. */
function layerScope(description: Description, scope: string): string {
  const chain = scopeChain(forwardScope(scope));
  const layer = chain.findLast((path) => description.scopes[path]);
  return layer ?? chain[0] ?? '';
}

function foldedScope(description: Description, node: NodeDescription, level: Level): string {
  if (level === 'op') return forwardScope(node.scope);
  if (level === 'layer') return layerScope(description, node.scope);
  return scopeChain(forwardScope(node.scope))[0] ?? '';
}

/** The program as a row of steps that cover every node once, in order. */
export function stepsOf(description: Description, level: Level): ProgramStep[] {
  const steps: ProgramStep[] = [];
  description.nodes.forEach((node, i) => {
    const scope = foldedScope(description, node, level);
    const last = steps.at(-1);
    if (level !== 'op' && last && last.scope === scope && last.phase === node.phase) last.to = i + 1;
    else steps.push({ from: i, to: i + 1, scope, phase: node.phase });
  });
  return steps;
}

/** Whether a step is what a scope computes between the layers within it: then its ops say what it is, not the scope. */
export function isBetween(
  steps: readonly ProgramStep[],
  { scope, phase }: Pick<ProgramStep, 'scope' | 'phase'>,
): boolean {
  return scope !== '' && steps.some((other) => other.phase === phase && other.scope.startsWith(`${scope}/`));
}

/** The ops of a step, each once, in the order in which they run. */
export const opsOf = (description: Description, { from, to }: Pick<ProgramStep, 'from' | 'to'>): string[] => [
  ...new Set(description.nodes.slice(from, to).map(({ op }) => op)),
];

/** The next or the last boundary between steps, from a number of finished nodes. */
export function nextPosition(steps: readonly ProgramStep[], position: number, direction: 1 | -1): number {
  if (direction > 0) return steps.find((step) => step.to > position)?.to ?? position;
  return steps.findLast((step) => step.to < position)?.to ?? 0;
}

/** The step whose nodes are finished last at a position; null at the start. */
export function stepAt(steps: readonly ProgramStep[], position: number): ProgramStep | null {
  return steps.findLast((step) => step.from < position) ?? null;
}
