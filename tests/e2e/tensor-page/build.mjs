// Bundles the page of tensors and serves it with the site's policy.
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../../scripts/lib/run.mjs';
import { serve } from '../../../scripts/serve.mjs';
import { viteOptions } from '../../../vite.config.mjs';

const folder = join(root, 'tests/e2e/output/tensor-page');

/** @returns {Promise<{ url: string, close(): Promise<void> }>} */
export async function serveTensorPage() {
  await build({
    ...viteOptions,
    configFile: false,
    root: join(root, 'tests/e2e/tensor-page'),
    build: { ...viteOptions.build, outDir: folder, emptyOutDir: true },
  });
  return serve({ folder, port: 0 });
}
