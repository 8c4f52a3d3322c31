// What somebody is.
import { isOf } from '../../../web/grammar/words.js';
import { adverbs, notAlways } from './adverbs.js';
import { askedOf } from './asked.js';
import { nested } from './nested.js';
import { graded, most } from './described.js';
import { counting, lasting, paired, phrase, place, timeOf, within } from './phrases.js';
import { plainly, that } from './referring.js';
import { adjectival, aimed, twofold } from './quality.js';
import { sureAbout, virtue, whatOf } from './requests.js';
import { adjectiveOf, entry, fits, marked, say, suiting } from './tokens.js';
import * as zh from './words.js';

export function complemented(c, context) {
  const { complement, modal, negated } = c;
  const { asking, asked, inner, subject } = context;
  const never = c.frequency?.id === 'never' ? c.frequency : undefined;
  const aux = c.aux ?? [];
  // 不 总是 高兴
  if (notAlways(c) && complement.type !== 'either')
    return [
      ...say('不', negated),
      ...say(zh.frequencies[c.frequency.id], c.frequency),
      ...complemented(
        { ...c, negated: undefined, frequency: undefined },
        // 不 总是 迟到, without 了
        { ...context, asking: 'yes', inner: context.inner || zh.adjectives[complement.adjective?.id]?.event !== undefined },
      ),
    ];
  const be = [...(c.tense === 'future' ? [] : aux), c.be].filter(Boolean);
  const not = negated ? say('不', negated) : never ? say('不', never) : [];
  const future = c.tense === 'future';
  // 我们 要 迟到 了
  const near = aux.length === 3 && complement.adjective?.id === 'late' && !complement.degree && !c.time;
  const helper =
    future && asked?.type === 'when' && complement.type !== 'asked' && !negated
      ? []
      : future
        ? say(near && !negated && !never ? '要' : '会', aux)
        : modal
          ? say(
              {
                can: complement.type === 'noun' ? '能' : '可能',
                could: '可能',
                should: '应该',
                must: negated
                  ? '能'
                  : (complement.type === 'adjective' && complement.adjective.id !== 'quiet') || supposed(c, subject)
                    ? '一定'
                    : complement.type === 'noun'
                      ? '一定'
                      : '必须',
              }[modal.id],
              modal,
            )
          : [];
  const before = [...adverbs(c, context), ...(helper.length ? [...not, ...helper] : [])];
  const denial = helper.length ? [] : not;
  if (complement.type === 'either') return choice(c, context);
  const grade = {
    degree: complement.degree,
    asking,
    asked,
    plain: inner || (helper.length > 0 && (negated || /^(too|so)$/.test(complement.degree?.id))),
  };
  if (!helper.length) Object.assign(grade, { negated, never });

  switch (complement.type) {
    case 'afraid':
      return [
        ...before,
        ...graded('害怕', complement.adjective, { ...grade, asking: 'yes' }),
        ...phrase(that(complement.np), { bare: true }),
      ];
    case 'angry': {
      // 很 生 我 的 气
      const { degree, adjective, np } = complement;
      return [
        ...before,
        ...(negated && !helper.length ? say('没有', negated) : denial),
        ...(degree
          ? say(negated ? '那么' : degree.id === 'so' && (asked || asking === 'yes') ? '这么' : zh.degrees[degree.id], degree)
          : []),
        ...say('生', adjective),
        ...phrase(np),
        ...say('的', complement.with),
        ...say('气', adjective),
      ];
    }
    case 'adjective':
      // 你 真 好
      if (complement.of)
        return [
          ...(complement.degree ? say(zh.degrees[complement.degree.id], complement.degree) : say('真', be)),
          ...say(virtue(complement.adjective), complement.adjective),
        ];
      // 在 图书馆 里 安静
      if (complement.spot) {
        const { zai, spot } = place(complement.spot);
        const plain = grade.plain || helper.length > 0;
        const how = adjectival(c, context, { grade: { ...grade, plain }, denial, helper, be });
        return thingAt(complement, subject)
          ? [...before, ...how]
          : [...(subject.pronoun?.id === 'it' && /^(cold|hot|warm)$/.test(complement.adjective.id) ? [] : zai), ...spot, ...before, ...how];
      }
      // 准备好 出发 了
      if (complement.glad && complement.adjective.id === 'ready' && !inner && !helper.length)
        return [
          ...before,
          ...(denial.length ? say('没有', denial[0].from) : []),
          ...say('准备好', complement.adjective),
          ...nested.verbal(complement.reason, { inner: true, subject: context.subject }),
          ...(denial.length ? [] : say('了', complement.adjective)),
        ];
      if (complement.glad)
        return [
          ...before,
          ...adjectival(c, context, { grade, denial, helper, be }),
          ...(complement.reason.complement
            ? complemented(complement.reason, { asking: 'yes', subject: context.subject })
            : nested.verbal(complement.reason, { inner: true, glad: true, subject: context.subject })),
        ];
      if (complement.whom)
        return [
          ...say('对', complement.for),
          ...phrase(complement.whom),
          ...say('来说', complement.for),
          ...before,
          ...adjectival(c, context, { grade, denial, helper, be }),
        ];
      if (complement.purpose) return [...before, ...aimed(c, context, { grade, denial, helper, be })];
      if (complement.other) return [...before, ...twofold(c, context, { grade, denial, helper, be })];
      if (c.experience && zh.adjectives[complement.adjective.id].state === undefined) {
        const how = adjectival({ ...c, frequency: c.experience }, context, { grade: { ...grade, plain: true }, denial, helper, be });
        return [...before, ...how, ...say('了', c.experience)];
      }
      return [...before, ...adjectival(c, context, { grade, denial, helper, be })];
    case 'on':
      return [
        ...before,
        ...(denial.length ? say('没有', denial[0].from) : []),
        ...say('开', complement.word),
        ...(denial.length ? [] : say('着', be)),
      ];
    case 'about':
      // 书 是 关于 马 的
      return [
        ...before,
        ...denial,
        ...say('是', be),
        ...say('关于', complement.about),
        ...phrase(complement.np),
        ...say('的', complement.about),
      ];
    case 'sent by':
      return [
        ...before,
        ...denial,
        ...say('是', be),
        ...phrase(complement.np),
        ...say(fits(subject, ['letter']) ? '寄来' : '送', complement.from),
        ...say('的', complement.from),
      ];
    case 'comparison': {
      const { adjective, than, equal, words, word } = complement;
      const more = suiting(zh.compared[adjective.id] ?? {}, context.subject) ?? adjectiveOf(adjective.id, context.subject)[0];
      const change = inner ? say('变 得', c.be) : [];
      if (complement.less)
        return [
          ...before,
          ...say('没有', complement.less, word),
          ...phrase(than),
          ...say('那么', complement.less),
          ...say(more, adjective),
        ];
      const far = complement.much ? say('得 多', complement.much) : [];
      // 比 我 大 五 岁
      if (complement.measured) {
        const { number, years } = complement.measured;
        const how = say(adjective.id === 'old' ? '大' : '小', adjective);
        return [...before, ...say('比', word), ...phrase(than), ...how, ...say(counting(number), number), ...say('岁', years)];
      }
      if (!equal) return [...before, ...denial, ...change, ...say('比', word), ...phrase(than), ...say(more, adjective), ...far];
      if (negated && !helper.length)
        return [...before, ...say('没有', negated, words), ...phrase(than), ...say('那么', words[0]), ...say(more, adjective)];
      return [
        ...before,
        ...change,
        ...say(paired(context.subject, than), words[1]),
        ...phrase(than),
        ...say('一样', words[0]),
        ...say(more, adjective),
      ];
    }
    case 'more of two':
      return [
        ...before,
        ...say('更', complement.adjective),
        ...say(adjectiveOf(complement.adjective.id, context.subject)[0], complement.adjective),
      ];
    case 'noun': {
      const { np } = complement;
      const trade = np.noun && np.det?.type === 'a' && np.adjectives.length === 0 && zh.trades.includes(np.noun.id);
      // 他们 是 十 年 的 朋友 了
      if (c.tense === 'perfect' && c.time?.span)
        return [
          ...before,
          ...denial,
          ...say('是', be),
          ...lasting(c.time),
          ...say('的', c.time.for),
          ...phrase(np, { bare: true, predicate: true }),
        ];
      // 你 一定 是 保罗 的 爸爸
      if (modal?.id === 'must' && !inner && !negated)
        return [...before, ...say('是', c.be), ...phrase(np, { bare: trade, predicate: true })];
      const kin = np.noun && np.det?.type === 'a' && np.adjectives.length === 0 && !np.relative && !np.at && isOf(np.noun.id, ['kin']);
      const bare = trade || kin || asking === 'yes' || negated !== undefined;
      // 我 要 当 奶奶 了
      if (kin && future && aux.length === 3 && !negated && !c.time)
        return [...adverbs(c, context), ...say('要 当', aux, c.be), ...phrase(np, { bare: true }), ...say('了', aux)];
      if (inner || helper.length) return [...before, ...say(trade || kin ? '当' : '成为', c.be), ...phrase(np, { bare, predicate: true })];
      const shown = c.subject?.type === 'this' && np.det?.type === 'the' && !np.det.other && plainly(np);
      const which = shown ? { ...np, det: { type: 'this', id: 'that', word: np.det.word } } : np;
      return [
        ...before,
        ...denial,
        ...(np.det?.only ? say('只', np.det.only) : []),
        ...say('是', be),
        ...phrase(which, { bare, predicate: true }),
      ];
    }
    case 'full of': {
      // 火车 上 全 是 人
      const { adjective, of, np } = complement;
      // 玻璃杯 装满 了 水
      if (fits(subject, ['glass', 'cup', 'bottle']))
        return [
          ...adverbs(c, context),
          ...(negated ? say('没有', negated) : []),
          ...say('装满', be, adjective),
          ...(negated ? [] : say('了', adjective, of)),
          ...phrase(np, { bare: true }),
        ];
      return [
        ...say(fits(subject, ['vehicle', 'street', 'beach', 'sea', 'table', 'market']) ? '上' : '里', of),
        ...adverbs(c, { ...context, all: [] }),
        ...(negated ? say('不', negated) : []),
        ...say('全 是', be, adjective),
        ...phrase(np, { bare: true }),
      ];
    }
    case 'fine':
      return [...before, ...denial, ...say(inner || denial.length || asking === 'yes' ? '好' : '很 好', be, complement.word)];
    case 'back':
      // 他 回来 了
      return [
        ...before,
        ...(negated ? say('没有', negated) : []),
        ...say('回来', be, complement.word),
        ...(negated || helper.length ? [] : say('了', be)),
      ];
    case 'what':
      return [...before, ...denial, ...whatOf(complement, be)];
    case 'tired of':
      // 厌倦 了 等 他
      return [
        ...before,
        ...(negated ? say('没有', negated) : []),
        ...(complement.degree ? say('真的', complement.degree) : []),
        ...say('厌倦', complement.adjective),
        ...(negated || helper.length || inner ? [] : say('了', complement.adjective)),
        ...(complement.np ? phrase(complement.np, { bare: true }) : nested.verbal(complement.vp, { inner: true, subject })),
      ];
    case 'moved':
      // 太 悲伤 了 ， 所以 我 哭 了: a thing has no feelings.
      if (complement.degree?.id === 'so' && !fits(subject, ['person', 'name', 'animal']))
        return [
          ...before,
          ...graded(adjectiveOf(complement.adjective.id, subject)[0], complement.adjective, {
            ...grade,
            degree: Object.create(complement.degree, { id: { value: 'too' } }),
          }),
          ...say('，'),
          ...say('所以', complement.that ?? complement.degree),
          ...nested.clauseOf({ ...complement.clause, effect: true }),
        ];
      // 很 高兴 你 来 了
      return [
        ...before,
        ...graded(adjectiveOf(complement.adjective.id, subject)[0], complement.adjective, grade),
        ...nested.clauseOf(complement.clause),
      ];
    case 'sure':
      if (complement.thing) return [...before, ...sureAbout(complement, denial, be)];
      return [...before, ...denial, ...say('确定', be, complement.sure), ...nested.clauseOf(complement.clause)];
    case 'hour':
      // 那 是 十 年 前 的 事, 我 的 生日 是 星期六
      if (subject.type === 'this') return [...before, ...denial, ...say('是', be), ...timeOf(complement.time), ...say('的 事', be)];
      if (fits(subject, ['birthday'])) return [...before, ...denial, ...say('是', be), ...timeOf(complement.time)];
      return [...before, ...denial, ...say(c.tense === 'past' ? '是 在' : '在', be), ...timeOf(complement.time)];
    case 'kind':
      // 对 我 很 好
      return [...before, ...say('对', complement.to), ...phrase(complement.np), ...graded('好', complement.adjective, grade)];
    case 'for':
      return [...before, ...denial, ...say('是 给', be, complement.word), ...phrase(complement.np), ...say('的', complement.word)];
    case 'mine':
      return [
        ...before,
        ...denial,
        ...say('是', be),
        ...phrase(complement),
        ...(complement.rather
          ? [
              ...say('，', complement.rather.comma),
              ...say('不 是', complement.rather.not),
              ...phrase({ type: 'mine', mine: complement.rather.mine }),
            ]
          : []),
      ];
    case 'more': {
      // 没有 那么 难
      if (complement.less)
        return [
          ...before,
          ...say('没有 那么', complement.less),
          ...say(adjectiveOf(complement.adjective.id, context.subject)[0], complement.adjective),
        ];
      const more =
        suiting(zh.compared[complement.adjective.id] ?? {}, context.subject) ?? adjectiveOf(complement.adjective.id, context.subject)[0];
      if (complement.much && !denial.length && !inner)
        return [...before, ...say(more, complement.adjective), ...say('得 多', complement.much)];
      // 我 现在 好 多 了
      if (complement.adjective.id === 'good' && fits(subject, ['person', 'name']) && !denial.length && !helper.length && !inner)
        return [...before, ...say('好 多 了', be, complement.adjective)];
      return [
        ...before,
        ...denial,
        ...(inner ? say('变 得', c.be) : []),
        ...say('更', complement.adjective),
        ...say(more, complement.adjective),
      ];
    }
    case 'superlative': {
      const { adjective, the, within: among } = complement;
      return [...before, ...denial, ...say('是', be), ...(among ? within(among) : []), ...most(adjective, context.subject, say('的', the))];
    }
    case 'good at':
      return [
        ...before,
        ...denial,
        ...(complement.degree
          ? say(complement.degree.id === 'so' && (asked || asking === 'yes') ? '这么' : zh.degrees[complement.degree.id], complement.degree)
          : []),
        ...(complement.adjective.id === 'bad' ? say('不', complement.adjective) : []),
        ...say('擅长', complement.adjective, complement.at),
        ...(complement.vp ? nested.verbal(complement.vp, { inner: true, subject }) : gameOf(complement)),
      ];
    case 'interested':
      // 对 音乐 很 感兴趣
      return [
        ...before,
        ...say('对', complement.in),
        ...phrase(that(complement.np, ['text', 'film', 'sound']), { bare: true }),
        ...graded('感兴趣', complement.adjective, grade),
      ];
    case 'far': {
      // 离 这里 很 远
      const { far, from, here, np } = complement;
      const whence = here ? say('这里', here) : np ? phrase(np) : [];
      return [...before, ...(from ? say('离', from) : []), ...whence, ...graded(complement.near ? '近' : '远', far, grade)];
    }
    case 'from':
      return [
        ...before,
        ...denial,
        ...say('是', be),
        ...(complement.np
          ? fits(complement.np, ['person', 'name'])
            ? [...phrase(complement.np), ...say(fits(subject, ['letter', 'photo', 'newspaper']) ? '寄来 的' : '送 的', complement.from)]
            : [...say('从', complement.from), ...phrase(complement.np), ...say('来 的', complement.from)]
          : [...say(entry(zh.towns, complement.town.id, 'town'), complement.town), ...say('人', complement.from)]),
      ];
    case 'place': {
      const { zai, spot } = place(complement.place);
      // 奶酪 在 家 里
      const indoors = complement.place.type === 'home' && subject?.type === 'noun' && !fits(subject, ['person', 'animal']);
      const inside = indoors ? say('里', complement.place.words[0]) : [];
      // 我们 一 个 小时 后 会 到 那里
      if (future && (c.time?.later || c.time?.id === 'soon') && !denial.length)
        return [...before, ...say('到', c.be, complement.place.preposition ?? []), ...spot];
      // 在 这里 待 了 两 周 了
      const lasted = c.tense === 'perfect' && !c.time?.point && (c.time?.for || c.asked?.type === 'how long') && !denial.length;
      if (lasted && fits(subject, ['person', 'name', 'animal']) && !c.experience)
        return [...before, ...marked(zai, []), ...spot, ...inside, ...say('待 了', be)];
      // 他 想 待 在 家
      const stay = inner ? say('待', be) : [];
      // 在 家 吃 晚饭
      const eating = c.meal ? [...say('吃', c.for), ...say(zh.nouns[c.meal.id][0], c.meal)] : [];
      // 汤姆 在 吗
      if (
        complement.place.type === 'there' &&
        asking === 'yes' &&
        !asked &&
        !negated &&
        c.tense === 'present' &&
        fits(subject, ['person', 'name']) &&
        !/^(i|you|we)$/.test(subject.pronoun?.id) &&
        subject.type !== 'body'
      )
        return [...before, ...say('在', be, complement.place.words)];
      return [
        ...before,
        ...denial,
        ...stay,
        ...marked(zai, be),
        ...spot,
        ...inside,
        ...eating,
        ...(c.experience ? say('了', c.experience) : []),
      ];
    }
    case 'age': {
      const { number, years, old } = complement;
      const many = say(counting(number), number);
      // 三 个 月 大
      if (/^(days|weeks|months)$/.test(years?.id))
        return [
          ...before,
          ...(negated ? [...denial, ...say('是', be)] : say('有', be)),
          ...lasting({ number, span: years }),
          ...say('大', old),
        ];
      if (fits(context.subject, ['building']))
        return [...before, ...say(negated ? '没有' : '有', negated, be), ...many, ...say('年', years), ...(negated ? [] : say('了', old))];
      return [...before, ...(negated ? [...denial, ...say('是', be)] : []), ...many, ...say('岁', years ?? number, old)];
    }
    case 'asked':
      return [...before, ...askedOf(c, { ...asked, person: fits(context.subject, ['person', 'name']) }, be)];
  }
  throw new Error(`no Chinese for a complement of type '${complement.type}'`);
}

/** 下 象棋, 英语 */
const gameOf = ({ noun, at }) => [
  ...(noun.id in zh.taking.play ? say(zh.taking.play[noun.id], at) : []),
  ...say(entry(zh.nouns, noun.id, 'noun')[0], noun),
];

/** 这里 的 面包 很 好 */
export const thingAt = ({ spot }, subject) => spot !== undefined && subject.type === 'noun' && !fits(subject, ['person', 'animal']);

/** 他 现在 一定 在 家 */
const supposed = ({ complement }, { pronoun }) => complement.type === 'place' && !/^(i|you|we)$/.test(pronoun?.id);

/** 饿 还是 渴, 是 老师 还是 医生, 在 家 还是 在 学校 */
function choice(c, context) {
  const { first, or, second } = c.complement;
  const [one, other] = [first, second].map((complement, i) =>
    complemented({ ...c, complement }, { ...context, asking: 'yes', ...(i > 0 && { asked: undefined, all: [] }) }),
  );
  return [...one, ...say('还是', or), ...(other[0].text === '是' ? other.slice(1) : other)];
}
