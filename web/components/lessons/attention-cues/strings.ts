const en = {
  loading: 'Computing…',
  looking: 'You look for',
  asked: 'The question',
  features: 'The features, set by hand',
  queries: 'Queries: what counts for whoever looks for it',
  keys: 'Keys: what there is',
  weights: 'Attention weights',
  undo: 'Take back the changes',
  query: 'query',
  key: 'key',
  feature: 'feature',
  gaze: (x: string, y: string) =>
    `The gaze rests at (${x}, ${y}), in hundredths of the desk’s width: the weighted average of the places of all things.`,
  desk: (thing: string, weight: string) => `A desk seen from above. The largest weight, ${weight}, is on: ${thing}.`,
  lines: (answer: string, weight: string) =>
    `Lines from the question to five segments. The widest, of weight ${weight}, leads to: ${answer}`,
};

const zh: typeof en = {
  loading: '正在计算……',
  looking: '你在找',
  asked: '问题',
  features: '手工设定的特征',
  queries: '查询：要找的是什么',
  keys: '键：这里有什么',
  weights: '注意力权重',
  undo: '撤销所有修改',
  query: '查询',
  key: '键',
  feature: '特征',
  gaze: (x, y) => `目光落在（${x}，${y}）处，单位是桌宽的百分之一：这是所有物品位置的加权平均。`,
  desk: (thing, weight) => `从上方看的书桌。最大的权重是 ${weight}，落在：${thing}。`,
  lines: (answer, weight) => `从问题连到五个片段的线。最宽的一条权重为 ${weight}，连到：${answer}`,
};

export const cueStrings = { en, zh };
