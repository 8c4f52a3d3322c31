// <attn-map>: any program as one picture, drawn from what the engine says of it: blocks that open in their place,
// values as tiles of their numbers, a walk with a light along the edges. Attributes as of <attn-stepper>; elements of
// one `session` show the same program, position, edits and explanations.
//
//   program, settings, gradients, seed, weights, session, <script type="application/json">   what is opened
//   id     names its place in the page's address
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../ui/define';
import { controls } from '../ui/controls.css';
import { reasonOf } from '../ui/engine-sentences';
import { editTools, saidAgain } from '../instrument/edit-tools';
import { Marks } from '../instrument/marks';
import type { Cell } from '../instrument/cells';
import { valuePanel } from './value-panel';
import { valuePanelStyles } from './value-panel.css';
import { barOf } from './bar';
import { titleOf } from './cards';
import { deltaOf, describeItem, sayStep } from './describing';
import { savePicture } from './export';
import type { MapItem } from './graph';
import { type Acts, keyOfMap } from './keys';
import { mapStyles } from './map.css';
import { drawnCell } from './cell-origin';
import { around } from './map-stage';
import { MapWalk } from './map-walk';
import { MapModel } from './model';
import { cellUnder, itemUnder, valueUnder } from './pointing';
import { itemOf, sectionOf } from './prose';
import { type Scene, sceneTemplate } from './scene';
import { sceneStyles } from './scene.css';
import { trailOf } from './trail';
import { walkOf } from './walk';
import { KeptFocus } from '../ui/kept-focus';

const besideFrom = 940;
const aroundTrail = 30;
export class AttnMap extends MapWalk {
  static override styles = [controls, valuePanelStyles, mapStyles, sceneStyles];

  constructor() {
    super();
    // Of a panel that is closed keys go on from the card.
    new KeptFocus(this, ['.hit[tabindex="0"]']);
  }

  @state() private showsGradients = false;
  @state() private announced = '';
  private operand: Cell | null = null;
  /** Whether it was moved when the pointer came down. */
  private movedBefore = false;
  /** Operands that only were moved light up where they come from. */
  private readonly marks = new Marks((cell) => {
    const { description, graph } = this.model!;
    return drawnCell(description, cell, (value) => graph.places.has(value) || description.values[value].of !== null);
  });
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
      current,
      backward,
      lit: current ? model.edgesInto(current).edges : new Set(),
      focus: this.focus_,
      pointed: this.itemsOf(this.pointed.length > 0 ? this.pointed : this.followed),
      selected: this.selected,
      stop: this.stop,
      reached: (item) =>
        !walking ||
        (backward ? this.gradientStep(item.value) < position : item.kind === 'given' || item.from < position),
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

  /** Where parts that the text names are to be seen. */
  private itemsOf(parts: readonly string[]): Set<MapItem> {
    const model = this.model!;
    return new Set(
      parts
        .flatMap((part) => itemOf(part, model) ?? [])
        .map((item) => (model.isOpen(item) ? item : model.visible(item))),
    );
  }

  override render() {
    const { inspection, t, m } = this;
    if (!inspection || inspection.state === 'empty' || inspection.state === 'loading')
      return html`<div class="map"><div class="stage"></div></div>`;
    if (inspection.state === 'failed') {
      return html`<div class="map">
        <div class="notice error" role="alert">
          <p>${t.failed(reasonOf(inspection.refusal, this.strings))}</p>
          ${inspection.refusal?.kind === 'refused' ? nothing : html`<button type="button" @click=${() => void inspection.reopen()}>${this.strings.engine.again}</button>`}
        </div>
      </div>`;
    }
    if (!this.model || this.width === 0) return html`<div class="map"><div class="stage"></div></div>`;
    this.cards!.speaker.sentence = this.sentence;
    const scene = this.scene();
    return html`<section
      class="map ${this.width >= besideFrom ? 'wide' : ''} ${this.narrow ? 'narrow' : ''}"
      aria-label=${m.map(inspection.program)}
      @keydown=${this.onKey}
    >
      ${this.narrow ? nothing : [this.bar(), this.say()]}
      <div class="body ${this.selected ? 'with-asked' : ''}">
        <div
          class="stage ${this.view.moving ? 'moving' : ''}"
          @scroll=${this.onScroll}
          @wheel=${{ handleEvent: this.onWheel, passive: false }}
          @pointerdown=${this.onDown}
          @pointermove=${this.onMove}
          @pointerup=${this.view.up}
          @pointercancel=${this.onCancel}
          @pointerleave=${() => inspection.point(null)}
          @click=${this.onClick}
          @focusin=${this.onFocus}
        >
          ${sceneTemplate(scene)}
        </div>
        ${
          this.selected
            ? valuePanel({
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
                said: (text) => this.tell(text),
                operand: (cell) => {
                  this.operand = cell;
                  this.requestUpdate();
                },
              })
            : nothing
        }
      </div>
      ${this.narrow ? [this.say(), this.bar()] : nothing}
      <div class="below">
        ${(inspection.edits.size > 0 || inspection.canRedo) && !this.selected ? editTools({ inspection, shelf: this.shelf!, t, refusal: null, said: (text) => this.tell(text) }) : html`<p class="hint">${m.hint}<span class="by-keys">${m.keys}</span></p>`}
      </div>
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
    const trail = trailOf({
      way: way.map((item) => ({ item, name: titleOf(item, this.speaker) })),
      room: this.narrow ? this.width - aroundTrail : Infinity,
      label: m.trail,
      look: (item) => this.lookAt(item),
    });
    const text =
      this.problem ??
      (at < 0 ? m.ready : phase === 'update' ? m.update : sayStep(this.steps[at], this.model!, this.speaker));
    return html`<div class="say">
      <div class="where">${trail}${this.sectionLink()}</div>
      <p class="sentence ${text === m.ready ? 'ready' : ''}" aria-live="polite">${text}</p>
    </div>`;
  }

  /** The section of the page that tells of what is looked at. */
  private sectionLink() {
    const [followed] = this.followed.flatMap((part) => itemOf(part, this.model!) ?? []);
    const about = this.selected ?? this.now.current ?? followed ?? this.focused;
    const section = about && sectionOf(about, this.model!, this);
    return section
      ? html`<p class="section"><a href="#${section.id}">${this.m.section(section.title)}</a></p>`
      : nothing;
  }

  // --- pressing --------------------------------------------------------------------------------------------

  private cellUnder(event: MouseEvent): Cell | null {
    return cellUnder(event, this.itemOf(event), {
      model: this.model!,
      cards: this.cards!,
      gradientOf: this.gradientOf,
      view: this.view.view,
    });
  }

  private readonly onMove = (event: PointerEvent): void => {
    this.view.move(event);
    if (event.buttons && this.view.isDrag) this.moved = true;
    if (event.pointerType === 'mouse' && event.buttons === 0) this.point(event);
  };

  private readonly onDown = (event: PointerEvent): void => {
    this.movedBefore = this.moved;
    this.view.down(event);
  };

  /** The browser scrolls the page instead. */
  private readonly onCancel = (event: PointerEvent): void => {
    this.view.cancel(event);
    this.moved = this.movedBefore;
  };

  private tell(text: string): void {
    this.announced = saidAgain(this.announced, text);
  }

  private point(event: MouseEvent): void {
    if (this.inspection!.trail.length === 0) this.inspection!.point(this.selected ? this.cellUnder(event) : null);
  }

  private itemOf(event: Event): MapItem | null {
    return itemUnder(event, this.layout);
  }

  private readonly onClick = (event: MouseEvent): void => {
    if (this.view.endDrag()) return;
    const [cell, value] = [this.cellUnder(event), valueUnder(event)];
    const item = this.itemOf(event) ?? this.model!.graph.places.get(value ?? -1);
    if (!item) return;
    this.stop = item;
    if ((this.model!.isOpen(item) || item.kind === 'block') && value === null) return this.toggle(item);
    if (this.model!.isOpen(item)) this.select(item);
    else this.enter(item);
    if (cell && item === this.selected) this.inspection!.openCell(cell);
  };

  private focusOn({ key }: MapItem): SVGElement | null {
    const hit = this.renderRoot.querySelector<SVGElement>(`[data-key="${CSS.escape(key)}"] .hit`);
    hit?.focus({ preventScroll: true });
    return hit;
  }

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
    } else if (item.kind === 'block') this.toggle(item);
    else this.select(item);
  }

  private toggle(item: MapItem): void {
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
      this.focusOn(item);
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
      const hit = this.focusOn(first);
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
          this.focusOn(item);
          const box = model.box(item);
          if (box) this.bringIntoView(box.open ? { ...box, width: 40, height: 24 } : box);
        });
      },
      enter: (item) => (model.isOpen(item) ? this.toggle(item) : this.enter(item)),
      close: (item) => this.toggle(item),
      zoom: (factor) => this.zoom(factor, this.stop),
      all: () => this.showAll(),
      shut: () => this.select(null),
      undo: () => void this.inspection!.undo().then((done) => done && this.tell(this.t.edit.undone)),
      redo: () => void this.inspection!.redo().then((done) => done && this.tell(this.t.edit.redone)),
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
