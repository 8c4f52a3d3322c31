import { svg, type SVGTemplateResult, html } from 'lit';

const shapes: Record<string, SVGTemplateResult> = {
  play: svg`<path d="M4 2.5v11l9-5.5z" />`,
  pause: svg`<path d="M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z" />`,
  step: svg`<path d="M3 2.5v11l7.5-5.5zM11.5 2.5h2v11h-2z" />`,
  reset: svg`<path d="M13 2.5v11L5.5 8zM2.5 2.5h2v11h-2z" />`,
  dice: svg`<path fill-rule="evenodd" d="M4 1.5h8A2.5 2.5 0 0 1 14.5 4v8a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 12V4A2.5 2.5 0 0 1 4 1.5zM5 3.8a1.2 1.2 0 1 0 .01 0zM11 3.8a1.2 1.2 0 1 0 .01 0zM8 6.8a1.2 1.2 0 1 0 .01 0zM5 9.8a1.2 1.2 0 1 0 .01 0zM11 9.8a1.2 1.2 0 1 0 .01 0z" />`,
  stop: svg`<path d="M3 3h10v10H3z" />`,
};

/** A sign beside a text that says the same. */
export const icon = (name: keyof typeof shapes) =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${shapes[name]}</svg>`;
