// What ESLint finds by eslint.config.mjs, the project's own rules (rules/) among it.
import { relative } from 'node:path';
import { ESLint } from 'eslint';
import { root } from '../lib/run.mjs';

/** @returns {Promise<string[]>} one line a finding */
export async function checkWithEslint({ fix = false } = {}) {
  const eslint = new ESLint({ cwd: root, fix });
  const results = await eslint.lintFiles('.');
  if (fix) await ESLint.outputFixes(results);
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message, ruleId }) => `${relative(root, filePath)}:${line}: ${message} (${ruleId})`),
  );
}
