// The service worker of the built site, so that it works without a network after the first visit.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

// What a page can do without: large corpora, the picture for links, and fonts that browsers take only if they know no
// woff2.
const mostOfCorpus = 300_000;
const leftOut = [/\.md$|^preview\.png$|^service-worker\.js$/, /\.(ttf|woff)$/];
const isLarge = (path, size) => path.startsWith('corpora/') && size > mostOfCorpus;

/** Writes service-worker.js into the built site: scripts/site/service-worker.js, and which files it keeps. */
export function writeServiceWorker(site) {
  const paths = readdirSync(site, { recursive: true })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => {
      const info = statSync(join(site, path));
      return info.isFile() && !isLarge(path, info.size) && !leftOut.some((pattern) => pattern.test(path));
    })
    .sort();
  const files = paths.map((path) => [
    path.replace(/(^|\/)index\.html$/, '$1') || './',
    createHash('sha256')
      .update(readFileSync(join(site, path)))
      .digest('hex')
      .slice(0, 16),
  ]);
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  const head = `const version = ${JSON.stringify(version)};\nconst files = ${JSON.stringify(files)};\n\n`;
  const script = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8');
  writeFileSync(join(site, 'service-worker.js'), head + script);
}
