import { describe, expect, it } from 'vitest';
import { inTokens, runningText } from '../../../../web/components/sentence/running';

const running = (text: string) => runningText(text.split(' '));

describe('running text', () => {
  it.each([
    ["j' aime l' eau . <eos>", "j'aime l'eau ."],
    ["qu' est-ce qu' il a cherché ?", "qu'est-ce qu'il a cherché ?"],
    ['levons -nous .', 'levons-nous .'],
    ["s' il te plaît", "s'il te plaît"],
    ['cet après-midi', 'cet après-midi'],
    ['我 有 一 只 猫 。 <eos>', '我有一只猫。'],
    ['你 喜欢 tom 吗 ？', '你喜欢 tom 吗？'],
    ["j'ai perdu .", "j'ai perdu ."],
    ['<eos>', ''],
  ])('of %s is %s', (tokens, text) => expect(running(tokens)).toBe(text));
});

it('a translation is taken into the tokens of a model that has elisions', () => {
  expect(inTokens("J'aime l'eau .", ["j'", "l'", 'aime'])).toBe("J' aime l' eau .");
  expect(inTokens("j'ai perdu .", ["j'ai"])).toBe("j'ai perdu .");
});
