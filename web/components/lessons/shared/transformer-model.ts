// The pretrained Transformer, opened once for all elements of a page, and all its heads at once.
import type { AttentionKind, ModelInfo, Translation, Translator, TranslateOptions } from '../../../engine/client';
import { openModel } from '../../models/open-model';
import { pretrained } from '../../models/pretrained';
import { runningText } from '../../sentence/running';
import type { Strings } from '../../ui/strings';

let opened: Promise<Translator> | null = null;

/** A translation has one sentence at a time: who asks for one waits for the one before. */
let queue: Promise<unknown> = Promise.resolve();

async function transformer(strings: Strings): Promise<Translator> {
  opened ??= pretrained('transformer', 'eng-fra', strings)
    .then(openModel)
    .then(({ translator }) => translator);
  const translator = await opened.catch((error: unknown) => {
    // The next one fetches again.
    opened = null;
    throw error;
  });
  if (translator.alive) return translator;
  opened = null;
  return transformer(strings);
}

/** The weights of every layer and head of one kind: values of [layers, heads, rows, cols]. */
export interface AllHeads {
  shape: [number, number, number, number];
  values: Float32Array;
}

export interface WholeTranslation extends Translation {
  info: ModelInfo;
  heads: Record<AttentionKind, AllHeads>;
}

async function readHeads(translator: Translator, kind: AttentionKind): Promise<AllHeads> {
  const [layers, heads] = translator.info.attention[kind] ?? [0, 0];
  const views = Array.from({ length: layers * heads }, (_, i) => ({
    kind,
    layer: Math.floor(i / heads),
    head: i % heads,
  }));
  const all = await Promise.all(views.map((view) => translator.attention(view)));
  const { rows, cols } = all[0];
  const values = new Float32Array(layers * heads * rows * cols);
  all.forEach((one, i) => values.set(one.values, i * rows * cols));
  return { shape: [layers, heads, rows, cols], values };
}

/** Does something with the translator once who came before is done. */
function inTurn<T>(strings: Strings, body: (translator: Translator) => Promise<T>): Promise<T> {
  const mine = queue.then(async () => body(await transformer(strings)));
  queue = mine.catch(() => undefined);
  return mine;
}

/** Translates a sentence to its end and reads every head. */
export const translateWhole = (
  sentence: string,
  options: TranslateOptions,
  strings: Strings,
): Promise<WholeTranslation> =>
  inTurn(strings, async (translator) => {
    const translation = await translator.translate(sentence, null, options);
    const [encoder, decoder, cross] = [
      await readHeads(translator, 'encoder'),
      await readHeads(translator, 'decoder'),
      await readHeads(translator, 'cross'),
    ];
    return { ...translation, info: translator.info, heads: { encoder, decoder, cross } };
  });

/** Translates a sentence to its end; the words as they are written, without their <eos>. */
export const translateWords = (sentence: string, options: TranslateOptions, strings: Strings): Promise<string> =>
  inTurn(strings, async (translator) => runningText((await translator.translate(sentence, null, options)).words));
