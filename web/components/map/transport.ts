// The walk's controls: to the ends, one step, playing at a speed, and a slider along the steps.
import { html, nothing } from 'lit';
import type { InstrumentStrings } from '../instrument/instrument-strings';
import { icon, type Player, speeds } from '../instrument/transport';
import type { MapStrings } from './strings';
import { inactive } from '../ui/inactive-button';

export interface MapTransport {
  t: InstrumentStrings;
  m: MapStrings;
  player: Player;
  at: number;
  of: number;
  /** `at`: how many steps are done then. */
  go(at: number): void;
}

export function transportOf({ t, m, player, at, of, go }: MapTransport) {
  const button = (name: 'first' | 'back' | 'play' | 'pause' | 'next' | 'last', act: () => void, off: boolean) =>
    html`<button
      class=${name === 'next' ? 'main' : nothing}
      type="button"
      data-do=${name}
      aria-label=${t[name]}
      title=${t[name]}
      ${inactive(off)}
      @click=${act}
    >
      ${icon(name)}${name === 'next' ? html`<span>${t.next}</span>` : nothing}
    </button>`;
  const play = () => {
    if (!player.playing && at >= of) go(0);
    player.toggle();
  };
  return html`<div class="transport" role="group" aria-label=${m.transport}>
    ${button('first', () => go(0), at === 0)}${button('back', () => go(at - 1), at === 0)}
    ${button(player.playing ? 'pause' : 'play', play, of === 0)}
    ${button('next', () => go(at + 1), at >= of)}${button('last', () => go(of), at >= of)}
    <input
      type="range"
      min="0"
      max=${of}
      step="1"
      .value=${String(at)}
      aria-label=${t.position}
      aria-valuetext=${t.progress(String(at), String(of))}
      @input=${(event: Event) => go(Number((event.target as HTMLInputElement).value))}
    />
    <span class="count">${t.progress(String(at), String(of))}</span>
    <select
      data-do="speed"
      aria-label=${m.speed}
      title=${m.speed}
      @change=${(event: Event) => (player.speed = Number((event.target as HTMLSelectElement).value))}
    >
      ${speeds.map((speed) => html`<option value=${speed} .selected=${speed === player.speed}>${speed}×</option>`)}
    </select>
  </div>`;
}
