// The wrong moment for a command: an old Node, a port that is taken, one that is none.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portFrom, serve } from '../../scripts/serve.mjs';
import { nodeProblem } from '../../scripts/setup.mjs';

describe('set-up', () => {
  it('says in a sentence that Node is too old', () => {
    expect(nodeProblem('18.19.0')).toBe('Node 20 or newer is needed; this is 18.19.0.');
    expect(nodeProblem('20.0.0')).toBeNull();
    expect(nodeProblem('22.11.0')).toBeNull();
  });
});

describe('serving', () => {
  let folder;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), '空 格-'));
    writeFileSync(join(folder, 'index.html'), 'here');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('goes to the next port where one is taken, and twice is twice', async () => {
    const first = await serve({ folder, port: 0 });
    const taken = Number(new URL(first.url).port);
    const second = await serve({ folder, port: taken });
    expect(second.url).not.toBe(first.url);
    for (const { url } of [first, second]) expect(await (await fetch(url)).text()).toBe('here');
    await Promise.all([first.close(), second.close()]);
  });

  it('says in a sentence what is no port, and that there is nothing to serve', async () => {
    for (const text of ['abc', '-1', '1.5', '70000', '']) expect(() => portFrom(text)).toThrow('--port must be a whole number');
    expect(portFrom('8080')).toBe(8080);
    await expect(serve({ folder: join(folder, 'none'), port: 0 })).rejects.toThrow('run `npm run build` first');
  });
});
