// The built site, served with its policy under a sub-path, and a browser that watches for trouble.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { root } from '../../scripts/lib/run.mjs';
import { findChromium } from '../../scripts/lib/tools.mjs';
import { serve } from '../../scripts/serve.mjs';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Tab {
  page: Page;
  /** Errors, refused requests and violations of the policy, in order. */
  problems: string[];
  /** Hosts that the page asked, other than the site's own. */
  foreignHosts: Set<string>;
}

export interface Site {
  url: string;
  browser: Browser;
  /** A fresh visitor: no storage, no cache. */
  visit(path: string, options?: BrowserContextOptions): Promise<Tab>;
  close(): Promise<void>;
}

/** Serves _site/ under `base` and starts Chromium. */
export async function openSite({ base = '/a/sub/path/' } = {}): Promise<Site> {
  if (!existsSync(join(root, '_site/index.html'))) throw new Error('There is no site to test: run `npm run build` first.');
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing: run `npm run setup`.');
  const server = await serve({ base, port: 0 });
  // Chromium's own sandbox does not start for root, as in most containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  return {
    url: server.url,
    browser,
    visit: (path, options) => visit(browser, server.url, path, options),
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

async function visit(browser: Browser, siteUrl: string, path: string, options?: BrowserContextOptions): Promise<Tab> {
  // The offline copy is fetched in the background; only the test of it has it.
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  const foreignHosts = new Set<string>();
  const { host } = new URL(siteUrl);
  // Of the context, not the page: workers' requests too.
  context.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith('http') && asked.host !== host) foreignHosts.add(asked.host);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  // The policy's violations arrive as console errors.
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  await page.goto(new URL(path, siteUrl).href);
  return { page, problems, foreignHosts };
}

/** What axe finds, a line a rule; [] is what we want. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // By the debugger, not by a <script>: the policy stays as it is.
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
    const { violations } = await axe.run(document);
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  });
}
