// The first sentences of a file of pairs, to choose from.
const few = 4;
const enoughBytes = 4096;

export function firstSentences(pairs: Uint8Array): string[] {
  const text = new TextDecoder().decode(pairs.subarray(0, enoughBytes));
  const sentences = text.replace(/^\ufeff/, '').split(/\r?\n/).map((line) => line.split('\t')[0]!.trim());
  return [...new Set(sentences.filter(Boolean))].slice(0, few);
}
