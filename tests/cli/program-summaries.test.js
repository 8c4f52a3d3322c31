import { describe, expect, it } from 'vitest';
import { programSummaries } from '../../web/components/instrument/program-summaries';
import { attn } from './attn.js';

/** What the engine says of programs (the line below a name) and of their settings. */
function summaries() {
  const lines = attn(['programs']).stdout.split('\n');
  return lines.flatMap((line, i) => {
    if (/^\S/.test(line)) return [lines[i + 1].trim()];
    return line.startsWith('  --set ') ? [/^ {2}--set \S+ {2}(.*)$/.exec(line)[1]] : [];
  });
}

describe('the summaries of programs and settings', () => {
  it('are there in Chinese, all of them and no others', () => {
    const english = new Set(summaries());
    expect(english.size).toBeGreaterThan(100);
    expect([...english].filter((text) => !programSummaries.zh[text])).toEqual([]);
    expect(Object.keys(programSummaries.zh).filter((text) => !english.has(text))).toEqual([]);
    for (const chinese of Object.values(programSummaries.zh)) expect(chinese).toMatch(/\p{Script=Han}/u);
  });
});
