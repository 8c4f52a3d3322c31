// The gold alignment as the heatmap draws it: a row is a target word, a column a source word.
import type { Marked } from '../attention/heatmap';
import type { CorpusPair, Link } from './pairs-file';

const places = (links: Link[]): Set<string> => new Set(links.map(([source, target]) => `${target},${source}`));

export const goldOf = ({ sure, possible }: CorpusPair) =>
  ({ sure: places(sure), possible: places(possible) }) satisfies Marked;
