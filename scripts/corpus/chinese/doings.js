// What somebody does: a verb with all that it governs.
import { as } from '../../../web/grammar/english/as.js';
import { adverbial, manner, nothingOf, raised } from './adverbs.js';
import { times } from './short.js';
import { complemented } from './complements.js';
import { moving, staying } from './going.js';
import { nested } from './nested.js';
import { askedFor } from './asked.js';
import { graded } from './described.js';
import { lasting, paired, phrase, place, timeOf, toDo } from './phrases.js';
import { counts, pointed, specific } from './referring.js';
import { adjectiveOf, entry, fits, marked, say, suiting } from './tokens.js';
import * as zh from './words.js';

/** What of a question an infinitive is asked for: its object, where or how. */
export const handed = (asked) => (asked?.object || /^(where|how)$/.test(asked?.type) ? asked : undefined);

/** Whether it is what one learns to do, and said of no one occasion. */
export function skilled({ verb, frame, place, time, companion, beneficiary, manner, object }, asked) {
  if (place || time || companion || beneficiary || manner || ['where', 'when', 'how'].includes(asked?.type)) return false;
  if (object && (!['bare', 'the', 'a'].includes(object.det?.type) || fits(object, ['meal']))) return false;
  if (object && object.det.type !== 'bare' && (verb.id === 'cook' || fits(object, ['text']))) return false;
  return zh.skills[frame]?.includes(verb.id) ?? false;
}

/** A verb, its object and 了 or 过. */
function arranged(verb, object, aspect, { le, guo, times, counted }) {
  if (aspect === 'often') return [...verb, ...times, ...object];
  if (aspect === 'done') return [...verb, ...le, ...object];
  if (aspect === 'asked' || aspect === 'already') return counted ? [...verb, ...le, ...object] : [...verb, ...object, ...le];
  if (aspect === 'been') return [...verb, ...guo, ...object];
  return [...verb, ...object];
}

/** 愉快, 不 好, 无聊: what a day was like. */
const passed = (adjective, plain, also = []) =>
  adjective.id === 'bad'
    ? say('不 好', adjective, also)
    : say(`${plain ? '' : '很 '}${/^(good|nice|beautiful)$/.test(adjective.id) ? '愉快' : adjectiveOf(adjective.id)[0]}`, adjective, also);

export function coreOf(c, context) {
  const { aspect, asked, tone, denied, bare } = context;
  const { verb, frame } = c;
  const aux = c.aux ?? [];
  const did = aspect === 'plain' ? [] : aux.filter(({ id }) => ['do', 'have'].includes(id));
  const marks = {
    le: say('了', verb, did),
    guo: say('过', verb, c.experience?.id === 'ever' || c.experience?.text === 'ever' ? c.experience : [], did),
  };
  // 看 过 三 次
  const marked = c.time?.often && !c.time.unit ? (c.tense === 'perfect' ? say('过', verb, did) : marks.le) : [];
  marks.times = aspect !== 'often' ? [] : c.time?.often ? [...marked, ...times(c.time)] : say('一 次', asked.words);
  switch (frame) {
    case 'been':
      return [
        ...say('去', c.been),
        ...say('过', c.been, aux),
        ...(c.time?.often ? times(c.time) : []),
        ...place(c.place).spot,
        ...(c.experience?.id === 'already' ? say('了', c.experience) : []),
      ];
    case 'feeling':
      return [...say('感觉', verb), ...say('怎么样', asked.words)];
    case 'opinion':
      return [...say('觉得', verb, c.of), ...phrase(pointed(c.about, { id: 'like' })), ...say('怎么样', asked.words)];
    case 'alone':
    case 'rising':
      if (context.vain && verb.id !== 'see') return context.vain;
      return active(c, aspect, marks, tone, context);
    case 'moving':
      return moving(c, aspect, marks, asked, context);
    case 'staying':
      return staying(c, aspect, marks, asked);
    case 'object':
      return acting(c, context, marks);
    case 'giving':
      return giving(c, context, marks);
    case 'telling':
      return [
        ...say(verb.id === 'ask' ? '问' : '告诉', verb),
        ...(['done', 'asked', 'already'].includes(aspect) ? marks.le : aspect === 'been' ? marks.guo : []),
        ...phrase(c.recipient),
        ...(c.thing ? say('那 件 事', c.thing.word) : []),
      ];
    case 'clause':
    case 'indirect':
      return clausal(c, context, marks);
    case 'trying':
      return say({ see: '看看', think: '想想' }[verb.id], verb);
    case 'wanting':
    case 'causing':
    case 'helping':
      return causing(c, context);
    case 'sitting': {
      // 坐 在 椅子 上
      const { zai, spot } = place(c.place);
      return [...say('坐', verb), ...zai, ...spot];
    }
    case 'returning': {
      const spot = c.goal ? place(c.goal).spot : [];
      const happened = ['done', 'asked', 'already'].includes(aspect) ? marks.le : [];
      // 回 巴黎, 回来
      if (spot.length)
        return [
          ...say(c.goal.type === 'here' ? '回到' : '回', verb, c.goal.to),
          ...(aspect === 'been' ? marks.guo : []),
          ...spot,
          ...happened,
        ];
      return [...say('回来', verb, c.be), ...happened];
    }
    case 'bringing': {
      // 带 我 去 医院, 开 车 送 你 去 车站, 送 我 回 家
      const happened = ['done', 'asked', 'already'].includes(aspect) ? marks.le : [];
      const home = c.goal.type === 'home';
      const by = verb.id === 'drive' ? '开 车 送' : home ? '送' : '带';
      const last = home || c.goal.np?.noun?.id === 'doctor';
      return [
        ...say(by, verb),
        ...phrase(c.object),
        ...say(home ? '回' : last ? '去 看' : '去', c.goal.to ?? []),
        ...(last ? [] : happened),
        ...place(c.goal).spot,
        ...(last ? happened : []),
      ];
    }
    case 'riding': {
      const going = { ...c, verb: as(verb, 'go'), frame: 'moving', object: undefined };
      return [...say('坐', verb), ...phrase(c.object), ...moving(going, aspect, marks, undefined)];
    }
    case 'resembling':
      return [...say('像', verb), ...phrase(c.object)];
    case 'passing': {
      // 旅行 愉快, 周末 过得 很 愉快
      const { noun, adjectives, det } = c.object;
      const plain = context.asking === 'yes';
      // 玩 得 很 开心
      if (/^(time|moment)$/.test(noun.id) && !/^(good|nice|beautiful)$/.test(adjectives[0].id))
        return [...say('过得', verb, det.word ?? noun, noun), ...passed(adjectives[0], plain)];
      if (/^(time|moment)$/.test(noun.id))
        return [
          ...say('玩', verb),
          ...say('得', det.word ?? noun, noun),
          ...(plain ? [] : say('很', adjectives[0])),
          ...say('开心', adjectives[0]),
        ];
      return [
        ...(noun.id === 'day' && c.time
          ? []
          : say({ trip: '旅行', weekend: '周末', day: '今天' }[noun.id] ?? zh.nouns[noun.id][0], det.word, noun)),
        ...(noun.id === 'trip' ? [] : say('过得', verb)),
        ...passed(adjectives[0], plain, noun.id === 'trip' ? verb : []),
      ];
    }
    case 'seeing': {
      const { object, done } = c;
      const seen = nested.verbal({ ...done, tense: 'present', progressive: true, aux: [] }, { subject: object, all: [] });
      return [...say('看见', verb), ...phrase(object), ...seen];
    }
    case 'leaving': {
      // 把 雨伞 忘 在 餐厅 了
      const { zai, spot } = place(c.place);
      return [
        ...say('把', verb),
        ...phrase(c.object),
        ...say('忘', verb),
        ...zai,
        ...spot,
        ...(c.place.type === 'home' ? say('里', spot[0].from) : []),
        ...say('了', verb),
      ];
    }
    case 'making': {
      if (c.act)
        return [
          ...say('让', verb),
          ...phrase(c.object),
          ...say(entry(zh.alone, c.act.id, 'verb').whole, c.act),
          ...(['done', 'asked', 'already'].includes(aspect) ? marks.le : []),
        ];
      const { adjective } = c.quality;
      return [
        ...say('让', verb),
        ...phrase(c.object),
        ...graded(adjectiveOf(adjective.id, c.object)[0], adjective, {
          plain: Boolean(denied) || context.inner || context.ordered || adjective.id === 'sick',
          asking: context.asking,
        }),
      ];
    }
    case 'outing': {
      const what = { swimming: '游泳', shopping: '购物', dancing: '跳舞', running: '跑步' }[c.outing.id];
      // 去 游 两 次 泳
      if (aspect === 'often' && c.outing.id !== 'shopping')
        return [...say('去', verb), ...say(what[0], c.outing), ...marks.times, ...say(what[1], c.outing)];
      if (aspect === 'often') return [...say('去', verb), ...say(what, c.outing), ...marks.times];
      return [...say('去', verb), ...say(what, c.outing), ...(['done', 'asked', 'already'].includes(aspect) ? marks.le : [])];
    }
    case 'linking':
      return linking(c, context, marks);
    case 'infinitive': {
      const object = handed(asked);
      const wanted = c.infinitive.complement
        ? complemented(c.infinitive, { ...context, inner: true, asked: undefined, all: [] })
        : nested.verbal(
            {
              ...c.infinitive,
              ...(verb.id === 'learn' && { learned: true }),
              ...(c.time?.span && { time: c.time }),
              nothing: c.nothing ?? nothingOf(c),
              ...(c.again && { again: c.again, tense: 'present' }),
            },
            {
              ...context,
              inner: true,
              glad: verb.id === 'hope',
              asked: object,
              all: [],
            },
          );
      const word = say(
        c.would ? '想' : verb.id === 'have' && c.tense === 'past' ? '不得不' : entry(zh.wishing, verb.id, 'verb'),
        c.would,
        verb,
        c.how,
        c.to,
      );
      // 她 教 过 我 游泳
      if (c.taught)
        return [...word, ...(['plain', 'going', 'shi'].includes(aspect) || denied ? [] : marks.guo), ...phrase(c.taught), ...wanted];
      const happened = !['plain', 'going', 'shi'].includes(aspect) && ['start', 'forget', 'learn'].includes(verb.id);
      if (c.hopedAt) return [...word, ...timeOf(c.hopedAt), ...wanted];
      if (!happened || denied) return [...word, ...wanted];
      if (aspect === 'been') return [...word, ...marks.guo, ...wanted];
      // 学会 了 游泳
      if (verb.id === 'learn') return [...say('学会', verb, c.to), ...marks.le, ...wanted];
      return verb.id !== 'start' ? [...word, ...marks.le, ...wanted] : [...word, ...wanted, ...marks.le];
    }
  }
  throw new Error(`no Chinese for the frame '${frame}' of '${verb?.id}' ${bare}`);
}

function active(c, aspect, { le, guo, times }, tone, { subject, ordered }) {
  const { verb } = c;
  // 门 开 了
  if (c.frame === 'rising' && fits(subject, ['opening']))
    return [...say(verb.id === 'open' ? '开' : '关', verb), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
  const own = verb.id === 'start' && fits(subject, ['vehicle']) ? { whole: '发动', verb: '发动' } : entry(zh.alone, verb.id, 'verb');
  // 猫 不 吃 东西
  const word = verb.id === 'eat' && fits(subject, ['animal']) ? { ...own, whole: '吃 东西', object: '东西' } : { ...own };
  if (verb.id === 'run' && (fits(subject, ['animal']) || c.effect || ordered)) Object.assign(word, { whole: '跑', object: undefined });
  // 多 吃 一点
  if (c.mannerMore && c.mannerMore !== 'so' && c.manner.id === 'a lot')
    return [...say('多', c.manner), ...say(word.verb, verb), ...say('一点', c.manner)];
  if (verb.id === 'see' && c.modal?.id === 'can' && denied(c))
    return c.manner?.id === 'well'
      ? say('看 不 清楚', verb, c.negated, c.modal, c.manner, c.mannerDegree)
      : say('看不见', verb, c.negated, c.modal);
  if (tone) return [...(verb.id === 'cook' ? say('做饭', verb) : []), ...manner(c, zh.repeated[verb.id] ?? word.verb, tone)];
  // 等 五 分钟
  if (c.measured) return [...say(word.verb, verb), ...(['plain', 'going'].includes(aspect) ? [] : le), ...lasting(c.measured)];
  if (c.time?.span) {
    const span = lasting(c.time);
    if (denied(c)) return say(word.whole, verb);
    // 睡 了 两 个 小时, but 看 了 两 个 小时 书.
    const object = word.object && !zh.clear.includes(verb.id) ? say(word.object, verb) : [];
    return [
      ...say(zh.repeated[verb.id] ?? word.verb, verb),
      ...(aspect === 'plain' ? [] : le),
      ...span,
      ...(object.length ? ofLong(c.time) : []),
      ...object,
    ];
  }
  // 已经 吃 过 饭 了
  if (aspect === 'already' && verb.id === 'eat') return [...say('吃', verb), ...guo, ...say('饭', verb), ...say('了', verb)];
  if (aspect === 'often') return [...say(word.verb, verb), ...times, ...(word.object ? say(word.object, verb) : [])];
  if (aspect === 'been') return [...say(word.verb, verb), ...guo, ...(word.object ? say(word.object, verb) : [])];
  if (verb.id === 'wait' && aspect === 'plain' && c.tense === 'present' && !(c.modal || c.aux || c.frequency || c.time))
    return say('等 着', verb);
  // 门 开 了
  if (/^(open|close)$/.test(verb.id) && subject?.type === 'noun' && !fits(subject, ['place', 'outside', 'event']))
    return [...say(verb.id === 'open' ? '开' : '关', verb), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
  // 学 认字
  if (c.learned && verb.id === 'read') return say('认字', verb);
  const onFoot = verb.id === 'walk' && !c.place && (c.modal?.id === 'can' || fits(subject, ['baby']));
  // 猫 在 树 后面 走动
  if (verb.id === 'walk' && fits(subject, ['animal']) && !adverbial(c) && !onFoot)
    return [...say('走动', verb), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
  const speaks = verb.id === 'talk' && fits(subject, ['animal', 'baby']);
  if (onFoot || speaks) return [...say(onFoot ? '走路' : '说话', verb), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
  const whole = verb.id === 'walk' && (adverbial(c) || c.frequency) ? (adverbial(c) ? zh.repeated.walk : '走路') : word.whole;
  // 在 饭馆 里 吃 了 饭
  if (verb.id === 'eat' && aspect === 'done' && c.place && word.object === '饭') return [...say('吃', verb), ...le, ...say('饭', verb)];
  return [...say(whole, verb), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
}
const denied = (c) => c.negated !== undefined;
/** 听 了 一 整 个 晚上 的 音乐 */
const ofLong = ({ whole, span }) => (whole ? say('的', whole) : span?.id === 'long' ? say('的', span.words) : []);

/** What one has to eat it, not to own it: lunch, a cup of tea, what one has for lunch or has had. */
export const eaten = ({ object, meal, tense }) =>
  fits(object, ['meal']) || object?.vessel || (fits(object, ['food', 'drink']) && (meal !== undefined || tense === 'perfect'));

/** 她 要 生 一 个 孩子 */
const bearing = (c, object, wish) => object?.noun?.id === 'baby' && c.verb.id === 'have' && (c.tense === 'future' || wish);
/** The verb for what is done to an object. */
function verbFor(c, object, { wish, aspect, had, asking, glad, ordered, negatedOrder, subject, denied }) {
  const { id } = c.verb;
  if (glad && /^(see|meet)$/.test(id)) return '见到';
  if (id === 'meet' && c.tense === 'past')
    return aspect === 'done' && /^(wife|husband)$/.test(object.noun?.id) && object.det?.possessive?.id === subject?.pronoun?.id
      ? '认识'
      : '见到';
  if (id === 'see' && object.noun?.id === 'doctor') return '看';
  if (id === 'see' && c.tense === 'future' && c.aux.length === 1 && fits(object, ['person', 'name'])) return '见到';
  if (id === 'have' && c.meal && object.type === 'what') return '吃';
  if (id === 'see' && asking && /^(can|could)$/.test(c.modal?.id) && subject?.pronoun?.id === 'i') return '看看';
  // 开 聚会
  if (id === 'have' && object.noun?.id === 'party' && (c.progressive || c.tense === 'future' || wish || ordered)) return '开';
  if (id === 'love' && c.would) return '想要';
  if (id === 'love' && !fits(object.about ?? object, ['person', 'name', 'town']) && !(fits(object, ['animal']) && specific(object)))
    return denied || c.manner || asking || c.adverb || c.frequency || subject?.id === 'nobody' ? '喜欢' : '很 喜欢';
  // 有人 拿走 了 我 的 雨伞
  if (id === 'take' && fits(object, ['small']) && object.det?.type === 'possessive' && ['past', 'perfect'].includes(c.tense))
    if (object.det.possessive.id !== subject?.pronoun?.id && !subject?.name && subject?.type !== 'noun') return '拿走';
  if (id === 'take' && object.garnish) return '喝';
  if (id === 'take' && c.along) return '带上';
  if (id === 'take' && c.willing && fits(object, ['small', 'clothes'])) return '拿';
  if (id === 'understand' && c.tense === 'perfect' && fits(object, ['text', 'exercise', 'word'])) return '看懂';
  if (c.would) return '想要';
  if (id === 'learn' && c.tense === 'perfect' && !c.time?.span && ['already', 'done', 'asked'].includes(aspect)) return '学会';
  if (id === 'clean' && object.pronoun) return '清理';
  if (id === 'see' && aspect === 'been' && !fits(object, ['film'])) return '见';
  if (id === 'take' && ordered && !negatedOrder && specific(object) && !fits(object, ['vehicle', 'photo'])) return '带上';
  if (id === 'see' && wish && !fits(object, ['film'])) return fits(object, ['person', 'name']) ? '见' : '看';
  if (id === 'know' && (c.manner || fits(object, ['town']))) return '了解';
  if (id === 'have' && bearing(c, object, wish)) return '生';
  // "Can i have some water?"
  // What one has done already is done to its end.
  if (id === 'do' && ['already', 'asked'].includes(aspect)) return '做完';
  if (id === 'have' && object.noun?.id === 'name' && asking) return '知道';
  if (id === 'have' && /^(can|could)$/.test(c.modal?.id) && asking && fits(object, ['food', 'drink', 'small', 'table', 'room']))
    return '要';
  // "Will have tea" is to drink it, "has tea" to own it.
  if (id === 'have' && (eaten({ ...c, object }) || wish || c.tense === 'future') && fits(object, ['food', 'drink']))
    return fits(object, ['drink', 'soup']) ? '喝' : '吃';
  if (id === 'know' && ['what', 'this'].includes(object.type)) return '知道';
  const word = suiting(entry(zh.taking, id, 'verb'), object?.about ?? object);
  if (had && word === '有') return '';
  // 在 打开 一 封 信: a letter is no door.
  return aspect === 'going' && !fits(object?.about ?? object, ['letter']) ? (zh.unfinished[word] ?? word) : word;
}

/** 我 在 做 作业: whose it is goes without saying. */
function ownHomework({ object }, { subject }) {
  const { det, noun } = object ?? {};
  if (noun?.id !== 'homework' || det?.type !== 'possessive' || det.possessive.id !== subject?.pronoun?.id || det.other) return undefined;
  return { ...object, det: { type: 'bare' } };
}

/** 没有 多少 朋友 */
const fewer = (np, { denied }, { verb, tense }) =>
  denied &&
  np.det?.type === 'many' &&
  /^(many|much)$/.test(np.det.how ?? 'many') &&
  (verb.id === 'have' || ['past', 'perfect'].includes(tense))
    ? { ...np, det: { ...np.det, how: 'not many' } }
    : np;

/** 你 爸爸 做 什么 工作 */
const trade = ({ verb, tense, progressive, modal, time, place, frequency, companion, meal }, { asked, inner, subject }) =>
  verb.id === 'do' &&
  asked?.type === 'what' &&
  tense === 'present' &&
  fits(subject, ['person', 'name']) &&
  ![progressive, modal, time, place, frequency, companion, meal, inner].some(Boolean);

function acting(c, context, marks) {
  const { aspect, asked, tone, asking, ordered } = context;
  const { verb } = c;
  const object = ownHomework(c, context) ?? c.object ?? (asked?.object ? askedFor(asked) : undefined);
  if (object === undefined) throw new Error(`'${verb.id}' has no object`);
  const kind = object.about ?? object;
  // 互相 帮助
  if (object.type === 'each other') {
    // 不 喜欢 对方
    if (context.denied && /^(like|know|understand|need|help)$/.test(verb.id))
      return [...say(verbFor(c, { type: 'who' }, context), verb), ...say('对方', object.words)];
    const together = { love: '相爱', see: '见面', meet: '见面', call: '互相 打 电话' }[verb.id];
    const happened =
      ['done', 'asked', 'already'].includes(aspect) && !zh.stative.includes(verb.id)
        ? marks.le
        : aspect === 'been' && !context.denied
          ? marks.guo
          : [];
    const met = object.words[0] === verb ? (aspect === 'shi' ? '认识' : '见面') : together;
    if (together) return [...say(met, verb, object.words), ...happened];
    return [...say('互相', object.words), ...say(verbFor(c, { type: 'who' }, context), verb), ...happened];
  }
  // 看起来 要 下雨 了
  if (verb.id === 'look like' && /^(rain|snow)$/.test(object.noun?.id) && context.subject?.pronoun?.id === 'it' && !context.denied)
    return [
      ...say('看起来', verb),
      ...say('要', verb),
      ...say(object.noun.id === 'rain' ? '下雨' : '下雪', object.noun),
      ...say('了', verb),
    ];
  if (c.burden) return [...say('帮', verb), ...phrase(object), ...say('拿', c.burden.with), ...phrase(c.burden.np)];
  // 再 说 一 遍, 用 法语 说
  if (verb.id === 'say' && (object.pronoun?.id === 'it' || object.type === 'this') && (c.again || c.tongue) && !c.negated)
    return [...say('说', verb, object.pronoun ?? object.word), ...(c.again ? say('一 遍', c.again) : [])];
  if (trade(c, context)) return [...say('做', verb), ...say('什么', asked.words), ...say('工作', verb)];
  // 知道 那 件 事
  if (verb.id === 'know' && object.type === 'this' && /^th[ia][st]$/.test(object.id))
    return [...say('知道', verb), ...say(zh.these[object.id], object.word), ...say('件 事', object.word)];
  // 再 说 一 遍
  if (verb.id === 'say' && c.again && (object.type === 'this' || object.pronoun?.id === 'it'))
    return [
      ...say('说', verb),
      ...(['done', 'asked', 'already'].includes(aspect) ? marks.le : []),
      ...say('一 遍', object.word ?? object.pronoun, c.again),
    ];
  // 这样 做
  // 做 点 什么
  if (verb.id === 'do' && object.type === 'body' && object.id === 'something' && !object.act && !object.better && !object.quality)
    return arranged(say('做', verb), say('点 什么', object.words), aspect, { ...marks, counted: true });
  // 做 这 件 事, 做到, 说 这 个
  if (object.type === 'this' && object.id === 'it' && /^(say|do)$/.test(verb.id)) {
    const it = verb.id === 'say' ? say('这 个', object.word) : say('这 件 事', object.word);
    if (verb.id === 'do' && c.modal?.id === 'can') return say('做到', verb, object.word);
    return arranged(say(verb.id === 'say' ? '说' : '做', verb), it, aspect, { ...marks, counted: true });
  }
  if (object.type === 'this' && /^(say|do)$/.test(verb.id))
    return [...say(object.id === 'this' ? '这样' : '那样', object.word), ...say(verb.id === 'say' ? '说' : '做', verb)];
  // 他 没有 这么 说
  if (verb.id === 'say' && object.pronoun?.id === 'it')
    return [...say('这么', object.pronoun), ...say('说', verb), ...(['done', 'asked', 'already'].includes(aspect) ? marks.le : [])];
  if (verb.id === 'think about' && object.pronoun?.id === 'it')
    return [
      ...say(aspect === 'going' || context.denied ? '考虑' : '考虑 一下', verb),
      ...(aspect === 'going' ? say('这 件 事', object.pronoun) : say('这 件 事', object.pronoun)),
    ];
  if (verb.id === 'know' && (object.noun?.id === 'name' || fits(object, ['song', 'word', 'film', 'text'])))
    return [...say('知道', verb), ...phrase(pointed(object))];
  const word =
    verb.id === 'think about' &&
    (['what', 'who'].includes(object.type) || (fits(kind, ['person', 'name']) && ['plain', 'going', 'shi'].includes(aspect)))
      ? '想'
      : verbFor(c, object, context);
  const states = word === '有' || verb.id === 'wear';
  const played = verb.id === 'play' && object.det?.type === 'a' && !object.det.another;
  const bare = context.bare || (asking === 'yes' && states) || Boolean(tone) || played;
  const thing =
    (c.nothing ?? nothingOf(c))
      ? []
      : object.act
        ? toDo(object)
        : object.type === 'this'
          ? object.id === 'it'
            ? say('它', object.word)
            : [...say(zh.these[object.id], object.word), ...say('个', object.word)]
          : // 别 做 这 件 事, 我 不 懂 这 个
            object.pronoun?.id === 'it' && /^(do|understand)$/.test(verb.id)
            ? say(verb.id === 'do' ? '这 件 事' : '这 个', object.pronoun)
            : object.pronoun?.id === 'they' && (object.things || !verb.takes.some((kind) => /^(person|name)$/.test(kind)))
              ? say('它们', object.pronoun)
              : phrase(pointed(fewer(object, context, c), verb), { bare }).map((token) =>
                  token.text === '婴儿' && bearing(c, object, context.wish) ? { ...token, text: '孩子' } : token,
                );
  const number = counts(object) && !(bare && object.det?.type === 'a');
  const where = { ...marks, counted: number };
  // 向 你 妈妈 问好, 对 我 说 谢谢
  if (object.id === 'hello' && object.type === 'said' && c.recipient)
    return [...say('向', c.to), ...phrase(c.recipient), ...arranged(say('问好', verb, object.words), [], aspect, where)];
  if (object.type === 'said' && c.recipient)
    return [...say('对', c.to), ...phrase(c.recipient), ...arranged(say('说', verb), thing, aspect, { ...where, counted: true })];
  // 我 有 东西 要 给 你
  if (object.meant && verb.id === 'have')
    return [
      ...(context.had ? [] : say('有', verb)),
      ...(object.type === 'body' ? say('东西', object.words) : phrase({ ...object, meant: undefined }, { bare })),
      ...say(object.noun?.id === 'question' ? '要 问' : '要 给', object.meant.word),
      ...phrase(object.meant.np),
    ];
  // 有 时间 喝 一 杯 咖啡 吗
  if (object.leisure) {
    const { word, np } = object.leisure;
    return [
      ...(context.had ? [] : say('有', verb)),
      ...say('时间', object.noun),
      ...say(fits(np, ['drink']) ? '喝' : '吃', word),
      ...phrase(np),
    ];
  }
  // 需要 有 人 帮助 我
  if (object.helping)
    return [
      ...say(word, verb),
      ...say('有人', object.words),
      ...nested
        .verbal(object.helping.vp, { inner: true, subject: object, all: [] })
        .map((token, i) => (i === 0 ? { ...token, from: [...token.from, object.helping.to] } : token)),
    ];
  // 喜欢 上学
  if (object.noun?.id === 'school' && object.det?.generic) return [...say(word, verb), ...say('上学', object.noun)];
  // 对 我 笑 了
  if (verb.id === 'smile at')
    return [
      ...say('对', verb),
      ...thing,
      ...arranged(say(['done', 'asked', 'already'].includes(aspect) ? '笑' : '微笑', verb), [], aspect, where),
    ];
  // 不 听 任何 人 的 话
  // 听 我 说, 听 你 妈妈 的 话
  if (verb.id === 'listen to' && fits(kind, ['person', 'name']) && ordered && object.pronoun?.id === 'i')
    return [...say('听', verb), ...thing, ...say('说', verb)];
  if (
    verb.id === 'listen to' &&
    fits(kind, ['person', 'name']) &&
    (ordered || context.inner || context.denied || c.frequency?.id === 'never' || /^(should|must)$/.test(c.modal?.id))
  )
    return [...say('听', verb), ...thing, ...say('的 话', verb)];
  if (verb.id === 'listen to' && object.id === 'anyone') return [...say('听', verb), ...thing, ...say('的 话', verb)];
  if (verb.id === 'write to')
    return [...say('给', verb), ...thing, ...arranged(say('写', verb), say('信', verb), aspect, { ...marks, counted: false })];
  if (verb.id === 'call') {
    if (c.back)
      return [...say('给', verb), ...thing, ...arranged(say('回', c.back), say('电话', verb), aspect, { ...marks, counted: false })];
    const call = arranged(say('打', verb), say('电话', verb), aspect, { ...marks, counted: false });
    return [...say('给', verb), ...thing, ...call];
  }
  if (word === '') return [...(aspect === 'been' ? marks.guo : []), ...thing];
  // 听不懂 你 的 话
  if (context.vain) {
    const person = verb.id === 'understand' && fits(kind, ['person', 'name']);
    return [...context.vain, ...thing, ...(person ? say('的 话', verb) : [])];
  }
  const it = say(word, verb, c.along ?? []);
  // 很 久 没有 见 他 了
  if (aspect === 'been' && context.denied && c.time?.for && c.time.span) return [...it, ...thing];
  if (word === '说话')
    return [
      ...say(paired(context.subject, object), verb),
      ...thing,
      ...(aspect === 'been' ? [...say('说', verb), ...marks.guo, ...say('话', verb)] : arranged(it, [], aspect, where)),
    ];
  // 忘 了 带 雨伞
  if (verb.id === 'forget' && fits(kind, ['small'])) {
    const so = ['done', 'asked', 'already'].includes(aspect) ? marks.le : [];
    return [...say(so.length ? '忘' : '忘记', verb), ...so, ...say('带', verb), ...thing];
  }
  // 看 书 看 得 很 慢, but 读 得 很 慢
  if (tone) return [...it, ...thing, ...manner(c, verb.id === 'read' ? word : (zh.repeated[verb.id] ?? word), tone)];
  if (verb.id === 'wear' && aspect === 'going') return [...it, ...(context.denied ? [] : say('着', verb)), ...thing];
  if (verb.id === 'listen to' && fits(kind, ['person', 'name']))
    return arranged(it, [...thing, ...say('说话', verb)], aspect, { ...where, counted: false });
  // What is to be opened is named first: 把 门 打开.
  if (ordered && !context.negatedOrder && ['open', 'close'].includes(verb.id) && specific(object))
    return [...say('把', verb), ...thing, ...it];
  // 学习 了 两 个 小时 法语, 等 了 他 两 个 小时
  if (c.time?.span && !context.denied) {
    const so = ['done', 'asked', 'already', 'been'].includes(aspect) && verb.id !== 'know' ? marks.le : [];
    // 擦 窗户 擦 了 一 整 个 晚上
    if (!object.pronoun && specific(object) && !fits(object, ['person', 'name']))
      return [...it, ...thing, ...it, ...so, ...lasting(c.time)];
    if (object.pronoun || object.name || specific(object)) return [...it, ...so, ...thing, ...lasting(c.time)];
    return [...it, ...so, ...lasting(c.time), ...ofLong(c.time), ...thing];
  }
  // 他 已经 把 它 卖 了, 你 把 那些 杯子 洗 了 吗
  // 我 把 它 丢 了, 他 把 他 的 车 卖 了
  const gone =
    aspect === 'done' &&
    (['it', 'they'].includes(object.pronoun?.id) ||
      (/^(sell|lose)$/.test(verb.id) && object.det?.type === 'possessive' && object.noun.id !== 'work')) &&
    !/^(do|forget|finish)$/.test(verb.id);
  if ((gone || (['already', 'asked'].includes(aspect) && specific(object))) && disposed.includes(verb.id))
    return [
      ...say('把', verb),
      ...thing,
      ...(object.det?.type === 'all' ? say('都', object.det.word) : []),
      ...say(word === '丢' ? '弄丢' : word, verb),
      ...marks.le,
    ];
  // 把 它 洗 了
  if (
    ordered &&
    ['it', 'they'].includes(object.pronoun?.id) &&
    (context.negatedOrder ? /^(wash|eat|drink|sell|lose)$/ : /^(wash|eat|drink|sell|finish)$/).test(verb.id)
  )
    return [...say('把', verb), ...thing, ...it, ...say('了', verb)];
  // 已经 看 过 这 部 电影 了
  if (aspect === 'already' && /^(see|watch|read|visit)$/.test(verb.id)) return [...it, ...marks.guo, ...thing, ...marks.le];
  // 看 过 这 本 书 三 次
  if (aspect === 'often' && c.asked?.type === 'how often' && !object.pronoun && !object.name) return [...it, ...marks.times, ...thing];
  if (aspect === 'often' && (object.pronoun || object.name || specific(object))) {
    const [mark, count] = c.time?.often && !c.time.unit ? [marks.times.slice(0, 1), marks.times.slice(1)] : [[], marks.times];
    return [...it, ...mark, ...thing, ...count];
  }
  // 我们 下 象棋 了
  const whole =
    aspect === 'done' &&
    object.det?.type === 'bare' &&
    fits(object, ['meal', 'game']) &&
    !c.time?.clock &&
    !c.goesOn &&
    !(c.place && fits(object, ['meal']));
  if (whole) return [...it, ...thing, ...marks.le];
  const told = specific(object) && (aspect === 'already' || object.det?.type === 'all') && !zh.unfinished[word];
  const standing = zh.stative.includes(verb.id) && !['吃', '喝'].includes(word) && aspect !== 'been' && aspect !== 'already';
  return arranged(it, thing, standing ? 'plain' : aspect, { ...where, counted: number || told });
}
/** What is gone or otherwise when it is done: 把. */
const disposed = ['sell', 'wash', 'finish', 'do', 'lose', 'close', 'open', 'eat', 'drink', 'clean', 'forget'];

function giving(c, context, marks) {
  const { aspect, bare } = context;
  const { verb, object, recipient, to } = c;
  const whom = phrase(recipient);
  const thing = phrase(object, { bare });
  const number = { ...marks, counted: counts(object) && !bare };
  // 把 你 的 手机 给 我 用 一 分钟
  const lent =
    verb.id === 'give' && c.time?.span && ['plain', 'going'].includes(aspect) ? [...say('用', c.time.for ?? verb), ...lasting(c.time)] : [];
  const named = specific(object) && aspect !== 'been';
  if (verb.id === 'show')
    return [
      ...say('给', verb, to),
      ...whom,
      ...arranged(
        say(context.ordered || (context.asking && c.modal) ? '看看' : '看', verb),
        phrase(pointed(object), { bare }),
        aspect,
        number,
      ),
    ];
  // 把 自行车 卖 给 了 邻居
  if (verb.id === 'sell') {
    const happened = ['done', 'asked', 'already'].includes(aspect) ? marks.le : aspect === 'been' && !context.denied ? marks.guo : [];
    return [...say('把', verb), ...thing, ...say('卖', verb), ...say('给', to), ...happened, ...whom];
  }
  if (verb.id === 'give') {
    const happened = ['done', 'asked', 'already'].includes(aspect) ? marks.le : [];
    if (named && aspect === 'done') return [...say('把', verb), ...thing, ...say('给', verb, to), ...happened, ...whom];
    if (named) return [...say('把', verb), ...thing, ...say('给', verb, to), ...whom, ...happened, ...lent];
    return arranged(say('给', verb, to), [...whom, ...thing], aspect, number);
  }
  if (verb.id === 'teach') return arranged(say('教', verb), [...whom, ...thing], aspect, number);
  if (verb.id === 'tell')
    return [...say('给', to ?? verb), ...whom, ...arranged(say('讲', verb), phrase(pointed(object), { bare }), aspect, number)];
  if (verb.id === 'ask')
    return [
      ...arranged(say('问', verb), whom, aspect, { ...marks, counted: true }),
      ...(object.type === 'body' ? say('一 件 事', object.words) : thing),
    ];
  if (/^(buy|make|write)$/.test(verb.id))
    return [
      ...say('给', to ?? verb),
      ...whom,
      ...arranged(say({ buy: '买', make: '做', write: '写' }[verb.id], verb), thing, aspect, number),
    ];
  if (named) {
    const happened = ['done', 'asked', 'already'].includes(aspect) ? marks.le : [];
    const sent = [...say('把', verb), ...thing, ...say('寄', verb), ...say('给', to ?? verb)];
    return aspect === 'done' ? [...sent, ...happened, ...whom] : [...sent, ...whom, ...happened];
  }
  return [...say('给', to ?? verb), ...whom, ...arranged(say('寄', verb), thing, aspect, number)];
}

/** 想 让 他 来, 请 他 开 门, 帮 我 做 了 饭. */
function causing(c, { aspect, denied }) {
  const { verb, whom, recipient, object, toDo, done } = c;
  const np = whom ?? recipient ?? object;
  const context = { subject: np, all: [] };
  // Help that was given had a result.
  const helped = verb.id === 'help' && aspect === 'done' && !denied;
  if (done.complement)
    return [...say(zh.causing[verb.id], verb, toDo), ...phrase(np), ...complemented(done, { ...context, asking: 'yes' })];
  const act = helped ? nested.verbal({ ...done, tense: 'past' }, context) : nested.verbal(done, { ...context, inner: true });
  return [...say(entry(zh.causing, verb.id, 'verb'), verb, toDo), ...phrase(np), ...act];
}
/** 越来越 高 了, 每天 都 在 变 好, 变 得 更 强壮, 看起来 年轻 得 多 */
function growing({ verb, quality, progressive, time, tense, aux = [] }, subject, happened, also) {
  const { adjective, much } = quality;
  const how = say(adjectiveOf(adjective.id, subject)[0], adjective);
  const more = much ? [...how, ...say('得 多', much)] : [...say('更', adjective), ...how];
  if (/^(look|feel)$/.test(verb.id)) return [...say(verb.id === 'look' ? '看起来' : '觉得', verb), ...also, ...more];
  if (adjective.id === 'good' && (tense === 'past' || tense === 'perfect')) return [...also, ...say('好 多 了', verb, adjective, aux)];
  if (adjective.id === 'good' && tense === 'future') return [...also, ...say('好 起来', verb, adjective)];
  if (time?.id?.startsWith('every')) return [...also, ...say('都 在 变', progressive ? aux : [], verb), ...how];
  if (progressive) return [...also, ...say('越来越', aux, verb), ...how, ...say('了', verb)];
  return [...also, ...say('变 得', verb), ...more, ...happened];
}
/** 生气 了, 变 老 了, 累 了 */
function getting({ verb, quality, progressive, frequency }, { aspect, subject, denied }, happened, also) {
  const { adjective, degree } = quality;
  const so = denied ? [] : progressive || aspect === 'been' ? say('了', verb) : happened;
  const whole = { angry: '生气', tired: '累', sick: '生病', hungry: '饿', thirsty: '渴' }[adjective.id];
  if (whole && !degree) return [...also, ...say(whole, verb, adjective), ...(frequency ? [] : so)];
  const prefix = degree ? '变 得' : ({ old: '变', big: '变', bored: '觉得', cold: '觉得' }[adjective.id] ?? '变 得');
  return [
    ...also,
    ...say(prefix, verb),
    ...(degree
      ? graded(adjectiveOf(adjective.id, subject)[0], adjective, { degree })
      : say(adjectiveOf(adjective.id, subject)[0], adjective)),
    ...(frequency || degree ? [] : so),
  ];
}
/** 看起来 很 累, 觉得 不 舒服, 变 得 很 有名, 成为 了 医生 */
function linking(c, { aspect, asking, subject, inner, denied, also = [] }, { le }) {
  const { verb, quality } = c;
  // 时间 不 早 了
  if (quality.adjective?.id === 'late' && subject?.pronoun?.id === 'it')
    return [...also, ...say('不 早', quality.adjective), ...say('了', verb)];
  const happened = ['done', 'asked', 'already'].includes(aspect) ? le : [];
  if (quality.type === 'noun') return [...also, ...say('成为', verb), ...happened, ...phrase(quality.np, { bare: true })];
  if (quality.type === 'well') {
    const { well } = quality;
    // 很快 好 起来
    if (c.hoped && !denied) return [...also, ...say('好', verb, well), ...say('起来', verb, well)];
    if (well.id === 'better')
      return [...say('感觉', verb), ...also, ...say('好 多', well, quality.much), ...(denied ? [] : say('了', well))];
    if (denied) return [...say('觉得', verb), ...also, ...say('不', denied), ...say('舒服', well)];
    return [...say('感觉', verb), ...also, ...say(asking === 'yes' || inner ? '好' : '很 好', well)];
  }
  const { adjective, degree } = quality;
  if (quality.type === 'more') return growing(c, subject, happened, also);
  if (verb.id === 'get') return getting(c, { aspect, subject, denied }, happened, also);
  const word = [...say({ look: '看起来', feel: adjective.id === 'good' ? '感觉' : '觉得', become: '变 得' }[verb.id], verb), ...also];
  // "Sick" is not well: 觉得 不 舒服.
  if (adjective.id === 'sick')
    return [...word, ...(degree ? say(entry(zh.degrees, degree.id, 'degree'), degree) : []), ...say('不 舒服', adjective)];
  // 看起来 又 那么 旧
  if (degree?.id === 'so' && (also.length || c.frequency || c.asked || asking === 'yes'))
    return [...word, ...say('那么', degree), ...say(adjectiveOf(adjective.id, subject)[0], adjective)];
  const how = adjective.id === 'alone' ? '孤单' : adjectiveOf(adjective.id, subject)[0];
  const seldom = c.frequency?.id === 'never' && also.length ? c.frequency : undefined;
  return [
    ...word,
    ...graded(how, adjective, { degree, asking, plain: inner && !degree, negated: inside(c) ? (denied ?? seldom) : undefined }),
    ...(verb.id === 'become' && asking === 'yes' ? happened : []),
  ];
}
/** 他 看起来 不 高兴: what is denied is how he looks. */
export const inside = ({ frame, verb, quality }) =>
  frame === 'linking' && (verb.id === 'look' || quality.well?.id === 'well') && quality.adjective?.id !== 'sick';

function clausal(c, { aspect, subject }, { guo }) {
  const { verb, indirect, act, to } = c;
  // 他 问 我 我 住 在 哪里
  const then = c.tense === 'past' && indirect && c.clause?.frame === 'staying' && c.clause.tense === 'past';
  const clause = { ...c.clause, ...(raised(c) ? { negated: c.negated } : then ? { tense: 'present' } : {}) };
  // 我 以为 你 在 巴黎
  if (clause.frame === 'linking' && verb.id === 'hope' && clause.quality.well?.id === 'better') clause.hoped = true;
  const mistaken = verb.id === 'think' && c.tense === 'past' && !c.negated && subject?.pronoun?.id === 'i';
  const thinks = mistaken ? '以为' : c.modal && verb.id === 'think' ? '认为' : entry(zh.clausal, verb.id, 'verb');
  const word = [
    // 报纸 上 说
    ...(verb.id === 'say' && fits(subject, ['text']) ? say('上', verb) : []),
    ...say(thinks, verb, raised(c) ? c.aux : []),
    ...(aspect === 'been' || (c.tense === 'perfect' && verb.id === 'say') ? guo : []),
  ];
  // 他 问 我 住 在 哪里: whom one asks is not named again.
  const asker = verb.id === 'ask' && indirect && c.recipient?.pronoun && c.recipient.pronoun.id === clause?.subject?.pronoun?.id;
  if (asker) clause.silent = true;
  // 告诉 他 …
  if (c.recipient) word.push(...marked(phrase(c.recipient), asker ? [clause.subject.pronoun] : []));
  if (act)
    return [
      ...word,
      ...say('该', to),
      ...nested.verbal(act, { inner: true, subject: { type: 'pronoun', pronoun: { id: 'you' } }, asked: indirect }),
    ];
  if (indirect?.type === 'if') return [...word, ...nested.clauseOf(clause, 'yes')];
  return [...word, ...nested.clauseOf(indirect ? { ...clause, asked: indirect } : clause, indirect ? 'word' : undefined)];
}
