#!/usr/bin/env node
// Cuts the page's engine in two, as the last step of its build: `node scripts/wasm/split.mjs WASM-SPLIT WHOLE FOLDER`.
// WHOLE/attn.wasm becomes FOLDER/attn.wasm, with the functions that the first steps (first-steps.mjs) call, and
// FOLDER/attn.second.wasm with all others; web/engine/parts.mjs puts them together. The loader, attn.mjs, is copied.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeFirstSteps } from './first-steps.mjs';

const [wasmSplit, whole, folder] = process.argv.slice(2);
const module = join(whole, 'attn.wasm');
const instrumented = join(whole, 'attn.instrumented.wasm');
const profile = join(whole, 'attn.profile');
// What the compiler may use (scripts/cmake/attn_options.cmake), and what it uses by default.
const features = ['simd', 'exception-handling', 'bulk-memory', 'mutable-globals', 'sign-ext', 'nontrapping-float-to-int'];
const split = (...args) => execFileSync(wasmSplit, [...features.map((name) => `--enable-${name}`), ...args], { stdio: 'inherit' });

/** The whole module's functions with counters, as {engine, exports}. */
async function openInstrumented() {
  // The loader asks for a worker's address before it is told where the module is.
  globalThis.self ??= { location: { href: pathToFileURL(whole).href } };
  const { default: createModule } = await import(pathToFileURL(join(whole, 'attn.mjs')).href);
  let exports;
  const engine = await createModule({
    locateFile: (file) => join(whole, file),
    instantiateWasm(imports, done) {
      const compiled = new WebAssembly.Module(readFileSync(instrumented));
      const instance = new WebAssembly.Instance(compiled, imports);
      ({ exports } = instance);
      done(instance, compiled);
      return exports;
    },
  });
  return { engine, exports };
}

split('--instrument', module, '-o', instrumented);
const { engine, exports } = await openInstrumented();
takeFirstSteps(engine);

// The profile is written behind everything that the engine has.
const memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
const size = exports.__write_profile(0, 0);
const at = memory.grow(Math.ceil(size / 65536)) * 65536;
exports.__write_profile(at, size);
writeFileSync(profile, new Uint8Array(memory.buffer, at, size));

mkdirSync(folder, { recursive: true });
split(module, `--profile=${profile}`, '-o1', join(folder, 'attn.wasm'), '-o2', join(folder, 'attn.second.wasm'));
copyFileSync(join(whole, 'attn.mjs'), join(folder, 'attn.mjs'));
