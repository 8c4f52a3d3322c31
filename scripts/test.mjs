#!/usr/bin/env node
// `npm test`: set-up, every build, every test, and one line of counts at the end.
// `npm test -- --only native,web` runs some sections; `--list` names them. `--all` runs those too that take long or need
// more than everybody has.
// Sections run side by side: builds one after another, each on every processor, and what they built is tested
// meanwhile. A section's words come when it ends.
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { fuzzProgram, fuzzRun, fuzzTargets } from './lib/fuzz.mjs';
import { capture, main, root, StepFailed } from './lib/run.mjs';
import { findCudaTool, findOraclePython, which } from './lib/tools.mjs';
import { setup } from './setup.mjs';

const started = performance.now();
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** The lines of the section that runs: they wait for its end, so that sections do not mix. */
const section = new AsyncLocalStorage();
const say = (text) => section.getStore().push(text);

/** What people wait for in a browser has deadlines; everything else makes way. */
const inBrowsers = ['e2e', 'browsers'];
const nice = which('nice');
const makingWay = (command, args) => (nice ? [nice, ['-n', '19', command, ...args]] : [command, args]);

/** Lets so many bodies run at once; the others wait in their order. */
function slots(free) {
  const waiting = [];
  return async (body) => {
    if (free > 0) free -= 1;
    else await new Promise((resolve) => waiting.push(resolve));
    try {
      return await body();
    } finally {
      if (waiting.length > 0) waiting.shift()();
      else free += 1;
    }
  };
}
/** Each test program is one thread, and a build takes every processor. */
const programSlot = slots(availableParallelism());
const buildSlot = slots(1);
// Every program that runs listens for the end of this one.
process.setMaxListeners(100);

function count(name, { passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed > 0) failures.push(name);
}

/** Reads a test program's own counts; a program without counts, or one that crashed, is one test. */
function countsOf(output, status) {
  const text = stripVTControlCharacters(output);
  const patterns = [
    /\[doctest\] test cases:\s*\d+\s*\|\s*(?<passed>\d+) passed\s*\|\s*(?<failed>\d+) failed\s*\|\s*(?<skipped>\d+) skipped/g,
    /^(?<passed>\d+) passed, (?<failed>\d+) failed(?:, (?<skipped>\d+) skipped)?\s*$/gm,
  ];
  for (const pattern of patterns) {
    const last = [...text.matchAll(pattern)].at(-1)?.groups;
    if (!last) continue;
    const counts = { passed: Number(last.passed), failed: Number(last.failed), skipped: Number(last.skipped ?? 0) };
    // A leak found after the summary, a crash on the way out: no case failed, yet the program did.
    if (status !== 0 && counts.failed === 0) counts.failed = 1;
    return counts;
  }
  return status === 0 ? { passed: 1 } : { failed: 1 };
}

/** Runs one test program, says how it went, and shows its output if it went badly. */
async function runProgram({ name, command, args, env, cwd }) {
  const since = performance.now();
  const alive = setInterval(() => console.log(`    ${name}: still running after ${seconds(since)}`), 60_000);
  const { status, output } = await capture(...makingWay(command, args), { env, cwd });
  clearInterval(alive);
  const counts = countsOf(output, status);
  count(name, counts);
  const { passed = 0, failed = 0, skipped = 0 } = counts;
  say(`${failed ? 'FAILED' : '    ok'}  ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds(since)})`);
  const text = stripVTControlCharacters(output);
  if (failed) say(text.length > 60_000 ? `...\n${text.slice(-60_000)}` : text);
}

/** As many at once as there are processors, those of other sections among them. */
const runPrograms = (programs) => Promise.all(programs.map((program) => programSlot(() => runProgram(program))));

/** A step that either works or is one failed test; returns whether it worked. */
async function step(name, body) {
  try {
    await body();
    return true;
  } catch (error) {
    say(`FAILED  ${name}: ${error.message}`);
    count(name, { failed: 1 });
    return false;
  }
}

async function mustWork(command, args) {
  // A build waits for nothing: however slow the machine, it ends.
  const { status, output } = await capture(...makingWay(command, args), { timeout: 4 * 3600 });
  if (status !== 0) throw new StepFailed(`'${[command, ...args].join(' ')}' ended with status ${status}.\n${output}`);
}

/** Configures (quick when nothing changed) and builds a preset; reports every error, not the first. */
const buildPreset = (preset, { targets = [] } = {}) =>
  buildSlot(async () => {
    const since = performance.now();
    await mustWork('cmake', ['--preset', preset]);
    await mustWork('cmake', ['--build', '--preset', preset, ...targets.flatMap((target) => ['--target', target]), '--', '-k', '0']);
    say(`    ok  ${[preset, 'build', ...(targets.length > 0 ? ['of', targets.join(', ')] : [])].join(' ')} (${seconds(since)})`);
  });

/** The test programs that a built preset registers with ctest. */
async function programsOf(preset) {
  const { output, status } = await capture('ctest', ['--preset', preset, '--show-only=json-v1']);
  if (status !== 0) throw new StepFailed(`ctest --preset ${preset} failed:\n${output}`);
  const listed = JSON.parse(output.slice(output.indexOf('{'))).tests ?? [];
  if (listed.length === 0) throw new StepFailed(`The ${preset} build registers no tests.`);
  return listed.map(({ name, command, properties = [] }) => ({
    name: `${preset}: ${name}`,
    command: command[0],
    args: command.slice(1),
    cwd: properties.find((property) => property.name === 'WORKING_DIRECTORY')?.value,
    env: {
      // A report names the eight innermost calls that allocated: to walk to the outermost each time takes a tenth longer.
      ASAN_OPTIONS: 'detect_leaks=1:strict_string_checks=1:malloc_context_size=8',
      UBSAN_OPTIONS: 'print_stacktrace=1',
    },
  }));
}

async function buildAndTest(preset) {
  let programs = [];
  const built = await step(`${preset} build`, async () => {
    await buildPreset(preset, { targets: ['attn_tests'] });
    programs = await programsOf(preset);
  });
  if (built) await runPrograms(programs);
}

/** A line for each test that failed: its file, its name and the first line of its message. */
const failedTests = (files) =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages: [message = ''] }) =>
          `  ${relative(root, name)}: ${fullName}: ${stripVTControlCharacters(message).split('\n')[0]}`,
      ),
  );

async function vitest(name, project) {
  const folder = mkdtempSync(join(tmpdir(), 'attn-test-'));
  const report = join(folder, 'report.json');
  const since = performance.now();
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const run = [process.execPath, ['node_modules/vitest/vitest.mjs', ...args]];
  const { status, output } = await capture(...(inBrowsers.includes(project) ? run : makingWay(...run)), {
    env: long ? { ATTN_LONG: '1' } : {},
    timeout: 3600,
  });
  say(output.trimEnd());
  let counts = { failed: 1 };
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that does not load has no tests to fail.
    const brokenFiles = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
    );
    for (const file of brokenFiles) say(`FAILED  ${relative(root, file.name)} as a whole`);
    failures.push(...brokenFiles.map((file) => `  ${relative(root, file.name)} as a whole`), ...failedTests(testResults));
    counts = { passed: numPassedTests, failed: numFailedTests + brokenFiles.length, skipped: numPendingTests + numTodoTests };
    if (status !== 0 && counts.failed === 0) counts.failed = 1;
  }
  rmSync(folder, { recursive: true, force: true });
  count(name, counts);
  say(`${name}: ${seconds(since)}`);
}

async function reference() {
  const attn = join(root, 'build/release/attn');
  const opCases = join(root, 'build/release/tests/attn_op_cases');
  const built = await step('release build', () => buildPreset('release', { targets: ['attn', 'attn_op_cases'] }));
  if (!built) return;
  const python = findOraclePython({ thorough: true });
  const folder = mkdtempSync(join(tmpdir(), 'attn-reference-'));
  try {
    const made = await step('PyTorch dumps', async () => {
      const { status, output } = await capture(python, ['tests/reference/make_dumps.py', '--out', folder], {
        env: { OMP_NUM_THREADS: '1' },
      });
      if (status !== 0) throw new StepFailed(output);
    });
    if (!made) return;
    const program = (name, ...args) => ({ name, command: python, args, env: { OMP_NUM_THREADS: '1' } });
    await runPrograms([
      ...['cpu', 'reference'].map((backend) =>
        program(
          `PyTorch reference, ${backend} backend`,
          'tests/reference/run_reference.py',
          '--attn',
          attn,
          '--backend',
          backend,
          '--dumps',
          folder,
        ),
      ),
      program('PyTorch equivalents of every op and layer', 'tests/reference/run_equivalents.py', '--attn', attn, '--op-cases', opCases),
      program('What the comparisons refuse', '-m', 'unittest', 'discover', '-s', 'tests/reference', '-q'),
      program('PyTorch weights open', 'tests/reference/open_weights.py', '--attn', attn),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What `attn devices` says of the GPU: {usable, said}. */
async function gpu(attn) {
  const { output } = await capture(attn, ['devices']);
  const said = output.split('\n').find((line) => line.startsWith('cuda:')) ?? 'attn devices says nothing of cuda';
  return { usable: said.startsWith('cuda: usable'), said };
}

/** Whether this PyTorch computes on the GPU, and is of version 2 or later. */
async function torchOnGpu(python) {
  const { status } = await capture(python, [
    '-c',
    'import torch; assert torch.cuda.is_available() and hasattr(torch, "set_default_device")',
  ]);
  return status === 0;
}

/** Everything that needs a GPU; where there is none, all of it is skipped and the reason shown. */
async function cuda() {
  const built = await step('release build', () => buildPreset('release', { targets: ['attn', 'attn_tests'] }));
  if (!built) return;
  const attn = join(root, 'build/release/attn');
  const tests = join(root, 'build/release/tests/attn_tests');
  const device = (name, env = {}) => ({ name, command: tests, args: ['--test-case=cuda device:*'], env });
  const sanitizer = findCudaTool('compute-sanitizer');
  const checked = (tool, ...more) => ({
    name: `compute-sanitizer, ${tool}`,
    command: sanitizer,
    // This case trains in both ways there are: launches and a graph.
    args: ['--tool', tool, '--error-exitcode', '9', ...more, tests, '--test-case=cuda device: both models*'],
  });
  const python = findOraclePython({ thorough: true });
  const compared = (name, ...more) => ({
    name,
    command: python,
    args: ['tests/reference/run_reference.py', '--attn', attn, '--backend', 'cuda', ...more],
    env: { OMP_NUM_THREADS: '1' },
  });
  const programs = [
    device('C++ tests on the GPU'),
    compared('PyTorch reference, cuda backend'),
    ...((await torchOnGpu(python)) ? [compared('PyTorch on the GPU, cuda backend', '--torch-device', 'cuda')] : []),
    // The engine checks its own calls; libraries ask for what an older driver lacks, and go on without it.
    ...(sanitizer ? [checked('memcheck', '--report-api-errors', 'no'), checked('racecheck'), checked('synccheck')] : []),
  ];
  const { usable, said } = await gpu(attn);
  say(said);
  if (!usable) {
    count('cuda', { skipped: programs.length });
    return;
  }
  if (!sanitizer) say('There is no compute-sanitizer: put it on PATH or set CUDA_HOME.');
  // One after another: they share the GPU.
  for (const program of programs) await programSlot(() => runProgram(program));
}

/** Long replays too: trainings of minutes on the page. */
const long = process.argv.includes('--all');

let module = null;
/** Builds the page's module, for whichever section asks first; whether that worked. */
const moduleIsBuilt = () => (module ??= step("build of the page's module", () => buildPreset('wasm', { targets: ['attn_wasm'] })));

let site = null;
/** Builds the site likewise. */
const siteIsBuilt = () =>
  (site ??= moduleIsBuilt().then(
    (built) => built && step('site build', () => mustWork(process.execPath, ['scripts/build.mjs', '--site-only'])),
  ));

/** Sections that run only when they are named, or with --all, with what they need besides. */
const onlyWhenNamed = ['browsers', 'clang', 'growth', 'fuzz'];

/** libFuzzer from the kept inputs on: the same seed, so the same executions, as long as the sources are the same. */
async function fuzz() {
  const runs = 50_000;
  const built = await step('clang build of the fuzz targets', () => buildPreset('clang', { targets: fuzzTargets.map(fuzzProgram) }));
  if (!built) return;
  // An input that falls stays there until the next time.
  const found = join(root, 'build/fuzz-again');
  rmSync(found, { recursive: true, force: true });
  await runPrograms(
    fuzzTargets.map((target) => {
      const [command, args] = fuzzRun(target, { runs, found: join(found, target), more: ['-seed=1'] });
      return { name: `fuzz: ${target}, ${runs} executions`, command, args };
    }),
  );
}

let command = null;
/** Builds the `attn` command likewise, which figures are trained by. */
const commandIsBuilt = () => (command ??= step('release build of attn', () => buildPreset('release', { targets: ['attn'] })));

/** In this order they ask for their builds: first what the browser needs, which takes longest. */
const sections = {
  e2e: [
    'End-to-end tests in Chromium',
    async () => {
      const built = await Promise.all([commandIsBuilt(), siteIsBuilt()]);
      if (built.every(Boolean)) await vitest('end-to-end tests', 'e2e');
    },
  ],
  // The page's forms are made of what the engine's build says of its options, and the lessons' figures are trained.
  web: [
    'Web tests',
    async () => {
      const built = await Promise.all([commandIsBuilt(), moduleIsBuilt()]);
      if (built.every(Boolean)) await vitest('web tests', 'web');
    },
  ],
  size: [
    'What every page loads, against its budget',
    async () =>
      (await siteIsBuilt()) && runPrograms([{ name: 'size budget', command: process.execPath, args: ['scripts/site/budget.mjs'] }]),
  ],
  lint: [
    'Lint: types, words, rooms, eslint, format',
    () =>
      runPrograms(
        // The compiler and ESLint read one program.
        [['types', 'eslint'], ['format'], ['words', 'rooms']].map((names) => ({
          name: `lint: ${names.join(', ')}`,
          command: process.execPath,
          args: ['scripts/lint.mjs', ...names],
        })),
      ),
  ],
  cli: ['The attn command', async () => (await commandIsBuilt()) && vitest('command-line tests', 'cli')],
  sanitize: ['C++ tests under ASan and UBSan', () => buildAndTest('debug')],
  native: ['C++ tests, native', () => buildAndTest('release')],
  reference: ['Every program against PyTorch', reference],
  cuda: ['On the GPU, where there is one', cuda],
  wasm: ['C++ tests as WebAssembly under Node', () => buildAndTest('wasm')],
  browsers: [
    'What a reader does most, in Chromium, Firefox and WebKitGTK',
    async () => {
      const built = await Promise.all([commandIsBuilt(), siteIsBuilt()]);
      if (built.every(Boolean)) await vitest('three browsers', 'browsers');
    },
  ],
  clang: ["C++ tests under Clang's ASan and UBSan", () => buildAndTest('clang')],
  growth: [
    'How work grows with what it is given, in instructions',
    async () => (await commandIsBuilt()) && runPrograms([{ name: 'growth', command: process.execPath, args: ['tests/growth/run.mjs'] }]),
  ],
  fuzz: ['Fuzz targets, led by what inputs reach', fuzz],
};

await main(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' }, all: { type: 'boolean' }, list: { type: 'boolean' } } });
  if (values.list) return console.log(Object.keys(sections).join('\n'));
  const chosen = values.only?.split(',') ?? Object.keys(sections).filter((name) => values.all || !onlyWhenNamed.includes(name));
  const unknown = chosen.filter((name) => !sections[name]);
  if (unknown.length > 0) throw new StepFailed(`No section ${unknown.join(', ')}: there are ${Object.keys(sections).join(', ')}.`);

  setup(...chosen);
  console.log(`Set-up took ${seconds(started)}. Sections, told as they end: ${chosen.join(', ')}`);
  await Promise.all(
    chosen.map(async (name) => {
      const [title, body] = sections[name];
      const lines = [];
      await section.run(lines, body);
      console.log(['', `=== ${title} (ended ${seconds(started)} after the start)`, ...lines].join('\n'));
    }),
  );

  console.log(`\nAll of it took ${seconds(started)}.`);
  if (failures.length > 0) console.log(['', 'Failed:', ...failures].join('\n'));
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  if (total.failed > 0) process.exitCode = 1;
});
