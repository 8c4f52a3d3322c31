// Which blocks stand open at first.
import type { MapItem } from './graph';
import type { MapView } from './local';

/** So many boxes at most are there before the reader opens one. */
export const mostAtFirst = 20;

/** Depth by depth, as long as all of a depth has room. */
export function openAtFirst(view: MapView): Set<string> {
  const open = new Set<string>();
  let shown: readonly MapItem[] = view.children(view.root);
  for (;;) {
    const blocks = shown.filter(({ kind, key, scope }) => kind === 'block' && scope !== null && !open.has(key));
    const next = shown.flatMap((item) => (blocks.includes(item) ? [item, ...view.children(item)] : [item]));
    if (blocks.length === 0 || next.length > mostAtFirst) return open;
    for (const { key } of blocks) open.add(key);
    shown = next;
  }
}
