// Runs in the page: operates the controls of a figure, there and back, and looks at what is drawn afterwards. Controls
// are found by their role and figures by their drawings, whatever elements they are made of.

/** What a figure did that it should not, a sentence each. */
export interface Crawl {
  operated: number;
  /** How many drawings there were to look at. */
  drawings: number;
  wrong: string[];
}

/** The elements that the lesson's text places, from first to last; some of them come alive when they are near. */
export const figuresOf = (): Element[] =>
  [...document.querySelectorAll('.lesson-body *')].filter((one) => one.localName.includes('-'));

/** With `every`, all controls, else one of each kind. */
export async function crawlFigure(figure: Element, every: boolean): Promise<Crawl> {
  const { atRest, attnRest } = globalThis as unknown as {
    atRest(): Promise<void>;
    attnRest: { frame(): Promise<void> };
  };
  const controls =
    'button, [role=button], input[type=checkbox], input[type=radio], input[type=range], select, [role=switch], [role=tab], [role=slider]';
  const cells = '[role=gridcell], td';
  const shapes = 'path, line, circle, rect, polyline, polygon, text';
  /** Of like buttons side by side, say the steps of a long walk, so many. */
  const mostAlike = 4;
  /** Of like buttons in parents that are alike: an explanation leads to the next one, and that has new ones. */
  const mostInPlace = 12;
  /** Of parts of one kind in a picture, say the values of a map: each opens the same panel. */
  const mostParts = every ? 60 : 3;
  /** A figure whose controls never come to an end is one that makes new ones of them all the time. */
  const mostControls = 300;
  const crawl: Crawl = { operated: 0, drawings: 0, wrong: [] };
  const labelOf = (one: Element) => `<${one.localName}${one.id ? ` id=${one.id}` : ''}>`;
  const complain = (what: string) => crawl.wrong.push(`${labelOf(figure)} ${what}`);

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
    // A box without a single word is not there to be seen, and a plot without numbers says so in a sentence.
    if (
      !root ||
      !seen(host) ||
      [...root.querySelectorAll('.instead')].some(seen) ||
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
  /** What is chosen already, or at its end, has nothing to do; what a form asks is read when it is sent. */
  const off = (one: Element) => one.matches(':disabled, [aria-disabled=true]');
  const idle = (one: Element) => {
    const { type, value, max, form } = one as HTMLInputElement;
    if (one.localName === 'input' && (form || one.closest('attn-task'))) return true;
    const chosen =
      ':checked[type=radio], [aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false])';
    return one.matches(chosen) || (type === 'range' && value === max);
  };

  const running = () =>
    inside().find((one) => one.matches('button') && !off(one) && /"(Pause|暂停)"$/.test(nameOf(one)) && seen(one));
  /**
   * What goes on by itself is paused: else there is no rest. A button that pauses comes with a change of what is
   * written.
   */
  const rest = async () => {
    let paused: Element | undefined;
    let asked = false;
    const look = () => {
      asked = false;
      const stops = running();
      if (stops && stops !== paused) (stops as HTMLElement).click();
      paused = stops;
    };
    const observer = new MutationObserver(() => {
      if (!asked) void attnRest.frame().then(look);
      asked = true;
    });
    for (const { shadowRoot } of inside())
      if (shadowRoot) observer.observe(shadowRoot, { subtree: true, childList: true, characterData: true });
    look();
    await atRest();
    observer.disconnect();
    if (running()) complain('does not pause');
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
      one.dispatchEvent(
        new MouseEvent('click', { bubbles: true, composed: true, clientX: x + width / 2, clientY: y + height / 2 }),
      );
    };
    // What is dragged is moved by keys, maybe along one axis only.
    const press =
      (...keys: string[]) =>
      () =>
        keys.forEach((key) => one.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true })));
    if (one.matches('button[aria-description]'))
      return [press('ArrowUp', 'ArrowRight'), press('ArrowDown', 'ArrowLeft')];
    if (one.localName === 'select') {
      const { value, options } = one as HTMLSelectElement;
      const others = [...options].filter((option) => option.value !== value);
      return [
        ...(every ? others : others.slice(0, 1)).map((option) => () => set(input, option.value)),
        () => set(input, value),
      ];
    }
    if (input.type === 'range') {
      const { value, min, max } = input;
      return [max || '100', min || '0', value].map((to) => () => set(input, to));
    }
    if (input.type === 'radio') {
      const before = [
        ...(one.getRootNode() as ShadowRoot).querySelectorAll<HTMLInputElement>(`input[type=radio]:checked`),
      ].find(({ name }) => name === input.name);
      return before && before !== one ? [click, () => before.click()] : [click];
    }
    if (input.type === 'checkbox' || one.hasAttribute('aria-pressed') || one.getAttribute('role') === 'switch')
      return [click, click];
    return [click];
  };
  /** The elements in whose shadows it stands, from the inside out. */
  const hostsOf = (one: Element): Element[] => {
    const { host } = one.getRootNode() as ShadowRoot;
    return host ? [host, ...hostsOf(host)] : [];
  };
  /**
   * Whether a control was heard: something is written or drawn otherwise, the window stands elsewhere, a file is
   * offered; of one that shows itself what is chosen, whether somebody has taken it down, to use it later.
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
    const takers = (one.matches('input, select') ? hostsOf(one) : []) as (Element & {
      requestUpdate?: (...of: unknown[]) => void;
    })[];
    for (const host of takers) {
      const { requestUpdate } = host;
      if (requestUpdate)
        host.requestUpdate = (...of) => {
          note();
          requestUpdate.apply(host, of);
        };
    }
    /** Ends it. */
    return () => {
      const wasHeard = heard || observer.takeRecords().length > 0 || stands() !== before;
      observer.disconnect();
      for (const root of roots) root.removeEventListener('invalid', note, true);
      URL.createObjectURL = offer;
      for (const host of takers) delete host.requestUpdate;
      return wasHeard;
    };
  };
  const operate = async (one: Element, ways: (() => void)[]) => {
    let here = inside();
    const [before, radios, name, acts] = [drawings(here), groups(here), nameOf(one), !idle(one)];
    crawl.drawings = Math.max(crawl.drawings, before.size);
    const asleep = here.filter((other) => other.matches('button') && off(other));
    for (const [turn, way] of ways.entries()) {
      // Some answer to the focus, which a press brings, too.
      const wasHeard = hearing(one, here);
      if (one.localName === 'button') (one as HTMLElement).focus({ preventScroll: true });
      way();
      await rest();
      if (!wasHeard() && turn === 0 && acts) complain(`${name} does nothing`);
      here = inside();
      for (const dialog of here) if (dialog instanceof HTMLDialogElement && dialog.open) dialog.close();
      for (const host of before)
        if (isThere(host) && (!seen(host) || drawn(host) === false)) {
          complain(`${name}${turn === 0 ? '' : ', and back'}: ${labelOf(host)} became blank`);
          before.delete(host);
        }
      // Who presses by key goes on from there.
      if (one.localName === 'button' && document.activeElement === document.body) complain(`${name} loses the focus`);
      for (const [group, checked] of radios) {
        const now = group.querySelectorAll('input[type=radio]:checked').length;
        if (group.isConnected && checked === 1 && now !== 1)
          complain(`${name}: “${group.querySelector('legend')?.textContent}” has ${now} chosen`);
      }
      // What wakes only now, "Reset" for example, has its turn before the way back.
      for (const other of turn === 0 && ways.length > 1 ? asleep : [])
        if (!off(other) && seen(other) && !done.get(other)?.has(called(other))) {
          finish(other);
          await operate(other, waysOf(other));
        }
    }
    crawl.operated += 1;
  };

  figure.scrollIntoView({ block: 'center', behavior: 'instant' });
  await rest();
  if (!figure.shadowRoot) complain('never came alive');
  if (drawings().size === 0 && !inside().some((one) => one.matches(controls) && seen(one)))
    complain('shows nothing and has no control');
  // A button that says something else by now is another one: what "Start" has begun, "Pause" ends.
  const done = new Map<Element, Set<string>>();
  // A part of a picture is made anew whenever it comes into sight: it is known by what it says.
  const parts = new Set<string>();
  const called = (one: Element) => (one.localName === 'button' ? nameOf(one) : '');
  const alike = new Map<string, number>();
  const parents = new Map<Element, number>();
  const finish = (one: Element) => done.set(one, (done.get(one) ?? new Set()).add(called(one)));
  /**
   * Of what is named alike, in elements of one name, one will do: the same button of the second tensor, the next number
   * of a row.
   */
  const kindOf = (one: Element) => {
    const { type, name } = one as HTMLInputElement;
    const said =
      one.localName === 'button' ? nameOf(one).replace(/[\d.−-]+/g, '#') : type === 'checkbox' ? nameOf(one) : name;
    return [hostsOf(one)[0]?.localName, one.localName, type, one.className, said].join(' ');
  };
  // A stepper's buttons do in the next one what they did: of each sort one there, of what has another name all.
  const page = globalThis as unknown as { crawledKinds?: Set<string> };
  const kinds = (page.crawledKinds ??= new Set());
  const sorts = new Set<string>();
  /** Where a button stands, the same for one that takes its place. */
  const placeOf = (one: Element): string =>
    [one, one.parentElement, one.parentElement?.parentElement, ...hostsOf(one)]
      .map((of) => (of ? `${of.localName}#${of.id}.${of.className}` : ''))
      .join(' ');
  /** Whether one that is like it in kind has been operated; notes it. */
  const isRepeated = (one: Element): boolean => {
    const part = one instanceof SVGElement;
    if (part && parts.size === parts.add(nameOf(one)).size) return true;
    if (!every && !part) {
      const known = kinds.size === kinds.add(kindOf(one)).size;
      const sort = `${one.localName} ${(one as HTMLInputElement).type}`;
      if (sorts.size === sorts.add(sort).size && known) return true;
    }
    if (!part && one.localName !== 'button') return false;
    const parent = one.parentElement?.parentElement ?? figure;
    if (!parents.has(parent)) parents.set(parent, parents.size);
    // A part's group says first what it is, then how it is at the moment.
    const row = `${part ? one.parentElement?.classList[1] : `${one.className} ${parents.get(parent)}`}`;
    const isOneTooMany = (of: string, most: number) => {
      const count = (alike.get(of) ?? 0) + 1;
      alike.set(of, count);
      return count > most;
    };
    if (part) return isOneTooMany(row, mostParts);
    return isOneTooMany(row, mostAlike) || isOneTooMany(placeOf(one), mostInPlace);
  };
  const next = () =>
    inside().find((one) => {
      if (!one.matches(controls) || done.get(one)?.has(called(one)) || off(one) || !seen(one)) return false;
      finish(one);
      return !isRepeated(one);
    });
  for (let one = next(); one; one = next()) {
    if (crawl.operated === mostControls) {
      complain(`has more than ${mostControls} controls: ${nameOf(one)} is the next`);
      break;
    }
    // Where it stands, for whoever waits for it.
    console.debug(`${labelOf(figure)} ${nameOf(one)}`);
    await operate(one, waysOf(one));
  }
  crawl.drawings = Math.max(crawl.drawings, drawings().size);
  return crawl;
}
