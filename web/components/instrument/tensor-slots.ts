// The tensors of a stepper by their places: first input, second input, first output. An element stays at its place from
// step to step, and waits when a step has fewer: one that is there already shows other numbers sooner than a new one.
import type { AttnTensor } from '../tensor/tensor';
import '../tensor/tensor';
import type { CellDragDetail, CellEditDetail, CellPointDetail, Mark, TensorData } from '../tensor/tensor-data';
import type { Cell } from './cells';

export type Side = 'in' | 'out' | 'kept';

/** What happens in a tensor's cells. */
export interface CellHandlers {
  point(cell: Cell | null): void;
  open(cell: Cell): void;
  edit(cell: Cell, text: string): void;
  drag(cell: Cell, detail: CellDragDetail): void;
  reset(cell: Cell): void;
}

export interface SlotContent {
  value: number;
  data: TensorData;
  marks: readonly Mark[];
  refusal: string | null;
  editable: boolean;
  /** Of the element, and of its cells, in pixels. */
  width: number;
  room: number;
}

/** Tells what happens in an element's cells, as cells of the value that it shows by then. */
export function hearCells(element: AttnTensor, handlers: CellHandlers): void {
  const on = <Detail>(type: string, act: (cell: Cell, detail: Detail) => void) =>
    element.addEventListener(type, (event) => {
      const { detail } = event as CustomEvent<Detail & { index: number }>;
      act({ value: Number(element.dataset.value), index: detail.index }, detail);
    });
  on<CellPointDetail>('attn-cell-point', (cell) => handlers.point(cell));
  element.addEventListener('attn-cell-leave', () => handlers.point(null));
  on('attn-cell-open', (cell) => handlers.open(cell));
  on<CellEditDetail>('attn-cell-edit', (cell, { text }) => handlers.edit(cell, text));
  on<CellDragDetail>('attn-cell-drag', (cell, detail) => handlers.drag(cell, detail));
  on('attn-cell-reset', (cell) => handlers.reset(cell));
}

export class TensorSlots {
  private readonly elements = new Map<string, AttnTensor>();

  constructor(private readonly handlers: CellHandlers) {}

  /** The element at a place, showing that. */
  show(side: Side, place: number, { value, width, ...content }: SlotContent): AttnTensor {
    const key = `${side}${place}`;
    let element = this.elements.get(key);
    if (!element) {
      this.elements.set(key, (element = document.createElement('attn-tensor')));
      element.className = side;
      hearCells(element, this.handlers);
    }
    // What is being typed is for the value that stood here.
    if (element.dataset.value !== undefined && element.dataset.value !== String(value)) element.giveUp();
    element.dataset.value = String(value);
    const size = `${width}px`;
    if (element.style.width !== size) element.style.width = size;
    return Object.assign(element, content);
  }
}
