// What people say of themselves and of others, in French and in Chinese.
import { describe, expect, it } from 'vitest';
import { pairOf, realiserOf } from '../../../scripts/corpus/draw.js';
import { english } from '../../../web/grammar/english.js';
import { sensible } from '../../../web/grammar/grammar.js';
import { treeOf } from '../../../web/grammar/read.js';
import { canonical } from '../../../web/grammar/spelling.js';

const grammar = english();
const said = [
  ["i'm getting old .", 'je vieillis .', '我 变 老 了 。'],
  ["she's getting better every day .", 'elle va mieux tous les jours .', '她 每天 都 在 变 好 。'],
  ["if i were you , i wouldn't wait .", "si j' étais toi , je n' attendrais pas .", '如果 我 是 你 ， 我 就 不 会 等 。'],
  ['if i had more money , i would travel .', "si j' avais plus d' argent , je voyagerais .", '如果 我 有 更多 的 钱 ， 我 就 会 旅行 。'],
  ["i'd never leave my wife .", 'je ne quitterais jamais ma femme .', '我 永远 不 会 离开 我 妻子 。'],
  ["he's five years older than me .", 'il a cinq ans de plus que moi .', '他 比 我 大 五 岁 。'],
  ["we're both tired .", 'nous sommes tous les deux fatigués .', '我们 都 很 累 。'],
  ["i'm tired of waiting for him .", "je suis fatigué de l' attendre .", '我 厌倦 了 等 他 。'],
  ["i'm so happy you came !", 'je suis si content que tu sois venu !', '我 真 高兴 你 来 了 ！'],
  ["it's difficult for me to speak french .", "c' est difficile pour moi de parler français .", '对 我 来说 ， 说 法语 很 难 。'],
  ['my friend who lives in paris is coming tomorrow .', 'mon ami qui habite à paris vient demain .', '我 住 在 巴黎 的 朋友 明天 要 来 。'],
  ["you must be paul's father .", 'tu dois être le père de paul .', '你 一定 是 保罗 的 爸爸 。'],
  ["i'm not rich but i'm happy .", 'je ne suis pas riche mais je suis heureux .', '我 不 富有 ， 但是 我 很 高兴 。'],
  ['were you happy when you were a child ?', 'est-ce que tu étais heureux quand tu étais enfant ?', '你 小 的 时候 高兴 吗 ？'],
];

describe('what people say of themselves', () => {
  it.each(said)('%s', (sentence, french, chinese) => {
    const tree = treeOf(grammar, canonical(sentence));
    expect(tree && sensible(tree)).toBe(true);
    expect(pairOf(tree, realiserOf('eng-fra')).target).toBe(french);
    expect(pairOf(tree, realiserOf('eng-zho')).target).toBe(chinese);
  });
});
