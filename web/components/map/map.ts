// <attn-map>: any program as one picture, drawn from what the engine says of it: blocks that open in their place, values
// as tiles of their numbers, a walk with a light along the edges. Attributes as of <attn-stepper>; elements of one
// `session` show the same program, position, edits and explanations.
//
//   program, settings, gradients, seed, weights, session, <script type="application/json">   what is opened
//   id     names its place in the page's address
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { define } from '../ui/define';
import { controls } from '../ui/controls.css';
import { reasonOf } from '../ui/engine-sentences';
import { readState, writeState } from '../ui/page-state';
import { type Strings, stringsFor } from '../ui/strings';
import type { Inspection } from '../instrument/inspection';
import { type InstrumentStrings, instrumentStringsFor } from '../instrument/instrument-strings';
import { Marks } from '../instrument/marks';
import { type InspectionController, joinSession } from '../instrument/session-host';
import type { LessonGiven } from '../instrument/settings';
import { TensorShelf } from '../instrument/tensors';
import type { Theme } from '../tensor/palette';
import type { Cell } from '../instrument/cells';
import { askedPart } from './asked';
import { Cards, titleOf, type Speaker } from './cards';
import { deltaOf, describeItem, sayStep } from './describing';
import { savePicture } from './export';
import type { MapItem } from './graph';
import { type Acts, keyOfMap } from './keys';
import { mapStyles, sceneStyles } from './map.css';
import { MapModel, type Room } from './model';
import { NextWords } from './next-words';
import type { MapLayout } from './place';
import { type Scene, sceneTemplate } from './scene';
import { type MapStrings, mapStringsFor } from './strings';
import { cellAt } from './tile';
import { legible } from './type';
import { itemOf, sectionOf } from './prose';
import { MapPlayer, transportOf } from './transport';
import { type View, Viewport } from './viewport';
import { stepAt, type WalkStep, walkOf } from './walk';

/** Narrower than this the map runs from top to bottom, and what is asked stands below it. */
const narrowBelow = 700;
const besideFrom = 940;
const closest = 1.35;
const paper = ['beforeprint', 'afterprint'] as const;
const margin = 10;
/** A block that is looked at has some of what stands around it. */
const around = 36;

export class AttnMap extends LitElement {
  static override styles = [controls, mapStyles, sceneStyles];

  @property({ type: Boolean, reflect: true }) gradients = false;
  @state() private sentence = 0;
  @state() private everything = false;
  @state() private showsGradients = false;
  @state() private width = 0;
  @state() private selected: MapItem | null = null;
  @state() private focused: MapItem | null = null;
  @state() private announced = '';
  /** What could not be done; until something else is. */
  @state() private problem: string | null = null;
  /** The parts that a phrase of the text points at, and those of the phrase that was followed. */
  @property({ attribute: false }) pointed: readonly string[] = [];
  @property({ attribute: false }) followed: readonly string[] = [];
  private stop: MapItem | null = null;
  private operand: Cell | null = null;
  private t!: InstrumentStrings;
  private m!: MapStrings;
  private strings!: Strings;
  private given: LessonGiven = {};
  private controller: InspectionController | null = null;
  private shelf: TensorShelf | null = null;
  private next: NextWords | null = null;
  private model: MapModel | null = null;
  private cards: Cards | null = null;
  private steps: WalkStep[] = [];
  private gradientOf = new Map<number, number>();
  private readonly marks = new Marks();
  private readonly view = new Viewport(
    () => this.renderRoot.querySelector('.stage'),
    (view, moving) => this.applyView(view, moving),
    () => this.requestUpdate(),
  );
  private readonly player = new MapPlayer(
    () => this.step(1),
    () => this.requestUpdate(),
  );
  /** The reader has moved the view: it is not fitted any more. */
  private moved = false;
  private vectors = false;
  /** Somebody walks: until then everything is shown. */
  private walked = false;
  private readonly observer =
    typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(([entry]) => this.onResize(entry.contentRect.width));
  private readonly themes = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
  private readonly watcher = typeof MutationObserver === 'undefined' ? null : new MutationObserver(() => this.requestUpdate());

  get inspection(): Inspection | null {
    return this.controller?.inspection ?? null;
  }

  override connectedCallback(): void {
    this.t = instrumentStringsFor(this);
    this.m = mapStringsFor(this);
    this.strings = stringsFor(this);
    if (!this.controller) ({ given: this.given, controller: this.controller } = joinSession(this, () => this.requestUpdate()));
    super.connectedCallback();
    this.observer?.observe(this);
    this.themes?.addEventListener('change', this.redraw);
    for (const type of paper) addEventListener(type, this.onPaper);
    this.watcher?.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-paper'] });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer?.disconnect();
    this.themes?.removeEventListener('change', this.redraw);
    for (const type of paper) removeEventListener(type, this.onPaper);
    this.watcher?.disconnect();
    this.player.stop();
    this.view.dispose();
  }

  private readonly redraw = (): void => this.requestUpdate();

  /** The browser prints what is there when this returns: shapes, not pixels. */
  private readonly onPaper = ({ type }: Event): void => {
    this.vectors = type === 'beforeprint';
    this.requestUpdate();
    if (this.isUpdatePending) this.performUpdate();
  };

  private onResize(width: number): void {
    if (Math.round(width) === this.width) return;
    this.width = Math.round(width);
    // The new width is in the stage, its height may follow.
    if (this.model?.resized()) this.steps = walkOf(this.model);
    void this.updateComplete.then(() => this.moved || this.fit(false));
  }

  private get narrow(): boolean {
    return this.width < narrowBelow;
  }

  private get theme(): Theme {
    const chosen = document.documentElement.dataset.theme;
    if (document.documentElement.hasAttribute('data-paper')) return 'light';
    return chosen === 'dark' || (chosen !== 'light' && this.themes?.matches) ? 'dark' : 'light';
  }

  private get speaker(): Speaker {
    return { inspection: this.inspection!, shelf: this.shelf!, t: this.t, m: this.m, sentence: this.sentence, next: this.next! };
  }

  // --- what is drawn ---------------------------------------------------------------------------------------

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { inspection } = this;
    if (inspection?.state !== 'ready' || !inspection.description) return;
    if (this.model?.description !== inspection.description) this.begin();
    else if (!changed.has('followed')) return;
    if (this.followed.length > 0) void this.updateComplete.then(() => this.follow());
  }

  private begin(): void {
    const inspection = this.inspection!;
    this.walked = false;
    this.shelf = new TensorShelf(inspection, this.given, this.t);
    this.next = new NextWords(inspection, this.redraw);
    this.build();
    const id = this.id && readState().get(`${this.id}-open`);
    if (id) this.model!.setOpen(id.split('~'));
    const at = this.id ? readState().get(`${this.id}-at`) : null;
    this.focused = (at !== null && this.model!.graph.items.get(at)) || null;
    this.selected = this.focused && !this.model!.isOpen(this.focused) && this.focused.kind !== 'block' ? this.focused : null;
    this.gradientOf = new Map(
      inspection.description!.values.flatMap(({ of, node }, value) => (of !== null && node >= 0 ? [[of, value] as const] : [])),
    );
    void this.updateComplete.then(() => this.fit(false));
  }

  private newCards(): Cards {
    return new Cards(this.speaker, () => (this.narrow ? this.room.width : Infinity));
  }

  private build(): void {
    const { inspection } = this;
    this.cards = this.newCards();
    this.model = new MapModel(
      inspection!.description!,
      () => this.cards!,
      () => (this.narrow ? 'down' : 'right'),
      () => this.room,
      this.everything,
    );
    this.stop = null;
    this.steps = walkOf(this.model);
  }

  /** What is laid out is kept in the model until it changes. */
  private get layout(): MapLayout {
    return this.model!.layout();
  }

  /** Of the stage, without its margins. */
  private get room(): Room {
    const { width, height } = this.view.size;
    return { width: (width || this.width) - 2 * margin, height: (height || 600) - 2 * margin };
  }

  private scene(): Scene {
    const { inspection } = this;
    const model = this.model!;
    const { layout } = this;
    const { position } = inspection!;
    // A stepper of the same session begins at the first operation: that is no walk yet.
    if (position > 1) this.walked = true;
    const { current, backward } = this.now;
    const walking = this.walked && position > 0 && position < inspection!.description!.nodes.length;
    this.stop = this.stop && model.box(this.stop) ? this.stop : (layout.boxes.find(({ open }) => !open)?.item ?? null);
    return {
      model,
      layout,
      cards: this.cards!,
      theme: this.theme,
      view: this.view.view,
      stage: this.view.size,
      current,
      backward,
      lit: current ? model.edgesInto(current).edges : new Set(),
      focus: this.focus_,
      pointed: this.itemsOf(this.pointed.length > 0 ? this.pointed : this.followed),
      selected: this.selected,
      stop: this.stop,
      reached: (item) => !walking || item.kind === 'given' || item.from < position,
      shown: (value) => (this.showsGradients || backward ? (this.gradientOf.get(value) ?? value) : value),
      marks: (value) => this.marks.at(value, inspection!, this.operand),
      change: (item) => deltaOf(item, inspection!),
      describe: (item) => describeItem(item, model, this.speaker),
      vectors: this.vectors || document.documentElement.hasAttribute('data-paper'),
    };
  }

  /** What is dimmed for: the block that was opened or asked last. */
  private get focus_(): MapItem | null {
    return this.focused && this.focused !== this.model?.root && this.model?.isOpen(this.focused) ? this.focused : null;
  }

  /** Where parts that the text names are to be seen. */
  private itemsOf(parts: readonly string[]): Set<MapItem> {
    const model = this.model!;
    return new Set(parts.flatMap((part) => itemOf(part, model) ?? []).map((item) => (model.isOpen(item) ? item : model.visible(item))));
  }

  private get now(): { at: number; current: MapItem | null; backward: boolean; phase: string } {
    const at = this.walked ? stepAt(this.steps, this.inspection!.position) : -1;
    const step = this.steps[at];
    return { at, current: step?.item ?? null, backward: step?.phase === 'backward', phase: step?.phase ?? '' };
  }

  override render() {
    const { inspection, t, m } = this;
    if (!inspection || inspection.state === 'empty' || inspection.state === 'loading')
      return html`<div class="map"><div class="stage"></div></div>`;
    if (inspection.state === 'failed') {
      return html`<div class="map"><div class="notice error" role="alert"><p>${t.failed(reasonOf(inspection.refusal, this.strings))}</p>
        ${inspection.refusal?.kind === 'refused' ? nothing : html`<button type="button" @click=${() => void inspection.reopen()}>${t.again}</button>`}</div></div>`;
    }
    if (!this.model || this.width === 0) return html`<div class="map"><div class="stage"></div></div>`;
    this.cards!.speaker.sentence = this.sentence;
    const scene = this.scene();
    return html`<section class="map ${this.width >= besideFrom ? 'wide' : ''} ${this.narrow ? 'narrow' : ''}" aria-label=${m.map(inspection.program)} @keydown=${this.onKey}>
      ${this.bar()}
      ${this.say()}
      <div class="body ${this.selected ? 'with-asked' : ''}">
        <div class="stage ${this.view.moving ? 'moving' : ''}" @wheel=${{ handleEvent: this.onWheel, passive: false }} @pointerdown=${this.view.down} @pointermove=${this.onMove}
          @pointerup=${this.view.up} @pointercancel=${this.view.up} @pointerleave=${() => inspection.point(null)} @click=${this.onClick} @focusin=${this.onFocus}
        >${sceneTemplate(scene)}</div>
        ${
          this.selected
            ? askedPart({
                item: this.selected,
                model: this.model,
                speaker: this.speaker,
                shown: scene.shown,
                marks: scene.marks,
                revision: inspection.revision,
                wide: this.width >= besideFrom,
                room: this.width,
                strings: this.strings,
                close: () => this.select(null),
                said: (text) => (this.announced = text),
                operand: (cell) => {
                  this.operand = cell;
                  this.requestUpdate();
                },
              })
            : nothing
        }
      </div>
      <p class="hint" id="map-keys">${m.hint}</p>
      <p class="visually-hidden" role="status">${this.announced}</p>
    </section>`;
  }

  private bar() {
    const { inspection, m, t } = this;
    const batch = Math.max(
      1,
      ...inspection!.description!.values.filter(({ role }) => role === 'input').map(({ axes, shape }) => shape[axes.indexOf('batch')] ?? 1),
    );
    const hasGradients = this.steps.some(({ phase }) => phase === 'backward');
    const button = (text: string, sign: string, act: () => void, name: string) =>
      html`<button type="button" data-do=${name} aria-label=${text} title=${text} @click=${act}>${sign}</button>`;
    return html`<div class="bar">
      ${transportOf({ t, m, player: this.player, at: this.now.at + 1, of: this.steps.length, go: (at) => this.goTo(at) })}
      ${
        hasGradients
          ? html`<label>${m.show} <select data-do="shows" @change=${(event: Event) => (this.showsGradients = (event.target as HTMLSelectElement).value === 'gradients')}>
        <option value="values">${m.shownValues}</option><option value="gradients" .selected=${this.showsGradients}>${m.shownGradients}</option></select></label>`
          : nothing
      }
      <span class="zoom" role="group" aria-label=${m.zoom}>
        ${button(m.farther, '−', () => this.zoom(1 / 1.5), 'farther')}${button(m.nearer, '+', () => this.zoom(1.5), 'nearer')}${button(m.whole, '⤢', () => this.showAll(), 'whole')}
      </span>
      <details class="more"><summary>${m.more}</summary><div>
        ${
          batch > 1
            ? html`<label>${m.sentence} <select data-do="sentence" @change=${(event: Event) => this.chooseSentence(Number((event.target as HTMLSelectElement).value))}>
          ${Array.from({ length: batch }, (_, i) => html`<option value=${i} .selected=${i === this.sentence}>${i}</option>`)}</select></label>`
            : nothing
        }
        <label><input type="checkbox" data-do="everything" .checked=${this.everything} @change=${this.onEverything} /> ${m.everything}</label>
        <button type="button" data-do="svg" @click=${() => void this.save('svg')}>${m.svg}</button>
        <button type="button" data-do="png" @click=${() => void this.save('png')}>${m.png}</button>
      </div></details>
    </div>`;
  }

  private say() {
    const { m } = this;
    const way = this.model!.chain(this.focused ?? this.selected ?? this.model!.root);
    const { at, phase } = this.now;
    const text = this.problem ?? (at < 0 ? m.ready : phase === 'update' ? m.update : sayStep(this.steps[at], this.model!, this.speaker));
    return html`<div class="say">
      <div class="where"><nav aria-label=${m.trail}><ol class="trail">${way.map((item) => html`<li><button type="button" data-trail=${item.key} aria-current=${item === way.at(-1) ? 'location' : nothing} @click=${() => this.lookAt(item)}>${titleOf(item, this.speaker)}</button></li>`)}</ol></nav>${this.sectionLink()}</div>
      <p class="sentence" aria-live="polite">${text}</p>
    </div>`;
  }

  /** The section of the page that tells of what is looked at. */
  private sectionLink() {
    const [followed] = this.followed.flatMap((part) => itemOf(part, this.model!) ?? []);
    const about = this.selected ?? this.now.current ?? followed ?? this.focused;
    const section = about && sectionOf(about, this.model!, this);
    return section ? html`<p class="section"><a href="#${section.id}">${this.m.section(section.title)}</a></p>` : nothing;
  }

  // --- moving over it --------------------------------------------------------------------------------------

  private applyView({ x, y, scale }: View, moving: boolean): void {
    const scene = this.renderRoot.querySelector<SVGElement>('.scene');
    if (scene) scene.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.renderRoot.querySelector('.stage')?.classList.toggle('moving', moving);
  }

  /** Shows the present block, or all of it: what is larger than the stage from its beginning, unless it is to be seen at any size. */
  private fit(gently: boolean, all = false): void {
    if (!this.model || this.view.size.width === 0) return;
    const { layout } = this;
    const box = this.focused && this.focused !== this.model.root ? this.model.box(this.focused) : null;
    const whole = { x: 0, y: 0, width: layout.width, height: layout.height };
    // What is too long for a phone is as wide as the stage, and read from its top.
    const shown =
      !box && this.narrow && whole.height * legible > this.room.height
        ? { ...whole, height: Math.min(whole.height, (whole.width * this.view.size.height) / this.view.size.width) }
        : (box ?? whole);
    const to = this.view.fitting(shown, { closest, least: all ? 0 : legible, margin: box ? (this.narrow ? margin : around) : margin });
    if (gently) this.view.go(to);
    else this.view.set(to);
  }

  private showAll(): void {
    this.focused = null;
    this.followed = [];
    this.moved = false;
    this.keep();
    void this.updateComplete.then(() => this.fit(true, true));
  }

  private zoom(factor: number): void {
    this.moved = true;
    this.view.zoom(factor, undefined, true);
  }

  private readonly onWheel = (event: WheelEvent): void => {
    this.view.wheel(event);
    if (event.defaultPrevented) this.moved = true;
  };

  private readonly onMove = (event: PointerEvent): void => {
    const before = this.view.view;
    this.view.move(event);
    if (this.view.view !== before) this.moved = true;
    else if (event.pointerType === 'mouse' && event.buttons === 0) this.point(event);
  };

  /** The cell under the pointer, if a tile is there. */
  private cellUnder(event: MouseEvent): Cell | null {
    const tile = event.composedPath().find((at): at is SVGGElement => at instanceof SVGElement && at.matches('g.tile, g.weight'));
    if (!tile) return null;
    const item = this.itemOf(event);
    const value = Number(tile.dataset.value);
    const card = item && !this.model!.isOpen(item) ? this.cards!.card(item) : null;
    const forms = [
      ...(card?.tiles ?? []),
      ...(card?.weights ?? []),
      ...(card ? [] : this.layout.boxes.filter(({ open }) => open).flatMap((box) => this.cards!.shelf(box.item))),
    ];
    const form = forms.find((one) => one.value === value || this.gradientOf.get(one.value) === value);
    const { left, top } = tile.querySelector('image, .rim, g')?.getBoundingClientRect() ?? tile.getBoundingClientRect();
    const { scale } = this.view.view;
    const cell = form && cellAt(form, (event.clientX - left) / scale, (event.clientY - top) / scale);
    return cell ? { value, index: cell.index } : null;
  }

  private point(event: MouseEvent): void {
    if (this.inspection!.trail.length === 0) this.inspection!.point(this.selected ? this.cellUnder(event) : null);
  }

  private itemOf(event: Event): MapItem | null {
    const at = event.composedPath().find((part): part is SVGElement => part instanceof SVGElement && part.dataset.key !== undefined);
    return at ? (this.layout.boxes.find(({ item }) => item.key === at.dataset.key)?.item ?? null) : null;
  }

  private readonly onClick = (event: MouseEvent): void => {
    if (this.view.endDrag()) return;
    const cell = this.cellUnder(event);
    const item = this.itemOf(event) ?? (cell && (this.model!.graph.places.get(cell.value) ?? null));
    if (!item) return;
    this.stop = item;
    if (this.model!.isOpen(item) && !cell) return this.turn(item);
    if (item.kind === 'block' && !cell) return this.turn(item);
    if (this.model!.isOpen(item)) this.select(item);
    else this.enter(item);
    if (cell && item === this.selected) this.inspection!.openCell(cell);
  };

  private readonly onFocus = (event: FocusEvent): void => {
    const item = this.itemOf(event);
    if (item && item !== this.stop) {
      this.stop = item;
      this.requestUpdate();
    }
  };

  /** Opens a block or shows what a card holds. */
  private enter(item: MapItem): void {
    if (item.kind === 'fold') {
      const nearest = MapModel.nearest(item);
      this.keepInPlace(item, nearest, () => this.model!.unfold(nearest));
      this.stop = nearest;
    } else if (item.kind === 'block') this.turn(item);
    else this.select(item);
  }

  private turn(item: MapItem): void {
    const model = this.model!;
    this.followed = [];
    const open = !model.isOpen(item);
    this.keepInPlace(item, item, () => model.toggle(item, open));
    this.focused = open ? item : (model.parent(item) ?? null);
    if (this.selected && !model.box(this.selected) && !open) this.selected = null;
    const name = titleOf(item, this.speaker);
    this.announced = open ? this.m.opened(name, String(model.children(item).length)) : this.m.closed(name);
    this.keep();
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<SVGElement>(`[data-key="${CSS.escape(item.key)}"] .hit`)?.focus({ preventScroll: true });
      this.fit(true);
    });
  }

  /** What the reader pressed stays under the pointer while everything else makes room. */
  private keepInPlace(before: MapItem, after: MapItem, change: () => void): void {
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

  private select(item: MapItem | null): void {
    this.selected = item;
    this.followed = [];
    this.inspection!.retrace(-1);
    this.keep();
    if (item) this.announced = describeItem(item, this.model!, this.speaker);
    if (!this.moved) void this.updateComplete.then(() => this.fit(false));
  }

  /** Opens what stands around the parts of a phrase, and goes there. */
  private follow(): void {
    const model = this.model!;
    const [first] = this.followed.flatMap((part) => itemOf(part, model) ?? []);
    if (!first) return;
    if (model.unfold(first)) this.stop = first;
    for (const part of this.followed) {
      const item = itemOf(part, model);
      for (const around of item ? model.chain(item).slice(1, -1) : []) model.toggle(around, true);
    }
    this.steps = walkOf(model);
    this.selected = null;
    const parent = model.parent(first);
    this.focused = parent === model.root ? null : parent;
    this.stop = first;
    this.announced = describeItem(first, model, this.speaker);
    this.keep();
    this.requestUpdate();
    void this.updateComplete.then(() => {
      this.fit(false);
      const box = model.box(first);
      if (box) this.bringIntoView(box);
      const hit = this.renderRoot.querySelector<SVGElement>(`[data-key="${CSS.escape(first.key)}"] .hit`);
      hit?.focus({ preventScroll: true });
      // Of a stage that is larger than the window the lit part is to be seen.
      const below = (hit?.getBoundingClientRect().bottom ?? 0) + around - innerHeight;
      if (below > 0) scrollBy(0, below);
    });
  }

  private lookAt(item: MapItem): void {
    if (item === this.model!.root) return this.showAll();
    this.focused = item;
    this.keep();
    void this.updateComplete.then(() => this.fit(true));
  }

  /** The address holds what is open and what is looked at. */
  private keep(): void {
    if (!this.id || !this.model) return;
    const open = [...this.model.open].filter((key) => this.model!.isOpen(this.model!.graph.items.get(key)!));
    const at = this.selected ?? this.focused;
    writeState({ [`${this.id}-open`]: open.join('~') || '-', [`${this.id}-at`]: at && at !== this.model.root ? at.key : null });
  }

  // --- walking -----------------------------------------------------------------------------------------

  private step(by: number): boolean {
    const at = this.now.at + by;
    if (at >= this.steps.length) return false;
    this.goTo(at + 1, true);
    return at + 1 < this.steps.length;
  }

  /** `at`: how many steps are done. */
  private goTo(at: number, playing = false): void {
    if (!playing) this.player.stop();
    const step = this.steps[at - 1];
    this.problem = null;
    this.followed = [];
    this.walked = at > 0;
    this.inspection!.go(step?.position ?? 0);
    const { current } = this.now;
    if (current) this.stop = current;
    const box = current && this.model!.box(current);
    if (box) this.bringIntoView(box);
  }

  private bringIntoView(box: { x: number; y: number; width: number; height: number }): void {
    const { x, y, scale } = this.view.view;
    const { width, height } = this.view.size;
    const [left, top, right, bottom] = [
      x + box.x * scale,
      y + box.y * scale,
      x + (box.x + box.width) * scale,
      y + (box.y + box.height) * scale,
    ];
    const margin = 24;
    const shift = (low: number, high: number, room: number) =>
      low < margin ? margin - low : high > room - margin ? Math.max(margin - low, room - margin - high) : 0;
    const [dx, dy] = [shift(left, right, width), shift(top, bottom, height)];
    if (dx !== 0 || dy !== 0) this.view.go({ scale, x: x + dx, y: y + dy });
  }

  // --- choices -----------------------------------------------------------------------------------------

  private chooseSentence(sentence: number): void {
    this.sentence = sentence;
    this.cards = this.newCards();
    this.model!.stale();
  }

  private readonly onEverything = (event: Event): void => {
    this.everything = (event.target as HTMLInputElement).checked;
    this.selected = null;
    this.focused = null;
    this.build();
    void this.updateComplete.then(() => this.fit(false));
  };

  private async save(kind: 'svg' | 'png'): Promise<void> {
    this.vectors = true;
    this.problem = null;
    this.requestUpdate();
    await this.updateComplete;
    const scene = this.renderRoot.querySelector<SVGSVGElement>('.scene')!;
    try {
      this.announced = await savePicture(scene, kind, this.inspection!.program, sceneStyles.cssText);
    } catch {
      this.problem = this.m.unsaved;
    } finally {
      this.vectors = false;
      this.requestUpdate();
    }
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const model = this.model!;
    const acts: Acts = {
      model,
      stop: this.stop,
      inspection: this.inspection!,
      focus: (item) => {
        this.stop = item;
        this.requestUpdate();
        void this.updateComplete.then(() => {
          this.renderRoot.querySelector<SVGElement>(`[data-key="${CSS.escape(item.key)}"] .hit`)?.focus({ preventScroll: true });
          const box = model.box(item);
          if (box) this.bringIntoView(box.open ? { ...box, width: 40, height: 24 } : box);
        });
      },
      enter: (item) => (model.isOpen(item) ? this.turn(item) : this.enter(item)),
      close: (item) => this.turn(item),
      zoom: (factor) => this.zoom(factor),
      all: () => this.showAll(),
      shut: () => this.select(null),
      selected: this.selected,
    };
    if (keyOfMap(event, acts)) event.preventDefault();
  };
}

define('attn-map', AttnMap);

declare global {
  interface HTMLElementTagNameMap {
    'attn-map': AttnMap;
  }
}
