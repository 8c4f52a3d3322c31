// What Chinese says the other way about: 这 本 书 是 谁 写 的, 我 阿姨 做 的 蛋糕 很 好吃.
import { nested } from './nested.js';
import { graded } from './described.js';
import { phrase, timeOf } from './phrases.js';
import { pointed, specific } from './referring.js';
import { adjectiveOf, entry, fits, say, suiting } from './tokens.js';
import * as zh from './words.js';

const made = /^(make|write|cook|sing|buy|sell|give|send|teach|clean|wash)$/;

/** Of what is there one asks who made it: 这 本 书 是 谁 写 的, 是 谁 教 你 做饭 的. */
export function whoMade(c) {
  const { subject, verb, object, frame, tense, recipient, to, taught } = c;
  const plain = ![c.negated, c.modal, c.progressive, c.frequency, c.used, c.then, c.also, c.again, c.just, c.manner, c.by].some(Boolean);
  if (subject?.type !== 'who' || tense !== 'past' || !plain || !verb) return undefined;
  const who = phrase(subject);
  if (frame === 'infinitive' && taught && verb.id === 'teach')
    return [
      ...say('是', verb),
      ...who,
      ...say('教', verb, c.to),
      ...phrase(taught),
      ...nested.verbal(c.infinitive, { inner: true, subject: taught, all: [] }),
      ...say('的', verb),
    ];
  if (frame === 'giving' && verb.id === 'teach' && recipient && !c.place && !c.time)
    return [...say('是', verb), ...who, ...say('教', verb), ...phrase(recipient), ...phrase(object), ...say('的', verb)];
  if (!made.test(verb.id) || !object || !specific(object) || object.pronoun || object.det?.type === 'all') return undefined;
  if (frame === 'object' && !c.beneficiary && !c.place && !c.companion) {
    const word = suiting(entry(zh.taking, verb.id, 'verb'), object);
    return [...phrase(pointed(object)), ...timeOf(c.time), ...say('是', verb), ...who, ...say(word, verb), ...say('的', verb)];
  }
  if (frame !== 'giving' || !/^(give|send)$/.test(verb.id) || c.place) return undefined;
  const giving = [...say(verb.id === 'give' ? '给' : '寄 给', verb, to), ...phrase(recipient)];
  return [...phrase(pointed(object)), ...timeOf(c.time), ...say('是', verb), ...who, ...giving, ...say('的', verb)];
}

/** How good is what somebody makes: 我 奶奶 讲 的 故事 很 好听. */
export function wellMade(c, all) {
  const { subject, verb, object, frame, tense } = c;
  const bare = object?.type === 'noun' && object.det?.type === 'bare' && object.adjectives?.length === 1;
  const parts = ['relative', 'at', 'topic', 'number', 'ordinal', 'superlative', 'comparative', 'garnish', 'vessel', 'wearing', 'bound'];
  if (frame !== 'object' || tense !== 'present' || !bare || parts.some((part) => object[part])) return undefined;
  const more = ['negated', 'modal', 'progressive', 'frequency', 'then', 'also', 'adverb', 'again', 'still', 'manner', 'companion', 'under'];
  if (!/^(make|cook|tell|write|sell|speak)$/.test(verb.id) || [...more, 'beneficiary', 'place', 'time'].some((part) => c[part]))
    return undefined;
  const [adjective] = object.adjectives;
  if (!/^(good|bad|delicious|beautiful|interesting|boring|funny|sad|expensive|cheap)$/.test(adjective.id)) return undefined;
  const noun = say(entry(zh.nouns, object.noun.id, 'noun')[0], object.noun);
  const how = adjective.id === 'good' && object.noun.id === 'story' ? '好听' : adjectiveOf(adjective.id, object)[0];
  // 他 英语 说 得 非常 好
  if (fits(object, ['language']))
    return [
      ...phrase(subject),
      ...all,
      ...noun,
      ...say('说', verb),
      ...say('得', verb),
      ...graded(how, adjective, { degree: object.degree }),
    ];
  const word = suiting(entry(zh.taking, verb.id, 'verb'), object);
  return [
    ...phrase(subject),
    ...say(word, verb),
    ...say('的', verb),
    ...noun,
    ...all,
    ...graded(how, adjective, { degree: object.degree }),
  ];
}
