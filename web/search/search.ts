// The search: a dialog that the page brings along, empty. This comes when it is first opened, and so does the text.
import { isComposing } from '../components/ui/is-composing';
import { find, type Found, type IndexedPage } from './find';

const root = new URL(document.documentElement.dataset.root ?? './', document.baseURI);

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.append(...inside);
  return made;
}

function resultOf({ url, title, heading, excerpt }: Found): HTMLLIElement {
  const link = element('a', element('strong', heading || title));
  link.href = new URL(url, root).href;
  if (heading) link.append(' ', element('span', title));
  const words = element('p', ...excerpt.map((part, i) => (i % 2 === 1 ? element('mark', part) : part)));
  const result = element('li', link);
  if (excerpt.some((part) => part !== '')) result.append(words);
  return result;
}

export class Search {
  private readonly field: HTMLInputElement;
  private readonly results: HTMLElement;
  private readonly status: HTMLElement;
  private pages: Promise<IndexedPage[]> | null = null;

  constructor(private readonly dialog: HTMLDialogElement) {
    this.field = dialog.querySelector('input')!;
    this.results = dialog.querySelector('.results')!;
    this.status = dialog.querySelector('.status')!;
    this.field.addEventListener('input', () => void this.show());
    dialog.addEventListener('keydown', (event) => this.onKey(event));
    // A link within this very page closes the dialog that covers it.
    this.results.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a')) dialog.close();
    });
    dialog.addEventListener('click', (event) => {
      // The backdrop belongs to the dialog; what lies in the dialog is inside its form.
      if (event.target === dialog) dialog.close();
    });
  }

  open(): void {
    if (!this.dialog.open) this.dialog.showModal();
    this.field.select();
    void this.show();
  }

  private load(): Promise<IndexedPage[]> {
    const language = document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
    // Always asked again: its addresses are those of the pages as they are now.
    this.pages ??= fetch(new URL(`search/${language}.json`, root), { cache: 'no-cache' }).then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.json() as Promise<IndexedPage[]>;
    });
    return this.pages;
  }

  private async show(): Promise<void> {
    const { dataset } = this.dialog;
    const asked = this.field.value;
    let found: Found[];
    try {
      found = find(await this.load(), asked);
    } catch {
      // The network may be back when the next letter is typed.
      this.pages = null;
      this.results.replaceChildren();
      this.status.textContent = dataset.failed ?? '';
      return;
    }
    // Typed on while the text was on its way: that call shows its own.
    if (asked !== this.field.value) return;
    this.results.replaceChildren(...found.map(resultOf));
    this.results.scrollTop = 0;
    const said = found.length > 0 ? dataset.found : dataset.none;
    this.status.textContent = asked.trim() === '' ? '' : (said ?? '').replace('{n}', String(found.length));
  }

  /** Arrows walk the results, Enter in the field opens the first, Escape closes. */
  private onKey(event: KeyboardEvent): void {
    // While an input method is open, these keys are its own.
    if (isComposing(event)) return;
    const links = [...this.results.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (at <= 0 ? this.field : links[at - 1])?.focus();
    // Some browsers would empty the field first.
    else if (event.key === 'Escape') this.dialog.close();
    else if (event.key === 'Enter' && event.target === this.field) links[0]?.click();
    else return;
    event.preventDefault();
  }
}
