// What every page has: the theme toggle, the search, the language switch, and a copy of the site for when there is no
// network.
import { setUpPaper } from './print';
import { showProgress } from './progress';
import './translators';

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

const root = document.documentElement;
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : systemIsDark.matches);

function setUpThemeToggle(button: HTMLButtonElement): void {
  const show = () => button.setAttribute('aria-pressed', String(isDark()));
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    remember('attn-theme', root.dataset.theme);
    show();
    // Canvas charts cannot read a changed CSS variable by themselves.
    root.dispatchEvent(new CustomEvent('attn-theme-change', { bubbles: true }));
  });
  systemIsDark.addEventListener('change', () => {
    show();
    root.dispatchEvent(new CustomEvent('attn-theme-change', { bubbles: true }));
  });
  show();
  // Hidden in the HTML: without scripts it could do nothing.
  button.hidden = false;
}

/** Where the header's list is longer than its place, one sees where one is. */
function showEntry(entry: HTMLElement): void {
  const list = entry.closest('ul')!;
  const [at, room] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += at.left - room.left - (room.width - at.width) / 2;
}

/**
 * The section that is read: the last whose heading has passed the upper third of the window. Its name is the same in
 * both languages.
 */
function sectionHere(): string {
  const headings = [...document.querySelectorAll<HTMLElement>('main h2[id]')];
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
  return scrollY > 0 && passed.length > 0 ? `#${passed.at(-1)!.id}` : location.hash;
}

/** What the figures' controls are set to, once one is touched. */
let carried: typeof import('./language-handoff') | null = null;
const carry = async () => (carried ??= await import('./language-handoff'));

function setUpFigures(main: HTMLElement): void {
  main.addEventListener('input', (event) => {
    const path = event.composedPath();
    void carry().then(
      ({ note }) => note(path, event.isTrusted),
      () => {
        // Not here without a network.
      },
    );
  });
  try {
    if (sessionStorage.getItem('attn-carried'))
      carry().then(
        ({ arrive }) => arrive(),
        () => {
          // Neither now.
        },
      );
  } catch {
    // Storage may be forbidden.
  }
}

/** The page's state is in its address: the other language opens in the same state and at the same section. */
function setUpLanguageSwitch(link: HTMLAnchorElement): void {
  const target = link.getAttribute('href') ?? '';
  const keepState = () => {
    link.setAttribute('href', target + location.search + sectionHere());
  };
  for (const event of ['pointerenter', 'focus', 'click']) link.addEventListener(event, keepState);
  link.addEventListener('click', () => {
    remember('attn-language', link.dataset.language ?? 'en');
    carried?.leaveFor(link.href);
  });
}

/** The search and its text come when they are asked for: by the button, or by "/" outside of any field. */
function setUpSearch(button: HTMLButtonElement, dialog: HTMLDialogElement): void {
  let search: Promise<{ open(): void }> | null = null;
  const open = async () => {
    search ??= import('./search/search').then(({ Search }) => new Search(dialog));
    try {
      (await search).open();
    } catch {
      // Not here without a network; the next time may do.
      search = null;
    }
  };
  button.addEventListener('click', () => void open());
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    const typing = event
      .composedPath()
      .some(
        (at) => at instanceof HTMLElement && (at.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName)),
      );
    if (
      event.key !== '/' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      typing ||
      !target
    )
      return;
    event.preventDefault();
    void open();
  });
  button.hidden = false;
}

setUpPaper();
const entry = document.querySelector<HTMLElement>('.site-nav [aria-current]');
if (entry) showEntry(entry);
const toggle = document.querySelector<HTMLButtonElement>('.theme-toggle');
if (toggle) setUpThemeToggle(toggle);
const searchButton = document.querySelector<HTMLButtonElement>('.search-open');
const searchDialog = document.querySelector<HTMLDialogElement>('dialog.search');
if (searchButton && searchDialog) setUpSearch(searchButton, searchDialog);
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]')) setUpLanguageSwitch(link);
const main = document.querySelector<HTMLElement>('main');
if (main) setUpFigures(main);

const words = document.querySelector<HTMLElement>('[data-solved]');
if (words) {
  showProgress(words);
  // A task that was solved here, or in another tab.
  for (const [target, event] of [
    [document, 'attn-progress'],
    [window, 'storage'],
  ] as const)
    target.addEventListener(event, () => showProgress(words));
}

/**
 * Keeps what the reader uses of the site once the page is there; where that is forbidden or data are dear, the page
 * works as well.
 */
function keepForOffline(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!('serviceWorker' in navigator) || connection?.saveData) return;
  const script = new URL(`${root.dataset.root ?? './'}service-worker.js`, document.baseURI);
  navigator.serviceWorker.register(script).catch(() => {
    // Private windows and addresses without TLS.
  });
  // What was used is kept from then on: this page's language, and what it fetched, also before the worker was there.
  void navigator.serviceWorker.ready.then((registration) => {
    const tell = (urls: string[]) => registration.active?.postMessage(urls);
    tell([location.href]);
    new PerformanceObserver((list) => tell(list.getEntries().map(({ name }) => name))).observe({
      type: 'resource',
      buffered: true,
    });
  });
}

// The development server's files change from moment to moment.
if (import.meta.env.PROD) addEventListener('load', keepForOffline);
