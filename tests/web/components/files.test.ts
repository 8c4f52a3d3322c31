import { describe, expect, it } from 'vitest';
import { untoldBy } from '../../../web/components/files';
import { firstSentences } from '../../../web/components/sentences';

const bytes = (text: string) => new TextEncoder().encode(text);

function safetensors(header: string): Uint8Array {
  const body = bytes(header);
  const file = new Uint8Array(8 + body.length);
  new DataView(file.buffer).setBigUint64(0, BigInt(body.length), true);
  file.set(body, 8);
  return file;
}

describe('untoldBy', () => {
  const tensor = '{"dtype":"F32","shape":[1],"data_offsets":[0,4]}';
  const asked = (header: string) => untoldBy(safetensors(header));

  it('asks for the vocabularies where the file has tensors and no words', () => {
    expect(asked(`{"w":${tensor}}`).vocabularies).toBe(true);
    expect(asked('{"__metadata__":{"format":"pt"}}').vocabularies).toBe(true);
    expect(asked('{"__metadata__":{"src_vocab":"[]","tgt_vocab":""}}').vocabularies).toBe(true);
  });

  it('asks for the heads of a Transformer that does not say them', () => {
    const name = 'encoder.blks.block0.attention.W_q.weight';
    expect(asked(`{"${name}":${tensor}}`)).toEqual({ vocabularies: true, heads: true });
    expect(asked(`{"__metadata__":{"config":"{}"},"module.${name}":${tensor}}`).heads).toBe(false);
    expect(asked(`{"encoder.rnn.weight_ih_l0":${tensor}}`).heads).toBe(false);
  });

  it('asks for nothing where they are there', () => {
    expect(asked('{"__metadata__":{"src_vocab":"[]","tgt_vocab":"[]"}}').vocabularies).toBe(false);
  });

  it('leaves what is no safetensors file to the engine', () => {
    const nothing = { vocabularies: false, heads: false };
    expect(untoldBy(bytes(''))).toEqual(nothing);
    expect(untoldBy(bytes('Go.\tVa !\n'))).toEqual(nothing);
    expect(asked('{"half a header')).toEqual(nothing);
    expect(asked('null')).toEqual(nothing);
  });
});

describe('firstSentences', () => {
  it('takes the first column of the first lines, each sentence once', () => {
    expect(firstSentences(bytes('\ufeffGo.\tVa !\r\n\r\nRun!\tCours !\r\nRun!\tCourez !\n'))).toEqual(['Go.', 'Run!']);
  });
});
