// The free sentences: what people type, and all that may stand for it.
import { readFileSync } from 'node:fs';

/** "[he|she] runs" with all of its choices; ` || ` stands between whole alternatives. */
export const expandAlternatives = (text) =>
  text.split(' || ').flatMap((whole) =>
    whole.split(/(\[[^\]]*\])/).reduce(
      (done, part) => {
        const choices = part.startsWith('[') ? part.slice(1, -1).split('|') : [part];
        return done.flatMap((before) => choices.map((choice) => before + choice));
      },
      [''],
    ),
  );

/** What is compared: without capitals, spaces and commas, which a corpus sets in its own way. */
export const comparable = (text) =>
  text
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[\s,，、!！.。-]/g, '')
    .replace(/？/g, '?')
    .replace(/œ/g, 'oe');

export const readFree = (pair) =>
  readFileSync(new URL(`${pair}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [source, accepted] = line.split('\t');
      return { source, accepted: new Set(expandAlternatives(accepted).map(comparable)) };
    });
