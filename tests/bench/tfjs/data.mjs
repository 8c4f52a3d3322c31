// Sentence pairs as the book reads them: the same vocabularies and batches as every other peer's.

const [unk, pad, bos, eos] = [0, 1, 2, 3];
export const reserved = { unk, pad, bos, eos };

/** Lower case, plain spaces, and a space before every mark that has none. */
const preprocess = (text) =>
  text
    .replace(/[\u202f\xa0]/g, ' ')
    .toLowerCase()
    .replace(/(?<=[^ ])([,.!?])/g, ' $1');

/** The first `examples` pairs as tokens: [[source, target], ...]. */
function readPairs(bytes, examples) {
  const rows = preprocess(new TextDecoder().decode(bytes))
    .split('\n')
    .map((line) => line.split('\t'));
  return rows
    .filter((columns) => columns.length >= 2)
    .slice(0, examples)
    .map((columns) => columns.slice(0, 2).map((side) => side.split(' ')));
}

/** Ids of tokens seen `minFreq` times or more, the most frequent first, ties by first use. */
function vocabulary(sentences, minFreq) {
  const counts = new Map();
  for (const token of sentences.flat()) counts.set(token, (counts.get(token) ?? 0) + 1);
  const names = ['<unk>', '<pad>', '<bos>', '<eos>'];
  // Sorting is stable, and a Map keeps the order of first use.
  const frequent = [...counts]
    .sort((a, b) => b[1] - a[1])
    .filter(([token, count]) => count >= minFreq && !names.includes(token));
  return new Map([...names, ...frequent.map(([token]) => token)].map((token, id) => [token, id]));
}

/** <eos> appended, then cut or padded to `steps` ids. */
function encode(sentence, vocab, steps) {
  const ids = [...sentence.map((token) => vocab.get(token) ?? unk), eos].slice(0, steps);
  return { ids: [...ids, ...Array(steps - ids.length).fill(pad)], length: ids.length };
}

/** {examples: [{source, target}], sourceSize, targetSize, tokens: valid target tokens}; each side {ids, length}. */
export function load(bytes, { examples, steps, min_freq: minFreq }) {
  const pairs = readPairs(bytes, examples);
  const [source, target] = [0, 1].map((side) =>
    vocabulary(
      pairs.map((pair) => pair[side]),
      minFreq,
    ),
  );
  const encoded = pairs.map(([s, t]) => ({ source: encode(s, source, steps), target: encode(t, target, steps) }));
  const tokens = encoded.reduce((sum, { target: { length } }) => sum + length, 0);
  return { examples: encoded, sourceSize: source.size, targetSize: target.size, tokens };
}

/** An epoch's batches, in a random order. */
export function* batches(examples, size) {
  const order = examples.map((example) => [Math.random(), example]).sort((a, b) => a[0] - b[0]);
  for (let i = 0; i < order.length; i += size) yield order.slice(i, i + size).map(([, example]) => example);
}
