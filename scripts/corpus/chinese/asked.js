// What a question asks for: 几 本 书, 哪 家 饭馆, 什么.
import { phrase } from './phrases.js';
import { entry, say } from './tokens.js';
import * as zh from './words.js';

/** 几 本 书 of few, 多少 个 学生 of many. */
export function counted({ words, np, much }, how = '几') {
  if (much) return [...say('多少', words), ...phrase({ ...np, det: { type: 'bare' } })];
  return [...say(how, words), ...say(entry(zh.nouns, np.noun.id, 'noun')[1], np.noun), ...phrase({ ...np, det: { type: 'bare' } })];
}

/** What a question asks for instead of an object. */
export function askedFor(asked) {
  const { type, words, np } = asked;
  if (type === 'what') return { type: 'what', words };
  if (type === 'who') return { type: 'who', words };
  if (type === 'which one') return { type, words };
  if (type === 'how many') return { type: 'asked', counted: true, tokens: counted(asked), noun: np.noun, about: np };
  if (type !== 'which') throw new Error(`no Chinese for a question with '${type}'`);
  const noun = phrase({ ...np, det: { type: 'bare' } });
  if (asked.kind) return { type: 'asked', tokens: [...say('什么样 的', words), ...noun], noun: np.noun, about: np };
  const which = np.agr === 'pl' ? say('哪些', words) : [...say('哪', words), ...say(entry(zh.nouns, np.noun.id, 'noun')[1], np.noun)];
  return { type: 'asked', tokens: [...which, ...noun], noun: np.noun, about: np };
}
