// What of a program the map has open, and how it is looked at: laid out for the room that there is, fitted, moved, its
// place kept in the address. What is drawn of it and what a reader does with it is in map.ts.
import { LitElement, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Inspection } from '../instrument/inspection';
import { type InstrumentStrings, instrumentStringsFor } from '../instrument/instrument-strings';
import { type InspectionController, joinSession } from '../instrument/session-host';
import type { LessonGiven } from '../instrument/settings';
import { TensorShelf } from '../instrument/tensors';
import type { Theme } from '../tensor/palette';
import { WhenVisible } from '../ui/when-visible';
import { readState, writeState } from '../ui/page-state';
import { type Strings, stringsFor } from '../ui/strings';
import { Cards, type Speaker } from './cards';
import { gradientsOf } from './gradients';
import type { MapItem } from './graph';
import { MapModel, type Room } from './model';
import { NextWords } from './next-words';
import type { MapLayout } from './layout';
import { type MapStrings, mapStringsFor } from './strings';
import { legible } from './type';
import { freshIn } from './fresh';
import { type View, Viewport } from './viewport';
import { type WalkStep, walkOf } from './walk';

/** Narrower than this the map runs from top to bottom, and what is asked stands below it. */
const narrowBelow = 700;
const closest = 1.35;
/** Of the weights that an open block owns, beside each other. */
const widestShelf = 760;
const oneWeight = 130;
const paper = ['beforeprint', 'afterprint'] as const;
const margin = 10;
/** A block that is looked at has some of what stands around it. */
export const around = 36;

export abstract class MapStage extends LitElement {
  @property({ type: Boolean, reflect: true }) gradients = false;
  /** An output: only what leads to it is drawn. */
  @property() toward: string | null = null;
  /** The parts that a phrase of the text points at, and those of the phrase that was followed. */
  @property({ attribute: false }) pointed: readonly string[] = [];
  @property({ attribute: false }) followed: readonly string[] = [];
  @state() protected sentence = 0;
  @state() protected everything = false;
  @state() protected width = 0;
  @state() protected selected: MapItem | null = null;
  @state() protected focused: MapItem | null = null;
  /** The one card or block that the Tab key reaches. */
  protected stop: MapItem | null = null;
  protected t!: InstrumentStrings;
  protected m!: MapStrings;
  protected strings!: Strings;
  protected shelf: TensorShelf | null = null;
  protected model: MapModel | null = null;
  protected cards: Cards | null = null;
  protected steps: WalkStep[] = [];
  protected gradientOf = new Map<number, number>();
  /** For paper and files: tiles as shapes. */
  protected vectors = false;
  /** Somebody walks: until then everything is shown. */
  protected walked = false;
  protected readonly view = new Viewport(
    () => this.renderRoot.querySelector('.stage'),
    (view, moving) => this.applyView(view, moving),
    () => this.requestUpdate(),
  );
  /** The reader has moved the view: it is not fitted any more. */
  protected moved = false;
  /** Of each value how many rows are new since the program grew; null: it has not. */
  protected fresh: ReadonlyMap<number, number> | null = null;
  /** The program that is drawn. */
  private opened = '';
  private next: NextWords | null = null;
  private given: LessonGiven = {};
  private controller: InspectionController | null = null;
  private readonly drawing = new WhenVisible(this);
  private readonly observer =
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver(([entry]) => this.onResize(entry.contentRect.width));
  private readonly themes = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
  private readonly watcher =
    typeof MutationObserver === 'undefined' ? null : new MutationObserver(() => this.requestUpdate());

  /** Opens what stands around the parts of a phrase, and goes there. */
  protected abstract follow(): void;

  get inspection(): Inspection | null {
    return this.controller?.inspection ?? null;
  }

  override connectedCallback(): void {
    this.t = instrumentStringsFor(this);
    this.m = mapStringsFor(this);
    this.strings = stringsFor(this);
    if (!this.controller)
      ({ given: this.given, controller: this.controller } = joinSession(this, () => this.requestUpdate()));
    super.connectedCallback();
    this.observer?.observe(this);
    this.themes?.addEventListener('change', this.redraw);
    for (const type of paper) addEventListener(type, this.onPaper);
    this.watcher?.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-paper'],
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer?.disconnect();
    this.themes?.removeEventListener('change', this.redraw);
    for (const type of paper) removeEventListener(type, this.onPaper);
    this.watcher?.disconnect();
    this.view.dispose();
  }

  protected readonly redraw = (): void => this.requestUpdate();

  /** The browser prints what is there when this returns: shapes, not pixels. */
  private readonly onPaper = ({ type }: Event): void => {
    this.vectors = type === 'beforeprint';
    this.requestUpdate();
    if (this.isUpdatePending) this.performUpdate();
  };

  private onResize(width: number): void {
    // The room is the stage's, and its turn to be drawn may come later.
    if (!this.hasUpdated) return void this.updateComplete.then(() => this.onResize(width));
    if (Math.round(width) === this.width) return;
    this.width = Math.round(width);
    // The new width is in the stage, its height may follow.
    if (this.model?.resized()) this.steps = walkOf(this.model);
    void this.updateComplete.then(() => this.moved || this.fit(false));
  }

  protected get narrow(): boolean {
    return this.width < narrowBelow;
  }

  protected get theme(): Theme {
    const chosen = document.documentElement.dataset.theme;
    if (document.documentElement.hasAttribute('data-paper')) return 'light';
    return chosen === 'dark' || (chosen !== 'light' && this.themes?.matches) ? 'dark' : 'light';
  }

  protected get speaker(): Speaker {
    return {
      inspection: this.inspection!,
      shelf: this.shelf!,
      t: this.t,
      m: this.m,
      sentence: this.sentence,
      next: this.next!,
    };
  }

  // --- what is open ----------------------------------------------------------------------------------------

  /** Numbers that change where nobody sees them wait; not on paper. */
  protected override shouldUpdate(changed: PropertyValues<this>): boolean {
    const same = this.model !== null && this.model.description === this.inspection?.description;
    const paper = this.vectors || document.documentElement.hasAttribute('data-paper');
    return !same || paper || changed.size > 0 || !this.drawing.waits();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { inspection } = this;
    if (inspection?.state !== 'ready' || !inspection.description || this.width === 0) return;
    if (this.model?.description !== inspection.description) this.begin();
    else if (!changed.has('followed')) return;
    if (this.followed.length > 0) void this.updateComplete.then(() => this.follow());
  }

  private begin(): void {
    const inspection = this.inspection!;
    if (this.model && this.opened === inspection.program) return this.goOn();
    this.opened = inspection.program;
    this.walked = false;
    this.fresh = null;
    this.shelf = new TensorShelf(inspection, this.given, this.t);
    this.next = new NextWords(inspection, this.redraw);
    this.build();
    const id = this.id && readState().get(`${this.id}-open`);
    if (id) this.model!.setOpen(id.split('~'));
    const at = this.id ? readState().get(`${this.id}-at`) : null;
    this.focused = (at !== null && this.model!.graph.items.get(at)) || null;
    // Of steps that repeat, the one that the address names stands unfolded.
    if (this.focused) this.model!.unfold(this.focused);
    this.steps = walkOf(this.model!);
    this.selected =
      this.focused && !this.model!.isOpen(this.focused) && this.focused.kind !== 'block' ? this.focused : null;
    void this.updateComplete.then(() => this.fit(false));
  }

  /** The same program has grown by a word: its place and what is open stay, and what is new is known. */
  private goOn(): void {
    const before = this.model!;
    this.shelf = new TensorShelf(this.inspection!, this.given, this.t);
    this.build(before);
    this.fresh = freshIn(before.description, this.inspection!.description!);
    const same = (item: MapItem | null) => (item && this.model!.graph.items.get(item.key)) ?? null;
    [this.selected, this.focused] = [same(this.selected), same(this.focused)];
    this.walked = false;
    void this.updateComplete.then(() => this.moved || this.fit(false));
  }

  protected newCards(): Cards {
    return new Cards(
      this.speaker,
      () => this.narrow,
      () => Math.min(this.room.width, this.narrow ? oneWeight : widestShelf),
    );
  }

  protected build(after: MapModel | null = null): void {
    const { inspection } = this;
    this.cards = this.newCards();
    this.model = new MapModel(
      inspection!.description!,
      () => this.cards!,
      () => (this.narrow ? 'down' : 'right'),
      () => this.room,
      { everything: this.everything, toward: this.toward === null ? null : this.inspection!.find(this.toward), after },
    );
    this.stop = null;
    this.steps = walkOf(this.model);
    this.gradientOf = gradientsOf(inspection!.description!);
  }

  /** What is laid out is kept in the model until it changes. */
  protected get layout(): MapLayout {
    return this.model!.layout();
  }

  /** Of the stage, without its margins. */
  private get room(): Room {
    const { width, height } = this.view.size;
    return { width: (width || this.width) - 2 * margin, height: (height || 600) - 2 * margin };
  }

  /** What is dimmed for: the block that was opened or asked last. */
  protected get focus_(): MapItem | null {
    return this.focused && this.focused !== this.model?.root && this.model?.isOpen(this.focused) ? this.focused : null;
  }

  // --- moving over it --------------------------------------------------------------------------------------

  private applyView({ x, y, scale }: View, moving: boolean): void {
    const scene = this.renderRoot.querySelector<SVGElement>('.scene');
    if (scene) scene.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.renderRoot.querySelector('.stage')?.classList.toggle('moving', moving);
  }

  /**
   * Shows the present block, or all of it: what is larger than the stage from its beginning, unless it is to be seen at
   * any size.
   */
  protected fit(gently: boolean, all = false): void {
    if (!this.model || this.view.size.width === 0) return;
    const { layout } = this;
    const box = this.focused && this.focused !== this.model.root ? this.model.box(this.focused) : null;
    const whole = { x: 0, y: 0, width: layout.width, height: layout.height };
    // What is too long for a phone is as wide as the stage, and read from its top.
    const shown =
      !box && this.narrow && whole.height * legible > this.room.height
        ? { ...whole, height: Math.min(whole.height, (whole.width * this.view.size.height) / this.view.size.width) }
        : (box ?? whole);
    const to = this.view.fitting(shown, {
      closest,
      least: all ? 0 : legible,
      margin: box ? (this.narrow ? margin : around) : margin,
    });
    if (gently) this.view.go(to);
    else this.view.set(to);
  }

  protected showAll(): void {
    this.focused = null;
    this.followed = [];
    this.moved = false;
    this.keep();
    void this.updateComplete.then(() => this.fit(true, true));
  }

  /** Around an item, if it is to be seen, else around the middle. */
  protected zoom(factor: number, item: MapItem | null = null): void {
    this.moved = true;
    const { x, y, scale } = this.view.view;
    const { width, height } = this.view.size;
    const box = item && this.model!.box(item);
    const at = box && { x: x + (box.x + box.width / 2) * scale, y: y + (box.y + box.height / 2) * scale };
    const seen = at && at.x > 0 && at.x < width && at.y > 0 && at.y < height;
    this.view.zoom(factor, seen ? at : undefined, true);
  }

  protected readonly onWheel = (event: WheelEvent): void => {
    this.view.wheel(event);
    if (event.defaultPrevented) this.moved = true;
  };

  protected bringIntoView(box: { x: number; y: number; width: number; height: number }): void {
    const { x, y, scale } = this.view.view;
    const { width, height } = this.view.size;
    const [left, top, right, bottom] = [
      x + box.x * scale,
      y + box.y * scale,
      x + (box.x + box.width) * scale,
      y + (box.y + box.height) * scale,
    ];
    const shift = (low: number, high: number, room: number) =>
      low < margin ? margin - low : high > room - margin ? Math.max(margin - low, room - margin - high) : 0;
    const [dx, dy] = [shift(left, right, width), shift(top, bottom, height)];
    if (dx !== 0 || dy !== 0) this.view.go({ scale, x: x + dx, y: y + dy });
  }

  /** What the reader pressed stays under the pointer while everything else makes room. */
  protected keepInPlace(before: MapItem, after: MapItem, change: () => void): void {
    const model = this.model!;
    const was = model.box(before);
    change();
    this.steps = walkOf(model);
    void this.layout;
    const is = model.box(after);
    const { x, y, scale } = this.view.view;
    if (was && is) this.view.set({ scale, x: x + (was.x - is.x) * scale, y: y + (was.y - is.y) * scale });
    this.requestUpdate();
  }

  /** The address holds what is open and what is looked at. */
  protected keep(): void {
    if (!this.id || !this.model) return;
    const open = [...this.model.open].filter((key) => this.model!.isOpen(this.model!.graph.items.get(key)!));
    const at = this.selected ?? this.focused;
    writeState({
      [`${this.id}-open`]: open.join('~') || '-',
      [`${this.id}-at`]: at && at !== this.model.root ? at.key : null,
    });
  }
}
