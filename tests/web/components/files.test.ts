import { describe, expect, it } from 'vitest';
import { lacksVocabularies } from '../../../web/components/files';
import { firstSentences } from '../../../web/components/sentences';

const bytes = (text: string) => new TextEncoder().encode(text);

function safetensors(header: string): Uint8Array {
  const body = bytes(header);
  const file = new Uint8Array(8 + body.length);
  new DataView(file.buffer).setBigUint64(0, BigInt(body.length), true);
  file.set(body, 8);
  return file;
}

describe('lacksVocabularies', () => {
  it('asks for them where the file has tensors and no words', () => {
    expect(lacksVocabularies(safetensors('{"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}'))).toBe(true);
    expect(lacksVocabularies(safetensors('{"__metadata__":{"format":"pt"}}'))).toBe(true);
    expect(lacksVocabularies(safetensors('{"__metadata__":{"src_vocab":"[]","tgt_vocab":""}}'))).toBe(true);
  });

  it('asks for nothing where they are there', () => {
    expect(lacksVocabularies(safetensors('{"__metadata__":{"src_vocab":"[]","tgt_vocab":"[]"}}'))).toBe(false);
  });

  it('leaves what is no safetensors file to the engine', () => {
    expect(lacksVocabularies(bytes(''))).toBe(false);
    expect(lacksVocabularies(bytes('Go.\tVa !\n'))).toBe(false);
    expect(lacksVocabularies(safetensors('{"half a header'))).toBe(false);
    expect(lacksVocabularies(safetensors('null'))).toBe(false);
  });
});

describe('firstSentences', () => {
  it('takes the first column of the first lines, each sentence once', () => {
    expect(firstSentences(bytes('\ufeffGo.\tVa !\r\n\r\nRun!\tCours !\r\nRun!\tCourez !\n'))).toEqual(['Go.', 'Run!']);
  });
});
