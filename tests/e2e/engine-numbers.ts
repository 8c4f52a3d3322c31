// Numbers that the engine computes in Node, for what the lessons quote. Everything is opened as the pages open it.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/run.mjs';
import type { Description, InspectorRequest, ProgramInfo, Score, TrainOptions, TranslatorHandle } from '../../web/engine/module';
import { engine } from './engine-in-node';

export const file = (path: string): string => readFileSync(join(root, path), 'utf8');
export const bytes = (path: string): Uint8Array => new Uint8Array(readFileSync(join(root, path)));
export const corpus = (part: string): string[] => file(`web/public/corpora/v2/eng-fra.${part}.tsv`).split('\n').filter(Boolean);
export const tensor = (shape: number[], values: number[]) => ({ shape, values });
export const filled = (shape: number[], value: number) => tensor(shape, Array<number>(shape.reduce((a, b) => a * b, 1)).fill(value));

export interface Opened {
  description: Description;
  read(value: string): number[];
  /** So many of an optimizer's steps. */
  advance(steps: number): Opened;
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
  };
  return opened;
}

export const read = async (request: InspectorRequest, value: string): Promise<number[]> => (await open(request)).read(value);

/** A setting's default. */
export async function setting(program: string, name: string): Promise<number> {
  const programs = JSON.parse((await engine()).programs()) as ProgramInfo[];
  return Number(programs.find((one) => one.name === program)!.settings.find((one) => one.name === name)!.default);
}

/** What an element of a page is given, by its id. */
export function givenOf(lesson: string, id: string): InspectorRequest {
  const element = new RegExp(`<[a-z-]+ id="${id}"([^>]*)>\\s*<script[^>]*>(.*?)</script>`, 's').exec(file(`web/en/lessons/${lesson}.md`));
  if (!element) throw new Error(`${lesson} has no element ${id} with JSON`);
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(element[1]!)?.[1] ?? '';
  const settings = Object.fromEntries(attribute('settings').split(',').filter(Boolean).map((one) => one.trim().split('=') as [string, string]));
  return { program: attribute('program'), settings, given: (JSON.parse(element[2]!) as InspectorRequest).given };
}

export interface Trained {
  loss: number;
  score(pairs: string[]): Score;
}

const trained = new Map<string, Promise<Trained>>();

/** A model trained to its end; once for all who ask. */
export function train(options: Partial<TrainOptions>, part: string): Promise<Trained> {
  const key = JSON.stringify([options, part]);
  if (!trained.has(key)) trained.set(key, trainNow(options, part));
  return trained.get(key)!;
}

const native = process.env.ATTN ?? join(root, 'build/release/attn');
const pairsOf = (part: string): string => `web/public/corpora/v2/eng-fra.${part}.tsv`;

/** By the `attn` command where it is built: the same bits in a third of the time. */
async function trainNatively({ model, ...options }: Partial<TrainOptions>, part: string): Promise<Trained> {
  const folder = mkdtempSync(join(tmpdir(), 'attn-figures-'));
  try {
    const [out, log] = [join(folder, 'model.safetensors'), join(folder, 'log.jsonl')];
    const flags = Object.entries(options).flatMap(([name, value]) => {
      const flag = `--${name.replaceAll('_', '-')}`;
      return typeof value === 'boolean' ? (value ? [flag] : []) : [flag, String(value)];
    });
    await promisify(execFile)(native, ['train', model!, '--data', join(root, pairsOf(part)), '--device', 'cpu', '--out', out, '--log', log, ...flags]);
    const { loss } = JSON.parse(readFileSync(log, 'utf8').trim().split('\n').at(-1)!) as { loss: number };
    const translator = (await engine()).Translator.open(new Uint8Array(readFileSync(out)), '', '', '');
    return { loss, score: scoreOf(translator) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const scoreOf = (translator: TranslatorHandle) => (pairs: string[]) =>
  JSON.parse(translator.score(new TextEncoder().encode(pairs.map((pair) => `${pair}\n`).join('')))) as Score;

async function trainNow(options: Partial<TrainOptions>, part: string): Promise<Trained> {
  if (existsSync(native)) return trainNatively(options, part);
  const trainer = (await engine()).Trainer.create(JSON.stringify(options), bytes(pairsOf(part)));
  const { epochs } = (JSON.parse(trainer.info()) as { options: TrainOptions }).options;
  for (let done = 0; done < epochs; ) if (trainer.step()) done += 1;
  const { loss } = JSON.parse(trainer.progress(epochs)) as { loss: number };
  return { loss, score: scoreOf(trainer.translator()) };
}

/** The options of a training that is not started. */
export async function defaults(model: TrainOptions['model']): Promise<TrainOptions> {
  const trainer = (await engine()).Trainer.create(JSON.stringify({ model }), bytes('web/public/corpora/v2/eng-fra.tab600.tsv'));
  const { options } = JSON.parse(trainer.info()) as { options: TrainOptions };
  trainer.delete();
  return options;
}
