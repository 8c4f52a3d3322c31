// What was edited and what followed from it, with undo, redo and reset.
import { html, nothing } from 'lit';
import { speak } from '../tensor/numbers';
import type { Inspection } from './inspection';
import type { InstrumentStrings } from './instrument-strings';
import type { TensorShelf } from './tensors';
import { inactive } from '../ui/inactive-button';

export interface EditTools {
  inspection: Inspection;
  shelf: TensorShelf;
  t: InstrumentStrings;
  /** Of an edit that no tensor in view was asked for. */
  refusal: string | null;
  /** After an edit: a sentence for who listens. */
  said: (text: string) => void;
}

/** "3 edits; 14 values changed, largest difference 0.2310 in output"; "" without edits. */
export function summaryOf({ inspection, shelf, t }: Pick<EditTools, 'inspection' | 'shelf' | 't'>): string {
  const { edits, changes } = inspection;
  if (edits.size === 0) return '';
  const edited = new Set([...edits.values()].map(({ value }) => value));
  const followed = [...changes].filter(([value]) => !edited.has(value));
  if (followed.length === 0) return t.edit.nothing(edits.size);
  let [most, cells] = [followed[0], 0];
  for (const one of followed) {
    cells += one[1].cells;
    if (one[1].largest > most[1].largest) most = one;
  }
  return t.edit.summary(edits.size, String(cells), speak(most[1].largest), shelf.name(most[0]));
}

/** The text to announce: what was announced before, too, is heard when it is another one. */
export const saidAgain = (before: string, text: string): string => (before === text ? `${text}\u00a0` : text);

/** What an edit has come to, for who listens. */
export const outcomeOf = (tools: Pick<EditTools, 'inspection' | 'shelf' | 't'>): string =>
  summaryOf(tools) || tools.t.edit.allReset;

export function editTools({ inspection, shelf, t, refusal, said }: EditTools) {
  if (inspection.edits.size === 0 && !inspection.canUndo && !inspection.canRedo) return nothing;
  const act = (body: () => Promise<boolean>, text: string) => () => void body().then((done) => done && said(text));
  const button = (text: string, off: boolean, body: () => void) =>
    html`<button class="quiet" type="button" ${inactive(off)} @click=${body}>${text}</button>`;
  return html`<div class="edits" role="group" aria-label=${t.edit.tools}>
    <p class="summary">${summaryOf({ inspection, shelf, t })}</p>
    ${button(
      t.edit.undo,
      !inspection.canUndo,
      act(() => inspection.undo(), t.edit.undone),
    )}
    ${button(
      t.edit.redo,
      !inspection.canRedo,
      act(() => inspection.redo(), t.edit.redone),
    )}
    ${button(
      t.edit.reset,
      inspection.edits.size === 0,
      act(() => inspection.reset(), t.edit.allReset),
    )}
    ${refusal ? html`<p class="problem" role="alert">${refusal}</p>` : nothing}
  </div>`;
}
