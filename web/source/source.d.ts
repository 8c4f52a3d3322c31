// What the build takes from our own sources (scripts/site/source-module.mjs), for the page to show beside an op or a
// layer. It is large, so it is fetched when it is wanted.
declare module 'virtual:source' {
  /** A piece of source code. */
  export interface Region {
    /** Path in the repository. */
    file: string;
    /** Where it begins, from 1. */
    line: number;
    /** Safe HTML: <span class="code-keyword|code-comment|code-string|code-number">, <span data-symbol="x">. */
    html: string;
    text: string;
  }
  /** One symbol of an op's formula, and the value of a node that it stands for. */
  export interface FormulaSymbol {
    /** What data-symbol says, in formula and code. */
    symbol: string;
    /** LaTeX. */
    tex: string;
    /** The node's input or output of that number, from 0; both null: a quantity inside the op, or an attribute. */
    input: number | null;
    output: number | null;
  }
  /** LaTeX, and KaTeX's HTML of it with each symbol in a <span data-symbol="x">. */
  export interface Formula {
    tex: string;
    html: string;
  }
  export interface Source {
    /** By "op/softmax", the reference kernel, and "layer/multi_head_attention", the function that records it. */
    regions: Record<string, Region>;
    /** What a reader would write in PyTorch, by the same keys; executed by the tests. */
    pytorch: Record<string, Region>;
    /**
     * By formulaKey() of formula.ts: the op, for a product how its operands are stored, for a mask whether it has
     * starts.
     */
    formulas: Record<string, Formula>;
    /** By op. */
    symbols: Record<string, FormulaSymbol[]>;
  }
  /** Rejects where it does not come, and may be asked again. */
  export function loadSource(): Promise<Source>;
}

// KaTeX's style sheet without its fonts, as far as these formulas need it.
declare module 'virtual:formula-styles' {
  const css: string;
  export default css;
}
