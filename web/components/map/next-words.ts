// The most probable next words after each word of a decoder's input. The programs end at the logits: the engine's own
// softmax makes probabilities of them.
import { Engine, type Inspector } from '../../engine/client';
import type { Inspection } from '../instrument/inspection';

export interface NextWord {
  token: number;
  word: string;
  probability: number;
}

/** So many stand in a list. */
const listed = 5;

type Made = readonly (readonly NextWord[])[];

export class NextWords {
  /** By the logits that they are made of, and which sentence of the batch; null: asked for, and not here yet. */
  private readonly made = new WeakMap<Float32Array, Map<number, Made | null>>();

  /** `arrived` is called when something has come. */
  constructor(
    private readonly inspection: Inspection,
    private readonly arrived: () => void,
    private readonly engine = Engine.shared,
  ) {}

  /** The words of a value of logits; undefined: it is no such value, or there is no vocabulary. */
  private vocabularyOf(value: number): readonly string[] | undefined {
    const { description, vocabularies } = this.inspection;
    if (description?.outputs.logits !== value) return undefined;
    const [name, text] = this.inspection.info(value).axes.at(-1)?.split(':') ?? [];
    return name === 'vocabulary' ? vocabularies[text] : undefined;
  }

  knows(value: number): boolean {
    return this.vocabularyOf(value) !== undefined;
  }

  /**
   * Of each position of a sentence, the most probable words, the first ones first; null: not yet; none: the engine
   * refused them.
   */
  of(value: number, sentence: number): Made | null {
    const logits = this.inspection.numbers(value);
    if (!logits || !this.knows(value)) return null;
    let sentences = this.made.get(logits);
    if (!sentences) this.made.set(logits, (sentences = new Map()));
    if (!sentences.has(sentence)) {
      sentences.set(sentence, null);
      void this.make(value, logits, sentence).then((made) => {
        sentences.set(sentence, made);
        this.arrived();
      });
    }
    return sentences.get(sentence)!;
  }

  private async make(value: number, logits: Float32Array, sentence: number): Promise<Made> {
    const [positions, words] = this.inspection.info(value).shape.slice(-2);
    const vocabulary = this.vocabularyOf(value)!;
    const first = Math.min(sentence, logits.length / (positions * words) - 1) * positions * words;
    const given = {
      x: { shape: [1, positions, words], values: [...logits.subarray(first, first + positions * words)] },
      valid_lens: { shape: [1], values: [words] },
    };
    let softmax: Inspector | null = null;
    try {
      softmax = await this.engine.inspect({ program: 'masked_softmax', given });
      const [probabilities] = await softmax.read([softmax.description.outputs.output]);
      return Array.from({ length: positions }, (_, at) =>
        best(probabilities.subarray(at * words, (at + 1) * words), vocabulary),
      );
    } catch {
      // Without the engine there are no words; the logits stay.
      return [];
    } finally {
      softmax?.dispose();
    }
  }
}

const best = (row: Float32Array, vocabulary: readonly string[]): NextWord[] =>
  [...row.keys()]
    .sort((a, b) => row[b] - row[a])
    .slice(0, listed)
    .map((token) => ({ token, word: vocabulary[token] ?? `#${token}`, probability: row[token] }));

/** "97%"; "<1%" of what is not nothing, ">99%" of what is not all. */
export function percent(probability: number): string {
  const rounded = Math.round(probability * 100);
  if (rounded === 0 && probability > 0) return '<1%';
  return rounded === 100 && probability < 1 ? '>99%' : `${rounded}%`;
}
