// The stepper's keys: arrows step, Space plays, Ctrl+Z undoes, Escape closes the explanation.

export interface KeyActs {
  next(): void;
  back(): void;
  first(): void;
  last(): void;
  play(): void;
  undo(): void;
  redo(): void;
  /** Closes what is open; false: nothing is. */
  close(): boolean;
}

/** A tensor's and the tree's arrows are their own, and so are those of choices and sliders. */
const ownKeys = 'attn-tensor, [role=tree], input, pre, .formula-line';
const typing = 'input:not([type=range]):not([type=radio]), textarea, select';

/** Does what a key asks for; true if it was one of the stepper's. */
export function takeKey(event: KeyboardEvent, acts: KeyActs): boolean {
  const inside = event.composedPath()[0] as HTMLElement;
  if (inside.matches?.(typing) || event.defaultPrevented) return false;
  const { key, shiftKey, altKey } = event;
  const control = event.ctrlKey || event.metaKey;
  if (control && !altKey && key.toLowerCase() === 'z') {
    if (shiftKey) acts.redo();
    else acts.undo();
    return true;
  }
  if (control || altKey) return false;
  if (key === 'Escape') return acts.close();
  if (event.composedPath().some((at) => at instanceof HTMLElement && at.matches(ownKeys))) return false;
  // Space on a button presses it, which is the same thing for Play and what a visitor expects of the others.
  if (key === ' ' && inside.matches('button, summary, a')) return false;
  const act = { ArrowRight: acts.next, ArrowLeft: acts.back, Home: acts.first, End: acts.last, ' ': acts.play }[key];
  act?.();
  return act !== undefined;
}
