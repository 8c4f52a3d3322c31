// <attn-stepper>: a walk through a program, forward and backward, in which every number can be asked and changed.
//
//   program    the registry's program; settings "a=1,b=2", gradients, seed and weights as it is to be opened
//   session    shares the program with the other elements of that name; the first with a program opens it
//   level      model, layer or op: how far it is folded to begin with
//   at         path of the value whose step is shown first
//   show       values that stay in view, by name, with spaces between them
//   id         names it in the page's address
// What else a lesson says, and all of this for the element of an id, is given with give(): settings.ts.
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { state } from 'lit/decorators.js';
import type { Description } from '../../engine/client';
import { define } from '../ui/define';
import { controls } from '../ui/controls.css';
import { reasonOf } from '../ui/engine-sentences';
import { KeptFocus } from '../ui/kept-focus';
import { type Strings, stringsFor } from '../ui/strings';
import { arrange, inLines, wishedWidth } from './arrange';
import type { Cell } from './cells';
import type { CodeLanguage } from './code-view';
import { editTools, saidAgain } from './edit-tools';
import './explanation';
import type { Inspection } from './inspection';
import { type InstrumentStrings, instrumentStringsFor } from './instrument-strings';
import { Lights } from './lights';
import { Marks } from './marks';
import { maskOf, maskTemplate } from './mask-strip';
import { flowOf } from './outline';
import { OutlineView } from './outline-view';
import { type InspectionController, joinSession } from './session-host';
import type { LessonGiven } from './settings';
import { StepEdits } from './step-edits';
import { type CodePart, codePart, factsLine, formulaLine, givenValues, namedValues } from './step-parts';
import { type Speaker, titleOf } from './step-words';
import { stepperStyles } from './stepper.css';
import { takeKey } from './stepper-keys';
import type { ProgramStep } from './steps';
import { type Side, TensorSlots } from './tensor-slots';
import { TensorShelf } from './tensors';
import { levelTemplate, Player, progressOf, type Transport, transportTemplate } from './transport';
import { WalkAddress } from './walk-address';

/** Of many tensors so many are drawn until more are asked for. */
const atOnce = 6;

/** Narrower than this, everything stands below each other; and only one language of the code at a time. In pixels. */
const narrowBelow = 736;
const pairedFrom = 928;
/** Where nothing can be measured. */
const assumedRoom = 720;
/** Left and right of the cells in a tensor's box. */
const tensorPadding = 16;

export class AttnStepper extends LitElement {
  static override styles = [controls, stepperStyles];

  @state() private outlineOpen = false;
  @state() private language: CodeLanguage = 'cpp';
  /** All tensors of the present step are asked for. */
  @state() private all = false;
  @state() private announced = '';
  /** Of the element, and of the place where its tensors stand. */
  @state() private width = 0;
  @state() private room = 0;
  /** The step whose code is shown: a frame behind the tensors, which come first. */
  @state() private codeStep: ProgramStep | null = null;
  /** What the shelf and the outline are of. */
  private described: Description | null = null;
  private t!: InstrumentStrings;
  private strings!: Strings;
  private given: LessonGiven = {};
  private controller: InspectionController | null = null;
  private shelf: TensorShelf | null = null;
  private outline: OutlineView | null = null;
  private readonly player = new Player(
    () => {
      const { inspection } = this;
      inspection?.next();
      return inspection?.description != null && inspection.position < inspection.description.nodes.length;
    },
    () => this.requestUpdate(),
  );
  private readonly lights = new Lights(this);
  private readonly slots = new TensorSlots({
    point: (cell) => this.inspection!.point(cell),
    open: (cell) => {
      this.player.stop();
      this.inspection!.openCell(cell);
    },
    edit: (cell, text) => void this.edits.edit(cell, text),
    drag: (cell, detail) => this.edits.drag(cell, detail),
    reset: (cell) => void this.edits.reset(cell),
  });
  private readonly edits = new StepEdits({
    speaker: () => this.speaker,
    strings: () => this.strings,
    taken: (said) => this.afterEdit(said),
    changed: () => this.requestUpdate(),
  });
  private operand: Cell | null = null;
  private readonly marks = new Marks();
  private readonly address = new WalkAddress(this);
  private drawnStep = '';
  /** The trail as the address has it. */
  private keptTrail: readonly Cell[] = [];
  /** What is on its way from the address is not written over. */
  private restoring = false;
  private animated = '';
  private readonly observer =
    typeof ResizeObserver === 'undefined' ? null : new ResizeObserver((entries) => this.onResize(entries));

  constructor() {
    super();
    new KeptFocus(this, ['[data-do=next]']);
  }

  /** The program that is walked through. */
  get inspection(): Inspection | null {
    return this.controller?.inspection ?? null;
  }

  override connectedCallback(): void {
    this.t = instrumentStringsFor(this);
    this.strings = stringsFor(this);
    if (!this.controller) {
      ({ given: this.given, controller: this.controller } = joinSession(
        this,
        (inspection) => void this.opened(inspection),
      ));
    }
    super.connectedCallback();
    document.documentElement.addEventListener('attn-paper-change', this.arrived);
    this.observer?.observe(this);
    if (this.mainPart) this.observer?.observe(this.mainPart);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.removeEventListener('attn-paper-change', this.arrived);
    this.observer?.disconnect();
    this.player.stop();
  }

  private onResize(entries: readonly ResizeObserverEntry[]): void {
    for (const { target, contentRect } of entries) {
      if (target === this) this.width = Math.round(contentRect.width);
      else this.room = Math.floor(contentRect.width);
    }
  }

  /** Where the visitor was, by the address; else where the lesson begins. */
  private async opened(inspection: Inspection): Promise<void> {
    this.restoring = true;
    try {
      await this.address.restore(inspection);
    } finally {
      this.restoring = false;
    }
  }

  private keep(): void {
    const { inspection } = this;
    if (inspection?.state !== 'ready' || this.restoring) return;
    this.keptTrail = inspection.trail;
    this.address.keep(inspection);
  }

  protected override willUpdate(): void {
    const { inspection } = this;
    if (inspection?.state !== 'ready' || this.described === inspection.description) return;
    if (!this.described && this.controller?.joins) void this.opened(inspection);
    // Steps and values of another program, or of one that has grown, are numbered anew.
    this.described = inspection.description;
    this.codeStep = this.codeStep && inspection.step;
    this.shelf = new TensorShelf(inspection, this.given, this.t);
    this.outline = new OutlineView(
      inspection,
      this.shelf,
      this.t,
      () => {
        this.requestUpdate();
        // The focus follows at once.
        this.performUpdate();
      },
      (position) => this.move(() => inspection.go(position)),
    );
  }

  /** The visitor moves: playing ends, and a screen reader hears where. */
  private move(body: () => void): void {
    this.player.stop();
    body();
    this.moved();
  }

  /** At the end it begins anew. */
  private readonly play = (): void => {
    const inspection = this.inspection!;
    if (!this.player.playing && inspection.position >= inspection.description!.nodes.length) inspection.go(0);
    this.player.toggle();
  };

  private readonly moved = (): void => {
    const inspection = this.inspection!;
    const step = inspection.step;
    const [at, of] = progressOf(inspection);
    const outputs = step ? flowOf(inspection.description!, step).outputs.slice(0, 2) : [];
    const said = outputs
      .map((value) => `${this.shelf!.name(value)} [${inspection.info(value).shape.join(', ')}]`)
      .join(this.t.listed);
    this.announced = this.t.stepped(String(at), String(of), titleOf(step, this.speaker), said);
  };

  override render() {
    const { inspection, t } = this;
    if (!inspection || inspection.state === 'empty' || inspection.state === 'loading')
      return html`<div class="frame"><p class="busy">${t.loading}</p></div>`;
    if (inspection.state === 'failed') return this.failure(inspection);
    if (!this.shelf) return nothing;
    const transport: Transport = { inspection, t, player: this.player, play: this.play, moved: this.moved };
    // Where there is little room, the picture comes before what is chosen once.
    const { narrow } = this;
    const level = html`<div class="level">${levelTemplate(transport)}</div>`;
    return html` <section
      class="frame ${narrow ? 'narrow' : ''} ${this.width < pairedFrom ? '' : 'paired'}"
      aria-label=${t.walk(inspection.program)}
      @keydown=${this.onKey}
      @attn-operand=${this.onOperand}
      @pointerover=${this.lights.over}
      @pointerleave=${this.lights.out}
      @focusin=${this.lights.over}
    >
      <div class="bar">
        ${transportTemplate(transport)}
        ${narrow ? html`<button class="quiet" type="button" aria-expanded=${String(this.outlineOpen)} @click=${() => (this.outlineOpen = !this.outlineOpen)}>${t.showStructure}</button>` : level}
      </div>
      <div class="body">
        <div class="side ${this.outlineOpen ? 'open' : ''}">
          ${narrow ? level : nothing}
          <div class="outline">${this.outline!.template()}</div>
        </div>
        <div class="main-part">${this.room > 0 ? this.stage(inspection) : nothing}</div>
      </div>
      <p class="visually-hidden" id="keys">${t.keys}</p>
      <p class="visually-hidden" role="status">${this.announced}</p>
    </section>`;
  }

  private failure(inspection: Inspection) {
    const why = reasonOf(inspection.refusal, this.strings);
    const crashed = inspection.refusal?.kind === 'crash';
    return html`<div class="frame">
      <div class="notice error" role="alert">
        <p>${crashed ? this.t.crashed(why) : this.t.failed(why)}</p>
        ${inspection.refusal?.kind === 'refused' ? nothing : html`<button type="button" @click=${() => void inspection.reopen()}>${this.strings.engine.again}</button>`}
      </div>
    </div>`;
  }

  private stage(inspection: Inspection) {
    const { step } = inspection;
    const flow = step ? flowOf(inspection.description!, step) : { inputs: [], outputs: givenValues(inspection) };
    const kept = namedValues(inspection, this.getAttribute('show') ?? '').filter(
      (value) => !flow.inputs.includes(value) && !flow.outputs.includes(value),
    );
    const inView = new Set([...this.some(flow.inputs), ...this.some(flow.outputs), ...kept]);
    const formula = step ? formulaLine(step, inspection, this.t, this.arrived) : nothing;
    return html`
      <header class="now">
        <p class="title">${titleOf(step, this.speaker)}</p>
        <p class="facts">${step ? factsLine(step, this.speaker) : nothing}</p>
        ${step ? nothing : html`<p class="note">${this.t.startHint}</p>`}
      </header>
      ${this.narrow ? [this.flow(flow), formula] : [formula, this.flow(flow)]} ${step ? this.mask(step) : nothing}
      <attn-explanation
        class=${inspection.trail.length > 0 ? 'open' : nothing}
        .inspection=${inspection}
        .shelf=${this.shelf}
        .t=${this.t}
        .inView=${inView}
        .op=${step && inspection.level === 'op' ? inspection.description!.nodes[step.from].op : ''}
        .revision=${inspection.revision}
      ></attn-explanation>
      ${editTools({ inspection, shelf: this.shelf!, t: this.t, refusal: this.edits.refusal(null), said: (text) => this.afterEdit(text) })}
      ${kept.length > 0 ? html`<div class="kept" role="group" aria-label=${this.t.kept}><span class="kept-name">${this.t.kept}</span>${this.keptTensors(kept)}</div>` : nothing}
      ${this.codeStep ? codePart(this.codeStep, inspection, this.codePart) : nothing}
    `;
  }

  /** On a phone a strip, of which one sees that it goes on. */
  private keptTensors(kept: readonly number[]) {
    const strip = this.narrow && kept.length > 1;
    const room = strip ? this.room * 0.86 : this.room;
    return html`<div class="tensors ${strip ? 'scroll' : ''}" tabindex=${strip ? 0 : nothing}>
      ${this.tensors(kept, inLines(this.wishes(kept), room), 'kept')}
    </div>`;
  }

  private get narrow(): boolean {
    return this.width < narrowBelow;
  }

  private some(values: readonly number[]): readonly number[] {
    return this.all || values.length <= atOnce + 1 ? values : values.slice(0, atOnce);
  }

  private get speaker(): Speaker {
    return { inspection: this.inspection!, shelf: this.shelf!, t: this.t };
  }

  /** A formula or the source has come, or the page is for paper now. */
  private readonly arrived = (): void => this.requestUpdate();

  private get codePart(): CodePart {
    return {
      t: this.t,
      language: this.language,
      open: this.codeOpen,
      arrived: this.arrived,
      choose: (language) => (this.language = language),
      toggled: (open) => (this.codeOpen = open),
    };
  }

  /** Open where there is room for it. */
  private codeOpen = typeof matchMedia !== 'undefined' && matchMedia('(min-width: 60rem)').matches;

  private mask(step: ProgramStep) {
    const inspection = this.inspection!;
    const nodes = Array.from({ length: step.to - step.from }, (_, i) => step.from + i);
    const mask = step.phase === 'forward' ? maskOf(inspection, this.shelf!, nodes) : null;
    if (!mask) return nothing;
    return maskTemplate({
      inspection,
      shelf: this.shelf!,
      t: this.t,
      mask,
      set: (index, length) => void this.edits.edit({ value: mask.lens, index }, length),
    });
  }

  // --- tensors ---------------------------------------------------------------------------------------------

  /** What goes into the step, an arrow, and what comes out. */
  private flow({ inputs, outputs }: { inputs: readonly number[]; outputs: readonly number[] }) {
    const arranged = arrange(this.wishes(inputs), this.wishes(outputs), this.room);
    return html`<div class="flow ${arranged.stacked ? 'stacked' : ''}">
      ${this.tensors(inputs, arranged.inputs, 'in')}
      ${inputs.length > 0 ? html`<div class="arrow" role="img" aria-label=${this.t.arrow}></div>` : nothing}
      ${this.tensors(outputs, arranged.outputs, 'out')}
    </div>`;
  }

  private wishes(values: readonly number[]): number[] {
    return this.some(values).map((value) => wishedWidth(this.inspection!.info(value).shape));
  }

  private tensors(values: readonly number[], widths: readonly number[], side: Side) {
    const shown = this.some(values);
    return html`${shown.map((value, place) => this.tensor(value, widths[place], side, place))}
    ${
      shown.length < values.length
        ? html`<button class="quiet more" type="button" @click=${() => (this.all = true)}>
            ${this.t.more(String(values.length - shown.length))}
          </button>`
        : nothing
    }`;
  }

  private tensor(value: number, width: number, side: Side, place: number): Element {
    // Paper has no next step: what stays in view is shown as it comes out.
    const paper = side === 'kept' && document.documentElement.hasAttribute('data-paper');
    const data = paper ? this.shelf!.data(value, true) : this.shelf!.data(value);
    const padding = this.narrow ? 0 : tensorPadding;
    return this.slots.show(side, place, {
      value,
      data,
      width,
      room: width - padding,
      marks: this.marks.at(value, this.inspection!, this.operand),
      refusal: this.edits.refusal(value),
      editable: this.shelf!.editable(value) && data.values !== null,
    });
  }

  private readonly onOperand = (event: CustomEvent<Cell | null>): void => {
    this.operand = event.detail;
    this.requestUpdate();
  };

  private afterEdit(text: string): void {
    this.announced = saidAgain(this.announced, text);
    this.keep();
  }

  // --- keys ------------------------------------------------------------------------------------------------

  private onKey(event: KeyboardEvent): void {
    const inspection = this.inspection!;
    const taken = takeKey(event, {
      next: () => this.move(() => inspection.next()),
      back: () => this.move(() => inspection.back()),
      first: () => this.move(() => inspection.go(0)),
      last: () => this.move(() => inspection.go(Infinity)),
      play: this.play,
      undo: () => void inspection.undo().then((done) => done && this.afterEdit(this.t.edit.undone)),
      redo: () => void inspection.redo().then((done) => done && this.afterEdit(this.t.edit.redone)),
      close: () => {
        const isOpen = inspection.trail.length > 0;
        if (isOpen) inspection.retrace(-1);
        return isOpen;
      },
    });
    if (taken) event.preventDefault();
  }

  protected override updated(_changed: PropertyValues): void {
    const { inspection } = this;
    if (inspection?.state !== 'ready') return;
    if (this.room === 0 && this.mainPart) this.measure(this.mainPart);
    if (this.drawnStep !== '' && inspection.trail !== this.keptTrail) this.keep();
    const drawn = `${inspection.level} ${inspection.position} ${inspection.edits.size}`;
    if (drawn === this.drawnStep) return;
    const first = this.drawnStep === '';
    // Where it begins is not to be written: the address's own walk may be on its way still.
    if (first) this.keptTrail = inspection.trail;
    this.drawnStep = drawn;
    this.lights.refresh(inspection);
    if (!first) {
      this.keep();
      this.animateStep(`${inspection.level} ${inspection.position}`);
    }
    // Reading places now would lay everything out twice.
    requestAnimationFrame(() => {
      this.showCurrent();
      setTimeout(() => (this.codeStep = this.inspection?.step ?? null));
    });
  }

  /** Once; later the observer says it. */
  private measure(mainPart: HTMLElement): void {
    const style = getComputedStyle(mainPart);
    this.room =
      Math.floor(
        mainPart.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd),
      ) || assumedRoom;
    this.observer?.observe(mainPart);
  }

  private get mainPart(): HTMLElement | null {
    return this.renderRoot?.querySelector<HTMLElement>('.main-part') ?? null;
  }

  /** Results come in from the left, where their sources are. */
  private animateStep(step: string): void {
    if (step === this.animated || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.animated = step;
    for (const tensor of this.renderRoot.querySelectorAll('attn-tensor.out')) {
      tensor.animate?.(
        [
          { opacity: 0.25, translate: '-0.5rem 0' },
          { opacity: 1, translate: '0 0' },
        ],
        { duration: 240, easing: 'ease-out' },
      );
    }
  }

  /** Scrolls the outline, and nothing else, to the present step. */
  private showCurrent(): void {
    const box = this.renderRoot.querySelector<HTMLElement>('.outline');
    const current = box?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!box || !current) return;
    const top = current.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + current.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 3;
  }
}

define('attn-stepper', AttnStepper);

declare global {
  interface HTMLElementTagNameMap {
    'attn-stepper': AttnStepper;
  }
}
