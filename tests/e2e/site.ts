// The built site, served with its policy under a sub-path, and a browser that watches for trouble.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { atRest, watchRest } from '../../scripts/lib/rest.mjs';
import { root } from '../../scripts/lib/run.mjs';
import { findChromium } from '../../scripts/lib/tools.mjs';
import { serve } from '../../scripts/serve.mjs';

export { atRest };

/** Names of all lessons, as in their addresses. */
export const lessons = readdirSync(join(root, 'web/en/lessons')).flatMap((name) => /^(.*)\.md$/.exec(name)?.[1] ?? []);

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Visit extends BrowserContextOptions {
  /** The trouble that a test makes on purpose, and no other. */
  allow?: RegExp;
  /** Before the page is opened: requests that are to fail, for example. */
  prepare?(context: BrowserContext): Promise<unknown>;
}

/** A visitor for whom things move, as they do for most: where what moves, or what is asked meanwhile, is tested. */
export const inMotion = { reducedMotion: 'no-preference' } as const;

export interface Tab {
  page: Page;
  /** Errors, refused requests, violations of the policy and requests to other hosts so far, in order. */
  problems: string[];
}

export interface Site {
  url: string;
  /**
   * A fresh visitor, without storage and cache, until the end of the test. The test fails if by then there was an error
   * in a page or a worker, a line of error in the console, a refused request, one to another host or one that held a
   * worker up.
   */
  visit(path: string, options?: Visit): Promise<Tab>;
  /**
   * One such visitor for all tests of a file that ask for the same page: each looks at, and changes, what is its own
   * there.
   */
  stay(path: string, options?: BrowserContextOptions): Promise<Tab>;
}

interface Server {
  url: string;
  close(): Promise<void>;
}

async function serveSite(base: string): Promise<Server> {
  if (!existsSync(join(root, '_site/index.html')))
    throw new Error('There is no site to test: run `npm run build` first.');
  return serve({ base, port: 0 });
}

function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing: run `npm run setup`.');
  // Chromium's own sandbox does not start for root, as in most containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

let launched: Promise<Browser> | null = null;

/**
 * For the tests of a file: _site/ under a sub-path, or what `serving` serves. One Chromium visits for all files of this
 * process.
 */
export function sharedSite(serving: () => Promise<Server> = () => serveSite('/a/sub/path/')): Site {
  let browser: Browser;
  let server: Server | undefined;
  const staying = new Map<string, Promise<Tab>>();
  const address = (path: string) => new URL(path, server!.url);
  beforeAll(async () => {
    browser = await (launched ??= launch());
    // One that has crashed under a test takes no other tests along.
    if (!browser.isConnected()) browser = await (launched = launch());
    server = await serving();
  });
  afterAll(async () => {
    for (const tab of staying.values()) await (await tab).page.context().close();
    await server?.close();
  });
  return {
    get url() {
      return server!.url;
    },
    async visit(path, { allow, ...options } = {}) {
      const tab = await open(browser, address(path), options);
      onTestFinished(async () => {
        await tab.page.context().close();
        expectNoTrouble(tab, allow);
      });
      return tab;
    },
    async stay(path, options) {
      const key = JSON.stringify([path, options]);
      if (!staying.has(key)) staying.set(key, open(browser, address(path), options));
      const tab = await staying.get(key)!;
      onTestFinished(() => expectNoTrouble(tab));
      return tab;
    },
  };
}

function expectNoTrouble({ problems }: Tab, allow?: RegExp): void {
  const trouble = [...new Set(problems.splice(0))].filter((problem) => !allow?.test(problem));
  expect(trouble, 'trouble in the pages').toEqual([]);
}

async function open(browser: Browser, address: URL, { prepare, ...options }: Omit<Visit, 'allow'> = {}): Promise<Tab> {
  // The offline copy is fetched in the background; only the test of it has it. Nothing moves: every frame of a motion
  // costs as much as what is tested.
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(60_000);
  await watchRest(context);
  const problems: string[] = [];
  // Of the context, not the page: workers and further tabs too.
  context.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith('http') && asked.host !== address.host) problems.push(`another host: ${asked.href}`);
    // A worker that waits in the middle of a call answers nobody.
    if (request.resourceType() === 'xhr') problems.push(`waits without going on for ${asked.href}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  // The policy's violations arrive as console errors.
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  await prepare?.(context);
  const page = await context.newPage();
  await page.goto(address.href);
  return { page, problems };
}

/**
 * Scrolls there as a reader does who looks for it: again while what stands above is still growing and pushes it out of
 * the window, until it has been there for the frames in which it notices.
 */
export async function comeTo(place: Locator): Promise<void> {
  const there = async () => {
    await place.scrollIntoViewIfNeeded();
    return place.evaluate(async (element) => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      const { top, bottom } = element.getBoundingClientRect();
      const awake = !element.localName.includes('-') || customElements.get(element.localName) !== undefined;
      return awake && bottom >= 0 && top <= innerHeight;
    });
  };
  await expect.poll(there).toBe(true);
}

/**
 * Texts with a Chinese character beside a half-width sign, those for screen readers too; in what the elements say, any
 * such sign but those within brackets, as in a shape. Formulas, code and English keep their own.
 */
export const halfWidthSigns = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const han = /\p{Script=Han}/u;
    const beside = /\p{Script=Han}[,:;?!()]|[,:;?!()]\p{Script=Han}|[,:;?!] \p{Script=Han}/u;
    const bracketed = /[([][^\p{Script=Han}()[\]]*[)\]]/gu;
    const found = new Set<string>();
    const look = (one: Element, text: string, own: boolean) => {
      const line = text.replace(/\s+/g, ' ');
      if (!han.test(line)) return;
      if (beside.test(line) || (own && /[,:;?!] /.test(line.replace(bracketed, ''))))
        found.add(`${one.localName}: ${line.slice(0, 200)}`);
    };
    const walk = (root: ParentNode, own: boolean) => {
      for (const one of root.querySelectorAll('*')) {
        if (one.shadowRoot) walk(one.shadowRoot, true);
        if (one.closest('script, style, code, pre, .katex')) continue;
        for (const { name, value } of one.attributes)
          if (/^(aria-.*|title|alt|placeholder|label)$/.test(name)) look(one, value, own);
        const speaks = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim());
        if (speaks && !one.querySelector('.katex')) look(one, one.textContent, own);
      }
    };
    walk(document, false);
    return [...found];
  });

/**
 * Texts of elements that are nothing but a number and that page translators may touch: those do not carry
 * translate="no". Choices, which do not change, are left out.
 */
export const numbersToTranslate = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const number = /^[\s\d.,%()[\]/:=×±+−–-]*\d[\s\d.,%()[\]/:=×±+−–e-]*$/;
    const found = new Set<string>();
    const walk = (root: ParentNode, host: string | null) => {
      for (const one of root.querySelectorAll('*')) {
        if (one.closest('[translate=no], script, style, label, option')) continue;
        if (one.shadowRoot) walk(one.shadowRoot, one.localName);
        const text = [...one.childNodes]
          .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent!] : []))
          .join('');
        if (host && number.test(text))
          found.add(`${host}: <${one.localName} class="${one.getAttribute('class') ?? ''}">${text.trim()}`);
      }
    };
    walk(document, null);
    return [...found];
  });

/** What axe finds, a line a rule; [] is what we want. */
export async function accessibilityProblems(page: Page, rules?: string[]): Promise<string[]> {
  // What fades in is pale on its way.
  await page.evaluate(() => {
    const settle = (root: Document | ShadowRoot) => {
      for (const animation of root.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) settle(shadowRoot);
    };
    settle(document);
  });
  // By the debugger, not by a <script>: the policy stays as it is.
  await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    const axe = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
    // What is right is told of each rule once: to tell it of every node takes long.
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }, rules);
}

/** What is seen otherwise in another window and other colours; names and roles stay. */
export const ofLooks = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** What axe finds in light colours, and in dark ones of what is seen otherwise there. */
export async function problemsInBothColours(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    found.push(...(await accessibilityProblems(page, colorScheme === 'light' ? undefined : ofLooks)));
  }
  return found;
}
