// The words that stand along axes: a lesson's, else the tokens that the program itself reads, where a vocabulary is
// known.
import type { OpenedProgram } from './opened-program';

/** "token:source": what an axis counts, and of which text. */
const partsOf = (axis: string): { name: string; text: string } => {
  const [name = '', text = ''] = axis.split(':');
  return { name, text };
};

/** What an axis counts, as <attn-tensor> takes it: nothing if its one position stands for nothing. */
export const nameOf = (axis: string): string => partsOf(axis).name.replace('single', '');

export class AxisLabels {
  private readonly read = new Map<string, { numbers: Float32Array; words: string[] }>();

  /** `given`: a lesson's words, by text ("source") or, where there is none, by what an axis counts ("digit"). */
  constructor(
    private readonly program: OpenedProgram,
    private readonly given: Record<string, readonly string[]> = {},
  ) {}

  /** Of an axis with that many positions; the same list as long as nothing in it changed. */
  of(axis: string, extent: number): readonly string[] | undefined {
    const { name, text } = partsOf(axis);
    const words =
      name === 'vocabulary' ? this.program.vocabularies[text] : (this.given[text || name] ?? this.tokensOf(text));
    return words?.length === extent ? words : undefined;
  }

  /** The tokens of a text, where the program holds one sentence of it. */
  private tokensOf(text: string): readonly string[] | undefined {
    const vocabulary = this.program.vocabularies[text];
    if (!vocabulary) return undefined;
    const value = this.program.description!.values.findIndex(
      ({ integer, axes }) => integer === 'token' && axes.at(-1) === `token:${text}`,
    );
    if (
      value < 0 ||
      this.program
        .info(value)
        .shape.slice(0, -1)
        .some((extent) => extent > 1)
    )
      return undefined;
    const numbers = this.program.numbers(value);
    if (!numbers) return undefined;
    let read = this.read.get(text);
    if (read?.numbers !== numbers)
      this.read.set(text, (read = { numbers, words: [...numbers].map((id) => vocabulary[id] ?? '') }));
    return read.words;
  }
}
