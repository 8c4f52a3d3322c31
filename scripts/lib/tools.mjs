// What the project needs from the system, how to see that it is there, and the
// Debian package that brings it. Only node: builtins here: `npm start` on a
// fresh clone runs this before node_modules exists.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first executable of these names on PATH, or null. Names with a slash are taken as they are. */
export function which(...names) {
  for (const name of names) {
    if (!name) continue;
    const places = name.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
    for (const place of places) {
      const path = place ? join(place, name) : name;
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not here: look on.
      }
    }
  }
  return null;
}

function emsdkFile(name) {
  const root = process.env.EMSDK;
  return root ? join(root, 'upstream/emscripten', name) : null;
}

/** emcc of an activated emsdk, else of the system; null where there is none. */
export const findEmcc = () => which(emsdkFile('emcc'), 'emcc');

/** Binaryen's wasm-split, of an activated emsdk or of the system. */
const findWasmSplit = () => which(process.env.EMSDK && join(process.env.EMSDK, 'upstream/bin/wasm-split'), 'wasm-split');

/** The browser the end-to-end tests drive. CHROME_PATH wins. */
export const findChromium = () =>
  which(process.env.CHROME_PATH, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');

const includes = (file) =>
  ['/usr/include', '/usr/local/include', '/opt/homebrew/include'].some((dir) => existsSync(join(dir, file)));

let oracle;
/**
 * A python that can import torch and numpy. The system's own comes first: a
 * version manager's python3 earlier on PATH does not see Debian's packages.
 * Without `thorough`, Debian's package directory counts as proof (importing
 * torch takes seconds).
 */
export function findOraclePython({ thorough = false } = {}) {
  const candidates = [process.env.ATTN_PYTHON, '/usr/bin/python3', which('python3')].filter(Boolean);
  if (!thorough && !process.env.ATTN_PYTHON) {
    const packages = '/usr/lib/python3/dist-packages';
    if (which('/usr/bin/python3') && existsSync(`${packages}/torch/__init__.py`) && existsSync(`${packages}/numpy/__init__.py`)) {
      return '/usr/bin/python3';
    }
  }
  oracle ??= candidates.find((python) =>
    spawnSync(python, ['-c', 'import torch, numpy'], { stdio: 'ignore' }).status === 0) ?? null;
  return oracle;
}

/** A program of the CUDA toolkit, or null. */
export function findCudaTool(name) {
  const folders = [process.env.CUDA_HOME, process.env.CUDA_PATH, '/usr/local/cuda'].filter(Boolean);
  return which(name) ?? folders.map((folder) => `${folder}/bin/${name}`).find((path) => existsSync(path)) ?? null;
}

/** Every requirement: what it is called for people, the Debian packages, and the check. */
export const requirements = {
  cmake: { packages: ['cmake'], found: () => which('cmake') },
  ninja: { packages: ['ninja-build'], found: () => which('ninja', 'ninja-build') },
  cxx: { label: 'a C++20 compiler', packages: ['g++'], found: () => which(process.env.CXX, 'g++', 'clang++') },
  emscripten: { label: 'Emscripten (emcc)', packages: ['emscripten', 'node-acorn'], found: findEmcc },
  binaryen: { label: 'wasm-split (Binaryen)', packages: ['binaryen'], found: findWasmSplit },
  eigen: { label: 'Eigen 3.4', packages: ['libeigen3-dev'], found: () => includes('eigen3/Eigen/Core') || process.env.ATTN_EIGEN_DIR },
  doctest: { packages: ['doctest-dev'], found: () => includes('doctest/doctest.h') || process.env.ATTN_DOCTEST_DIR },
  cli11: { label: 'CLI11', packages: ['libcli11-dev'], found: () => includes('CLI/CLI.hpp') || process.env.ATTN_CLI11_DIR },
  json: { label: 'nlohmann-json', packages: ['nlohmann-json3-dev'], found: () => includes('nlohmann/json.hpp') || process.env.ATTN_JSON_DIR },
  benchmark: { label: 'Google Benchmark', packages: ['libbenchmark-dev'], found: () => includes('benchmark/benchmark.h') },
  clangFormat: { label: 'clang-format', packages: ['clang-format'], found: () => which('clang-format') },
  torch: { label: 'a python with PyTorch and NumPy', packages: ['python3-torch', 'python3-numpy'], found: findOraclePython },
  chromium: { label: 'Chromium', packages: ['chromium'], found: findChromium },
};

const native = ['cmake', 'ninja', 'cxx', 'eigen', 'cli11', 'json'];
const page = ['cmake', 'ninja', 'emscripten', 'binaryen', 'eigen'];

/** What each kind of work needs. */
export const needs = {
  // A site around an engine that is already built needs Node alone.
  site: [],
  page,
  native,
  // A machine that is lent for its GPU often has no browser and no network.
  gpu: [...native, 'doctest', 'torch'],
  bench: [...new Set([...page, ...native, 'benchmark', 'torch', 'chromium'])],
  test: Object.keys(requirements),
};
