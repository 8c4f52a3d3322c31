// The built engine in Node, apart from any page: what the page shows is held against it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/lib/run.mjs';
import type { EngineModule } from '../../web/engine/module';

const folder = join(root, 'web/engine/generated');
let made: Promise<EngineModule> | null = null;

async function make(): Promise<EngineModule> {
  // Its loader asks for a worker's address before it is told where the module is.
  Object.assign(globalThis, { self: globalThis.self ?? { location: { href: pathToFileURL(folder).href } } });
  const address = pathToFileURL(join(folder, 'attn.mjs')).href;
  const { default: create } = (await import(/* @vite-ignore */ address)) as { default: (options: object) => Promise<EngineModule> };
  return create({ wasmBinary: readFileSync(join(folder, 'attn.wasm')), locateFile: (file: string) => join(folder, file) });
}

export const engine = (): Promise<EngineModule> => (made ??= make());
