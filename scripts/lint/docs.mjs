// What documents are held to: sentences of at most 30 words and paragraphs of at most 120, a README and a CONTRIBUTING
// that can be read at once, links that lead somewhere, and files that are named as they are.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../lib/run.mjs';
import { projectFiles } from './words.mjs';

const mostBytes = { 'README.md': 6000, 'README.zh.md': 6000, 'CONTRIBUTING.md': 10_000 };
const mostWords = { sentence: 30, paragraph: 120 };

const isDocument = (file) => file in mostBytes || /^docs\/.*\.md$/.test(file);
/** Files of ours, by their endings; what a command writes has others, or a name in capitals: DIR/model.py. */
const named = /^[\w@-][\w.@-]*(\/[\w.@-]+)*\/?$/;
const ours = /\.(h|cpp|cu|cmake|mjs|js|ts|css|njk|json|py|md|tsv)$|^(cpp|web|tests|scripts|docs)\//;
const placeholder = /(^|[/.])[A-Z]{2,}([/.]|$)|^(build|_site)\/|\/(generated|output)\//;

/** Text without code between fences, whose lines stay empty. */
const withoutFences = (text) => text.replace(/^```.*?^```$/gms, (code) => code.replace(/[^\n]/g, ''));

/** The blocks of a document, [{line, text}]: paragraphs, items of lists, headings, cells of tables. */
function blocksOf(text) {
  const blocks = [];
  let open = null;
  withoutFences(text)
    .split('\n')
    .forEach((whole, index) => {
      const line = whole.trim();
      const begins = /^([-*+]|\d+\.|#+|>)\s/.test(line);
      if (line === '' || begins || line.startsWith('|')) open = null;
      if (/^\|[\s|:-]*\|?$/.test(line) || line === '') return;
      if (line.startsWith('|')) {
        for (const cell of line.split('|')) if (cell.trim()) blocks.push({ line: index + 1, text: cell.trim() });
      } else if (open) open.text += ` ${line}`;
      else blocks.push((open = { line: index + 1, text: line.replace(/^([-*+]|\d+\.|#+|>)\s+/, '') }));
    });
  return blocks;
}

/** As it is read: code is one word, a link its text, a picture nothing. */
const read = (text) =>
  text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/`[^`]+`/g, 'Code')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
const words = (text) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const sentences = (text) => text.split(/(?<=[.!?]["”)*]*)\s+(?=[\p{Lu}\d`*_“"([])/u);

/**
 * @param {string} file @param {string} text @param {Set<string>} files all of the project @returns {string[]} one line
 * a finding
 */
export function checkDocument(file, text, files) {
  const problems = [];
  const bytes = Buffer.byteLength(text);
  if (bytes > mostBytes[file]) problems.push(`${file}: ${bytes} bytes, ${mostBytes[file]} at most`);
  for (const { line, text: block } of file.endsWith('.zh.md') ? [] : blocksOf(text)) {
    const plain = read(block);
    if (words(plain) > mostWords.paragraph) problems.push(`${file}:${line}: a paragraph of ${words(plain)} words`);
    for (const sentence of sentences(plain))
      if (words(sentence) > mostWords.sentence)
        problems.push(`${file}:${line}: a sentence of ${words(sentence)} words: ${sentence.slice(0, 60)}…`);
  }
  const exists = (path, anywhere) =>
    [...files].some(
      (one) => one === path || one.startsWith(`${path}/`) || (anywhere && `/${one}/`.includes(`/${path}/`)),
    );
  withoutFences(text)
    .split('\n')
    .forEach((line, index) => {
      for (const [, target] of line.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
        const path = posix.join(posix.dirname(file), target).replace(/\/$/, '');
        if (!/^\w+:/.test(target) && path !== '.' && !exists(path, false))
          problems.push(`${file}:${index + 1}: leads nowhere: ${target}`);
      }
      for (const [, code] of line.matchAll(/`([^`]+)`/g))
        if (named.test(code) && ours.test(code) && !placeholder.test(code) && !exists(code.replace(/\/$/, ''), true))
          problems.push(`${file}:${index + 1}: there is no file ${code}`);
    });
  return problems;
}

/** @returns {string[]} one line a finding */
export function checkDocs() {
  const files = projectFiles();
  return [...files]
    .filter(isDocument)
    .flatMap((file) => checkDocument(file, readFileSync(join(root, file), 'utf8'), files));
}
