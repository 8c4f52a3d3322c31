// A sentence on its way through a model, one word at a time. No drawing here.
import {
  type Attention,
  type Hypothesis,
  type SourceSentence,
  type TranslateOptions,
  type Translator,
  type View,
} from '../../engine/client';
import { askedLayer, defaultView, fitView, sameView } from '../ui/views';
import { Play } from '../ui/play';

/** How long a word is looked at before the next one comes, in milliseconds. */
const pace = 420;

/** Translations that beam search keeps in view. */
export const beam = 4;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class TranslationSession {
  translator: Translator | null = null;
  source: SourceSentence | null = null;
  sentence = '';
  words: string[] = [];
  /** What the model gave each of them. */
  probabilities: number[] = [];
  /** Which source token each is a copy of, if any. */
  copied: (number | null)[] = [];
  done = false;
  attention: Attention | null = null;
  view: View = defaultView;
  options: TranslateOptions = {};
  /** Beam search is wanted too. */
  searching = false;
  /** What it found for the sentence. */
  found: Hypothesis[] = [];
  /** What the model reads of what is typed. */
  reads: (typed: string) => string = (typed) => typed;
  /** Set when a word came by itself and may be moved in. */
  growing = false;
  /** What began later wins: answers to earlier questions are dropped. */
  private generation = 0;
  private queue: Promise<void> = Promise.resolve();
  private readonly player = new Play(() => this.changed());

  constructor(
    private readonly changed: () => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Words come by themselves. */
  get playing(): boolean {
    return this.player.on;
  }

  /** Takes another model; the view is fitted to it and the old sentence goes. */
  use(translator: Translator): void {
    // The last layer stays the last one in a model with more of them.
    const layer = askedLayer(this.view, this.translator?.info ?? null);
    this.translator = translator;
    this.view = fitView({ ...this.view, layer }, translator.info);
    this.clear();
  }

  clear(): void {
    this.generation += 1;
    this.player.end();
    this.source = null;
    this.sentence = '';
    this.forgetWords();
    this.changed();
  }

  /** Starts a sentence and shows its first `limit` words at once. */
  begin(sentence: string, limit = 0): Promise<void> {
    const generation = ++this.generation;
    this.player.end();
    return this.ask(generation, async (translator) => {
      const view = this.view;
      // A refused sentence leaves the engine without a present one.
      this.source = null;
      this.forgetWords();
      if (this.searching) await this.search(generation, translator, sentence);
      const translation = await translator.translate(this.reads(sentence), view, this.options, limit);
      if (generation !== this.generation) return;
      this.sentence = sentence;
      this.growing = false;
      ({ source: this.source, words: this.words, done: this.done, attention: this.attention } = translation);
      ({ probabilities: this.probabilities, copied: this.copied } = translation);
      this.changed();
      if (!sameView(view, this.view)) await this.readView(generation, translator);
    });
  }

  step(): Promise<void> {
    const { generation } = this;
    return this.ask(generation, async (translator) => {
      if (!this.source || this.done) return;
      const view = this.view;
      const step = await translator.step(view);
      if (generation !== this.generation) return;
      this.words = [...this.words, step.token];
      this.probabilities = [...this.probabilities, step.probability];
      this.copied = [...this.copied, step.copied];
      this.done = step.done;
      this.growing = true;
      this.attention = step.attention;
      this.changed();
      if (!sameView(view, this.view)) await this.readView(generation, translator);
    });
  }

  async play(): Promise<void> {
    if (this.playing || !this.source) return;
    await this.player.during(async (goesOn) => {
      while (goesOn() && !this.done) {
        await this.step();
        if (!this.done) await pause(pace);
      }
    });
  }

  pause(): void {
    this.player.end();
  }

  /** Back to no word. */
  reset(): Promise<void> {
    return this.begin(this.sentence);
  }

  /** Translates the sentence anew, as far as it was. */
  setOptions(options: TranslateOptions): Promise<void> {
    this.options = options;
    return this.source ? this.begin(this.sentence, this.done ? Infinity : this.words.length) : Promise.resolve();
  }

  setSearching(on: boolean): Promise<void> {
    this.searching = on;
    const { generation, sentence } = this;
    return this.ask(generation, async (translator) => {
      if (!this.source || !on || this.found.length > 0) return;
      await this.search(generation, translator, sentence);
      // Word by word it goes on where it was.
      await translator.translate(this.reads(sentence), null, this.options, this.words.length);
    });
  }

  setView(view: View): Promise<void> {
    this.view = this.translator ? fitView(view, this.translator.info) : view;
    this.growing = false;
    const { generation } = this;
    this.changed();
    return this.ask(generation, (translator) => this.readView(generation, translator));
  }

  private async search(generation: number, translator: Translator, sentence: string): Promise<void> {
    const found = await translator.search(this.reads(sentence), { ...this.options, beam });
    if (generation !== this.generation) return;
    this.found = found;
    this.changed();
  }

  private async readView(generation: number, translator: Translator): Promise<void> {
    if (this.words.length === 0) return;
    const view = this.view;
    const attention = await translator.attention(view);
    if (generation !== this.generation || !sameView(view, this.view)) return;
    this.attention = attention;
    this.changed();
  }

  /** One question after the other: the engine has one present sentence. */
  private ask(generation: number, question: (translator: Translator) => Promise<void>): Promise<void> {
    const run = this.queue.then(async () => {
      if (generation !== this.generation || !this.translator) return;
      try {
        await question(this.translator);
      } catch (error) {
        if (generation !== this.generation) return;
        this.player.end();
        this.failed(error);
        this.changed();
      }
    });
    this.queue = run;
    return run;
  }

  private forgetWords(): void {
    this.words = [];
    this.probabilities = [];
    this.copied = [];
    this.done = false;
    this.growing = false;
    this.attention = null;
    this.found = [];
  }
}
