// The worker's side of the protocol, apart from the worker itself so that tests can run it.
import type { EngineModule, InspectorHandle, TrainerHandle, TranslatorHandle } from './module';
import type { Answer, Arguments, Failure, FromWorker, Method, Opened, OpenedRun, Request } from './protocol';
import { Training } from './training';
import { force, readAttention, stepAndRead, translate } from './translating';

export type Post = (message: FromWorker, transfer?: Transferable[]) => void;

interface OpenTranslator {
  translator: TranslatorHandle;
  /** Words produced since begin(). */
  words: number;
  /** A run's own translator is freed with the run. */
  run: number | null;
}

export interface Clock {
  now(): number;
  soon(callback: () => void): void;
}

/** A C++ error arrives as an Error with a sentence; a trap leaves the module unusable. */
export function failureOf(error: unknown): Failure {
  if (error instanceof WebAssembly.RuntimeError) return { kind: 'crash', message: error.message };
  if (error instanceof Error) return { kind: 'refused', message: error.message };
  return { kind: 'crash', message: String(error) };
}

type Handlers = { [M in Method]: (args: Arguments<M>) => Answer<M> };

export class EngineServer {
  private readonly translators = new Map<number, OpenTranslator>();
  private readonly runs = new Map<number, Training>();
  private readonly inspectors = new Map<number, InspectorHandle>();
  private next = 1;

  constructor(
    private readonly module: EngineModule,
    private readonly post: Post,
    private readonly clock: Clock,
  ) {}

  receive({ id, method, args }: Request): void {
    try {
      const handler = this.handlers[method] as (args: unknown) => unknown;
      const answer = handler(args);
      this.post({ id, answer }, transferables(answer));
    } catch (error) {
      this.post({ id, failure: failureOf(error) });
    }
  }

  private readonly handlers: Handlers = {
    open: ({ weights, given: { src, tgt, heads } }) =>
      this.addTranslator(this.module.Translator.open(weights, src, tgt, JSON.stringify({ heads })), null),
    step: ({ handle, view }) => {
      const open = this.translator(handle);
      open.words += 1;
      return stepAndRead(open.translator, view, open.words);
    },
    attention: ({ handle, view }) => {
      const open = this.translator(handle);
      return readAttention(open.translator, view, open.words);
    },
    translate: ({ handle, ...request }) => {
      const open = this.translator(handle);
      const translation = translate(open.translator, request);
      open.words = translation.words.length;
      return translation;
    },
    search: ({ handle, sentence, options }) => {
      const open = this.translator(handle);
      open.words = 0;
      open.translator.begin(sentence, JSON.stringify(options));
      return JSON.parse(open.translator.finish());
    },
    score: ({ handle, pairs }) => {
      const open = this.translator(handle);
      open.words = 0;
      return JSON.parse(open.translator.score(pairs));
    },
    bleu: ({ prediction, reference, k }) => this.module.bleu(prediction, reference, k),
    force: ({ handle, ...request }) => {
      const open = this.translator(handle);
      const translation = force(open.translator, request);
      open.words = translation.words.length;
      return translation;
    },
    check: ({ options, pairs }) => {
      const trainer = this.module.Trainer.create(JSON.stringify(options), pairs);
      try {
        return JSON.parse(trainer.info());
      } finally {
        trainer.delete();
      }
    },
    create: ({ options, pairs }) => this.addRun(this.module.Trainer.create(JSON.stringify(options), pairs)),
    resume: ({ checkpoint, pairs }) => this.addRun(this.module.Trainer.resume(checkpoint, pairs)),
    run: ({ handle }) => this.training(handle).run(),
    pause: ({ handle }) => this.training(handle).pause(),
    glimpse: ({ handle, sentences, view }) =>
      sentences.map((sentence) => this.training(handle).glimpse(sentence, view)),
    watch: ({ handle, sentence, view }) => this.training(handle).watch(sentence, view),
    programs: () => JSON.parse(this.module.programs()),
    inspect: ({ request, weights }) => {
      const inspector = this.module.Inspector.open(JSON.stringify(request), weights ?? new Uint8Array());
      const handle = this.next++;
      this.inspectors.set(handle, inspector);
      return { handle, description: JSON.parse(inspector.describe()) };
    },
    read: ({ handle, values, before }) => {
      const inspector = this.inspector(handle);
      return values.map((value) => (before ? inspector.before(value) : inspector.read(value)));
    },
    explain: ({ handle, value, index }) => JSON.parse(this.inspector(handle).explain(value, index)),
    edit: ({ handle, cells }) => JSON.parse(this.inspector(handle).edit(cells.flat())),
    reset: ({ handle }) => JSON.parse(this.inspector(handle).reset()),
    advance: ({ handle }) => this.inspector(handle).advance(),
    weights: ({ handle }) => this.training(handle).weights(),
    release: ({ handle }) => this.release(handle),
  };

  private addTranslator(translator: TranslatorHandle, run: number | null): Opened {
    const handle = this.next++;
    this.translators.set(handle, { translator, words: 0, run });
    return { handle, info: JSON.parse(translator.info()) };
  }

  private addRun(trainer: TrainerHandle): OpenedRun {
    const handle = this.next++;
    const training = new Training(trainer, {
      now: () => this.clock.now(),
      soon: (callback) => this.clock.soon(callback),
      emit: (event, transfer) => this.post({ run: handle, event }, transfer),
      failureOf,
    });
    this.runs.set(handle, training);
    const model = this.addTranslator(training.translator, handle);
    return { handle, info: training.info, model, progress: training.wholeProgress() };
  }

  private release(handle: number): void {
    const run = this.runs.get(handle);
    if (run) {
      run.release();
      this.runs.delete(handle);
      for (const [key, open] of this.translators) if (open.run === handle) this.translators.delete(key);
      return;
    }
    const inspector = this.inspectors.get(handle);
    if (inspector) {
      inspector.delete();
      this.inspectors.delete(handle);
      return;
    }
    const open = this.translators.get(handle);
    if (!open || open.run !== null) return;
    open.translator.delete();
    this.translators.delete(handle);
  }

  private translator(handle: number): OpenTranslator {
    const open = this.translators.get(handle);
    if (!open) throw new Error('This model is no longer open.');
    return open;
  }

  private inspector(handle: number): InspectorHandle {
    const inspector = this.inspectors.get(handle);
    if (!inspector) throw new Error('This program is no longer open.');
    return inspector;
  }

  private training(handle: number): Training {
    const run = this.runs.get(handle);
    if (!run) throw new Error('This training run is no longer open.');
    return run;
  }
}

function transferables(answer: unknown): Transferable[] {
  if (Array.isArray(answer)) return answer.flatMap((part) => (part instanceof Float32Array ? [part.buffer] : []));
  if (answer instanceof Uint8Array) return [answer.buffer];
  if (typeof answer !== 'object' || answer === null) return [];
  const attention = 'attention' in answer ? answer.attention : answer;
  if (
    typeof attention === 'object' &&
    attention !== null &&
    'values' in attention &&
    attention.values instanceof Float32Array
  ) {
    return [attention.values.buffer];
  }
  return [];
}
