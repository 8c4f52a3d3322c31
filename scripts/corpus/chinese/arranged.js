// Where 了, 过, how often and how long stand by a verb and its object: 看 了 书, 见 过 他, 听 了 一 整 个 晚上 的 音乐.
import { say } from './tokens.js';

/** A verb, its object and 了 or 过. */
export function arranged(verb, object, aspect, { le, guo, times, counted }) {
  if (aspect === 'often') return [...verb, ...times, ...object];
  if (aspect === 'done') return [...verb, ...le, ...object];
  if (aspect === 'asked' || aspect === 'already') return counted ? [...verb, ...le, ...object] : [...verb, ...object, ...le];
  if (aspect === 'been') return [...verb, ...guo, ...object];
  return [...verb, ...object];
}

/** 听 了 一 整 个 晚上 的 音乐 */
export const ofLong = ({ whole, span }) => (whole ? say('的', whole) : span?.id === 'long' ? say('的', span.words) : []);
