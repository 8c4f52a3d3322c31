// A labelled slider that says its value.
import { html } from 'lit';

export interface Slider {
  name: string;
  label: unknown;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** How the value reads. */
  text?: string;
  change(value: number): void;
}

export const slider = ({ name, label, value, min, max, step, text, change }: Slider) =>
  html`<div class="slider">
    <label for=${name}>${label} <output translate="no">${text ?? value}</output></label>
    <input
      id=${name}
      type="range"
      min=${min}
      max=${max}
      step=${step ?? 1}
      .value=${String(value)}
      aria-valuetext=${text ?? String(value)}
      @input=${(event: Event) => change(Number((event.target as HTMLInputElement).value))}
    />
  </div>`;
