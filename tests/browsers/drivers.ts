// Three browsers behind one thin tab, so that a test's steps are written once.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import puppeteer, { type ElementHandle, type SupportedBrowser } from 'puppeteer-core';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { findChromium, findFirefox, findMiniBrowser, findWebKitDriver } from '../../scripts/lib/tools.mjs';

/** An element is named by a selector for each shadow root on the way, `attn-train >>> button`, and by what its text has. */
export interface Tab {
  goto(address: string): Promise<unknown>;
  /** What a function that needs nothing from outside returns in the page. */
  evaluate<T>(given: () => T): Promise<T>;
  /** Waits until it is there. */
  see(path: string, text?: string): Promise<unknown>;
  /** With the mouse, in the middle of the element. */
  click(path: string, text?: string): Promise<void>;
  /** With the keyboard, in place of what a field has; a line feed is the Enter key. */
  type(path: string, typed: string): Promise<void>;
  /** Gives a file to a field for files. */
  pick(path: string, file: string): Promise<void>;
  close(): Promise<void>;
}

/** What a window holds of a page, more or less: the browsers' own bars differ. */
const [width, height] = [1280, 900];

/** In the page: the first element of such a name. */
function find(path: string, text: string): HTMLElement | null {
  let roots: (Document | ShadowRoot)[] = [document];
  let found: HTMLElement[] = [];
  for (const selector of path.split(' >>> ')) {
    found = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
    roots = found.flatMap(({ shadowRoot }) => shadowRoot ?? []);
  }
  return found.find(({ textContent }) => textContent.includes(text)) ?? null;
}

/** In the page: what is typed next goes there, and takes the place of what is there. */
function focus(element: HTMLElement): void {
  element.focus();
  if (element instanceof HTMLInputElement) element.select();
}

/** In the page: an element's middle in the window, to which the page is scrolled. */
function middle(element: HTMLElement): { x: number; y: number } {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}

/** What takes its time to be there. */
async function awaited<T>(name: string, look: () => Promise<T | null>): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const found = await look();
    if (found !== null) return found;
  }
  throw new Error(`There is no ${name}.`);
}

function needed(program: string | null, name: string): string {
  if (!program) throw new Error(`${name} is missing: run \`node scripts/setup.mjs browsers\`.`);
  return program;
}

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
async function byPuppeteer(browser: SupportedBrowser, executablePath: string, folder: string): Promise<Tab> {
  const launched = await puppeteer.launch({
    browser,
    executablePath,
    defaultViewport: { width, height },
    // Chromium's own sandbox does not start for root, as in most containers.
    args: browser === 'chrome' && process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    downloadBehavior: { policy: 'allow', downloadPath: folder },
    // Firefox takes the place of downloads from its settings; 2 is for the folder that is named.
    extraPrefsFirefox: { 'browser.download.folderList': 2, 'browser.download.dir': folder },
  });
  const page = await launched.newPage();
  const element = (path: string, text = '') =>
    awaited(`${path} ${text}`, async () => (await page.evaluateHandle(find, path, text)).asElement() as ElementHandle<HTMLElement> | null);
  return {
    goto: (address) => page.goto(address),
    evaluate: <T>(given: () => T) => page.evaluate(given) as Promise<T>,
    see: element,
    click: async (path, text) => (await element(path, text)).click(),
    type: async (path, typed) => {
      await (await element(path)).evaluate(focus);
      await page.keyboard.type(typed);
    },
    pick: async (path, file) => ((await element(path)) as ElementHandle<HTMLInputElement>).uploadFile(file),
    close: () => launched.close(),
  };
}

/** A port that nobody listens at. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** WebKitGTK's own browser, by its WebDriver. */
async function startMiniBrowser(address: string): Promise<WebDriver> {
  const binary = needed(findMiniBrowser(), "WebKitGTK's MiniBrowser");
  await awaited('WebKitWebDriver that answers', () => fetch(`${address}/status`).catch(() => null));
  return new Builder()
    .usingServer(address)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }))
    .build();
}

/** WebKitGTK has no mode without a display: it gets one of its own. */
async function byWebDriver(folder: string): Promise<Tab> {
  const children: ChildProcess[] = [];
  const stop = () => children.reverse().forEach((child) => child.kill());
  try {
    // It takes the first display that is free, and says which.
    const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(screen);
    const display = String((await once(screen.stdout, 'data'))[0]).trim();
    // A desktop's setting says where downloads go, and nothing is kept of an earlier run.
    const home = join(folder, 'home');
    mkdirSync(home);
    writeFileSync(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${folder}"\n`);
    const port = await freePort();
    children.push(
      spawn(needed(findWebKitDriver(), 'WebKitWebDriver'), [`--port=${port}`], {
        env: { ...process.env, DISPLAY: `:${display}`, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
        stdio: 'ignore',
      }),
    );
    const driver = await startMiniBrowser(`http://127.0.0.1:${port}`);
    await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    const element = (path: string, text = '') =>
      awaited(`${path} ${text}`, () => driver.executeScript<WebElement | null>(find, path, text));
    return {
      goto: (address) => driver.get(address),
      evaluate: (given) => driver.executeScript(given),
      see: element,
      // WebKit's own click refuses the cells of a tensor as not interactable.
      click: async (path, text) => {
        const point = await driver.executeScript<{ x: number; y: number }>(middle, await element(path, text));
        await driver.actions().move(point).click().perform();
      },
      type: async (path, typed) => {
        await driver.executeScript(focus, await element(path));
        await driver.actions().sendKeys(typed.replaceAll('\n', Key.ENTER)).perform();
      },
      pick: async (path, file) => (await element(path)).sendKeys(file),
      close: async () => {
        await driver.quit().finally(stop);
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Each starts a browser, with nothing kept, and opens a tab; what that downloads goes into the folder. */
export const browsers: Record<string, (folder: string) => Promise<Tab>> = {
  Chromium: (folder) => byPuppeteer('chrome', needed(findChromium(), 'Chromium'), folder),
  'Firefox ESR': (folder) => byPuppeteer('firefox', needed(findFirefox(), 'Firefox ESR'), folder),
  WebKitGTK: byWebDriver,
};
