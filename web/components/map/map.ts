// <attn-map>: any program as one picture, drawn from what the engine says of it: blocks that open in their place, values
// as tiles of their numbers, a walk with a light along the edges. Attributes as of <attn-stepper>; elements of one
// `session` show the same program, position, edits and explanations.
//
//   program, settings, gradients, seed, weights, session, <script type="application/json">   what is opened
//   id     names its place in the page's address
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../ui/define';
import { controls } from '../ui/controls.css';
import { reasonOf } from '../ui/engine-sentences';
import { editTools } from '../instrument/edit-tools';
import { Marks } from '../instrument/marks';
import type { Cell } from '../instrument/cells';
import { askedPart } from './asked';
import { barOf } from './bar';
import { titleOf } from './cards';
import { deltaOf, describeItem, sayStep } from './describing';
import { savePicture } from './export';
import type { MapItem } from './graph';
import { type Acts, keyOfMap } from './keys';
import { mapStyles } from './map.css';
import { drawnCell } from './moved';
import { around, MapStage } from './map-stage';
import { MapModel } from './model';
import { itemOf, sectionOf } from './prose';
import { type Scene, sceneTemplate } from './scene';
import { sceneStyles } from './scene.css';
import { cellAt } from './tile';
import { MapPlayer } from './transport';
import { stillPreferred } from './viewport';
import { stepAt, walkOf } from './walk';

const besideFrom = 940;
/** How long the light takes from the words to what comes of them, and at most for one step, in milliseconds. */
const run = 2400;
const longestPause = 260;

export class AttnMap extends MapStage {
  static override styles = [controls, mapStyles, sceneStyles];

  @state() private showsGradients = false;
  @state() private announced = '';
  /** What could not be done; until something else is. */
  @state() private problem: string | null = null;
  private operand: Cell | null = null;
  /** Which run of the light is the present one. */
  private runs = 0;
  /** Operands that only were moved light up where they come from. */
  private readonly marks = new Marks((cell) => {
    const { description, graph } = this.model!;
    return drawnCell(description, cell, (value) => graph.places.has(value) || description.values[value].of !== null);
  });
  private readonly player = new MapPlayer(
    () => this.step(1),
    () => this.requestUpdate(),
  );

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.player.stop();
  }

  override updated(): void {
    // Of a trail that is too long for a phone, its end is where the map stands.
    this.renderRoot.querySelector('.trail')?.scrollTo({ left: 1e5 });
  }

  // --- what is drawn ---------------------------------------------------------------------------------------

  private scene(): Scene {
    const { inspection } = this;
    const model = this.model!;
    const { layout } = this;
    const { position } = inspection!;
    // A stepper of the same session begins at the first operation: that is no walk yet.
    if (position > 1) this.walked = true;
    const { current, backward } = this.now;
    const gradients = this.showsGradients || backward;
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
      reached: (item) => !walking || (backward ? this.gradientStep(item.value) < position : item.kind === 'given' || item.from < position),
      shown: (value) => (gradients ? (this.gradientOf.get(value) ?? value) : value),
      without: (value) => gradients && !this.gradientOf.has(value),
      marks: (value) => this.marks.at(value, inspection!, this.operand),
      change: (item) => deltaOf(item, inspection!),
      fresh: (value) => this.fresh?.get(value) ?? 0,
      describe: (item) => describeItem(item, model, this.speaker),
      vectors: this.vectors || document.documentElement.hasAttribute('data-paper'),
    };
  }

  /** A focus outside of the stage would scroll the picture under it; the view goes there by itself. */
  private readonly onScroll = (event: Event): void => (event.currentTarget as HTMLElement).scrollTo(0, 0);

  /** The node that finishes a value's gradient; -1: it has none. */
  private gradientStep(value: number): number {
    const gradient = this.gradientOf.get(value);
    return gradient === undefined ? -1 : this.inspection!.info(gradient).node;
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
      ${this.narrow ? nothing : [this.bar(), this.say()]}
      <div class="body ${this.selected ? 'with-asked' : ''}">
        <div class="stage ${this.view.moving ? 'moving' : ''}" @scroll=${this.onScroll} @wheel=${{ handleEvent: this.onWheel, passive: false }} @pointerdown=${this.view.down} @pointermove=${this.onMove}
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
      ${this.narrow ? [this.say(), this.bar()] : nothing}
      <div class="below">${(inspection.edits.size > 0 || inspection.canRedo) && !this.selected ? editTools({ inspection, shelf: this.shelf!, t, refusal: null, said: (text) => (this.announced = text) }) : html`<p class="hint">${m.hint} <span class="by-keys">${m.keys}</span></p>`}</div>
      <p class="visually-hidden" role="status">${this.announced}</p>
    </section>`;
  }

  private bar() {
    return barOf({
      description: this.inspection!.description!,
      t: this.t,
      m: this.m,
      walk: { player: this.player, at: this.now.at + 1, of: this.steps.length, go: (at) => this.goTo(at) },
      gradients: this.steps.some(({ phase }) => phase === 'backward') ? this.showsGradients : null,
      sentence: this.sentence,
      everything: this.everything,
      show: (gradients) => (this.showsGradients = gradients),
      zoom: (factor) => this.zoom(factor),
      all: () => this.showAll(),
      choose: (sentence) => this.chooseSentence(sentence),
      include: (everything) => this.include(everything),
      save: (kind) => void this.save(kind),
    });
  }

  private say() {
    const { m } = this;
    const way = this.model!.chain(this.focused ?? this.selected ?? this.model!.root);
    const { at, phase } = this.now;
    const text = this.problem ?? (at < 0 ? m.ready : phase === 'update' ? m.update : sayStep(this.steps[at], this.model!, this.speaker));
    return html`<div class="say">
      <div class="where"><nav aria-label=${m.trail}><ol class="trail">${way.map((item) => html`<li><button type="button" data-trail=${item.key} aria-current=${item === way.at(-1) ? 'location' : nothing} @click=${() => this.lookAt(item)}>${titleOf(item, this.speaker)}</button></li>`)}</ol></nav>${this.sectionLink()}</div>
      <p class="sentence ${text === m.ready ? 'ready' : ''}" aria-live="polite">${text}</p>
    </div>`;
  }

  /** The section of the page that tells of what is looked at. */
  private sectionLink() {
    const [followed] = this.followed.flatMap((part) => itemOf(part, this.model!) ?? []);
    const about = this.selected ?? this.now.current ?? followed ?? this.focused;
    const section = about && sectionOf(about, this.model!, this);
    return section ? html`<p class="section"><a href="#${section.id}">${this.m.section(section.title)}</a></p>` : nothing;
  }

  // --- pressing --------------------------------------------------------------------------------------------

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

  private readonly onMove = (event: PointerEvent): void => {
    const before = this.view.view;
    this.view.move(event);
    if (this.view.view !== before) this.moved = true;
    else if (event.pointerType === 'mouse' && event.buttons === 0) this.point(event);
  };

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

  private select(item: MapItem | null): void {
    this.selected = item;
    this.followed = [];
    this.inspection!.retrace(-1);
    this.keep();
    if (item) this.announced = describeItem(item, this.model!, this.speaker);
    // The stage is narrower now: what was pressed stays in it.
    void this.updateComplete.then(() => {
      if (!this.moved) this.fit(false);
      this.show(item);
    });
  }

  /** Opens what stands around the parts of a phrase, and goes there. */
  protected override follow(): void {
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

  /** The light runs once through what is new or, where nothing is, through all of it. Resolves when it has arrived. */
  async run(): Promise<void> {
    this.player.stop();
    await this.updateComplete;
    if (!this.model) return;
    const end = this.steps.at(-1)?.item;
    if (stillPreferred()) return this.show(end);
    const isNew = (item: MapItem | null) => item !== null && (this.fresh === null || this.fresh.has(item.value));
    const first = this.steps.findIndex(({ item }) => isNew(item));
    const pause = Math.min(longestPause, run / (this.steps.length - first));
    const mine = ++this.runs;
    for (let at = Math.max(0, first); at < this.steps.length; at += 1) {
      this.goTo(at + 1, true);
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (mine !== this.runs || !this.isConnected) return;
    }
    this.goTo(0, true);
    this.show(end);
  }

  private show(item: MapItem | null | undefined): void {
    const box = item && this.model!.box(item);
    if (box) this.bringIntoView(box);
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
    if (!playing) {
      this.player.stop();
      this.runs += 1;
    }
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

  // --- choices -----------------------------------------------------------------------------------------

  private chooseSentence(sentence: number): void {
    this.sentence = sentence;
    this.cards = this.newCards();
    this.model!.stale();
  }

  private include(everything: boolean): void {
    this.everything = everything;
    this.selected = null;
    this.focused = null;
    this.build();
    void this.updateComplete.then(() => this.fit(false));
  }

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
