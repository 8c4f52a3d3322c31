// @vitest-environment happy-dom
import { html, LitElement } from 'lit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let carried: typeof import('../../web/language-handoff');

beforeEach(async () => {
  vi.resetModules();
  carried = await import('../../web/language-handoff');
  document.body.innerHTML = '<main class="lesson-body"></main>';
  document
    .querySelector('main')!
    .addEventListener('input', (event) => carried.note(event.composedPath(), event.isTrusted));
});
afterEach(() => void vi.restoreAllMocks());

let names = 0;

/** A figure of a name of its own, without an element yet. */
function place(): HTMLElement {
  return document.querySelector('main')!.appendChild(document.createElement(`attn-figure-${++names}`));
}

const slider = { control: 0, type: 'range', group: '', value: '7', checked: false };

/** Comes from the other language, where these were set. */
function arriveWith(...settings: object[]): void {
  sessionStorage.setItem('attn-carried', JSON.stringify([location.pathname, settings]));
  carried.arrive();
}

const of = (figure: HTMLElement, more: object = {}) => ({ figure: figure.localName, nth: 0, ...slider, ...more });
const inputs = (figure: HTMLElement) => [...figure.shadowRoot!.querySelectorAll('input')];

/** As an element has it once it is defined: happy-dom puts another element in its place then, as browsers do not. */
async function define(element: HTMLElement): Promise<ShadowRoot> {
  const root = element.attachShadow({ mode: 'open' });
  defined.get(element.localName)!();
  await Promise.resolve();
  return root;
}
const defined = new Map<string, () => void>();

it('is set once all is defined that the control stands in, and it can be used', async () => {
  vi.spyOn(customElements, 'whenDefined').mockImplementation(
    (name) => new Promise((resolve) => defined.set(name, resolve as () => void)),
  );
  const figure = place();
  arriveWith(of(figure));
  const held = (await define(figure)).appendChild(document.createElement('attn-held'));
  await vi.waitFor(() => expect([...defined.keys()]).toEqual([figure.localName, 'attn-held']));
  (await define(held)).innerHTML = '<p><input type="range" max="9" value="1" disabled></p>';
  const [control] = inputs(held);
  await Promise.resolve();
  expect(control.value).toBe('1');
  control.disabled = false;
  await vi.waitFor(() => expect(control.value).toBe('7'));
});

it('is set one after the other, where one makes the place of the next', async () => {
  const figure = place();
  class Growing extends LitElement {
    more = false;
    override render() {
      const onChange = () => {
        this.more = true;
        this.requestUpdate();
      };
      return html`${this.more ? html`<input type="range" max="9" value="1" />` : ''}<input
          type="checkbox"
          @change=${onChange}
        /><input type="range" max="9" value="1" />`;
    }
  }
  customElements.define(figure.localName, Growing);
  arriveWith(of(figure, { control: 0, type: 'checkbox', checked: true }), of(figure, { control: 2 }));
  await vi.waitFor(() => expect(inputs(figure).map(({ value }) => value)).toEqual(['1', 'on', '7']));
});

it('hears nothing more once all is set, nor where the reader sets something else, and needs no clock', async () => {
  const heard = vi.spyOn(MutationObserver.prototype, 'disconnect');
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const [first, second] = [place(), place()];
  for (const figure of [first, second]) figure.attachShadow({ mode: 'open' });
  arriveWith(of(first), of(second));
  first.shadowRoot!.innerHTML = '<input type="range" max="9" value="1">';
  second.shadowRoot!.innerHTML = '<input type="checkbox"><input type="range" max="9" value="1">';
  await Promise.resolve();
  carried.note([inputs(second)[0], second.shadowRoot!, second], true);
  second.shadowRoot!.firstChild!.remove();
  await Promise.resolve();
  expect([inputs(first)[0].value, inputs(second)[0].value]).toEqual(['7', '1']);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(timers).not.toHaveBeenCalled();
});

it.each(['{', '[]', '7', 'null', '["/", 3]', '["/", [null]]', '["/", [{"figure": "]"}]]'])(
  'is ignored where it is %s',
  (text) => {
    sessionStorage.setItem('attn-carried', text);
    vi.stubGlobal('location', { pathname: '/' });
    expect(() => carried.arrive()).not.toThrow();
    expect(sessionStorage.getItem('attn-carried')).toBeNull();
    vi.unstubAllGlobals();
  },
);
