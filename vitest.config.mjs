import { defineConfig } from 'vitest/config';
import { sourcePlugin } from './scripts/site/source-module.mjs';

export default defineConfig({
  test: {
    projects: [
      {
        // A test that needs a document says so in its first line: // @vitest-environment happy-dom
        plugins: [sourcePlugin()],
        // Some ask the engine itself, and some train: a busy machine takes its time.
        test: { name: 'web', include: ['tests/{web,scripts}/**/*.test.{ts,js}'], environment: 'node', testTimeout: 300_000 },
      },
      {
        // The `attn` command as a shell runs it: build/release/attn, or the one that ATTN names.
        test: { name: 'cli', include: ['tests/cli/**/*.test.{ts,js}'], environment: 'node', testTimeout: 60_000 },
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
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // A busy machine takes its time; a second, the default, is for units.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        // What a reader does most, in Chromium, Firefox ESR and WebKitGTK, on the built site.
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
