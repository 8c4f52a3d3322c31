import { defineConfig } from 'vitest/config';
import { sourcePlugin } from './scripts/site/source-module.mjs';

/** Whoever waits for something waits a minute. A browser test waits for many things, one after another. */
const patience = { hookTimeout: 60_000, expect: { poll: { timeout: 60_000 } } };
const unit = { environment: 'node', testTimeout: 60_000, ...patience };
const browser = { environment: 'node', testTimeout: 900_000, ...patience };
/** With `npm test -- --all`, the tests in the folders `all/` too. */
const all = Boolean(process.env.ATTN_ALL);
const within = (folder) => [`tests/${folder}/${all ? '**/' : ''}*.test.{ts,js}`];
/** What is trained first: with `npm test -- --all`. */
const long = ['tests/web/lessons/figures.test.ts', 'tests/web/components/train/alignment.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        // A test that needs a document says so in its first line: // @vitest-environment happy-dom
        plugins: [sourcePlugin()],
        // A thread for each file is there sooner than a process.
        test: {
          name: 'web',
          include: ['tests/{web,scripts}/**/*.test.{ts,js}'],
          exclude: long,
          pool: 'threads',
          ...unit,
        },
      },
      {
        plugins: [sourcePlugin()],
        test: { name: 'long', include: long, ...unit, testTimeout: 900_000 },
      },
      // The `attn` command as a shell runs it: build/release/attn, or the one that ATTN names.
      { test: { name: 'cli', include: within('cli'), ...unit, testTimeout: 900_000 } },
      // The built site in Chromium, three files at a time: each waits most of the time. A process keeps its browser,
      // and what it has loaded, from file to file.
      { test: { name: 'e2e', include: within('e2e'), isolate: false, maxWorkers: 3, ...browser } },
      // What a reader does most; with all, in Chromium, Firefox ESR and WebKitGTK.
      { test: { name: 'browsers', include: within('browsers'), ...browser } },
    ],
  },
});
