/**
 * The WebAssembly module as Embind exposes it (cpp/wasm/bindings.cpp). Only the worker touches it.
 * JSON strings cross where an object would; bytes and numbers come as copies of their own.
 * Every function throws an Error whose message is one sentence for the user.
 */
export interface EngineModule {
  version(): string;
  /** JSON: [ProgramInfo] of every registry program, in the order of the lessons. */
  programs(): string;
  /** JSON of TrainingForm: for the build, which keeps it as generated/training.json. */
  training(): string;
  /**
   * The book's BLEU of a translation, 0 to 1, with n-grams up to k; both are sentences, which the engine takes apart.
   */
  bleu(prediction: string, reference: string, k: number): number;
  Translator: {
    /**
     * Opens a safetensors file. Vocabularies (JSON lists) are given when the file has none ("" otherwise), and
     * sizes (JSON {heads?, steps?}) when neither its metadata nor its shapes tell them ("" otherwise).
     */
    open(weights: Uint8Array, srcVocab: string, tgtVocab: string, sizes: string): TranslatorHandle;
  };
  Inspector: {
    /** request: JSON of InspectorRequest; weights: a safetensors file, or nothing. */
    open(request: string, weights: Uint8Array): InspectorHandle;
  };
  Trainer: {
    /**
     * options: JSON of TrainOptions, what is missing being the model's default; pairs: the bytes of a tab-separated
     * UTF-8 file.
     */
    create(options: string, pairs: Uint8Array): TrainerHandle;
    /** Continues from checkpoint() over the same pairs, bit-identically. */
    resume(checkpoint: Uint8Array, pairs: Uint8Array): TrainerHandle;
  };
}

/** A model that translates. delete() frees it. */
export interface TranslatorHandle {
  /** JSON of ModelInfo. */
  info(): string;
  /** Starts a sentence. options: JSON of TranslateOptions. Returns JSON of SourceSentence. */
  begin(sentence: string, options: string): string;
  /**
   * Produces one word. Returns JSON {token, done, copied, probability}; done with the token "<eos>" or when max_steps
   * is reached.
   */
  step(): string;
  /** Produces all words, by beam search if begin() was told so. Returns JSON of [Hypothesis], the best first. */
  finish(): string;
  /** Translates every pair's source and compares. Returns JSON of Score; begin() anew afterwards. */
  score(pairs: Uint8Array): string;
  /** Goes on with this word, whatever the model would have said: teacher forcing. */
  force(token: string): void;
  /**
   * Attention weights so far, of kind "cross" (Bahdanau's too), "encoder" or "decoder".
   * A Float32Array of rows * cols: encoder [source, source], cross [words so far, source],
   * decoder [words so far, words so far] (0 where a row had no such column yet). A final "<eos>" counts as a word.
   */
  attention(kind: string, layer: number, head: number): Float32Array;
  delete(): void;
}

/** A translation that a beam found, without "<eos>". */
export interface Hypothesis {
  words: string[];
  /** Of all its words and "<eos>"; and what the beam ranks by: the same, divided by a length penalty. */
  log_probability: number;
  score: number;
}

/**
 * A program with every value kept, to be stepped through, asked and edited. Values are numbered as in
 * Description.values. delete() frees it.
 */
export interface InspectorHandle {
  /** JSON of Description. */
  describe(): string;
  /** The present numbers of a value, in row-major order. */
  read(value: number): Float32Array;
  /** The numbers without the edits. */
  before(value: number): Float32Array;
  /** JSON of ExplanationData. */
  explain(value: number, index: number): string;
  /**
   * Sets numbers of inputs and parameters, all or none of them: value, index and number of each. Returns JSON of
   * Consequences.
   */
  /** Value, index, number of each cell, one after the other; NaN takes a cell's edit back. */
  edit(cells: readonly number[]): string;
  /** Takes back all edits. Returns JSON of Consequences. */
  reset(): string;
  /** Takes an optimizer's step, if the program has one; edits stay as they are from now on. */
  advance(): void;
  delete(): void;
}

/** A program of the registry, and what can be set of it. The summaries are English; their Chinese is the page's. */
export interface ProgramInfo {
  name: string;
  summary: string;
  settings: { name: string; default: string; summary: string }[];
}

export interface InspectorRequest {
  /** A program of the registry. */
  program: string;
  settings?: Record<string, string>;
  /** With the backward pass. */
  gradients?: boolean;
  seed?: number;
  /** Inputs and parameters by name. What is not given is made from the seed. */
  given?: Record<string, { shape: number[]; values: number[] }>;
  /** Of a weights file, the tensors whose names start so, under the rest of their names. */
  prefix?: string;
}

export type ValueRole = 'input' | 'parameter' | 'state' | 'computed';

export interface ValueDescription {
  name: string;
  shape: number[];
  role: ValueRole;
  /** What each axis counts ("query"), and of which text where a program has several ("query:target"). */
  axes: string[];
  /** What whole numbers are, a token of the text that its last axis counts; null: it holds any numbers. */
  integer: 'token' | 'length' | 'position' | null;
  /** Has a name of its own, not just its op's. */
  named: boolean;
  /** The node that computes it; -1: it is given, or nothing needs it. */
  node: number;
  /** Of a gradient: the value that it belongs to. */
  of: number | null;
  /** Of a parameter: the scope that holds all that reads it, and whether that stands in several scopes. */
  owner?: string;
  shared?: boolean;
}

export interface NodeDescription {
  op: string;
  /** The path it was recorded in: "encoder/block1/attention"; the backward pass stands in "backward/...". */
  scope: string;
  inputs: number[];
  outputs: number[];
  attrs: Record<string, unknown>;
  phase: 'forward' | 'backward' | 'update';
  /** Of a gradient's node: the forward node that is differentiated. */
  of: number | null;
}

/** A recorded program as data: what the page steps through. */
export interface Description {
  values: ValueDescription[];
  /** In the order in which they run. */
  nodes: NodeDescription[];
  /** Which layer function recorded a scope, and which of several alike it is: step 3 of 10. */
  scopes: Record<string, { layer: string | null; repeats?: string; index?: number; count?: number }>;
  outputs: Record<string, number>;
  updates: { state: number; value: number }[];
  /** The ops that occur: LaTeX formula, paper and equation or "", and whether they only move numbers. */
  ops: Record<string, { formula: string; citation: string; moves: boolean }>;
}

/** A number that JSON may not hold comes as its name. */
export type JsonNumber = number | 'NaN' | 'inf' | '-inf';

/** Arithmetic as a tree; its leaves are constants, sources and parts of the explanation. */
export type TermData =
  | { n: JsonNumber }
  /** A source, by its place. */
  | { c: number }
  /** A part, by its place. */
  | { p: number }
  /**
   * A function of its arguments: "+" and "*" (any number), "-" and "/" (two), "neg", "exp", "log", "tanh", "sin",
   * "cos", "sqrt", "max" (any number), "less" (1 if the first is smaller, else 0), "pow" (two). Of many arguments the
   * middle ones are left out: `cut` of them, before place `at` of `a`.
   */
  | { f: string; a: TermData[]; cut?: number; at?: number };

/** Where a cell's number came from. */
export interface ExplanationData {
  value: number;
  index: number;
  number: JsonNumber;
  /** The node that computed it; -1: it is given. */
  node: number;
  /** Every cell it was made from: value, index, number. */
  sources: [number, number, JsonNumber][];
  /** What the arithmetic names once and uses often; names are LaTeX. */
  parts: { name: string; term: TermData; number: JsonNumber }[];
  term: TermData;
  /** Arithmetic and parts as text, the numbers put in. */
  text: string;
  /** What the arithmetic gives, in double. */
  result: JsonNumber;
}

export interface Consequences {
  /** Every edited cell: value, index, number. */
  edits: [number, number, number][];
  /** Every value that differs from what it was without edits: value, how many cells, the largest difference. */
  changes: [number, number, number][];
}

/** A training run. delete() frees it. */
export interface TrainerHandle {
  /** JSON of TrainerInfo. */
  info(): string;
  /** Runs one batch (forward, backward, update). Returns true when it was the last of an epoch. */
  step(): boolean;
  /** JSON of Progress, with the losses and looks of the epochs from `from` on. */
  progress(from: number): string;
  /** A translator over the weights as they are now and as they change. Its own handle: delete it too. */
  translator(): TranslatorHandle;
  /** The weights file, the same bytes as `attn train` writes with the same options and seed. */
  weights(): Uint8Array;
  checkpoint(): Uint8Array;
  delete(): void;
}

/** A name of TrainingForm.models. */
export type ModelKind = string;

export interface ModelInfo {
  model: ModelKind;
  /** The decoder is told positions. */
  has_positions: boolean;
  config: { steps: number; [field: string]: number | boolean };
  src_vocab: string[];
  tgt_vocab: string[];
  parameters: number;
  metadata: Record<string, string>;
  /** What attention() can be asked for: kind -> [layers, heads]; of seq2seq nothing. */
  attention: Record<string, [number, number]>;
}

export interface SourceSentence {
  tokens: string[]; // with "<eos>" at its end
  unknown: number[]; // positions of tokens that are not in the vocabulary
  truncated: boolean; // longer than the model's steps
}

/** How well a model translates sentence pairs; all but the count in 0 to 1. */
export interface Score {
  sentences: number;
  bleu: number; // the book's, with n-grams up to 2, mean over the sentences
  corpus_bleu4: number | null; // null: without any 4-gram it is undefined
  exact_match: number;
  alignment_error_rate: number | null; // null: no pair has links, or the model no attention
}

/** A run: a value for each field of TrainingForm; a run is made without those that are left out. */
export interface TrainOptions {
  model: ModelKind;
  epochs: number;
  [field: string]: string | number | boolean;
}

/** What can be set for a training, as generated/training.json has it. */
export interface TrainingForm {
  fields: TrainingField[];
  models: { name: ModelKind; defaults: Record<string, number | boolean> }[];
}

export interface TrainingField {
  name: string;
  kind: 'whole' | 'real' | 'flag';
  /** Of numbers. */
  least?: number;
  most?: number;
  /** The limit that the number may not reach. */
  open?: 'least' | 'most';
  /** The models that have it, if not all. */
  models?: ModelKind[];
}

export interface TrainerInfo {
  options: TrainOptions;
  pairs: number;
  batches_per_epoch: number;
  tokens_per_epoch: number; // valid target tokens
  src_vocab: number;
  tgt_vocab: number;
  parameters: number;
  held_out_pairs: number;
}

/** What a model does on pairs that it is not trained on; all but the epoch and the loss in 0 to 1. */
export interface HeldOutLook {
  epoch: number; // the epoch after which
  loss: number; // the book's
  bleu: number;
  exact_match: number;
  alignment_error_rate: number | null; // if they have links and the model attention
}

export interface Progress {
  epoch: number; // finished epochs
  batch: number; // finished batches of the current one
  tokens: number; // valid target tokens since the start
  loss: number | null; // the book's loss of the last finished epoch
  losses: number[]; // of the finished epochs, from the one asked for on
  alignment_loss: number | null; // of the last finished epoch, in nats a linked word, if attention is guided
  looks: HeldOutLook[]; // at held-out pairs, after the epoch asked for
  best: number | null; // the epoch with the smallest loss on them
  diverged: number | null; // the first epoch whose loss is far above that of a model that knows nothing
  finished: boolean;
}
