// Pointing at a symbol of the formula, at a piece of code or at a tensor lights up the other two. Works on the elements
// themselves: nothing is drawn anew.
import type { FormulaSymbol } from 'virtual:source';
import type { Inspection } from './inspection';
import { sourceOr } from './source';

export class Lights {
  private inspection: Inspection | null = null;
  private lit: string | null = null;

  constructor(private readonly host: HTMLElement) {}

  /** Another step: other symbols. */
  refresh(inspection: Inspection): void {
    this.inspection = inspection;
    this.lit = null;
  }

  readonly over = (event: Event): void => {
    const at = event.target as HTMLElement;
    const symbol = at.closest?.<HTMLElement>('[data-symbol]')?.dataset.symbol;
    if (symbol !== undefined) return this.light(symbol);
    const tensor = at.closest?.<HTMLElement>('.flow attn-tensor')?.dataset.value;
    this.light(tensor === undefined ? null : this.symbolOf(Number(tensor)));
  };

  readonly out = (): void => this.light(null);

  private get symbols(): FormulaSymbol[] {
    const node = this.node;
    return node ? (sourceOr(() => undefined)?.symbols[node.op] ?? []) : [];
  }

  private get node() {
    const { inspection } = this;
    const step = inspection?.step;
    return step && inspection.level === 'op' ? inspection.description!.nodes[step.from] : null;
  }

  private symbolOf(value: number): string | null {
    const node = this.node;
    const found = this.symbols.find(
      ({ input, output }) =>
        (output !== null && node!.outputs[output] === value) || (input !== null && node!.inputs[input] === value),
    );
    return found?.symbol ?? null;
  }

  private light(symbol: string | null): void {
    if (symbol === this.lit) return;
    this.lit = symbol;
    const root = this.host.shadowRoot!;
    for (const element of root.querySelectorAll<HTMLElement>('.formula-line [data-symbol], .source [data-symbol]')) {
      element.classList.toggle('lit', element.dataset.symbol === symbol);
    }
    const of = this.symbols.find((one) => one.symbol === symbol);
    const node = this.node;
    const value =
      of && node
        ? of.input !== null
          ? node.inputs[of.input]
          : of.output !== null
            ? node.outputs[of.output]
            : undefined
        : undefined;
    for (const tensor of root.querySelectorAll<HTMLElement>('.flow attn-tensor'))
      tensor.classList.toggle('lit', Number(tensor.dataset.value) === value);
  }
}
