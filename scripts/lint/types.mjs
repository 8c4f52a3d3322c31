// The TypeScript of the page and the tests, read once: for what the compiler finds, and for ESLint's rules that ask for
// types.
import { relative } from 'node:path';
import ts from 'typescript';
import { root } from '../lib/run.mjs';

let program;
export function theProgram() {
  if (program) return program;
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(`${root}/tsconfig.json`, {}, ts.sys);
  // ESLint's rules go from a node to what it is in.
  const host = ts.createCompilerHost(options, true);
  return (program = ts.createProgram({ rootNames: fileNames, options, host, configFileParsingDiagnostics: errors }));
}

/** @returns {string[]} one line a finding, as `tsc` has them */
export const checkTypes = () =>
  ts.getPreEmitDiagnostics(theProgram()).map(({ file, start, messageText, code }) => {
    const place = file
      ? `${relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1}: `
      : '';
    return `${place}${ts.flattenDiagnosticMessageText(messageText, '\n')} (TS${code})`;
  });
