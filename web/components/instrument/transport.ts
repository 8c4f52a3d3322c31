// Stepping controls: to the ends, one step, playing, the level, and a slider along the program.
import { html, nothing, svg } from 'lit';
import { segments } from '../ui/views';
import type { Inspection } from './inspection';
import type { InstrumentStrings } from './instrument-strings';
import { type Level, levels, stepAt } from './steps';
import { inactive } from '../ui/inactive-button';

const shapes = {
  first: svg`<path d="M13 2.5v11L5.5 8zM2.5 2.5h2v11h-2z" />`,
  back: svg`<path d="M10.5 2.5v11L4 8z" />`,
  play: svg`<path d="M4 2.5v11l9-5.5z" />`,
  pause: svg`<path d="M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z" />`,
  next: svg`<path d="M5.5 2.5v11L12 8z" />`,
  last: svg`<path d="M3 2.5v11l7.5-5.5zM11.5 2.5h2v11h-2z" />`,
};

/** Between two steps at speed 1: time to look, in milliseconds. */
const pause = 1600;
export const speeds = [0.25, 0.5, 1, 2, 4] as const;

/** Plays a walk step by step until its end, or until something else moves it. */
export class Player {
  private rate = 1;
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** `next` goes a step on, and says whether there is another. */
  constructor(
    private readonly next: () => boolean,
    private readonly changed: () => void,
  ) {}

  /** Many times: from the next pause on. */
  get speed(): number {
    return this.rate;
  }

  set speed(rate: number) {
    this.rate = rate;
    this.changed();
  }

  get playing(): boolean {
    return this.timer !== null;
  }

  toggle(): void {
    if (this.playing) return this.stop();
    this.advance();
    this.changed();
  }

  private advance(): void {
    this.timer = this.next() ? setTimeout(() => this.advance(), pause / this.speed) : null;
    if (!this.timer) this.changed();
  }

  stop(): void {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.changed();
  }
}

export interface Transport {
  inspection: Inspection;
  t: InstrumentStrings;
  player: Player;
  /** The button that plays and pauses. */
  play: () => void;
  /** Called after the visitor moved. */
  moved: () => void;
}

/** A sign of the transport. */
export const icon = (name: keyof typeof shapes) =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${shapes[name]}</svg>`;

/** "12" and "34": which step of how many, by the present level. */
export function progressOf(inspection: Inspection): [at: number, of: number] {
  const steps = inspection.steps();
  const step = stepAt(steps, inspection.position);
  return [step ? steps.indexOf(step) + 1 : 0, steps.length];
}

export function transportTemplate({ inspection, t, player, play, moved }: Transport) {
  const [at, of] = progressOf(inspection);
  const steps = inspection.steps();
  const end = inspection.description!.nodes.length;
  const act = (body: () => void) => () => {
    player.stop();
    body();
    moved();
  };
  const button = (name: keyof typeof shapes, body: () => void, off: boolean, main = false) =>
    html`<button
      class=${main ? 'main' : nothing}
      type="button"
      data-do=${name}
      aria-label=${t[name]}
      title=${t[name]}
      ${inactive(off)}
      @click=${body}
    >
      ${icon(name)}${main ? html`<span class="word">${t[name]}</span>` : nothing}
    </button>`;
  const slide = (event: Event) => {
    player.stop();
    const to = Number((event.target as HTMLInputElement).value);
    inspection.go(to === 0 ? 0 : steps[to - 1].to);
    moved();
  };
  return html`<div class="transport" role="group" aria-label=${t.transport} aria-describedby="keys">
    <span class="buttons">
      ${button(
        'first',
        act(() => inspection.go(0)),
        at === 0,
      )}
      ${button(
        'back',
        act(() => inspection.back()),
        at === 0,
      )}
      ${button(player.playing ? 'pause' : 'play', play, false)}
      ${button(
        'next',
        act(() => inspection.next()),
        inspection.position >= end,
        true,
      )}
      ${button(
        'last',
        act(() => inspection.go(end)),
        inspection.position >= end,
      )}
    </span>
    <input
      type="range"
      min="0"
      max=${of}
      step="1"
      .value=${String(at)}
      aria-label=${t.position}
      aria-valuetext=${t.progress(String(at), String(of))}
      @input=${slide}
    />
    <span class="progress">${t.progress(String(at), String(of))}</span>
  </div>`;
}

/** Model, layers, operations. */
export function levelTemplate({ inspection, t, moved }: Transport) {
  return segments<Level>({
    name: 'level',
    legend: t.level,
    chosen: inspection.level,
    options: levels.map((value) => ({ value, text: t.levels[value] })),
    choose: (level) => {
      inspection.setLevel(level);
      // A step of the new level stands complete.
      const step = inspection.step;
      if (step && step.to !== inspection.position) inspection.go(step.to);
      moved();
    },
  });
}
