// <attn-film>: goes back through the frames of a training (film.ts) by a slider, or plays them. It draws no frame:
// whoever places it hears by attn-film which one is wanted.
import { css, html, LitElement, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { controls } from '../ui/controls.css';
import { icon } from '../ui/icons';
import { stringsFor } from '../ui/strings';
import type { Frame } from './film';
import { plotStrings } from './strings';
import { inactive } from '../ui/inactive-button';

/** A whole film takes about so long, and no frame longer than this, in milliseconds. */
const filmTime = 8000;
const frameTime = 400;

export class AttnFilm extends LitElement {
  static override styles = [
    controls,
    css`
      div {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem 0.9rem;
        margin-block: 0.25rem 0.75rem;
      }
      input {
        flex: 1 1 9rem;
        min-width: 0;
        min-height: 24px;
      }
      span {
        min-width: 12rem;
        font-size: 0.9rem;
        font-variant-numeric: tabular-nums;
      }
      @media print {
        button,
        input {
          display: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) frames: readonly Frame[] = [];
  @property({ type: Number }) index = 0;
  /** What a frame is called: "epoch 12, loss 0.4". */
  @property({ attribute: false }) say: (frame: Frame) => string = ({ at }) => String(at);
  /** Frames are still being added: none can be chosen. */
  @property({ type: Boolean }) running = false;
  @state() private timer: ReturnType<typeof setTimeout> | null = null;
  private t = plotStrings.en;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this).locale === 'en' ? plotStrings.en : plotStrings.zh;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('frames')) this.stop();
  }

  override render() {
    const { t, frames, index, running, timer } = this;
    const frame = frames[index];
    const text = frame ? this.say(frame) : t.noFilm;
    const off = running || frames.length < 2;
    // Whoever wants no motion goes on frame by frame.
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const [sign, name] = still
      ? (['step', t.nextFrame] as const)
      : timer
        ? (['pause', t.pauseFilm] as const)
        : (['play', t.playFilm] as const);
    return html`<div role="group" aria-label=${t.film}>
      <button type="button" ${inactive(off)} @click=${still ? this.next : this.toggle}>${icon(sign)}${name}</button>
      <input
        type="range"
        min="0"
        max=${Math.max(1, frames.length - 1)}
        step="1"
        .value=${String(index)}
        ?disabled=${off}
        aria-label=${t.film}
        aria-valuetext=${text}
        @input=${this.onSlide}
      />
      <span>${text}</span>
    </div>`;
  }

  /** From the last frame to the first. */
  private readonly next = (): void => {
    this.tell((this.index + 1) % this.frames.length);
  };

  private readonly toggle = (): void => {
    if (this.timer) return this.stop();
    if (this.index === this.frames.length - 1) this.tell(0);
    this.wait();
  };

  private wait(): void {
    this.timer = setTimeout(
      () => {
        this.next();
        if (this.index < this.frames.length - 1) this.wait();
        else this.stop();
      },
      Math.min(frameTime, filmTime / this.frames.length),
    );
  }

  private stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private readonly onSlide = (event: Event): void => {
    this.stop();
    this.tell((event.target as HTMLInputElement).valueAsNumber);
  };

  private tell(index: number): void {
    this.index = index;
    this.dispatchEvent(new CustomEvent('attn-film', { detail: index }));
  }
}

customElements.define('attn-film', AttnFilm);

declare global {
  interface HTMLElementTagNameMap {
    'attn-film': AttnFilm;
  }
  interface HTMLElementEventMap {
    'attn-film': CustomEvent<number>;
  }
}
