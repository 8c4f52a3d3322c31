// Two pictures of the same weights: what is pointed at in the one is lit in the other.
import type { ReactiveControllerHost } from 'lit';

/** A row, a column, or both: a cell. */
export interface Pointed {
  row: number | null;
  col: number | null;
}

export type PointEvent = CustomEvent<Pointed | null>;

export const pointEvent = (detail: Pointed | null): PointEvent => new CustomEvent('attn-point', { detail });

export class Pointing {
  inWords: Pointed | null = null;
  inHeatmap: Pointed | null = null;

  /** Who is asked to draw it. */
  constructor(private readonly host: Pick<ReactiveControllerHost, 'requestUpdate'>) {}

  readonly atWords = ({ detail }: PointEvent): void => {
    this.inWords = detail;
    this.host.requestUpdate();
  };

  readonly atHeatmap = ({ detail }: PointEvent): void => {
    this.inHeatmap = detail;
    this.host.requestUpdate();
  };
}
