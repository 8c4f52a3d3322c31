#!/usr/bin/env node
// Cuts the page's engine in two, as the last step of its build: `node scripts/wasm/split.mjs WHOLE FOLDER WASM-SPLIT`.
// WHOLE/attn.wasm becomes FOLDER/attn.wasm, with the functions that the first steps (first-steps.mjs) call, and
// FOLDER/attn.second.wasm with all others; web/engine/parts.mjs puts them together. Each is then optimized by itself.
// The loader, attn.mjs, is copied, and what the engine says of trainings becomes FOLDER/training.json. Without
// WASM-SPLIT, the first part has everything.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeFirstSteps } from './first-steps.mjs';

const [whole, folder, wasmSplit] = process.argv.slice(2);
const module = join(whole, 'attn.wasm');
const instrumented = join(whole, 'attn.instrumented.wasm');
const profile = join(whole, 'attn.profile');
// What the compiler may use (scripts/cmake/attn_options.cmake), and what it uses by default.
const features = [
  'simd',
  'exception-handling',
  'bulk-memory',
  'mutable-globals',
  'sign-ext',
  'nontrapping-float-to-int',
];
const enabled = features.map((name) => `--enable-${name}`);
const split = (...args) => execFileSync(wasmSplit, [...enabled, ...args], { stdio: 'inherit' });

/** A module that the loader opens, as {engine, exports}. */
async function open(file) {
  // The loader asks for a worker's address before it is told where the module is.
  if (!globalThis.self) Object.assign(globalThis, { self: { location: { href: pathToFileURL(whole).href } } });
  const { default: createModule } = await import(pathToFileURL(join(whole, 'attn.mjs')).href);
  /** @type {Record<string, any>} */
  let exports = {};
  const engine = await createModule({
    locateFile: (name) => join(whole, name),
    instantiateWasm(imports, done) {
      const compiled = new WebAssembly.Module(readFileSync(file));
      const instance = new WebAssembly.Instance(compiled, imports);
      ({ exports } = instance);
      done(instance, compiled);
      return exports;
    },
  });
  return { engine, exports };
}

/** Which functions the first steps call, as wasm-split wants to know it. */
async function writeProfile() {
  split('--instrument', module, '-o', instrumented);
  const { engine, exports } = await open(instrumented);
  takeFirstSteps(engine);
  // The profile is written behind everything that the engine has.
  const memory = /** @type {WebAssembly.Memory} */ (
    Object.values(exports).find((one) => one instanceof WebAssembly.Memory)
  );
  const size = exports.__write_profile(0, 0);
  const at = memory.grow(Math.ceil(size / 65536)) * 65536;
  exports.__write_profile(at, size);
  writeFileSync(profile, new Uint8Array(memory.buffer, at, size));
}

const [first, second] = ['attn.wasm', 'attn.second.wasm'].map((name) => join(folder, name));
mkdirSync(folder, { recursive: true });
if (wasmSplit) {
  await writeProfile();
  // The name of what stands in for missing functions is written for each of them: a short one saves 200 bytes.
  split(module, `--profile=${profile}`, '--placeholder-namespace=p', '-o1', first, '-o2', second);
  // What only the other part called can now go into its callers, and the like.
  const optimizer = join(dirname(wasmSplit), 'wasm-opt');
  for (const part of [first, second])
    execFileSync(optimizer, [...enabled, '-Oz', part, '-o', part], { stdio: 'inherit' });
} else {
  copyFileSync(module, first);
  // A module of nothing: its name and version.
  writeFileSync(second, Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
}
copyFileSync(join(whole, 'attn.mjs'), join(folder, 'attn.mjs'));
// What a form of options needs to know, so that the page has it before the engine runs. Not asked of an engine above:
// it would be a first step, and its memory has grown behind its back.
const { engine } = await open(module);
writeFileSync(join(folder, 'training.json'), `${engine.training()}\n`);
