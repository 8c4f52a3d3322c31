// What a reader has set in the figures of a lesson goes along into its other language, where the same figures stand in
// the same order.
import type { LitElement } from 'lit';

/** The state of these is in the address or kept by themselves, and an answer is the reader's own. */
const others = 'attn-stepper, attn-map, attn-train, attn-book-run, attn-task, attn-guess';
const kept = 'attn-carried';

/**
 * One control's last setting. Figures of a name, and the controls of a figure, are counted as they stand in the
 * document.
 */
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
/** Ends the wait for a figure's controls: it has none before somebody comes near it. */
const waits = new Map<Element, () => void>();

/** An element and all that is in it, in shadow trees too. */
function elementsIn(element: Element): Element[] {
  return [element, ...[...(element.shadowRoot?.children ?? []), ...element.children].flatMap(elementsIn)];
}

const controlsIn = (figure: Element) => elementsIn(figure).filter((element) => element instanceof HTMLInputElement);
const figuresOf = (name: string) => [...document.querySelectorAll(`.lesson-body ${name}`)];
const ofFigure = (one: Setting) => (other: Setting) => other.figure === one.figure && other.nth === one.nth;

/** Keeps what a reader has set, or what is set for him: the path of an `input` event. */
export function note(path: EventTarget[], byReader: boolean): void {
  const [control] = path;
  if (!(control instanceof HTMLInputElement) || !/^(range|radio|checkbox)$/.test(control.type)) return;
  const figure = path.filter((target) => target instanceof HTMLElement && target.localName.includes('-')).at(-1) as
    HTMLElement | undefined;
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
  const again = (other: Setting) =>
    same(other) && (setting.group ? other.group === setting.group : other.control === setting.control);
  settings = [...settings.filter((other) => !again(other)), setting];
  if (byReader) waits.get(figure)?.();
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
function set(figure: Element, { control, type, value, checked }: Setting): boolean {
  const one = controlsIn(figure)[control];
  if (!one || one.type !== type || one.disabled) return false;
  if (type === 'range' ? one.value === value : one.checked === checked) return true;
  if (type === 'range') one.value = value;
  else one.checked = checked;
  one.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  one.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Resolves when nothing in a figure is still to be drawn by Lit; one that plays is drawn all the time. */
async function drawn(figure: Element, passes = 20): Promise<void> {
  // Of other elements, nothing is pending.
  const drawing = (elementsIn(figure) as LitElement[]).filter(({ isUpdatePending }) => isUpdatePending);
  if (drawing.length === 0 || passes === 0) return;
  await Promise.allSettled(drawing.map(({ updateComplete }) => updateComplete));
  return drawn(figure, passes - 1);
}

/** What may bring a control that can be set. */
const changes = { childList: true, subtree: true, attributeFilter: ['disabled', 'type'] };

/**
 * Makes a figure's settings one by one, each once its control is there: what one changes may make the place of the
 * next.
 */
function restore(figure: Element, left: Setting[]): void {
  const awaited = new Set<string>();
  let setting = false;
  const observer = new MutationObserver(() => void look());
  waits.set(figure, () => {
    left = [];
    observer.disconnect();
  });
  const look = async () => {
    if (setting) return;
    setting = true;
    while (left.length > 0 && set(figure, left[0])) {
      left = left.slice(1);
      await drawn(figure);
    }
    setting = false;
    if (left.length === 0) return observer.disconnect();
    observer.observe(figure, changes);
    for (const { shadowRoot, localName } of elementsIn(figure)) {
      if (shadowRoot) observer.observe(shadowRoot, changes);
      // That an element gets a shadow tree, no observer tells.
      else if (localName.includes('-') && !customElements.get(localName) && !awaited.has(localName)) {
        awaited.add(localName);
        void customElements.whenDefined(localName).then(look);
      }
    }
  };
  void look();
}

/** Sets what was set in the language that the reader comes from. */
export function arrive(): void {
  try {
    const text = sessionStorage.getItem(kept) ?? '[]';
    sessionStorage.removeItem(kept);
    const [path, left] = JSON.parse(text) as [string, Setting[]];
    if (path !== location.pathname) return;
    const byFigure = new Map<Element, Setting[]>();
    for (const one of left) {
      const figure = figuresOf(one.figure)[one.nth];
      if (figure) byFigure.set(figure, [...(byFigure.get(figure) ?? []), one]);
    }
    settings = left;
    for (const [figure, its] of byFigure) restore(figure, its);
  } catch {
    // Without storage, or with something else in it, the figures begin anew.
  }
}
