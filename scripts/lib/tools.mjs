// What the project needs from the system, how to see that it is there, and the
// Debian package that brings it. Only node: builtins here: `npm start` on a
// fresh clone runs this before node_modules exists.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
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
const findWasmSplit = () =>
  which(process.env.EMSDK && join(process.env.EMSDK, 'upstream/bin/wasm-split'), 'wasm-split');

/** A clang++ that has its runtime libraries, which Debian packages apart. */
function findClang() {
  const clang = which('clang++');
  const folder = clang && spawnSync(clang, ['-print-runtime-dir'], { encoding: 'utf8' }).stdout.trim();
  return folder && existsSync(folder) && readdirSync(folder).some((name) => name.includes('fuzzer')) ? clang : null;
}

/** Chromium without the windows that a desk has: a visit takes half of the processor's time. */
const findHeadlessShell = () => which(process.env.CHROME_PATH, 'chromium-headless-shell');

/**
 * The browser that the tests drive: CHROME_PATH, else the headless shell, else what a system without Debian's packages
 * has.
 */
export const findChromium = () =>
  findHeadlessShell() ?? which('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');

/** Firefox's long-term release, which Debian has. */
export const findFirefox = () => which(process.env.FIREFOX_PATH, 'firefox-esr');

/** WebKitGTK's WebDriver server. */
export const findWebKitDriver = () => which('WebKitWebDriver');

/** The browser that WebKitGTK brings for such servers to start; it lies in no folder of PATH. */
export function findMiniBrowser() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').filter((name) => name.includes('-linux-gnu')) : [];
  const within = folders.flatMap((folder) =>
    readdirSync(`/usr/lib/${folder}`).map((name) => `/usr/lib/${folder}/${name}`),
  );
  return which(...within.filter((path) => /\/webkit2gtk-[\d.]+$/.test(path)).map((path) => `${path}/MiniBrowser`));
}

const includes = (file) =>
  ['/usr/include', '/usr/local/include', '/opt/homebrew/include'].some((dir) => existsSync(join(dir, file)));

const debianPython = '/usr/lib/python3/dist-packages';
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
    const has = (name) => existsSync(`${debianPython}/${name}/__init__.py`);
    if (which('/usr/bin/python3') && has('torch') && has('numpy')) return '/usr/bin/python3';
  }
  oracle ??=
    candidates.find((python) => spawnSync(python, ['-c', 'import torch, numpy'], { stdio: 'ignore' }).status === 0) ??
    null;
  return oracle;
}

/**
 * Whether PyTorch has a fast BLAS, as far as files can tell (tests/bench/blas.py asks PyTorch itself). Debian's takes
 * whatever libblas.so.3 is installed, which without this package is the slow reference; others bring their own.
 */
function hasFastBlas() {
  if (findOraclePython() && !existsSync(`${debianPython}/torch`)) return true;
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').filter((name) => name.includes('-linux-gnu')) : [];
  return folders.some((name) => existsSync(`/usr/lib/${name}/openblas-pthread/libblas.so.3`));
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
  eigen: {
    label: 'Eigen 3.4',
    packages: ['libeigen3-dev'],
    found: () => includes('eigen3/Eigen/Core') || process.env.ATTN_EIGEN_DIR,
  },
  doctest: { packages: ['doctest-dev'], found: () => includes('doctest/doctest.h') || process.env.ATTN_DOCTEST_DIR },
  cli11: {
    label: 'CLI11',
    packages: ['libcli11-dev'],
    found: () => includes('CLI/CLI.hpp') || process.env.ATTN_CLI11_DIR,
  },
  utf8proc: { packages: ['libutf8proc-dev'], found: () => includes('utf8proc.h') },
  json: {
    label: 'nlohmann-json',
    packages: ['nlohmann-json3-dev'],
    found: () => includes('nlohmann/json.hpp') || process.env.ATTN_JSON_DIR,
  },
  benchmark: {
    label: 'Google Benchmark',
    packages: ['libbenchmark-dev'],
    found: () => includes('benchmark/benchmark.h'),
  },
  clangFormat: { label: 'clang-format', packages: ['clang-format'], found: () => which('clang-format') },
  clang: {
    label: 'Clang with its sanitizers and libFuzzer',
    packages: ['clang', 'libclang-rt-14-dev'],
    found: findClang,
  },
  doxygen: { packages: ['doxygen'], found: () => which('doxygen') },
  valgrind: { packages: ['valgrind'], found: () => which('valgrind') },
  torch: {
    label: 'a python with PyTorch and NumPy',
    packages: ['python3-torch', 'python3-numpy'],
    found: findOraclePython,
  },
  openblas: { label: 'OpenBLAS, which PyTorch computes on', packages: ['libopenblas0-pthread'], found: hasFastBlas },
  // Another Chromium may be there besides; where it can be installed, tests run in the same one everywhere.
  chromium: {
    label: 'Chromium',
    packages: ['chromium-headless-shell'],
    found: () => (which('apt-get') ? findHeadlessShell() : findChromium()),
  },
  firefox: { label: 'Firefox ESR', packages: ['firefox-esr'], found: findFirefox },
  webkit: {
    label: 'WebKitGTK with its WebDriver',
    packages: ['webkit2gtk-driver'],
    found: () => findWebKitDriver() && findMiniBrowser(),
  },
  // WebKitGTK has no mode without a display.
  xvfb: { packages: ['xvfb'], found: () => which('Xvfb') },
};

const native = ['cmake', 'ninja', 'cxx', 'eigen', 'cli11', 'utf8proc'];
const page = ['cmake', 'ninja', 'emscripten', 'binaryen', 'eigen'];
const cppTests = [...native, 'doctest', 'json'];

/**
 * What each kind of work needs; a section of `npm test` is one. Comparisons multiply small matrices: whatever PyTorch
 * runs on.
 */
export const needs = {
  // A site around an engine that is already built needs Node alone.
  site: [],
  page,
  attn: native,
  docs: ['doxygen'],
  benchNative: [...native, 'torch', 'openblas'],
  bench: [...page, ...native, 'benchmark', 'torch', 'openblas', 'chromium'],
  // The sections of `npm test`.
  pages: [...page, 'chromium'],
  reader: [...page, ...cppTests, 'chromium'],
  size: page,
  lint: ['clangFormat'],
  web: page,
  sanitize: cppTests,
  cli: [...cppTests, 'torch'],
  reference: [...cppTests, 'torch'],
};
needs.test = ['pages', 'reader', 'size', 'lint', 'web', 'sanitize', 'cli', 'reference'].flatMap((name) => needs[name]);
/** Sections that only `--all` runs. */
Object.assign(needs, {
  allPages: [...native, 'firefox', 'webkit', 'xvfb'],
  native: cppTests,
  long: [...page, ...native],
  equivalents: [...native, 'torch'],
  cuda: [...cppTests, 'torch'],
  wasm: [...page, 'doctest', 'json'],
  clang: [...cppTests, 'clang'],
  growth: [...native, 'valgrind'],
  fuzz: [...native, 'clang'],
});
