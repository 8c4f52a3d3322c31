// A training run as the page sees it: its state, what it has told, and what may not be lost. No drawing here.
import {
  Engine,
  EngineError,
  type Glimpse,
  type HeldOutLook,
  type RunEvent,
  type RunProgress,
  type TrainingRun,
  type TrainOptions,
  type View,
} from '../../engine/client';
import { Film } from '../plot/film';
import { forgetKeptRun, holdRun, keepRun, type KeptRun, newRunKey } from './kept-run';
import { type Preset, presetOf, withDefaults } from '../models/options';
import { corpusPath, type PairName } from '../models/pairs';
import { asRead } from '../sentence/reading';
import { fetchBytes, siteUrl } from '../ui/files';
import { fitView, sameView } from '../ui/views';
import { type Spoil, spoil } from './spoil';

export type SessionState = 'idle' | 'starting' | 'running' | 'paused' | 'stopped' | 'finished' | 'failed';

export interface Pairs {
  bytes: Uint8Array;
  /** The visitor's file, or null. */
  name: string | null;
  /** Which of the site's pairs these are, or null. */
  site: PairName | null;
  /** What was done to them on purpose, and the bytes before. */
  spoiled?: { how: Spoil; before: Uint8Array };
}

export const spoiledPairs = (pairs: Pairs, how: Spoil): Pairs => ({
  ...pairs,
  bytes: spoil(pairs.bytes, how),
  spoiled: { how, before: pairs.bytes },
});

/** How well attention aligns: 1 − the alignment error rate on so many pairs. */
export interface Agreement {
  pairs: number;
  share: number;
}

interface Checkpoint {
  bytes: Uint8Array;
  epoch: number;
}

/** Where the browser keeps the run, held against other tabs. */
interface Place {
  key: string;
  letGo: () => void;
}

export class TrainingSession {
  run: TrainingRun | null = null;
  state: SessionState = 'idle';
  progress: RunProgress | null = null;
  /** Of every finished epoch. */
  losses: number[] = [];
  /** The watched sentence, from time to time. */
  readonly film = new Film<Glimpse>();
  /** At held-out pairs. */
  looks: HeldOutLook[] = [];
  /** On the site's held-out pairs, once the training is over. */
  agreement: Agreement | null = null;
  /** What the run is trained on. */
  pairs: Pairs | null = null;
  /** The configuration that its options began with. */
  preset: Preset = 'clear';
  /** Whether the last checkpoint is in the browser's own store. */
  kept = true;
  private checkpoint: Checkpoint | null = null;
  private place: Place | null = null;
  private savedEpoch = 0;
  private watched: { sentence: string; view: View } | null = null;
  /** The sentence that the film is of. */
  private filmed = '';
  private generation = 0;
  /** Counts what is asked of the run: an answer that comes late does not overrule what was asked since. */
  private asked = 0;
  private frame = 0;

  constructor(
    private readonly changed: () => void,
    private readonly failed: (error: EngineError) => void,
    private readonly engine = Engine.shared,
  ) {}

  /** The run's settings may not change while this is true. */
  get locked(): boolean {
    return this.state === 'starting' || this.state === 'running' || this.state === 'paused';
  }

  get epoch(): number {
    return this.progress?.epoch ?? 0;
  }

  /** The look with the smallest held-out loss: what is saved are the weights of then. */
  get best(): HeldOutLook | null {
    return this.looks.find(({ epoch }) => epoch === this.progress?.best) ?? null;
  }

  /** Whether throwing the run away would lose something. */
  get unsaved(): boolean {
    return this.run !== null && this.epoch > this.savedEpoch;
  }

  async start(options: TrainOptions, pairs: Pairs, preset: Preset): Promise<void> {
    if (!(await this.open(pairs, newRunKey(), () => this.engine.train(options, pairs.bytes)))) return;
    this.preset = preset;
    this.savedEpoch = 0;
    await this.continue();
  }

  /** Opens a kept run as it was; it does not go on by itself. False: another tab has it open. */
  async resume(kept: KeptRun): Promise<boolean> {
    // A run of before there were two pairs was of the French one.
    const own = { bytes: kept.pairs, name: kept.pairsName, site: kept.pairsName ? null : (kept.site ?? 'eng-fra') };
    const pairs = kept.spoil ? spoiledPairs(own, kept.spoil) : own;
    if (!(await this.open(pairs, kept.key, () => this.engine.resume(kept.checkpoint, pairs.bytes)))) return false;
    this.preset = kept.preset ?? presetOf(withDefaults(this.run!.info.options));
    this.checkpoint = { bytes: kept.checkpoint, epoch: kept.epoch };
    this.savedEpoch = kept.saved ? kept.epoch : 0;
    await this.translateNow();
    return true;
  }

  /** After a crash: the last checkpoint again. */
  async recover(): Promise<void> {
    const { checkpoint, pairs, place, savedEpoch } = this;
    if (!checkpoint || !pairs || !place) return;
    await this.open(pairs, place.key, () => this.engine.resume(checkpoint.bytes, pairs.bytes));
    this.checkpoint = checkpoint;
    this.savedEpoch = savedEpoch;
    await this.translateNow();
  }

  get recoverable(): number | null {
    return this.checkpoint?.epoch ?? null;
  }

  async continue(): Promise<void> {
    const { run } = this;
    if (!run || this.state === 'finished') return;
    const asked = ++this.asked;
    this.agreement = null;
    await this.tellWatched();
    if (asked !== this.asked) return;
    await run.run();
    if (asked === this.asked) this.become('running');
  }

  async pause(): Promise<void> {
    await this.halt('paused');
  }

  async stop(): Promise<void> {
    await this.halt('stopped');
  }

  async weights(): Promise<{ bytes: Uint8Array; epoch: number }> {
    const bytes = await this.run!.weights();
    return { bytes, epoch: this.epoch };
  }

  /** The weights of this epoch are in a file. */
  markSaved(epoch: number): void {
    this.savedEpoch = Math.max(this.savedEpoch, epoch);
    if (this.checkpoint) this.keep(this.checkpoint);
    this.changed();
  }

  /** Which sentence's translation is shown, and which of its weights. */
  async watch(sentence: string, view: View): Promise<void> {
    const kept = sentence === this.filmed && this.film.frames.every((frame) => weightsIn(frame, view));
    this.watched = sentence.trim() ? { sentence, view } : null;
    if (this.state === 'running') {
      await this.tellWatched();
      // What came before the answer was of the sentence before.
      if (!kept) this.film.clear();
      this.filmed = sentence;
    }
    // It may have ended in the meantime.
    if (this.state !== 'running' && (!kept || !this.film.shown)) await this.translateNow(true);
  }

  /** False if another tab has the run of that name. */
  private async open(pairs: Pairs, key: string, make: () => Promise<TrainingRun>): Promise<boolean> {
    const generation = ++this.generation;
    const before = this.state;
    this.become('starting');
    const letGo = key === this.place?.key ? this.place.letGo : await holdRun(key);
    try {
      const run = letGo && (await make());
      if (run && generation === this.generation) {
        this.take(run, pairs, { key, letGo });
        return true;
      }
      run?.dispose();
      if (generation === this.generation) this.become(before);
    } catch (error) {
      if (generation === this.generation) this.become(before);
      throw error;
    } finally {
      if (key !== this.place?.key) letGo?.();
    }
    return false;
  }

  private take(run: TrainingRun, pairs: Pairs, place: Place): void {
    this.run?.dispose();
    if (this.place && this.place.key !== place.key) {
      const before = this.place;
      void forgetKeptRun(before.key).then(() => before.letGo());
    }
    this.place = place;
    this.run = run;
    this.asked += 1;
    this.pairs = pairs;
    this.losses = [];
    this.film.clear();
    this.looks = [];
    this.agreement = null;
    this.checkpoint = null;
    this.kept = true;
    run.onevent = (event) => this.hear(event);
    this.addProgress(run.start);
    this.become(run.start.state === 'finished' ? 'finished' : 'paused');
  }

  private async halt(state: 'paused' | 'stopped'): Promise<void> {
    if (!this.run || this.state === 'finished') return;
    const asked = ++this.asked;
    await this.run.pause();
    // It may have finished in the meantime.
    if (asked === this.asked && (this.state === 'running' || this.state === 'paused')) this.become(state);
    await this.translateNow();
    if (state === 'stopped') await this.align();
  }

  private hear(event: RunEvent): void {
    if (event.type === 'progress') {
      this.addProgress(event.progress);
      if (event.progress.state === 'finished') {
        this.state = 'finished';
        void this.align();
      }
    } else if (event.type === 'glimpse') {
      this.film.add(event.glimpse);
    } else if (event.type === 'checkpoint') {
      this.checkpoint = { bytes: event.checkpoint, epoch: event.epoch };
      this.keep(this.checkpoint);
    } else {
      this.state = 'failed';
      this.failed(new EngineError(event.failure.kind, event.failure.message));
    }
    if (this.state === 'running') this.changedSoon();
    else this.changed();
  }

  /**
   * A run tells more than a slow device can draw, which then hears no “Pause”: what came last is drawn, once a frame.
   */
  private changedSoon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.changed();
    });
  }

  private addProgress(progress: RunProgress): void {
    this.progress = progress;
    this.losses = [...this.losses.slice(0, progress.from), ...progress.losses];
    this.looks = [...this.looks.filter(({ epoch }) => epoch <= progress.from), ...progress.looks];
  }

  private keep({ bytes, epoch }: Checkpoint): void {
    const { run, pairs, place, preset } = this;
    if (!run || !pairs || !place) return;
    const { key } = place;
    const { model, epochs } = run.info.options;
    const saved = epoch <= this.savedEpoch;
    const record = {
      key,
      checkpoint: bytes,
      pairs: pairs.spoiled?.before ?? pairs.bytes,
      spoil: pairs.spoiled?.how,
      pairsName: pairs.name,
      site: pairs.site,
      preset,
      model,
      epoch,
      epochs,
      saved,
      at: Date.now(),
    };
    // A finished and saved one too: with it would go its curve and the visitor's own pairs.
    void keepRun(record).then((kept) => {
      if (kept === this.kept) return;
      this.kept = kept;
      this.changed();
    });
  }

  /** What the model reads of what is typed: the site's pairs are spelled in one way, a visitor's as they are. */
  private read(sentence: string): string {
    return this.pairs?.site ? asRead(sentence) : sentence;
  }

  /** What is watched, as the model reads it; null where nothing is left of it to read. */
  private get toRead(): { sentence: string; view: View } | null {
    const { run, watched } = this;
    const sentence = watched ? this.read(watched.sentence) : '';
    return run && watched && sentence.trim() ? { sentence, view: fitView(watched.view, run.translator.info) } : null;
  }

  /** Whether anything of a sentence is left to read. */
  reads(sentence: string): boolean {
    return this.read(sentence).trim() !== '';
  }

  private async tellWatched(): Promise<void> {
    const { toRead } = this;
    await this.run?.watch(toRead?.sentence ?? null, toRead?.view ?? null);
  }

  private async translateNow(anew = false): Promise<void> {
    const { run, watched, toRead } = this;
    if (!run?.alive || !watched || !toRead) return;
    const [glimpse] = await run.glimpse([toRead.sentence], toRead.view);
    if (run !== this.run || watched !== this.watched) return;
    if (anew) this.film.clear();
    this.filmed = watched.sentence;
    this.film.add(glimpse);
    this.changed();
  }

  /** How well the attention of the site's own pairs aligns now. */
  private async align(): Promise<void> {
    const { run, pairs, asked } = this;
    if (!run?.alive || !pairs?.site) return;
    try {
      const heldOut = await fetchBytes(siteUrl(corpusPath(pairs.site, 'tab-valid')));
      const { sentences, alignment_error_rate: error } = await run.translator.score(heldOut);
      if (run !== this.run || asked !== this.asked || error === null) return;
      this.agreement = { pairs: sentences, share: 1 - error };
      this.changed();
    } catch {
      // Where the pairs cannot be fetched, nothing is said of them.
    }
  }

  private become(state: SessionState): void {
    this.state = state;
    this.changed();
  }
}

export const weightsIn = ({ attentions }: Glimpse, view: View) =>
  attentions.find((attention) => sameView(attention, view)) ?? null;
