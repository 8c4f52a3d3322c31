// The walk in the map: where it stands, the controls' steps, and the light that runs through what is new.
import { state } from 'lit/decorators.js';
import { Player } from '../instrument/transport';
import type { MapItem } from './graph';
import { MapStage } from './map-stage';
import { stillPreferred } from './viewport';
import { stepAt } from './walk';

/** How long the light takes from the words to what comes of them, and at most for one step, in milliseconds. */
const run = 2400;
const longestPause = 260;

export abstract class MapWalk extends MapStage {
  /** What could not be done; until something else is. */
  @state() protected problem: string | null = null;
  protected readonly player = new Player(
    () => this.step(1),
    () => this.requestUpdate(),
  );
  /** Which run of the light is the present one. */
  private runs = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.player.stop();
  }

  protected get now(): { at: number; current: MapItem | null; backward: boolean; phase: string } {
    const at = this.walked ? stepAt(this.steps, this.inspection!.position) : -1;
    const step = this.steps[at];
    return { at, current: step?.item ?? null, backward: step?.phase === 'backward', phase: step?.phase ?? '' };
  }

  /** The node that finishes a value's gradient; -1: it has none. */
  protected gradientStep(value: number): number {
    const gradient = this.gradientOf.get(value);
    return gradient === undefined ? -1 : this.inspection!.info(gradient).node;
  }

  protected step(by: number): boolean {
    const at = this.now.at + by;
    if (at >= this.steps.length) return false;
    this.goTo(at + 1, true);
    return at + 1 < this.steps.length;
  }

  /** `at`: how many steps are done. */
  protected goTo(at: number, playing = false): void {
    if (!playing) {
      this.player.stop();
      this.runs += 1;
    }
    this.standAt(at);
    this.show(this.now.current);
  }

  private standAt(at: number): void {
    this.problem = null;
    this.followed = [];
    this.walked = at > 0;
    this.inspection!.go(this.steps[at - 1]?.position ?? 0);
    this.stop = this.now.current ?? this.stop;
  }

  protected show(item: MapItem | null | undefined): void {
    const box = item && this.model!.box(item);
    if (box) this.bringIntoView(box);
  }

  /**
   * The light runs once through what is new or, where nothing is, through all of it. Resolves when it has arrived.
   * Where the reader looks at a part, the view goes after what is in that part alone.
   */
  async run(): Promise<void> {
    this.player.stop();
    await this.updateComplete;
    if (!this.model) return;
    const place = this.selected ?? this.focused ?? this.model.root;
    const show = (item: MapItem | null | undefined) =>
      item && this.model!.chain(item).includes(place) && this.show(item);
    const end = this.steps.at(-1)?.item;
    if (stillPreferred()) return void show(end);
    const isNew = (item: MapItem | null) => item !== null && (this.fresh === null || this.fresh.has(item.value));
    const first = this.steps.findIndex(({ item }) => isNew(item));
    const pause = Math.min(longestPause, run / (this.steps.length - first));
    const mine = ++this.runs;
    for (let at = Math.max(0, first); at < this.steps.length; at += 1) {
      this.standAt(at + 1);
      show(this.now.current);
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (mine !== this.runs || !this.isConnected) return;
    }
    this.standAt(0);
    show(end);
  }
}
