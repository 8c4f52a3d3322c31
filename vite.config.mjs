// Shared by the site's build, the development server and vitest.
import { oneLanguage } from './scripts/site/languages.mjs';
import { sourcePlugin } from './scripts/site/source-module.mjs';
import { templates } from './scripts/site/templates.mjs';

/** What paints the prose is fetched first: the browser puts style sheet and fonts before modules of low priority. */
const proseFirst = {
  name: 'attn-prose-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
};

/**
 * Chart.js computes with colours where it animates them and where it makes up those of what is pointed at; ours does
 * neither.
 */
const noColors = {
  name: 'attn-no-colors',
  enforce: 'pre',
  resolveId: (request) => (request === '@kurkle/color' ? '\0no-colors' : null),
  load: (id) =>
    id === '\0no-colors'
      ? "export class Color { constructor() { throw new Error('Chart.js was to compute no colours.'); } }"
      : null,
};

/** @type {import('vite').InlineConfig} */
export const viteOptions = {
  // Relative addresses everywhere: the site works from any path of any host.
  base: './',
  logLevel: 'warn',
  plugins: [sourcePlugin(), oneLanguage(), templates(), noColors, proseFirst],
  build: {
    target: 'es2022',
    // A tenth of Chart.js and of the worker, a thirtieth of the rest, less than what Vite's own makes.
    minify: 'terser',
    terserOptions: { compress: { passes: 2 } },
    // One data: font or script would need an exception in the policy; fonts are files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
};

export default viteOptions;
