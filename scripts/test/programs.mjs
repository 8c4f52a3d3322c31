// Runs the tests' programs and builds side by side, counts what they say, and keeps each section's words together.
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { capture, root, StepFailed } from '../lib/run.mjs';
import { which } from '../lib/tools.mjs';

export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** The section that runs: its lines wait for its end, so that sections do not mix. */
const present = new AsyncLocalStorage();
const say = (text) => present.getStore().lines.push(text);

/** Runs a section's body: {passed, failed, skipped, seconds: of its programs and builds, lines, failures}. */
export async function runSection(body) {
  const section = { passed: 0, failed: 0, skipped: 0, seconds: 0, lines: [], failures: [] };
  await present.run(section, () => step('section', body));
  return section;
}

function count(name, { passed = 0, failed = 0, skipped = 0 }) {
  const section = present.getStore();
  section.passed += passed;
  section.failed += failed;
  section.skipped += skipped;
  if (failed > 0) section.failures.push(name);
}

/** Says why, and skips so many. */
export function skip(name, why, skipped = 1) {
  say(`    --  ${name}: ${why}`);
  count(name, { skipped });
}

async function timed(body) {
  const start = performance.now();
  try {
    return await body();
  } finally {
    present.getStore().seconds += (performance.now() - start) / 1000;
  }
}

/**
 * What people wait for in a browser comes a little before everything else.
 * @param {string} command @param {string[]} args @returns {[string, string[]]}
 */
const makingWay = (command, args) => (which('nice') ? ['nice', ['-n', '5', command, ...args]] : [command, args]);

/** Lets so many bodies run at once; the others wait in their order. */
function slots(free) {
  const waiting = [];
  return async (body) => {
    if (free > 0) free -= 1;
    else await new Promise((resolve) => waiting.push(resolve));
    try {
      return await timed(body);
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
  const start = performance.now();
  const alive = setInterval(() => console.log(`    ${name}: still running after ${since(start)}`), 60_000);
  const { status, output } = await capture(...makingWay(command, args), { env, cwd });
  clearInterval(alive);
  const counts = countsOf(output, status);
  count(name, counts);
  const { passed = 0, failed = 0, skipped = 0 } = counts;
  say(
    `${failed ? 'FAILED' : '    ok'}  ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${since(start)})`,
  );
  const text = stripVTControlCharacters(output);
  if (failed) say(text.length > 60_000 ? `...\n${text.slice(-60_000)}` : text);
}

/** As many at once as there are processors, those of other sections among them. */
export const runPrograms = (...programs) =>
  Promise.all(programs.map((program) => programSlot(() => runProgram(program))));

/** A step that either works or is one failed test; returns whether it worked. */
export async function step(name, body) {
  try {
    await body();
    return true;
  } catch (error) {
    say(`FAILED  ${name}: ${error instanceof StepFailed ? error.message : /** @type {Error} */ (error).stack}`);
    count(name, { failed: 1 });
    return false;
  }
}

/** Runs a command that makes something; throws StepFailed with what it said. */
export async function make(command, ...args) {
  // A build waits for nothing: however slow the machine, it ends.
  const { status, output } = await capture(...makingWay(command, args), { timeout: 4 * 3600 });
  if (status !== 0) throw new StepFailed(`'${[command, ...args].join(' ')}' ended with status ${status}.\n${output}`);
}

const builds = new Map();
/**
 * Configures and builds targets of a preset, once for all sections that ask; whether that worked. Reports every error,
 * not the first.
 */
export function built(preset, ...targets) {
  const key = [preset, ...targets].join(' ');
  const build = () =>
    step(`build of ${key}`, () =>
      buildSlot(async () => {
        const start = performance.now();
        await make('cmake', '--preset', preset);
        await make(
          'cmake',
          '--build',
          '--preset',
          preset,
          ...targets.flatMap((target) => ['--target', target]),
          '--',
          '-k',
          '0',
        );
        say(`    ok  build of ${key} (${since(start)})`);
      }),
    );
  return shared(key, build);
}

/** What several sections need, made once: whether it worked. If not, each of them has failed. */
export async function shared(name, body) {
  const asked = builds.has(name);
  if (!asked) builds.set(name, body());
  const worked = await builds.get(name);
  if (!worked && asked) count(`${name}, which failed above`, { failed: 1 });
  return worked;
}

/** The test programs that a built preset registers with ctest. */
export async function testsOf(preset) {
  const { output, status } = await capture('ctest', ['--preset', preset, '--show-only=json-v1']);
  const listed = status === 0 ? (JSON.parse(output.slice(output.indexOf('{'))).tests ?? []) : [];
  if (listed.length === 0) throw new StepFailed(`The ${preset} build registers no tests:\n${output}`);
  return listed.map(({ name, command, properties = [] }) => ({
    name: `${preset}: ${name}`,
    command: command[0],
    args: command.slice(1),
    cwd: properties.find(({ name: property }) => property === 'WORKING_DIRECTORY')?.value,
    env: sanitizers,
  }));
}

/**
 * A report names the four innermost calls that allocated, and 16 MB that were freed are kept to see who uses them: with
 * more of both, the tests take a quarter longer.
 */
export const sanitizers = {
  ASAN_OPTIONS: 'detect_leaks=1:strict_string_checks=1:malloc_context_size=4:quarantine_size_mb=16',
  UBSAN_OPTIONS: 'print_stacktrace=1',
};

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

/** Runs a project of vitest; browsers have deadlines, so that those make nobody way. */
export async function vitest(project, { env = {}, browser = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'attn-test-'));
  const report = join(folder, 'report.json');
  /** @type {[string, string[]]} */
  const run = [
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
  ];
  const { status, output } = await timed(() =>
    capture(...(browser ? run : makingWay(...run)), { env, timeout: 4 * 3600 }),
  );
  say(output.trimEnd());
  let counts = { failed: 1 };
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    // A file that does not load has no tests to fail.
    const brokenFiles = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
    );
    for (const file of brokenFiles) say(`FAILED  ${relative(root, file.name)} as a whole`);
    const named = [
      ...brokenFiles.map((file) => `  ${relative(root, file.name)} as a whole`),
      ...failedTests(testResults),
    ];
    present.getStore().failures.push(...named);
    counts = {
      passed: numPassedTests,
      failed: numFailedTests + brokenFiles.length,
      skipped: numPendingTests + numTodoTests,
    };
    if (status !== 0 && counts.failed === 0) counts.failed = 1;
  }
  rmSync(folder, { recursive: true, force: true });
  count(project, counts);
}
