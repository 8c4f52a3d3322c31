// Moving over the map: wheel, two fingers, drag. Only the picture's transform changes while something moves.
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const smallest = 0.08;
const most = 40;
const motion = 320;
/** After the last movement the picture is drawn anew, sharp. */
const rest = 140;

export const stillPreferred = (): boolean =>
  typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Viewport {
  view: View = { x: 0, y: 0, scale: 1 };
  moving = false;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private dragged = 0;
  /** The view when the first pointer came down. */
  private before = this.view;

  /** `apply` draws the view at once, `settled` is called when it has come to rest. */
  constructor(
    private readonly stage: () => HTMLElement | null,
    private readonly apply: (view: View, moving: boolean) => void,
    private readonly settled: () => void,
  ) {}

  get size(): { width: number; height: number } {
    const stage = this.stage();
    return { width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 };
  }

  set(view: View): void {
    const scale = Math.min(most, Math.max(smallest, view.scale));
    this.view = { ...view, scale };
    this.moving = true;
    this.apply(this.view, true);
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.moving = false;
      this.apply(this.view, false);
      this.settled();
    }, rest);
  }

  /**
   * The view that shows all of a rectangle, at most `closest`; of one that is then smaller than `least`, its beginning.
   */
  fitting(
    { x, y, width, height }: Rect,
    { closest, least, margin }: { closest: number; least: number; margin: number },
  ): View {
    const stage = this.size;
    const fits = Math.min(closest, (stage.width - 2 * margin) / width, (stage.height - 2 * margin) / height);
    const scale = Math.max(least, smallest, fits);
    const along = (at: number, size: number, room: number, part: number) =>
      size * scale > room - 2 * margin + 1 ? margin - at * scale : (room - size * scale) * part - at * scale;
    // Lower than the stage it stands above its middle: there it is seen first.
    return { scale, x: along(x, width, stage.width, 1 / 2), y: along(y, height, stage.height, 1 / 3) };
  }

  /** Goes there within a short motion, or at once where none is wanted. */
  go(to: View): void {
    cancelAnimationFrame(this.frame);
    if (stillPreferred()) return this.set(to);
    const from = this.view;
    const start = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, (now - start) / motion);
      const eased = 1 - (1 - part) * (1 - part) * (1 - part);
      const mix = (a: number, b: number) => a + (b - a) * eased;
      this.set({ x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) });
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** Larger or smaller around a point of the stage. */
  zoom(factor: number, at?: { x: number; y: number }, gently = false): void {
    const { width, height } = this.size;
    const { x, y } = at ?? { x: width / 2, y: height / 2 };
    const scale = Math.min(most, Math.max(smallest, this.view.scale * factor));
    const ratio = scale / this.view.scale;
    const to = { scale, x: x - (x - this.view.x) * ratio, y: y - (y - this.view.y) * ratio };
    if (gently) this.go(to);
    else this.set(to);
  }

  private at({ clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } {
    const { left, top } = this.stage()!.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** The wheel zooms once the map is in use, and with Ctrl always; before that it scrolls the page. */
  wheel = (event: WheelEvent): void => {
    const inUse = this.stage()!.matches(':focus-within');
    if (!event.ctrlKey && !event.metaKey && !inUse) return;
    event.preventDefault();
    cancelAnimationFrame(this.frame);
    const lines = event.deltaMode === 1 ? 16 : 1;
    // presentation: how much a turn of the wheel enlarges
    this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), this.at(event));
  };

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    cancelAnimationFrame(this.frame);
    this.pointers.set(event.pointerId, this.at(event));
    if (this.pointers.size > 1) return;
    this.dragged = 0;
    this.before = this.view;
  };

  move = (event: PointerEvent): void => {
    // Let go of outside, before it was a drag.
    if (!(event.buttons & 1)) this.pointers.delete(event.pointerId);
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    this.pointers.set(event.pointerId, now);
    this.dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (!this.isDrag) return;
    this.stage()!.setPointerCapture?.(event.pointerId);
    const [other] = others;
    if (!other) return this.set({ ...this.view, x: this.view.x + now.x - before.x, y: this.view.y + now.y - before.y });
    // presentation: how far the fingers are apart
    const apart = (point: { x: number; y: number }) => Math.max(12, Math.hypot(point.x - other.x, point.y - other.y));
    this.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    this.set({ ...this.view, x: this.view.x + (now.x - before.x) / 2, y: this.view.y + (now.y - before.y) / 2 });
  };

  up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
  };

  /** The browser scrolls the page by it: that was no drag. */
  cancel = (event: PointerEvent): void => {
    this.up(event);
    this.dragged = 0;
    if (this.view !== this.before) this.set(this.before);
  };

  get isDrag(): boolean {
    return this.dragged >= 4;
  }

  /** Whether what ends now was a drag, and no press; the next click is a press again, by whatever it is made. */
  endDrag(): boolean {
    const was = this.isDrag;
    this.dragged = 0;
    return was;
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    if (this.timer) clearTimeout(this.timer);
  }
}
