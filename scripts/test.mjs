#!/usr/bin/env node
// `npm test`: set-up, every build, every test, and one line of counts at the end.
// `npm test -- --only native,web` runs some sections; `--list` names them.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { buildSite } from './build.mjs';
import { buildPreset } from './lib/engine.mjs';
import { capture, main, root, StepFailed } from './lib/run.mjs';
import { findChromium, findCudaTool, findOraclePython } from './lib/tools.mjs';
import { setup } from './setup.mjs';

const started = performance.now();
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const heading = (text) => console.log(`\n=== ${text} (${seconds(started)} since the start)`);

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
  const { status, output } = await capture(command, args, { env, cwd });
  clearInterval(alive);
  const counts = countsOf(output, status);
  count(name, counts);
  const { passed = 0, failed = 0, skipped = 0 } = counts;
  console.log(`${failed ? 'FAILED' : '    ok'}  ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds(since)})`);
  const text = stripVTControlCharacters(output);
  if (failed) console.log(text.length > 60_000 ? `...\n${text.slice(-60_000)}` : text);
}

/** As many at once as there are processors: each program is one thread. */
async function runPrograms(programs) {
  const waiting = [...programs];
  const lanes = Array.from({ length: Math.max(1, Math.min(availableParallelism(), waiting.length)) }, async () => {
    while (waiting.length > 0) await runProgram(waiting.shift());
  });
  await Promise.all(lanes);
}

/** A step that either works or is one failed test; returns whether it worked. */
async function step(name, body) {
  try {
    await body();
    return true;
  } catch (error) {
    console.log(`FAILED  ${name}: ${error.message}`);
    count(name, { failed: 1 });
    return false;
  }
}

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
      ASAN_OPTIONS: 'detect_leaks=1:strict_string_checks=1',
      UBSAN_OPTIONS: 'print_stacktrace=1',
    },
  }));
}

async function buildAndTest(preset, { targets } = {}) {
  let programs = [];
  const built = await step(`${preset} build`, async () => {
    buildPreset(preset, { keepGoing: true, targets });
    programs = await programsOf(preset);
  });
  if (built) await runPrograms(programs);
}

async function vitest(name, project) {
  const folder = mkdtempSync(join(tmpdir(), 'attn-test-'));
  const report = join(folder, 'report.json');
  const since = performance.now();
  const { status, output } = await capture(process.execPath, [
    'node_modules/vitest/vitest.mjs', 'run', '--project', project, '--passWithNoTests',
    '--reporter=default', '--reporter=json', `--outputFile.json=${report}`,
  ], { env: { ATTN_CHROMIUM: findChromium() ?? '' } });
  console.log(output.trimEnd());
  let counts = { failed: 1 };
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that does not load has no tests to fail.
    const brokenFiles = testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'));
    for (const file of brokenFiles) console.log(`FAILED  ${relative(root, file.name)} as a whole`);
    counts = { passed: numPassedTests, failed: numFailedTests + brokenFiles.length, skipped: numPendingTests + numTodoTests };
    if (status !== 0 && counts.failed === 0) counts.failed = 1;
  }
  rmSync(folder, { recursive: true, force: true });
  count(name, counts);
  console.log(`${name}: ${seconds(since)}`);
}

async function reference() {
  const attn = join(root, 'build/release/attn');
  const opCases = join(root, 'build/release/tests/attn_op_cases');
  if (!existsSync(attn) || !existsSync(opCases)) {
    const built = await step('release build', () => buildPreset('release'));
    if (!built) return;
  }
  const python = findOraclePython({ thorough: true });
  const folder = mkdtempSync(join(tmpdir(), 'attn-reference-'));
  try {
    const made = await step('PyTorch dumps', async () => {
      const { status, output } = await capture(python, ['tests/reference/make_dumps.py', '--out', folder], { env: { OMP_NUM_THREADS: '1' } });
      if (status !== 0) throw new StepFailed(output);
    });
    if (!made) return;
    const program = (name, ...args) => ({ name, command: python, args, env: { OMP_NUM_THREADS: '1' } });
    await runPrograms([
      ...['cpu', 'reference'].map((backend) => program(`PyTorch reference, ${backend} backend`,
        'tests/reference/run_reference.py', '--attn', attn, '--backend', backend, '--dumps', folder)),
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
  const { status } = await capture(python, ['-c', 'import torch; assert torch.cuda.is_available() and hasattr(torch, "set_default_device")']);
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
    name: `compute-sanitizer, ${tool}`, command: sanitizer,
    // This case trains in every way there is: launches, graphs and persistent kernels, by levels and by slices.
    args: ['--tool', tool, '--error-exitcode', '9', ...more, tests, '--test-case=cuda device: both models*'],
  });
  const python = findOraclePython({ thorough: true });
  const compared = (name, ...more) => ({
    name, command: python, args: ['tests/reference/run_reference.py', '--attn', attn, '--backend', 'cuda', ...more], env: { OMP_NUM_THREADS: '1' },
  });
  const programs = [
    device('C++ tests on the GPU'),
    compared('PyTorch reference, cuda backend'),
    ...(await torchOnGpu(python) ? [compared('PyTorch on the GPU, cuda backend', '--torch-device', 'cuda')] : []),
    // The engine checks its own calls; libraries ask for what an older driver lacks, and go on without it.
    ...(sanitizer ? [checked('memcheck', '--report-api-errors', 'no'), checked('racecheck'), checked('synccheck')] : []),
  ];
  const { usable, said } = await gpu(attn);
  console.log(said);
  if (!usable) {
    count('cuda', { skipped: programs.length });
    return;
  }
  if (!sanitizer) console.log('There is no compute-sanitizer: put it on PATH or set CUDA_HOME.');
  // One after another: they share the GPU.
  for (const program of programs) await runProgram(program);
}

let site = null;
/** Builds the site, for whichever section asks first; whether that worked. */
const siteIsBuilt = () =>
  (site ??= step('site build', () => {
    buildPreset('wasm', { targets: ['attn_wasm'] });
    buildSite();
  }));

const sections = {
  lint: ['Lint: types, words, rooms, components, format', () => runPrograms(['types', 'words', 'rooms', 'components', 'format'].map((name) => ({
    name: `lint: ${name}`, command: process.execPath, args: ['scripts/lint.mjs', name],
  })))],
  native: ['C++ tests, native', () => buildAndTest('release')],
  cli: ['The attn command', async () => {
    const built = await step('release build of attn', () => buildPreset('release', { targets: ['attn'] }));
    if (built) await vitest('command-line tests', 'cli');
  }],
  sanitize: ['C++ tests under ASan and UBSan', () => buildAndTest('debug', { targets: ['attn_test_programs'] })],
  cuda: ['On the GPU, where there is one', cuda],
  wasm: ['C++ tests as WebAssembly under Node', () => buildAndTest('wasm')],
  reference: ['Every program against PyTorch', reference],
  web: ['Web tests', () => vitest('web tests', 'web')],
  e2e: ['End-to-end tests in Chromium', async () => {
    // Figures are trained by the command where there is one: not by that of an older engine.
    const attn = !existsSync(join(root, 'build/release/attn')) ||
      (await step('release build of attn', () => buildPreset('release', { targets: ['attn'] })));
    if (attn && (await siteIsBuilt())) await vitest('end-to-end tests', 'e2e');
  }],
  size: ['What every page loads, against its budget', async () => {
    if (await siteIsBuilt()) await runProgram({ name: 'size budget', command: process.execPath, args: ['scripts/site/budget.mjs'] });
  }],
};

await main(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } });
  if (values.list) return console.log(Object.keys(sections).join('\n'));
  const chosen = values.only?.split(',') ?? Object.keys(sections);
  const unknown = chosen.filter((name) => !sections[name]);
  if (unknown.length > 0) throw new StepFailed(`No section ${unknown.join(', ')}: there are ${Object.keys(sections).join(', ')}.`);

  heading('Set-up');
  setup(chosen.every((name) => name === 'cuda') ? 'gpu' : 'test');
  for (const name of chosen) {
    const [title, body] = sections[name];
    heading(title);
    await body();
  }

  console.log(`\nAll of it took ${seconds(started)}.`);
  if (failures.length > 0) console.log(`Failed: ${failures.join('; ')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  if (total.failed > 0) process.exitCode = 1;
});
