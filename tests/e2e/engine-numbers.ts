// Numbers that the engine computes in Node, for what the lessons quote. Everything is opened as the pages open it.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/run.mjs';
import type {
  Description,
  InspectorRequest,
  ProgramInfo,
  Score,
  SourceSentence,
  TrainOptions,
  TranslatorHandle,
} from '../../web/engine/module';
import { cellsOf, type LessonGiven } from '../../web/components/instrument/settings';
import type { PairName } from '../../web/components/models/pairs';
import type { Given } from '../../web/components/lessons/shared/figure-settings';
import { engine } from './engine-in-node';

export const file = (path: string): string => readFileSync(join(root, path), 'utf8');
const pathOf = (part: string, pair: PairName): string => `web/public/corpora/v3/${pair}.${part}.tsv`;
export const bytes = (path: string): Uint8Array => new Uint8Array(readFileSync(join(root, path)));
export const corpus = (part: string, pair: PairName = 'eng-fra'): string[] =>
  file(pathOf(part, pair)).split('\n').filter(Boolean);
export const tensor = (shape: number[], values: number[]) => ({ shape, values });
export const filled = (shape: number[], value: number) =>
  tensor(shape, Array<number>(shape.reduce((a, b) => a * b, 1)).fill(value));

export interface Opened {
  description: Description;
  read(value: string): number[];
  /** So many of an optimizer's steps. */
  advance(steps: number): Opened;
  /** Gives its memory back: the engine holds only a few models with hundreds of sentences. */
  close(): void;
}

export async function open(request: InspectorRequest, weights: Uint8Array = new Uint8Array()): Promise<Opened> {
  const handle = (await engine()).Inspector.open(JSON.stringify(request), weights);
  const description = JSON.parse(handle.describe()) as Description;
  const opened: Opened = {
    description,
    read(value) {
      const id = description.outputs[value] ?? description.values.findIndex(({ name }) => name === value);
      if (id < 0) throw new Error(`${request.program} has no value '${value}'`);
      return [...handle.read(id)];
    },
    advance(steps) {
      for (let i = 0; i < steps; i += 1) handle.advance();
      return opened;
    },
    close: () => handle.delete(),
  };
  return opened;
}

export const read = async (request: InspectorRequest, value: string): Promise<number[]> =>
  (await open(request)).read(value);

/** A setting's default. */
export async function setting(program: string, name: string): Promise<number> {
  const programs = JSON.parse((await engine()).programs()) as ProgramInfo[];
  return Number(programs.find((one) => one.name === program)!.settings.find((one) => one.name === name)!.default);
}

/** What an element of a lesson is given. */
export function givenOf(element: Given[string]): InspectorRequest {
  const { program, given = {} } = element as LessonGiven & { program: string };
  return { program, given: Object.fromEntries(Object.entries(given).map(([name, tensor]) => [name, cellsOf(tensor)])) };
}

export interface Trained {
  loss: number;
  score(pairs: string[]): Score;
  /** What it makes of a sentence, and the place of the source token that the last attention of each word is most on. */
  looks(sentence: string): { words: string[]; at: number[] };
}

const trained = new Map<string, Promise<Trained>>();

/** A model trained to its end; once for all who ask. */
export function train(options: Partial<TrainOptions>, part: string, pair: PairName = 'eng-fra'): Promise<Trained> {
  const key = JSON.stringify([options, part, pair]);
  if (!trained.has(key)) trained.set(key, trainNow(options, pathOf(part, pair)));
  return trained.get(key)!;
}

const native = process.env.ATTN ?? join(root, 'build/release/attn');

/** By the `attn` command: the page's bits in a third of the time. */
async function trainNow({ model, ...options }: Partial<TrainOptions>, pairs: string): Promise<Trained> {
  const folder = mkdtempSync(join(tmpdir(), 'attn-figures-'));
  try {
    const [out, log] = [join(folder, 'model.safetensors'), join(folder, 'log.jsonl')];
    const flags = Object.entries(options).flatMap(([name, value]) => {
      const flag = `--${name.replaceAll('_', '-')}`;
      return typeof value === 'boolean' ? (value ? [flag] : []) : [flag, String(value)];
    });
    await promisify(execFile)(native, [
      'train',
      model!,
      '--data',
      join(root, pairs),
      '--device',
      'cpu',
      '--out',
      out,
      '--log',
      log,
      ...flags,
    ]);
    const { loss } = JSON.parse(readFileSync(log, 'utf8').trim().split('\n').at(-1)!) as { loss: number };
    const translator = (await engine()).Translator.open(new Uint8Array(readFileSync(out)), '', '', '');
    return { loss, score: scoreOf(translator), looks: looksOf(translator) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const scoreOf = (translator: TranslatorHandle) => (pairs: string[]) =>
  JSON.parse(translator.score(new TextEncoder().encode(pairs.map((pair) => `${pair}\n`).join('')))) as Score;

const looksOf = (translator: TranslatorHandle) => (sentence: string) => {
  const { tokens } = JSON.parse(translator.begin(sentence, '{}')) as SourceSentence;
  const words: string[] = [];
  for (let done = false; !done;) {
    const step = JSON.parse(translator.step()) as { token: string; done: boolean };
    words.push(step.token);
    ({ done } = step);
  }
  const weights = translator.attention('cross', 0, 0);
  const at = words.map((_, row) => {
    const looked = weights.subarray(row * tokens.length, (row + 1) * tokens.length);
    return looked.indexOf(Math.max(...looked));
  });
  return { words, at };
};

/** What the `attn` command translates sentences into: the page's words, in a twentieth of the time. */
export async function translate(weights: string, sentences: string[], flags: string[]): Promise<string[]> {
  const running = promisify(execFile)(
    native,
    ['translate', '--weights', join(root, weights), '--device', 'cpu', ...flags],
    {
      maxBuffer: 1 << 26,
    },
  );
  running.child.stdin!.end(sentences.map((sentence) => `${sentence}\n`).join(''));
  const { stdout } = await running;
  return stdout.trimEnd().split('\n');
}

/** The options of a training that is not started. */
export async function defaults(model: TrainOptions['model']): Promise<TrainOptions> {
  const trainer = (await engine()).Trainer.create(
    JSON.stringify({ model }),
    bytes('web/public/corpora/v3/eng-fra.tab600.tsv'),
  );
  const { options } = JSON.parse(trainer.info()) as { options: TrainOptions };
  trainer.delete();
  return options;
}
