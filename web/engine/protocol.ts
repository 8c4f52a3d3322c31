// What the page and the worker say to each other.
import type {
  Consequences,
  Description,
  ExplanationData,
  HeldOutLook,
  Hypothesis,
  InspectorRequest,
  ModelInfo,
  ProgramInfo,
  Score,
  SourceSentence,
  TrainerInfo,
  TrainOptions,
} from './module';

export type AttentionKind = 'encoder' | 'decoder' | 'cross';

/** Which weights to look at; layer and head count from 0. */
export interface View {
  kind: AttentionKind;
  layer: number;
  head: number;
}

/** Attention weights, values[row * cols + col]. A copy: it outlives the handle it came from. */
export interface Attention extends View {
  rows: number;
  cols: number;
  values: Float32Array;
}

/** One produced word, and the weights of the view that was asked for. */
export interface Step {
  token: string;
  done: boolean;
  /** Which source token it is a copy of; null: of none. */
  copied: number | null;
  /** What the model gave it; of a copied word, what it gave <unk>. */
  probability: number;
  attention: Attention | null;
}

/** A sentence translated as far as was asked for. */
export interface Translation {
  source: SourceSentence;
  words: string[];
  /** What the model gave each word; of words that were given to it, none. */
  probabilities: number[];
  /** Which source token each is a copy of; null: of none. */
  copied: (number | null)[];
  done: boolean;
  attention: Attention | null;
}

/** What a model in training makes of a sentence at one moment. */
export interface Glimpse {
  /** The epochs that are over, and the part of the present one. */
  at: number;
  translation: Translation;
  /** All weights that the model has; of a large model, only those that were asked for. */
  attentions: Attention[];
}

export interface TranslateOptions {
  max_steps?: number;
  book_positions?: boolean;
  /** Unknown source words stand where the model writes <unk>, as is the default. */
  copy?: boolean;
  /** How many translations a search keeps in view at every step. */
  beam?: number;
}

/** What a weights file from elsewhere does not tell: vocabularies as JSON lists, "" where the file has them. */
export interface Given {
  src: string;
  tgt: string;
  /** Attention heads of a Transformer; the shapes are the same for any number. */
  heads?: number;
}

export interface Opened {
  handle: number;
  info: ModelInfo;
}

export interface OpenedRun {
  handle: number;
  info: TrainerInfo;
  /** Of the model in training; its weights change as the run goes on. */
  model: Opened;
  progress: RunProgress;
}

export interface Inspected {
  handle: number;
  description: Description;
}

export type RunState = 'paused' | 'running' | 'finished' | 'failed';

export interface RunProgress {
  state: RunState;
  epoch: number;
  batch: number;
  tokens: number;
  loss: number | null;
  /** The losses of the epochs from `from` on: what the last message did not carry. */
  losses: number[];
  from: number;
  /** Of the last epoch, in nats a linked word, where attention is guided. */
  alignment_loss: number | null;
  /** At held-out pairs, after epochs behind `from`. */
  looks: HeldOutLook[];
  /** The epoch with the smallest loss on held-out pairs, if there are any: the one whose weights are given. */
  best: number | null;
  /** The first epoch whose loss is far above that of a model that knows nothing, if there is one. */
  diverged: number | null;
  /** Valid target tokens a second over the last seconds; null until there is something to measure. */
  speed: number | null;
  /** Seconds left at that speed. */
  left: number | null;
}

/** What the worker can be asked: arguments and answer. */
export interface Calls {
  open: [{ weights: Uint8Array; given: Given }, Opened];
  step: [{ handle: number; view: View | null }, Step];
  attention: [{ handle: number; view: View }, Attention];
  /** Whole sentence at once, or its first `limit` words. */
  translate: [
    { handle: number; sentence: string; options: TranslateOptions; view: View | null; limit: number },
    Translation,
  ];
  /** The best translations that a beam finds; the handle has no present sentence afterwards. */
  search: [{ handle: number; sentence: string; options: TranslateOptions }, Hypothesis[]];
  /** The book's BLEU of a translation, with n-grams up to k. */
  bleu: [{ prediction: string; reference: string; k: number }, number];
  /** How well a model translates these pairs. */
  score: [{ handle: number; pairs: Uint8Array }, Score];
  /** Where the model looks when it is fed these words as its translation: teacher forcing. */
  force: [{ handle: number; sentence: string; words: string[]; view: View }, Translation];
  /** Whether these options and pairs make a run, without starting one. */
  check: [{ options: TrainOptions; pairs: Uint8Array }, TrainerInfo];
  create: [{ options: TrainOptions; pairs: Uint8Array }, OpenedRun];
  resume: [{ checkpoint: Uint8Array; pairs: Uint8Array }, OpenedRun];
  run: [{ handle: number }, void];
  pause: [{ handle: number }, void];
  /** What a run makes of these sentences now, at rest or between two batches. */
  glimpse: [{ handle: number; sentences: readonly string[]; view: View | null }, Glimpse[]];
  /** Keeps posting the sentence's present translation while the run goes on; null stops that. */
  watch: [{ handle: number; sentence: string | null; view: View | null }, void];
  programs: [Record<string, never>, ProgramInfo[]];
  /** Records and runs a program with every value kept. */
  inspect: [{ request: InspectorRequest; weights: Uint8Array | null }, Inspected];
  /** The present numbers of these values, or those without the edits. */
  read: [{ handle: number; values: number[]; before: boolean }, Float32Array[]];
  explain: [{ handle: number; value: number; index: number }, ExplanationData];
  /** Several cells at once; all are set, or none if one is refused. */
  edit: [{ handle: number; cells: [value: number, index: number, number: number][] }, Consequences];
  reset: [{ handle: number }, Consequences];
  advance: [{ handle: number }, void];
  weights: [{ handle: number }, Uint8Array];
  release: [{ handle: number }, void];
}

export type Method = keyof Calls;
export type Arguments<M extends Method> = Calls[M][0];
export type Answer<M extends Method> = Calls[M][1];

export interface Request<M extends Method = Method> {
  id: number;
  method: M;
  args: Arguments<M>;
}

/**
 * refused: the engine says no, in a sentence. crash: its memory can no longer be trusted. unloaded: it never was there,
 * for its code could not be fetched or is not what the site has.
 */
export type FailureKind = 'refused' | 'crash' | 'unloaded';

export interface Failure {
  kind: FailureKind;
  message: string;
}

export type RunEvent =
  | { type: 'progress'; progress: RunProgress }
  | { type: 'glimpse'; glimpse: Glimpse }
  /** A copy to continue from, made now and then while the run goes on. */
  | { type: 'checkpoint'; checkpoint: Uint8Array; epoch: number }
  | { type: 'failed'; failure: Failure };

export type FromWorker =
  | { id: number; answer: unknown }
  | { id: number; failure: Failure }
  | { run: number; event: RunEvent }
  | { fatal: string };
