// Keeps the site for when there is no network, or a bad one: at first its shell and the reader's language, the rest
// once it has been used. The network comes first, so that what is served is what is seen; but a host that is silent,
// failing or not ours never takes the place of what is kept.
/* global version, parts */
const prefix = `attention-lab ${registration.scope} `;
const digests = new Map(Object.values(parts).flat());
const namesIn = (part) => parts[part].map(([name]) => name);
const used = new Set(namesIn('used'));

const urlOf = (name) => new URL(name, registration.scope).href;
/** What a file of the site is called in `parts`. */
const nameOf = (url) => url.slice(registration.scope.length).replace(/[?#].*/, '') || './';
const languageOf = (name) => /^(en|zh)\//.exec(name)?.[1];
const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function isOfVersion(name, response) {
  if (!response?.ok) return false;
  return hex(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())).startsWith(digests.get(name));
}

/**
 * A file of this version, and no other: a host may be half way through a new deployment. What is kept is not fetched
 * again.
 */
async function find(name) {
  const before = await caches.match(urlOf(name));
  if (await isOfVersion(name, before)) return before;
  // Past the browser's own cache, which may hold files of the version before.
  const response = await fetch(new Request(name, { cache: 'no-cache' }));
  if (await isOfVersion(name, response)) return response;
  throw new Error(`${name} is not of version ${version}`);
}

/** All of these files or none: a copy of two versions is worse than the old one, and the next visit tries again. */
async function keep(names) {
  const found = await Promise.all(names.map(async (name) => [urlOf(name), await find(name)]));
  const cache = await caches.open(prefix + version);
  await Promise.all(found.map(([url, response]) => cache.put(url, response)));
}

/** At first: the shell, the languages of pages that are open, and as much as the version before had come to keep. */
async function begin() {
  const kept = await Promise.all((await ownCaches()).map(async (name) => (await caches.open(name)).keys()));
  const before = new Set(kept.flat().map(({ url }) => nameOf(url)));
  const open = (await clients.matchAll({ includeUncontrolled: true, type: 'window' })).map(({ url }) =>
    languageOf(nameOf(url)),
  );
  const languages = ['en', 'zh'].filter((language) => open.includes(language) || before.has(`${language}/`));
  await keep([...['shell', ...languages].flatMap(namesIn), ...namesIn('used').filter((name) => before.has(name))]);
  await skipWaiting();
}

/**
 * What a page says that it has used: itself, for which its whole language is kept, and files that were not kept before.
 */
async function keepUsed(urls) {
  const cache = await caches.open(prefix + version);
  const keepWith = async (name) => {
    const part = used.has(name) ? [name] : digests.has(name) && languageOf(name) ? namesIn(languageOf(name)) : [];
    if (part.length > 0 && !(await cache.match(urlOf(name)))) await keep(part);
  };
  await Promise.allSettled(urls.map(nameOf).map(keepWith));
}

/** The version before stays: pages that are still open may ask for its scripts. */
async function tidy() {
  const others = (await ownCaches()).filter((name) => name !== prefix + version);
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

const sentences = {
  en: 'There is no network, and this page is not kept on this device: connect and open it again.',
  zh: '现在没有网络，这台设备上也没有保存这一页，请联网后再打开。',
};

/** In the place of the browser's page about a network that is not there. */
function notHere(name) {
  const language = languageOf(name) ?? 'en';
  const [lang, title] = language === 'zh' ? ['zh-CN', '注意力实验室'] : ['en', 'Attention Lab'];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`;
  const page = `<!doctype html><html lang="${lang}">${head}<title>${title}</title><main><h1>${title}</h1><p>${sentences[language]}</p></main>`;
  return new Response(page, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

async function answer(request) {
  const kept = await keptCopy(request);
  if (!kept)
    return fetch(request).catch(() => (request.mode === 'navigate' ? notHere(nameOf(request.url)) : Response.error()));
  if (request.url.startsWith(named)) return kept;
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
  return Promise.race([fromHost(request, kept).catch(() => kept), late]);
}

addEventListener('install', (event) => event.waitUntil(begin()));
addEventListener('activate', (event) => event.waitUntil(tidy()));
addEventListener('message', (event) => event.waitUntil(keepUsed(event.data)));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});
