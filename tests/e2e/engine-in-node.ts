// The built engine in Node, apart from any page: what the page shows is held against it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/lib/run.mjs';
import type { EngineModule } from '../../web/engine/module';
import { inTwoParts } from '../../web/engine/parts.mjs';
import { clean } from '../../web/text/clean.js';

const folder = join(root, 'web/engine/generated');
let made: Promise<EngineModule> | null = null;

/** An engine of its own; `asksForSecond` hears when its second part is put in its place. */
export async function make(asksForSecond = () => {}): Promise<EngineModule> {
  // Its loader asks for a worker's address before it is told where the module is.
  Object.assign(globalThis, { self: globalThis.self ?? { location: { href: pathToFileURL(folder).href } } });
  const address = pathToFileURL(join(folder, 'attn.mjs')).href;
  const { default: create } = (await import(/* @vite-ignore */ address)) as {
    default: (options: object) => Promise<EngineModule>;
  };
  const first = (imports: WebAssembly.Imports) =>
    WebAssembly.instantiate(readFileSync(join(folder, 'attn.wasm')), imports);
  const second = () => {
    asksForSecond();
    return new WebAssembly.Module(readFileSync(join(folder, 'attn.second.wasm')));
  };
  return new Promise((resolve, reject) => {
    const instantiateWasm = inTwoParts(first, second, reject);
    create({ instantiateWasm, clean, locateFile: (file: string) => join(folder, file) }).then(resolve, reject);
  });
}

export const engine = (): Promise<EngineModule> => (made ??= make());
