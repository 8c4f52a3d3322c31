import { describe, expect, it } from 'vitest';
import { NextWords } from '../../../../web/components/sentence/next-words';

const sentences = [
  "he's reading a book .",
  "he's reading a letter .",
  "he's reading a letter .",
  'my book is red .',
  'do you read a book ?',
  "i don't read .",
];
const vocabulary = ['<unk>', '<eos>', ',', ...new Set(sentences.join(' ').split(' ')), 'books', 'reader'];
const next = new NextWords(vocabulary, sentences);

describe('the words that a sentence may go on with', () => {
  it.each([
    ['behind a space, have followed there, the likeliest first', "he's reading a ", ['letter', 'book']],
    ['begin as what is typed', 'my bo', ['book', 'books']],
    ['go by the words before: here “reading”', "he's rea", ['reading', 'read', 'reader']],
    ['go by the words before: here “read”', 'do you rea', ['read', 'reading', 'reader']],
    ['are not the word that is there', 'my book', ['books']],
    ['may be typed without an apostrophe', 'i dont', ["don't"]],
    ['may be typed with another apostrophe, and in capitals', 'I DON’', ["don't"]],
    ['follow words that the corpora write as one', 'He is ', ['reading']],
    ['end the sentence', 'my book is red ', ['.']],
    ['begin one', '', ["he's", 'i', 'my', 'do']],
    ['are none behind its end', 'my book is red. ', []],
    ['are none where none begins so', 'my dragon', []],
    ['are none behind a word that nothing has followed', 'my dragon ', []],
  ])('%s', (_, typed, words) => {
    const offered = next.after(typed);
    expect(typed === '' ? [...offered].sort() : offered).toEqual(typed === '' ? [...words].sort() : words);
  });

  it('are at most as many as asked for, and words of the vocabulary without any sentences', () => {
    expect(next.after('', 2)).toHaveLength(2);
    expect(new NextWords(vocabulary, []).after('a red b')).toEqual(['book', 'books']);
    expect(new NextWords(vocabulary, []).after('a red ')).toEqual([]);
  });
});
