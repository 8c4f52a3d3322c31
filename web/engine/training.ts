// A training run in the worker: batches in short slices, so that messages get through in between.
import type { ModelInfo, Progress, TrainerHandle, TrainerInfo, TranslatorHandle } from './module';
import type { Failure, Glimpse, RunEvent, RunProgress, RunState, View } from './protocol';
import { Speedometer } from './speed';
import { readAll, translate } from './translating';

/** How long batches run before waiting messages are looked at. One batch may take longer. */
const sliceMs = 20;
const progressMs = 100;
const translationMs = 250;
/** Watching may take at most one part in this many of the run's time. */
const watchShare = 20;
/**
 * The first checkpoint comes soon, and then at twice the time of the one before: who leaves early loses half at most.
 */
const firstCheckpointMs = 200;
const checkpointMs = 4000;

export interface Surroundings {
  now(): number;
  /** Calls back after messages that wait now. */
  soon(callback: () => void): void;
  emit(event: RunEvent, transfer?: Transferable[]): void;
  failureOf(error: unknown): Failure;
}

export class Training {
  readonly info: TrainerInfo;
  readonly translator: TranslatorHandle;
  private readonly kinds: ModelInfo['attention'];
  private state: RunState = 'paused';
  private epoch: number;
  private told = 0;
  private speedometer = new Speedometer();
  private watched: { sentence: string; view: View | null } | null = null;
  private last = { progress: 0, translation: 0, translationCost: 0, checkpoint: 0 };
  /** When it last began to run. */
  private since = 0;
  private released = false;

  constructor(
    private readonly trainer: TrainerHandle,
    private readonly around: Surroundings,
  ) {
    this.info = JSON.parse(trainer.info());
    this.translator = trainer.translator();
    this.kinds = (JSON.parse(this.translator.info()) as ModelInfo).attention;
    const { epoch, finished } = this.read();
    this.epoch = epoch;
    if (finished) this.state = 'finished';
  }

  run(): void {
    if (this.state !== 'paused') return;
    this.state = 'running';
    const now = this.around.now();
    this.speedometer.restart(now, this.read().tokens);
    this.since = this.last.checkpoint = now;
    this.around.soon(() => this.slice());
  }

  pause(): void {
    if (this.state !== 'running') return;
    this.state = 'paused';
    this.report();
    this.keep();
  }

  watch(sentence: string | null, view: View | null): void {
    this.watched = sentence === null ? null : { sentence, view };
    this.last.translation = 0;
  }

  glimpse(sentence: string, view: View | null): Glimpse {
    const { epoch, batch } = this.read();
    const translation = translate(this.translator, { sentence, view, options: {}, limit: Infinity });
    return {
      at: epoch + batch / this.info.batches_per_epoch,
      translation,
      attentions: readAll(this.translator, this.kinds, translation),
    };
  }

  weights(): Uint8Array {
    return this.trainer.weights();
  }

  release(): void {
    this.released = true;
    this.translator.delete();
    this.trainer.delete();
  }

  /** Everything since the start: for whoever sees the run for the first time. */
  wholeProgress(): RunProgress {
    this.told = 0;
    return this.progress();
  }

  private slice(): void {
    if (this.released || this.state !== 'running') return;
    try {
      this.work();
      this.tell();
    } catch (error) {
      this.state = 'failed';
      this.around.emit({ type: 'failed', failure: this.around.failureOf(error) });
      return;
    }
    if (this.state === 'running') this.around.soon(() => this.slice());
  }

  private work(): void {
    const until = this.around.now() + sliceMs;
    do {
      if (!this.trainer.step()) continue;
      this.epoch += 1;
      // Perhaps before the last epoch: a training may end early.
      if (this.read().finished) this.state = 'finished';
    } while (this.state === 'running' && this.around.now() < until);
  }

  private tell(): void {
    const now = this.around.now();
    const finished = this.state === 'finished';
    if (finished || now - this.last.progress >= progressMs) this.report();
    const wait = Math.max(translationMs, this.last.translationCost * watchShare);
    if (finished || now - this.last.translation >= wait) this.translateWatched();
    const pause = Math.min(checkpointMs, Math.max(firstCheckpointMs, this.last.checkpoint - this.since));
    if (finished || now - this.last.checkpoint >= pause) this.keep();
  }

  private report(): void {
    this.last.progress = this.around.now();
    this.around.emit({ type: 'progress', progress: this.progress() });
  }

  private translateWatched(): void {
    if (!this.watched) return;
    const start = this.around.now();
    const { sentence, view } = this.watched;
    try {
      this.around.emit({ type: 'glimpse', glimpse: this.glimpse(sentence, view) });
    } catch (error) {
      // A sentence that is refused stops no training.
      if (this.around.failureOf(error).kind === 'crash') throw error;
      this.watched = null;
    }
    this.last.translation = this.around.now();
    this.last.translationCost = this.last.translation - start;
  }

  private keep(): void {
    const checkpoint = this.trainer.checkpoint();
    this.last.checkpoint = this.around.now();
    this.around.emit({ type: 'checkpoint', checkpoint, epoch: this.epoch }, [checkpoint.buffer]);
  }

  /** With the losses and looks that were not told yet. */
  private read(): Progress {
    return JSON.parse(this.trainer.progress(this.told));
  }

  private progress(): RunProgress {
    const { finished, ...read } = this.read();
    const { tokens, losses } = read;
    if (this.state === 'running' || this.state === 'finished') this.speedometer.add(this.around.now(), tokens);
    const speed = this.speedometer.speed;
    const { options, tokens_per_epoch } = this.info;
    const left = finished ? 0 : speed ? Math.max(0, options.epochs * tokens_per_epoch - tokens) / speed : null;
    const from = this.told;
    this.told += losses.length;
    return { ...read, state: this.state, from, speed, left };
  }
}
