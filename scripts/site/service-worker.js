// Keeps the site for when there is no network. The network always comes first: what is served is what is seen.
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

async function keptCopy(request) {
  const cache = await caches.open(prefix + version);
  // A page's state is in its query; its file is the same.
  return cache.match(request, { ignoreSearch: true });
}

async function answer(request) {
  // The names of these tell their content, so a copy of any version is the file that was asked for.
  const named = request.url.startsWith(new URL('assets/', registration.scope).href);
  const older = async () => (named ? caches.match(request) : undefined);
  try {
    const response = await fetch(request);
    return (response.ok ? undefined : await older()) ?? response;
  } catch (error) {
    const kept = (await keptCopy(request)) ?? (await older());
    if (!kept) throw error;
    return kept;
  }
}

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(tidy()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});
