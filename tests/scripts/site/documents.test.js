import { describe, expect, it } from 'vitest';
import { documents } from '../../../scripts/site/documents.mjs';

describe('documents as pages', () => {
  it('have a title, an address, and links to each other alone', () => {
    const all = documents();
    const addresses = all.map(({ data }) => data.permalink.replace(/index\.html$/, ''));
    expect(addresses).toContain('/docs/');
    expect(addresses).toContain('/docs/contributing/');
    expect(addresses).toContain('/docs/decisions/caches/');
    let links = 0;
    all.forEach(({ text, data }, i) => {
      expect(data.title, addresses[i]).not.toBe('');
      for (const [, target] of text.matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)) {
        links += 1;
        expect(addresses, `${addresses[i]} leads to ${target}`).toContain(
          new URL(target, `https://example.org${addresses[i]}`).pathname,
        );
      }
    });
    expect(links).toBeGreaterThan(all.length);
  });
});
