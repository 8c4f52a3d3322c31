// From the engine's answer to what the heatmap shows: words and labels, no numbers made.
import type { Attention, SourceSentence } from '../../engine/client';
import type { HeatmapData, HeatmapWord } from './heatmap';
import type { Strings } from '../ui/strings';

/** The decoder reads this before its first word. */
const begin = '<bos>';
const padding = '<pad>';

export function heatmapData(attention: Attention, source: SourceSentence, words: string[], t: Strings): HeatmapData {
  const { kind, rows, cols, values } = attention;
  const unknown = new Set(source.unknown);
  const sourceWords = (count: number) =>
    fill(
      source.tokens.map((text, i) => ({ text, unknown: unknown.has(i) })),
      count,
    );
  const produced = (texts: string[], count: number) =>
    fill(
      texts.map((text) => ({ text })),
      count,
    );
  return {
    label: t.heatmap.labels[kind],
    corner: t.heatmap.corners[kind],
    rows: kind === 'encoder' ? sourceWords(rows) : produced(words, rows),
    // Row r of the decoder is the word produced after reading <bos> and the r words before it.
    cols: kind === 'decoder' ? produced([begin, ...words.slice(0, -1)], cols) : sourceWords(cols),
    values,
    causal: kind === 'decoder',
  };
}

/** What is beyond the words is padding. */
function fill(words: HeatmapWord[], count: number): HeatmapWord[] {
  const missing = Math.max(0, count - words.length);
  return [...words.slice(0, count), ...Array.from({ length: missing }, () => ({ text: padding, padding: true }))];
}
