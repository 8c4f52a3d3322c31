// Batch and heads as tabs, where their matrices do not stand side by side.
import { html, nothing } from 'lit';
import type { Fit } from './fit';
import { leadingPositions, placeOf, sayPosition, type Plan } from './plan';
import type { MarkKind } from './tensor-data';
import type { TensorStrings } from './tensor-strings';
import { inactive } from '../ui/inactive-button';

/** From here on a tab for each would be a wall of tabs. */
const mostTabs = 12;

export interface Tabs {
  plan: Plan;
  fit: Fit;
  /** The matrix with the cursor. */
  current: number;
  marks: ReadonlyMap<number, MarkKind>;
  t: TensorStrings;
  choose(matrix: number): void;
}

/** The matrix at these positions on the leading axes. */
function matrixAt(plan: Plan, positions: readonly number[]): number {
  return positions.reduce((matrix, position, i) => matrix * plan.leading[i].size + position, 0);
}

/** Positions on this axis that have a marked cell, the outer axes being where they are. */
function markedOn({ plan, current, marks }: Tabs, dimension: number): Set<number> {
  const here = leadingPositions(plan, current);
  const found = new Set<number>();
  for (const index of marks.keys()) {
    if (index < 0 || index >= plan.cells) continue;
    const at = leadingPositions(plan, placeOf(plan, index).matrix);
    if (at.slice(0, dimension).every((position, i) => position === here[i])) found.add(at[dimension]);
  }
  return found;
}

function onKey(event: KeyboardEvent, at: number, size: number, go: (position: number) => void): void {
  const goals: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: size - 1 };
  const goal = goals[event.key];
  if (goal === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  go((goal + size) % size);
  const list = event.currentTarget as HTMLElement;
  list.querySelectorAll<HTMLElement>('[role=tab]')[(goal + size) % size]?.focus();
}

function axisTabs(tabs: Tabs, dimension: number) {
  const { plan, current, t } = tabs;
  const axis = plan.leading[dimension];
  const positions = leadingPositions(plan, current);
  const at = positions[dimension];
  const go = (position: number) =>
    tabs.choose(
      matrixAt(
        plan,
        positions.map((old, i) => (i === dimension ? position : old)),
      ),
    );
  if (axis.size > mostTabs) {
    return html`<div class="one">
      <span class="axis">${axis.name}</span>
      <span class="pager" role="group" aria-label=${axis.name}>
        <button type="button" aria-label=${t.previous(axis.name)} ${inactive(at === 0)} @click=${() => go(at - 1)}>
          ‹
        </button>
        <span translate="no" aria-live="polite" aria-label=${t.of(String(at), String(axis.size - 1))}
          >${at} / ${axis.size - 1}</span
        >
        <button
          type="button"
          aria-label=${t.next(axis.name)}
          ${inactive(at === axis.size - 1)}
          @click=${() => go(at + 1)}
        >
          ›
        </button>
      </span>
    </div>`;
  }
  const marked = markedOn(tabs, dimension);
  return html`<div class="one">
    <span class="axis" aria-hidden="true">${axis.name}</span>
    <div
      class="tablist"
      translate="no"
      role="tablist"
      aria-label=${axis.name}
      @keydown=${(event: KeyboardEvent) => onKey(event, at, axis.size, go)}
    >
      ${Array.from(
        { length: axis.size },
        (_, position) =>
          html`<button
            type="button"
            role="tab"
            class="tab"
            aria-selected=${position === at}
            tabindex=${position === at ? 0 : -1}
            aria-label=${sayPosition(axis, position, t)}
            ?data-marked=${position !== at && marked.has(position)}
            @click=${() => go(position)}
          >
            ${axis.labels[position] ?? position}
          </button>`,
      )}
    </div>
  </div>`;
}

export function tabsTemplate(tabs: Tabs) {
  const { plan, fit } = tabs;
  const dimensions = plan.leading
    .map((_, i) => i)
    .slice(0, fit.tabbed)
    .filter((i) => plan.leading[i].size > 1);
  if (dimensions.length === 0 || plan.cells === 0) return nothing;
  return html`<div class="tabs">${dimensions.map((dimension) => axisTabs(tabs, dimension))}</div>`;
}
