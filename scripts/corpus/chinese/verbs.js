// What somebody does: how a verb is marked, denied, placed and timed.
import { adapted } from './adapted.js';
import { adverbial, adverbs, again, aside, deniedBy, forever, lonely, moreOf, much, notAlways, nothingOf } from './adverbs.js';
import { complemented } from './complements.js';
import { coreOf, handed, skilled } from './doings.js';
import { inside } from './linking.js';
import { paired, phrase, place, timeOf } from './phrases.js';
import { counts } from './referring.js';
import { eaten } from './taking.js';
import { entry, fits, marked, say } from './tokens.js';
import { unable } from './unable.js';
import * as zh from './words.js';

/** How what happened is marked; 'asked' and 'already' put 了 last, 'shi' is 是 … 的. */
function aspectOf(c, { asking, asked, inner, ordered, subject, relative: told }) {
  if (c.time?.often && !c.negated) return 'often';
  if (c.tard) return 'plain';
  if (c.tense === 'perfect' && c.negated && c.verb?.id === 'see') return 'been';
  if (c.time?.point) return 'plain';
  if (inner || ordered) return 'plain';
  // 没有 人 来, 没有 人 见 过 他
  if ((subject?.id === 'nobody' || subject?.det?.type === 'no') && ['past', 'perfect'].includes(c.tense) && !c.progressive)
    return c.tense === 'past' ? 'plain' : 'been';
  // 写 了 几 个 词 的 学生
  const wrote = c.tense === 'past' && c.frame === 'object' && !c.modal && !c.frequency && counts(c.object);
  if (told && !c.progressive && !wrote) return 'plain';
  const lasts = zh.stative.includes(c.verb?.id) && !(c.verb.id === 'have' && eaten(c)) && !['giving', 'infinitive'].includes(c.frame);
  if (c.tense === 'perfect') {
    if (c.frequency) return 'plain';
    // 你 见 过 我 妻子 吗, 你 看 过 这 部 电影 吗
    if (asking === 'yes' && c.frame === 'object' && experienced(c)) return 'been';
    if (c.experience && c.experience.id !== 'already') return 'been';
    if (c.negated) return 'plain';
    if (asking === 'yes' && !c.experience && !lasts) return 'asked';
    if (c.frame === 'been' || (lasts && c.verb.id !== 'have') || (lasts && !c.experience)) return 'been';
    return c.experience ? 'already' : 'done';
  }
  // 他 年轻 的 时候 弹 钢琴
  const then = c.under?.how === 'when' ? c.under.clause.complement : undefined;
  if (/^(young|child)$/.test((then?.adjective ?? then?.np?.noun)?.id)) return 'plain';
  const habit = [c.time?.id, c.time?.part?.id, c.time?.day?.id].some((id) => id?.startsWith('every'));
  if (c.used || (c.tense === 'past' && habit)) return 'plain';
  // 走 了 一 个 小时: what has its length is over.
  if (c.progressive) return c.time?.span && c.tense === 'past' && !c.negated ? 'done' : 'going';
  if (c.asked?.type === 'how often') return 'often';
  // 你 是 怎么 认识 他 的
  if (asked?.type === 'how' && c.verb?.id === 'know' && c.frame === 'object' && c.tense === 'present' && !c.modal) return 'shi';
  if (c.tense !== 'past' || c.modal) return 'plain';
  if (c.just) return { alone: 'been', moving: 'plain' }[c.frame] ?? 'done';
  if (c.frequency) return c.frequency.id === 'never' && !lasts ? 'been' : 'plain';
  if (c.frame === 'sitting' || (asked?.type === 'where' && c.frame === 'staying')) return 'plain';
  // 他们 去 哪里 了
  if (asked?.type === 'where' && c.frame === 'moving') return 'asked';
  if (['where', 'when', 'how', 'who with'].includes(asked?.type)) return 'shi';
  // 我 是 三 年 前 来 这里 的
  if (c.since) return 'shi';
  if (lasts && !c.time?.span) return 'plain';
  if (deniedBy(c)) return 'plain';
  // 她 是 一 个 人 来 的 吗
  if (asking === 'yes' && c.frame === 'moving' && (c.manner?.id === 'alone' || c.by)) return 'shi';
  // 我 是 坐 飞机 来 的
  if (!asking && !asked && c.frame === 'moving' && c.verb.id === 'come' && c.by) return 'shi';
  // 我们 是 在 巴黎 认识 的
  if (c.object?.type === 'each other' && c.object.words[0] === c.verb && c.place) return 'shi';
  return asking === 'yes' ? 'asked' : 'done';
}
/** What one asks whether it was ever so. */
const experienced = ({ verb, object }) => verb.id === 'meet' || (/^(see|watch|read)$/.test(verb.id) && fits(object, ['film', 'text']));

/** 回 家 睡觉; 唱歌 和 跳舞; 吃 了 早饭 ， 然后 去 上班 */
function both({ then, pair, ...c }, context) {
  const { word, vp } = then ?? { word: pair.word, vp: { verb: pair.verb, frame: 'alone' } };
  const { tense, progressive, negated, used, aux, time } = c;
  const after = { ...context, asked: undefined, all: [] };
  const own = { ...vp, tense, progressive, used: undefined, aux: progressive || tense === 'perfect' ? aux : [] };
  if (then?.or) return [...verbal(c, context), ...say('或者', word), ...verbal(own, after)];
  const settled = context.inner || context.ordered || c.modal || tense === 'future' || used;
  if (pair && c.verb.id !== 'come in' && !['past', 'perfect'].includes(tense))
    return [
      ...verbal(c, context),
      ...say('和', word),
      ...verbal({ verb: pair.verb, frame: 'alone' }, { ...context, inner: true, all: [] }),
    ];
  // One goes somewhere to do something.
  if (((c.frame === 'moving' && c.goal) || c.verb.id === 'come in') && !negated) {
    const went = verbal({ ...c, ...(tense === 'past' && { tense: 'present' }), time }, context);
    return [
      ...went,
      ...verbal(own, { ...after, inner: settled || context.inner }).map((token, i) =>
        i === 0 ? { ...token, from: [...token.from, word] } : token,
      ),
    ];
  }
  // 待 在 家 看书
  const there = /^(staying|sitting|returning)$/.test(c.frame) && settled && !pair && !negated;
  if (there)
    return [
      ...verbal(c, context),
      ...verbal(vp, { ...after, inner: true }).map((token, i) => (i === 0 ? { ...token, from: [...token.from, word] } : token)),
    ];
  const next = settled ? verbal(vp, { ...after, inner: true }) : verbal(own, after);
  return [
    ...verbal({ ...c, goesOn: true }, context),
    ...(pair ? say('， 也', word) : [...(settled ? [] : say('，')), ...say('然后', word)]),
    ...next,
  ];
}

/** 我 要 鸡肉 ， 谢谢; 我 要 蓝色 的 */
const chosen = ({ verb, tense, frame, please, object }) =>
  tense === 'future' &&
  frame === 'object' &&
  ((verb.id === 'have' && please && fits(object, ['food', 'drink'])) ||
    (verb.id === 'take' && (['one', 'this'].includes(object?.type) || object?.pronoun?.id === 'it' || bought(object))));
/** What one takes in a shop. */
const bought = (np) =>
  np?.type === 'noun' && (np.vessel || np.det?.type === 'this' || np.det?.type === 'number') && fits(np, ['food', 'drink', 'clothes']);
/** 说 慢 一点: what one asks of others. */
const slower = (c, { asking, ordered }) =>
  c.frame === 'alone' &&
  /^(slowly|quickly|fast)$/.test(c.manner?.id) &&
  !c.mannerDegree &&
  !c.mannerThan &&
  !c.negated &&
  (ordered || (asking === 'yes' && /^(can|could)$/.test(c.modal?.id)));

/** 再 给 我 一 个 杯子, 我 还 想要 一 杯 茶, 他 又 买 了 一 辆 车 */
function oneMore(c) {
  const { det } = c.object ?? {};
  const more =
    det?.another && !c.negated && (/^(want|need|have|eat|drink|buy|give|ask)$/.test(c.verb?.id) || (c.would && c.verb?.id === 'like'));
  return more ? { ...c, object: { ...c.object, det: { ...det, another: undefined, more: det.word, word: undefined } } } : c;
}

export function verbal(said, context) {
  if (said.then || said.pair) return both(said, context);
  if (said.aim && said.place) return verbal({ ...said, goal: { ...said.place, preposition: undefined }, place: undefined }, context);
  const c = oneMore(adapted(slower(said, context) ? { ...said, mannerMore: true } : said));
  if (chosen(c) && !c.negated && !c.by && !c.place)
    return [
      ...adverbs(c, context),
      ...say('要', c.aux, c.verb),
      ...(c.object.pronoun || c.object.type === 'this'
        ? [...say(zh.these[c.object.id] ?? '这', c.object.pronoun ?? c.object.word), ...say('个', c.object.pronoun ?? c.object.word)]
        : phrase(c.object)),
    ];
  const { asking, asked, inner, ordered } = context;
  // 门 打不开, 车 发动不了
  const jammed = c.negated && c.frame === 'rising' && { open: '打不开', close: '关不上', start: '发动不了' }[c.verb.id];
  if (jammed && context.subject && fits(context.subject, ['opening', 'vehicle', 'box', 'bottle']))
    return [...adverbs(c, context), ...say(jammed, c.negated, c.aux, c.modal, c.verb)];
  // 我 的 手机 不 能 用
  if (c.verb?.id === 'work' && c.negated && context.subject && !fits(context.subject, ['person', 'name']))
    return [...adverbs(c, context), ...say('不', c.negated, c.aux), ...say('能 用', c.verb)];
  // 你 为什么 不 吃饭
  const held = asked?.type === 'why' && c.negated && c.progressive;
  const aspect = held ? 'plain' : aspectOf(c, context);
  const aux = c.aux ?? [];
  const denied = inner || ordered ? undefined : deniedBy(c);
  const future = c.tense === 'future';
  const never = c.frequency?.id === 'never' || c.experience?.id === 'never' ? (c.frequency ?? c.experience) : undefined;
  const wish = ordered || inner || ['must', 'should'].includes(c.modal?.id);
  const slow = ['slowly', 'quickly', 'fast'].includes(c.manner?.id);
  // 走 得 很 慢 says how it was; 慢慢 地 走 how it shall be, or is going on.
  const told =
    adverbial(c) &&
    !much(c) &&
    !c.time?.span &&
    (c.mannerThan ||
      c.mannerMore ||
      c.manner.id === 'too much' ||
      (c.mannerDegree && !(wish && c.modal?.id !== 'must' && c.mannerDegree.id === 'very')) ||
      context.negatedOrder ||
      denied ||
      !(wish || (slow && (c.progressive || future))));
  const tellsNot = told && denied && !c.modal && !future && !(c.tense === 'perfect');
  // 六 天 没有 吃饭.
  const going = aspect === 'going' && !told && c.frame !== 'linking' && !(c.time?.span && c.negated);
  const leaving =
    going && (c.frame === 'outing' || c.frame === 'returning' || (c.frame === 'moving' && (c.goal || c.verb.id !== 'travel')));
  const ending = going && c.verb.id === 'finish';
  const worn = going && c.verb.id === 'wear';

  // 看起来 也 很 好吃, 看起来 又 都 很 漂亮.
  const seeming =
    c.frame === 'linking' &&
    c.verb.id === 'look' &&
    (!c.frequency || (c.frequency.id === 'never' && inside(c))) &&
    !future &&
    !c.modal &&
    !c.still;
  const out = seeming
    ? adverbs({ ...c, also: undefined, again: undefined, frequency: undefined }, { ...context, all: [] })
    : adverbs(c, context);
  // 你 想 在 哪里 吃饭
  const within = c.frame === 'infinitive' && /^(where|how)$/.test(asked?.type);
  const wh = asked && !within && ['where', 'when', 'how'].includes(asked.type) ? asked : undefined;
  if (aspect === 'shi') out.push(...say('是', aux), ...timeOf(c.since));
  // 你 以前 住 在 哪里?
  if (wh?.type === 'where' && c.frame === 'staying' && c.tense === 'past' && !c.time)
    out.push(...say(c.verb.id === 'live' ? '以前' : '当时', aux));
  if (asked?.type === 'how often') out.push(...say('多久', asked.words));
  if (wh?.type === 'when') out.push(...say(wh.hour ? '几 点' : '什么时候', wh.words));

  // 什么 都 没有 吃
  const nothing = inner || ordered ? undefined : nothingOf(c);
  if (nothing) out.push(...say('什么 都', nothing.words));
  // 不, 没有 and what "can" and "will" are.
  const have = c.verb?.id === 'have' && c.frame === 'object' && !eaten(c);
  const result = ['see', 'find'].includes(c.verb?.id) && c.frame === 'object' && c.tense === 'present' && !c.modal;
  const lasts = zh.stative.includes(c.verb?.id) && c.frame !== 'giving' && !eaten(c) && !['live', 'stay'].includes(c.verb.id);
  const notYet =
    (c.tense === 'past' && !lasts) ||
    c.tense === 'perfect' ||
    (going && !leaving) ||
    (aspect === 'going' && c.frame === 'linking') ||
    result;
  const not = [
    denied,
    denied && !c.modal && !future && !c.progressive && aux[0]?.id === 'do' ? aux[0] : undefined,
    !denied && never,
  ].filter(Boolean);
  const obliged = c.frame === 'infinitive' && c.verb.id === 'have';
  // 找不到, 看不见
  const vain = unable(c, denied, context.subject);
  let had = false;
  // 我们 在 这里 不 认识 任何 人
  // 我 在 聚会 上 没有 看见 你
  const missed = /^(see|meet|find)$/.test(c.verb?.id) && ['past', 'perfect'].includes(c.tense);
  const early =
    (missed || /^(know|need|want|like|have)$/.test(c.verb?.id)) && c.frame === 'object' && !c.modal && c.place && not.length > 0;
  if (early) {
    const { zai, spot } = place(c.place);
    out.push(...zai, ...spot);
  }
  if (
    not.length &&
    !vain &&
    !(seeming && never) &&
    !tellsNot &&
    !(inside(c) && denied) &&
    !(never && told && c.tense !== 'perfect' && !c.modal)
  ) {
    had = have && !c.modal && !future;
    out.push(...say(had || (notYet && !c.modal && !future) ? '没有' : c.modal?.id === 'could' && !c.without ? '没' : '不', not));
  }
  // 不 总是 来
  if (notAlways(c)) out.push(...say(entry(zh.frequencies, c.frequency.id, 'frequency'), c.frequency));
  // 不 太 喜欢
  if (c.adverb?.id === 'really' && denied) out.push(...say('太', c.adverb));
  if (obliged && not.length)
    return [
      ...out,
      ...say('用', c.verb, c.to),
      ...(c.infinitive.complement ? complemented : verbal)(c.infinitive, { ...context, inner: true, asked: handed(asked), all: [] }),
    ];
  // "Will swim" is no 会 游泳, which says that one can.
  const learned = future && !c.reported && skilled(c, asked);
  // 你 什么时候 回 家, 如果 下雨 ， 我们 就 待 在 家
  const plainly = (!not.length && wh?.type === 'when') || (c.consequence && !c.complement && !c.reported);
  if (future && !obliged && !plainly && !vain)
    out.push(
      ...say(
        never ? '会' : denied ? (learned ? '打算' : '会') : (aux.length === 3 && !told && c.frame !== 'making') || learned ? '要' : '会',
        aux,
      ),
    );
  if (forever(c)) out.push(...say('永远', c.frequency));
  // 怎么 才 能 去: 能 怎么 would be a reproach.
  const able = wh?.type === 'how' && /^(can|could)$/.test(c.modal?.id);
  if (c.modal && !able && !vain) out.push(...say(modalOf(c, context), c.modal));
  if (c.at && c.modal) out.push(...timeOf(c.at));
  if (c.object?.det?.more && moreOf(c) === '再') out.push(...say('再', c.object.det.more));
  if (c.first) out.push(...say('先', c.first));
  // "Do you see it?": 你 能 看见 它 吗?
  if (c.verb?.id === 'see' && result && aux[0]?.id === 'do' && !not.length && !c.time && !c.frequency && !fits(c.object, ['film']))
    out.push(...say('能', c.verb));
  // 他 会 说 英语: what one speaks is what one can.
  const fluent =
    c.verb?.id === 'speak' &&
    c.frame === 'object' &&
    c.tense === 'present' &&
    fits(c.object ?? asked?.np, ['language']) &&
    ![c.modal, c.progressive, c.frequency, c.time, c.place, c.companion, c.manner, inner, ordered, context.relative].some(Boolean);
  if (fluent) out.push(...say('会', c.verb));
  if (c.again && !c.infinitive && again(c) && !never) out.push(...say('再', c.again));
  if (wh?.type === 'how') out.push(...say('怎么', wh.words), ...(able ? say('才 能', c.modal) : []));
  if ((leaving || ending) && !denied && wh?.type !== 'when') out.push(...say(c.tense === 'past' ? '正 要' : '要', aux));

  // With whom, where, for whom, how, in which language.
  const before = !['staying', 'leaving', 'sitting'].includes(c.frame) || ['been', 'shi'].includes(aspect) || c.time?.span;
  const spot = c.place && !early && c.frame !== 'been' && before ? place(c.place) : undefined;
  const where =
    wh?.type === 'where' && c.frame !== 'moving' && (c.frame !== 'staying' || aspect === 'shi')
      ? { zai: say('在', wh.words), spot: say('哪里', wh.words) }
      : undefined;
  const there = spot ?? where;
  if (going && !leaving && !ending && !worn && !there && !['staying', 'linking', 'sitting', 'passing'].includes(c.frame))
    out.push(...say(coming(c.time) || wh?.type === 'when' ? '要' : '在', aux));
  if (c.companion && c.manner?.id === 'alone') out.push(...say('一 个 人', c.manner));
  // 带上 你 的 雨伞
  if (c.companion && c.verb?.id === 'take' && c.companion.pronoun?.id === 'you') out.push();
  else if (c.companion && !(c.without && aside(c).length)) {
    if (c.without && (inner || !lonely(c))) out.push(...say('不', c.with));
    out.push(
      ...say(paired(context.subject, c.companion), c.with),
      ...phrase(c.companion),
      ...(c.verb?.id === 'speak' ? [] : say('一起', c.with, c.manner?.id === 'together' && c.manner)),
    );
  } else if (c.manner?.id === 'alone') out.push(...say('一 个 人', c.manner));
  else if (c.manner?.id === 'together') out.push(...say('一起', c.manner));
  if (there) out.push(...(going && !leaving && !ending ? marked(there.zai, aux) : there.zai), ...there.spot);
  if (c.frame === 'giving' && c.origin)
    out.push(
      ...say('从', c.origin.from),
      ...(c.origin.np ? phrase(c.origin.np) : say(entry(zh.towns, c.origin.town.id, 'town'), c.origin.town)),
    );
  if (c.tongue) out.push(...say('用', c.tongue.word), ...say(zh.nouns[c.tongue.noun.id][0], c.tongue.noun));
  if (c.beneficiary)
    out.push(
      ...say(
        c.verb.id === 'work' || c.frame === 'giving' || fits(c.object, ['game']) || fits(c.beneficiary, ['event', 'occasion'])
          ? '为'
          : '给',
        c.for,
      ),
      ...phrase(c.beneficiary),
    );
  if (c.by) {
    const [ride, vehicle] = entry(zh.rides, c.by.vehicle.id, 'vehicle').split(' ');
    out.push(...say(ride, c.by.by), ...say(vehicle, c.by.vehicle));
  }
  if (adverbial(c) && !told) {
    if (much(c)) out.push(...say(denied ? '太' : /much$/.test(c.manner.id) ? '非常' : '很', c.manner));
    else if (c.mannerDegree && slow)
      out.push(...say('非常', c.mannerDegree), ...say(zh.manners[c.manner.id][0], c.manner), ...say('地', c.manner));
    else out.push(...say(zh.manners[c.manner.id][1], c.manner, c.mannerDegree), ...(c.manner.id === 'a lot' ? [] : say('地', c.manner)));
  }

  const tone = told
    ? {
        negative: tellsNot ? denied : never && !c.modal && c.tense !== 'perfect' ? never : undefined,
        excess: wish && (denied || context.negatedOrder),
        asking,
        relative: context.relative,
      }
    : undefined;
  const core = coreOf(c, {
    ...context,
    aspect,
    vain,
    denied,
    tone,
    had,
    wish: wish || aux.length === 3,
    bare: Boolean(denied ?? never) || context.negatedOrder || aspect === 'shi',
    also: seeming
      ? [
          ...(c.also ? say('也', c.also) : []),
          ...(c.again ? say('又', c.again) : []),
          ...(context.all ?? []),
          ...(c.frequency ? say('从来', c.frequency) : []),
        ]
      : [],
  });
  out.push(...core);
  if (leaving && !denied && c.tense !== 'past' && !c.goal && !c.by && !c.time && !c.companion && !wh) out.push(...say('了', aux));
  // 火车 要 到 了
  if (future && aux.length === 3 && !denied && c.verb?.id === 'arrive' && !c.time && !c.late && !wh) out.push(...say('了', aux));
  if (c.tense === 'present' && c.experience) out.push(...say('了', c.experience));
  // 你 喝 太多 咖啡 了
  const excess = c.object?.det?.type === 'too many' && aspect === 'plain' && c.tense === 'present';
  if (excess && !denied && !inner && !ordered && !context.relative) out.push(...say('了', c.object.det.words[0]));
  if (ending && !denied && !wh && !asked?.object) out.push(...say('了', aux));
  if (aspect === 'shi') out.push(...say('的', aux));
  return out;
}

/** 会 of what one has learned, 可以 of what one asks leave for, else 能. */
function modalOf(c, { asking, subject, asked }) {
  if (c.modal.id !== 'can' && !c.polite)
    return { better: '最好', must: c.negated ? '能' : '必须', should: '应该', could: '能' }[c.modal.id];
  if (asking === 'yes' && ['i', 'we'].includes(subject.pronoun?.id)) return '可以';
  if (c.verb?.id === 'talk' && fits(subject, ['animal', 'baby'])) return '会';
  // 我们 不 能 打 网球 ， 因为 在 下雨: it is not that one has not learned it.
  if (skilled(c, asked) && !c.effect && !c.under && c.joined?.how !== 'because') return '会';
  return asking || asked || c.negated || !(c.polite || ['you', 'we'].includes(subject.pronoun?.id)) ? '能' : '可以';
}
/** What is still to come: 星期六 要 开 聚会. */
const coming = (time) => /^(tomorrow|tonight|soon|next |on |this (evening|afternoon|weekend))/.test(time?.id);
