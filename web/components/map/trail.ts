// The trail of names from the program to where the map stands.
// presentation only: all arithmetic here measures letters
import { html, nothing } from 'lit';
import { textWidth } from './cards';
import type { MapItem } from './graph';

export interface Trail {
  /** From the program in, each with its name. */
  way: { item: MapItem; name: string }[];
  /** Pixels for one line; Infinity where lines may break. */
  room: number;
  label: string;
  look(item: MapItem): void;
}

const letter = 14;
/** Around a name, with the sign before it. */
const aroundName = 22;

/** How many names at the beginning have no room; the last one always stands. */
export function hiddenOf(names: readonly string[], room: number): number {
  const width = (texts: readonly string[]) =>
    texts.reduce((sum, text) => sum + textWidth(text, letter) + aroundName, 0);
  let hidden = 0;
  while (hidden < names.length - 1 && width([...(hidden > 0 ? ['…'] : []), ...names.slice(hidden)]) > room) hidden += 1;
  return hidden;
}

/** What has no room is behind an ellipsis, which leads to the innermost of it: the end is where the map stands. */
export function trailOf({ way, room, label, look }: Trail) {
  const names = way.map(({ name }) => name);
  const hidden = hiddenOf(names, room);
  const around = names.slice(0, hidden).join(' › ');
  const step = ({ item, name }: Trail['way'][number], at: number) =>
    html`<li>
      <button
        type="button"
        data-trail=${item.key}
        aria-current=${at === way.length - 1 ? 'location' : 'false'}
        @click=${() => look(item)}
      >
        ${name}
      </button>
    </li>`;
  const before = way[hidden - 1];
  return html`<nav aria-label=${label}>
    <ol class="trail">
      ${
        before
          ? html`<li>
              <button
                type="button"
                class="rest"
                data-trail=${before.item.key}
                title=${around}
                aria-label=${around}
                @click=${() => look(before.item)}
              >
                …
              </button>
            </li>`
          : nothing
      }${way.map((part, at) => (at < hidden ? nothing : step(part, at)))}
    </ol>
  </nav>`;
}
