// The bar above the map: the walk's controls, values or gradients, zoom, and what else can be chosen or taken away.
import { html, nothing } from 'lit';
import type { Description } from '../../engine/client';
import type { InstrumentStrings } from '../instrument/instrument-strings';
import type { MapStrings } from './strings';
import { type MapTransport, transportOf } from './transport';

export interface MapBar {
  description: Description;
  t: InstrumentStrings;
  m: MapStrings;
  walk: Omit<MapTransport, 't' | 'm'>;
  /** Whether gradients are shown; null: there are none. */
  gradients: boolean | null;
  sentence: number;
  everything: boolean;
  show(gradients: boolean): void;
  zoom(factor: number): void;
  all(): void;
  choose(sentence: number): void;
  include(everything: boolean): void;
  save(kind: 'svg' | 'png'): void;
}

/** How many sentences the program is given at once. */
const batchOf = ({ values }: Description): number =>
  Math.max(
    1,
    ...values.filter(({ role }) => role === 'input').map(({ axes, shape }) => shape[axes.indexOf('batch')] ?? 1),
  );

export function barOf({
  description,
  t,
  m,
  walk,
  gradients,
  sentence,
  everything,
  show,
  zoom,
  all,
  choose,
  include,
  save,
}: MapBar) {
  const batch = batchOf(description);
  const button = (text: string, sign: string, act: () => void, name: string) =>
    html`<button type="button" data-do=${name} aria-label=${text} title=${text} @click=${act}>${sign}</button>`;
  return html`<div class="bar">
    ${transportOf({ t, m, ...walk })}
    ${
      gradients === null
        ? nothing
        : html`<label
            ><span>${m.show}</span>
            <select
              data-do="shows"
              @change=${(event: Event) => show((event.target as HTMLSelectElement).value === 'gradients')}
            >
              <option value="values">${m.shownValues}</option>
              <option value="gradients" .selected=${gradients}>${m.shownGradients}</option>
            </select></label
          >`
    }
    <span class="zoom" role="group" aria-label=${m.zoom}>
      ${button(m.farther, '−', () => zoom(1 / 1.5), 'farther')}${button(m.nearer, '+', () => zoom(1.5), 'nearer')}${button(m.whole, '⤢', all, 'whole')}
    </span>
    <details class="more">
      <summary>${m.more}</summary>
      <div>
        ${
          batch > 1
            ? html`<label
                >${m.sentence}
                <select
                  data-do="sentence"
                  @change=${(event: Event) => choose(Number((event.target as HTMLSelectElement).value))}
                >
                  ${Array.from({ length: batch }, (_, i) => html`<option value=${i} .selected=${i === sentence}>${i}</option>`)}
                </select></label
              >`
            : nothing
        }
        <label
          ><input
            type="checkbox"
            data-do="everything"
            .checked=${everything}
            @change=${(event: Event) => include((event.target as HTMLInputElement).checked)}
          />
          ${m.everything}</label
        >
        <button type="button" data-do="svg" @click=${() => save('svg')}>${m.svg}</button>
        <button type="button" data-do="png" @click=${() => save('png')}>${m.png}</button>
      </div>
    </details>
  </div>`;
}
