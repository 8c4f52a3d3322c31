// What the lessons' own elements have in common: a program under inspection, opened when the reader comes near.
import { problemLine, reasonOf } from '../../ui/engine-sentences';
import { Inspection, type InspectionRequest } from '../../instrument/inspection';
import type { CellDragDetail, CellEditDetail, CellResetDetail, Mark, TensorData } from '../../tensor/tensor-data';
import { NearbyElement } from './nearby';

/** A value of the program as <attn-tensor> takes it; null where there is none, and while the program is not open. */
export function tensorOf(inspection: Inspection, name: string, look: Partial<TensorData> = {}): TensorData | null {
  const value = inspection.find(name);
  if (value === null) return null;
  const { shape, integer } = inspection.info(value);
  return {
    name,
    shape,
    integer: integer !== null,
    values: inspection.numbers(value),
    before: inspection.before(value),
    ...look,
  };
}

/** A value's numbers as far as they are here; null where there is none, and while the program is not open. */
export function numbersOf(inspection: Inspection, name: string): Float32Array | null {
  const value = inspection.find(name);
  return value === null ? null : inspection.numbers(value);
}

/** The events of an editable <attn-tensor>, as edits of the value of that name. */
export const editorOf = (inspection: Inspection, name: string) => {
  const cell = (index: number) => ({ value: inspection.find(name) ?? -1, index });
  return {
    edit: ({ detail }: CustomEvent<CellEditDetail>) => void inspection.edit(cell(detail.index), detail.text),
    drag: ({ detail }: CustomEvent<CellDragDetail>) => inspection.drag(cell(detail.index), detail.number, detail.done),
    reset: ({ detail }: CustomEvent<CellResetDetail>) => void inspection.resetCell(cell(detail.index)),
  };
};

/**
 * An element over one program, drawn again whenever the inspection has something new. With the attribute `session`,
 * tasks and other elements of the page see the same numbers.
 */
export abstract class InspectedElement extends NearbyElement {
  protected inspection = new Inspection();
  private leave: (() => void)[] = [];

  /** null: another element of the session opens it. */
  protected abstract request(): InspectionRequest | null;

  /** Programs beside it, which may stop as it does. */
  protected readonly beside: readonly Inspection[] = [];

  protected approach(): void {
    const request = this.request();
    if (request) void this.inspection.open(request);
    else this.inspection.want();
  }

  /** After a crash the same programs are opened with what was changed in them. */
  protected override wrong(error: unknown = this.all.find(({ refusal }) => refusal)?.refusal) {
    return problemLine(error, this.common, () => this.again());
  }

  private get all(): Inspection[] {
    return [this.inspection, ...this.beside];
  }

  private async again(): Promise<void> {
    await Promise.all(this.all.filter(({ state }) => state === 'failed').map((one) => one.reopen()));
    this.reopened();
  }

  /** What was asked for meanwhile is brought to programs that have come again. */
  protected reopened(): void {}

  override connectedCallback(): void {
    const session = this.getAttribute('session');
    if (session) this.inspection = Inspection.shared(session);
    super.connectedCallback();
    this.leave = this.all.map((one) => one.subscribe(() => this.requestUpdate()));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const leave of this.leave) leave();
  }

  /** Why the last edit was refused or the program could not be opened, in the reader's language. */
  protected get problem(): string | null {
    const { refusal } = this.inspection;
    return refusal ? reasonOf(refusal, this.common) : null;
  }

  /** Marks the cell of a value that a task has opened. */
  protected marks(name: string): Mark[] {
    const { explained } = this.inspection;
    return explained && explained.value === this.inspection.find(name)
      ? [{ index: explained.index, kind: 'cell' }]
      : [];
  }

  protected numbers(name: string): Float32Array | null {
    return numbersOf(this.inspection, name);
  }

  protected tensor(name: string, look: Partial<TensorData> = {}): TensorData | null {
    return tensorOf(this.inspection, name, look);
  }
}
