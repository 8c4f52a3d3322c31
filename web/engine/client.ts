// The engine as the page sees it: promises, copies and handles that are disposed of.
import type {
  Consequences,
  Description,
  ExplanationData,
  Hypothesis,
  InspectorRequest,
  ModelInfo,
  ProgramInfo,
  Score,
  TrainerInfo,
  TrainOptions,
} from './module';
import type {
  Answer,
  Arguments,
  Attention,
  FailureKind,
  FromWorker,
  Given,
  Glimpse,
  Inspected,
  Method,
  Opened,
  OpenedRun,
  RunEvent,
  RunProgress,
  Step,
  TranslateOptions,
  Translation,
  View,
} from './protocol';

export type * from './protocol';
export type * from './module';

/** message is a sentence for the user, unless kind is 'crash'. */
export class EngineError extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message);
    this.name = 'EngineError';
  }
}

/** The part of Worker that the client needs. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>;

interface Waiting {
  resolve(answer: never): void;
  reject(error: EngineError): void;
}

const startWorker = (): WorkerLike =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'attention-engine' });

const unloaded = 'the engine could not be loaded: check the connection';

/** One worker. After a crash the next call starts a new one; handles of before refuse. */
export class Engine {
  private static common: Engine | null = null;

  /** The page's engine: elements share it. */
  static get shared(): Engine {
    Engine.common ??= new Engine();
    return Engine.common;
  }

  private worker: WorkerLike | null = null;
  /** Whether the worker has ever said anything. */
  private heard = false;
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();
  private readonly runs = new Map<number, TrainingRun>();
  /** Whether nothing is asked that has no answer yet. */
  get idle(): boolean {
    return this.waiting.size === 0;
  }

  /** Counts crashes: a handle does not outlive its worker. */
  generation = 0;

  constructor(private readonly start: () => WorkerLike = startWorker) {}

  /** Starts the worker, so that the first question waits for less. What goes wrong is said to whoever asks. */
  prepare(): void {
    try {
      this.running();
    } catch {
      // The browser starts none.
    }
  }

  async open(weights: Uint8Array, given: Given = { src: '', tgt: '' }): Promise<Translator> {
    return new Translator(this, await this.call('open', { weights, given }));
  }

  /** The programs that can be inspected. */
  programs(): Promise<ProgramInfo[]> {
    return this.call('programs', {});
  }

  /** Records a program and runs it with every value kept. */
  async inspect(request: InspectorRequest, weights: Uint8Array | null = null): Promise<Inspector> {
    return new Inspector(this, await this.call('inspect', { request, weights }));
  }

  /** How much of a translation is right, 0 to 1: the book's BLEU with n-grams up to k. */
  bleu(prediction: string, reference: string, k = 2): Promise<number> {
    return this.call('bleu', { prediction, reference, k });
  }

  /** What a run with these options would be; refuses as train() would. */
  check(options: TrainOptions, pairs: Uint8Array): Promise<TrainerInfo> {
    return this.call('check', { options, pairs });
  }

  async train(options: TrainOptions, pairs: Uint8Array): Promise<TrainingRun> {
    return this.addRun(await this.call('create', { options, pairs }));
  }

  async resume(checkpoint: Uint8Array, pairs: Uint8Array): Promise<TrainingRun> {
    return this.addRun(await this.call('resume', { checkpoint, pairs }));
  }

  call<M extends Method>(method: M, args: Arguments<M>): Promise<Answer<M>> {
    return new Promise((resolve, reject) => {
      const id = this.next++;
      this.waiting.set(id, { resolve, reject });
      try {
        this.running().postMessage({ id, method, args });
      } catch (error) {
        this.waiting.delete(id);
        // Without a worker: the browser starts none.
        reject(
          this.worker
            ? new EngineError('crash', error instanceof Error ? error.message : String(error))
            : new EngineError('unloaded', unloaded),
        );
      }
    });
  }

  /** @internal A disposed run hears nothing more. Its handle may be another's by now, in a worker started since. */
  forget(handle: number, run: TrainingRun): void {
    if (this.runs.get(handle) === run) this.runs.delete(handle);
  }

  private addRun(opened: OpenedRun): TrainingRun {
    const run = new TrainingRun(this, opened);
    this.runs.set(opened.handle, run);
    return run;
  }

  private running(): WorkerLike {
    if (this.worker) return this.worker;
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (worker === this.worker) this.receive(data);
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (worker !== this.worker) return;
      if (this.heard) this.crash(event.message || 'the worker stopped');
      else this.unload();
    };
    worker.onmessageerror = () => {
      if (worker === this.worker) this.crash('a message from the worker could not be read');
    };
    this.worker = worker;
    this.heard = false;
    return worker;
  }

  private receive(message: FromWorker): void {
    // What exactly is wrong with the module's bytes, the console has.
    if ('fatal' in message) return this.unload();
    this.heard = true;
    if ('run' in message) return this.hear(message.run, message.event);
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if ('answer' in message) {
      waiting?.resolve(message.answer as never);
      return;
    }
    const { kind, message: sentence } = message.failure;
    waiting?.reject(new EngineError(kind, sentence));
    if (kind === 'crash') this.crash(sentence);
  }

  private hear(handle: number, event: RunEvent): void {
    this.runs.get(handle)?.hear(event);
    if (event.type === 'failed' && event.failure.kind === 'crash') this.crash(event.failure.message);
  }

  private unload(): void {
    this.crash(unloaded, 'unloaded');
  }

  private crash(reason: string, kind: 'crash' | 'unloaded' = 'crash'): void {
    this.worker?.terminate();
    this.worker = null;
    this.generation += 1;
    const waiting = [...this.waiting.values()];
    const runs = [...this.runs.values()];
    this.waiting.clear();
    this.runs.clear();
    for (const { reject } of waiting) reject(new EngineError(kind, reason));
    for (const run of runs) run.hear({ type: 'failed', failure: { kind, message: reason } });
  }
}

abstract class Handle {
  private readonly generation: number;
  private disposed = false;

  constructor(
    protected readonly engine: Engine,
    protected readonly handle: number,
  ) {
    this.generation = engine.generation;
  }

  /** Whether the engine still knows it: false after dispose() and after a crash. */
  get alive(): boolean {
    return !this.disposed && this.generation === this.engine.generation;
  }

  dispose(): void {
    if (!this.alive) return;
    this.disposed = true;
    this.engine.call('release', { handle: this.handle }).catch(() => {
      // The worker went first, and its memory with it.
    });
  }

  protected ask<M extends Method>(method: M, args: Omit<Arguments<M>, 'handle'>): Promise<Answer<M>> {
    if (!this.alive)
      return Promise.reject(new EngineError('crash', 'the engine has stopped since this was opened: open it again'));
    return this.engine.call(method, { ...args, handle: this.handle });
  }
}

export class Translator extends Handle {
  readonly info: ModelInfo;

  constructor(engine: Engine, opened: Opened) {
    super(engine, opened.handle);
    this.info = opened.info;
  }

  /** The next word, with the weights that `view` shows. */
  step(view: View | null): Promise<Step> {
    return this.ask('step', { view });
  }

  attention(view: View): Promise<Attention> {
    return this.ask('attention', { view });
  }

  /** How well it translates these pairs, a tab-separated file. The present sentence is gone afterwards. */
  score(pairs: Uint8Array): Promise<Score> {
    return this.ask('score', { pairs });
  }

  translate(
    sentence: string,
    view: View | null,
    options: TranslateOptions = {},
    limit = Infinity,
  ): Promise<Translation> {
    return this.ask('translate', { sentence, options, view, limit });
  }

  /** The best translations that a beam finds, the best first. The present sentence is gone afterwards. */
  search(sentence: string, options: TranslateOptions): Promise<Hypothesis[]> {
    return this.ask('search', { sentence, options });
  }

  /** Where the model looks when it is fed these words as its translation. */
  force(sentence: string, words: string[], view: View): Promise<Translation> {
    return this.ask('force', { sentence, words, view });
  }
}

/** A program of the registry, run with every value kept. Values are numbered as in `description.values`. */
export class Inspector extends Handle {
  readonly description: Description;

  constructor(engine: Engine, opened: Inspected) {
    super(engine, opened.handle);
    this.description = opened.description;
  }

  /** The present numbers of some values, row-major; copies. */
  read(values: number[]): Promise<Float32Array[]> {
    return this.ask('read', { values, before: false });
  }

  /** Their numbers without the edits. */
  readBefore(values: number[]): Promise<Float32Array[]> {
    return this.ask('read', { values, before: true });
  }

  explain(value: number, index: number): Promise<ExplanationData> {
    return this.ask('explain', { value, index });
  }

  /** Sets cells of inputs and parameters; all of them, or none if one is refused. */
  edit(cells: [value: number, index: number, number: number][]): Promise<Consequences> {
    return this.ask('edit', { cells });
  }

  reset(): Promise<Consequences> {
    return this.ask('reset', {});
  }

  /** An optimizer's step. */
  advance(): Promise<void> {
    return this.ask('advance', {});
  }
}

export class TrainingRun extends Handle {
  readonly info: TrainerInfo;
  /** Where the run stood when it was opened. */
  readonly start: RunProgress;
  /** The model in training. Freed with the run. */
  readonly translator: Translator;
  onevent: ((event: RunEvent) => void) | null = null;

  constructor(engine: Engine, opened: OpenedRun) {
    super(engine, opened.handle);
    this.info = opened.info;
    this.start = opened.progress;
    this.translator = new Translator(engine, opened.model);
  }

  run(): Promise<void> {
    return this.ask('run', {});
  }

  pause(): Promise<void> {
    return this.ask('pause', {});
  }

  /** What it makes of these sentences as it is now. */
  glimpse(sentences: readonly string[], view: View | null): Promise<Glimpse[]> {
    return this.ask('glimpse', { sentences, view });
  }

  watch(sentence: string | null, view: View | null): Promise<void> {
    return this.ask('watch', { sentence, view });
  }

  weights(): Promise<Uint8Array> {
    return this.ask('weights', {});
  }

  override dispose(): void {
    this.engine.forget(this.handle, this);
    super.dispose();
  }

  /** @internal */
  hear(event: RunEvent): void {
    this.onevent?.(event);
  }
}
