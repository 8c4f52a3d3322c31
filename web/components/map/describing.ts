// What the map says of its parts: to a screen reader, at a step, after an edit.
import type { Inspection } from '../instrument/inspection';
import { opName } from '../instrument/instrument-strings';
import { speak } from '../tensor/numbers';
import { titleOf, type Speaker } from './cards';
import type { MapItem } from './graph';
import type { MapModel } from './model';
import { sentenceOf } from './sentences';
import type { WalkStep } from './walk';

/** The largest difference that the edits made in an item; 0: none. */
export function deltaOf(item: MapItem, { changes }: Inspection): number {
  if (changes.size === 0) return 0;
  const own = [item.kind === 'op' || item.kind === 'given' ? item.value : -1, ...item.weights].map(
    (value) => changes.get(value)?.largest ?? 0,
  );
  return Math.max(...own, ...item.children.map((child) => deltaOf(child, { changes } as Inspection)));
}

const weightsIn = (item: MapItem): number =>
  item.weights.length + item.children.reduce((sum, child) => sum + weightsIn(child), 0);

/** "scores, Multiply by a constant; takes queries, keys; gives scores [4, 10, 10]; 2 operations" */
export function describeItem(item: MapItem, model: MapModel, speaker: Speaker): string {
  const { inspection, shelf, t, m } = speaker;
  const title = titleOf(item, speaker);
  const sources = model.edgesInto(item).sources.map((source) => titleOf(source, speaker));
  const { shape, integer } = inspection.info(item.value);
  const change = deltaOf(item, inspection);
  const op = item.kind === 'op' ? opName(model.description.nodes[item.from].op, t) : '';
  const parts = [
    op && op !== title ? `${title}${m.chinese ? '，' : ', '}${op}` : title,
    sources.length > 0 ? m.takes(sources.join(t.listed)) : '',
    m.gives(shelf.name(item.value), shape.join(', ')),
    item.kind === 'block' || item.kind === 'fold'
      ? m.inside(String(item.size), weightsIn(item) > 0 ? String(weightsIn(item)) : '')
      : '',
    change > 0 ? (integer === 'token' ? m.edited : m.changed(speak(change))) : '',
  ];
  return parts.filter(Boolean).join(m.chinese ? '；' : '; ');
}

/** What happens at a step. */
export function sayStep({ item, phase }: WalkStep, model: MapModel, speaker: Speaker): string {
  if (!item) return speaker.m.update;
  const { nodes, scopes } = model.description;
  const title = titleOf(item, speaker);
  // Steps that are folded together all do the same.
  const scope = item.kind === 'fold' ? item.children[0].scope : item.scope;
  const layer = scope === null ? null : (scopes[scope]?.layer ?? null);
  const names = model.edgesInto(item).sources.map((source) => titleOf(source, speaker));
  const text = sentenceOf({
    layer,
    op: nodes[item.to].op,
    inputs: [...names, ...item.weights.map((value) => speaker.shelf.name(value))],
    output: title,
    backward: phase === 'backward',
    chinese: speaker.m.chinese,
  });
  return `${title}${speaker.m.chinese ? '：' : ': '}${text}`;
}
