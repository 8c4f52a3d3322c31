// What pointers do with the cells: point, tap, open, drag. The view says which cell an event is on.
import type { PointHow } from './tensor-data';

export interface DragStart {
  number: number;
  /** What a pixel upwards is worth. */
  unit: number;
  /** Only whole numbers come out. */
  whole: boolean;
}

export interface GestureHost {
  indexAt(event: Event): number;
  /** The cell pointed at now; null for none. */
  pointed(): number | null;
  point(index: number, how: PointHow): void;
  leave(): void;
  open(index: number): void;
  edit(index: number): void;
  /** Whether a cell's number may be dragged, and from which number in which steps a pixel. */
  dragStart(index: number): DragStart | null;
  drag(index: number, number: number, done: boolean): void;
}

/** So far is still a click. */
const slack = 4;

interface Drag {
  index: number;
  start: DragStart;
  y: number;
  moving: boolean;
  pointer: number;
}

/** The number that so many pixels upwards lead to, on whole steps. */
export function draggedTo({ number, unit, whole }: DragStart, pixels: number): number {
  if (Math.round(pixels) === 0) return number;
  const steps = Math.round(number / unit) + Math.round(pixels);
  // Through text: 3 * 0.1 is not 0.3.
  return whole ? Math.round(steps * unit) : Number((steps * unit).toPrecision(9));
}

/** What a pixel of dragging is worth on a scale of this width: a power of ten, a hundredth of it or less. */
export function dragUnit(span: number, integer: boolean): number {
  if (integer) return 0.1;
  // presentation: what a pixel of the pointer's way stands for
  return span > 0 && Number.isFinite(span) ? 10 ** Math.floor(Math.log10(span / 60)) : 0.01;
}

export class Gestures {
  private touch = false;
  /** The cell was already pointed at when the finger came down. */
  private again = false;
  private dragging: Drag | null = null;
  private justDragged = false;
  /** Where the pointer was last. */
  private at = '';

  constructor(private readonly host: GestureHost) {}

  /** For whoever asks how a focus came about. */
  get how(): PointHow {
    return this.touch ? 'tap' : 'focus';
  }

  readonly over = (event: PointerEvent): void => {
    if (this.dragging) return this.move(event);
    // What held the cells has scrolled under a pointer that rests: nobody points at another one.
    const rested = this.isAt(event) && this.host.pointed() !== null;
    if (event.pointerType === 'touch' || rested) return;
    const index = this.host.indexAt(event);
    if (index >= 0) this.host.point(index, 'hover');
  };

  readonly out = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' && !this.dragging) this.host.leave();
  };

  readonly down = (event: PointerEvent): void => {
    this.touch = event.pointerType === 'touch';
    this.justDragged = false;
    this.isAt(event);
    const index = this.host.indexAt(event);
    this.again = index >= 0 && index === this.host.pointed();
    const start = index >= 0 && event.button === 0 && (!this.touch || this.again) ? this.host.dragStart(index) : null;
    if (start) this.dragging = { index, start, y: event.clientY, moving: false, pointer: event.pointerId };
  };

  readonly up = (event: PointerEvent): void => {
    const drag = this.dragging;
    this.dragging = null;
    if (!drag?.moving) return;
    this.justDragged = true;
    // What the system took away goes back to where it was.
    const number = event.type === 'pointercancel' ? drag.start.number : draggedTo(drag.start, drag.y - event.clientY);
    this.host.drag(drag.index, number, true);
  };

  readonly click = (event: MouseEvent): void => {
    const index = this.host.indexAt(event);
    if (index < 0 || this.justDragged) {
      this.justDragged = false;
      return;
    }
    if (!this.touch || this.again) this.host.open(index);
    else this.host.point(index, 'tap');
  };

  readonly doubleClick = (event: MouseEvent): void => {
    const index = this.host.indexAt(event);
    if (index >= 0 && !this.touch) this.host.edit(index);
  };

  /** Keys follow: a focus from now on is no tap. */
  readonly key = (): void => {
    this.touch = false;
  };

  /** Whether the pointer is where it was. */
  private isAt({ screenX, screenY }: PointerEvent): boolean {
    const before = this.at;
    this.at = `${screenX} ${screenY}`;
    return before === this.at;
  }

  private move(event: PointerEvent): void {
    const drag = this.dragging!;
    if (!drag.moving && Math.abs(event.clientY - drag.y) <= slack) return;
    if (!drag.moving) (event.currentTarget as Element).setPointerCapture?.(drag.pointer);
    drag.moving = true;
    this.host.drag(drag.index, draggedTo(drag.start, drag.y - event.clientY), false);
  }
}
