#!/usr/bin/env node
// `npm run lint [types|words|docs|rooms|eslint|format] [--fix]`: all of them, or some; mends what ESLint, Prettier and
// clang-format can.
import { main, StepFailed } from './lib/run.mjs';
import { checkDocs } from './lint/docs.mjs';
import { checkWithEslint } from './lint/eslint.mjs';
import { checkFormat } from './lint/format.mjs';
import { checkRooms } from './lint/rooms.mjs';
import { checkTypes } from './lint/types.mjs';
import { checkWords } from './lint/words.mjs';

const checks = {
  types: checkTypes,
  words: checkWords,
  docs: checkDocs,
  rooms: checkRooms,
  eslint: checkWithEslint,
  format: checkFormat,
};

await main(async () => {
  const chosen = process.argv.slice(2).filter((word) => word !== '--fix');
  const fix = process.argv.includes('--fix');
  const problems = [];
  for (const name of chosen.length > 0 ? chosen : Object.keys(checks)) {
    if (!checks[name]) throw new StepFailed(`No check '${name}': there are ${Object.keys(checks).join(', ')}.`);
    problems.push(...(await checks[name]({ fix })));
  }
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) throw new StepFailed(`${problems.length} problem${problems.length === 1 ? '' : 's'}.`);
});
