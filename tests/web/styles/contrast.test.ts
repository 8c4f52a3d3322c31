import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast';

const css = readFileSync('web/styles/tokens.css', 'utf8');

function tokens(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(selector)).match(/\{([^{}]*)\}/)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  );
}

const themes = {
  light: tokens(':root {'),
  dark: tokens(":root[data-theme='dark']"),
};

describe('the colours', () => {
  for (const [name, theme] of Object.entries(themes)) {
    for (const ground of ['bg', 'surface']) {
      for (const text of ['text', 'text-quiet', 'link', 'error', 'q-text', 'k-text', 'v-text']) {
        it(`${name}: --${text} reads on --${ground}`, () => {
          expect(contrast(theme[text], theme[ground])).toBeGreaterThanOrEqual(4.5);
        });
      }
      for (const mark of ['q', 'k', 'v', 'curve', 'focus', 'control-border']) {
        it(`${name}: --${mark} is seen on --${ground}`, () => {
          expect(contrast(theme[mark], theme[ground])).toBeGreaterThanOrEqual(3);
        });
      }
    }
  }

  it('are the same whether the system or the reader chooses dark', () => {
    expect(tokens(":root:not([data-theme='light'])")).toEqual(themes.dark);
  });

  it('mark queries, keys and values by Okabe and Ito', () => {
    expect(themes.light).toMatchObject({ q: '#0072b2', k: '#d55e00', v: '#009e73' });
  });
});
