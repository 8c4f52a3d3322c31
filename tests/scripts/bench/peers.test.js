import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blasOf } from '../../bench/peers.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attn-peers-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/**
 * A python that reports these speeds: OpenBLAS's own choice, with what this machine tells it, and with Haswell's
 * kernels alone.
 */
function pythonWith({ own, here, haswell, blas = 'OpenBLAS 0.3.21' }) {
  const path = join(folder, 'python');
  const said = `echo "{\\"blas\\": \\"${blas}\\", \\"gflops\\": $speed}"`;
  const kinds = `case "$OPENBLAS_CORETYPE,$OPENBLAS_L2_SIZE" in ,) speed=${own};; Prescott,512) speed=${here};; Haswell,) speed=${haswell};; *) exit 1;; esac`;
  writeFileSync(path, `#!/bin/sh\n${kinds}\n${said}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe.skipIf(process.arch !== 'x64')("what PyTorch's OpenBLAS is told", () => {
  const told = async (speeds) => (await blasOf(pythonWith(speeds))).told;

  it('is not what the machine tells other programs, unless that is fastest', async () => {
    vi.stubEnv('OPENBLAS_CORETYPE', 'Prescott');
    vi.stubEnv('OPENBLAS_L2_SIZE', '512');
    expect(await told({ own: 100, here: 50, haswell: 90 })).toBe('OPENBLAS_CORETYPE unset, OPENBLAS_L2_SIZE unset');
    expect(await told({ own: 10, here: 50, haswell: 90 })).toBe('OPENBLAS_CORETYPE=Haswell, OPENBLAS_L2_SIZE unset');
    expect(await told({ own: 10, here: 90, haswell: 50 })).toBe('OPENBLAS_CORETYPE=Prescott, OPENBLAS_L2_SIZE=512');
  });

  it('is nothing where a gain might be an accident, or where there is no OpenBLAS', async () => {
    vi.stubEnv('OPENBLAS_CORETYPE', undefined);
    vi.stubEnv('OPENBLAS_L2_SIZE', undefined);
    expect(await told({ own: 100, here: 0, haswell: 105 })).toBe('OPENBLAS_CORETYPE unset, OPENBLAS_L2_SIZE unset');
    expect(await told({ own: 1, here: 0, haswell: 100, blas: 'MKL' })).toBe(
      'OPENBLAS_CORETYPE unset, OPENBLAS_L2_SIZE unset',
    );
  });
});
