// A training run of a lesson: its figures, and how well it does on sentences that it has not seen. No drawing here.
import {
  Engine,
  EngineError,
  type HeldOutLook,
  type RunEvent,
  type RunProgress,
  type Score,
  type TrainingRun,
  type TrainOptions,
} from '../../../engine/client';

export type LessonRunState = 'idle' | 'starting' | 'running' | 'paused' | 'finished' | 'failed';

/** The score on the held-out pairs after so many epochs. */
export interface Measured {
  epoch: number;
  score: Score;
}

/** Sentences that the model is asked about from time to time. */
export interface HeldOut {
  pairs: Uint8Array;
  /** Epochs from one measurement to the next. */
  every: number;
  /** Sentences by their length, scored when the training rests. */
  groups: readonly Uint8Array[];
}

export class LessonRun {
  state: LessonRunState = 'idle';
  run: TrainingRun | null = null;
  progress: RunProgress | null = null;
  /** Of every finished epoch. */
  losses: number[] = [];
  /** At the pairs that the training held out, if it did. */
  looks: HeldOutLook[] = [];
  measured: Measured[] = [];
  /** The scores of the groups, as the model stands at rest; empty before. */
  byGroup: Score[] = [];
  private measuring = false;
  private generation = 0;

  constructor(
    private readonly changed: () => void,
    private readonly failed: (error: EngineError) => void,
    private readonly heldOut: HeldOut | null = null,
    private readonly engine = Engine.shared,
  ) {}

  async start(options: TrainOptions, pairs: Uint8Array): Promise<void> {
    this.dispose();
    const generation = this.generation;
    this.become('starting');
    try {
      const run = await this.engine.train(options, pairs);
      if (generation !== this.generation) return run.dispose();
      this.run = run;
      run.onevent = (event) => this.hear(event);
      this.take(run.start);
      // Whoever asks the untrained model now is answered before its first batch.
      this.changed();
      await run.run();
      if (generation === this.generation && this.state === 'starting') this.become('running');
    } catch (error) {
      if (generation === this.generation) this.fail(error);
    }
  }

  async continue(): Promise<void> {
    if (this.state !== 'paused') return;
    await this.attempt(() => this.run!.run());
    if (this.state === 'paused') this.become('running');
  }

  async pause(): Promise<void> {
    if (this.state !== 'running') return;
    await this.attempt(() => this.run!.pause());
    // It may have finished in the meantime.
    if (this.state === 'running') this.become('paused');
    void this.measure();
  }

  dispose(): void {
    this.generation += 1;
    this.run?.dispose();
    this.run = null;
    this.progress = null;
    this.losses = [];
    this.looks = [];
    this.measured = [];
    this.byGroup = [];
    this.measuring = false;
    this.state = 'idle';
  }

  private hear(event: RunEvent): void {
    if (event.type === 'failed') return this.fail(new EngineError(event.failure.kind, event.failure.message));
    if (event.type !== 'progress') return;
    this.take(event.progress);
    if (event.progress.state === 'finished') this.state = 'finished';
    this.changed();
    const last = this.measured.at(-1)?.epoch ?? 0;
    if (this.state === 'finished' || (this.heldOut && event.progress.epoch >= last + this.heldOut.every))
      void this.measure();
  }

  private take(progress: RunProgress): void {
    this.progress = progress;
    this.losses = [...this.losses.slice(0, progress.from), ...progress.losses];
    this.looks = [...this.looks.filter(({ epoch }) => epoch <= progress.from), ...progress.looks];
  }

  /** The look with the smallest held-out loss. */
  get best(): HeldOutLook | null {
    return this.looks.find(({ epoch }) => epoch === this.progress?.best) ?? null;
  }

  /** The score as of now; the run waits for it, as everything in the worker waits for one another. */
  private async measure(): Promise<void> {
    const { generation, run, heldOut } = this;
    if (!run || !heldOut || this.measuring) return;
    const epoch = this.progress!.epoch;
    if (epoch === 0 || this.measured.at(-1)?.epoch === epoch) return;
    this.measuring = true;
    await this.attempt(async () => {
      const score = await run.translator.score(heldOut.pairs);
      if (generation === this.generation) this.measured = [...this.measured, { epoch, score }];
    });
    if (generation !== this.generation) return;
    this.measuring = false;
    this.changed();
    if (this.state === 'paused' || this.state === 'finished') await this.measureGroups(generation);
    // The last epoch may have come meanwhile.
    if (this.state === 'finished' && this.progress!.epoch > epoch) void this.measure();
  }

  private async measureGroups(generation: number): Promise<void> {
    const { run, heldOut } = this;
    await this.attempt(async () => {
      const scores: Score[] = [];
      for (const pairs of heldOut!.groups) scores.push(await run!.translator.score(pairs));
      if (generation !== this.generation) return;
      this.byGroup = scores;
      this.changed();
    });
  }

  private async attempt(what: () => Promise<void>): Promise<void> {
    const { generation } = this;
    try {
      await what();
    } catch (error) {
      if (generation === this.generation) this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.state = 'failed';
    this.failed(error instanceof EngineError ? error : new EngineError('refused', String(error)));
    this.changed();
  }

  private become(state: LessonRunState): void {
    this.state = state;
    this.changed();
  }
}
