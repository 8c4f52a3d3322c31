// Runs in the page: operates every control of a figure, there and back, and looks at what is drawn afterwards. Controls are
// found by their role and figures by their drawings, whatever elements they are made of.

/** What a figure did that it should not, a sentence each. */
export interface Crawl {
  operated: number;
  /** How many drawings there were to look at. */
  drawings: number;
  wrong: string[];
}

/** The elements that the lesson's text places, from first to last; some of them come alive when they are near. */
export const figuresOf = (): Element[] => [...document.querySelectorAll('.lesson-body *')].filter((one) => one.localName.includes('-'));

export async function crawlFigure(figure: Element): Promise<Crawl> {
  const controls =
    'button, [role=button], input[type=checkbox], input[type=radio], input[type=range], select, [role=switch], [role=tab], [role=slider]';
  const cells = '[role=gridcell], td';
  const shapes = 'path, line, circle, rect, polyline, polygon, text';
  /** Of like buttons side by side, say the steps of a long walk, so many. */
  const mostAlike = 4;
  /** Of parts of one kind in a picture, say the values of a map: each opens the same panel. */
  const mostParts = 60;
  /** A figure whose controls never come to an end is one that makes new ones of them all the time. */
  const mostControls = 300;
  /** What the engine answers may wait for other answers, on a slow machine too. */
  const patience = 60_000;
  const crawl: Crawl = { operated: 0, drawings: 0, wrong: [] };
  const labelOf = (one: Element) => `<${one.localName}${one.id ? ` id=${one.id}` : ''}>`;

  // A figure has thousands of elements, and is walked many times: into one list.
  const all = (root: Element | ShadowRoot, found: Element[] = []): Element[] => {
    for (const one of root.querySelectorAll('*')) {
      found.push(one);
      if (one.shadowRoot) all(one.shadowRoot, found);
    }
    return found;
  };
  const inside = () => all(figure, figure.shadowRoot ? all(figure.shadowRoot, [figure]) : [figure]);
  const seen = (one: Element) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0 && one.checkVisibility({ visibilityProperty: true });
  };
  /** Nothing hides it: it may still be empty, and take no room. */
  const isThere = (one: Element) => one.isConnected && one.checkVisibility({ visibilityProperty: true });
  const painted = (canvas: HTMLCanvasElement) => {
    if (canvas.width === 0 || canvas.height === 0) return false;
    const small = new OffscreenCanvas(64, 64).getContext('2d')!;
    small.drawImage(canvas, 0, 0, 64, 64);
    return small.getImageData(0, 0, 64, 64).data.some((channel, i) => i % 4 === 3 && channel > 0);
  };
  /** null: it is no drawing. */
  const drawn = (host: Element): boolean | null => {
    const root = host.shadowRoot;
    // A box without a single word is not there to be seen.
    if (
      !root ||
      !seen(host) ||
      all(root).some((one) => one.shadowRoot?.querySelector(cells) && one.matches(':not([role=menu])') && seen(one))
    )
      return null;
    const canvases = [...root.querySelectorAll('canvas')].filter(seen);
    const marks = [
      ...root.querySelectorAll(cells),
      ...[...root.querySelectorAll('svg[role=img], svg[role=group], svg:not([aria-hidden])')].flatMap((svg) => [
        ...svg.querySelectorAll(shapes),
      ]),
    ];
    if (canvases.some(painted)) return true;
    return marks.some(seen);
  };
  const drawings = (among = inside()) => new Set(among.filter(drawn));
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  // A browser that has much to do, or thinks itself unseen, may leave frames out.
  const frame = () => Promise.race([new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))), pause(1000)]);
  const until = async (holds: () => boolean, milliseconds: number) => {
    for (const end = performance.now() + milliseconds; !holds(); await pause(20)) if (performance.now() > end) return false;
    return true;
  };
  const busy = () => inside().some((one) => one.matches('.busy, [aria-busy=true]') && seen(one));
  const nameOf = (one: Element): string => {
    const input = one as HTMLInputElement;
    const text = one.getAttribute('aria-label') ?? (input.labels?.[0] ?? one).textContent ?? '';
    return `${one.getAttribute('role') ?? (one.localName === 'input' ? input.type : one.localName)} "${text.replace(/\s+/g, ' ').trim().slice(0, 60)}"`;
  };
  const groups = (among: Element[]) => {
    const checked = new Map<Element, number>();
    for (const one of among)
      if (one.localName === 'fieldset' && one.querySelector('input[type=radio]'))
        checked.set(one, one.querySelectorAll('input[type=radio]:checked').length);
    return checked;
  };

  const set = (input: HTMLInputElement | HTMLSelectElement, value: string) => {
    input.value = value;
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  };
  /** Ways there and back. */
  const waysOf = (one: Element): (() => void)[] => {
    const input = one as HTMLInputElement;
    const click = () => {
      (one as HTMLElement | SVGElement).focus({ preventScroll: true });
      if ('click' in one) return (one as HTMLElement).click();
      // What is pressed in a picture depends on where.
      const { x, y, width, height } = one.getBoundingClientRect();
      one.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, clientX: x + width / 2, clientY: y + height / 2 }));
    };
    // What is dragged is moved by keys, maybe along one axis only.
    const press =
      (...keys: string[]) =>
      () =>
        keys.forEach((key) => one.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true })));
    if (one.matches('button[aria-description]')) return [press('ArrowUp', 'ArrowRight'), press('ArrowDown', 'ArrowLeft')];
    if (one.localName === 'select') {
      const { value, options } = one as HTMLSelectElement;
      return [
        ...[...options].filter((option) => option.value !== value).map((option) => () => set(input, option.value)),
        () => set(input, value),
      ];
    }
    if (input.type === 'range') {
      const { value, min, max } = input;
      return [max || '100', min || '0', value].map((to) => () => set(input, to));
    }
    if (input.type === 'radio') {
      const before = [...(one.getRootNode() as ShadowRoot).querySelectorAll<HTMLInputElement>(`input[type=radio]:checked`)].find(
        ({ name }) => name === input.name,
      );
      return before && before !== one ? [click, () => before.click()] : [click];
    }
    if (input.type === 'checkbox' || one.hasAttribute('aria-pressed') || one.getAttribute('role') === 'switch') return [click, click];
    return [click];
  };
  /** The elements in whose shadows it stands, from the inside out. */
  const hostsOf = (one: Element): Element[] => {
    const { host } = one.getRootNode() as ShadowRoot;
    return host ? [host, ...hostsOf(host)] : [];
  };
  /**
   * Whether a control was heard: something is written or drawn otherwise, the window stands elsewhere, a file is offered; of
   * one that shows itself what is chosen, whether somebody has taken it down, to use it later.
   */
  const hearing = (one: Element, among: Element[]) => {
    let heard = false;
    const note = () => {
      heard = true;
    };
    const observer = new MutationObserver(note);
    const roots = [document, ...among.flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    for (const root of roots) {
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
      // The browser itself says what a form lacks.
      root.addEventListener('invalid', note, true);
    }
    const stands = () => `${location.href} ${scrollX} ${scrollY}`;
    const before = stands();
    const offer = URL.createObjectURL;
    URL.createObjectURL = (file) => {
      note();
      return offer(file);
    };
    const takers = (one.matches('input, select') ? hostsOf(one) : []) as (Element & { requestUpdate?: (...of: unknown[]) => void })[];
    for (const host of takers) {
      const { requestUpdate } = host;
      if (requestUpdate)
        host.requestUpdate = (...of) => {
          note();
          requestUpdate.apply(host, of);
        };
    }
    return {
      done: () => heard || observer.takeRecords().length > 0 || stands() !== before,
      end: () => {
        observer.disconnect();
        for (const root of roots) root.removeEventListener('invalid', note, true);
        URL.createObjectURL = offer;
        for (const host of takers) delete host.requestUpdate;
      },
    };
  };
  /** What is chosen already, or at its end, has nothing to do; what a form asks is read when it is sent. */
  const off = (one: Element) => one.matches(':disabled, [aria-disabled=true]');
  const idle = (one: Element) => {
    const { type, value, max, form } = one as HTMLInputElement;
    if (one.localName === 'input' && (form || one.closest('attn-task'))) return true;
    const chosen = ':checked[type=radio], [aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false])';
    return one.matches(chosen) || (type === 'range' && value === max);
  };
  const operate = async (one: Element, ways: (() => void)[]) => {
    let here = inside();
    const [before, radios, name, acts] = [drawings(here), groups(here), nameOf(one), !idle(one)];
    crawl.drawings = Math.max(crawl.drawings, before.size);
    const asleep = here.filter((other) => other.matches('button') && off(other));
    for (const [turn, way] of ways.entries()) {
      const ears = hearing(one, here);
      if (one.localName === 'button') (one as HTMLElement).focus({ preventScroll: true });
      way();
      await frame();
      if (turn === 0 && acts && !(await until(() => ears.done(), patience))) crawl.wrong.push(`${labelOf(figure)} ${name} does nothing`);
      ears.end();
      here = inside();
      for (const dialog of here) if (dialog instanceof HTMLDialogElement && dialog.open) dialog.close();
      const blank = () => [...before].filter((host) => isThere(host) && (!seen(host) || drawn(host) === false));
      if (!(await until(() => blank().length === 0, patience))) {
        crawl.wrong.push(`${labelOf(figure)} ${name}${turn === 0 ? '' : ', and back'}: ${blank().map(labelOf).join(', ')} became blank`);
        for (const host of blank()) before.delete(host);
      }
      // Who presses by key goes on from there.
      if (one.localName === 'button' && document.activeElement === document.body)
        crawl.wrong.push(`${labelOf(figure)} ${name} loses the focus`);
      for (const [group, checked] of radios) {
        const now = group.querySelectorAll('input[type=radio]:checked').length;
        if (group.isConnected && checked === 1 && now !== 1)
          crawl.wrong.push(`${labelOf(figure)} ${name}: “${group.querySelector('legend')?.textContent}” has ${now} chosen`);
      }
      // What wakes only now, "Reset" for example, has its turn before the way back.
      for (const other of turn === 0 && ways.length > 1 ? asleep : [])
        if (!off(other) && seen(other) && !done.get(other)?.has(called(other))) {
          finish(other);
          await operate(other, waysOf(other));
        }
    }
    // What begins has other controls then.
    await until(() => !busy(), 15_000);
    crawl.operated += 1;
  };

  figure.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (!(await until(() => figure.shadowRoot !== null, patience))) crawl.wrong.push(`${labelOf(figure)} never came alive`);
  await until(() => !busy(), 15_000);
  // What its weights are still fetched for has neither yet.
  const begun = () => drawings().size > 0 || inside().some((one) => one.matches(controls) && seen(one));
  if (!(await until(begun, patience))) crawl.wrong.push(`${labelOf(figure)} shows nothing and has no control`);
  await pause(100);
  // A button that says something else by now is another one: what "Start" has begun, "Pause" ends.
  const done = new Map<Element, Set<string>>();
  // A part of a picture is made anew whenever it comes into sight: it is known by what it says.
  const parts = new Set<string>();
  const called = (one: Element) => (one.localName === 'button' ? nameOf(one) : '');
  const alike = new Map<string, number>();
  const parents = new Map<Element, number>();
  const finish = (one: Element) => done.set(one, (done.get(one) ?? new Set()).add(called(one)));
  const next = () =>
    inside().find((one) => {
      if (!one.matches(controls) || done.get(one)?.has(called(one)) || off(one) || !seen(one)) return false;
      const part = one instanceof SVGElement;
      if (part ? parts.has(nameOf(one)) : one.localName !== 'button') return !part;
      if (part) parts.add(nameOf(one));
      const parent = one.parentElement?.parentElement ?? figure;
      if (!parents.has(parent)) parents.set(parent, parents.size);
      // A part's group says first what it is, then how it is at the moment.
      const kind = part ? one.parentElement?.classList[1] : `${one.className} ${parents.get(parent)}`;
      const [count, most] = [(alike.get(`${kind}`) ?? 0) + 1, part ? mostParts : mostAlike];
      if (count <= most) alike.set(`${kind}`, count);
      else finish(one);
      return count <= most;
    });
  const running = () => inside().find((one) => one.matches('button') && !off(one) && /"(Pause|暂停)"$/.test(nameOf(one)) && seen(one));
  const rest = async () => {
    (running() as HTMLElement | undefined)?.click();
    if (!(await until(() => !running(), patience))) crawl.wrong.push(`${labelOf(figure)} does not pause`);
  };
  for (let one = next(); one; one = next()) {
    if (crawl.operated === mostControls) {
      crawl.wrong.push(`${labelOf(figure)} has more than ${mostControls} controls: ${nameOf(one)} is the next`);
      break;
    }
    finish(one);
    // Where it stands, for whoever waits for it.
    console.debug(`${labelOf(figure)} ${nameOf(one)}`);
    await operate(one, waysOf(one));
    // Once the button was operated, nothing runs on beside what follows.
    const stops = running();
    if (stops && done.get(stops)?.has(called(stops))) await rest();
  }
  // What has begun meanwhile may have drawn something; it would go on for minutes.
  await pause(200);
  crawl.drawings = Math.max(crawl.drawings, drawings().size);
  await rest();
  return crawl;
}
