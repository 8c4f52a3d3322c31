// What a reader has set in the figures of a lesson goes along into its other language, where the same figures stand in the same order.

/** The state of these is in the address or kept by themselves, and an answer is the reader's own. */
const others = 'attn-stepper, attn-map, attn-train, attn-book-run, attn-task, attn-guess';
const kept = 'attn-carried';

/** One control's last setting. Figures of a name, and the controls of a figure, are counted as they stand in the document. */
interface Setting {
  figure: string;
  nth: number;
  control: number;
  type: string;
  /** Of radio buttons, which are one control. */
  group: string;
  value: string;
  checked: boolean;
}

/** In the order in which they were last touched. */
let settings: Setting[] = [];
/** Still to be made here: a figure has no controls before somebody comes near it. */
let pending: Setting[] = [];

function controlsOf(root: ParentNode): HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
    ...(element instanceof HTMLInputElement ? [element] : []),
    ...(element.shadowRoot ? controlsOf(element.shadowRoot) : []),
  ]);
}

const controlsIn = (figure: Element) => [...(figure.shadowRoot ? controlsOf(figure.shadowRoot) : []), ...controlsOf(figure)];
const figuresOf = (name: string) => [...document.querySelectorAll(`.lesson-body ${name}`)];
const ofFigure = (one: Setting) => (other: Setting) => other.figure === one.figure && other.nth === one.nth;

/** Keeps what a reader has set, or what is set for him: the path of an `input` event. */
export function note(path: EventTarget[], byReader: boolean): void {
  const [control] = path;
  if (!(control instanceof HTMLInputElement) || !/^(range|radio|checkbox)$/.test(control.type)) return;
  const figure = path.filter((target) => target instanceof HTMLElement && target.localName.includes('-')).at(-1) as HTMLElement | undefined;
  if (!figure?.closest('.lesson-body') || figure.closest(others)) return;
  const setting: Setting = {
    figure: figure.localName,
    nth: figuresOf(figure.localName).indexOf(figure),
    control: controlsIn(figure).indexOf(control),
    type: control.type,
    group: control.type === 'radio' ? control.name : '',
    value: control.value,
    checked: control.checked,
  };
  const same = ofFigure(setting);
  const again = (other: Setting) => same(other) && (setting.group ? other.group === setting.group : other.control === setting.control);
  settings = [...settings.filter((other) => !again(other)), setting];
  if (byReader) pending = pending.filter((other) => !same(other));
}

/** Leaves the settings for the page at that address. */
export function leaveFor(address: string): void {
  try {
    sessionStorage.setItem(kept, JSON.stringify([new URL(address).pathname, settings]));
  } catch {
    // Without storage the figures begin anew.
  }
}

/** Whether the control is there and has been set. */
function set({ figure, nth, control, type, value, checked }: Setting): boolean {
  const its = figuresOf(figure)[nth];
  const one = its && controlsIn(its)[control];
  if (!one || one.type !== type || one.disabled) return false;
  if (type === 'range' ? one.value === value : one.checked === checked) return true;
  if (type === 'range') one.value = value;
  else one.checked = checked;
  one.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  one.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** One setting of each figure at a time: what one changes may make the place of the next. */
function setPending(): void {
  const next = pending.filter((one, i) => pending.findIndex(ofFigure(one)) === i);
  const done = next.filter(set);
  pending = pending.filter((one) => !done.includes(one));
  if (pending.length > 0) setTimeout(setPending, 250);
}

/** Sets what was set in the language that the reader comes from. */
export function arrive(): void {
  const [path, left] = JSON.parse(sessionStorage.getItem(kept) ?? '["", []]') as [string, Setting[]];
  sessionStorage.removeItem(kept);
  if (path !== location.pathname) return;
  settings = left;
  pending = left;
  setPending();
}
