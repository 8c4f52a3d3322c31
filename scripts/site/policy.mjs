// The Content-Security-Policy of the page, in one place: the static server sends
// it as a header, the built pages carry it as a <meta> for hosts that cannot.
const directives = {
  'default-src': "'self'",
  // WebAssembly may compile; eval stays forbidden.
  'script-src': "'self' 'wasm-unsafe-eval'",
  // KaTeX places glyphs with style attributes.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'self'",
};

/** @param {{meta?: boolean}} options `meta` leaves out what browsers refuse in a <meta>. */
export function contentSecurityPolicy({ meta = false } = {}) {
  return Object.entries(directives)
    .filter(([name]) => !(meta && name === 'frame-ancestors'))
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
