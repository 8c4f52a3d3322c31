// A program under inspection: what the stepper, the explanation and the tensors of one lesson share. No drawing here.
import {
  Engine,
  type Consequences,
  type Description,
  EngineError,
  type ExplanationData,
  type Inspector,
  type InspectorRequest,
  type ValueDescription,
} from '../../engine/client';
import { fetchBytes } from '../files';
import { type Cell, parseNumber, readWalk, sameCell, type WalkState } from './cells';
import { type CellChange, EditHistory, keyOf } from './edit-history';
import { ExplanationCache } from './explanation-cache';
import { NumberCache, type NumberSource } from './number-cache';
import { type Level, nextPosition, type ProgramStep, stepAt, stepsOf } from './steps';

export interface InspectionRequest extends InspectorRequest {
  /** Where a weights file stands, relative to the page. */
  weights?: string;
}

export type InspectionState = 'empty' | 'loading' | 'ready' | 'failed';

/**
 * One opened program. All reads answer at once from what is here; what is not here yet is fetched, and listeners hear when
 * it has come. Elements with the same `session` name share one (Inspection.shared).
 */
export class Inspection {
  private static readonly sessions = new Map<string, Inspection>();

  /** The inspection of that name, made when first asked for. */
  static shared(name: string): Inspection {
    let found = this.sessions.get(name);
    if (!found) this.sessions.set(name, (found = new Inspection()));
    return found;
  }

  /** Opens a program in an inspection of its own. */
  static async open(request: InspectionRequest, engine = Engine.shared): Promise<Inspection> {
    const inspection = new Inspection(engine);
    await inspection.open(request);
    return inspection;
  }

  state: InspectionState = 'empty';
  /** Why opening failed, or what the engine refused last; null once something else was done. The engine's own sentence. */
  refusal: EngineError | null = null;
  description: Description | null = null;
  /** How many nodes count as finished: 0 before the first op. */
  position = 0;
  level: Level = 'op';
  /** Rises with every change. */
  revision = 0;
  /** The cell that is pointed at, and the cells whose explanations were opened, the present one last. */
  pointed: Cell | null = null;
  trail: Cell[] = [];
  /** What was pointed at last: its explanation stays, so that one can go and read it. */
  private lingering: Cell | null = null;
  /** Every value that the edits changed: how many cells, and the largest difference. */
  changes = new Map<number, { cells: number; largest: number }>();

  private request: InspectionRequest | null = null;
  /** How it is to be opened once somebody wants it, and whether somebody does. */
  private opener: (() => void) | null = null;
  private wanted = false;
  private inspector: Inspector | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly source: NumberSource = { inspector: () => this.inspector, arrived: () => this.tell(), failed: (error) => this.refuse(error) };
  private readonly cache = new NumberCache(this.source);
  private readonly explanations = new ExplanationCache(this.source);
  private readonly history = new EditHistory();
  /** Edits run one after the other; of drags that wait, the last. */
  private editing: Promise<boolean> = Promise.resolve(true);
  private dragged: { cell: Cell; number: number } | null = null;
  private readonly folded = new Map<Level, ProgramStep[]>();

  constructor(private readonly engine = Engine.shared) {}

  /** Calls back after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Says how the program is opened. It is opened when it is wanted. */
  offer(opener: () => void): void {
    if (this.state !== 'empty') return;
    this.opener = opener;
    if (this.wanted) opener();
  }

  /** Somebody is about to look at it. */
  want(): void {
    this.wanted = true;
    if (this.state === 'empty') this.opener?.();
  }

  async open(request: InspectionRequest): Promise<void> {
    this.request = request;
    this.close();
    this.state = 'loading';
    this.tell();
    const { weights, ...rest } = request;
    try {
      const bytes = weights === undefined ? null : await fetchBytes(weights);
      const inspector = await this.engine.inspect(rest, bytes);
      if (this.request !== request) return inspector.dispose();
      this.inspector = inspector;
      this.description = inspector.description;
      this.state = 'ready';
    } catch (error) {
      if (this.request !== request) return;
      this.state = 'failed';
      // The weights did not come: worth another try, as nothing else that is refused is.
      this.refusal = asEngineError(error, 'unloaded');
    }
    this.tell();
  }

  /** Opens the same program again: after a crash of the engine. */
  async reopen(): Promise<void> {
    if (!this.request) return;
    const walk = this.walk();
    await this.open(this.request);
    if (this.state === 'ready') await this.restore(walk);
  }

  close(): void {
    this.inspector?.dispose();
    this.inspector = null;
    this.description = null;
    this.state = 'empty';
    this.refusal = null;
    this.position = 0;
    this.pointed = null;
    this.lingering = null;
    this.trail = [];
    this.dragged = null;
    for (const kept of [this.cache, this.explanations, this.history, this.changes, this.folded]) kept.clear();
  }

  // --- structure ---------------------------------------------------------------------------------------

  /** The program's name; "" before open(). */
  get program(): string {
    return this.request?.program ?? '';
  }

  info(value: number): ValueDescription {
    const info = this.description?.values[value];
    if (!info) throw new Error(`The program has no value ${value}.`);
    return info;
  }

  /** The value of a name: an output, or a value's path. null: there is none. */
  find(name: string): number | null {
    const description = this.description;
    if (!description) return null;
    if (name in description.outputs) return description.outputs[name]!;
    const found = description.values.findIndex((info) => info.name === name);
    return found < 0 ? null : found;
  }

  steps(level: Level = this.level): ProgramStep[] {
    let steps = this.folded.get(level);
    if (!steps && this.description) this.folded.set(level, (steps = stepsOf(this.description, level)));
    return steps ?? [];
  }

  /** Whether a value has been computed at the present position. */
  reached(value: number): boolean {
    return this.info(value).node < this.position;
  }

  // --- walking -----------------------------------------------------------------------------------------

  go(position: number): void {
    const last = this.description?.nodes.length ?? 0;
    this.position = Math.min(Math.max(0, position), last);
    this.pointed = null;
    this.lingering = null;
    this.trail = [];
    this.cache.beginStep();
    this.fetchAround();
    this.tell();
  }

  /** The step that is shown: the one finished last; null before the first. */
  get step(): ProgramStep | null {
    return stepAt(this.steps(), this.position);
  }

  next(): void {
    this.go(nextPosition(this.steps(), this.position, 1));
  }

  back(): void {
    this.go(nextPosition(this.steps(), this.position, -1));
  }

  setLevel(level: Level): void {
    this.level = level;
    this.tell();
  }

  // --- numbers -----------------------------------------------------------------------------------------

  /** The present numbers of a value; null until they have come. */
  numbers(value: number): Float32Array | null {
    return this.hasNumbers(value) ? this.cache.now(value) : null;
  }

  /** The numbers without the edits; null where they are the same, and until they have come. */
  before(value: number): Float32Array | null {
    return this.changes.has(value) && this.hasNumbers(value) ? this.cache.before(value) : null;
  }

  /** A cell's number, if it is here. */
  number({ value, index }: Cell): number | null {
    return this.numbers(value)?.[index] ?? null;
  }

  private hasNumbers(value: number): boolean {
    const info = this.description?.values[value];
    return info !== undefined && (info.role !== 'computed' || info.node >= 0);
  }

  /** What the next step or a step back will show. */
  private fetchAround(): void {
    const nodes = this.description?.nodes ?? [];
    for (const node of [nodes[this.position], nodes[this.position - 1], nodes[this.position - 2]]) {
      for (const value of [...(node?.inputs ?? []), ...(node?.outputs ?? [])]) this.numbers(value);
    }
  }

  // --- explanations ------------------------------------------------------------------------------------

  /** The cell whose explanation is shown: what is pointed at, else what was opened last, else what was pointed at before. */
  get explained(): Cell | null {
    return this.pointed ?? this.trail.at(-1) ?? this.lingering;
  }

  /** Points at a cell, or at none. */
  point(cell: Cell | null): void {
    if (sameCell(cell, this.pointed)) return;
    this.pointed = cell;
    if (cell) this.lingering = cell;
    if (cell) this.explanation(cell);
    this.tell();
  }

  /** Opens a cell's explanation, to stay; what it was opened from comes before it in the trail. */
  follow(cell: Cell): void {
    if (!sameCell(cell, this.trail.at(-1) ?? null)) this.trail = [...this.trail, cell];
    this.pointed = null;
    this.explanation(cell);
    this.tell();
  }

  /** Opens the explanation of a cell in a tensor: a step on from the present one if that was made of it, else a new way. */
  openCell(cell: Cell): void {
    const last = this.trail.at(-1);
    const made = last ? this.explanation(last)?.sources.some(([value, index]) => value === cell.value && index === cell.index) : false;
    if (!made && !sameCell(cell, last ?? null)) this.trail = [];
    this.follow(cell);
  }

  /** Goes back along the trail to a place in it; -1 closes the explanation. */
  retrace(place: number): void {
    this.trail = this.trail.slice(0, place + 1);
    this.pointed = null;
    this.lingering = null;
    this.tell();
  }

  /** A cell's explanation; null until it has come. */
  explanation(cell: Cell): ExplanationData | null {
    return this.explanations.get(cell);
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

  /** Whether a value's cells can be changed. */
  editable(value: number): boolean {
    const { role } = this.info(value);
    return role === 'input' || role === 'parameter';
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
    return this.inTurn(async () => {
      const changes = await this.changesTo(cells);
      return this.apply(changes, () => this.history.add(changes));
    });
  }

  /** While a cell is dragged: the last number counts, and the whole drag is one edit. */
  drag(cell: Cell, number: number, finished: boolean): void {
    const waiting = this.dragged !== null;
    this.dragged = { cell, number };
    if (waiting && !finished) return;
    void this.inTurn(async () => {
      const drag = this.dragged;
      this.dragged = null;
      if (!drag) return true;
      const changes = await this.changesTo([{ ...drag.cell, number: drag.number }]);
      return this.apply(changes, () => this.history.addDrag(changes, finished));
    });
  }

  undo(): Promise<boolean> {
    return this.inTurn(async () => {
      const changes = this.history.undoing;
      return changes ? this.apply(changes, () => this.history.undo()) : false;
    });
  }

  redo(): Promise<boolean> {
    return this.inTurn(async () => {
      const changes = this.history.redoing;
      return changes ? this.apply(changes, () => this.history.redo()) : false;
    });
  }

  /** Gives a cell the number that it had without edits. */
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
    return this.inTurn(async () => {
      await this.inspector?.advance();
      this.history.clear();
      this.cache.outdate([...Array(this.description?.values.length ?? 0).keys()]);
      this.explanations.clear();
      this.changes.clear();
      this.tell();
      return true;
    });
  }

  private inTurn(body: () => Promise<boolean>): Promise<boolean> {
    const turn = this.editing.then(async () => {
      if (!this.inspector) return false;
      try {
        this.refusal = null;
        return await body();
      } catch (error) {
        this.refuse(error);
        this.tell();
        return false;
      }
    });
    this.editing = turn;
    return turn;
  }

  private async changesTo(cells: readonly (Cell & { number: number })[]): Promise<CellChange[]> {
    const values = [...new Set(cells.map((cell) => cell.value))];
    const numbers = await this.inspector!.read(values);
    return cells.map(({ value, index, number }) => ({
      value,
      index,
      from: numbers[values.indexOf(value)]![index] ?? NaN,
      to: number,
    }));
  }

  private async apply(changes: CellChange[], taken: () => void): Promise<boolean> {
    const consequences = await this.inspector!.edit(changes.map(({ value, index, to }) => [value, index, to]));
    this.history.note(changes);
    taken();
    await this.take(consequences);
    return true;
  }

  private async take({ edits, changes }: Consequences): Promise<void> {
    this.history.keepOnly(edits.map(([value, index]) => ({ value, index })));
    const stale = new Set([...this.changes.keys(), ...changes.map(([value]) => value)]);
    this.changes = new Map(changes.map(([value, cells, largest]) => [value, { cells, largest }]));
    this.explanations.clear();
    if (await this.cache.renew([...stale])) this.tell();
  }

  // --- the address -------------------------------------------------------------------------------------

  /** Where the walk stands, to be kept in the address (cells.ts). */
  walk(): WalkState {
    const edits = [...this.edits.values()].map(({ value, index, to }) => ({ name: this.info(value).name, index, number: to }));
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

  // ---------------------------------------------------------------------------------------------------

  private refuse(error: unknown): void {
    this.refusal = asEngineError(error);
    if (this.refusal.kind !== 'refused') this.state = 'failed';
  }

  private tell(): void {
    this.revision += 1;
    for (const listener of [...this.listeners]) listener();
  }
}

const asEngineError = (error: unknown, kind: 'refused' | 'unloaded' = 'refused'): EngineError =>
  error instanceof EngineError ? error : new EngineError(kind, error instanceof Error ? error.message : String(error));
