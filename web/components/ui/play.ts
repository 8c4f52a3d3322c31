// What goes on by itself, step by step, until it is paused: one play at a time, however soon it is begun again.
export class Play {
  private present: symbol | null = null;

  /** `changed` hears when it begins and when it ends. */
  constructor(private readonly changed: () => void) {}

  get on(): boolean {
    return this.present !== null;
  }

  /** Plays `body`, which stops when `goesOn` says no: another play that has begun since is not its own. */
  async during(body: (goesOn: () => boolean) => Promise<void>): Promise<void> {
    const mine = (this.present = Symbol('play'));
    const goesOn = () => this.present === mine;
    this.changed();
    try {
      await body(goesOn);
    } finally {
      if (goesOn()) this.end();
    }
  }

  end(): void {
    if (!this.on) return;
    this.present = null;
    this.changed();
  }
}
