import { defineConfig } from 'vitest/config';
import { sourcePlugin } from './scripts/site/source-module.mjs';

/** A busy machine takes its time: whoever waits this long waits in vain. No test has limits of its own. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        // A test that needs a document says so in its first line: // @vitest-environment happy-dom
        plugins: [sourcePlugin()],
        // A thread for each file is there sooner than a process.
        test: { name: 'web', include: ['tests/{web,scripts}/**/*.test.{ts,js}'], environment: 'node', pool: 'threads', ...patience },
      },
      {
        // The `attn` command as a shell runs it: build/release/attn, or the one that ATTN names.
        test: { name: 'cli', include: ['tests/cli/**/*.test.{ts,js}'], environment: 'node', ...patience },
      },
      {
        // The built site in Chromium, two files at a time: each waits half of the time. A process keeps its browser, and what
        // it has loaded, from file to file.
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.{ts,js}'],
          environment: 'node',
          isolate: false,
          maxWorkers: 2,
          ...patience,
        },
      },
      {
        // What a reader does most, in Chromium, Firefox ESR and WebKitGTK, on the built site.
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          environment: 'node',
          ...patience,
        },
      },
    ],
  },
});
