// The TypeScript of the page and the tests, read once: for what the compiler finds, and for ESLint's rules that ask for
// types; and that of the scripts, by a file of their own: there a parameter may go without a type.
import { relative } from 'node:path';
import ts from 'typescript';
import { root, StepFailed } from '../lib/run.mjs';

const configHost = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic({ messageText }) {
    throw new StepFailed(ts.flattenDiagnosticMessageText(messageText, '\n'));
  },
};

function programOf(config) {
  const { fileNames, options, errors } = /** @type {ts.ParsedCommandLine} */ (
    ts.getParsedCommandLineOfConfigFile(`${root}/${config}`, {}, configHost)
  );
  // ESLint's rules go from a node to what it is in.
  const host = ts.createCompilerHost(options, true);
  return ts.createProgram({ rootNames: fileNames, options, host, configFileParsingDiagnostics: errors });
}

let program;
export const theProgram = () => (program ??= programOf('tsconfig.json'));

/** @returns {string[]} one line a finding, as `tsc` has them */
export function checkTypes() {
  const scripts = programOf('scripts/tsconfig.json');
  // What it reads of the page is checked as that.
  const files = scripts.getSourceFiles().filter(({ fileName }) => fileName.endsWith('.mjs'));
  const found = files.flatMap((file) => ts.getPreEmitDiagnostics(scripts, file));
  const told = [...ts.getPreEmitDiagnostics(theProgram()), ...found].map(({ file, start = 0, messageText, code }) => {
    const place = file
      ? `${relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1}: `
      : '';
    return `${place}${ts.flattenDiagnosticMessageText(messageText, '\n')} (TS${code})`;
  });
  // What is wrong with all of them is found with each.
  return [...new Set(told)];
}
