// What names something, is said of a noun, or says where and when.
import { isOf } from '../../../web/grammar/words.js';
import { described } from './described.js';
import { nested } from './nested.js';
import { elderly, plain, plainly, singled } from './referring.js';
import { timeOf } from './times.js';
import { adjectiveOf, entry, fits, say, suiting } from './tokens.js';
import * as zh from './words.js';

/** 两, not 二: all that is said here is counted. */
export const counting = (number) => (number.id === 'two' ? '两' : /^an?$/.test(number.id) ? '一' : entry(zh.numbers, number.id, 'number'));

/**
 * `bare`: without 一 个, where nothing is counted (我 没有 狗); `predicate`: what somebody is, without 们.
 * @returns {object[]} tokens
 */
export function phrase(np, { bare = false, predicate = false } = {}) {
  // 我 的 朋友 安娜
  if (np.called)
    return [...phrase({ ...np, called: undefined }, { bare, predicate }), ...say(entry(zh.names, np.called.id, 'name'), np.called)];
  switch (np.type) {
    case 'pronoun':
      return say(entry(zh.pronouns, np.pronoun.id, 'pronoun'), np.pronoun);
    case 'name':
      return say(entry(zh.names, np.name.id, 'name'), np.name);
    case 'town':
      return say(entry(zh.towns, np.town.id, 'town'), np.town);
    case 'this':
      return say(np.id === 'it' ? '它' : zh.these[np.id], np.word);
    case 'both':
      return [
        ...phrase(np.first, { bare, predicate }),
        ...say(np.and.text === ',' ? '、' : np.or ? '或者' : '和', np.and),
        ...phrase(np.second, { bare, predicate }),
      ];
    case 'mine':
      if (np.owner) return [...phrase({ ...np.owner, owning: true }), ...say('的', np.owner.name ?? np.owner.noun)];
      return [...say(zh.pronouns[np.mine.id], np.mine), ...say('的', np.mine)];
    case 'of them':
      return ofThem(np);
    case 'said':
      return say(entry(zh.sayings, np.id, 'saying'), np.words);
    case 'body':
      if (np.act) return toDo(np);
      // 更 便宜 的 东西
      if (np.better ?? np.quality)
        return [
          ...(np.better ? say('更', np.better) : []),
          ...say(adjectiveOf((np.better ?? np.quality).id)[0], np.better ?? np.quality),
          ...say('的 东西', np.words),
        ];
      return say(entry(zh.somebody, np.id, 'somebody'), np.words);
    case 'thought':
      // 比 我 想 的 长
      return [
        ...say(entry(zh.pronouns, np.pronoun.id, 'pronoun'), np.pronoun),
        ...say(np.verb.id === 'hope' ? '希望 的' : '想 的', np.verb),
      ];
    case 'who':
      return say('谁', np.words);
    case 'what':
      return say('什么', np.words);
    case 'which one':
      return say('哪个', np.words);
    case 'asked':
      return np.tokens;
    case 'one':
      // 蓝色 的, 那 个
      return np.that
        ? [...say(zh.these[np.that.id], np.that.word), ...say('个', np.one)]
        : [
            ...(np.det && !bare ? say('一 个', np.det.word) : []),
            ...(np.comparative ? say('更', np.comparative) : []),
            ...say(adjectiveOf((np.adjective ?? np.comparative).id)[0], np.adjective ?? np.comparative, np.the),
            ...say('的', np.one),
          ];
    case 'noun':
      return nounPhrase(np, { bare, predicate });
  }
  throw new Error(`no Chinese for a phrase of type '${np.type}'`);
}

/** 点 吃 的, 事 做 */
export function toDo({ id, words, to, act, whom }) {
  const some = id === 'something';
  if (whom) return [...say('事', words), ...say('要', to), ...say('告诉', act), ...phrase(whom)];
  if (id === 'a lot')
    return [
      ...say('很多', words),
      ...(act.id === 'do' ? [...say('事 要', to), ...say('做', act)] : [...say(suiting(zh.taking[act.id]), act), ...say('的', to)]),
    ];
  if (act.id === 'do') return [...say('事', words), ...(some ? say('要', to) : []), ...say('做', act)];
  return [
    ...(some ? say('点', words) : id === 'anything' ? say('什么', words) : []),
    ...say(suiting(zh.taking[act.id]), act),
    ...say('的', to),
  ];
}
/** 他们 中 的 一 个, 他们 两 个 */
function ofThem({ portion, of, pronoun }) {
  const who = say(entry(zh.pronouns, pronoun.id, 'pronoun'), pronoun);
  if (portion.id === 'both') return [...who, ...say('两 个', portion, of)];
  if (portion.id === 'each') return [...who, ...say('每 个 人', portion, of)];
  const amount = { one: '一 个', some: '一些 人', many: '很多 人', most: '大多数 人' }[portion.id] ?? `${counting(portion)} 个`;
  return [...who, ...say('中 的', of), ...say(amount, portion)];
}

function nounPhrase(np, { bare, predicate }) {
  // 喝 加 牛奶 的 咖啡: whose it is goes without saying.
  if (np.garnish && np.det.possessive) return nounPhrase({ ...np, det: { type: 'bare' } }, { bare, predicate });
  // 美好 的 一 天
  if (np.noun.id === 'day' && np.det.type === 'a' && !np.det.another)
    return [...described(np), ...(bare ? [] : say('一', np.det.word)), ...say('天', np.noun)];
  // 我 的 两 个 哥哥
  // 他 的 父母, who are two anyway
  if (np.det.two && np.noun.id === 'parents') return nounPhrase({ ...np, det: np.det.det }, { bare, predicate });
  if (np.det.two) return nounPhrase({ ...np, det: np.det.det, number: { id: 'two', leaf: np.det.word } }, { bare, predicate });
  const { noun } = np;
  const det = np.det.type === 'all' ? np.det.det : np.det;
  const [, measure] = entry(zh.nouns, noun.id, 'noun');
  const unit = noun.id === 'day' ? [] : np.vessel ? say(entry(zh.vessels, np.vessel.id, 'vessel'), np.vessel, np.of) : say(measure, noun);
  if (np.elder) return elder(np);
  const many = np.agr === 'pl' && isOf(noun.id, ['person']) && noun.id !== 'parents' && !(noun.id in zh.several);
  // 老人, 年轻人
  const aged = !np.degree && !np.superlative && !np.comparative && np.adjectives.length === 1 && elderly[np.adjectives[0].id]?.[noun.id];
  const thing = aged
    ? say(aged, np.adjectives[0], noun)
    : [
        ...described(np),
        ...say(
          (np.agr === 'pl' && zh.several[noun.id]) ||
            (many && noun.id === 'people' && np.det.type === 'the' && !predicate ? '人们' : zh.nouns[noun.id][0]),
          noun,
        ),
      ];
  if (
    many &&
    noun.id !== 'people' &&
    !predicate &&
    !np.number &&
    !det.other &&
    np.det.type !== 'all' &&
    ['the', 'possessive', 'owner'].includes(det.type)
  )
    thing.push(...say('们', noun));
  // One 的 is enough: 我 漂亮 的 裙子.
  const linked = described(np).some(({ text }, i) => i > 0 && text === '的');
  const all = np.det.type === 'all' ? say(linked ? '所有' : '所有 的', np.det.word) : [];
  if (np.number && zh.several[noun.id]) thing.at(-1).text = zh.nouns[noun.id][0];
  if (np.ordinal) thing.unshift(...ranked(np.ordinal, unit));
  if (np.number) thing.unshift(...say(counting(np.number), np.number.leaf), ...unit);
  const at = np.at ? [...place(np.at).spot, ...say('的', np.at.preposition ?? np.at.words)] : [];

  if (np.bound) at.push(...bound(np.bound));
  // 关于 马 的 书, 我们 的 照片
  if (np.topic)
    at.push(...(np.topic.word.id === 'of' ? [] : say('关于', np.topic.word)), ...phrase(np.topic.np), ...say('的', np.topic.word));
  // 我 叔叔 的 一 封 信
  if (np.topic?.word.text === 'from' && det.type === 'a' && !bare) return [...at, ...say('一', det.word), ...unit, ...thing];
  if (np.meant) at.push(...say('给', np.meant.word), ...phrase(np.meant.np), ...say('的', np.meant.word));
  // 今晚 的 票
  if (np.intended) at.push(...timeOf(np.intended.time), ...say('的', np.intended.word));
  if (np.wearing) at.push(...wearing(np.wearing));
  // 一 张 两 个 人 的 桌子
  if (np.party) at.push(...say(counting(np.party.number), np.party.number), ...say('个 人 的', np.party.word));
  // 一 本 关于 马 的 书
  if (
    at.length &&
    (np.topic || np.meant || np.intended || np.party || (np.bound && noun.id === 'ticket') || np.wearing?.np.det.type === 'number') &&
    !bare &&
    ['a', 'number'].includes(det.type)
  )
    return [...(det.type === 'a' ? say('一', det.word) : say(counting(det.number), det.number)), ...unit, ...at, ...thing];
  const which = np.relative ? nested.relative(np) : np.within ? within(np.within) : [];
  // 一 个 住 在 这里 的 老师
  if (which.length && det.type === 'a' && !bare) return [...say('一', det.word ?? det.more), ...unit, ...which, ...thing];
  // 我 住 在 巴黎 的 朋友
  if (np.relative && det.type === 'possessive' && !at.length)
    return [...say(entry(zh.pronouns, det.possessive.id, 'pronoun'), det.possessive), ...which, ...thing];
  return [...(np.garnish ? garnish(np.garnish) : []), ...at, ...which, ...determined()];

  function determined() {
    switch (det.type) {
      case 'the':
        // 两 扇 窗户 都
        if (det.bare) return thing;
        if (np.number) return [...say('那', det.word), ...thing];
        if (det.other) return [...all, ...other(), ...thing];
        // 那 个 很 长 的 故事
        if (thing[0].text === '很')
          return [...say(zh.these[np.agr === 'pl' ? 'those' : 'that'], det.word), ...(np.agr === 'pl' ? [] : unit), ...thing];
        // 那 个 女人: without 那 个 it is women in general.
        if (isOf(noun.id, ['man', 'woman', 'boy', 'girl']) && (plainly(np) || singled(np)))
          return [...say('那', det.word), ...unit, ...thing];
        return [...all, ...thing];
      case 'every':
        return [...say('每', det.word), ...unit, ...thing];
      case 'of':
        return partOf();
      case 'bare':
      case 'any':
      case 'no':
        return [...all, ...thing];
      case 'a':
        if (det.another) return [...say('另 一', det.word), ...unit, ...thing];
        return bare && !det.more ? thing : [...say('一', det.word ?? det.more), ...unit, ...thing];
      case 'which':
        return [...say('哪', det.word), ...unit, ...thing];
      case 'number':
        return [...say(counting(det.number), det.number), ...unit, ...thing];
      case 'some':
        if (det.little) return [...say('一点', det.word), ...thing];
        if (det.few) return [...say('几', det.word), ...unit, ...thing];
        return [...say('一些', det.word), ...thing];
      case 'most':
        return [...say('大多数', det.word), ...thing];
      case 'too many':
        return [...say(det.so ? '这么 多' : '太多', det.words), ...thing];
      case 'how many':
        return [...say('多少', det.words), ...thing];
      case 'few':
        return [...say('很 少 的', det.word), ...thing];
      case 'many': {
        // 比 我 更多 的 钱, 和 我 一样 多 的 书
        const than = np.rival ? [...say(det.how === 'as many' ? '和' : '比', np.rival.word), ...phrase(np.rival.np)] : [];
        return [
          ...than,
          ...say({ 'as many': '一样 多 的', more: '更多 的', enough: '足够 的', 'not many': '多少' }[det.how] ?? '很多', det.words),
          ...thing,
        ];
      }
      case 'this':
        if (np.number) return [...say(zh.these[det.id][0], det.word), ...thing];
        if (np.agr === 'pl') return [...(all.length ? say('所有', np.det.word) : []), ...say(zh.these[det.id], det.word), ...thing];
        return [...say(zh.these[det.id], det.word), ...unit, ...thing];
      case 'possessive': {
        const owner = say(entry(zh.pronouns, det.possessive.id, 'pronoun'), det.possessive);
        // 我 妈妈, but 我 的 朋友, 我 的 兄弟.
        const close = isOf(noun.id, ['kin']) && (np.agr !== 'pl' || noun.id === 'parents') && np.adjectives.length === 0;
        // 我 最 喜欢 的 歌
        if (det.favorite) return [...owner, ...say('最 喜欢 的', det.favorite), ...thing];
        if (all.length) return [...owner, ...all, ...thing];
        if (det.other && np.agr !== 'pl') return [...owner, ...other(), ...thing];
        if (det.other || np.number || np.ordinal) return [...owner, ...say('的', det.possessive), ...(det.other ? other() : []), ...thing];
        return (close && noun.id !== 'friend') || np.owning || linked || np.superlative
          ? [...owner, ...thing]
          : [...owner, ...say('的', det.possessive), ...thing];
      }
      case 'owner': {
        const leaf = det.owner.name ?? det.owner.noun;
        return [
          ...phrase({ ...det.owner, owning: true }),
          ...(all.length ? all : linked && !np.number && !np.ordinal ? [] : say('的', leaf)),
          ...thing,
        ];
      }
    }
    throw new Error(`no Chinese for a determiner of type '${det.type}'`);
  }

  /** 另 一 本 书, 其他 的 书 */
  function other() {
    return np.agr === 'pl' ? say('其他', det.other) : [...say('另 一', det.other), ...unit];
  }

  /** 我 的 一 个 朋友, 这些 书 中 的 一 本, 一半 的 学生 */
  function partOf() {
    const { portion, of } = det;
    const amount = {
      one: [...say('一', portion), ...unit],
      some: say('一些', portion),
      many: say('很多', portion),
      half: say('一半 的', portion),
      most: say('大多数', portion),
      all: say(linked ? '所有' : '所有 的', portion),
    }[portion.id] ?? [...say(counting(portion), portion), ...unit];
    const inner = { ...np, relative: undefined, det: det.det };
    if (det.det.type === 'possessive')
      // 我 的 一 个 朋友, 我 所有 的 朋友
      return [
        ...say(entry(zh.pronouns, det.det.possessive.id, 'pronoun'), det.det.possessive),
        ...(/^(all|half)$/.test(portion.id) ? [] : say('的', of)),
        ...amount,
        ...thing,
      ];
    // 有名 的 朋友 中 的 一半
    if (det.det.type === 'the' && portion.id === 'half' && linked)
      return [...thing, ...say('中 的', of, det.det.word), ...say('一半', portion)];
    if (det.det.type === 'the')
      return [...(/^(half|all|most)$/.test(portion.id) ? [] : say('其中', of, det.det.word)), ...amount, ...thing];
    // 所有 这些 歌
    if (portion.id === 'all') return nounPhrase({ ...inner, agr: 'pl', det: { type: 'all', det: det.det, word: [portion, of] } }, {});
    return [
      ...phrase({ ...inner, agr: 'pl' }, { predicate: true }),
      ...say('中 的', of),
      ...(portion.id === 'half' ? say('一半', portion) : amount),
    ];
  }
}

/** 我 哥哥, 我 的 弟弟 */
function elder({ elder: leaf, noun, det, agr }) {
  const [old, young] = { brother: ['哥哥', '弟弟'], sister: ['姐姐', '妹妹'] }[noun.id];
  const owner = say(entry(zh.pronouns, det.possessive.id, 'pronoun'), det.possessive);
  return [
    ...owner,
    ...(agr === 'pl' ? say('的', det.possessive) : []),
    ...say(leaf.id === 'older' ? old : young, leaf, noun),
    ...(agr === 'pl' ? say('们', noun) : []),
  ];
}

/** 第一 本, 最后 一 本 */
function ranked(ordinal, unit) {
  const word = { first: '第一', second: '第二', third: '第三', last: '最后 一', next: '下 一' }[ordinal.id];
  return [...say(word, ordinal), ...unit];
}

/** 去 巴黎 的, 从 伦敦 来 的 */
const bound = ({ word, town, np }) => {
  const [go, come] = word.id === 'from' ? ['从', '来 的'] : ['去', '的'];
  return [...say(go, word), ...(np ? phrase(np) : say(entry(zh.towns, town.id, 'town'), town)), ...say(come, word)];
};
/** 穿 红色 大衣 的, 戴 帽子 的 */
const wearing = ({ word, np }) => {
  // 绿色 门 的 房子
  if (fits(np, ['opening'])) {
    const parts = phrase({ ...np, det: { type: 'bare' } }).filter(({ text }) => text !== '的');
    return [...parts, ...say('的', word)];
  }
  // 有 两 张 床 的
  if (np.det.type === 'number' || fits(np, ['furniture', 'room'])) return [...say('带', word), ...phrase(np), ...say('的', word)];
  if (fits(np, ['furniture']))
    return [...say('带', word), ...phrase({ ...np, det: np.det.type === 'number' ? np.det : { type: 'bare' } }), ...say('的', word)];
  if (np.noun.id === 'garden') return [...say('带', word), ...say('花园', np.noun), ...say('的', word)];
  const how = np.noun.id === 'hat' ? '戴' : fits(np, ['clothes']) ? '穿' : fits(np, ['animal']) ? '带 着' : '拿 着';
  // 穿 黄色 大衣 的: one 的 is enough.
  const what = phrase({ ...np, det: { type: 'bare' } }).filter(({ text }) => text !== '的');
  return [...say(how, word), ...what, ...say('的', word)];
};

const garnish = ({ word, noun }) => [
  ...(word.id === 'without' ? say('不', word) : []),
  ...say('加', word),
  ...say(entry(zh.nouns, noun.id, 'noun')[0], noun),
  ...say('的', word),
];

/** 城市 里, 巴黎 */
export const within = ({ preposition, np, town }) =>
  np
    ? [...(np.noun.id === 'class' ? say('班', np.det.word, np.noun) : phrase(np)), ...say('里', preposition)]
    : [{ ...say(entry(zh.towns, town.id, 'town'), town)[0], from: [preposition, town] }];

/** `zai` for 在, `spot` for the place behind it. */
export function place(where) {
  const { type, preposition, words, to, np, town } = where;
  const zai = say('在', preposition ?? words?.[0] ?? to);
  if (type === 'town') return { zai, spot: say(entry(zh.towns, town.id, 'town'), town) };
  if (type === 'around') return { zai, spot: say(entry(zh.around, where.id ?? words[0].id, 'place'), words) };
  // 在 左边
  if (type === 'side') return { zai, spot: say(where.id === 'left' ? '左边' : '右边', words[2], words[1]) };
  // 在 阳光 下, 在 雨 里
  if (type === 'open')
    return { zai, spot: say({ sun: '阳光 下', rain: '雨 里', snow: '雪 里' }[where.id] ?? entry(zh.nouns, where.id, 'noun')[0], words) };
  // 去 看 电影
  if (type === 'mountains' && words.at(-1).id === 'movie')
    return { zai, spot: [...say('看', to ?? words[0]), ...say('电影', words.at(-1))] };
  if (type === 'mountains') return { zai, spot: [...say('山', words[2]), ...say('里', to)] };
  if (type === 'movies') return { zai, spot: say('电影院', words) };
  if (type === 'here') return { zai, spot: say('这里', words) };
  if (type === 'there') return { zai, spot: say('那里', words) };
  if (type === 'home') return { zai, spot: say('家', words.at(-1)) };
  if (type === 'school') return { zai, spot: say('学校', words.at(-1)) };
  if (type === 'work') return { zai, spot: say('公司', words[1]) };
  if (type === 'bed') return { zai, spot: [...say('床', words[1]), ...say('上', words[0])] };
  // 去 我 朋友 家
  if (np?.noun?.id === 'house' && /^(possessive|owner)$/.test(np.det?.type) && !np.adjectives?.length && plain(np)) {
    const { possessive, owner } = np.det;
    const whose = possessive ? say(entry(zh.pronouns, possessive.id, 'pronoun'), possessive) : phrase({ ...owner, owning: true });
    const side = preposition && type !== 'at' ? say(entry(zh.sides, preposition.id, 'preposition'), preposition) : [];
    return { zai, spot: [...whose, ...say('家', np.noun), ...side] };
  }
  if (type === 'at' && np.noun.id === 'door') return { zai, spot: say('门口', preposition, np.det.word, np.noun) };
  // 我 班 里
  if (np?.noun?.id === 'class' && preposition?.id === 'in')
    return {
      zai,
      spot: [
        ...(np.det.possessive ? phrase({ type: 'pronoun', pronoun: np.det.possessive }) : []),
        ...say('班', np.det.word ?? [], np.noun),
        ...say('里', preposition),
      ],
    };
  if (type === 'at' && ['party', 'beach'].includes(np.noun.id)) return { zai, spot: [...phrase(np), ...say('上', preposition)] };
  // 去 街 上
  if (preposition === undefined && np?.noun?.id === 'street') return { zai, spot: [...phrase(np), ...say('上', to ?? [])] };
  // 去 河边
  const shore =
    preposition === undefined && np?.det?.type === 'the' && np.adjectives?.length === 0 && { river: '河边', sea: '海边' }[np.noun?.id];
  if (shore) return { zai, spot: say(shore, np.det.word, np.noun) };
  if (type === 'at' || preposition === undefined || (np.type === 'town' && preposition.id === 'in')) return { zai, spot: phrase(np) };
  // 住 在 海边, 在 海 里 游泳
  if (/^(near|by|next to)$/.test(preposition.id) && plainly(np) && !np.adjectives?.length && /^(river|sea)$/.test(np.noun?.id))
    return { zai, spot: say(np.noun.id === 'sea' ? '海边' : '河边', preposition, np.det.word, np.noun) };
  if (preposition.id === 'in' && np.noun?.id === 'sea')
    return {
      zai,
      spot: [...phrase(np).map((token) => (token.text === '大海' ? { ...token, text: '海' } : token)), ...say('里', preposition)],
    };
  // In the street and on the beach one is 上.
  const side =
    preposition.id === 'in' && ['street', 'beach', 'tree', 'mountain'].includes(np.noun?.id)
      ? '上'
      : entry(zh.sides, preposition.id, 'preposition');
  return { zai, spot: [...phrase(np), ...say(side, preposition)] };
}

/** Whoever "and" joins already takes no other 和. */
export const paired = (...phrases) => (phrases.some(({ type }) => type === 'both') ? '跟' : '和');

export { lasting, timeOf } from './times.js';
