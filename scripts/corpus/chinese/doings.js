// What somebody does: a verb with all that it governs.
import { as } from '../../../web/grammar/english/as.js';
import { acting } from './acting.js';
import { nothingOf, raised } from './adverbs.js';
import { active } from './alone.js';
import { times } from './short.js';
import { complemented } from './complements.js';
import { giving } from './giving.js';
import { moving, staying } from './going.js';
import { linking } from './linking.js';
import { nested } from './nested.js';
import { graded } from './described.js';
import { phrase, place, timeOf } from './phrases.js';
import { pointed } from './referring.js';
import { adjectiveOf, entry, fits, marked, say } from './tokens.js';
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
