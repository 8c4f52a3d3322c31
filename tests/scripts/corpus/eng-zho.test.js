import { readFileSync } from 'node:fs';
import { describe, it, expect } from 'vitest';
import { pair } from '../../../scripts/corpus/eng-zho/index.js';
import * as lexicon from '../../../scripts/corpus/eng-zho/lexicon.js';
import { makeFiles } from '../../../scripts/corpus/lib/corpus.js';

const names = ['train', 'valid', 'test', 'compositional', 'tab600'];
const folder = new URL('../../../web/public/corpora/v2/', import.meta.url);
const text = Object.fromEntries(names.map((name) => [name, readFileSync(new URL(`eng-zho.${name}.tsv`, folder), 'utf8')]));

const read = (lines) =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [source, target, alignment, ...rest] = line.split('\t');
      const links = (alignment ?? '').split(' ').map((link) => link.split('-').map(Number));
      return { line, source: source.split(' '), target: target.split(' '), links, rest };
    });
const parts = Object.fromEntries(names.map((name) => [name, read(text[name])]));
const all = ['train', 'valid', 'test', 'compositional'].flatMap((name) => parts[name]);
const bad = (check) =>
  all
    .filter((each) => !check(each))
    .slice(0, 5)
    .map(({ line }) => line);
const count = (pairs, side) => {
  const counts = new Map();
  for (const each of pairs) for (const word of each[side]) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

// Which measure word counts which noun: a list of its own, not the generator's.
const measured = {
  本: '书 杂志 词典',
  份: '报纸',
  封: '信',
  只: '猫 狗 兔子 鸟 鸭子 羊 熊猫 老虎',
  条: '鱼 蛇 围巾',
  匹: '马',
  头: '牛 猪',
  件: '衬衫 大衣 毛衣 礼物',
  顶: '帽子',
  把: '椅子 钥匙 雨伞 刀',
  张: '桌子 床 地图 票 照片',
  支: '笔 铅笔',
  块: '手表',
  部: '手机 电影',
  台: '相机 电脑',
  辆: '车 自行车',
  朵: '花',
  棵: '树',
  首: '歌',
  座: '房子',
  扇: '门 窗户',
  位: '医生 老师 作家 工程师',
  个: '苹果 橙子 鸡蛋 蛋糕 杯子 包 盒子 房间 学生 护士 司机 工人 歌手 农民 男人 女人 孩子 哥哥 妹妹 儿子 女儿 朋友 小时',
  杯: '茶 咖啡 水 牛奶 果汁 啤酒',
  瓶: '水 牛奶 果汁 啤酒',
  碗: '米饭 面条 汤',
  双: '鞋 袜子 手套 筷子',
};
const nounsOf = Object.fromEntries(Object.entries(measured).map(([measure, nouns]) => [measure, new Set(nouns.split(' '))]));
const counters = new Set(['一', '两', '三', '四', '五', '这', '那', '几']);
const numerals = new Set(['一', '两', '三', '四', '五', '六', '八', '十', '十二', '二十']);
const questionWords = ['谁', '什么', '哪里', '什么时候', '几', '多少', '多大'];

// After a numeral, 这, 那 or 几: a measure word, and behind it, past an adjective, a noun that it counts. After 比
// the noun may be left out: 这 本 书 比 那 本 贵.
function miscounted({ target }) {
  return target.flatMap((word, i) => {
    if (!counters.has(word)) return [];
    const measure = target[i + 1];
    if (['是', '不', '岁'].includes(measure)) return [];
    if (measure === undefined || nounsOf[measure] === undefined) return [`${word} ${measure}`];
    if (target[i - 1] === '比') return nounsOf[measure].has(target[2]) ? [] : [`${word} ${measure}`];
    const rest = target.slice(i + 2);
    const noun = rest[1] === '的' ? rest[2] : ['新', '旧', '大', '小'].includes(rest[0]) ? rest[1] : rest[0];
    return nounsOf[measure].has(noun) ? [] : [`${measure} ${noun}`];
  });
}

describe('the English–Chinese corpus', () => {
  it('is what the generator makes', { timeout: 300_000 }, () => {
    const files = makeFiles(pair);
    for (const name of names) expect(files[`eng-zho.${name}.tsv`] === text[name], name).toBe(true);
  });

  it('has at least 8,000 pairs in at least 40 patterns, and vocabularies of at most 500 words', () => {
    expect(all.length).toBeGreaterThanOrEqual(8000);
    expect(pair.patterns.length).toBeGreaterThanOrEqual(40);
    expect(new Set(pair.patterns.map(({ name }) => name)).size).toBe(pair.patterns.length);
    expect(count(all, 'source').size).toBeLessThanOrEqual(500);
    expect(count(all, 'target').size).toBeLessThanOrEqual(500);
  });

  it('has three columns and 2 to 9 tokens a side', () => {
    expect(
      bad(({ source, target, rest }) => rest.length === 0 && [source, target].every(({ length }) => length >= 2 && length <= 9)),
    ).toEqual([]);
  });

  it('has every English sentence once', () => {
    expect(new Set(all.map(({ source }) => source.join(' '))).size).toBe(all.length);
  });

  it('is in lower case on one side, in Chinese characters on the other, each with its mark at the end', () => {
    expect(bad(({ source }) => source.slice(0, -1).every((word) => /^[a-z']+$/.test(word)) && /^[.?]$/.test(source.at(-1)))).toEqual([]);
    expect(
      bad(({ target }) => target.slice(0, -1).every((word) => /^\p{Script=Han}+$/u.test(word)) && /^[。？]$/.test(target.at(-1))),
    ).toEqual([]);
    expect(bad(({ source, target }) => (source.at(-1) === '?') === (target.at(-1) === '？'))).toEqual([]);
  });

  it('has the four sentences of the book, among the first in the file for the tab, their words more than once', () => {
    const book = ['go . | 走 吧 。', 'i lost . | 我 输 了 。', "he's calm . | 他 很 冷静 。", "i'm home . | 我 到 家 了 。"];
    const first = parts.tab600.slice(0, 8).map(({ source, target }) => `${source.join(' ')} | ${target.join(' ')}`);
    expect(book.filter((each) => !first.includes(each))).toEqual([]);
    for (const [side, index] of [
      ['source', 0],
      ['target', 1],
    ]) {
      const counts = count(parts.tab600, side);
      const words = book.flatMap((each) => each.split(' | ')[index].split(' '));
      expect(
        words.filter((word) => counts.get(word) < 2),
        side,
      ).toEqual([]);
    }
  });
});

describe('the English–Chinese alignments', () => {
  it('name tokens that are there, each link once', () => {
    expect(bad(({ source, target, links }) => links.every(([i, j]) => i >= 0 && i < source.length && j >= 0 && j < target.length))).toEqual(
      [],
    );
    expect(bad(({ links }) => new Set(links.map(String)).size === links.length)).toEqual([]);
  });

  it('leave no Chinese word unaligned', () => {
    expect(bad(({ target, links }) => target.every((_, j) => links.some(([, to]) => to === j)))).toEqual([]);
  });

  it('leave unaligned only English words that Chinese does without', () => {
    const without = new Set('a an the do does did to of in on for some is are am has have i it there as you he she we they'.split(' '));
    expect(bad(({ source, links }) => source.every((word, i) => without.has(word) || links.some(([from]) => from === i)))).toEqual([]);
  });

  it('align the marks at the end', () => {
    expect(bad(({ source, target, links }) => links.some(([i, j]) => i === source.length - 1 && j === target.length - 1))).toEqual([]);
  });
});

describe('the Chinese of the corpus', () => {
  it('counts every noun by its measure word', () => {
    expect(all.flatMap(miscounted).slice(0, 5)).toEqual([]);
  });

  it('has a measure word only behind a number, 这, 那 or 几, but for 把 as a verb and words like them', () => {
    const only = [
      '本',
      '份',
      '封',
      '只',
      '匹',
      '顶',
      '支',
      '块',
      '部',
      '台',
      '辆',
      '朵',
      '棵',
      '首',
      '座',
      '扇',
      '位',
      '瓶',
      '碗',
      '双',
      '杯',
    ];
    expect(bad(({ target }) => target.every((word, i) => !only.includes(word) || counters.has(target[i - 1])))).toEqual([]);
  });

  it('says 两, never 二, before a measure word, and 几 or a number before 岁 and 小时', () => {
    expect(bad(({ target }) => !target.includes('二'))).toEqual([]);
    expect(bad(({ target }) => target.every((word, i) => word !== '岁' || numerals.has(target[i - 1])))).toEqual([]);
    expect(bad(({ target }) => target.every((word, i) => word !== '小时' || target[i - 1] === '个'))).toEqual([]);
  });

  it('never has 了 and 没 in one sentence', () => {
    expect(bad(({ target }) => !(target.includes('了') && target.some((word) => word.startsWith('没'))))).toEqual([]);
  });

  it('never negates 有 by 不', () => {
    expect(bad(({ target }) => !target.join('').includes('不有'))).toEqual([]);
  });

  it('has 吗 at the end of questions without a question word, and only there', () => {
    expect(
      bad(({ target }) => (target.at(-1) === '？') === (target.at(-2) === '吗' || questionWords.some((word) => target.includes(word)))),
    ).toEqual([]);
    expect(bad(({ target }) => !(target.includes('吗') && questionWords.some((word) => target.includes(word))))).toEqual([]);
    expect(bad(({ target }) => target.every((word, i) => word !== '吗' || i === target.length - 2))).toEqual([]);
  });

  it('has 的 between owner and thing, none between owner and kin', () => {
    const owners = '我 你 他 她 我们 他们 汤姆 玛丽'.split(' ');
    const kin = '妈妈 爸爸 哥哥 妹妹 儿子 女儿 奶奶 爷爷 朋友'.split(' ');
    expect(
      bad(({ target }) => target.every((word, i) => word !== '的' || !owners.includes(target[i - 1]) || !kin.includes(target[i + 1]))),
    ).toEqual([]);
    const possessives = new Set(['my', 'your', 'his', 'her', 'our', 'their', "tom's", "mary's"]);
    const things = new Set(lexicon.nouns.filter(({ is }) => !is.includes('kin')).map(({ one }) => one));
    const owned = ({ source }) => source.some((word, i) => possessives.has(word) && things.has(source[i + 1]));
    expect(bad((each) => !owned(each) || each.target.includes('的'))).toEqual([]);
  });

  it('has times before the verb, and places too', () => {
    const times = '今天 明天 昨天 上周 下周 现在 每天 晚上 早上 星期天 星期一 星期五'.split(' ');
    expect(bad(({ target }) => target.every((word, i) => !times.includes(word) || i <= 3))).toEqual([]);
    expect(
      bad(({ target }) =>
        target.every((word, i) => !times.includes(word) || !['了', '不', '没', '在', '必须', '会', '能'].includes(target[i - 1])),
      ),
    ).toEqual([]);
  });

  it('has 是 before no adjective with 很, and 很 in no comparison', () => {
    expect(bad(({ target }) => !(target.includes('比') && target.includes('很')) && !target.join(' ').includes('是 很'))).toEqual([]);
  });

  it('uses every word of the lexicon', () => {
    const used = count(all, 'target');
    const english = count(all, 'source');
    const words = [
      ...Object.values(lexicon)
        .filter(Array.isArray)
        .flat()
        .flatMap((entry) => [entry.zh, entry.measure, entry.attribute, entry.bare, entry.play, entry.wear]),
      ...Object.values(lexicon.pronouns),
      ...Object.values(lexicon.determiners),
    ]
      .filter((word) => word !== undefined && word !== null && word !== '')
      .flatMap((word) => word.split(/[ _]/))
      .map((word) => word.split('.')[0]);
    expect([...new Set(words)].filter((word) => !used.has(word))).toEqual([]);
    expect(lexicon.nouns.filter(({ one, many }) => !english.has(one) && !english.has(many))).toEqual([]);
  });
});

describe('the splits of the English–Chinese corpus', () => {
  const sources = Object.fromEntries(names.map((name) => [name, new Set(parts[name].map(({ source }) => source.join(' ')))]));

  it('share no sentence', () => {
    const four = ['train', 'valid', 'test', 'compositional'];
    for (const one of four)
      for (const other of four) {
        if (one < other)
          expect(
            [...sources[one]].filter((each) => sources[other].has(each)),
            `${one}, ${other}`,
          ).toEqual([]);
      }
  });

  it('have sizes that tell something, and 600 training pairs for the tab', () => {
    expect(parts.valid.length).toBeGreaterThanOrEqual(400);
    expect(parts.test.length).toBeGreaterThanOrEqual(500);
    expect(parts.compositional.length).toBeGreaterThanOrEqual(500);
    expect(parts.tab600.length).toBe(600);
    expect([...sources.tab600].filter((each) => !sources.train.has(each))).toEqual([]);
  });

  it('test no word that training has not at least four times', () => {
    for (const side of ['source', 'target']) {
      const known = count(parts.train, side);
      const rare = ['test', 'valid', 'compositional']
        .flatMap((name) => [...count(parts[name], side).keys()])
        .filter((word) => (known.get(word) ?? 0) < 4);
      expect(rare, side).toEqual([]);
    }
  });

  it('hold combinations out: a sample, looked up in the sentences', () => {
    const together = [
      ['buy', 'umbrella'],
      ['bought', 'umbrella'],
      ['red', 'scarf'],
      ['blue', 'car'],
      ['two', 'fish'],
      ['three', 'books'],
      ['beer', 'bottle'],
      ['tomorrow', 'leave'],
    ];
    const shown = [...parts.train, ...parts.valid, ...parts.test].filter(({ source }) =>
      together.some((words) => words.every((word) => source.includes(word))),
    );
    expect(shown.map(({ line }) => line)).toEqual([]);
    expect(
      parts.compositional.filter(({ source }) => together.some((words) => words.every((word) => source.includes(word)))).length,
    ).toBeGreaterThan(20);
  });
});
