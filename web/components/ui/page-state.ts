// The page's state in its address, so that a link or a reload shows the same picture.
import type { View } from '../../engine/client';
import { defaultView, lastLayer } from './views';

export type Fields = Record<string, string | null>;

/** What a search becomes with these fields set; null removes one. */
export function withFields(search: string, fields: Fields): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

let pending: Fields = {};
let timer: ReturnType<typeof setTimeout> | null = null;

/** With what is about to be written. */
export const readState = (): URLSearchParams => new URLSearchParams(withFields(location.search, pending));

function write(): void {
  timer = null;
  const search = withFields(location.search, pending);
  pending = {};
  if (search !== location.search) history.replaceState(history.state, '', location.pathname + search + location.hash);
}

/** Soon, in one go: browsers refuse more than some hundred changes in half a minute. */
export function writeState(fields: Fields): void {
  pending = { ...pending, ...fields };
  timer ??= setTimeout(write, 300);
}

/** Layers and heads count from 1 where people see them; the last layer needs no number. */
export const viewFields = (view: View): Fields => ({
  kind: view.kind === defaultView.kind ? null : view.kind,
  layer: view.layer === lastLayer ? null : String(view.layer + 1),
  head: view.head === 0 ? null : String(view.head + 1),
});

export function viewFrom(params: URLSearchParams): View {
  const kind = params.get('kind');
  const place = (name: string, missing: number) => {
    const number = Math.trunc(Number(params.get(name)));
    return number >= 1 ? number - 1 : missing;
  };
  return {
    kind: kind === 'encoder' || kind === 'decoder' ? kind : 'cross',
    layer: place('layer', lastLayer),
    head: place('head', 0),
  };
}
