// A model that writes one word after the other in its program: each word it has written is given to it again, and the
// program has a row more. No drawing here.
import type { InspectionRequest } from '../instrument/inspection';
import type { GrowingInspection } from './growing-inspection';
import { type NextWord, NextWords } from './next-words';
import { Play } from '../ui/play';

/** How long a word is looked at before the next one comes, in milliseconds. */
const pace = 700;
const end = '<eos>';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Decoding {
  /** What is read, in tokens; "": nothing yet. */
  source = '';
  words: readonly string[] = [];
  /** The most probable next word; null: it is not here yet. */
  next: NextWord | null = null;
  busy = false;
  private readonly nextWords: NextWords;
  private readonly forget: () => void;
  private readonly waiting: (() => void)[] = [];
  private readonly player = new Play(() => this.changed());
  /** What began later wins. */
  private generation = 0;

  /** `arrives`: shows that a word has come; the next one waits for it. */
  constructor(
    readonly inspection: GrowingInspection,
    private model: Pick<InspectionRequest, 'program' | 'weights'>,
    private readonly changed: () => void,
    private readonly arrives: () => Promise<void>,
  ) {
    this.nextWords = new NextWords(inspection, () => this.look());
    this.forget = inspection.subscribe(() => this.look());
  }

  /** Words come by themselves. */
  get playing(): boolean {
    return this.player.on;
  }

  /** So many tokens at most, as in training. */
  get longest(): number {
    return (this.inspection.config.steps ?? Infinity) - 1;
  }

  /** The end is the most probable next, or there is no room for more. */
  get done(): boolean {
    return this.next?.word === end || this.words.length >= this.longest;
  }

  /**
   * Reads a sentence, and `words` as if written; what was changed in the weights stays. Resolves to whether it was
   * taken.
   */
  async begin(source: string, words: readonly string[] = []): Promise<boolean> {
    this.pause();
    return this.show(source, words, ({ role }) => role === 'parameter');
  }

  /** The same sentence in a file's weights. Resolves to whether they were taken; if not, everything is as it was. */
  async exchange(weights: Uint8Array): Promise<boolean> {
    const before = this.model;
    this.pause();
    this.model = { ...before, weights };
    const taken = await this.show(this.source, [], () => false);
    if (!taken && this.inspection.refusal) this.model = before;
    return taken;
  }

  /** The most probable next word is written. Resolves to whether there was one. */
  async step(): Promise<boolean> {
    const { next, busy, done } = this;
    if (!next || busy || done) return false;
    return this.show(this.source, [...this.words, next.word]);
  }

  async play(): Promise<void> {
    if (this.playing) return;
    await this.player.during(async (goesOn) => {
      while (goesOn() && (await this.step())) await pause(pace);
    });
  }

  pause(): void {
    this.player.end();
  }

  private async show(
    source: string,
    words: readonly string[],
    keeps?: Parameters<GrowingInspection['grow']>[1],
  ): Promise<boolean> {
    const { inspection } = this;
    const generation = ++this.generation;
    const request = { ...this.model, pair: { source, target: words.join(' ') } };
    this.busy = true;
    this.changed();
    const taken =
      inspection.state === 'ready'
        ? await inspection.grow(request, keeps)
        : await inspection.open(request).then(() => inspection.state === 'ready');
    if (generation !== this.generation) return false;
    if (taken) {
      [this.source, this.words] = [source, words];
      this.look();
      this.changed();
      await this.arrives();
      await this.known();
    }
    if (generation !== this.generation) return false;
    this.busy = false;
    this.changed();
    return taken;
  }

  /** The next word as the program has it now: after an edit, another. */
  private look(): void {
    const { state, description, refusal } = this.inspection;
    const made = description && this.nextWords.of(description.outputs.logits, 0);
    const next = made?.at(-1)?.[0] ?? null;
    if (made || refusal || state !== 'ready') for (const resolve of this.waiting.splice(0)) resolve();
    if (next === this.next) return;
    this.next = next;
    this.changed();
  }

  /** Resolves when the next word is known, or never will be. */
  private known(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.look();
    });
  }

  dispose(): void {
    this.generation += 1;
    this.player.end();
    this.forget();
  }
}
