// The sections of the tests: what each reads, what it needs, and what it runs. `npm test` runs those of everybody's
// tier, `--all` all of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fuzzProgram, fuzzRun, fuzzTargets } from '../lib/fuzz.mjs';
import { capture, root, StepFailed } from '../lib/run.mjs';
import { findCudaTool, findOraclePython } from '../lib/tools.mjs';
import { built, make, runPrograms, sanitizers, shared, skip, step, testsOf, vitest } from './programs.mjs';

const node = process.execPath;
const at = (path) => join(root, path);

/** The page's module and the site around it. */
const siteIsBuilt = async () =>
  (await built('wasm', 'attn_wasm')) &&
  shared('site', () => step('site', () => make(node, 'scripts/build.mjs', '--site-only')));

async function testsPass(preset, ...targets) {
  if (!(await built(preset, ...targets))) return;
  let programs = [];
  if (await step(`tests of ${preset}`, async () => (programs = await testsOf(preset)))) await runPrograms(...programs);
}

/** `attn` under the sanitizers: every command of a test is watched, too. */
const checked = 'build/debug/attn';
const checkedBuild = ['debug', 'attn_tests', 'attn', 'attn_op_cases'];
const released = 'build/release/attn';
const attnOf = (path) => ({ ATTN: at(path), ...sanitizers });

/** Compares programs with PyTorch: a list of [name, script, arguments] with what they share. */
async function compare(attn, opCases, comparisons) {
  const python = findOraclePython({ thorough: true });
  const folder = mkdtempSync(join(tmpdir(), 'attn-reference-'));
  const env = { OMP_NUM_THREADS: '1', ...sanitizers };
  try {
    const made = await step('PyTorch dumps', async () => {
      const { status, output } = await capture(python, ['tests/reference/make_dumps.py', '--out', folder], { env });
      if (status !== 0) throw new StepFailed(output);
    });
    if (!made) return;
    const given = { attn: ['--attn', at(attn)], dumps: ['--dumps', folder], ops: ['--op-cases', at(opCases)] };
    await runPrograms(...comparisons(given).map(([name, ...args]) => ({ name, command: python, args, env })));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const against = (backend, { attn, dumps }) => [
  `PyTorch reference, ${backend} backend`,
  'tests/reference/run_reference.py',
  ...attn,
  '--backend',
  backend,
  ...dumps,
];

async function reference() {
  if (await built(...checkedBuild))
    await compare(checked, 'build/debug/tests/attn_op_cases', (given) => [against('cpu', given)]);
}

async function equivalents() {
  if (!(await built('release', 'attn', 'attn_op_cases'))) return;
  await compare(released, 'build/release/tests/attn_op_cases', (given) => [
    against('reference', given),
    ['PyTorch equivalents of every op and layer', 'tests/reference/run_equivalents.py', ...given.attn, ...given.ops],
    ['What the comparisons refuse', '-m', 'unittest', 'discover', '-s', 'tests/reference', '-q'],
    ['PyTorch weights open', 'tests/reference/open_weights.py', ...given.attn],
  ]);
}

/** Everything that needs a GPU; where there is none, all of it is skipped and the reason shown. */
async function cuda() {
  if (!(await built('release', 'attn', 'attn_tests'))) return;
  const tests = at('build/release/tests/attn_tests');
  const sanitizer = findCudaTool('compute-sanitizer');
  const watched = (tool, ...more) => ({
    name: `compute-sanitizer, ${tool}`,
    command: sanitizer,
    // This case trains in both ways there are: launches and a graph.
    args: ['--tool', tool, '--error-exitcode', '9', ...more, tests, '--test-case=cuda device: both models*'],
  });
  const python = findOraclePython({ thorough: true });
  const compared = (name, ...more) => ({
    name,
    command: python,
    args: ['tests/reference/run_reference.py', '--attn', at(released), '--backend', 'cuda', ...more],
    env: { OMP_NUM_THREADS: '1' },
  });
  const newTorch = 'import torch; assert torch.cuda.is_available() and hasattr(torch, "set_default_device")';
  const programs = [
    { name: 'C++ tests on the GPU', command: tests, args: ['--test-case=cuda device:*'] },
    compared('PyTorch reference, cuda backend'),
    ...((await capture(python, ['-c', newTorch])).status === 0
      ? [compared('PyTorch on the GPU, cuda backend', '--torch-device', 'cuda')]
      : []),
    // The engine checks its own calls; libraries ask for what an older driver lacks, and go on without it.
    ...(sanitizer
      ? [watched('memcheck', '--report-api-errors', 'no'), watched('racecheck'), watched('synccheck')]
      : []),
  ];
  const { output } = await capture(at(released), ['devices']);
  const said = output.split('\n').find((line) => line.startsWith('cuda:')) ?? 'attn devices says nothing of cuda';
  if (!said.startsWith('cuda: usable')) return skip('cuda', said, programs.length);
  if (!sanitizer) skip('compute-sanitizer', 'put it on PATH or set CUDA_HOME', 3);
  // One after another: they share the GPU.
  for (const program of programs) await runPrograms(program);
}

/** libFuzzer from the kept inputs on: the same seed, so the same executions, as long as the sources are the same. */
async function fuzz() {
  const runs = 50_000;
  if (!(await built('clang', ...fuzzTargets.map(fuzzProgram)))) return;
  // An input that falls stays there until the next time.
  const found = at('build/fuzz-again');
  rmSync(found, { recursive: true, force: true });
  await runPrograms(
    ...fuzzTargets.map((target) => {
      const [command, args] = fuzzRun(target, { runs, found: join(found, target), more: ['-seed=1'] });
      return { name: `fuzz: ${target}, ${runs} executions`, command, args };
    }),
  );
}

const tests = ['scripts', 'package.json', 'package-lock.json', 'vitest.config.mjs'];
const engine = [...tests, 'cpp', 'CMakeLists.txt', 'CMakePresets.json', 'tests/CMakeLists.txt'];
const page = [...engine, 'web', 'eleventy.config.mjs', 'vite.config.mjs', 'tsconfig.json'];

/**
 * By name: title, the paths that it reads, its body; `all`: only with --all. In this order they ask for their builds:
 * first what the C++ tests need, of which one program takes longest. What it needs to be installed stands in
 * lib/tools.mjs.
 */
export const sections = {
  sanitize: {
    title: 'C++ tests under ASan and UBSan',
    reads: [...engine, 'tests/cpp', 'tests/fuzz', 'tests/reference', 'web/public'],
    run: () => testsPass(...checkedBuild),
  },
  pages: {
    title: 'Every page in Chromium, and what a reader does there',
    reads: [...page, 'tests/e2e', 'tests/web'],
    run: async ({ all }) => {
      const ready = await Promise.all([siteIsBuilt(), all ? built('release', 'attn') : true]);
      if (ready.every(Boolean)) await vitest('e2e', { browser: true, env: all ? { ATTN_ALL: '1' } : {} });
    },
  },
  reader: {
    title: 'What a reader does most, held against the engine outside of the browser',
    reads: [...page, 'tests/browsers', 'tests/e2e', 'tests/cli/attn.js'],
    run: async ({ all }) => {
      const ready = await Promise.all([siteIsBuilt(), built(...checkedBuild)]);
      if (ready.every(Boolean))
        await vitest('browsers', { browser: true, env: { ...attnOf(checked), ...(all ? { ATTN_ALL: '1' } : {}) } });
    },
  },
  size: {
    title: 'What every page loads, against its budget',
    reads: page,
    run: async () =>
      (await siteIsBuilt()) && runPrograms({ name: 'size budget', command: node, args: ['scripts/site/budget.mjs'] }),
  },
  lint: {
    title: 'Lint: types, words, documents, rooms, eslint, format',
    reads: ['.'],
    run: () =>
      runPrograms(
        // The compiler and ESLint read one program.
        ...[['types', 'eslint'], ['format'], ['words', 'docs', 'rooms']].map((names) => ({
          name: `lint: ${names.join(', ')}`,
          command: node,
          args: ['scripts/lint.mjs', ...names],
        })),
      ),
  },
  web: {
    title: 'The page without a browser',
    reads: [...page, 'tests/web', 'tests/scripts', 'tests/e2e', '.'],
    // The page's forms are made of what the engine's build says of its options.
    run: async () => (await built('wasm', 'attn_wasm')) && vitest('web'),
  },
  cli: {
    title: 'The attn command, under ASan and UBSan',
    reads: [...engine, 'tests/cli', 'web'],
    run: async ({ all }) => {
      if (await built(...checkedBuild))
        await vitest('cli', { env: { ...attnOf(checked), ...(all ? { ATTN_ALL: '1' } : {}) } });
    },
  },
  reference: {
    title: 'Every program against PyTorch, on the cpu backend',
    reads: [...engine, 'tests/reference', 'tests/cpp/ops'],
    run: reference,
  },
  native: {
    title: 'C++ tests, as released',
    all: true,
    reads: [...engine, 'tests/cpp', 'tests/fuzz', 'web/public'],
    run: () => testsPass('release', 'attn_tests'),
  },
  long: {
    title: 'What the lessons and Train say in numbers, trainings among it',
    all: true,
    reads: [...page, 'tests/web', 'tests/scripts', 'tests/e2e'],
    run: async () => {
      const ready = await Promise.all([built('wasm', 'attn_wasm'), built('release', 'attn')]);
      if (ready.every(Boolean)) await vitest('long');
    },
  },
  equivalents: {
    title: 'The reference backend, and the PyTorch that the page shows',
    all: true,
    reads: [...engine, 'tests/reference', 'tests/cpp/ops', 'web/source', 'web/public'],
    run: equivalents,
  },
  cuda: {
    title: 'On the GPU, where there is one',
    all: true,
    reads: [...engine, 'tests/cpp', 'tests/reference'],
    run: cuda,
  },
  wasm: {
    title: 'C++ tests as WebAssembly under Node',
    all: true,
    reads: [...engine, 'tests/cpp', 'tests/fuzz', 'web/public'],
    run: () => testsPass('wasm', 'attn_tests'),
  },
  clang: {
    title: "C++ tests under Clang's ASan and UBSan",
    all: true,
    reads: [...engine, 'tests/cpp', 'tests/fuzz', 'web/public'],
    run: () => testsPass('clang', 'attn_tests'),
  },
  growth: {
    title: 'How work grows with what it is given, in instructions',
    all: true,
    reads: [...engine, 'tests/growth', 'web/public'],
    run: async () =>
      (await built('release', 'attn')) &&
      runPrograms({ name: 'growth', command: node, args: ['tests/growth/run.mjs'] }),
  },
  fuzz: { title: 'Fuzz targets, led by what inputs reach', all: true, reads: [...engine, 'tests/fuzz'], run: fuzz },
};
