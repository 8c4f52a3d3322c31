// The explanations that have been asked for, cell by cell, until an edit makes them out of date.
import type { ExplanationData } from '../../engine/client';
import type { Cell } from './cells';
import { keyOf } from './edit-history';
import type { NumberSource } from './number-cache';

const mostKept = 512;

export class ExplanationCache {
  private readonly kept = new Map<string, ExplanationData>();
  private readonly asked = new Set<string>();
  /** What is on its way from before an edit is out of date. */
  private era = 0;

  constructor(private readonly source: NumberSource) {}

  /** A cell's explanation; null until it has come. */
  get(cell: Cell): ExplanationData | null {
    const key = keyOf(cell);
    const here = this.kept.get(key);
    if (!here && !this.asked.has(key)) void this.fetch(key, cell);
    return here ?? null;
  }

  private async fetch(key: string, { value, index }: Cell): Promise<void> {
    const inspector = this.source.inspector();
    const { era } = this;
    if (!inspector) return;
    this.asked.add(key);
    try {
      const explanation = await inspector.explain(value, index);
      if (era !== this.era) return;
      if (this.kept.size >= mostKept) this.kept.clear();
      this.kept.set(key, explanation);
      this.asked.delete(key);
    } catch (error) {
      if (era !== this.era) return;
      // It stays among what was asked: to ask again would be refused again.
      this.source.failed(error);
    }
    this.source.arrived();
  }

  clear(): void {
    this.era += 1;
    this.kept.clear();
    this.asked.clear();
  }
}
