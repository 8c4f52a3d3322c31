/** Tokens a second over the last few seconds of work; pauses do not count. */
export class Speedometer {
  private samples: { at: number; tokens: number }[] = [];

  constructor(private readonly windowMs = 3000) {}

  /** Forgets what was before a pause. */
  restart(at: number, tokens: number): void {
    this.samples = [{ at, tokens }];
  }

  add(at: number, tokens: number): void {
    this.samples.push({ at, tokens });
    while (this.samples.length > 2 && this.samples[1].at < at - this.windowMs) this.samples.shift();
  }

  /** null until there is a measurable stretch. */
  get speed(): number | null {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (!first || !last || last.at - first.at < 50) return null;
    return ((last.tokens - first.tokens) * 1000) / (last.at - first.at);
  }
}
