// The program's outline as a tree for mouse and keyboard: one tab stop, arrows walk, Enter goes to a step.
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Inspection } from './inspection';
import { type InstrumentStrings, layerName, opList } from './instrument-strings';
import { opTitle } from './op-title';
import { holds, layerOf, type OutlineItem, outlineOf, visibleItems } from './outline';
import { isBetween, opsOf, type ProgramStep } from './steps';
import type { TensorShelf } from './tensors';

export class OutlineView {
  private steps: readonly ProgramStep[] | null = null;
  private items: OutlineItem[] = [];
  /** What the visitor folded or unfolded; the rest follows the present step. */
  private readonly turned = new Map<string, boolean>();
  private focused: string | null = null;

  constructor(
    private readonly inspection: Inspection,
    private readonly shelf: TensorShelf,
    private readonly t: InstrumentStrings,
    private readonly changed: () => void,
    private readonly go: (position: number) => void,
  ) {}

  private refresh(): void {
    const { level } = this.inspection;
    const steps = this.inspection.steps();
    if (steps === this.steps) return;
    this.steps = steps;
    this.items = outlineOf(steps, level);
    this.turned.clear();
    this.focused = null;
  }

  private isOpen = (item: OutlineItem): boolean => {
    const turned = this.turned.get(item.key);
    if (turned !== undefined) return turned;
    return this.items.length === 1 && item.kind === 'phase'
      ? true
      : holds(item, Math.max(1, this.inspection.position)) || this.isSmall(item);
  };

  /** A short program stands open as a whole. */
  private isSmall(item: OutlineItem): boolean {
    return item.kind === 'phase' && (this.steps?.length ?? 0) <= 16;
  }

  /** In the words of the page. */
  label(item: OutlineItem): string {
    const { t } = this;
    if (item.kind === 'phase') return t.phases[item.phase];
    const description = this.inspection.description!;
    if (item.kind === 'step' && this.inspection.level !== 'op' && isBetween(this.steps!, item))
      return opList(opsOf(description, item), t);
    if (item.kind === 'scope' || this.inspection.level !== 'op') {
      if (item.scope === '') return layerName(layerOf(description, '') ?? this.inspection.program, t);
      const layer = description.scopes[item.scope]?.layer;
      const own = item.scope.split('/').at(-1)!;
      return layer ? `${own} · ${layerName(layer, t)}` : own;
    }
    return opTitle(description, description.nodes[item.from], this.shelf, t);
  }

  /** What the engine has no name for is named after its op, which stands there already. */
  private detail(item: OutlineItem): string {
    if (item.kind !== 'step' || this.inspection.level !== 'op') return '';
    const [value] = this.inspection.description!.nodes[item.from].outputs;
    return this.inspection.info(value).named ? this.shelf.name(value) : '';
  }

  template() {
    this.refresh();
    const rows = visibleItems(this.items, this.isOpen);
    const current = rows.findLast((item) => holds(item, this.inspection.position));
    const stop = rows.find((item) => item.key === this.focused) ?? current ?? rows[0];
    return html`<ul
      role="tree"
      aria-label=${this.t.structure}
      @keydown=${(event: KeyboardEvent) => this.onKey(event, rows)}
    >
      ${repeat(
        rows,
        (item) => item.key,
        (item) => this.row(item, item === current, item === stop),
      )}
    </ul>`;
  }

  private row(item: OutlineItem, isCurrent: boolean, isStop: boolean) {
    const detail = this.detail(item);
    const folds = item.children.length > 0;
    return html`<li
      role="treeitem"
      style="--depth: ${Math.min(item.depth, 6)}"
      class="${item.kind} ${item.to <= this.inspection.position ? 'done' : ''}"
      data-key=${item.key}
      aria-level=${item.depth}
      aria-selected=${isCurrent ? 'true' : 'false'}
      aria-expanded=${folds ? String(this.isOpen(item)) : nothing}
      tabindex=${isStop ? 0 : -1}
      @click=${() => this.choose(item)}
      @focus=${() => (this.focused = item.key)}
    >
      <span class="label">${this.label(item)}</span>${detail ? html` <span class="detail">${detail}</span>` : nothing}
    </li>`;
  }

  private toggle(item: OutlineItem, open: boolean): void {
    this.turned.set(item.key, open);
    this.changed();
  }

  private choose(item: OutlineItem): void {
    if (item.kind === 'step') this.go(item.to);
    else this.toggle(item, !this.isOpen(item));
  }

  private onKey(event: KeyboardEvent, rows: readonly OutlineItem[]): void {
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key;
    const at = rows.findIndex((item) => item.key === key);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const item = rows[at];
    const folds = item.children.length > 0;
    const open = folds && this.isOpen(item);
    const to = (place: number) => this.focus(event, rows[Math.max(0, Math.min(rows.length - 1, place))]);
    const acts: Record<string, () => void> = {
      ArrowDown: () => to(at + 1),
      ArrowUp: () => to(at - 1),
      Home: () => to(0),
      End: () => to(rows.length - 1),
      ArrowRight: () => (folds && !open ? this.toggle(item, true) : to(folds ? at + 1 : at)),
      ArrowLeft: () =>
        open ? this.toggle(item, false) : to(rows.slice(0, at).findLastIndex((row) => row.depth < item.depth)),
      Enter: () => this.choose(item),
      ' ': () => this.choose(item),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]();
  }

  private focus(event: Event, item: OutlineItem): void {
    const tree = event.currentTarget as HTMLElement;
    this.focused = item.key;
    this.changed();
    tree.querySelector<HTMLElement>(`[data-key="${item.key}"]`)?.focus();
  }
}
