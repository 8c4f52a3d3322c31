// What a training looked like on its way, to go back to. No drawing here.
import type { PlotData } from './plot-data';

/** At most so many frames are kept. */
export const mostFrames = 100;

export interface Frame {
  /** How far the training was, on the axis of its losses. */
  at: number;
}

/** 12, or 12.4: between two epochs, and never one that is not over. */
export const frameAt = (at: number): string => String(Math.floor(10 * at + 1e-6) / 10);

/** The loss of the last epoch that was over then; of the first epoch there is none before its end. */
export const lossAt = (losses: readonly number[], at: number): number | null => losses[Math.floor(at) - 1] ?? null;

export class Film<F extends Frame> {
  frames: readonly F[] = [];
  /** Which frame is shown; null: the newest. */
  private chosen: F | null = null;
  /** Frames stand no nearer to each other. */
  private gap = 0;

  /** The chosen frame, or the newest. */
  get shown(): F | null {
    return this.chosen ?? this.frames.at(-1) ?? null;
  }

  /** The place of what is shown. */
  get index(): number {
    return this.shown ? this.frames.indexOf(this.shown) : 0;
  }

  /** Where the frame stands that one has gone back to; null: nowhere. */
  get cursor(): number | null {
    return this.chosen?.at ?? null;
  }

  /** What was shown last at that point or before. */
  until(at: number): F | null {
    return this.frames.findLast((frame) => frame.at <= at) ?? null;
  }

  go(index: number): void {
    this.chosen = index < this.frames.length - 1 ? (this.frames[index] ?? null) : null;
  }

  /** The newest frame, which is always kept; of those before it every second one goes when there are too many. */
  add(frame: F): void {
    this.chosen = null;
    const { frames } = this;
    const [before, last] = [frames.at(-2), frames.at(-1)];
    const near = last && (frame.at <= last.at || (before && last.at - before.at < this.gap));
    this.frames = [...(near ? frames.slice(0, -1) : frames), frame];
    if (this.frames.length <= mostFrames) return;
    this.frames = this.frames.filter((_, i) => i % 2 === 0 || i === this.frames.length - 1);
    this.gap = (frame.at - this.frames[0].at) / (this.frames.length - 1);
  }

  clear(): void {
    this.frames = [];
    this.chosen = null;
    this.gap = 0;
  }
}

/** What a plot of the losses shows of where one has gone back to. */
export const looked = ({ cursor }: { cursor: number | null }): Pick<PlotData, 'cursor' | 'cursorColor'> =>
  cursor === null ? {} : { cursor, cursorColor: 'query' };
