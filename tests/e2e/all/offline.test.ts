// The copy that the browser keeps of the site, and what becomes of it when the site changes.
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { serve } from '../../../scripts/serve.mjs';
import { writeServiceWorker } from '../../../scripts/site/offline.mjs';
import { translationDone } from '../elements';
import { comeTo, sharedSite } from '../site';

const site = sharedSite();

/** Until the worker of the page's version has kept everything and answers for this page. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}

const versions = (page: Page) => page.evaluate(async () => (await caches.keys()).length);

const isKept = (page: Page, url: string) =>
  expect.poll(() => page.evaluate(async (asked) => !!(await caches.match(asked)), url), { message: url }).toBe(true);

const sentences = {
  en: {
    page: 'There is no network, and this page is not kept on this device: connect and open it again.',
    file: 'There is no network, and this file is not kept on this device: connect and try again.',
  },
  zh: {
    page: '现在没有网络，这台设备上也没有保存这一页，请联网后再打开。',
    file: '现在没有网络，这台设备上也没有保存这个文件，请联网后再试。',
  },
};

describe('without a network, under a sub-path', () => {
  for (const [language, other] of [
    ['en', 'zh'],
    ['zh', 'en'],
  ] as const) {
    it(`${language}: its pages work after the first visit, and what was used; the rest says in a sentence that it is not kept`, async () => {
      const network = await networked();
      onTestFinished(() => network.close());
      const allow = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|\b503\b/;
      const { page } = await site.visit(`${network.url}${language}/translate/?model=transformer&words=all`, {
        serviceWorkers: 'allow',
        allow,
      });
      const open = (path: string) => page.goto(network.url + path);
      await translationDone(page);
      await kept(page);
      // The model came before there was anyone to keep it.
      const models = [...new Set(network.asked.filter((path) => path.startsWith('weights/')))];
      expect(models).toHaveLength(1);
      await isKept(page, network.url + models[0]);
      expect(network.asked.filter((path) => /^corpora|^search/.test(path))).toEqual([`search/${language}.json`]);
      expect(
        network.asked.filter((path) => path.startsWith(`${other}/`) || path.startsWith(`assets/${other}/`)),
      ).toEqual([]);

      await page.context().setOffline(true);
      await open(`${language}/translate/?model=transformer&words=all`);
      await translationDone(page);
      await open(`${language}/lessons/scoring-functions/`);
      await comeTo(page.locator('attn-bench-masks'));
      await page.locator('attn-bench-masks .cell').first().waitFor();
      await open(`${language}/inspect/`);
      await page.locator('attn-stepper .now .title').waitFor();
      await open(`${language}/corpus/`);
      await page.getByText(sentences[language].file).waitFor();
      await page.locator('.search-open').click();
      await page.locator('dialog.search input').fill('softmax');
      await page.locator('dialog.search li').first().waitFor();
      await open(`${other}/corpus/`);
      expect((await page.locator('p').textContent())?.trim()).toBe(sentences[other].page);

      // The reader who changes the language has that one too, and the corpus once it was looked at.
      await page.context().setOffline(false);
      await open(`${other}/corpus/`);
      const pairs = page.locator('attn-corpus [role=option], attn-corpus li, attn-corpus tr').first();
      await pairs.waitFor();
      await isKept(page, `${network.url}${other}/`);
      await isKept(page, network.url + network.asked.find((path) => path.startsWith('corpora/'))!);
      await page.context().setOffline(true);
      await open(`${other}/corpus/`);
      await pairs.waitFor();
      await open(`${other}/lessons/bahdanau/`);
      expect(await page.locator('.lesson-body').isVisible()).toBe(true);
    });
  }
});

type Weather = 'fine' | 'silent' | 'failing' | 'portal';

interface Network {
  url: string;
  weather: Weather;
  /** What it was asked for so far, from the site's root. */
  asked: string[];
  close(): Promise<void>;
}

/** The site behind a network whose weather can change. */
async function networked(): Promise<Network> {
  const base = '/a/sub/path/';
  const server = createServer((request, response) => {
    const { weather, asked } = network;
    asked.push(request.url!.slice(base.length));
    if (weather === 'silent') return;
    if (weather === 'failing') return void response.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>500</h1>');
    if (weather === 'portal')
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Log in</title>');
    get(new URL(request.url!, site.url), { headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const network: Network = {
    url: `http://localhost:${(server.address() as AddressInfo).port}${base}`,
    weather: 'fine',
    asked: [],
    close,
  };
  return network;
}

describe('on a bad network, after the first visit', () => {
  for (const weather of ['silent', 'failing', 'portal'] as const) {
    it(`the kept pages come, with all that they load: the host is ${weather}`, async () => {
      const network = await networked();
      onTestFinished(() => network.close());
      // The worker hears it; the page does not.
      const { page } = await site.visit(`${network.url}en/`, { serviceWorkers: 'allow', allow: /^500 / });
      await kept(page);
      network.weather = weather;
      await page.goto(`${network.url}en/lessons/scoring-functions/?from=here`);
      expect(await page.locator('h1').textContent()).toContain('scoring');
      await comeTo(page.locator('attn-bench-masks'));
      await page.locator('attn-bench-masks .cell').first().waitFor();
      // What has no name of its content: not the portal's page either.
      expect(
        await page.evaluate(async () =>
          (await fetch(new URL('../../../search/en.json', location.href))).headers.get('content-type'),
        ),
      ).toContain('json');
      network.weather = 'fine';
      await page.goto(`${network.url}zh/`);
      expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    });
  }
});

describe('a new deployment', () => {
  let folder: string;
  let host: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'attn-deployed-'));
    cpSync(join(root, '_site'), folder, { recursive: true });
    // Weights only make it slow here.
    rmSync(join(folder, 'weights'), { recursive: true, force: true });
    writeServiceWorker(folder);
    host = await serve({ folder, base: '/lab/', port: 0 });
  });
  afterAll(async () => {
    await host?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Every page says which version it is of; the script of all pages gets another name, as a build gives it. */
  function deploy(version: string, { script = true } = {}): void {
    const assets = readdirSync(join(folder, 'assets'));
    const old = assets.find((name) => /^site-[\w-]+\.js$/.test(name))!;
    const name = script ? `site-${version}.js` : old;
    renameSync(join(folder, 'assets', old), join(folder, 'assets', name));
    for (const file of (readdirSync(folder, { recursive: true }) as string[]).filter((file) =>
      /\.(html|js)$/.test(file),
    )) {
      const text = readFileSync(join(folder, file), 'utf8')
        .replaceAll(old, name)
        .replace(/<body(?: data-version="\w+")?/, `<body data-version="${version}"`);
      writeFileSync(join(folder, file), text);
    }
  }
  const versionOf = (page: Page) => page.locator('body').getAttribute('data-version');
  const open = (page: Page, path: string) => page.goto(new URL(path, host.url).href);

  it('is kept as a whole or not at all, and pages of the old one keep their scripts', async () => {
    deploy('one');
    writeServiceWorker(folder);
    const allow = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|^404 .*(site-none|weights)|status of 404/;
    const { page } = await site.visit(`${host.url}en/`, { serviceWorkers: 'allow', allow });
    const context = page.context();
    await kept(page);
    await open(page, 'zh/');
    await isKept(page, `${host.url}zh/`);
    await open(page, 'zh/corpus/');
    const corpora = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const kept = await (await caches.open(names.at(-1)!)).keys();
        return kept.map(({ url }) => url).filter((url) => url.includes('/corpora/'));
      });
    await expect.poll(corpora).toHaveLength(1);

    // Half way: the pages are new already, the list of files is not... and a file changes after it was listed.
    deploy('two');
    writeServiceWorker(folder);
    writeFileSync(
      join(folder, 'zh/glossary/index.html'),
      readFileSync(join(folder, 'zh/glossary/index.html'), 'utf8') + '<!-- late -->',
    );
    await open(page, 'en/');
    expect(await versionOf(page)).toBe('two');
    // The worker of the new version gives up: what it would keep is not one version.
    const state = await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      const worker =
        registration.installing ??
        (await new Promise<ServiceWorker | null>((resolve) => {
          registration.addEventListener('updatefound', () => resolve(registration.installing), { once: true });
          void registration.update().catch(() => resolve(null));
        }));
      if (worker && worker.state === 'installing')
        await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
      return worker?.state ?? 'redundant';
    });
    expect(state).toBe('redundant');
    await context.setOffline(true);
    for (const path of ['en/', 'zh/', 'en/glossary/', 'zh/glossary/']) {
      await open(page, path);
      expect(await versionOf(page), path).toBe('one');
    }
    await context.setOffline(false);

    // Once it is whole, the new version takes the old one's place.
    deploy('two', { script: false });
    writeFileSync(
      join(folder, 'zh/glossary/index.html'),
      readFileSync(join(folder, 'zh/glossary/index.html'), 'utf8').replace('<!-- late -->', ''),
    );
    writeServiceWorker(folder);
    await open(page, 'en/');
    await page.evaluate(async () => {
      const changed = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
      await (await navigator.serviceWorker.ready).update();
      await changed;
    });
    // A page of the version before may still ask for a script that the host has no more.
    expect(
      await page.evaluate(async () => (await fetch(new URL('../assets/site-one.js', document.baseURI))).status),
    ).toBe(200);
    expect(
      await page.evaluate(async () => (await fetch(new URL('../assets/site-none.js', document.baseURI))).status),
    ).toBe(404);
    await context.setOffline(true);
    for (const path of ['en/', 'zh/', 'en/glossary/', 'zh/glossary/']) {
      await open(page, path);
      expect(await versionOf(page), path).toBe('two');
      // Its script came too: the button is there.
      expect(await page.locator('.search-open').isVisible(), path).toBe(true);
    }
    expect(await versions(page)).toBe(2);
    expect(await corpora()).toHaveLength(1);
  });
});
