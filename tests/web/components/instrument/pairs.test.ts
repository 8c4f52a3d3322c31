import { describe, expect, it } from 'vitest';
import { batchOf } from '../../../../web/components/instrument/pairs';

const vocabularies = {
  source: ['<unk>', '<pad>', '<bos>', '<eos>', '.', 'i', 'lost', 'go'],
  target: ['<unk>', '<pad>', '<bos>', '<eos>', '.', "j'", 'ai', 'perdu', 'va'],
};

describe('a batch of pairs', () => {
  it('ends and fills up both sides, and feeds the decoder the truth one step later', () => {
    const batch = batchOf(vocabularies, [
      { source: 'i lost .', target: "j' ai perdu ." },
      { source: 'go .', target: 'va .' },
    ]);
    expect(batch).toEqual({
      src: { shape: [2, 4], values: [5, 6, 4, 3, 7, 4, 3, 1] },
      src_valid_len: { shape: [2], values: [4, 3] },
      tgt_in: { shape: [2, 5], values: [2, 5, 6, 7, 4, 2, 8, 4, 3, 1] },
      tgt: { shape: [2, 5], values: [5, 6, 7, 4, 3, 8, 4, 3, 1, 1] },
      tgt_valid_len: { shape: [2], values: [5, 3] },
    });
  });

  it('reads a word that is not in the vocabulary as unknown', () => {
    expect(batchOf(vocabularies, [{ source: 'dogs .', target: 'va .' }]).src.values).toEqual([0, 4, 3]);
  });
});
