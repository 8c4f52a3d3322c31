// Elements carry their style sheets as text in their scripts, where no minifier looks: visitors would download the
// comments and the indentation.

/** A style sheet without comments and with single spaces. Texts in quotes stay as they are. */
export const compact = (css) => css.replace(/("[^"\n]*"|'[^'\n]*')|(?:\/\*[\s\S]*?\*\/|\s)+/g, (_, text) => text ?? ' ').trim();

/** The same for every css`...` of a script. */
export const compactStyles = (script) => script.replace(/\bcss`([^`]*)`/g, (_, css) => `css\`${compact(css)}\``);

/** Vite plugin: what is built, not what is developed. */
export const componentStyles = () => ({
  name: 'attn-component-styles',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (/\/components\/.*\.ts$/.test(id) && code.includes('css`') ? { code: compactStyles(code), map: null } : null),
});
