// @vitest-environment happy-dom
// The course: its contents, its pages and its glossary agree, in both languages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { root } from '../../scripts/lib/run.mjs';
import { sectionsOf } from '../../scripts/site/sections.mjs';
import { tasksOf } from '../../scripts/site/tasks.mjs';
import glossary from '../../web/_data/glossary.mjs';
import type { Given } from '../../web/components/lessons/shared/figure-settings';
import { forgetProgress, noteTask, progress, remember, showProgress, standings } from '../../web/progress';

const modules = import.meta.glob<{ given: Given }>('../../web/components/lessons/*/figure-settings.ts', {
  eager: true,
});
const web = join(root, 'web');
interface Entry {
  number: number;
  slug: string;
  en: Record<string, string>;
  zh: Record<string, string>;
}
const course = JSON.parse(readFileSync(join(web, '_data/course.json'), 'utf8')) as Entry[];
const languages = ['en', 'zh'] as const;
const lessonFiles = (language: string) =>
  readdirSync(join(web, language, 'lessons')).filter((file) => file.endsWith('.md'));

describe('the course', () => {
  it('counts its lessons from 1', () => {
    expect(course.map(({ number }) => number)).toEqual(course.map((_, i) => i + 1));
  });

  it('says in both languages what one can do after each lesson', () => {
    for (const lesson of course) {
      for (const language of languages) {
        expect(lesson[language].title, `${lesson.slug} ${language}`).toBeTruthy();
        expect(lesson[language].after, `${lesson.slug} ${language}`).toMatch(/[.。]$/);
      }
    }
  });

  it('knows every page among the lessons, under its number', () => {
    for (const language of languages) {
      for (const file of lessonFiles(language)) {
        const text = readFileSync(join(web, language, 'lessons', file), 'utf8');
        const entry = course.find(({ slug }) => `${slug}.md` === file);
        expect(entry, file).toBeDefined();
        expect(/^lesson: (\d+)$/m.exec(text)?.[1], file).toBe(String(entry!.number));
      }
    }
  });

  it('gives every element of a lesson what it shows, and no element that is not there', () => {
    for (const { slug } of course) {
      const page = readFileSync(join(web, 'en/lessons', `${slug}.md`), 'utf8');
      // A map of another element's session shows what that is given.
      const shown = [
        ...page.matchAll(
          /<attn-(?:stepper|value|task|learning|looking|painting|map(?![^>]* session=))\b(?:[^>]* id="([^"]*)")?/g,
        ),
      ].map(([, id]) => id);
      expect(shown, slug).toEqual(
        Object.keys(modules[`../../web/components/lessons/${slug}/figure-settings.ts`].given),
      );
    }
  });
});

describe('the end of a lesson', () => {
  const ends = {
    en: ['Summary {#summary}', 'Exercises {#exercises}', 'Further reading {#reading}'],
    zh: ['小结 {#summary}', '练习 {#exercises}', '延伸阅读 {#reading}'],
  };
  for (const [language, headings] of Object.entries(ends)) {
    it(`has the same headings in all of them, ${language}`, () => {
      for (const { slug } of course) {
        const page = readFileSync(join(web, language, 'lessons', `${slug}.md`), 'utf8');
        expect([...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading).slice(-3), slug).toEqual(headings);
      }
    });
  }
});

describe('the glossary', () => {
  it('has every term once, with one sentence in both languages', () => {
    for (const language of languages) {
      const terms = glossary.map((one) => one[language].term);
      expect(new Set(terms).size).toBe(terms.length);
      for (const one of glossary)
        expect(one[language].definition, one.en.term).toMatch(/^[^.。]+(\.[^ ][^.。]*)*[.。]$/);
    }
  });

  it('names for each term a lesson of the course, in the course’s order', () => {
    const numbers = glossary.map(({ lesson }) => lesson);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    for (const number of numbers) expect(course.some((one) => one.number === number)).toBe(true);
  });
});

describe('a table of contents', () => {
  it('has the second-level headings that can be linked to, without links inside', () => {
    const html = '<h1>A</h1><h2 id="one">One</h2><h3 id="x">x</h3><h2 id="two"><a href="#">Two</a> <em>more</em></h2>';
    expect(sectionsOf(html)).toEqual([
      { id: 'one', html: 'One' },
      { id: 'two', html: 'Two <em>more</em>' },
    ]);
  });
});

describe('progress', () => {
  beforeEach(() => {
    localStorage.clear();
    forgetProgress();
  });

  it('goes from opened to read and never back', () => {
    remember(4, 'opened');
    expect(standings()).toEqual({ 4: 'opened' });
    remember(4, 'read');
    remember(4, 'opened');
    expect(standings()).toEqual({ 4: 'read' });
  });

  it('takes what it cannot understand for nothing', () => {
    for (const text of ['{', '[1]', 'null', '"read"', '{"4":"done"}']) {
      localStorage.setItem('attn-lessons', text);
      expect(standings(), text).toEqual({});
    }
  });

  it('is said in the contents, in the page’s words, with the tasks that the lesson has now', () => {
    remember(2, 'read');
    for (const task of ['a', 'b', 'long-gone']) noteTask('two', task, 'solved');
    noteTask('two', 'c', 'shown');
    const line = (number: number, slug: string) =>
      `<span data-progress="${number}" data-standing data-slug="${slug}" data-tasks="a b c d"></span>`;
    document.body.innerHTML = `<section data-opened="Begun" data-read="Read" data-solved="{n} of {all} tasks">${line(1, 'one')}${line(2, 'two')}${line(3, '__proto__')}</section>`;
    showProgress(document.querySelector('section')!);
    expect([...document.querySelectorAll('span')].map((item) => item.textContent)).toEqual([
      '',
      'Read · 2 of 4 tasks',
      '',
    ]);
  });

  it('lasts as long as the page where storage is forbidden', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    try {
      remember(1, 'opened');
      noteTask('one', 'a', 'solved');
      expect(standings()).toEqual({ 1: 'opened' });
      expect(progress()).toEqual({ one: { a: 'solved' } });
      forgetProgress();
      expect([standings(), progress()]).toEqual([{}, {}]);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('names the tasks of every lesson alike in both languages', () => {
    for (const { slug } of course) {
      const [en, zh] = languages.map((language) =>
        tasksOf(readFileSync(join(web, language, 'lessons', `${slug}.md`), 'utf8')),
      );
      expect(en.length, slug).toBeGreaterThanOrEqual(3);
      expect(zh).toEqual(en);
    }
    expect(() => tasksOf('<attn-task kind="choose">')).toThrow(/no name/);
    expect(() => tasksOf('<attn-task id="a"><attn-task id="a">')).toThrow(/'a'/);
  });
});
