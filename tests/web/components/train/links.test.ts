import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../scripts/lib/run.mjs';
import { defaultOptions } from '../../../../web/components/models/options';
import { asPairsAllow, hasLinks } from '../../../../web/components/train/links';
import { spoil } from '../../../../web/components/train/spoil';
import { engine } from '../../../e2e/engine-in-node';

const bytes = (text: string) => new TextEncoder().encode(text);
const site = new Uint8Array(readFileSync(join(root, 'web/public/corpora/v3/eng-fra.tab600.tsv')));
const plain = 'go .\tva !\n'.repeat(3);
const given: [name: string, pairs: Uint8Array, links: boolean][] = [
  ["the site's", site, true],
  ["half of the site's, twice", spoil(site, 'repeat'), true],
  ["the site's with the next one's translation", spoil(site, 'swap'), false],
  ["the site's without every third word", spoil(site, 'drop'), false],
  ['two columns', bytes(plain), false],
  ['links of one pair, in lines of Windows', bytes(`${plain}i lost .\tj' ai perdu .\t0-0 1-1  1-2 \r\n`), true],
  ['possible links besides', bytes("i lost .\tj' ai perdu .\t0-0 1-2\t1-1\n"), true],
  ['a licence', bytes('go .\tva !\tCC-BY 2.0 (France)\n'), false],
  ['a licence behind links', bytes('go .\tva !\t0-0\tCC-BY 2.0\n'), false],
  ['links and a licence', bytes('go .\tva !\t0-0\nstop .\tstop !\tCC-BY\n'), false],
  ['numbers that are no links', bytes('go .\tva !\t1234567-0\n'), false],
  ['nothing', bytes(''), false],
];
const kept = { ...defaultOptions('seq2seq_attention'), min_freq: 1, valid: 0 };

describe('attention is guided where pairs have links', () => {
  it.each(given)('%s', async (name, pairs, links) => {
    expect(hasLinks(pairs)).toBe(links);
    expect(asPairsAllow(kept, pairs)).toEqual(links ? kept : { ...kept, guided_alignment: 0 });
    if (name === 'nothing') return;
    // The engine says the same: it refuses what is not allowed, and takes what is.
    const { Trainer } = await engine();
    const make = (options: object) => Trainer.create(JSON.stringify(options), pairs).delete();
    if (!links) expect(() => make(kept)).toThrow('guided_alignment needs word links');
    make(asPairsAllow(kept, pairs));
  });

  it('and not where nobody asked for it', () => {
    const alone = { ...kept, guided_alignment: 0 };
    for (const [, pairs] of given) expect(asPairsAllow(alone, pairs)).toBe(alone);
  });
});
