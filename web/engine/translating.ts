// What the worker does with a translator beyond single calls.
import type { ModelInfo, SourceSentence, TranslatorHandle } from './module';
import type { Arguments, Attention, AttentionKind, Step, Translation, View } from './protocol';

/** As many weights of all views together are told at once; of a model that has more, only one view's. */
const mostWeights = 1 << 14;

/** The rows of `values` are produced words, but for the encoder's, whose rows and columns are source words. */
export function readAttention(translator: TranslatorHandle, view: View, words: number): Attention {
  const values = translator.attention(view.kind, view.layer, view.head);
  const rows = view.kind === 'encoder' ? Math.round(Math.sqrt(values.length)) : words;
  return { ...view, rows, cols: rows > 0 ? values.length / rows : 0, values };
}

/** The weights of every view that the model has, of what it just translated. */
export function readAll(
  translator: TranslatorHandle,
  kinds: ModelInfo['attention'],
  translation: Translation,
): Attention[] {
  const { source, words, attention } = translation;
  if (!attention) return [];
  const views = Object.entries(kinds).flatMap(([kind, [layers, heads]]) =>
    Array.from({ length: layers * heads }, (_, i): View => ({
      kind: kind as AttentionKind,
      layer: Math.floor(i / heads),
      head: i % heads,
    })),
  );
  const most = Math.max(source.tokens.length, words.length);
  return views.length * most * most > mostWeights
    ? [attention]
    : views.map((view) => readAttention(translator, view, words.length));
}

export function stepOnce(translator: TranslatorHandle): Omit<Step, 'attention'> {
  return JSON.parse(translator.step());
}

type TranslateRequest = Omit<Arguments<'translate'>, 'handle'>;

/** Translates a sentence, or its first `limit` words. */
export function translate(
  translator: TranslatorHandle,
  { sentence, options, view, limit }: TranslateRequest,
): Translation {
  const source: SourceSentence = JSON.parse(translator.begin(sentence, JSON.stringify(options)));
  const words: string[] = [];
  const probabilities: number[] = [];
  const copied: (number | null)[] = [];
  let done = false;
  while (!done && words.length < limit) {
    const step = stepOnce(translator);
    words.push(step.token);
    probabilities.push(step.probability);
    copied.push(step.copied);
    done = step.done;
  }
  const attention = view && words.length > 0 ? readAttention(translator, view, words.length) : null;
  return { source, words, probabilities, copied, done, attention };
}

/** Feeds the decoder the given words instead of its own; a row of the weights is the step that predicts the word. */
export function force(
  translator: TranslatorHandle,
  { sentence, words, view }: Omit<Arguments<'force'>, 'handle'>,
): Translation {
  const source: SourceSentence = JSON.parse(translator.begin(sentence, JSON.stringify({ max_steps: words.length })));
  for (const word of words) translator.force(word);
  return {
    source,
    words,
    probabilities: [],
    copied: [],
    done: true,
    attention: readAttention(translator, view, words.length),
  };
}

/** One word more; `words` counts it. */
export function stepAndRead(translator: TranslatorHandle, view: View | null, words: number): Step {
  return { ...stepOnce(translator), attention: view ? readAttention(translator, view, words) : null };
}
