// What a question asks for: 几 本 书, 哪 家 饭馆, 什么; and of what somebody is: 在 哪里, 多大, 是 谁 的.
import { phrase } from './phrases.js';
import { entry, fits, say } from './tokens.js';
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

/** 在 哪里, 是 谁, 多大: in the place of what somebody is. */
export function askedOf(c, asked, be) {
  const { words } = asked;
  switch (asked.type) {
    case 'where':
      return [...say('在', be), ...say('哪里', words)];
    case 'when':
      return [...say('是', be), ...say(asked.hour ? '几 点' : '什么时候', words)];
    case 'what is':
      return [...say('是', be), ...say('什么', words)];
    case 'where from':
      return [...say('是', be), ...say('哪里', words[0]), ...say('人', words[1])];
    case 'which is': {
      const { noun } = c.subject;
      return [...say('是', be), ...say('哪', words), ...say(entry(zh.nouns, noun.id, 'noun')[1], noun)];
    }
    case 'which of them':
      return [];
    case 'how':
      return say(asked.person ? '好 吗' : '怎么样', words);
    case 'who':
      return [...say('是', be), ...say('谁', words)];
    case 'what':
      return [...say('是', be), ...say('什么', words)];
    case 'how old':
      // 这 座 房子 有 多少 年 了
      if (fits(c.subject, ['building', 'outside', 'vehicle', 'device', 'tree', 'instrument']))
        return [...say('有', be), ...say('多少', words[0]), ...say('年 了', words[1])];
      return say('多大', words);
    case 'whose':
      return [...say('是', be), ...say('谁 的', words), ...(asked.np ? phrase({ ...asked.np, det: { type: 'bare', whose: true } }) : [])];
    case 'how big': {
      const { adjective } = asked;
      return [...say('有', be), ...say('多', words), ...say({ tall: '高', big: '大', long: '长', heavy: '重' }[adjective.id], adjective)];
    }
    case 'how far':
      return [...say('有', be), ...say('多', words[0]), ...say('远', words[1])];
    case 'what like':
      if (asked.person) return [...say('是', be), ...say('什么样 的 人', words)];
      return say('怎么样', words);
    case 'how much':
      return [...say('多少', words), ...say('钱', words)];
  }
  throw new Error(`no Chinese for a question with '${asked.type}'`);
}
