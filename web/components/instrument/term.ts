// An explanation's arithmetic as HTML: fractions and powers as such, and every number that came from a cell a button.
import { html, nothing, type TemplateResult } from 'lit';
import type { ExplanationData, JsonNumber, TermData } from '../../engine/client';
import { speak } from '../tensor/numbers';
import type { InstrumentStrings } from './instrument-strings';

/** What JSON could not hold, as a number again. */
export const numberOf = (value: JsonNumber): number =>
  typeof value === 'number' ? value : value === 'NaN' ? NaN : value === 'inf' ? Infinity : -Infinity;

/** What draws a number that came from a cell: `source` is its place in the explanation's sources. */
export type DrawSource = (source: number) => TemplateResult;

type Piece = TemplateResult | string;

/** How tightly an operation binds: sums 1, products 2; functions and fractions bring their own bounds. */
const ranks: Record<string, number> = { '+': 1, '-': 1, neg: 1, '*': 2 };
const functions: Record<string, string> = { exp: 'exp', log: 'ln', tanh: 'tanh', sin: 'sin', cos: 'cos', max: 'max' };

const greek: Record<string, string> = { mu: 'μ', sigma: 'σ', varepsilon: 'ε', ell: 'ℓ', alpha: 'α', beta: 'β' };

/** A part's LaTeX name: "m", "\\mu" as μ, "\\sigma^2" as σ², "\\overline{dy}" with a line over it. */
export function partName(latex: string): TemplateResult {
  const over = latex.startsWith('\\overline');
  const text = latex
    .replace('\\overline', '')
    .replaceAll('\\,', ' ')
    .replace(/\\([a-z]+)/g, (_, name: string) => greek[name] ?? name)
    .replaceAll('^2', '²')
    .replace(/[{}]/g, '');
  return html`<var class=${over ? 'over' : nothing}>${text}</var>`;
}

export class TermWriter {
  constructor(
    private readonly explanation: ExplanationData,
    private readonly source: DrawSource,
    private readonly t: InstrumentStrings,
  ) {}

  write(term: TermData, inside = 0): Piece {
    if ('n' in term) return this.constant(numberOf(term.n), inside);
    if ('c' in term) return this.cell(term.c, inside);
    if ('p' in term) return partName(this.explanation.parts[term.p].name);
    const own = ranks[term.f] ?? 0;
    const written = this.call(term, own);
    return own > 0 && own < inside ? html`(${written})` : written;
  }

  private constant(value: number, inside: number): Piece {
    const text = speak(value);
    return value < 0 && inside > 0 ? `(${text})` : text;
  }

  private cell(place: number, inside: number): Piece {
    const number = numberOf(this.explanation.sources[place][2]);
    const drawn = this.source(place);
    return number < 0 && inside > 0 ? html`<span class="whole">(${drawn})</span>` : drawn;
  }

  private call(term: Extract<TermData, { f: string }>, own: number): Piece {
    const [a, b] = term.a as [TermData, TermData];
    switch (term.f) {
      case 'neg':
        return html`−${this.write(a, own + 1)}`;
      case '-':
        return html`${this.write(a)} − ${this.write(b, own + 1)}`;
      case '/':
        return html`<span class="frac"
          ><span class="num">${this.write(a)}</span><span class="visually-hidden"> ${this.t.explain.over} </span
          ><span class="den">${this.write(b)}</span></span
        >`;
      case 'pow':
        return html`${this.write(a, 3)}<span class="visually-hidden"> ${this.t.explain.power} </span
          ><sup>${this.write(b)}</sup>`;
      case 'sqrt':
        return html`<span class="visually-hidden">${this.t.explain.root} </span
          ><span class="root" aria-hidden="true">√</span><span class="under">${this.write(a)}</span>`;
      case 'less':
        return html`[${this.write(a, 1)} &lt; ${this.write(b, 1)}]`;
      case '+':
        return this.list(term, ' + ', own);
      case '*':
        return this.list(term, ' · ', own);
      default:
        return html`<span class="fn">${functions[term.f] ?? term.f}</span>(${this.list(term, ', ', 0)})`;
    }
  }

  private list({ a, cut, at }: Extract<TermData, { f: string }>, between: string, own: number): Piece {
    // A sign in front needs no brackets.
    const pieces = a.map((term, i) => this.write(term, between === ', ' || (i === 0 && own === 1) ? 0 : own));
    const items: Piece[] = pieces.flatMap((piece, i) => [
      ...(i > 0 || (cut && at === 0) ? [between] : []),
      ...(cut && i === at ? [this.cut(cut), between] : []),
      piece,
    ]);
    return html`${items}${cut && at === a.length ? html`${between}${this.cut(cut)}` : nothing}`;
  }

  private cut(count: number): Piece {
    return html`<span class="cut">${this.t.explain.cut(String(count))}</span>`;
  }
}
