// Printing: paper is white, cannot be unfolded, and shows nothing that was never computed.

const root = document.documentElement;
const sayTheme = () => root.dispatchEvent(new CustomEvent('attn-theme-change', { bubbles: true }));

/** Steppers fill in what their reader has not come to while the page is for paper (data-paper), and hear of it here. */
function setPaper(on: boolean): void {
  root.toggleAttribute('data-paper', on);
  root.dispatchEvent(new CustomEvent('attn-paper-change', { bubbles: true }));
}

/** What print() and the browser's own menu have in common: colours for paper, and answers unfolded. */
export function setUpPaper(): void {
  let theme: string | undefined;
  let opened: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    theme = root.dataset.theme;
    // Canvases are drawn in the theme's colours; a style sheet for paper does not reach them.
    root.dataset.theme = 'light';
    sayTheme();
    // The text's own: hints and answers. Tables of every number would be many pages.
    const texts = [
      document.querySelector('.lesson-body'),
      ...[...document.querySelectorAll('attn-task')].map((task) => task.shadowRoot),
    ];
    opened = texts.flatMap((text) => [...(text?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])]);
    for (const details of opened) details.open = true;
  });
  addEventListener('afterprint', () => {
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
    sayTheme();
    for (const details of opened) details.open = false;
    opened = [];
    setPaper(false);
  });
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Passes every part of the page, so that all that waits for the reader begins, until the engine has answered. */
async function computeEverything(): Promise<void> {
  const { Engine } = await import('./engine/client');
  setPaper(true);
  const from = scrollY;
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await wait(120);
  }
  // Nothing asked for half a second, or so slow that a reader would think it had stopped.
  for (let quiet = 0, round = 0; quiet < 5 && round < 200; round += 1) {
    quiet = Engine.shared.idle ? quiet + 1 : 0;
    await wait(100);
  }
  scrollTo({ top: from, behavior: 'instant' });
}

/** The lesson's button: prints once everything is there. */
export function setUpPrintButton(button: HTMLButtonElement): void {
  button.addEventListener('click', () => {
    button.disabled = true;
    void computeEverything().finally(() => {
      button.disabled = false;
      print();
    });
  });
  button.hidden = false;
}
