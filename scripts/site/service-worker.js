// Keeps the site for when there is no network, or a bad one. The network comes first, so that what is served is what is
// seen; but a host that is silent, failing or not ours never takes the place of what is kept.
/* global version, files */
const prefix = `attention-lab ${registration.scope} `;

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** One file into the cache, if it is this version's: a host may be half way through a new deployment. */
async function keepFile(cache, [file, digest]) {
  // Past the browser's own cache, which may hold files of the version before.
  const request = new Request(file, { cache: 'no-cache' });
  const response = await fetch(request);
  const found = response.ok && hex(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer()));
  if (!found || !found.startsWith(digest)) throw new Error(`${file} is not of version ${version}`);
  await cache.put(request, response);
}

/** All files or none: a copy of two versions is worse than the old one, and the next visit tries again. */
async function keep() {
  const name = prefix + version;
  const cache = await caches.open(name);
  try {
    await Promise.all(files.map((file) => keepFile(cache, file)));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  await skipWaiting();
}

/** The version before stays: pages that are still open may ask for its scripts. */
async function tidy() {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + version);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

/** So long the kept copy waits for the host, in milliseconds. */
const patience = 3000;
/** Files whose names tell their content: a copy of any version is the file that was asked for. */
const named = new URL('assets/', registration.scope).href;

async function keptCopy(request) {
  if (request.url.startsWith(named)) return caches.match(request);
  const cache = await caches.open(prefix + version);
  // A page's state is in its query; its file is the same.
  return cache.match(request, { ignoreSearch: true });
}

const isPage = (response) => (response.headers.get('Content-Type') ?? '').includes('html');

/** Whether an answer may stand for what is kept: a portal answers 200 too, with a page of its own. */
async function isOurs(response, kept) {
  if (!response.ok || isPage(response) !== isPage(kept)) return false;
  return !isPage(kept) || (await response.clone().text()).includes('data-root=');
}

async function fromHost(request, kept) {
  const response = await fetch(request);
  return (await isOurs(response, kept)) ? response : kept;
}

async function answer(request) {
  const kept = await keptCopy(request);
  if (!kept) return fetch(request);
  if (request.url.startsWith(named)) return kept;
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
  return Promise.race([fromHost(request, kept).catch(() => kept), late]);
}

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(tidy()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});
