// The numbers of a program's values as far as they have been asked for: what is not here yet is fetched.
import type { Inspector } from '../../engine/client';

export interface NumberSource {
  inspector(): Inspector | null;
  /** Numbers have come. */
  arrived(): void;
  failed(error: unknown): void;
}

type Kind = 'now' | 'before';

export class NumberCache {
  private readonly kept = { now: new Map<number, Float32Array>(), before: new Map<number, Float32Array>() };
  private readonly wanted = { now: new Set<number>(), before: new Set<number>() };
  /** Asked for since the last step: what an edit must bring up to date at once. */
  private readonly used = new Set<number>();
  /** Whose numbers the engine would not give, until something changes. */
  private readonly failed = new Set<number>();
  private fetching = false;
  /** Asked for and on their way. */
  private coming: readonly number[] = [];
  /** On their way before anybody has asked; whether somebody has by now. */
  private readonly foreseen = new Set<number>();
  private awaited = false;
  /** What is on its way from before an edit is out of date. */
  private era = 0;

  constructor(private readonly source: NumberSource) {}

  /** The present numbers; null until they have come. */
  now(value: number): Float32Array | null {
    this.used.add(value);
    return this.get('now', value);
  }

  /** The present numbers, if they are here. */
  known(value: number): Float32Array | null {
    return this.kept.now.get(value) ?? null;
  }

  /** Whose numbers are here and were asked for since the last step. */
  inUse(): number[] {
    return [...this.used].filter((value) => this.kept.now.has(value));
  }

  /** Numbers that somebody has read already. */
  put(value: number, numbers: Float32Array): void {
    this.kept.now.set(value, numbers);
    this.used.add(value);
  }

  /** The numbers without the edits. */
  before(value: number): Float32Array | null {
    return this.get('before', value);
  }

  private get(kind: Kind, value: number): Float32Array | null {
    const here = this.kept[kind].get(value);
    if (!here) this.want(kind, value);
    return here ?? null;
  }

  private want(kind: Kind, value: number): void {
    // A failure draws the element anew: if that asked again, the two would never end.
    if (!this.source.inspector() || this.failed.has(value)) return;
    if (kind === 'now' && this.foreseen.has(value)) {
      this.awaited = true;
      return;
    }
    this.wanted[kind].add(value);
    if (this.fetching) return;
    this.fetching = true;
    // All that one drawing asks for goes in one message.
    queueMicrotask(() => void this.fetch());
  }

  private async fetch(): Promise<void> {
    const inspector = this.source.inspector();
    const { era } = this;
    const now = [...this.wanted.now];
    const before = [...this.wanted.before];
    this.coming = now;
    this.wanted.now.clear();
    this.wanted.before.clear();
    try {
      const [present, past] = await Promise.all([
        now.length ? inspector?.read(now) : [],
        before.length ? inspector?.readBefore(before) : [],
      ]);
      if (era === this.era) {
        now.forEach((value, i) => this.kept.now.set(value, present![i]));
        before.forEach((value, i) => this.kept.before.set(value, past![i]));
      }
    } catch (error) {
      if (era === this.era) {
        for (const value of [...now, ...before]) this.failed.add(value);
        this.source.failed(error);
      }
    }
    this.fetching = false;
    this.coming = [];
    this.source.arrived();
  }

  /** Fetches what is likely to be asked for, behind all that has been; nothing is drawn for it. */
  async foresee(values: readonly number[]): Promise<void> {
    await Promise.resolve();
    const inspector = this.source.inspector();
    const settled = [this.kept.now, this.wanted.now, new Set(this.coming), this.foreseen, this.failed];
    const missing = [...new Set(values)].filter((value) => !settled.some((known) => known.has(value)));
    if (!inspector || missing.length === 0) return;
    const { era } = this;
    for (const value of missing) this.foreseen.add(value);
    try {
      const numbers = await inspector.read(missing);
      if (era === this.era) missing.forEach((value, i) => this.kept.now.set(value, numbers[i]));
    } catch {
      // Whoever asks is told.
    }
    for (const value of missing) this.foreseen.delete(value);
    if (!this.awaited) return;
    this.awaited = false;
    this.source.arrived();
  }

  /** The present numbers of values that no edit has changed so far: from the next edit on those of before. */
  keepBefore(values: readonly number[]): void {
    for (const value of values) {
      const now = this.kept.now.get(value);
      if (now) this.kept.before.set(value, now);
    }
  }

  /** Another step: what it does not ask for need not be brought up to date at once. */
  beginStep(): void {
    this.used.clear();
  }

  /** All numbers have changed, those without the edits too. */
  outdate(): void {
    this.era += 1;
    this.kept.now.clear();
    this.kept.before.clear();
    this.failed.clear();
  }

  /**
   * An edit has changed these; those in use are fetched. Old numbers stay until all new ones have come, so that nothing
   * flickers. Resolves to false if they were outdated meanwhile.
   */
  async renew(values: readonly number[]): Promise<boolean> {
    const shown = values.filter((value) => this.kept.now.has(value) && this.used.has(value));
    const old = shown.map((value) => this.kept.now.get(value)!);
    this.era += 1;
    this.failed.clear();
    for (const value of values) this.kept.now.delete(value);
    const { era } = this;
    shown.forEach((value, i) => this.kept.now.set(value, old[i]));
    const fresh = shown.length ? await this.source.inspector()!.read(shown) : [];
    if (era !== this.era) return false;
    shown.forEach((value, i) => this.kept.now.set(value, fresh[i]));
    return true;
  }

  clear(): void {
    this.era += 1;
    for (const kind of ['now', 'before'] as const) {
      this.kept[kind].clear();
      this.wanted[kind].clear();
    }
    this.used.clear();
    this.failed.clear();
  }
}
