// Which blocks stand open at first.
import type { MapItem } from './graph';
import type { MapView } from './local';

/** So many boxes at most are there before the reader opens one. */
const mostAtFirst = 20;

const attends = ({ telling, children }: MapItem): boolean => telling !== null || children.some(attends);

/**
 * Depth by depth, as long as all of a depth has room; of the next one those that still have it, attention first, then
 * the largest. `fits`: whether what is open can be read where it is to be shown.
 */
export function openAtFirst(view: MapView, fits: (open: ReadonlySet<string>) => boolean = () => true): Set<string> {
  let open = new Set<string>();
  let shown: readonly MapItem[] = view.children(view.root);
  const opened = (blocks: readonly MapItem[]) =>
    shown.flatMap((item) => (blocks.includes(item) ? [item, ...view.children(item)] : [item]));
  const allows = (blocks: readonly MapItem[]) =>
    opened(blocks).length <= mostAtFirst && fits(new Set([...open, ...blocks.map(({ key }) => key)]));
  for (;;) {
    const blocks = shown.filter(({ kind, key, scope }) => kind === 'block' && scope !== null && !open.has(key));
    if (blocks.length === 0) return open;
    const all = allows(blocks);
    const chosen = all ? blocks : [];
    for (const block of all
      ? []
      : [...blocks].sort((a, b) => Number(attends(b)) - Number(attends(a)) || b.size - a.size)) {
      // What matters most comes first: without it, nothing else either.
      if (!allows([...chosen, block])) break;
      chosen.push(block);
    }
    open = new Set([...open, ...chosen.map(({ key }) => key)]);
    if (!all) return open;
    shown = opened(blocks);
  }
}
