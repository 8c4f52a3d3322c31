// A program opened in the engine: its structure, how far the reader has walked, its numbers and where they came from.
// No drawing here.
import {
  Engine,
  type Description,
  EngineError,
  type ExplanationData,
  type Inspector,
  type InspectorRequest,
  type ValueDescription,
} from '../../engine/client';
import { configIn, fetchBytes, vocabulariesIn, type Vocabularies } from '../ui/files';
import { type Cell, sameCell } from './cells';
import { ExplanationCache } from './explanation-cache';
import { NumberCache, type NumberSource } from './number-cache';
import { batchOf, type Pair } from './pairs';
import { type Level, nextPosition, type ProgramStep, stepAt, stepsOf } from './steps';

export interface InspectionRequest extends InspectorRequest {
  /** Where a weights file stands, relative to the page, or what is in one. */
  weights?: string | Uint8Array;
  /** A sentence and its translation as what is given, in the vocabularies of the weights. */
  pair?: Pair;
}

/** What the engine made of a request, and what is in its weights file. */
export interface StartedProgram {
  request: InspectionRequest;
  inspector: Inspector;
  description: Description;
  weights: { from: string | Uint8Array; bytes: Uint8Array } | null;
  vocabularies: Vocabularies;
  config: ReturnType<typeof configIn>;
}

export type InspectionState = 'empty' | 'loading' | 'ready' | 'failed';

/** All reads answer at once from what is here; what is not here yet is fetched, and listeners hear when it has come. */
export abstract class OpenedProgram {
  state: InspectionState = 'empty';
  /**
   * Why opening failed, or what the engine refused last; null once something else was done. The engine's own sentence.
   */
  refusal: EngineError | null = null;
  description: Description | null = null;
  /** Of the weights that it was opened with. */
  vocabularies: Vocabularies = {};
  config: StartedProgram['config'] = {};
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

  protected request: InspectionRequest | null = null;
  /** How it is to be opened once somebody wants it, and whether somebody does. */
  private opener: (() => void) | null = null;
  private wanted = false;
  protected inspector: Inspector | null = null;
  /** The weights that were opened last. */
  private weights: StartedProgram['weights'] = null;
  /** Aborted by close(): what the engine opens after that is not kept. */
  protected closing = new AbortController();
  private readonly listeners = new Set<() => void>();
  private readonly source: NumberSource = {
    inspector: () => this.inspector,
    arrived: () => this.tell(),
    failed: (error) => this.refuse(error),
  };
  protected readonly cache = new NumberCache(this.source);
  protected readonly explanations = new ExplanationCache(this.source);
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
    this.close();
    this.request = request;
    this.state = 'loading';
    this.tell();
    const { signal } = this.closing;
    try {
      const started = await this.start(request);
      if (signal.aborted) return started.inspector.dispose();
      Object.assign(this, started, { state: 'ready' });
    } catch (error) {
      if (signal.aborted) return;
      this.state = 'failed';
      // The weights did not come: worth another try, as nothing else that is refused is.
      this.refusal = asEngineError(error, 'unloaded');
    }
    this.tell();
  }

  /** Opens a program in the engine; nothing changes here until the caller knows that it is still wanted. */
  protected async start(request: InspectionRequest): Promise<StartedProgram> {
    const { weights: from, pair, ...rest } = request;
    const weights = from === undefined ? null : await this.fileOf(from);
    const vocabularies = weights ? vocabulariesIn(weights.bytes) : {};
    const given = pair ? { given: { ...batchOf(vocabularies, [pair]), ...rest.given } } : {};
    const inspector = await this.engine.inspect({ ...rest, ...given }, weights?.bytes ?? null);
    const { description } = inspector;
    return { request, inspector, description, weights, vocabularies, config: weights ? configIn(weights.bytes) : {} };
  }

  private async fileOf(from: string | Uint8Array) {
    return this.weights?.from === from
      ? this.weights
      : { from, bytes: typeof from === 'string' ? await fetchBytes(from) : from };
  }

  close(): void {
    this.closing.abort();
    this.closing = new AbortController();
    this.inspector?.dispose();
    this.inspector = null;
    this.description = null;
    this.state = 'empty';
    this.refusal = null;
    this.position = 0;
    this.pointed = null;
    this.lingering = null;
    this.trail = [];
    for (const kept of [this.cache, this.explanations, this.changes, this.folded]) kept.clear();
  }

  // --- structure ---------------------------------------------------------------------------------------

  /** The program's name; "" before open(). */
  get program(): string {
    return this.request?.program ?? '';
  }

  /** The pair that it was opened with, as it was written. */
  get pair(): Pair | null {
    return this.request?.pair ?? null;
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
    if (name in description.outputs) return description.outputs[name];
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
    this.tell();
    this.fetchAround();
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

  /** A cell's number without the edits, if it is here. */
  original({ value, index }: Cell): number | null {
    return (this.changes.has(value) ? this.before(value) : this.numbers(value))?.[index] ?? null;
  }

  protected hasNumbers(value: number): boolean {
    const info = this.description?.values[value];
    return info !== undefined && (info.role !== 'computed' || info.node >= 0);
  }

  /** What this step shows, and then what the next one or a step back will. */
  protected fetchAround(): void {
    const nodes = this.description?.nodes ?? [];
    const valuesOf = (position: number) =>
      [...(nodes[position]?.inputs ?? []), ...(nodes[position]?.outputs ?? [])].filter((value) =>
        this.hasNumbers(value),
      );
    for (const value of valuesOf(this.position - 1)) this.numbers(value);
    void this.cache.foresee([this.position, this.position - 2].flatMap(valuesOf));
  }

  // --- explanations ------------------------------------------------------------------------------------

  /**
   * The cell whose explanation is shown: what is pointed at, else what was opened last, else what was pointed at
   * before.
   */
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

  /**
   * Opens the explanation of a cell in a tensor: a step on from the present one if that was made of it, else a new way.
   */
  openCell(cell: Cell): void {
    const last = this.trail.at(-1);
    const made = last
      ? this.explanation(last)?.sources.some(([value, index]) => value === cell.value && index === cell.index)
      : false;
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

  protected refuse(error: unknown): void {
    this.refusal = asEngineError(error);
    if (this.refusal.kind !== 'refused') this.state = 'failed';
  }

  protected tell(): void {
    this.revision += 1;
    for (const listener of [...this.listeners]) listener();
  }
}

const asEngineError = (error: unknown, kind: 'refused' | 'unloaded' = 'refused'): EngineError =>
  error instanceof EngineError ? error : new EngineError(kind, error instanceof Error ? error.message : String(error));
