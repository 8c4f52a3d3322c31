// Where a walk begins, and its place in the page's address.
import { readState, writeState } from '../ui/page-state';
import { writeWalk } from './cells';
import type { Inspection } from './inspection';
import { isLevel } from './settings';

/**
 * Of an element with the attributes `level` and `at`. Its `id` names it in the address; without one it is not kept
 * there.
 */
export class WalkAddress {
  constructor(private readonly host: HTMLElement) {}

  /** Goes where the address says, else where the lesson does. */
  async restore(inspection: Inspection): Promise<void> {
    const { id } = this.host;
    const state = readState();
    const level = (id ? state.get(`${id}-level`) : null) ?? this.host.getAttribute('level');
    if (isLevel(level)) inspection.setLevel(level);
    const walk = id ? state.get(id) : null;
    if (walk !== null) await inspection.restoreText(walk);
    else inspection.go(this.beginning(inspection));
  }

  /** Keeps the walk in the address, once it is not the lesson's own. */
  keep(inspection: Inspection): void {
    const { id } = this.host;
    if (!id) return;
    const level = this.host.getAttribute('level');
    const text = writeWalk(inspection.walk());
    writeState({
      [id]: text === String(this.beginning(inspection)) ? null : text,
      [`${id}-level`]: inspection.level === (isLevel(level) ? level : 'op') ? null : inspection.level,
    });
  }

  private beginning(inspection: Inspection): number {
    const at = this.host.getAttribute('at');
    const value = at === null ? null : inspection.find(at);
    const node = value === null ? 0 : Math.max(0, inspection.info(value).node);
    return inspection.steps().find((step) => step.to > node)?.to ?? 0;
  }
}
