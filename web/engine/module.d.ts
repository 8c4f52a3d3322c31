/**
 * The WebAssembly module as Embind exposes it (cpp/wasm/bindings.cpp). Only the worker touches it.
 * JSON strings cross where an object would; bytes and numbers come as copies of their own.
 * Every function throws an Error whose message is one sentence for the user.
 */
export interface EngineModule {
  version(): string;
  /** JSON: [{name, summary}] of every registry program. */
  programs(): string;
  Translator: {
    /**
     * Opens a safetensors file. Vocabularies (JSON lists) are given when the file has none ("" otherwise), and
     * sizes (JSON {heads?, steps?}) when neither its metadata nor its shapes tell them ("" otherwise).
     */
    open(weights: Uint8Array, srcVocab: string, tgtVocab: string, sizes: string): TranslatorHandle;
  };
  Trainer: {
    /** options: JSON of TrainOptions, what is missing being the model's default; pairs: the bytes of a tab-separated UTF-8 file. */
    create(options: string, pairs: Uint8Array): TrainerHandle;
    /** Continues from checkpoint() over the same pairs, bit-identically. */
    resume(checkpoint: Uint8Array, pairs: Uint8Array): TrainerHandle;
  };
}

/** A model that translates. delete() frees it. */
export interface TranslatorHandle {
  /** JSON of ModelInfo. */
  info(): string;
  /** Starts a sentence. options: JSON {max_steps?, book_positions?}. Returns JSON of SourceSentence. */
  begin(sentence: string, options: string): string;
  /** Produces one word. Returns JSON {token, done}; done with the token "<eos>" or when max_steps is reached. */
  step(): string;
  /**
   * Attention weights so far, of kind "cross" (Bahdanau's too), "encoder" or "decoder".
   * A Float32Array of rows * cols: encoder [source, source], cross [words so far, source],
   * decoder [words so far, words so far] (0 where a row had no such column yet). A final "<eos>" counts as a word.
   */
  attention(kind: string, layer: number, head: number): Float32Array;
  delete(): void;
}

/** A training run. delete() frees it. */
export interface TrainerHandle {
  /** JSON of TrainerInfo. */
  info(): string;
  /** Runs one batch (forward, backward, update). Returns true when it was the last of an epoch. */
  step(): boolean;
  /** JSON of Progress, with the losses of the epochs from `from` on. */
  progress(from: number): string;
  /** A translator over the weights as they are now and as they change. Its own handle: delete it too. */
  translator(): TranslatorHandle;
  /** The weights file, the same bytes as `attn train` writes with the same options and seed. */
  weights(): Uint8Array;
  checkpoint(): Uint8Array;
  delete(): void;
}

export type ModelKind = "seq2seq_attention" | "transformer";

export interface ModelInfo {
  model: ModelKind;
  config: { embed: number; hidden: number; layers: number; heads: number; ffn: number; steps: number; dropout: number };
  src_vocab: string[];
  tgt_vocab: string[];
  parameters: number;
  metadata: Record<string, string>;
  /** What attention() can be asked for: kind -> [layers, heads]. */
  attention: Record<string, [number, number]>;
}

export interface SourceSentence {
  tokens: string[]; // with "<eos>" at its end
  unknown: number[]; // positions of tokens that are not in the vocabulary
  truncated: boolean; // longer than the model's steps
}

export interface TrainOptions {
  model: ModelKind;
  /** The first so many pairs, 0: all. The default is 601, what the book's num_examples = 600 reads. */
  examples: number;
  steps: number;
  batch: number;
  epochs: number;
  lr: number;
  embed: number;
  hidden: number;
  layers: number;
  heads: number;
  ffn: number;
  dropout: number;
  min_freq: number;
  seed: number;
}

export interface TrainerInfo {
  options: TrainOptions;
  pairs: number;
  batches_per_epoch: number;
  tokens_per_epoch: number; // valid target tokens
  src_vocab: number;
  tgt_vocab: number;
  parameters: number;
}

export interface Progress {
  epoch: number; // finished epochs
  batch: number; // finished batches of the current one
  tokens: number; // valid target tokens since the start
  loss: number | null; // the book's loss of the last finished epoch
  losses: number[]; // of the finished epochs, from the one asked for on
}
