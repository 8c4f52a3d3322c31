// Components show numbers, the engine makes them: no component draws random numbers or computes with a tensor's
// values. What only looks like it (geometry, colours) says so in a comment with its reason:
//   // presentation: why this is no tensor's value          beside or above the line
//   // presentation only: why no value is computed here     in the file's first comment, for all of it

/** What layers, losses and encodings are computed with; rounding and comparing are not among them. */
const functions = new Set([
  'exp',
  'expm1',
  'log',
  'log2',
  'log10',
  'log1p',
  'pow',
  'sqrt',
  'cbrt',
  'hypot',
  'tanh',
  'sinh',
  'cosh',
  'sin',
  'cos',
  'tan',
]);
const arithmetic = /^([-+*/%]|\*\*)=?$/;

/** Names under which tensors' values are known in the components. */
const valueNames = new Set(['values', 'before']);
const summing = new Set(['reduce', 'reduceRight']);

const shortest = 15;
const reason = /\/\/ presentation: (.*)/;
const wholeReason = /^ presentation only: (.*)/;
const given = (found) => (found?.[1] ?? '').trim().length >= shortest;

/** `x!`, `x as T` and `x?.` are x. */
const wrappers = new Set(['TSNonNullExpression', 'TSAsExpression', 'ChainExpression']);
const bare = (node) => (wrappers.has(node.type) ? bare(node.expression) : node);

function lastName(node) {
  const inner = bare(node);
  if (inner.type === 'Identifier') return inner.name;
  return inner.type === 'MemberExpression' && !inner.computed ? inner.property.name : '';
}

/** values[i], data.values[i], data.values!.at(i) */
function isElement(node) {
  const inner = bare(node);
  if (inner.type === 'MemberExpression' && inner.computed) return valueNames.has(lastName(inner.object));
  if (inner.type !== 'CallExpression') return false;
  const callee = bare(inner.callee);
  return callee.type === 'MemberExpression' && lastName(callee) === 'at' && valueNames.has(lastName(callee.object));
}

const isText = (node) => (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral';

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { lines, ast } = context.sourceCode;
    const first = ast.body[0]?.range?.[0] ?? Infinity;
    const before = context.sourceCode.getAllComments().filter(({ range }) => range && range[0] < first);
    const wholeFile = before.some(({ value }) => given(wholeReason.exec(value)));
    const excused = (line) => {
      const above = /^\s*\/\//.test(lines[line - 2] ?? '') ? lines[line - 2] : '';
      return wholeFile || [lines[line - 1], above].some((text) => given(reason.exec(text)));
    };
    const never = (node, message) => context.report({ node, message });
    const unlessExcused = (node, message) => {
      if (!excused(node.loc.start.line)) never(node, message);
    };
    const operation = (node, operands) => {
      if (!arithmetic.test(node.operator)) return;
      if (node.operator.startsWith('**')) return unlessExcused(node, '**: values are computed by the engine');
      // Joined to a text, a number is shown, not computed with.
      if (node.operator === '+' && operands.some((operand) => isText(bare(operand)))) return;
      if (operands.some(isElement)) unlessExcused(node, "arithmetic on a tensor's value: the engine computes");
    };
    return {
      MemberExpression(node) {
        if (lastName(node.object) !== 'Math') return;
        const name = lastName(node);
        if (node.computed) never(node, 'Math[…]: call functions by their names');
        else if (name === 'random') never(node, 'Math.random: numbers come from the engine');
        else if (functions.has(name)) unlessExcused(node, `Math.${name}: values are computed by the engine`);
      },
      VariableDeclarator(node) {
        if (node.init && lastName(node.init) === 'Math')
          never(node, 'Math under another name: call functions as Math.…');
      },
      BinaryExpression: (node) => operation(node, [node.left, node.right]),
      AssignmentExpression: (node) => operation(node, [node.left, node.right]),
      UnaryExpression: (node) => operation(node, [node.argument]),
      UpdateExpression(node) {
        if (isElement(node.argument)) unlessExcused(node, "arithmetic on a tensor's value: the engine computes");
      },
      CallExpression(node) {
        const callee = bare(node.callee);
        if (
          callee.type === 'MemberExpression' &&
          summing.has(lastName(callee)) &&
          valueNames.has(lastName(callee.object))
        ) {
          unlessExcused(node, `${lastName(callee)} over a tensor's values: the engine computes`);
        }
      },
    };
  },
};
