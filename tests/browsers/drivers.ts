// Three browsers behind one thin tab, so that a test's steps are written once.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import puppeteer, { type ElementHandle, type SupportedBrowser } from 'puppeteer-core';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { vi } from 'vitest';
import { findChromium, findFirefox, findMiniBrowser, findWebKitDriver } from '../../scripts/lib/tools.mjs';

/** What drives a browser; `Element` is how it names one. */
interface Driver<Element> {
  goto(address: string): Promise<unknown>;
  /** What a function that needs nothing from outside returns in the page. */
  evaluate<T>(given: () => T): Promise<T>;
  find(path: string, text: string): Promise<Element | null>;
  /** The same of a function of an element. */
  of<T>(element: Element, given: (element: HTMLElement) => T): Promise<T>;
  /** A click of the mouse at a point of the window. */
  press(x: number, y: number): Promise<void>;
  /** Keys, to what has the focus; a line feed is Enter. */
  keys(typed: string): Promise<void>;
  /** Gives a file to a field for files. */
  give(element: Element, file: string): Promise<void>;
  close(): Promise<void>;
}

/** What a window holds of a page, more or less: the browsers' own bars differ. */
const [width, height] = [1280, 900];

/** In the page: the first element with such a selector in each shadow root on the way, and such a text. */
function find(path: string, text: string): HTMLElement | null {
  let roots: (Document | ShadowRoot)[] = [document];
  let found: HTMLElement[] = [];
  for (const selector of path.split(' >>> ')) {
    found = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
    roots = found.flatMap(({ shadowRoot }) => shadowRoot ?? []);
  }
  return found.find(({ textContent }) => textContent.includes(text)) ?? null;
}

/** In the page: what is typed next goes to the element, in place of what a field has. */
function focus(element: HTMLElement): void {
  element.focus();
  if (element instanceof HTMLInputElement) element.select();
}

/** In the page: an element's middle in the window, to which the page is scrolled. */
function middle(element: HTMLElement): [x: number, y: number] {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
}

/** What takes its time to be there. */
const awaited = <T>(name: string, look: () => Promise<T | null>): Promise<T> =>
  vi.waitFor(
    async () => {
      const found = await look();
      if (found === null) throw new Error(`There is no ${name}.`);
      return found;
    },
    { timeout: 60_000 },
  );

/** What a reader does; an element is named as in `attn-train >>> button`, and by what its text has. */
export class Tab<Element = unknown> {
  constructor(private readonly driver: Driver<Element>) {}

  goto = (address: string) => this.driver.goto(address);
  evaluate = <T>(given: () => T) => this.driver.evaluate(given);
  close = () => this.driver.close();

  /** Waits until it is there. */
  see = (path: string, text = '') => awaited(`${path} ${text}`, () => this.driver.find(path, text));

  /** In the middle of the element, once it is where it was a moment ago. */
  async click(path: string, text?: string): Promise<void> {
    const element = await this.see(path, text);
    let before = '';
    const point = await awaited(`${path} that rests`, async () => {
      const now = await this.driver.of(element, middle);
      if (String(now) === before) return now;
      before = String(now);
      return null;
    });
    await this.driver.press(...point);
  }

  async type(path: string, typed: string): Promise<void> {
    await this.driver.of(await this.see(path), focus);
    await this.driver.keys(typed);
  }

  async pick(path: string, file: string): Promise<void> {
    await this.driver.give(await this.see(path), file);
  }
}

function needed(program: string | null, name: string): string {
  if (!program) throw new Error(`${name} is missing: run \`node scripts/setup.mjs allPages\`.`);
  return program;
}

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
async function byPuppeteer(browser: SupportedBrowser, executablePath: string, folder: string): Promise<Tab> {
  const launched = await puppeteer.launch({
    browser,
    executablePath,
    timeout: 240_000,
    defaultViewport: { width, height },
    // Chromium's own sandbox does not start for root, as in most containers.
    args: browser === 'chrome' && process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    downloadBehavior: { policy: 'allow', downloadPath: folder },
    // Firefox takes the place of downloads from its settings; 2 is for the folder that is named.
    extraPrefsFirefox: { 'browser.download.folderList': 2, 'browser.download.dir': folder },
  });
  const page = await launched.newPage();
  return new Tab<ElementHandle<HTMLElement>>({
    goto: (address) => page.goto(address),
    evaluate: <T>(given: () => T) => page.evaluate(given) as Promise<T>,
    find: async (path, text) =>
      (await page.evaluateHandle(find, path, text)).asElement() as ElementHandle<HTMLElement> | null,
    of: <T>(element: ElementHandle<HTMLElement>, given: (element: HTMLElement) => T) =>
      element.evaluate(given) as Promise<T>,
    press: (x, y) => page.mouse.click(x, y),
    keys: (typed) => page.keyboard.type(typed),
    give: (element, file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
    close: () => launched.close(),
  });
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

/** WebKitGTK's own browser, started by its WebDriver. */
async function miniBrowser(address: string): Promise<WebDriver> {
  const binary = needed(findMiniBrowser(), "WebKitGTK's MiniBrowser");
  await awaited('answer of WebKitWebDriver', () => fetch(`${address}/status`).catch(() => null));
  const options = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  return new Builder().usingServer(address).withCapabilities(new Capabilities(options)).build();
}

/** WebKitGTK has no mode without a display: it gets one of its own. */
async function byWebDriver(folder: string): Promise<Tab> {
  const started: ChildProcess[] = [];
  const stop = () => started.reverse().forEach((child) => child.kill());
  try {
    // It takes the first display that is free, and says which.
    const size = `${width}x${height}x24`;
    const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    started.push(screen);
    const display = String((await once(screen.stdout, 'data'))[0]).trim();
    // The desktop's settings say where downloads go; nothing of an earlier run is there.
    const home = join(folder, 'home');
    mkdirSync(home);
    writeFileSync(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${folder}"\n`);
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: `:${display}`,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
    };
    started.push(spawn(needed(findWebKitDriver(), 'WebKitWebDriver'), [`--port=${port}`], { env, stdio: 'ignore' }));
    const driver = await miniBrowser(`http://127.0.0.1:${port}`);
    await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    return new Tab<WebElement>({
      goto: (address) => driver.get(address),
      evaluate: (given) => driver.executeScript(given),
      find: (path, text) => driver.executeScript(find, path, text),
      of: (element, given) => driver.executeScript(given, element),
      press: (x, y) => driver.actions().move({ x, y }).click().perform(),
      keys: (typed) => driver.actions().sendKeys(typed.replaceAll('\n', Key.ENTER)).perform(),
      give: (element, file) => element.sendKeys(file),
      close: () => driver.quit().finally(stop),
    });
  } catch (error) {
    stop();
    throw error;
  }
}

const chromium = (folder: string) => byPuppeteer('chrome', needed(findChromium(), 'Chromium'), folder);

/** Each starts a browser, with nothing kept, and opens a tab; what that downloads goes into the folder. */
export const browsers: Record<string, (folder: string) => Promise<Tab>> = process.env.ATTN_ALL
  ? {
      Chromium: chromium,
      'Firefox ESR': (folder) => byPuppeteer('firefox', needed(findFirefox(), 'Firefox ESR'), folder),
      WebKitGTK: byWebDriver,
    }
  : { Chromium: chromium };
