// Who visits the pages: in which language, window and colours.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.mjs';

export interface Reader {
  path: string;
  language: 'en' | 'zh';
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  /** Which controls of the page's figures are operated. */
  operates: 'every' | 'each kind' | 'none';
  prints: boolean;
}

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const looks = [
  { viewport: desk, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
  { viewport: desk, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'light' },
] as const;

/** Every page of the site in one language, as a path below it. */
const pagesIn = (language: string): string[] =>
  (readdirSync(join(root, '_site', language), { recursive: true }) as string[])
    .filter((file) => /(^|\/)index\.html$/.test(file))
    .map((file) => file.replace(/index\.html$/, ''))
    .sort();

export const pages = { en: pagesIn('en'), zh: pagesIn('zh') };

/** Every language, window and colours of every page. */
export const everyReader = (): Reader[] =>
  (['en', 'zh'] as const).flatMap((language) =>
    pages[language].flatMap((page) =>
      looks.map((look): Reader => ({
        path: `${language}/${page}`,
        language,
        ...look,
        operates: 'every',
        prints: true,
      })),
    ),
  );

/** How many commits there are; 0 in a copy without them. */
const commits = Number(spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout) || 0;

/**
 * One reader a page: its other language is read in the other window and the other colours, and every two of language,
 * window and colours meet on some page. Figures are operated in one of a page's languages. Who reads which turns with
 * the commits, so that in time every page is seen in every way.
 */
export const oneReaderEach = (): Reader[] =>
  (['en', 'zh'] as const).flatMap((language, other) =>
    pages[language].map((page, i): Reader => {
      const look = ((commits + i) % 4) ^ other;
      const operated = (i + (commits >> 2)) % 2 === other;
      return {
        path: `${language}/${page}`,
        language,
        ...looks[look],
        operates: operated ? 'each kind' : 'none',
        prints: look === 2,
      };
    }),
  );
