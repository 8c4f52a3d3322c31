// A program under inspection: what the stepper, the explanation and the tensors of one lesson share. No drawing here.
import { type Consequences, EngineError, type Inspector } from '../../engine/client';
import { type Cell, parseNumber, readWalk, type WalkState } from './cells';
import { type CellChange, EditHistory, keyOf } from './edit-history';
import { OpenedProgram } from './opened-program';

export type { InspectionRequest, InspectionState } from './opened-program';

type Ask = <Answer>(question: (inspector: Inspector) => Promise<Answer>) => Promise<Answer>;

/**
 * One opened program, its edits, and its place in the address. Elements with the same `session` name share one
 * (Inspection.shared).
 */
export class Inspection extends OpenedProgram {
  private static readonly sessions = new Map<string, Inspection>();

  /** The inspection of that name, made when first asked for. */
  static shared(name: string): Inspection {
    return this.sessions.get(name) ?? this.share(name, new Inspection());
  }

  /** Gives a session an inspection of its own kind. */
  static share<T extends Inspection>(name: string, inspection: T): T {
    this.sessions.set(name, inspection);
    return inspection;
  }

  /** Ends a session that no element shows any more: its program, and all that listened to it, can go. */
  static end(name: string): void {
    this.sessions.get(name)?.close();
    this.sessions.delete(name);
  }

  protected history = new EditHistory();
  /** Edits run one after the other; of a cell's drags that wait, the last. */
  private editing: Promise<boolean> = Promise.resolve(true);
  private readonly drags = new Map<string, { number: number; finished: boolean; taken?: () => void }>();

  /** Opens the same program again: after a crash of the engine. */
  async reopen(): Promise<void> {
    if (!this.request) return;
    // What never was open stands nowhere yet.
    const walk = this.description && this.walk();
    await this.open(this.request);
    if (walk && this.state === 'ready') await this.restore(walk);
  }

  override close(): void {
    super.close();
    this.drags.clear();
    this.history.clear();
  }

  // --- edits -------------------------------------------------------------------------------------------

  /** The edited cells by "value:index". */
  get edits(): ReadonlyMap<string, CellChange> {
    return this.history.edits;
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  /** Whether a value's cells can be changed: all but an optimizer's. Computed ones are held at what they are set to. */
  editable(value: number): boolean {
    return this.info(value).role !== 'state';
  }

  /** Sets a cell to what was typed. Resolves to whether it was taken; if not, `refusal` says why. */
  edit(cell: Cell, typed: string | number): Promise<boolean> {
    const number = typeof typed === 'number' ? typed : parseNumber(typed);
    if (number === null || !Number.isFinite(number)) {
      // The engine's words for a number that it cannot take.
      this.refuse(new EngineError('refused', `a cell of '${this.info(cell.value).name}' takes a finite number`));
      this.tell();
      return Promise.resolve(false);
    }
    return this.set([{ ...cell, number }]);
  }

  /** Sets several cells as one edit. */
  set(cells: readonly (Cell & { number: number })[]): Promise<boolean> {
    return this.inTurn(async (ask) => {
      const changes = await this.changesTo(cells, ask);
      return this.apply(changes, ask, () => this.history.add(changes));
    });
  }

  /** While a cell is dragged: the last number counts, and the whole drag is one edit, told once it is taken. */
  drag(cell: Cell, number: number, finished: boolean, taken?: () => void): void {
    const key = keyOf(cell);
    const waiting = this.drags.has(key);
    this.drags.set(key, { number, finished, taken });
    if (waiting) return;
    void this.inTurn(async (ask) => {
      const drag = this.drags.get(key);
      this.drags.delete(key);
      if (!drag) return true;
      const changes = await this.changesTo([{ ...cell, number: drag.number }], ask);
      const done = await this.apply(changes, ask, () => this.history.addDrag(changes, drag.finished));
      if (done && drag.finished) drag.taken?.();
      return done;
    });
  }

  undo(): Promise<boolean> {
    return this.inTurn(async (ask) => {
      const changes = this.history.undoing;
      return changes ? this.apply(changes, ask, () => this.history.undo()) : false;
    });
  }

  redo(): Promise<boolean> {
    return this.inTurn(async (ask) => {
      const changes = this.history.redoing;
      return changes ? this.apply(changes, ask, () => this.history.redo()) : false;
    });
  }

  /** Gives a cell the number that it has without an edit of it. */
  resetCell(cell: Cell): Promise<boolean> {
    const edit = this.edits.get(keyOf(cell));
    return edit ? this.set([{ ...cell, number: edit.from }]) : Promise.resolve(false);
  }

  /** Takes back all edits; undo brings them back. */
  reset(): Promise<boolean> {
    if (this.edits.size === 0) return Promise.resolve(false);
    return this.set([...this.edits.values()].map(({ value, index, from }) => ({ value, index, number: from })));
  }

  /** An optimizer's step. Edits stay as they are and can no longer be undone. */
  advance(): Promise<boolean> {
    return this.inTurn(async (ask) => {
      await ask((inspector) => inspector.advance());
      this.history.clear();
      this.cache.outdate();
      this.explanations.clear();
      this.changes.clear();
      this.tell();
      return true;
    });
  }

  /** Runs what was begun before first. `ask` of the body has an answer only as long as the program is open. */
  protected inTurn(body: (ask: Ask) => Promise<boolean>): Promise<boolean> {
    const edit = this.editing.then(async () => {
      const { inspector } = this;
      if (!inspector) return false;
      const { signal } = this.closing;
      try {
        this.refusal = null;
        return await body(async (answer) => {
          const answered = await answer(inspector);
          signal.throwIfAborted();
          return answered;
        });
      } catch (error) {
        // A program that is closed says nothing about the one that stands in its place.
        if (signal.aborted) return false;
        this.refuse(error);
        this.tell();
        return false;
      }
    });
    this.editing = edit;
    return edit;
  }

  private async changesTo(cells: readonly (Cell & { number: number })[], ask: Ask): Promise<CellChange[]> {
    const values = [...new Set(cells.map((cell) => cell.value))];
    const known = values.flatMap((value) => this.cache.known(value) ?? []);
    const numbers = known.length === values.length ? known : await ask((inspector) => inspector.read(values));
    // A computed cell goes back to being computed.
    const from = ({ value, index }: Cell) =>
      this.info(value).role === 'computed'
        ? (this.edits.get(keyOf({ value, index }))?.to ?? NaN)
        : numbers[values.indexOf(value)][index];
    return cells.map(({ value, index, number }) => ({ value, index, from: from({ value, index }) ?? NaN, to: number }));
  }

  private async apply(changes: CellChange[], ask: Ask, taken: () => void): Promise<boolean> {
    const consequences = await ask((inspector) =>
      inspector.edit(changes.map(({ value, index, to }) => [value, index, to])),
    );
    this.history.note(changes);
    taken();
    await this.take(consequences);
    return true;
  }

  protected async take({ edits, changes }: Consequences): Promise<void> {
    this.history.keepOnly(edits.map(([value, index]) => ({ value, index })));
    const stale = new Set([...this.changes.keys(), ...changes.map(([value]) => value)]);
    this.cache.keepBefore(changes.flatMap(([value]) => (this.changes.has(value) ? [] : value)));
    this.changes = new Map(changes.map(([value, cells, largest]) => [value, { cells, largest }]));
    this.explanations.clear();
    if (!(await this.cache.renew([...stale]))) return;
    this.tell();
    this.fetchAround();
  }

  // --- the address -------------------------------------------------------------------------------------

  /** Where the walk stands, to be kept in the address (cells.ts). */
  walk(): WalkState {
    const edits = [...this.edits.values()].map(({ value, index, to }) => ({
      name: this.info(value).name,
      index,
      number: to,
    }));
    const trail = this.trail.map(({ value, index }) => ({ name: this.info(value).name, index }));
    return { position: this.position, trail, edits };
  }

  /** Goes where a walk stood. */
  async restore({ position, trail, edits }: WalkState): Promise<void> {
    const cells = edits.flatMap(({ name, index, number }) => {
      const value = this.find(name);
      return value !== null && this.editable(value) ? [{ value, index, number }] : [];
    });
    if (cells.length > 0) await this.set(cells);
    this.go(position);
    this.trail = trail.flatMap(({ name, index }) => {
      const value = this.find(name);
      return value !== null && this.hasNumbers(value) ? [{ value, index }] : [];
    });
    if (this.trail.length > 0) this.tell();
  }

  /** The same from the address's text. */
  async restoreText(text: string): Promise<void> {
    if (this.description) await this.restore(readWalk(text, this.description));
  }
}
