// Components show numbers, the engine makes them: no component under web/ draws random numbers or computes with a
// tensor's values. What only looks like it (geometry, colours) says so in a comment with its reason:
//   // presentation: why this is no tensor's value          beside or above the line
//   // presentation only: why no value is computed here     in the file's first comment, for all of it
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../lib/run.mjs';

/** What layers, losses and encodings are computed with; rounding and comparing are not among them. */
const functions = new Set(
  ['exp', 'expm1', 'log', 'log2', 'log10', 'log1p', 'pow', 'sqrt', 'cbrt', 'hypot', 'tanh', 'sinh', 'cosh', 'sin', 'cos', 'tan'],
);

const kinds = ts.SyntaxKind;
const operators = new Set([
  kinds.PlusToken, kinds.MinusToken, kinds.AsteriskToken, kinds.SlashToken, kinds.PercentToken, kinds.AsteriskAsteriskToken,
  kinds.PlusEqualsToken, kinds.MinusEqualsToken, kinds.AsteriskEqualsToken, kinds.SlashEqualsToken, kinds.PercentEqualsToken,
  kinds.AsteriskAsteriskEqualsToken, kinds.PlusPlusToken, kinds.MinusMinusToken,
]);
const powers = new Set([kinds.AsteriskAsteriskToken, kinds.AsteriskAsteriskEqualsToken]);

/** Names under which tensors' values are known in the components. */
const valueNames = new Set(['values', 'before']);
const summing = new Set(['reduce', 'reduceRight']);

/** `(x!)` and `x as T` are x. */
function bare(node) {
  let inner = node;
  while (ts.isParenthesizedExpression(inner) || ts.isNonNullExpression(inner) || ts.isAsExpression(inner)) inner = inner.expression;
  return inner;
}

const lastName = (node) => {
  const inner = bare(node);
  if (ts.isIdentifier(inner)) return inner.text;
  return ts.isPropertyAccessExpression(inner) ? inner.name.text : '';
};

/** values[i], data.values[i], data.values!.at(i) */
function isElement(node) {
  const inner = bare(node);
  if (ts.isElementAccessExpression(inner)) return valueNames.has(lastName(inner.expression));
  if (!ts.isCallExpression(inner)) return false;
  const callee = bare(inner.expression);
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 'at' && valueNames.has(lastName(callee.expression));
}

const isText = (node) => ts.isStringLiteralLike(bare(node)) || ts.isTemplateExpression(bare(node));

function arithmetic(node) {
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return operators.has(node.operator) && isElement(node.operand);
  if (!ts.isBinaryExpression(node) || !operators.has(node.operatorToken.kind)) return false;
  // Joined to a text, a number is shown, not computed with.
  if (node.operatorToken.kind === kinds.PlusToken && (isText(node.left) || isText(node.right))) return false;
  return isElement(node.left) || isElement(node.right);
}

/** What is wrong with a node, or null; `always` where no reason excuses it. */
function complaint(node) {
  if (ts.isPropertyAccessExpression(node) && lastName(node.expression) === 'Math') {
    if (node.name.text === 'random') return { what: 'Math.random: numbers come from the engine', always: true };
    if (functions.has(node.name.text)) return { what: `Math.${node.name.text}: values are computed by the engine` };
  }
  if (ts.isElementAccessExpression(node) && lastName(node.expression) === 'Math') return { what: 'Math[…]: call functions by their names', always: true };
  if (ts.isVariableDeclaration(node) && node.initializer && lastName(node.initializer) === 'Math') {
    return { what: 'Math under another name: call functions as Math.…', always: true };
  }
  if (arithmetic(node)) return { what: "arithmetic on a tensor's value: the engine computes" };
  if (ts.isBinaryExpression(node) && powers.has(node.operatorToken.kind)) return { what: '**: values are computed by the engine' };
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    if (summing.has(name.text) && valueNames.has(lastName(expression))) return { what: `${name.text} over a tensor's values: the engine computes` };
  }
  return null;
}

const reason = /\/\/ presentation: (.*)/;
const wholeReason = /^\/\/ presentation only: (.*)/;
const shortest = 15;

/** A line's own reason, that of the comment above it, or the file's. */
function excused(lines, line, head) {
  if (head) return true;
  const above = /^\s*\/\//.test(lines[line - 1] ?? '') ? lines[line - 1] : '';
  return [lines[line], above].some((text) => (reason.exec(text ?? '')?.[1] ?? '').trim().length >= shortest);
}

/** The comment that a file begins with. */
const headOf = (lines) => lines.slice(0, lines.findIndex((line) => !line.startsWith('//')));

/** @param {string} file @param {string} text @returns {string[]} one line a finding */
export function checkComponent(file, text) {
  const problems = [];
  const lines = text.split('\n');
  const head = headOf(lines).some((line) => (wholeReason.exec(line)?.[1] ?? '').trim().length >= shortest);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    const found = complaint(node);
    if (found) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      if (found.always || !excused(lines, line, head)) problems.push(`${file}:${line + 1}: ${found.what}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

/** @returns {string[]} one line a finding */
export function checkComponents() {
  return readdirSync(join(root, 'web/components'), { recursive: true })
    .map((entry) => `web/components/${entry.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => checkComponent(file, readFileSync(join(root, file), 'utf8')));
}
