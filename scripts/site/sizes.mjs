// What a page of the built site loads, in compressed bytes: the sums that budget.mjs holds to their limits.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const gzip = (bytes) => gzipSync(bytes, { level: 9 }).length;

/** Sizes and references of the files of one built site, each read once. */
export class SiteFiles {
  #site;
  #known = new Map();

  constructor(site) {
    this.#site = site;
  }

  /** {size, imports, uses}: gzip's size, the files that a script needs before it runs, and all that it names. */
  file(path) {
    const known = this.#known.get(path);
    if (known) return known;
    const bytes = readFileSync(join(this.#site, path));
    const text = path.endsWith('.js') ? bytes.toString('utf8') : '';
    const found = {
      size: gzip(bytes),
      imports: this.#named(path, text, /\b(?:import|from)\s*["']([^"']+\.js)["']/g),
      // Imports of both kinds, workers and the engine's module.
      uses: this.#named(path, text, /["'`]((?:\.{0,2}\/)?[\w./-]+\.(?:js|css|wasm))["'`]/g),
    };
    this.#known.set(path, found);
    return found;
  }

  /** The site's files that a script names in such a way. */
  #named(path, text, pattern) {
    const at = dirname(path);
    const uses = new Set();
    for (const [, named] of text.matchAll(pattern)) {
      // Vite names the files of a lazy import from the root of the site, others from where they stand.
      for (const from of [at, '.']) {
        const file = join(from, named);
        if (!file.startsWith('..') && file !== path && existsSync(join(this.#site, file))) uses.add(file);
      }
    }
    return [...uses];
  }

  /**
   * Every file that a page loads by itself ('imports') or may load on request too ('uses'), without those that only a
   * link leads to.
   */
  reachableFrom(page, way = 'uses') {
    const html = readFileSync(join(this.#site, page), 'utf8');
    const at = dirname(page);
    const waiting = [];
    for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
      const target = /\b(?:src|href)="([^"#?]+)"/.exec(tag)?.[1];
      if (target && /\.(js|css)$/.test(target)) waiting.push(join(at, target));
    }
    const reached = new Set();
    while (waiting.length > 0) {
      const path = waiting.pop();
      if (reached.has(path)) continue;
      reached.add(path);
      waiting.push(...this.file(path)[way]);
    }
    return [...reached].sort();
  }

  /** Compressed bytes by kind: {html, css, js, jsInAll, wasm, wasmInAll}; the engine's second file is not in `wasm`. */
  sizesOf(page) {
    const sizes = { html: this.file(page).size, css: 0, js: 0, jsInAll: 0, wasm: 0, wasmInAll: 0 };
    const first = new Set(this.reachableFrom(page, 'imports'));
    for (const path of this.reachableFrom(page)) {
      const kind = extname(path).slice(1);
      const { size } = this.file(path);
      if (kind !== 'css') sizes[`${kind}InAll`] += size;
      if (kind === 'js' ? first.has(path) : !/\.second\b[^/]*\.wasm$/.test(path)) sizes[kind] += size;
    }
    return sizes;
  }
}
