// Which attention weights to look at: kind, layer and head, as far as the model has them.
import { html, nothing } from 'lit';
import type { AttentionKind, ModelInfo, View } from '../../engine/client';
import type { Strings } from './strings';

const kinds: AttentionKind[] = ['encoder', 'decoder', 'cross'];

/** More than any model has: fitted to a model, its last layer, which shows best what translates what. */
export const lastLayer = Number.MAX_SAFE_INTEGER;
export const defaultView: View = { kind: 'cross', layer: lastLayer, head: 0 };

const isLast = ({ kind, layer }: View, info: ModelInfo): boolean => layer === (info.attention[kind]?.[0] ?? 1) - 1;

/** The layer as it was asked for: none in particular where it is the model's last. */
export const askedLayer = (view: View, info: ModelInfo | null): number =>
  info && isLast(view, info) ? lastLayer : view.layer;

export const sameView = (a: View, b: View) => a.kind === b.kind && a.layer === b.layer && a.head === b.head;

const kindsOf = (info: ModelInfo): AttentionKind[] => kinds.filter((kind) => info.attention[kind]);

/** The nearest view that the model has. */
export function fitView(view: View, info: ModelInfo): View {
  const kind = info.attention[view.kind] ? view.kind : (kindsOf(info)[0] ?? 'cross');
  const [layers, heads] = info.attention[kind] ?? [1, 1];
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
  return { kind, layer: within(view.layer, layers), head: within(view.head, heads) };
}

interface Choice<T> {
  name: string;
  legend: string;
  options: { value: T; text: string }[];
  chosen: T | null;
  disabled?: boolean;
  choose(value: T): void;
}

/** Radio buttons in a row. Names are per shadow root: within one, each choice has its own. */
export function segments<T>({ name, legend, options, chosen, disabled, choose }: Choice<T>) {
  return html`<fieldset ?disabled=${disabled ?? false}>
    <legend>${legend}</legend>
    <div class="segments">
      ${options.map(
        ({ value, text }) =>
          html`<label
            ><input
              type="radio"
              name=${name}
              .value=${String(value)}
              .checked=${value === chosen}
              @change=${() => choose(value)}
            />${text}</label
          >`,
      )}
    </div>
  </fieldset>`;
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => ({ value: i, text: String(i) }));

/** `of` tells the models of one shadow root apart. */
export function viewPicker(info: ModelInfo, view: View, t: Strings, choose: (view: View) => void, of = '') {
  const present = kindsOf(info);
  const [layers, heads] = info.attention[view.kind] ?? [1, 1];
  if (present.length < 2 && layers < 2 && heads < 2) return nothing;
  const kindOptions = present.map((value) => ({ value, text: t.view.kinds[value] }));
  return html`<div class="views">
    ${segments({ name: `${of}kind`, legend: t.view.kind, options: kindOptions, chosen: view.kind, choose: (kind) => choose({ ...view, kind }) })}
    ${segments({ name: `${of}layer`, legend: t.view.layer, options: upTo(layers), chosen: view.layer, choose: (layer) => choose({ ...view, layer }) })}
    ${segments({ name: `${of}head`, legend: t.view.head, options: upTo(heads), chosen: view.head, choose: (head) => choose({ ...view, head }) })}
  </div>`;
}
