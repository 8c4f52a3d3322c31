// What ESLint finds by eslint.config.mjs, the project's own rules (rules/) among it.
import { relative } from 'node:path';
import { ESLint } from 'eslint';
import { root } from '../lib/run.mjs';
import { theProgram } from './types.mjs';

/** @returns {Promise<string[]>} one line a finding */
export async function checkWithEslint({ fix = false } = {}) {
  // What is mended is read again.
  const shared = fix
    ? []
    : [{ files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: false, programs: [theProgram()] } } }];
  const eslint = new ESLint({ cwd: root, fix, overrideConfig: shared });
  const results = await eslint.lintFiles('.');
  if (fix) await ESLint.outputFixes(results);
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message, ruleId }) => `${relative(root, filePath)}:${line}: ${message} (${ruleId})`),
  );
}
