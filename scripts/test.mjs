#!/usr/bin/env node
// `npm test`: set-up, builds and the tests that everybody needs, and one line of counts at the end; `-- --all` runs
// everything that there is. `--only web,cli` runs some sections, `--list` names them. A section that was green for the
// same files is passed over, but in CI and with `--fresh`. What was tested last stands in build/tested.json. Sections
// run side by side: builds one after another, each on every processor, and what they built is tested meanwhile. A
// section's words come when it ends.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { main, root, StepFailed } from './lib/run.mjs';
import { setup } from './setup.mjs';
import { hashOf, workingTree } from './test/inputs.mjs';
import { runSection, since } from './test/programs.mjs';
import { sections } from './test/sections.mjs';

const started = performance.now();
const record = join(root, 'build/tested.json');

/** Seconds that all of this machine's processors were busy. */
const busy = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;

function lastRecord() {
  try {
    const { sections, ...rest } = JSON.parse(readFileSync(record, 'utf8'));
    return { ...rest, sections: sections ?? {} };
  } catch {
    return { sections: {} };
  }
}

function write(content) {
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(record, `${JSON.stringify(content, null, 2)}\n`);
}

/** The sections' names that are chosen. @param {{only?: string, all: boolean}} options */
function choose({ only, all }) {
  const names = Object.keys(sections);
  const unknown = only?.split(',').filter((name) => !sections[name]) ?? [];
  if (unknown.length > 0) throw new StepFailed(`No section ${unknown.join(', ')}: there are ${names.join(', ')}.`);
  return only?.split(',') ?? names.filter((name) => all || !sections[name].all);
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      all: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: Boolean(process.env.CI) },
      list: { type: 'boolean' },
    },
  });
  if (values.list) {
    for (const [name, { title, all }] of Object.entries(sections))
      console.log(`${name}: ${title}${all ? ' (--all)' : ''}`);
    return;
  }
  const { only, all, fresh } = values;
  const chosen = choose(values);
  const busyBefore = busy();
  const before = workingTree();
  const last = lastRecord();
  const results = {};
  for (const name of chosen) {
    const reads = before && hashOf(before.files, sections[name].reads);
    const known = last.sections[name];
    const green =
      !fresh && reads && known?.failed === 0 && known.passed > 0 && known.reads === reads && known.all >= all;
    results[name] = green ? { ...known, passedOver: true } : { reads, all };
  }
  const over = chosen.filter((name) => results[name].passedOver);
  if (over.length > 0)
    console.log(`Green for the same files before, and passed over (--fresh runs them): ${over.join(', ')}`);
  const run = chosen.filter((name) => !over.includes(name));
  if (!before) console.log('git lists no files here: nothing is passed over, and no tree recorded.');

  setup(...run, ...(all && run.some((name) => name === 'pages' || name === 'reader') ? ['allPages'] : []));
  // Whatever comes of them now: they are not green any more.
  for (const name of run) delete last.sections[name];
  write(last);
  console.log(`Set-up took ${since(started)}. Sections, told as they end: ${run.join(', ') || 'none'}`);
  const failures = [];
  await Promise.all(
    run.map(async (name) => {
      const { lines, failures: failed, ...counts } = await runSection(() => sections[name].run(values));
      Object.assign(results[name], counts, { seconds: Math.round(10 * counts.seconds) / 10 });
      failures.push(...failed);
      console.log(['', `=== ${sections[name].title} (ended ${since(started)} after the start)`, ...lines].join('\n'));
    }),
  );

  const told = Object.values(results);
  const sum = (what) => told.reduce((total, one) => total + one[what], 0);
  console.log('\nSeconds of each section, its builds and programs one after another:');
  for (const [name, { seconds, passed, failed, passedOver }] of Object.entries(results))
    console.log(`  ${name}: ${seconds} s, ${passed} passed, ${failed} failed${passedOver ? ', before' : ''}`);
  console.log(
    `All of it took ${since(started)}; this machine's processors were busy for ${Math.round(busy() - busyBefore)} s.`,
  );
  if (failures.length > 0) console.log(['', 'Failed:', ...failures].join('\n'));

  // What was edited meanwhile was not tested.
  const after = workingTree();
  const same = before && after?.tree === before.tree;
  const kept = same
    ? Object.fromEntries(Object.entries(results).map(([name, { passedOver: _, ...one }]) => [name, one]))
    : {};
  const { sections: others, ...whole } = last;
  // The last run as a whole, if this is none.
  const tested = only
    ? whole
    : {
        tree: same ? before.tree : null,
        failed: sum('failed'),
        all: all || (run.length === 0 && last.all && last.tree === before?.tree),
      };
  write({ ...tested, sections: { ...others, ...kept } });

  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  if (sum('failed') > 0) process.exitCode = 1;
});
