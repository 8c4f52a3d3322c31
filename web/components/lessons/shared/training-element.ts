// What trainings before the reader's eyes have in common: a program learns step by step until it is paused, and what it
// looked like on its way can be gone back to.
import { html } from 'lit';
import type { InspectorRequest } from '../../../engine/client';
import { Film, type Frame } from '../../plot/film';
import { Play } from '../../ui/play';
import { AskingElement } from './asking';
import { paced } from './pace';
import { OpenProgram } from './program';

/** A program's values at one moment. */
export interface Moment extends Frame {
  numbers: Record<string, Float32Array>;
}

export abstract class TrainingElement extends AskingElement {
  /** Of the present training. */
  protected readonly film = new Film<Moment>();
  protected program: OpenProgram | null = null;
  /** How many steps it has made. */
  protected done = 0;
  private generation = 0;
  protected readonly play = new Play(() => this.requestUpdate());

  /** How many steps a training takes. */
  protected abstract readonly steps: number;
  /** The values that are read at every step, and what else a picture shows. */
  protected abstract readonly measured: readonly string[];
  protected abstract readonly pictured: readonly string[];
  /** The program at its start. */
  protected abstract request(): InspectorRequest;
  /** Keeps what is measured after that step; step 0 begins anew. */
  protected abstract note(numbers: Moment['numbers'], step: number): void;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.play.end();
    this.generation += 1;
    this.program?.dispose();
    this.program = null;
  }

  protected override approach(): void {
    void this.attempt(() => this.open());
  }

  private async open(): Promise<void> {
    const generation = ++this.generation;
    this.play.end();
    const program = await OpenProgram.open(this.request());
    const numbers = await program.read(...this.measured);
    if (generation !== this.generation) return program.dispose();
    this.program?.dispose();
    this.program = program;
    this.done = 0;
    this.note(numbers, 0);
    this.film.clear();
    await this.show(generation);
  }

  private async show(generation: number): Promise<void> {
    const numbers = await this.program!.read(...this.measured, ...this.pictured);
    if (generation !== this.generation) return;
    this.film.add({ at: this.done, numbers });
    this.requestUpdate();
  }

  /** A step; the picture follows by show(). */
  private async advance(generation: number): Promise<void> {
    await this.program!.advance();
    const numbers = await this.program!.read(...this.measured);
    if (generation === this.generation) this.note(numbers, ++this.done);
  }

  private async run(): Promise<void> {
    if (this.done >= this.steps) await this.open();
    const { generation } = this;
    await this.play.during((goesOn) =>
      paced(
        () => goesOn() && this.done < this.steps,
        () => this.advance(generation),
        () => (generation === this.generation ? this.show(generation) : Promise.resolve()),
      ),
    );
  }

  protected onRun(): void {
    if (this.play.on) this.play.end();
    else void this.attempt(() => this.run());
  }

  protected onStep(): void {
    const { generation } = this;
    void this.attempt(async () => {
      await this.advance(generation);
      await this.show(generation);
    });
  }

  protected strip(say: (moment: Moment) => string) {
    const { film } = this;
    const go = ({ detail }: CustomEvent<number>) => {
      film.go(detail);
      this.requestUpdate();
    };
    return html`<attn-film
      .frames=${film.frames}
      .index=${film.index}
      .say=${say}
      ?running=${this.play.on}
      @attn-film=${go}
    ></attn-film>`;
  }
}
