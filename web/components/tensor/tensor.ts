// <attn-tensor>: the numbers of a tensor as cells that one can point at, walk through, open and, if allowed, change.
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { CanvasView } from './canvas-view';
import { Cells } from './cells';
import { cellStyles } from './cells.css';
import { fitOf, shownMatrices, type Fit, type Room } from './fit';
import { draggedTo, dragUnit, Gestures, type DragStart, type GestureHost } from './gestures';
import { GridView } from './grid-view';
import { clampIndex, moved } from './moves';
import { plain } from './numbers';
import type { Theme } from './palette';
import { placeOf, shapeText } from './plan';
import { menuItems, perform } from './saving';
import type { Inks } from './surface';
import { inksOf, lookOf, makeMeasure, together } from './surroundings';
import { paletteStyles, tensorStyles } from './tensor.css';
import type { Mark, MarkKind, PointHow, TensorData, TensorRole } from './tensor-data';
import { footTemplate, noteOf } from './tensor-foot';
import './tensor-menu';
import { type TensorStrings, tensorStringsFor } from './tensor-strings';
import { tabsTemplate } from './tensor-tabs';
import { toolStyles } from './tool.css';
import type { TensorView } from './view';
import { isComposing } from '../ui/is-composing';
import { inactive } from '../ui/inactive-button';

/** Before the element has been measured, and where it cannot be. */
const assumedWidth = 720;
/** A key that begins a number opens the editor with it. */
const beginsNumber = /^[\d.+\-\u2212]$/;

/** Longer than from one step of a walk to the next when a key is held down. */
const quietMilliseconds = 250;
/** A name that may go on in the next line between its parts. */
const breakable = (name: string) => name.split(/(?<=[_/.])/).map((part) => html`${part}<wbr />`);
/** What the cells must be looked through for; marks and the cursor touch only their own. */
const redrawnFor = ['data', 'theme', 'width', 'room', 'zoom', 'editable'];

interface Editing {
  index: number;
  text: string;
  /** Begun by typing. */
  typed: boolean;
  left: number;
  top: number;
  width: number;
}

export class AttnTensor extends LitElement implements GestureHost {
  static override styles = [toolStyles, cellStyles, tensorStyles, paletteStyles];

  @property({ attribute: false }) data: TensorData | null = null;
  @property({ attribute: false }) marks: readonly Mark[] = [];
  @property({ type: Boolean, reflect: true }) editable = false;
  /** Flat index of the cell that Tab reaches. */
  @property({ type: Number }) cursor = 0;
  /** Why the last edit was refused, in a sentence; shown and announced below the cells. */
  @property({ attribute: false }) refusal: string | null = null;
  /** Width for the cells in pixels, of those who know it before the page is laid out; 0: to be measured. */
  @property({ attribute: false }) room = 0;
  @state() private width = 0;
  @state() private zoom = 0;
  @state() private theme: Theme = 'light';
  @state() private pointedIndex: number | null = null;
  @state() private editing: Editing | null = null;
  @state() private notice = '';
  private t!: TensorStrings;
  private cells: Cells | null = null;
  private fit: Fit | null = null;
  private markMap: ReadonlyMap<number, MarkKind> = new Map();
  private view: TensorView | null = null;
  /** The matrices in the view. */
  private shown: readonly number[] = [];
  private inked: { role: TensorRole; inks: Inks } | null = null;
  private surveyed: Promise<void> | null = null;
  private laidOut = 0;
  private focusAfter = false;
  private readonly gestures = new Gestures(this);
  private font = 'sans-serif';
  private readonly measure = makeMeasure(() => this.font);
  private readonly observer =
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver(([entry]) => this.onResize(entry.contentRect.width));
  private readonly onTheme = () => {
    this.look();
    this.requestUpdate('theme');
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = tensorStringsFor(this);
    this.surveyed = together(() => {
      this.look();
      if (this.room === 0) this.width = this.getBoundingClientRect().width;
    });
    if (this.room === 0) this.observer?.observe(this);
    this.view?.resume();
    document.documentElement.addEventListener('attn-theme-change', this.onTheme);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer?.disconnect();
    document.documentElement.removeEventListener('attn-theme-change', this.onTheme);
    this.pointedIndex = null;
    this.editing = null;
    this.view?.pause();
    clearTimeout(this.laidOut);
  }

  private look(): void {
    const { theme, font } = lookOf(this);
    this.theme = theme;
    this.font = font;
    this.inked = null;
  }

  protected override async scheduleUpdate(): Promise<void> {
    await this.surveyed;
    await super.scheduleUpdate();
  }

  private onResize(width: number): void {
    // Scroll bars that come and go must not make the cells jump.
    if (this.room === 0 && Math.abs(width - this.width) >= 1) this.width = width;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const renewed = changed.has('data') || changed.has('theme') || !this.cells;
    if (renewed) this.cells = this.data ? new Cells(this.data, this.t, this.theme) : null;
    if (this.cells && (renewed || changed.has('width') || changed.has('room') || changed.has('zoom')))
      this.fit = fitOf(this.cells, this.space());
    if (!this.cells) return;
    const { plan } = this.cells;
    this.cursor = clampIndex(plan, this.cursor);
    if (this.pointedIndex !== null && this.pointedIndex >= plan.cells) this.pointedIndex = null;
    if (changed.has('marks'))
      this.markMap = new Map(
        this.marks.filter(({ index }) => index >= 0 && index < plan.cells).map(({ index, kind }) => [index, kind]),
      );
    if (changed.has('data')) this.notice = '';
  }

  private space(): Required<Room> {
    // As tensor.css.ts has it.
    const height = Math.max(352, 0.8 * innerHeight);
    return { width: this.room || this.width || assumedWidth, height, measure: this.measure, zoom: this.zoom };
  }

  override render() {
    const { cells, fit, data, t } = this;
    if (!cells || !fit || !data) return nothing;
    const note = noteOf(cells, t);
    const shape = data.shape.length === 0 ? t.scalar : shapeText(data.shape);
    const long = cells.plan.rows * fit.cellHeight > 2 * this.space().height;
    return html`<section
      role="group"
      class="role-${data.role ?? 'plain'} ${this.editable ? 'editable' : ''} ${data.values ? '' : 'awaited'} ${fit.canvas ? 'drawn' : ''} ${long ? 'long' : ''}"
      aria-label=${data.name}
    >
      <div class="head">
        <span class="name" title=${data.name}>${breakable(data.name)}</span>
        <span class="beside"
          ><span class="shape" translate="no" aria-label=${t.shape(shape)} role="img">${shape}</span>
          <span class="tools">${this.zoomTools(fit)}${this.menu(cells)}</span></span
        >
      </div>
      ${tabsTemplate({ plan: cells.plan, fit, current: this.matrix, marks: this.markMap, t, choose: (matrix) => this.toMatrix(matrix) })}
      <div class="stage">
        <div
          class="scroll"
          @pointerover=${this.gestures.over}
          @pointermove=${this.gestures.over}
          @pointerleave=${this.gestures.out}
          @pointerdown=${this.gestures.down}
          @pointerup=${this.gestures.up}
          @pointercancel=${this.gestures.up}
          @click=${this.gestures.click}
          @dblclick=${this.gestures.doubleClick}
          @focusin=${this.onFocusIn}
          @focusout=${this.onFocusOut}
          @keydown=${this.onKey}
        ></div>
        ${this.editor()}
      </div>
      ${note ? html`<p class="note">${note}</p>` : nothing}
      ${this.refusal ? html`<p class="problem" role="alert">${this.refusal}</p>` : nothing}
      ${
        cells.plan.cells === 0
          ? nothing
          : footTemplate({
              cells,
              t,
              pointed: this.pointedIndex,
              editable: this.editable,
              notice: this.notice,
              edit: (index) => this.startEditing(index, null),
              reset: this.resetCell,
            })
      }
    </section>`;
  }

  /** The matrix that the cursor is in. */
  private get matrix(): number {
    return this.cells && this.cells.plan.cells > 0 ? placeOf(this.cells.plan, this.cursor).matrix : 0;
  }

  private menu(cells: Cells) {
    if (!cells.data.values || cells.plan.cells === 0) return nothing;
    return html`<attn-tensor-menu
      .items=${menuItems(this.t)}
      .label=${this.t.menu(cells.data.name)}
      @tensor-menu-choose=${this.onMenu}
    ></attn-tensor-menu>`;
  }

  /** Where numbers do not fit, cells may be made larger. */
  private zoomTools(fit: Fit) {
    if (!this.cells?.extent.any || (this.zoom === 0 && fit.style && !fit.canvas)) return nothing;
    const tool = (by: number, sign: string, label: string, off: boolean) =>
      html`<button
        type="button"
        class="tool"
        aria-label=${label}
        title=${label}
        ${inactive(off)}
        @click=${() => {
          this.zoom += by;
        }}
      >
        ${sign}
      </button>`;
    return html`${tool(-1, '−', this.t.zoomOut, this.zoom <= (fit.canvas ? -2 : 0))}${tool(1, '+', this.t.zoomIn, this.zoom >= 4)}`;
  }

  protected override updated(changed: PropertyValues): void {
    const { cells, fit } = this;
    if (!cells || !fit) return this.forgetView();
    const view = this.viewFor(fit);
    const shown = shownMatrices(cells.plan, fit, this.matrix);
    if (redrawnFor.some((name) => changed.has(name)) || !this.showsAlready(shown)) {
      this.shown = shown;
      view.show({ cells, fit, shown, editable: this.editable, t: this.t });
      this.layOutLater(view.height());
    }
    view.mark(this.markMap);
    view.point(this.pointedIndex);
    view.setCursor(this.cursor);
    if (this.focusAfter) view.focusCursor();
    this.focusAfter = false;
    if (changed.has('editing') && this.editing) this.enterEditor(this.editing);
  }

  /** So much room for cells that are not in sight; they are laid out when nothing new comes for a while. */
  private layOutLater(height: number): void {
    const stage = this.renderRoot.querySelector<HTMLElement>('.stage')!;
    stage.style.setProperty('--height', `${height}px`);
    stage.classList.add('late');
    clearTimeout(this.laidOut);
    this.laidOut = window.setTimeout(() => stage.classList.remove('late'), quietMilliseconds);
  }

  private showsAlready(shown: readonly number[]): boolean {
    return shown.length === this.shown.length && shown.every((matrix, i) => matrix === this.shown[i]);
  }

  private viewFor(fit: Fit): TensorView {
    const scroller = this.renderRoot.querySelector<HTMLElement>('.scroll')!;
    if (this.view && fit.canvas === this.view instanceof CanvasView) return this.view;
    this.forgetView();
    this.view = fit.canvas
      ? new CanvasView(scroller, this.inks)
      : new GridView(this.renderRoot as ShadowRoot, scroller, this.inks);
    scroller.append(this.view.element);
    return this.view;
  }

  /** The view goes with the box that it stands in: without data there is none, and the next data has another. */
  private forgetView(): void {
    this.view?.dispose();
    this.view = null;
    this.shown = [-1];
  }

  /** Colours for the canvas. Kept: to ask for them has the page's styles computed. */
  private readonly inks = (): Inks => {
    const role = this.data?.role ?? 'plain';
    if (this.inked?.role !== role) this.inked = { role, inks: inksOf(this, role) };
    return this.inked.inks;
  };

  private toMatrix(matrix: number): void {
    const { plan } = this.cells!;
    this.cursor = matrix * plan.rows * plan.cols + (this.cursor % (plan.rows * plan.cols));
  }

  private tell<Detail>(type: string, detail: Detail): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  private async onMenu(event: CustomEvent<string>): Promise<void> {
    const { cells, fit, t } = this;
    if (!cells || !fit) return;
    const inks = inksOf(this, cells.data.role);
    // The same words again are heard again.
    this.notice = '';
    await this.updateComplete;
    this.notice = await perform(event.detail, { cells, fit, inks, shown: this.shown, marks: this.markMap, t });
  }

  // What gestures ask and say.

  indexAt(event: Event): number {
    return this.view?.indexAt(event) ?? -1;
  }

  pointed(): number | null {
    return this.pointedIndex;
  }

  point(index: number, how: PointHow): void {
    if (index === this.pointedIndex) return;
    this.pointedIndex = index;
    if (how === 'tap') this.cursor = index;
    this.tell('attn-cell-point', { index, how });
  }

  /** The pointer goes; what has the focus is pointed at again. */
  leave(): void {
    // Only to the editor, which lies over the cell.
    if (this.editing) return;
    const focused = this.renderRoot.querySelector('.scroll')?.contains((this.renderRoot as ShadowRoot).activeElement);
    if (focused) return this.point(this.cursor, 'focus');
    if (this.pointedIndex === null) return;
    this.pointedIndex = null;
    this.tell('attn-cell-leave', null);
  }

  open(index: number): void {
    this.cursor = index;
    this.point(index, 'focus');
    this.tell('attn-cell-open', { index });
  }

  edit(index: number): void {
    if (this.editable) this.startEditing(index, null);
  }

  dragStart(index: number): DragStart | null {
    const { cells } = this;
    if (!this.editable || !cells || cells.state(index) !== 'number' || !Number.isFinite(cells.value(index)))
      return null;
    const whole = cells.data.integer ?? false;
    return { number: cells.value(index), unit: dragUnit(cells.scale.to - cells.scale.from, whole), whole };
  }

  drag(index: number, number: number, done: boolean): void {
    this.tell('attn-cell-drag', { index, number, done });
  }

  private onFocusIn(event: FocusEvent): void {
    const index = this.indexAt(event);
    if (index < 0) return;
    this.cursor = index;
    this.point(index, this.gestures.how);
  }

  private onFocusOut(event: FocusEvent): void {
    const next = event.relatedTarget as Node | null;
    // To the next cell, to the foot's buttons or to the editor: still the same cell.
    if (next && this.renderRoot.contains(next)) return;
    if (this.pointedIndex !== null && !this.focusAfter) {
      this.pointedIndex = null;
      this.tell('attn-cell-leave', null);
    }
  }

  /** By its button, which goes away with the change: the focus returns to the cell. */
  private readonly resetCell = (index: number): void => {
    this.cursor = index;
    this.focusAfter = true;
    this.requestUpdate();
    this.tell('attn-cell-reset', { index });
  };

  private onKey(event: KeyboardEvent): void {
    if (!this.cells || event.metaKey || isComposing(event)) return;
    this.gestures.key();
    if (this.takesKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  private takesKey(event: KeyboardEvent): boolean {
    const { key, ctrlKey, altKey } = event;
    if (altKey) return this.nudge(key);
    if (key === 'Enter') {
      this.tell('attn-cell-open', { index: this.cursor });
      return true;
    }
    if (this.editable && !ctrlKey && this.editKey(key)) return true;
    const goal = moved(this.cells!.plan, this.cursor, key, ctrlKey);
    if (goal === null) return false;
    this.focusAfter = true;
    this.cursor = goal;
    this.requestUpdate();
    return true;
  }

  private editKey(key: string): boolean {
    if (key === 'Delete' || key === 'Backspace') this.tell('attn-cell-reset', { index: this.cursor });
    else if (key === 'F2') this.startEditing(this.cursor, null);
    else if (beginsNumber.test(key)) this.startEditing(this.cursor, key.replace('\u2212', '-'));
    else return false;
    return true;
  }

  /** Alt and an arrow: what dragging does, in steps of ten pixels. */
  private nudge(key: string): boolean {
    const start = key === 'ArrowUp' || key === 'ArrowDown' ? this.dragStart(this.cursor) : null;
    if (!start) return false;
    this.drag(this.cursor, draggedTo(start, key === 'ArrowUp' ? 10 : -10), true);
    return true;
  }

  private startEditing(index: number, text: string | null): void {
    const cell = this.view?.rectOf(index);
    const stage = this.renderRoot.querySelector('.stage')?.getBoundingClientRect();
    if (!cell || !stage || !this.cells) return;
    const width = Math.min(stage.width, Math.max(128, cell.width));
    const state = this.cells.state(index);
    this.cursor = index;
    this.editing = {
      index,
      text: text ?? (state === 'number' || state === 'masked' ? plain(this.cells.value(index)) : ''),
      typed: text !== null,
      left: Math.max(0, Math.min(cell.left - stage.left, stage.width - width)),
      top: cell.top - stage.top,
      width,
    };
  }

  private editor() {
    if (!this.editing || !this.cells) return nothing;
    const { index, text, left, top, width } = this.editing;
    return html`<input
      class="editor"
      aria-label=${this.t.newValue(this.cells.place(index))}
      .value=${text}
      autocomplete="off"
      spellcheck="false"
      .style=${`left: ${left}px; top: ${top}px; width: ${width}px`}
      @keydown=${this.onEditorKey}
      @blur=${this.onEditorBlur}
    />`;
  }

  private enterEditor({ typed }: Editing): void {
    const input = this.renderRoot.querySelector<HTMLInputElement>('.editor');
    input?.focus();
    // What is typed next replaces the number, unless it goes on with what was typed.
    if (!typed) input?.select();
  }

  private onEditorKey(event: KeyboardEvent): void {
    // The page's own keys must not run while someone types.
    event.stopPropagation();
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    this.endEditing(event.key === 'Enter' ? (event.target as HTMLInputElement).value : null, true);
  }

  private onEditorBlur(event: FocusEvent): void {
    this.endEditing((event.target as HTMLInputElement).value, false);
  }

  /** Another tensor stands here now: what was being typed was for the one before. */
  giveUp(): void {
    this.endEditing(null, true);
  }

  /** null: given up. */
  private endEditing(text: string | null, refocus: boolean): void {
    const { editing } = this;
    if (!editing) return;
    this.editing = null;
    this.focusAfter = refocus;
    // What was typed to open the editor is new, also if nothing was added to it.
    if (text !== null && (editing.typed || text.trim() !== editing.text))
      this.tell('attn-cell-edit', { index: editing.index, text });
  }
}

customElements.define('attn-tensor', AttnTensor);

declare global {
  interface HTMLElementTagNameMap {
    'attn-tensor': AttnTensor;
  }
}
