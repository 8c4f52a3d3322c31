// What the lessons' prose says in numbers is what the engine computes; and what they name, programs, values and cells,
// exists.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { indexOf, readGoal } from '../../../web/components/task/goal';
import { bytes, file, open, type Opened } from '../../e2e/engine-numbers';
import { bounds, figures, said } from './figures';
import { batchOf } from '../../e2e/head-batch';
import type { InspectorRequest } from '../../../web/engine/module';
import { cellsOf as filled, type LessonGiven } from '../../../web/components/instrument/settings';
import type { Given } from '../../../web/components/lessons/shared/figure-settings';
import type { LearningGiven } from '../../../web/components/lessons/shared/learning';

const languages = ['en', 'zh'] as const;
const lessons = readdirSync(join(root, 'web/en/lessons'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.replace('.md', ''));
const modules = import.meta.glob<{ given: Given }>('../../../web/components/lessons/*/figure-settings.ts', {
  eager: true,
});
/** What a lesson's elements are given, by their ids. */
const givenIn = (lesson: string) => modules[`../../../web/components/lessons/${lesson}/figure-settings.ts`].given;
const pageOf = (language: string, lesson: string) => file(`web/${language}/lessons/${lesson}.md`);

/** What a reader reads: no code, no attributes, no addresses, and not the list of papers. */
function proseOf(page: string): string {
  const end = page.search(/^## .*\{#reading\}/m);
  return page
    .slice(0, end < 0 ? undefined : end)
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(/<svg.*?<\/svg>/gs, ' ')
    .replace(/```.*?```/gs, ' ')
    .replace(/<\/?[a-z][\w-]*(\s+[\w-]+(="[^"]*")?)*\s*\/?>/g, ' ')
    .replace(/\]\([^)]*\)/g, ']');
}

/** Numbers with decimals, and those with thousands set apart. */
const numbersIn = (prose: string): string[] =>
  [...prose.matchAll(/(?<![\w.,])(?:\d{1,3}(?:,\d{3})+|\d+\.\d+)(?![\d%])/g)].map(([number]) => number);
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** What tasks ask for, and what elements are given. */
const askedIn = (lesson: string): Set<string> => new Set(JSON.stringify(givenIn(lesson)).match(/\d+\.\d+/g) ?? []);

describe('the figures of the lessons', () => {
  for (const lesson of lessons) {
    it(`are all known, and all quoted, in both languages of ${lesson}`, () => {
      const known = [
        ...Object.keys(figures[lesson] ?? {}),
        ...bounds.filter((one) => one.lesson === lesson).map(({ text }) => text),
      ];
      for (const language of languages) {
        const page = pageOf(language, lesson);
        const found = new Set(numbersIn(proseOf(page)));
        const asked = askedIn(lesson);
        expect(
          [...found].filter((number) => !known.includes(number) && !asked.has(number)),
          language,
        ).toEqual([]);
        expect(
          known.filter((number) => !found.has(number)),
          language,
        ).toEqual([]);
      }
    });
  }

  for (const [lesson, table] of Object.entries(figures)) {
    it(`are what the engine computes: ${lesson}`, async () => {
      const computed: Record<string, string> = {};
      for (const [text, source] of Object.entries(table)) computed[text] = (await source()).toFixed(decimalsOf(text));
      expect(computed).toEqual(Object.fromEntries(Object.keys(table).map((text) => [text, text.replaceAll(',', '')])));
    });
  }

  for (const { lesson, en, zh, number, of } of said) {
    it(`in words are what the engine computes: ${en}`, async () => {
      expect(proseOf(pageOf('en', lesson))).toContain(en);
      expect(proseOf(pageOf('zh', lesson))).toContain(zh);
      expect(await of()).toBe(number);
    });
  }

  it('that bound others do', async () => {
    for (const { text, of } of bounds) expect(await of(), text).toBeLessThan(Number(text));
  });
});

interface Element {
  tag: string;
  attributes: Record<string, string>;
  given: LessonGiven;
  names: string[];
}

/** The elements of a lesson that show a program, with attributes of their own or with what they are given. */
function elementsOf(lesson: string): Element[] {
  return [...pageOf('en', lesson).matchAll(/<(attn-[\w-]+)((?:\s+[\w-]+(?:="[^"]*")?)*)>/g)].map(([, tag, text]) => {
    const written = Object.fromEntries(
      [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value ?? '']),
    );
    const all = givenIn(lesson)[written.id] ?? {};
    const short = Object.entries(all).filter(([, value]) => typeof value !== 'object');
    const given = all as LessonGiven;
    return {
      tag,
      attributes: {
        ...written,
        ...(Object.fromEntries(short.map(([name, value]) => [name, String(value)])) as Record<string, string>),
      },
      given,
      names: [given.axes, given.names, given.roles]
        .flatMap((part) => Object.keys(part ?? {}))
        .concat(given.editable ?? []),
    };
  });
}

const settingsOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((one) => one.trim())
      .map((one) => one.trim().split('=') as [string, string]),
  );

async function programOf(
  { attributes, given }: Element,
  more: Record<string, string> = {},
  program = attributes.program,
): Promise<Opened> {
  const path = attributes.weights?.replace(/^(\.\.\/)+/, 'web/public/');
  const weights = path ? bytes(path) : new Uint8Array();
  const pair = path && given.pair ? await batchOf(path, [`${given.pair.source}\t${given.pair.target}`]) : {};
  const request = { program, settings: { ...given.settings, ...more }, gradients: 'gradients' in attributes };
  const tensors = Object.entries(given.given ?? {}).map(([name, tensor]) => [name, filled(tensor)]);
  return open(
    { ...request, given: { ...pair, ...(Object.fromEntries(tensors) as InspectorRequest['given']) } },
    weights,
  );
}

const valueOf = ({ description: { outputs, values } }: Opened, name: string) =>
  values[outputs[name] ?? values.findIndex((value) => value.name === name)];
const wordsOf = (text = ''): string[] => text.split(/\s+/).filter(Boolean);
const placeOf = (cell: string): number[] => cell.split(',').filter(Boolean).map(Number);

/** The cells that a task asks about: value and place, by session. */
function cellsOf({ attributes }: Element): { session: string; name: string; place: number[] }[] {
  const session = attributes.session ?? '';
  const asked = attributes.cell ? [{ session, name: attributes.value, place: placeOf(attributes.cell) }] : [];
  return asked.concat(
    readGoal(`${attributes.goal ?? ''};${attributes.solution ?? ''}`)
      .flatMap(({ of, from }) => [of, from])
      .flatMap((one) => (one && one !== 'edits' ? [{ session, ...one }] : [])),
  );
}

describe('what the lessons name', () => {
  for (const lesson of lessons) {
    it(`exists: the programs, values and cells of ${lesson}`, async () => {
      const elements = elementsOf(lesson);
      const sessions = new Map<string, Opened>();
      const missing: string[] = [];
      const has = (program: Opened, name: string, who: string) => {
        if (!valueOf(program, name)) missing.push(`${who}: ${name}`);
      };
      for (const element of elements.filter(
        ({ attributes }) => attributes.program && attributes.kind !== 'line' && !('steps' in attributes),
      )) {
        const program = await programOf(element);
        const { attributes, names } = element;
        const who = `${element.tag} ${attributes.id ?? attributes.program}`;
        if (attributes.session) sessions.set(attributes.session, program);
        else if (element.tag === 'attn-task') sessions.set((attributes.session = `own ${attributes.id}`), program);
        for (const name of [
          ...wordsOf(attributes.show),
          attributes.at,
          element.tag === 'attn-value' ? attributes.value : undefined,
          ...names,
        ])
          if (name) has(program, name, who);
      }
      for (const element of elements.filter(({ tag }) => tag === 'attn-value' || tag === 'attn-task')) {
        const { attributes } = element;
        const own = sessions.get(attributes.session ?? '');
        if (element.tag === 'attn-value' && own) has(own, attributes.value, `attn-value ${attributes.id}`);
        if (attributes.session && !own)
          expect(
            elements.some(
              ({ tag, attributes: { session } }) =>
                tag !== 'attn-task' && session && `${attributes.session}-`.startsWith(`${session}-`),
            ),
            `${attributes.id}: nobody opens ${attributes.session}`,
          ).toBe(true);
        if (element.tag !== 'attn-task') continue;
        for (const { session, name, place } of cellsOf(element)) {
          const program = sessions.get(session);
          const value = program && valueOf(program, name);
          if (program && (!value || indexOf(value.shape, place) === null))
            missing.push(`${attributes.id}: ${name}[${place.join(', ')}]`);
        }
      }
      expect(missing).toEqual([]);
    });

    it(`can be run: the wrong lines and the trainings of ${lesson}`, async () => {
      for (const element of elementsOf(lesson)) {
        const { attributes } = element;
        if (attributes.kind === 'line') {
          const task = new RegExp(`<attn-task id="${attributes.id}".*?</attn-task>`, 's').exec(
            pageOf('en', lesson),
          )![0];
          const [program = '', settings = ''] = attributes.reference.split(':');
          const right = (
            await programOf({
              ...element,
              attributes: { program },
              given: { ...element.given, settings: settingsOf(settings) },
            })
          ).read(attributes.value);
          const mended = [...task.matchAll(/<li(?: data-mend="([^"]*)")?>/g)].map(async ([, mend]) =>
            (await programOf(element, settingsOf(mend))).read(attributes.value),
          );
          const same = (await Promise.all(mended)).map((numbers) =>
            numbers.every((number, i) => Math.abs(number - right[i]) < 5e-5),
          );
          expect(same.filter(Boolean), attributes.id).toHaveLength(1);
        }
        if ('steps' in attributes) {
          const { variants, loss, watch } = element.given as LearningGiven;
          for (const variant of variants) {
            const program = await open({ program: attributes.program, settings: variant.settings });
            for (const { value } of [loss, ...watch]) expect(valueOf(program, value), value).toBeDefined();
          }
        }
      }
    });
  }
});
