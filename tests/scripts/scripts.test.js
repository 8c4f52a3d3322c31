// The wrong moment for a command: an old Node, a port that is taken, one that is none.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/run.mjs';
import { portFrom, serve } from '../../scripts/serve.mjs';
import { nodeProblem } from '../../scripts/setup.mjs';

/** The process that began it; null: it has ended. */
function parentOf(id) {
  try {
    const [, state, parent] = /\) (\w) (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8'));
    return state === 'Z' ? null : Number(parent);
  } catch {
    return null;
  }
}

describe('set-up', () => {
  it('says in a sentence that Node is too old', () => {
    const problem = 'Node 20.19, 22.13, 24 or newer is needed; this is 18.19.0.';
    const old = ['18.19.0', '20.18.3', '21.7.0', '22.12.0', '23.11.0'];
    expect(old.map(nodeProblem)).toEqual(old.map((version) => problem.replace('18.19.0', version)));
    expect(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '25.1.0'].map(nodeProblem)).toEqual(Array(5).fill(null));
  });

  it('is one script by whatever link it is called', () => {
    const link = join(mkdtempSync(join(tmpdir(), 'attn-link-')), '实 验室');
    symlinkSync(root, link);
    const { status, stderr } = spawnSync(process.execPath, [join(link, 'scripts/setup.mjs'), 'nothing'], {
      encoding: 'utf8',
    });
    rmSync(dirname(link), { recursive: true });
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^setup: 'nothing' is not one of /)]);
  });
});

describe('a program that a script runs', () => {
  it('ends with the script, whoever stops that', async () => {
    const body = `import { capture } from ${JSON.stringify(join(root, 'scripts/lib/run.mjs'))};
      capture(process.execPath, ['-e', 'console.log(process.pid); setTimeout(() => {}, 1e6)']);
      setInterval(() => {}, 1e6); console.log('up');`;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      const script = spawn(process.execPath, ['--input-type=module', '-e', body], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(script.stdout, 'data');
      const child = () => readdirSync('/proc').find((id) => /^\d+$/.test(id) && parentOf(id) === script.pid);
      await expect.poll(child).toBeTruthy();
      const running = child();
      script.kill(signal);
      expect((await once(script, 'exit'))[0]).toBe(128 + constants.signals[signal]);
      await expect.poll(() => parentOf(running)).toBeNull();
    }
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
    for (const text of ['abc', '-1', '1.5', '70000', ''])
      expect(() => portFrom(text)).toThrow('--port must be a whole number');
    expect(portFrom('8080')).toBe(8080);
    await expect(serve({ folder: join(folder, 'none'), port: 0 })).rejects.toThrow('run `npm run build` first');
  });
});
