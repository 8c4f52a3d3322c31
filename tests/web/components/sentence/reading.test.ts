import { describe, expect, it } from 'vitest';
import { asRead, hasWords } from '../../../../web/components/sentence/reading';
import { sentencesIn } from '../../../../web/components/sentence/spelling';

describe('what is read', () => {
  it.each([
    ['He  is not 5 years old', "he isn't five years old ."],
    ['Hello!  How are you?', 'hello !'],
    ['How are you?!', 'how are you ?'],
    ['... Is it 3.5?', '... is it 3.5 ?'],
    ['Do you know where he is', 'do you know where he is ?'],
    ['I have got a dog, too', 'i have a dog too .'],
    ['Let us go！', "let's go !"],
  ])('%s is spelled as the corpora are', (typed, read) => expect(asRead(typed)).toBe(read));

  it.each([
    ['Hello.How are you?', ['Hello.', 'How are you?']],
    ['What?! No.', ['What?!', 'No.']],
    ['“I am here.” She said it.', ['“I am here.”', 'She said it.']],
    ['Mr. Smith is here. He is fine.', ['Mr. Smith is here.', 'He is fine.']],
    ['It is 3 p.m. in the U.S. now.', ['It is 3 p.m. in the U.S. now.']],
    ['go to example.com', ['go to example.com']],
  ])('ends where a sentence ends: %s', (typed, sentences) => expect(sentencesIn(typed)).toEqual(sentences));

  it('has letters or digits', () => {
    expect(['?!', '  ', '…', '「」', '🙂'].map(hasWords)).toEqual([false, false, false, false, false]);
    expect(['go', '12', '我'].map(hasWords)).toEqual([true, true, true]);
  });
});
