// The service worker of the built site, so that what was visited works without a network.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { SiteFiles } from './sizes.mjs';

// What no page asks for: the picture for links, and fonts that browsers take only if they know no woff2.
const leftOut = [/\.md$|^preview\.png$|^service-worker\.js$/, /\.(ttf|woff)$/];
/** Of the site's start, and the fonts of its formulas; a style sheet names others, which no formula has. */
const ofShell =
  /^(index\.html|icon\.svg|theme\.js|choose-language\.js)$|^assets\/KaTeX_(AMS|Main-(Regular|Bold)|Math-Italic|Size\d)\b/;

/**
 * Whatever the built site has, as its root names it: {shell, en, zh, used}, the last what is kept once a reader has
 * used it.
 */
export function partsOf(site) {
  const files = new SiteFiles(site);
  const paths = readdirSync(site, { recursive: true })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => statSync(join(site, path)).isFile() && !leftOut.some((pattern) => pattern.test(path)))
    .sort();
  const reached = (language) =>
    new Set(
      paths.flatMap((path) =>
        path.startsWith(`${language}/`) && path.endsWith('.html') ? [path, ...files.reachableFrom(path)] : [],
      ),
    );
  const [en, zh] = [reached('en').add('search/en.json'), reached('zh').add('search/zh.json')];
  const partOf = (path) => {
    if (ofShell.test(path) || (en.has(path) && zh.has(path))) return 'shell';
    return en.has(path) ? 'en' : zh.has(path) ? 'zh' : 'used';
  };
  /** @type {Record<string, string[]>} */
  const parts = { shell: [], en: [], zh: [], used: [] };
  for (const path of paths) parts[partOf(path)].push(path);
  return parts;
}

/** Writes service-worker.js into the built site: scripts/site/service-worker.js, and which files it keeps when. */
export function writeServiceWorker(site) {
  const digest = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const named = (path) => [path.replace(/(^|\/)index\.html$/, '$1') || './', digest(readFileSync(join(site, path)))];
  const parts = JSON.stringify(
    Object.fromEntries(Object.entries(partsOf(site)).map(([part, paths]) => [part, paths.map(named)])),
  );
  const head = `const version = ${JSON.stringify(digest(parts))};\nconst parts = ${parts};\n\n`;
  const script = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8');
  writeFileSync(join(site, 'service-worker.js'), head + script);
}
