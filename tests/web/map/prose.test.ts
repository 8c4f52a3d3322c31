// @vitest-environment happy-dom
// Phrases of the lessons that speak of parts of a map: every part is there, and the same in both languages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import type { Measure } from '../../../web/components/map/layout';
import { MapModel } from '../../../web/components/map/model';
import { itemOf, sectionOf } from '../../../web/components/map/prose';
import type { Given } from '../../../web/components/lessons/shared/figure-settings';
import type { Description } from '../../../web/engine/module';
import { engine } from '../../e2e/engine-in-node';

const modules = import.meta.glob<{ given: Given }>('../../../web/components/lessons/*/figure-settings.ts', {
  eager: true,
});
const read = (language: string, slug: string) =>
  readFileSync(join(root, 'web', language, 'lessons', `${slug}.md`), 'utf8');
const phrasesOf = (page: string) =>
  [...page.matchAll(/<a href="#([^"]+)" data-part="([^"]+)">/g)].map(([, map, parts]) => ({ map, parts }));

const measure: Measure = {
  card: () => ({ width: 80, height: 50, anchor: { x: 40, y: 25 } }),
  head: () => ({ width: 80, height: 24 }),
};
const room = { width: 1000, height: 600 };

/** The model of the map with an id, from what the lesson gives it or the session that it takes part in. */
async function modelOf(slug: string, id: string): Promise<MapModel> {
  const { given } = modules[`../../../web/components/lessons/${slug}/figure-settings.ts`];
  const session = new RegExp(`<attn-map id="${id}" session="([^"]+)"`).exec(read('en', slug))?.[1];
  const { program, settings, weights } = (given[id] ??
    Object.values(given).find((one) => 'session' in one && one.session === session && 'program' in one)) as {
    program: string;
    settings?: Record<string, string>;
    weights?: string;
  };
  const bytes = weights ? readFileSync(join(root, weights.replace(/^(\.\.\/)+/, 'web/public/'))) : new Uint8Array();
  const inspector = (await engine()).Inspector.open(JSON.stringify({ program, settings }), bytes);
  const description = JSON.parse(inspector.describe()) as Description;
  inspector.delete();
  return new MapModel(
    description,
    () => measure,
    () => 'right',
    () => room,
  );
}

describe('phrases that speak of a map', () => {
  for (const slug of ['bahdanau', 'multi-head', 'transformer']) {
    it(`of ${slug} name parts that the map has, the same ones in both languages`, async () => {
      const [en, zh] = [phrasesOf(read('en', slug)), phrasesOf(read('zh', slug))];
      expect(en.length).toBeGreaterThan(5);
      expect(zh.map(({ parts }) => parts).sort()).toEqual(en.map(({ parts }) => parts).sort());
      const model = await modelOf(slug, en[0].map);
      for (const { map, parts } of [...en, ...zh]) {
        expect(map).toBe(en[0].map);
        for (const part of parts.split(' ')) expect(itemOf(part, model), part).not.toBeNull();
      }
      expect(itemOf('no/such/part', model)).toBeNull();
    });
  }

  it('tell the section of a part, of what stands in it, and of every step alike; another section before the map’s own', async () => {
    const model = await modelOf('bahdanau', 'model');
    document.body.innerHTML = `<h2 id="one">One</h2><p><a href="#model" data-part="encoder decoder/step0">a</a> <a href="#other" data-part="loss">b</a></p>
      <h2 id="two">Two</h2><div id="model"></div><a href="#model" data-part="encoder">c</a><a href="#model" data-part="decoder/step0/attention">d</a>`;
    const map = document.getElementById('model')!;
    const section = (part: string) => sectionOf(itemOf(part, model)!, model, map)?.id ?? null;
    expect(section('encoder')).toBe('one');
    expect(section('encoder/rnn')).toBe('one');
    expect(section('decoder/step3')).toBe('one');
    expect(section('decoder/step3/attention/weights')).toBe('two');
    expect(section('decoder')).toBeNull();
    expect(section('loss')).toBeNull();
  });
});
