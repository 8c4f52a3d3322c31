import { describe, expect, it } from 'vitest';
import { checkImports, checkRooms } from '../../../scripts/lint/rooms.mjs';

describe('the lint rule for rooms', () => {
  it('finds nothing in the project as it is', () => {
    expect(checkRooms()).toEqual([]);
  });

  it('refuses an arrow upward, whether it is followed at once or later', () => {
    expect(checkImports('web/components/ui/x.ts', "import { a } from '../train/train';")).toEqual([
      'web/components/ui/x.ts: ui must not import train (../train/train)',
    ]);
    expect(checkImports('web/components/lessons/bahdanau/x.ts', "void import('../../corpus/corpus');")).toHaveLength(1);
    expect(checkImports('web/engine/x.ts', "export * from '../components/ui/strings';")).toHaveLength(1);
  });

  it('lets a room import itself and what is below', () => {
    expect(
      checkImports(
        'web/components/lessons/bahdanau/x.ts',
        "import '../../task/task';\nimport { b } from '../shared/bench';\nimport 'lit';",
      ),
    ).toEqual([]);
  });

  it('refuses a file outside of all rooms', () => {
    expect(checkImports('web/components/loose.ts', '')).toHaveLength(1);
  });
});
