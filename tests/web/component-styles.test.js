// What visitors download of the elements' style sheets.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/run.mjs';
import { compact, compactStyles } from '../../scripts/site/component-styles.mjs';

describe("the elements' style sheets", () => {
  it('lose comments and indentation, and keep quoted texts, values and their spaces', () => {
    expect(compact(`
      /* Why,
         in two lines. */
      .a > b:hover {
        content: '/*  no comment  */';
        width: calc(100% - 2px); /* here too */
      }
    `)).toBe(".a > b:hover { content: '/*  no comment  */'; width: calc(100% - 2px); }");
  });

  it('keep what is put into them, and the script around them', () => {
    const script = 'const a = css`\n  .b {\n    border: ${width}\n      solid;\n  }\n`;\nconst c = html`<i>\n  </i>`;';
    expect(compactStyles(script)).toBe('const a = css`.b { border: ${width} solid; }`;\nconst c = html`<i>\n  </i>`;');
  });

  it('are all found: none is built with a comment in it', () => {
    const folder = join(root, 'web/components');
    const sheets = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.css.ts'));
    expect(sheets.length).toBeGreaterThan(5);
    for (const file of sheets) {
      const styles = compactStyles(readFileSync(join(folder, file), 'utf8')).match(/css`[^`]*`/g);
      expect(styles?.join(''), file).toMatch(/^[^\n]+$/);
      expect(styles.join(''), file).not.toContain('/*');
    }
  });
});
