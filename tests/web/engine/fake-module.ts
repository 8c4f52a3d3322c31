// Stands in for the WebAssembly module where a test is about the page, not about numbers:
// it has the module's interface, its copies and its refusals, and a made-up model.
import { FakeInspector } from './fake-inspector';
import type { EngineModule, TrainerHandle, TrainOptions, TranslatorHandle } from '../../../web/engine/module';

const dictionary: Record<string, string> = {
  go: 'va',
  i: 'je',
  lost: 'perdu',
  "he's": 'il est',
  calm: 'calme',
  "i'm": 'je suis',
  home: 'chez moi',
  '.': '.',
  '!': '!',
};
const targets = [
  '<unk>',
  '<pad>',
  '<bos>',
  '<eos>',
  ...new Set(Object.values(dictionary).flatMap((words) => words.split(' '))),
];

const fakeWeights = (label: string) => new TextEncoder().encode(`fake weights ${label}`);

export interface FakeOptions {
  /** Each batch keeps the worker busy for so long, in milliseconds. */
  batchMs?: number;
  now?: () => number;
}

function tokenize(sentence: string): string[] {
  return sentence
    .toLowerCase()
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/(?<=\S)([,.!?])/g, ' $1')
    .split(' ')
    .filter(Boolean);
}

class FakeTranslator implements TranslatorHandle {
  private source: string[] = [];
  private target: string[] = [];
  private words = 0;
  private most = 10;
  deleted = false;

  constructor(
    private readonly model: TrainOptions['model'],
    private readonly sharpness: () => number = () => 4,
  ) {}

  info(): string {
    const transformer = this.model === 'transformer';
    return JSON.stringify({
      model: this.model,
      config: { embed: 32, hidden: 32, layers: 2, heads: transformer ? 4 : 1, ffn: 64, steps: 10, dropout: 0.1 },
      src_vocab: ['<unk>', '<pad>', '<bos>', '<eos>', ...Object.keys(dictionary)],
      tgt_vocab: targets,
      parameters: transformer ? 54_321 : 43_210,
      metadata: { model: this.model, seed: '0', loss: '0.019' },
      attention: transformer ? { encoder: [2, 4], decoder: [2, 4], cross: [2, 4] } : { cross: [1, 1] },
    });
  }

  begin(sentence: string, options: string): string {
    const most = JSON.parse(options).max_steps ?? 10;
    this.most = most;
    const tokens = tokenize(sentence);
    if (tokens.length === 0) throw new Error('There is no word in this sentence.');
    const truncated = tokens.length > 9;
    this.source = [...tokens.slice(0, truncated ? 10 : 9), ...(truncated ? [] : ['<eos>'])];
    this.target = [
      ...this.source.slice(0, -1).flatMap((word) => (dictionary[word] ?? '<unk>').split(' ')),
      '<eos>',
    ].slice(0, most);
    this.words = 0;
    const unknown = this.source.flatMap((word, i) => (word in dictionary || word === '<eos>' ? [] : [i]));
    return JSON.stringify({ tokens: this.source, unknown, truncated });
  }

  step(): string {
    if (this.words >= this.target.length) throw new Error('The sentence is finished.');
    const token = this.target[this.words++];
    return JSON.stringify({
      token,
      done: this.words === this.target.length,
      copied: null,
      probability: token === '<unk>' ? 0.1 : 0.9,
    });
  }

  finish(): string {
    const words = this.target.slice(this.words, -1);
    this.words = this.target.length;
    return JSON.stringify([{ words, log_probability: -1, score: -0.5 }]);
  }

  score(pairs: Uint8Array): string {
    return JSON.stringify({
      sentences: readPairs(pairs),
      bleu: 0.5,
      corpus_bleu4: 0.25,
      exact_match: 0,
      alignment_error_rate: 0.25,
    });
  }

  force(token: string): void {
    if (this.words >= this.most) throw new Error('the sentence is translated already');
    this.target[this.words++] = token;
  }

  attention(kind: string, layer: number, head: number): Float32Array {
    const rows = kind === 'encoder' ? this.source.length : this.words;
    const cols = kind === 'decoder' ? this.words : this.source.length;
    const values = new Float32Array(rows * cols);
    for (let row = 0; row < rows; row += 1) {
      const open = kind === 'decoder' ? row + 1 : cols;
      const centre = ((row + 0.4) * open) / rows + (head - 1) * 0.6;
      const raw = Array.from(
        { length: open },
        (_, col) => 1 / (1 + this.sharpness() * (col - centre) ** 2 * (1 + layer)),
      );
      const sum = raw.reduce((a, b) => a + b, 0);
      raw.forEach((value, col) => (values[row * cols + col] = value / sum));
    }
    return values;
  }

  delete(): void {
    this.deleted = true;
  }
}

function readPairs(pairs: Uint8Array): number {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(pairs);
  } catch {
    throw new Error('This file is not UTF-8 text.');
  }
  const lines = text.split(/\r?\n/);
  lines.forEach((line, i) => {
    if (line && !line.includes('\t')) throw new Error(`line ${i + 1}: no tab between source and target`);
  });
  return lines.filter(Boolean).length;
}

class FakeTrainer implements TrainerHandle {
  private batches = 0;
  readonly pairs: number;

  constructor(
    private readonly options: TrainOptions,
    pairs: Uint8Array,
    private readonly fake: FakeOptions,
    batches = 0,
  ) {
    this.pairs = Math.min(Number(options.examples), readPairs(pairs));
    this.batches = batches;
    if (this.pairs === 0) throw new Error('The file has no sentence pairs.');
    if (!(Number(options.lr) > 0)) throw new Error(`lr must be above 0, it is ${options.lr}.`);
  }

  private get perEpoch(): number {
    return Math.ceil(this.pairs / Number(this.options.batch));
  }

  info(): string {
    return JSON.stringify({
      options: this.options,
      pairs: this.pairs,
      batches_per_epoch: this.perEpoch,
      tokens_per_epoch: this.pairs * 5,
      src_vocab: 184,
      tgt_vocab: 201,
      parameters: 43_210,
      held_out_pairs: 0,
    });
  }

  step(): boolean {
    const now = this.fake.now ?? (() => performance.now());
    const until = now() + (this.fake.batchMs ?? 0);
    while (now() < until);
    this.batches += 1;
    return this.batches % this.perEpoch === 0;
  }

  progress(from: number): string {
    const epoch = Math.floor(this.batches / this.perEpoch);
    const losses = Array.from({ length: epoch }, (_, i) => 0.27 / (1 + i / 12));
    return JSON.stringify({
      epoch,
      batch: this.batches % this.perEpoch,
      tokens: Math.round((this.batches * this.pairs * 5) / this.perEpoch),
      loss: losses.at(-1) ?? null,
      losses: losses.slice(from),
      alignment_loss: null,
      looks: [],
      best: null,
      diverged: null,
      finished: epoch >= this.options.epochs,
    });
  }

  translator(): TranslatorHandle {
    return new FakeTranslator(this.options.model, () => this.batches / (4 * this.perEpoch));
  }

  weights(): Uint8Array {
    return fakeWeights(this.options.model);
  }

  checkpoint(): Uint8Array {
    return new TextEncoder().encode(JSON.stringify({ options: this.options, batches: this.batches }));
  }

  delete(): void {}
}

/** A module that behaves as cpp/wasm/bindings.cpp does, without its arithmetic. */
export function fakeModule(fake: FakeOptions = {}): EngineModule {
  return {
    version: () => '0.0.0',
    programs: () => '[]',
    training: () => '{"fields":[],"models":[]}',
    bleu: (prediction, reference) => (prediction === reference ? 1 : 0),
    Inspector: {
      open: (request) => {
        const { program } = JSON.parse(request);
        if (program !== 'double') throw new Error(`there is no program '${program}'`);
        return new FakeInspector();
      },
    },
    Translator: {
      open: (weights, srcVocab) => {
        const text = new TextDecoder().decode(weights);
        const model = /fake weights (seq2seq_attention|transformer)( without)?/.exec(text);
        if (!model)
          throw new Error(
            'This is not a safetensors file: its header length is 1701996856 bytes, more than the file has.',
          );
        if (model[2] && !srcVocab) throw new Error('The file has no vocabularies; give them as JSON lists.');
        return new FakeTranslator(model[1]);
      },
    },
    Trainer: {
      create: (options, pairs) => new FakeTrainer(JSON.parse(options), pairs, fake),
      resume: (checkpoint, pairs) => {
        const { options, batches } = JSON.parse(new TextDecoder().decode(checkpoint));
        return new FakeTrainer(options, pairs, fake, batches);
      },
    },
  };
}
