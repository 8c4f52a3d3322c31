import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../scripts/lib/run.mjs';
import { spoil, spoils } from '../../../../web/components/train/spoil';

const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trimEnd().split('\n');
const spoiled = (lines: string[], how: (typeof spoils)[number]) =>
  read(spoil(new TextEncoder().encode(lines.join('\n')), how));

describe('spoiled pairs', () => {
  it('have the next one’s translation, and the last the first’s', () => {
    expect(spoiled(['a\tx', 'b\ty\t0-0', 'c\tz\t\t'], 'swap')).toEqual(['a\ty', 'b\tz', 'c\tx']);
  });

  it('lack every third word, but neither their end nor all that they say', () => {
    expect(spoiled(['a\tp q r s .\t0-0', 'b\tt .', 'c\tu v w .', 'd\tx'], 'drop')).toEqual([
      'a\tp q s .',
      'b\tt .',
      'c\tu w .',
      'd\tx',
    ]);
  });

  it('are half of them, twice, with their links', () => {
    expect(spoiled(['a\tx\t0-0', 'b\ty', 'c\tz'], 'repeat')).toEqual(['a\tx\t0-0', 'b\ty', 'a\tx\t0-0']);
  });

  it.each(spoils)('are as many, and other ones: %s', (how) => {
    const bytes = readFileSync(join(root, 'web/public/corpora/v3/eng-zho.tab600.tsv'));
    const [before, after] = [read(bytes), read(spoil(bytes, how))];
    expect(after).toHaveLength(before.length);
    expect(after.filter((line) => !before.includes(line)).length).toBeGreaterThan(how === 'repeat' ? -1 : 500);
    expect(new Set(after).size).toBe(how === 'repeat' ? 300 : 600);
  });

  it('may be one, in lines of Windows, with lines that are no pairs', () => {
    expect(spoiled(['a\tx\r', 'no pair', '', 'b\ty\r'], 'swap')).toEqual(['a\ty', 'b\tx']);
    expect(spoiled(['a\tx'], 'swap')).toEqual(['a\tx']);
  });
});
