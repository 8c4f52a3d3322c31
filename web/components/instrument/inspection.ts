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
import { type Level, nextPosition, type ProgramStep, stepAt, stepsOf } from './steps';

export interface InspectionRequest extends InspectorRequest {
  /** Where a weights file stands, relative to the page. */
  weights?: string;
}

export type InspectionState = 'empty' | 'loading' | 'ready' | 'failed';

interface CellChange extends Cell {
  from: number;
  to: number;
}

const explanationsKept = 512;

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
  /** The edits and every value they changed: value -> how many cells, and the largest difference. */
  edits = new Map<string, CellChange>();
  changes = new Map<number, { cells: number; largest: number }>();

  private request: InspectionRequest | null = null;
  private inspector: Inspector | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly numbersNow = new Map<number, Float32Array>();
  private readonly numbersBefore = new Map<number, Float32Array>();
  private readonly explanations = new Map<string, ExplanationData>();
  private readonly wanted = { now: new Set<number>(), before: new Set<number>() };
  private readonly asked = new Set<string>();
  /** Asked for since the last step: what an edit must bring up to date at once. */
  private readonly used = new Set<number>();
  private fetching = false;
  private undone: CellChange[][] = [];
  private done: CellChange[][] = [];
  /** Edits run one after the other; of drags that wait, the last. */
  private editing: Promise<boolean> = Promise.resolve(true);
  private dragged: { cell: Cell; number: number } | null = null;
  /** What is on its way from before an edit is out of date. */
  private era = 0;
  private readonly folded = new Map<Level, ProgramStep[]>();

  constructor(private readonly engine = Engine.shared) {}

  /** Calls back after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
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
      this.refusal = asEngineError(error);
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
    this.era += 1;
    this.inspector?.dispose();
    this.inspector = null;
    this.description = null;
    this.state = 'empty';
    this.refusal = null;
    this.position = 0;
    this.pointed = null;
    this.lingering = null;
    this.trail = [];
    this.done = [];
    this.undone = [];
    this.dragged = null;
    for (const kept of [this.edits, this.changes, this.numbersNow, this.numbersBefore, this.explanations, this.folded]) kept.clear();
    for (const open of [this.wanted.now, this.wanted.before, this.asked]) open.clear();
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
    this.used.clear();
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
    this.used.add(value);
    const here = this.numbersNow.get(value);
    if (!here) this.want('now', value);
    return here ?? null;
  }

  /** The numbers without the edits; null where they are the same, and until they have come. */
  before(value: number): Float32Array | null {
    if (!this.changes.has(value)) return null;
    const here = this.numbersBefore.get(value);
    if (!here) this.want('before', value);
    return here ?? null;
  }

  /** A cell's number, if it is here. */
  number({ value, index }: Cell): number | null {
    return this.numbers(value)?.[index] ?? null;
  }

  private want(kind: 'now' | 'before', value: number): void {
    if (!this.inspector || this.description?.values[value] === undefined || !this.hasNumbers(value)) return;
    this.wanted[kind].add(value);
    if (this.fetching) return;
    this.fetching = true;
    // All that one drawing asks for goes in one message.
    queueMicrotask(() => void this.fetchWanted());
  }

  private hasNumbers(value: number): boolean {
    const info = this.info(value);
    return info.role !== 'computed' || info.node >= 0;
  }

  private async fetchWanted(): Promise<void> {
    const { inspector, era } = this;
    const now = [...this.wanted.now];
    const before = [...this.wanted.before];
    this.wanted.now.clear();
    this.wanted.before.clear();
    try {
      const [present, past] = await Promise.all([
        now.length ? inspector?.read(now) : [],
        before.length ? inspector?.readBefore(before) : [],
      ]);
      if (era === this.era) {
        now.forEach((value, i) => this.numbersNow.set(value, present![i]!));
        before.forEach((value, i) => this.numbersBefore.set(value, past![i]!));
      }
    } catch (error) {
      if (era === this.era) this.refuse(error);
    }
    this.fetching = false;
    this.tell();
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
    const key = `${cell.value}:${cell.index}`;
    const here = this.explanations.get(key);
    if (!here && !this.asked.has(key)) void this.fetchExplanation(key, cell);
    return here ?? null;
  }

  private async fetchExplanation(key: string, { value, index }: Cell): Promise<void> {
    const { inspector, era } = this;
    if (!inspector) return;
    this.asked.add(key);
    try {
      const explanation = await inspector.explain(value, index);
      if (era !== this.era) return;
      if (this.explanations.size >= explanationsKept) this.explanations.clear();
      this.explanations.set(key, explanation);
      this.asked.delete(key);
    } catch (error) {
      if (era !== this.era) return;
      // It stays among what was asked: to ask again would be refused again.
      this.refuse(error);
    }
    this.tell();
  }

  // --- edits -------------------------------------------------------------------------------------------

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
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
      return this.apply(changes, () => {
        this.done.push(changes);
        this.undone = [];
      });
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
      return this.apply(changes, () => this.mergeDrag(changes, finished));
    });
  }

  private dragging: CellChange[] | null = null;

  private mergeDrag(changes: CellChange[], finished: boolean): void {
    const first = this.dragging?.[0];
    const same = first && changes[0] && sameCell(first, changes[0]);
    if (same && this.done.at(-1) === this.dragging) {
      first.to = changes[0]!.to;
    } else {
      this.dragging = changes;
      this.done.push(changes);
      this.undone = [];
    }
    if (finished) this.dragging = null;
  }

  undo(): Promise<boolean> {
    return this.inTurn(async () => {
      const changes = this.done.at(-1);
      if (!changes) return false;
      const reversed = changes.map((change) => ({ ...change, from: change.to, to: change.from })).reverse();
      return this.apply(reversed, () => this.undone.push(this.done.pop()!));
    });
  }

  redo(): Promise<boolean> {
    return this.inTurn(async () => {
      const changes = this.undone.at(-1);
      if (!changes) return false;
      return this.apply(changes, () => this.done.push(this.undone.pop()!));
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
      this.done = [];
      this.undone = [];
      this.edits.clear();
      this.outdate([...Array(this.description?.values.length ?? 0).keys()]);
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
    for (const change of changes) this.noteEdit(change);
    taken();
    await this.take(consequences);
    return true;
  }

  private noteEdit(change: CellChange): void {
    const before = this.edits.get(keyOf(change));
    this.edits.set(keyOf(change), { ...change, from: before?.from ?? change.from });
  }

  private async take({ edits, changes }: Consequences): Promise<void> {
    const edited = new Set(edits.map(([value, index]) => keyOf({ value, index })));
    for (const key of this.edits.keys()) if (!edited.has(key)) this.edits.delete(key);
    const stale = new Set([...this.changes.keys(), ...changes.map(([value]) => value)]);
    this.changes = new Map(changes.map(([value, cells, largest]) => [value, { cells, largest }]));
    const shown = [...stale].filter((value) => this.numbersNow.has(value) && this.used.has(value));
    const kept = new Map(shown.map((value) => [value, this.numbersNow.get(value)!]));
    this.outdate([...stale]);
    const { era } = this;
    // Old numbers stay in view until all new ones have come, so that nothing flickers.
    for (const [value, numbers] of kept) this.numbersNow.set(value, numbers);
    const fresh = shown.length ? await this.inspector!.read(shown) : [];
    if (era !== this.era) return;
    shown.forEach((value, i) => this.numbersNow.set(value, fresh[i]!));
    this.tell();
  }

  private outdate(values: number[]): void {
    this.era += 1;
    for (const value of values) this.numbersNow.delete(value);
    this.numbersBefore.clear();
    this.explanations.clear();
    this.asked.clear();
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

const keyOf = ({ value, index }: Cell): string => `${value}:${index}`;

const asEngineError = (error: unknown): EngineError =>
  error instanceof EngineError ? error : new EngineError('refused', error instanceof Error ? error.message : String(error));
