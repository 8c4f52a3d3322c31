// What the engine says about what a visitor asked for, in the page's words. The engine's own sentence, the one that the
// command prints too, is the key, with a name where a value stands; {why} is a sentence of the engine again. A sentence
// that is not here is shown as the engine said it.
import { html, nothing } from 'lit';
import type { Language, Strings } from './strings';

/**
 * By the engine's sentence. English ones are those that the page can say better, or null: only its values have names
 * here.
 */
export type Sentences = Record<Language, Record<string, string | null>>;

export const sentences: Sentences = {
  en: {
    'the model overflows: its numbers are no longer finite':
      'The weights are so large that the model overflows: its numbers are no longer finite',
    "a cell of '{name}' takes a finite number": '“{name}” takes a number here, such as 0.5 or -2',
    "'{name}' holds whole numbers from 0 on, {value} was given": '“{name}” holds whole numbers from 0 on, not {value}',
    "'{name}' holds numbers below {limit}, {value} was given": '“{name}” holds numbers below {limit}, not {value}',
    "'{name}' is an optimizer's: it cannot be changed": '“{name}” is an optimizer’s: it cannot be changed',
    "there is no program '{name}'; the programs are {names}": 'There is no program “{name}”',
    "{program} has no setting '{name}'; its settings are {names}": '{program} has no setting “{name}”',
    'multi-head attention: the hidden size {hidden} is not divisible by the number of heads {heads}':
      'The hidden size {hidden} is not divisible by the number of heads, {heads}',
    'rotary encoding: the size {size} must be even':
      'Rotary positions turn pairs of numbers: a head needs an even size, not {size}',
    'tiled attention: a tile must have 1 to 64 keys, and there may be 64 tiles, not {keys} keys in tiles of {tile}':
      'A tile must have 1 to 64 keys, and there may be 64 tiles; these are {keys} keys in tiles of {tile}',
    'multi-head attention: the number of heads {heads} is not divisible by the number of heads of keys and values {groups}':
      'The number of heads, {heads}, is not divisible by that of keys and values, {groups}',
    "'{name}' holds {value}, but the vocabulary has {n} tokens, 0 to {last}":
      '“{name}” holds {value}, but the vocabulary has {n} tokens, 0 to {last}',
    "'{name}' holds {value}, but there are {n} positions, 0 to {last}":
      '“{name}” holds {value}, but there are {n} positions, 0 to {last}',
  },
  zh: {
    'the model overflows: its numbers are no longer finite': '权重的数值太大，模型的计算溢出了，得到的已不是有限的数',
    'there are no words to translate': '句子里没有可以翻译的词',
    'there is not enough memory for this': '内存不够',
    "a cell of '{name}' takes a finite number": '“{name}”的格子里只能填数，例如 0.5 或 -2',
    "'{name}' holds whole numbers from 0 on, {value} was given": '“{name}”里是从 0 开始的整数，不能是 {value}',
    "'{name}' holds numbers below {limit}, {value} was given": '“{name}”里的数应小于 {limit}，不能是 {value}',
    "'{name}' is an optimizer's: it cannot be changed": '“{name}”属于优化器，不能改',
    "'{name}' has no such cell": '“{name}”没有这个格子',
    "'{name}' is given as {shape} with {n} numbers": '“{name}”给出的形状是 {shape}，却有 {n} 个数',
    "the weights file has no tensor whose name starts with '{prefix}'": '权重文件里没有名称以“{prefix}”开头的张量',
    'the seed must be at least 0': '随机种子应不小于 0',
    "there is no program '{name}'; the programs are {names}": '没有名为“{name}”的程序',
    "{program} has no setting '{name}'; its settings are {names}": '{program} 没有“{name}”这个设置',
    "the setting {name} must be a number, it is '{value}'": '设置 {name} 应为数，现在是“{value}”',
    "the setting {name} must be true or false, it is '{value}'": '设置 {name} 应为 true 或 false，现在是“{value}”',
    "the setting {name} must be a whole number from 1 to {most}, it is '{value}'":
      '设置 {name} 应为 1 到 {most} 之间的整数，现在是“{value}”',
    "the setting {name} must be a whole number from 0 to {most}, it is '{value}'":
      '设置 {name} 应为 0 到 {most} 之间的整数，现在是“{value}”',
    "the setting {name} must be a number above 0, it is '{value}'": '设置 {name} 应为大于 0 的数，现在是“{value}”',
    "the setting {name} must be one of {names}, it is '{value}'": '设置 {name} 应为 {names} 之一，现在是“{value}”',
    "the setting {name} must be nearest or largest, it is '{value}'":
      '设置 {name} 应为 nearest 或 largest，现在是“{value}”',
    'hidden is {hidden}, which num_heads, {heads}, does not divide':
      'hidden 是 {hidden}，不能被 num_heads（{heads}）整除',
    'training needs at least two points, there are {n}': '训练至少要有两个点，现在有 {n} 个',
    'multi-head attention: the hidden size {hidden} is not divisible by the number of heads {heads}':
      '隐藏单元数 {hidden} 不能被头数 {heads} 整除',
    'rotary encoding: the size {size} must be even': '旋转位置编码要求每个头的维数是偶数，现在是 {size}',
    'tiled attention: a tile must have 1 to 64 keys, and there may be 64 tiles, not {keys} keys in tiles of {tile}':
      '每块应有 1 到 64 个键，最多 64 块；现在是 {keys} 个键，每块 {tile} 个',
    'multi-head attention: the number of heads {heads} is not divisible by the number of heads of keys and values {groups}':
      '查询的头数 {heads} 不能被键和值的头数 {groups} 整除',
    '{program}: the program would hold {n} numbers, more than {most}':
      '{program}：这个程序要存 {n} 个数，超过了 {most} 个',
    "'{name}' holds {value}, but the vocabulary has {n} tokens, 0 to {last}":
      '“{name}”里有 {value}，而词表只有 {n} 个词元（0 到 {last}）',
    "'{name}' holds {value}, but there are {n} positions, 0 to {last}":
      '“{name}”里有 {value}，而位置只有 {n} 个（0 到 {last}）',
    "{program}: '{name}' is {shape}, which is too large": '{program}：“{name}”的形状是 {shape}，太大了',
    'JSON is not valid UTF-8 ({where})': '它不是有效的 UTF-8 文本',
    'JSON holds more than {most} values': '它的内容太多（超过 {most} 个值）',
    'JSON is nested deeper than {most} levels at byte {n}': '第 {n} 个字节处的嵌套超过 {most} 层',
    "JSON has the key '{name}' twice in one object": '“{name}”出现了两次',
    'JSON holds the number {value}, which overflows a double': '数 {value} 太大',
    "expected a member '{name}' in {kind}": '缺少“{name}”',
    'JSON is malformed at byte {n}: expected {what}, found {other}': '第 {n} 个字节处不是合法的 JSON',
  },
};

/** They would match others too: last. */
export const lastSentences: Sentences = {
  en: {},
  zh: {
    '{name} must be from {least} to {most}, it is {value}': '{name} 应在 {least} 到 {most} 之间，现在是 {value}',
    'expected {what}, found {other}': '应为 {what}，却是 {other}',
  },
};

/** What the page's own code around the engine says: web/engine/client.ts, files.ts. */
export const ownSentences: Sentences = {
  en: {},
  zh: {
    'the engine could not be loaded: check the connection': '引擎没能载入：请检查网络连接',
    'the worker stopped': '计算线程停止了',
    'a message from the worker could not be read': '读不懂计算线程发来的消息',
    'the engine has stopped since this was opened: open it again': '打开之后引擎停止过：请重新打开',
    'the site answered with HTTP {status}': '网站的回答是 HTTP {status}',
    'the file is no UTF-8 text': '文件不是 UTF-8 文本',
    'the network did not answer': '网络没有响应',
    'there is no network, and this file is not kept on this device: connect and try again':
      '现在没有网络，这台设备上也没有保存这个文件，请联网后再试',
  },
};

/** What the page calls a value, by the name that stands for it in a sentence; or how it says any such value. */
export type ValueNames = Record<Language, Record<string, Record<string, string> | ((value: string) => string)>>;

const placeholder = /\{(\w+)\}/g;
const tables: Sentences[] = [sentences, ownSentences, lastSentences];
const names: ValueNames = { en: {}, zh: {} };
type Pattern = { pattern: RegExp; text: string };
let patterns: Partial<Record<Language, Pattern[]>> = {};

/** Takes more sentences: those about files and trainings come with the elements that have to do with them. */
export function alsoSaid(more: Sentences): void {
  tables.splice(-1, 0, more);
  patterns = {};
}

export function callValues(called: ValueNames): void {
  for (const language of Object.keys(called) as Language[]) Object.assign((names[language] ??= {}), called[language]);
}

const patternsOf = (language: Language): Pattern[] =>
  (patterns[language] ??= tables.flatMap((table) =>
    Object.entries(table[language]).map(([said, text]) => {
      const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const parts = said.split(placeholder).map((part, i) => (i % 2 ? `(?<${part}>.*?)` : literal(part)));
      return { pattern: new RegExp(`^${parts.join('')}$`, 's'), text: text ?? said };
    }),
  ));

function translated(message: string, language: Language): string {
  for (const { pattern, text } of patternsOf(language)) {
    const found = pattern.exec(message);
    if (!found) continue;
    const valueOf = (key: string): string => {
      const value = found.groups?.[key] ?? '';
      if (key === 'why') return translated(value, language);
      const called = names[language][key];
      return typeof called === 'function' ? called(value) : (called?.[value] ?? value);
    };
    return text.replace(placeholder, (_, key: string) => valueOf(key));
  }
  return message;
}

/** Why something did not work, as a sentence that others can stand before and behind. */
export function reasonOf(error: unknown, { locale }: Strings): string {
  const text = translated(error instanceof Error ? error.message : String(error), locale === 'en' ? 'en' : 'zh').trim();
  if (/[.!?。！？…]$/.test(text) || text === '') return text;
  const chinese = /\p{Script=Han}/u.test(text);
  return chinese ? `${text}。` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/**
 * The same in a figure that has nothing to show, with a button where it may be there if it is asked for again; `error`
 * may be a sentence of the page.
 */
export function problemLine(error: unknown, t: Strings, again: () => unknown) {
  if (!error) return nothing;
  const said = typeof error === 'string';
  // What the engine refuses, it refuses again.
  const lasts = said || (error as { kind?: string }).kind === 'refused';
  return html`<p class="problem" role="alert">
    ${said ? error : reasonOf(error, t)}
    ${lasts ? nothing : html`<button class="quiet" type="button" @click=${again}>${t.engine.again}</button>`}
  </p>`;
}
