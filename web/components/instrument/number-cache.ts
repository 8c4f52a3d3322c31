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
  /** What is on its way from before an edit is out of date. */
  private era = 0;

  constructor(private readonly source: NumberSource) {}

  /** The present numbers; null until they have come. */
  now(value: number): Float32Array | null {
    this.used.add(value);
    return this.get('now', value);
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
    this.wanted.now.clear();
    this.wanted.before.clear();
    try {
      const [present, past] = await Promise.all([
        now.length ? inspector?.read(now) : [],
        before.length ? inspector?.readBefore(before) : [],
      ]);
      if (era === this.era) {
        now.forEach((value, i) => this.kept.now.set(value, present![i]!));
        before.forEach((value, i) => this.kept.before.set(value, past![i]!));
      }
    } catch (error) {
      if (era === this.era) {
        for (const value of [...now, ...before]) this.failed.add(value);
        this.source.failed(error);
      }
    }
    this.fetching = false;
    this.source.arrived();
  }

  /** Another step: what it does not ask for need not be brought up to date at once. */
  beginStep(): void {
    this.used.clear();
  }

  /** These have changed. */
  outdate(values: readonly number[]): void {
    this.era += 1;
    for (const value of values) this.kept.now.delete(value);
    this.kept.before.clear();
    this.failed.clear();
  }

  /**
   * The same, and those in use are fetched. Old numbers stay until all new ones have come, so that nothing flickers.
   * Resolves to false if they were outdated meanwhile.
   */
  async renew(values: readonly number[]): Promise<boolean> {
    const shown = values.filter((value) => this.kept.now.has(value) && this.used.has(value));
    const old = shown.map((value) => this.kept.now.get(value)!);
    this.outdate(values);
    const { era } = this;
    shown.forEach((value, i) => this.kept.now.set(value, old[i]!));
    const fresh = shown.length ? await this.source.inspector()!.read(shown) : [];
    if (era !== this.era) return false;
    shown.forEach((value, i) => this.kept.now.set(value, fresh[i]!));
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
