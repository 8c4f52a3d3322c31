// What the lessons' prose says in numbers is what the engine computes; and what they name, programs, values and cells, exists.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/run.mjs';
import { indexOf, readGoal } from '../../web/components/task/goal';
import { bytes, file, open, type Opened } from './engine-numbers';
import { bounds, figures, said } from './figures';
import type { InspectorRequest } from '../../web/engine/module';

const languages = ['en', 'zh'] as const;
const lessons = readdirSync(join(root, 'web/en/lessons')).filter((name) => name.endsWith('.md')).map((name) => name.replace('.md', ''));
const pageOf = (language: string, lesson: string) => file(`web/${language}/lessons/${lesson}.md`);

/** What a reader reads: no JSON, no code, no attributes, no addresses, and not the list of papers. */
function proseOf(page: string): string {
  const end = page.search(/^## .*\{#(papers|read-on)\}/m);
  return page
    .slice(0, end < 0 ? undefined : end)
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(/<(script|svg).*?<\/\1>/gs, ' ')
    .replace(/```.*?```/gs, ' ')
    .replace(/<\/?[a-z][\w-]*(\s+[\w-]+(="[^"]*")?)*\s*\/?>/g, ' ')
    .replace(/\]\([^)]*\)/g, ']');
}

/** Numbers with decimals, and those with thousands set apart. */
const numbersIn = (prose: string): string[] => [...prose.matchAll(/(?<![\w.,])(?:\d{1,3}(?:,\d{3})+|\d+\.\d+)(?![\d%])/g)].map(([number]) => number);
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** What a page's tasks ask for stands in their goals, and what a task or an element is given in its attributes and JSON. */
const askedIn = (page: string): Set<string> => new Set([...page.matchAll(/<script.*?<\/script>|(?:goal|within)="[^"]*"/gs)].flatMap(([text]) => text.match(/\d+\.\d+/g) ?? []));

describe('the figures of the lessons', () => {
  for (const lesson of lessons) {
    it(`are all known, and all quoted, in both languages of ${lesson}`, () => {
      const known = [...Object.keys(figures[lesson] ?? {}), ...bounds.filter((one) => one.lesson === lesson).map(({ text }) => text)];
      for (const language of languages) {
        const page = pageOf(language, lesson);
        const found = new Set(numbersIn(proseOf(page)));
        const asked = askedIn(page);
        expect([...found].filter((number) => !known.includes(number) && !asked.has(number)), language).toEqual([]);
        expect(known.filter((number) => !found.has(number)), language).toEqual([]);
      }
    });
  }

  for (const [lesson, table] of Object.entries(figures)) {
    it(`are what the engine computes: ${lesson}`, { timeout: 900_000 }, async () => {
      const computed: Record<string, string> = {};
      for (const [text, source] of Object.entries(table)) computed[text] = (await source()).toFixed(decimalsOf(text));
      expect(computed).toEqual(Object.fromEntries(Object.keys(table).map((text) => [text, text.replaceAll(',', '')])));
    });
  }

  for (const { lesson, en, zh, number, of } of said) {
    it(`in words are what the engine computes: ${en}`, { timeout: 900_000 }, async () => {
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
  given: InspectorRequest['given'];
  names: string[];
}

/** The elements of a page that show a program. */
function elementsOf(page: string): Element[] {
  return [...page.matchAll(/<(attn-[\w-]+)((?:\s+[\w-]+(?:="[^"]*")?)*)>(?:\s*<script type="application\/json">(.*?)<\/script>)?/gs)].map(([, tag, text, json]) => {
    const attributes = Object.fromEntries([...text!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name!, value ?? '']));
    const said = JSON.parse(json ?? '{}') as { given?: Record<string, { shape: number[]; values?: number[]; fill?: number }> } & Record<string, object>;
    const given = Object.fromEntries(
      Object.entries(said.given ?? {}).map(([name, { shape, values, fill }]) => [name, { shape, values: values ?? Array<number>(shape.reduce((a, b) => a * b, 1)).fill(fill!) }]),
    );
    return { tag: tag!, attributes, given, names: ['axes', 'names', 'roles'].flatMap((part) => Object.keys(said[part] ?? {})).concat((said.editable as string[] | undefined) ?? []) };
  });
}

const settingsOf = (text = ''): Record<string, string> => Object.fromEntries(text.split(',').filter((one) => one.trim()).map((one) => one.trim().split('=') as [string, string]));

async function programOf({ attributes, given }: Element, more: Record<string, string> = {}, program = attributes.program!): Promise<Opened> {
  const weights = attributes.weights ? bytes(attributes.weights.replace(/^(\.\.\/)+/, 'web/public/')) : new Uint8Array();
  const request = { program, settings: { ...settingsOf(attributes.settings), ...more }, gradients: 'gradients' in attributes };
  return open({ ...request, ...(Object.keys(given!).length > 0 ? { given } : {}) }, weights);
}

const valueOf = ({ description: { outputs, values } }: Opened, name: string) => values[outputs[name] ?? values.findIndex((value) => value.name === name)];
const wordsOf = (text = ''): string[] => text.split(/\s+/).filter(Boolean);
const placeOf = (cell: string): number[] => cell.split(',').filter(Boolean).map(Number);

/** The cells that a task asks about: value and place, by session. */
function cellsOf({ attributes }: Element): { session: string; name: string; place: number[] }[] {
  const session = attributes.session ?? '';
  if (attributes.kind === 'predict') return [{ session, name: attributes.value!, place: placeOf(attributes.cell!) }];
  return readGoal(attributes.goal ?? '').flatMap(({ of, from }) => [of, from]).flatMap((one) => (one && one !== 'edits' ? [{ session, ...one }] : []));
}

describe('what the lessons name', () => {
  for (const lesson of lessons) {
    it(`exists: the programs, values and cells of ${lesson}`, { timeout: 120_000 }, async () => {
      const page = pageOf('en', lesson);
      const elements = elementsOf(page);
      const sessions = new Map<string, Opened>();
      const missing: string[] = [];
      const has = (program: Opened, name: string, who: string) => {
        if (!valueOf(program, name)) missing.push(`${who}: ${name}`);
      };
      for (const element of elements.filter(({ attributes }) => attributes.program && attributes.kind !== 'line' && !('steps' in attributes))) {
        const program = await programOf(element);
        const { attributes, names } = element;
        const who = `${element.tag} ${attributes.id ?? attributes.program}`;
        if (attributes.session) sessions.set(attributes.session, program);
        else if (element.tag === 'attn-task') sessions.set((attributes.session = `own ${attributes.id}`), program);
        for (const name of [...wordsOf(attributes.show), attributes.at, element.tag === 'attn-value' ? attributes.value : undefined, ...names]) if (name) has(program, name, who);
      }
      for (const element of elements.filter(({ tag }) => tag === 'attn-value' || tag === 'attn-task')) {
        const { attributes } = element;
        const own = sessions.get(attributes.session ?? '');
        if (element.tag === 'attn-value' && own) has(own, attributes.value!, `attn-value ${attributes.id}`);
        if (attributes.session && !own) expect(page.split(`session="${attributes.session.replace(/-[A-Za-z]+$/, '')}`).length, `${attributes.id}: nobody opens ${attributes.session}`).toBeGreaterThan(2);
        if (element.tag !== 'attn-task') continue;
        for (const { session, name, place } of cellsOf(element)) {
          const program = sessions.get(session);
          const value = program && valueOf(program, name);
          if (program && (!value || indexOf(value.shape, place) === null)) missing.push(`${attributes.id}: ${name}[${place.join(', ')}]`);
        }
      }
      expect(missing).toEqual([]);
    });

    it(`can be run: the wrong lines and the trainings of ${lesson}`, { timeout: 120_000 }, async () => {
      for (const element of elementsOf(pageOf('en', lesson))) {
        const { attributes } = element;
        if (attributes.kind === 'line') {
          const task = new RegExp(`<attn-task id="${attributes.id}".*?</attn-task>`, 's').exec(pageOf('en', lesson))![0];
          const [program = '', settings = ''] = attributes.reference!.split(':');
          const right = (await programOf({ ...element, attributes: { program, settings } })).read(attributes.value!);
          const mended = [...task.matchAll(/<li(?: data-mend="([^"]*)")?>/g)].map(async ([, mend]) => (await programOf(element, settingsOf(mend))).read(attributes.value!));
          const same = (await Promise.all(mended)).map((numbers) => numbers.every((number, i) => Math.abs(number - right[i]!) < 5e-5));
          expect(same.filter(Boolean), attributes.id).toHaveLength(1);
        }
        if ('steps' in attributes) {
          const json = new RegExp(`<attn-learning[^>]*program="${attributes.program}"[^>]*>\\s*<script[^>]*>(.*?)</script>`, 's').exec(pageOf('en', lesson))![1]!;
          const { variants, loss, watch } = JSON.parse(json) as { variants: { settings: Record<string, string> }[]; loss: { value: string }; watch: { value: string }[] };
          for (const variant of variants) {
            const program = await open({ program: attributes.program!, settings: variant.settings });
            for (const { value } of [loss, ...watch]) expect(valueOf(program, value), value).toBeDefined();
          }
        }
      }
    });
  }
});
