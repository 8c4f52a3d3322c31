// What visitors download of the elements' markup and style sheets.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { shortenTemplates } from '../../../scripts/site/templates.mjs';

describe("the elements' templates", () => {
  it('lose the comments and the indentation of style sheets, and keep quoted texts, values and their spaces', () => {
    const script = `const a = css\`
      /* Why,
         in two lines. */
      .a > b:hover {
        content: '/*  no comment  */';
        border: \${width}
          solid; /* here too */
      }
    \`;`;
    expect(shortenTemplates(script)).toBe(
      "const a = css` .a > b:hover{content:'/*  no comment  */';border:${width} solid}`;",
    );
  });

  it('lose the indentation of markup, and keep its words apart', () => {
    const script = "const a = html`<p>\n    one\n    ${b ? html`<i>  two</i>\n  ` : 'c\\n  d'}\n  </p>`;";
    expect(shortenTemplates(script)).toBe("const a = html`<p>\none\n${b ? html`<i>  two</i>\n` : 'c\\n  d'}\n</p>`;");
  });

  it('leave everything else as it was', () => {
    const script = 'const a = `\n    text`;\n// html`\n  b`\nconst c = other`\n    d`;';
    expect(shortenTemplates(script)).toBe(script);
  });

  it('are all found: no style sheet is built with a comment in it', () => {
    const folder = join(root, 'web/components');
    const sheets = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.css.ts'));
    expect(sheets.length).toBeGreaterThan(5);
    for (const file of sheets) {
      const styles = shortenTemplates(readFileSync(join(folder, file), 'utf8')).match(/css`[^`]*`/g);
      expect(styles?.join(''), file).toMatch(/^[^\n]+$/);
      expect(styles.join(''), file).not.toContain('/*');
    }
  });
});
