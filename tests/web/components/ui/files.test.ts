import { afterEach, describe, expect, it, vi } from 'vitest';
import { reasonOf } from '../../../../web/components/ui/engine-sentences';
import { fetchBytes, textOf, untoldBy, vocabulariesIn } from '../../../../web/components/ui/files';
import { knows, sentencesToTry } from '../../../../web/components/attention/sentences';
import { languages } from '../../../../web/components/ui/strings';

const bytes = (text: string) => new TextEncoder().encode(text);

function safetensors(header: string): Uint8Array {
  const body = bytes(header);
  const file = new Uint8Array(8 + body.length);
  new DataView(file.buffer).setBigUint64(0, BigInt(body.length), true);
  file.set(body, 8);
  return file;
}

describe('fetchBytes', () => {
  afterEach(() => vi.unstubAllGlobals());
  const said = async (answer: () => Promise<Response>, onLine = true) => {
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('navigator', { onLine });
    return fetchBytes('x').then(
      () => 'nothing',
      (error: unknown) => reasonOf(error, languages.zh),
    );
  };

  it('says in the language of the page why something did not come', async () => {
    expect(await said(async () => new Response('', { status: 404 }))).toBe('网站的回答是 HTTP 404。');
    expect(
      await said(async () => {
        throw new TypeError('Failed to fetch');
      }),
    ).toBe('网络没有响应。');
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    expect(await said(async () => new Response(broken))).toBe('网络没有响应。');
    expect(await said(async () => new Response('whole'))).toBe('nothing');
    expect(await said(async () => Promise.reject(new TypeError('Failed to fetch')), false)).toBe(
      '现在没有网络，这台设备上也没有保存这个文件，请联网后再试。',
    );
  });
});

describe('textOf', () => {
  it('drops a byte-order mark and refuses another encoding', () => {
    expect(textOf(bytes('\ufeff["<unk>","é"]'))).toBe('["<unk>","é"]');
    expect(() => textOf(Uint8Array.of(0xd6, 0xd0))).toThrow('the file is no UTF-8 text');
  });
});

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
    expect(asked('{"__metadata__":{"vocab":"[]"}}').vocabularies).toBe(false);
  });

  it('leaves what is no safetensors file to the engine', () => {
    const nothing = { vocabularies: false, heads: false };
    expect(untoldBy(bytes(''))).toEqual(nothing);
    expect(untoldBy(bytes('Go.\tVa !\n'))).toEqual(nothing);
    expect(asked('{"half a header')).toEqual(nothing);
    expect(asked('null')).toEqual(nothing);
    expect(asked('{"__metadata__":null}')).toEqual({ vocabularies: true, heads: false });
  });
});

describe('vocabulariesIn', () => {
  const found = (header: string) => vocabulariesIn(safetensors(header));

  it('reads the words of both texts', () => {
    expect(found('{"__metadata__":{"src_vocab":"[\\"<unk>\\",\\"go\\"]","tgt_vocab":"[\\"va\\"]"}}')).toEqual({
      source: ['<unk>', 'go'],
      target: ['va'],
    });
  });

  it('is empty where there are none that can be read', () => {
    expect(found('{"__metadata__":{"format":"pt"}}')).toEqual({});
    expect(found('{"__metadata__":{"src_vocab":"[half"}}')).toEqual({});
    expect(found('null')).toEqual({});
    expect(vocabulariesIn(bytes('Go.'))).toEqual({});
  });
});

describe('the sentences to try', () => {
  const pairs = bytes('\ufeffGo.\tVa !\r\n\r\nRun!\tCours !\r\nRun!\tCourez !\n');

  it('are the given ones and the first column of the first lines, each sentence once', () => {
    expect(sentencesToTry([], pairs, null)).toEqual(['Go.', 'Run!']);
    expect(sentencesToTry(['stop .', 'Run!'], pairs, null)).toEqual(['stop .', 'Run!', 'Go.']);
  });
  it('are only those whose words a vocabulary has', () => {
    expect(sentencesToTry(['stop .'], pairs, ['run', '!', '.'])).toEqual(['Run!']);
    expect(knows(['go', '.'], 'Go.')).toBe(true);
    expect(knows(['go', '.'], 'Go!')).toBe(false);
  });
});
