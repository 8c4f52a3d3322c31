#!/usr/bin/env node
// Serves _site/ on this machine: `node scripts/serve.mjs [--port 8080] [--base /some/path/]`.
// Sends the Content-Security-Policy as a header, which alone governs workers.
import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isMain, main, root as project, StepFailed } from './lib/run.mjs';
import { contentSecurityPolicy } from './site/policy.mjs';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.safetensors': 'application/octet-stream',
  '.svg': 'image/svg+xml',
  '.tsv': 'text/tab-separated-values; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** What hosts compress; fonts, pictures and weights hardly shrink. */
const compressed = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/;
const gzipped = promisify(gzip);
/** Compressed files by path, with the tag of the version that was compressed. */
const kept = new Map();

async function compress(file, etag) {
  const known = kept.get(file);
  if (known?.etag === etag) return known.bytes;
  const bytes = await gzipped(await readFile(file));
  kept.set(file, { etag, bytes });
  return bytes;
}

const headers = {
  'Content-Security-Policy': contentSecurityPolicy(),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // Always asked again, answered with 304 when unchanged: a rebuilt page is seen at once.
  'Cache-Control': 'no-cache',
};

/** The file that a request path means, {directory: true} for a folder named without its slash, or null. */
async function findFile(root, path) {
  let decoded;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  try {
    const file = await realpath(join(root, decoded.endsWith('/') ? `${decoded}index.html` : decoded));
    // After every .. and every link: only what lies under the root.
    if (!file.startsWith(root + sep)) return null;
    const info = await stat(file);
    if (info.isDirectory()) return { directory: true };
    return info.isFile() ? { file, info } : null;
  } catch {
    return null;
  }
}

function answer(response, status, extra = {}, text = '') {
  response.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8', ...extra });
  response.end(text);
}

async function handle(request, response, root, base) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, { Allow: 'GET, HEAD' });
  const [path, query] = request.url.split(/\?(.*)/s);
  if (path === base.slice(0, -1)) return answer(response, 301, { Location: base });
  if (!path.startsWith(base)) return answer(response, 404, {}, 'Not found\n');
  const found = await findFile(root, path.slice(base.length - 1));
  if (!found) return answer(response, 404, {}, 'Not found\n');
  // One leading slash only: //host would be another host.
  if (!found.file)
    return answer(response, 301, { Location: `${path.replace(/^\/+/, '/')}/${query ? `?${query}` : ''}` });
  const { file, info } = found;
  const etag = `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ...headers, ETag: etag });
    return response.end();
  }
  const type = types[extname(file).toLowerCase()] ?? 'application/octet-stream';
  // As static hosts do, so that what is measured here is what visitors get.
  const vary = compressed.test(type) ? { Vary: 'Accept-Encoding' } : {};
  const extra = { ...headers, 'Content-Type': type, ETag: etag, ...vary };
  if (compressed.test(type) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
    const bytes = await compress(file, etag);
    response.writeHead(200, { ...extra, 'Content-Encoding': 'gzip', 'Content-Length': bytes.length });
    return response.end(request.method === 'HEAD' ? undefined : bytes);
  }
  response.writeHead(200, { ...extra, 'Content-Length': info.size });
  if (request.method === 'HEAD') return response.end();
  createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response);
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // This machine only.
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      resolve(undefined);
    });
  });
}

/**
 * Starts serving; `port` 0 takes any free one, else the first free one from `port` on.
 * @param {{folder?: string, base?: string, port?: number}} options
 */
export async function serve({ folder = join(project, '_site'), base = '/', port = 8080 } = {}) {
  const under = `/${base}/`.replace(/\/+/g, '/');
  const root = await realpath(folder).catch(() => {
    throw new StepFailed(`There is no ${folder}: run \`npm run build\` first.`);
  });
  const server = createServer((request, response) => {
    handle(request, response, root, under).catch(() => response.destroy());
  });
  for (let next = port; ; next += 1) {
    try {
      await listen(server, next);
      break;
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
      if (port === 0 || next >= Math.min(port + 100, 65_535))
        throw new StepFailed(`No free port from ${port} to ${next}.`, { cause: error });
    }
  }
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://localhost:${address.port}${under}`, close };
}

/** A port as it is typed. Throws StepFailed. */
export function portFrom(text) {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new StepFailed(`--port must be a whole number from 0 to 65535, it is '${text}'.`);
  return port;
}

/** What the command line asks of serve(). Throws StepFailed, or what parseArgs() throws. */
export function serveOptions(args) {
  const { base, port } = parseArgs({ args, options: { base: { type: 'string' }, port: { type: 'string' } } }).values;
  return { base, port: port === undefined ? undefined : portFrom(port) };
}

export async function serveFromCommandLine(options) {
  const { url } = await serve(options);
  console.log(`Attention Lab: ${url}`);
}

if (isMain(import.meta.url)) {
  await main(() => serveFromCommandLine(serveOptions(process.argv.slice(2))));
}
