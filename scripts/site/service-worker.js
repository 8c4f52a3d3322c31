// Keeps the site for when there is no network. The network always comes first: what is served is what is seen.
/* global version, files */
const prefix = `attention-lab ${registration.scope} `;

async function keep() {
  const cache = await caches.open(prefix + version);
  // Past the browser's own cache, which may hold files of the version before.
  await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
  await skipWaiting();
}

async function tidy() {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + version);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(prefix + version);
    // A page's state is in its query; its file is the same.
    const kept = await cache.match(request, { ignoreSearch: true });
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
