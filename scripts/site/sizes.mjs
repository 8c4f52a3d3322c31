// What a page of the built site loads, in compressed bytes: the sums that budget.mjs holds to their limits.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const gzip = (bytes) => gzipSync(bytes, { level: 9 }).length;

/** Sizes and references of the files of one built site, each read once. */
export class SiteFiles {
  #site;
  #known = new Map();

  constructor(site) {
    this.#site = site;
  }

  /** {size, uses}: gzip's size, and the site's files that this one names, with how: at once, or when asked for. */
  file(path) {
    const known = this.#known.get(path);
    if (known) return known;
    const bytes = readFileSync(join(this.#site, path));
    const text = /\.(js|css|html)$/.test(path) ? bytes.toString('utf8') : '';
    const found = { size: gzip(bytes), uses: path.endsWith('.js') ? this.#usesOf(path, text) : [] };
    this.#known.set(path, found);
    return found;
  }

  /** The files that a script names as a string: imports, both kinds, workers and the engine's module. */
  #usesOf(path, text) {
    const at = dirname(path);
    const uses = new Set();
    for (const [, named] of text.matchAll(/["'`]((?:\.{0,2}\/)?[\w./-]+\.(?:js|css|wasm))["'`]/g)) {
      // Vite names the files of a lazy import from the root of the site, others from where they stand.
      for (const from of [at, '.']) {
        const file = join(from, named);
        if (!file.startsWith('..') && file !== path && existsSync(join(this.#site, file))) uses.add(file);
      }
    }
    return [...uses];
  }

  /** Every file that a page may load by itself or on request, without those that only a link leads to. */
  reachableFrom(page) {
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
      waiting.push(...this.file(path).uses);
    }
    return [...reached].sort();
  }

  /** Compressed bytes by kind: {html, js, css, wasm, wasmInAll}; the engine's second file is not in `wasm`. */
  sizesOf(page) {
    const sizes = { html: this.file(page).size, js: 0, css: 0, wasm: 0, wasmInAll: 0 };
    for (const path of this.reachableFrom(page)) {
      const kind = /\.(js|css|wasm)$/.exec(path)[1];
      const { size } = this.file(path);
      if (kind === 'wasm') sizes.wasmInAll += size;
      if (!/\.second\b[^/]*\.wasm$/.test(path)) sizes[kind] += size;
    }
    return sizes;
  }
}
