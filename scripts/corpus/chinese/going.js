// Where somebody goes or stays: 去 那里 了, 跑 回 家, 来 看 我 了, 住 在 海边.
import { nested } from './nested.js';
import { lasting, phrase, place } from './phrases.js';
import { counts } from './referring.js';
import { entry, fits, say } from './tokens.js';
import * as zh from './words.js';

export function moving(c, aspect, { le, guo, times }, asked, { ordered, negatedOrder, asking, subject } = {}) {
  const { verb, goal } = c;
  if (c.late?.id === 'early') return [...say(verb.id === 'come' ? '来 得 很 早' : '到 得 很 早', verb, c.late)];
  if (c.late) return [...say('迟到', verb, c.late), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
  if (c.into && fits(c.subject ?? subject, ['vehicle']))
    return [...say('到', verb, c.into), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
  if (c.into) return [...say('进来', verb, c.into), ...(['done', 'asked', 'already'].includes(aspect) ? le : [])];
  if (c.aim) return errand(c, aspect, le);
  // 来 吃 晚饭
  if (goal?.type === 'meal')
    return [
      ...say(verb.id === 'come' ? '来' : '去', verb, goal.to),
      ...say('吃', goal.to),
      ...say(zh.nouns[goal.noun.id][0], goal.noun),
      ...(['done', 'asked', 'already'].includes(aspect) ? le : []),
    ];
  const happened = ['done', 'asked', 'already'].includes(aspect) ? le : [];
  const past = aspect === 'been' ? guo : times;
  const to = goal?.to;
  const spot = goal ? place(goal).spot : asked?.type === 'where' ? say('哪里', asked.words) : [];
  const back = goal?.type === 'home';
  // 来 上课
  if (goal?.np?.noun?.id === 'class' && !goal.np.adjectives.length)
    return [
      ...say(verb.id === 'come' ? '来' : '去', verb, goal.to),
      ...past,
      ...say('上课', goal.np.det.word ?? [], goal.np.noun),
      ...happened,
    ];
  // 到 家
  if (verb.id === 'get') return [...say('到', verb, to ?? []), ...past, ...spot, ...happened];
  const purpose = { bed: '睡觉', work: '上班' }[goal?.type];
  if (c.origin) {
    const { from, np, town } = c.origin;
    // 下周 要 从 北京 来
    if (c.progressive || c.time)
      return [...say('从', from), ...(np ? phrase(np) : say(entry(zh.towns, town.id, 'town'), town)), ...say('来', verb), ...happened];
    return [...say('来自', verb, from), ...(np ? phrase(np) : say(entry(zh.towns, town.id, 'town'), town))];
  }
  if (purpose)
    return [
      ...(verb.id === 'walk' ? say('走路', verb) : []),
      ...say(verb.id === 'come' ? '来' : '去', verb, goal.words[0]),
      ...past,
      ...say(purpose, goal.words[1]),
      ...happened,
    ];
  // 去 看 医生
  if (goal?.np?.noun?.id === 'doctor')
    return [...say(verb.id === 'come' ? '来' : '去', verb), ...past, ...say('看', to), ...spot, ...happened];
  const merely = aspect === 'plain' && c.tense !== 'future' && !c.time && !c.negated && asked?.type !== 'when';
  if (verb.id === 'arrive') return [...say(merely ? '到达' : '到', verb), ...past, ...happened, ...(asked?.type === 'where' ? spot : [])];
  if (verb.id === 'leave')
    return [
      ...(spot.length ? [...say('从', asked.words), ...spot] : []),
      ...say(fits(c.subject, ['plane']) ? '起飞' : fits(c.subject, ['vehicle']) ? '出发' : '离开', verb),
      ...past,
      ...happened,
    ];
  if (verb.id === 'travel' && !back) {
    const going = spot.length ? [...say(goal?.type === 'here' ? '来' : '去', to ?? verb), ...spot] : [];
    return [...going, ...say('旅行', verb), ...past, ...happened];
  }
  // 过来
  if (ordered && !negatedOrder && verb.id === 'come' && goal?.type === 'here') return say('过来', verb, goal.words);
  const stayed = (c.negated && /^(past|future)$/.test(c.tense)) || (c.modal?.id === 'can' && asking !== 'yes');
  // 最后 一 辆 公共汽车 什么时候 开
  if (verb.id === 'go' && !goal && !c.companion && !c.by && asked?.type !== 'where' && fits(c.subject ?? subject, ['vehicle']))
    return [...say('开', verb), ...happened];
  const away = verb.id === 'go' && !stayed && !goal && !c.companion && !c.by && (!asked || asked.type === 'when') ? '走' : '去';
  // 走路 去 学校, 跑 回 家
  const ran = ['done', 'asked', 'already'].includes(aspect) || back;
  const legs = { walk: '走路', run: ran ? '跑' : '跑 着' }[verb.id];
  const word = [...(legs ? say(legs, verb) : []), ...say(back ? '回' : verb.id === 'come' ? '来' : away, verb, to)];
  if (aspect === 'done' && goal?.type === 'place' && verb.id !== 'come') return [...word, ...le, ...spot];
  return [...word, ...past, ...spot, ...happened];
}

/** 来 看 我 了, 去 市场 买 了 两 公斤 苹果 */
function errand({ verb, goal, aim: { to, vp }, subject, tense }, aspect, le) {
  const happened = ['done', 'asked', 'already'].includes(aspect);
  const spot = goal ? place(goal).spot : [];
  const word = goal?.type === 'home' ? '回' : verb.id === 'come' ? '来' : '去';
  const own = happened && counts(vp.object);
  const act = nested.verbal(own ? { ...vp, tense } : vp, {
    inner: !own,
    subject: subject ?? { type: 'pronoun', pronoun: { id: 'i' } },
    all: [],
  });
  return [
    ...say(word, verb, goal?.to),
    ...spot,
    ...act.map((token, i) => (i === 0 ? { ...token, from: [...token.from, to] } : token)),
    ...(happened && !own ? le : []),
  ];
}

export function staying(c, aspect, { le, guo }, asked) {
  const word = say({ live: '住', stay: '待' }[c.verb.id], c.verb);
  if (c.time?.span)
    return c.negated !== undefined ? word : [...word, ...(['past', 'perfect'].includes(c.tense) ? le : []), ...lasting(c.time)];
  if (aspect === 'been') return [...word, ...guo, ...(c.experience?.id === 'already' ? say('了', c.experience) : [])];
  if (aspect === 'shi') return word;
  if (asked?.type === 'where') return [...word, ...say('在', asked.words), ...say('哪里', asked.words)];
  if (c.lodged) return say('住', c.verb);
  // 没有 音乐 就 不 能 活
  if (c.place === undefined && c.verb.id === 'live' && c.without) return say('活', c.verb);
  if (c.place === undefined) return c.verb.id === 'stay' ? say('留下', c.verb) : word;
  // 住 在 酒店
  if (fits(c.place.np, ['hotel'])) word[0].text = '住';
  const { zai, spot } = place(c.place);
  return [...word, ...zai, ...spot];
}
