// The element of a lesson's small experiments: some tensors of some programs, cells that can be changed, a goal.
// Each lesson names its own experiments (defineBench).
import { css, type CSSResultGroup, html, LitElement, noChange, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { whenNear } from '../../ui/near';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { problemLine, reasonOf } from '../../ui/engine-sentences';
import { nameOf } from '../../instrument/axis-labels';
import { Inspection } from '../../instrument/inspection';
import { instrumentStringsFor } from '../../instrument/instrument-strings';
import { termStyles } from '../../instrument/term.css';
import { type Strings, stringsFor } from '../../ui/strings';
import '../../tensor/tensor';
import type {
  Axis,
  CellDragDetail,
  CellEditDetail,
  CellPointDetail,
  CellResetDetail,
  Mark,
  TensorData,
} from '../../tensor/tensor-data';
import { segments } from '../../ui/views';
import { explained, spoken } from './arithmetic';
import type { Bench, BenchSlider, BenchTensor, Text } from './bench-data';
import { benchStrings } from './bench-strings';
import { strip, stripped } from '../../ui/strip.css';
import { inactive } from '../../ui/inactive-button';

interface Shown {
  numbers: Float32Array | null;
  before: Float32Array | null;
  mask: readonly (Float32Array | null)[];
  data: TensorData;
}

export class AttnBench extends LitElement {
  static override styles: CSSResultGroup = [
    controls,
    termStyles,
    css`
      .tensors {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(27rem, 100%), 1fr));
        align-items: start;
        gap: 1.25rem 2rem;
        margin-block: 0.75rem;
      }
      .tensors > figure {
        min-width: 0;
        margin: 0;
      }
      .tensors > .wide {
        grid-column: 1 / -1;
      }
      figcaption {
        font-size: 0.9rem;
        margin-block-end: 0.2rem;
      }
      @media print {
        .hint {
          display: none;
        }
      }
      .arithmetic {
        min-height: 1.6em;
        margin: 0.25rem 0;
        font-size: 0.9rem;
        line-height: 1.6;
        color: var(--text-quiet);
        overflow-wrap: anywhere;
      }
      .slider {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem 0.9rem;
      }
      .slider input {
        min-height: 24px;
        flex: 1 1 8rem;
        max-width: 24rem;
      }
      .tools {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.75rem 1.25rem;
      }
    `,
    strip,
  ];

  @property({ attribute: false }) bench: Bench | null = null;
  @state() chosen = 0;
  private t!: Strings;
  private b = benchStrings.en;
  protected inspections = new Map<string, Inspection>();
  private stop: (() => void)[] = [];
  private readonly shown = new Map<BenchTensor, Shown>();
  private forget: (() => void) | null = null;
  /** The program whose cell is pointed at. */
  private pointed: Inspection | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
    this.b = this.t.locale === 'en' ? benchStrings.en : benchStrings.zh;
    this.forget = whenNear(this, () => this.choose(this.chosen));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.forget?.();
    this.close();
  }

  private close(): void {
    for (const stop of this.stop) stop();
    for (const inspection of this.inspections.values()) inspection.close();
    this.stop = [];
    this.inspections = new Map();
    this.shown.clear();
    this.pointed = null;
  }

  private choose(variant: number): void {
    const { bench } = this;
    if (!bench) return;
    this.close();
    this.chosen = variant;
    for (const [name, request] of Object.entries(bench.variants[variant].programs)) {
      const inspection = this.inspectionOf(name);
      this.stop.push(inspection.subscribe(() => this.requestUpdate()));
      this.inspections.set(name, inspection);
      // Another element of the session may have opened it.
      if (inspection.state === 'empty') void inspection.open(request);
    }
    this.requestUpdate();
  }

  /** With a session, a task can ask about its programs: the one named main by the session's name alone. */
  private inspectionOf(program: string): Inspection {
    const session = this.getAttribute('session');
    if (!session) return new Inspection();
    return Inspection.shared(program === 'main' ? session : `${session}-${program}`);
  }

  protected say(text: Text): string {
    return this.t.locale === 'en' ? text.en : text.zh;
  }

  protected numbers(program: string, value: string): Float32Array | null {
    const inspection = this.inspections.get(program);
    const found = inspection?.find(value) ?? null;
    return found === null ? null : inspection!.numbers(found);
  }

  override render() {
    const { bench } = this;
    if (!bench) return nothing;
    // What could not be opened is said once; whoever had it open keeps the picture.
    const failed = [...this.inspections.values()].filter(({ state }) => state === 'failed');
    const problem = problemLine(failed[0]?.refusal, this.t, () => failed.map((inspection) => inspection.reopen()));
    if (failed.some(({ description }) => !description))
      return html`<div class="tools">${this.choice(bench)}</div>
        ${problem}`;
    return html`<div class="tools">${this.choice(bench)} ${bench.sliders?.map((slider) => this.slider(slider))}</div>
      ${this.figures(bench)} ${problem}
      <p class="arithmetic ${this.asked?.explained ? '' : 'hint'}">${this.arithmetic()}</p>
      ${this.foot()}`;
  }

  /** What is seen of the programs. */
  protected figures({ tensors }: Bench): unknown {
    return html`<div
      class="tensors strip scroll"
      role="group"
      aria-label=${this.b.figures}
      tabindex=${stripped() ? 0 : nothing}
    >
      ${tensors.map((tensor) => this.tensor(tensor))}
    </div>`;
  }

  protected choice({ choice, variants }: Bench) {
    if (variants.length < 2) return nothing;
    const options = variants.map(({ label }, value) => ({ value, text: this.say(label) }));
    return segments({
      name: 'variant',
      legend: choice ? this.say(choice) : '',
      options,
      chosen: this.chosen,
      choose: (value) => this.choose(value),
    });
  }

  private slider({ value, index = 0, label, min, max, step }: BenchSlider) {
    const [program] = this.inspections.keys();
    const number = program === undefined ? undefined : this.numbers(program, value)?.[index];
    const id = `${value}-${index}`;
    const onInput = ({ target, type }: Event) =>
      this.everywhere(value, (one, at) =>
        one.drag({ value: at, index }, (target as HTMLInputElement).valueAsNumber, type === 'change'),
      );
    // Whose hand is on it is ahead of the engine: an answer to an earlier place must not take the handle back.
    const held = (this.renderRoot as ShadowRoot).activeElement?.id === id;
    return html`<label class="slider"
      >${this.say(label)}
      <input
        id=${id}
        type="range"
        ?disabled=${number === undefined}
        min=${min}
        max=${max}
        step=${step}
        .value=${held ? noChange : live(String(number ?? min))}
        @input=${onInput}
        @change=${onInput}
      />
      <output translate="no">${number === undefined ? '' : spoken(number)}</output></label
    >`;
  }

  private tensor(tensor: BenchTensor) {
    const inspection = this.inspections.get(tensor.program);
    const value = inspection?.find(tensor.value) ?? null;
    if (!inspection || value === null) {
      return html`<figure class=${tensor.wide ? 'wide' : ''}>
        <figcaption>${this.say(tensor.title)}</figcaption>
        <p class="busy">${this.b.loading}</p>
      </figure>`;
    }
    const cell = (event: CustomEvent<{ index: number }>) => ({ value, index: event.detail.index });
    const data = this.dataOf(tensor, inspection, value);
    return html`<figure
      class="${tensor.wide ? 'wide' : ''} ${(data.shape.at(-1) ?? 1) === 1 ? 'slim' : ''} ${(data.shape.at(-2) ?? 1) > 3 ? 'tall' : ''}"
    >
      <attn-tensor
        .data=${data}
        .marks=${this.marks(inspection, value)}
        ?editable=${tensor.editable}
        .refusal=${tensor.editable && inspection.refusal?.kind === 'refused' ? reasonOf(inspection.refusal, this.t) : null}
        @attn-cell-point=${(event: CustomEvent<CellPointDetail>) => this.point(inspection, cell(event))}
        @attn-cell-open=${(event: CustomEvent<CellPointDetail>) => this.point(inspection, cell(event))}
        @attn-cell-leave=${() => this.point(inspection, null)}
        @attn-cell-edit=${(event: CustomEvent<CellEditDetail>) => this.everywhere(tensor.value, (one, at) => void one.edit({ value: at, index: event.detail.index }, event.detail.text))}
        @attn-cell-drag=${(event: CustomEvent<CellDragDetail>) => this.everywhere(tensor.value, (one, at) => one.drag({ value: at, index: event.detail.index }, event.detail.number, event.detail.done))}
        @attn-cell-reset=${(event: CustomEvent<CellResetDetail>) => this.everywhere(tensor.value, (one, at) => void one.resetCell({ value: at, index: event.detail.index }))}
      ></attn-tensor>
    </figure>`;
  }

  /** The same object as long as the numbers are the same: the view then draws nothing anew. */
  private dataOf(tensor: BenchTensor, inspection: Inspection, value: number): TensorData {
    const numbers = inspection.numbers(value);
    // Whoever slides sees it move: a hundred numbers as they were would stand in the way.
    const before = this.bench?.sliders ? null : inspection.before(value);
    const mask = (tensor.masked ?? []).map((name) => this.numbers(tensor.program, name));
    const shown = this.shown.get(tensor);
    if (shown && shown.numbers === numbers && shown.before === before && shown.mask.every((one, i) => one === mask[i]))
      return shown.data;
    const { shape: whole, axes, integer } = inspection.info(value);
    // A batch of one is no axis to the eye; the places of the cells stay the same.
    const shape = whole.length > 2 && whole[0] === 1 ? whole.slice(1) : whole;
    const [from, to] = mask;
    const data: TensorData = {
      name: this.say(tensor.title),
      shape,
      values: numbers,
      axes: this.axesOf(tensor, axes).slice(-shape.length),
      role: tensor.role,
      domain: tensor.domain,
      masked: from && to ? Uint8Array.from(from, (score, i) => Number(score !== to[i])) : null,
      before,
      integer: integer !== null,
    };
    this.shown.set(tensor, { numbers, before, mask, data });
    return data;
  }

  /** The program whose cell is explained: that pointed at, else one in which a task shows its answer. */
  protected get asked(): Inspection | null {
    return this.pointed?.explained
      ? this.pointed
      : ([...this.inspections.values()].find(({ explained }) => explained) ?? null);
  }

  /** What a tensor's dimensions count: as its lesson says, else as the engine does. */
  private axesOf(tensor: BenchTensor, axes: readonly string[]): Axis[] {
    if (!tensor.axes) return axes.map((axis) => ({ name: nameOf(axis) }));
    return tensor.axes.map(({ name, labels }) => ({
      name: this.say(name),
      labels: labels?.map((label) => this.say(label)),
    }));
  }

  private marks(inspection: Inspection, value: number): Mark[] {
    const cell = inspection.explained;
    if (!cell || inspection !== this.asked) return [];
    const sources = inspection.explanation(cell)?.sources ?? [];
    const marks: Mark[] = sources
      .filter(([source]) => source === value)
      .map(([, index]) => ({ index, kind: 'source' }));
    if (cell.value === value) marks.push({ index: cell.index, kind: 'cell' });
    return marks;
  }

  protected point(inspection: Inspection, cell: { value: number; index: number } | null): void {
    this.pointed = inspection;
    inspection.point(cell);
  }

  private arithmetic() {
    const { asked } = this;
    const cell = asked?.explained;
    if (!asked || !cell) return this.b.point;
    const explanation = asked.explanation(cell);
    return explanation && explanation.node >= 0 ? explained(explanation, asked, instrumentStringsFor(this)) : '\u00a0';
  }

  private everywhere(name: string, change: (inspection: Inspection, value: number) => void): void {
    for (const inspection of this.inspections.values()) {
      const value = inspection.find(name);
      if (value !== null && inspection.editable(value)) change(inspection, value);
    }
  }

  private foot() {
    const edited = [...this.inspections.values()].some((inspection) => inspection.edits.size > 0);
    return html`<button class="quiet" type="button" ${inactive(!edited)} @click=${() => this.resetAll()}>
      ${this.b.reset}
    </button>`;
  }

  private resetAll(): void {
    for (const inspection of this.inspections.values()) void inspection.reset();
  }
}

/** Makes an element out of a bench: <attn-bench-NAME>. */
export function defineBench(name: string, bench: Bench): void {
  define(
    `attn-bench-${name}`,
    class extends AttnBench {
      constructor() {
        super();
        this.bench = bench;
      }
    },
  );
}
