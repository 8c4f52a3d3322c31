const en = {
  loading: 'Computing…',
  bars: {
    length: 'valid length',
    reset: 'As it was',
    scores: 'Scores of one query',
    weights: 'Softmax: its weights',
    pull: 'score',
    valid: 'counts',
    score: 'score',
    weight: 'weight',
    plain: (key: number, weight: string) => `key ${key}: ${weight}`,
    key: (key: number, masked: boolean) => (masked ? `key ${key}, masked` : `key ${key}`),
    said: (what: string, numbers: string[]) => `${what}: ${numbers.join('; ')}`,
    some: (length: number, all: number) =>
      length === all
        ? 'All keys count.'
        : `${length === 1 ? 'Key 0 counts' : `Keys 0 to ${length - 1} count`}; the others get nothing, however large their scores are.`,
    none: (masked: string) =>
      `No key counts. To the softmax every score is ${masked}, and equal scores have equal weights.`,
  },
  scaling: {
    size: 'd',
    again: 'Draw again',
    plain: 'q · k',
    scaled: 'q · k / √d',
    plots: 'Variance and entropy',
    variance: 'Variance of the scores',
    entropy: 'Entropy of the weights',
    slope: 'Slope of the softmax',
    logSize: 'd (each step doubles it)',
    varianceLabel:
      'Variance of the scores against d: it grows in step with d without the division by √d, and stays near 1 with it.',
    entropyLabel:
      'Entropy of the attention weights against d: it falls towards 0 without the division by √d, and stays with it.',
    weights: (d: number) => `Weights of the first query, d = ${d}`,
    weightsLabel: (d: number, plain: string, scaled: string) =>
      `Attention weights of the first query over all keys, d = ${d}: the largest is ${plain} without the division by √d, ${scaled} with it.`,
    key: 'key',
    weight: 'weight',
    measured: (queries: number, keys: number) =>
      `Measured on ${queries} queries and ${keys} keys, every number drawn from N(0, 1).`,
  },
  race: {
    task: 'The right key is',
    tasks: { nearest: 'nearest to the query', largest: 'the largest' },
    seed: 'Seed',
    start: 'Train both',
    pause: 'Pause',
    step: 'One step',
    again: 'From the start',
    steps: 'steps',
    done: (steps: number) => `${steps} steps`,
    frame: (step: number, additive: string, dotProduct: string) =>
      `Step ${step}, additive ${additive}, dot product ${dotProduct}`,
    loss: 'mean squared error',
    additive: 'additive',
    dotProduct: 'dot product',
    onTraining: 'training',
    onTest: 'unseen',
    parameters: 'Parameters',
    label: 'Error of both scoring functions after each training step, on the training examples and on new ones.',
    heatmaps: 'Weights',
    target: 'Weights: wanted',
    example: 'example',
    key: 'key',
    weightsOf: (name: string) => `Weights: ${name}`,
    row: 'Scoring function',
  },
};

export type ScoringStrings = typeof en;

const zh: ScoringStrings = {
  loading: '正在计算……',
  bars: {
    length: '有效长度',
    reset: '恢复原样',
    scores: '一个查询的分数',
    weights: 'softmax 给出的权重',
    pull: '分数',
    valid: '计入',
    score: '分数',
    weight: '权重',
    plain: (key, weight) => `键 ${key}：${weight}`,
    key: (key, masked) => (masked ? `键 ${key}，已掩蔽` : `键 ${key}`),
    said: (what, numbers) => `${what}：${numbers.join('；')}`,
    some: (length, all) =>
      length === all
        ? '所有键都计入。'
        : `只有${length === 1 ? '键 0' : `键 0 到 ${length - 1}`} 计入；其余的键分数再大，权重也是零。`,
    none: (masked) => `没有一个键计入。在 softmax 看来每个分数都是 ${masked}，而相等的分数得到相等的权重。`,
  },
  scaling: {
    size: 'd',
    again: '重新抽取',
    plain: 'q · k',
    scaled: 'q · k / √d',
    plots: '方差和熵',
    variance: '分数的方差',
    entropy: '权重的熵',
    slope: 'softmax 的斜率',
    logSize: 'd（每格增加一倍）',
    varianceLabel: '分数的方差随 d 的变化：不除以 √d 时与 d 同步增长，除以 √d 后一直在 1 附近。',
    entropyLabel: '注意力权重的熵随 d 的变化：不除以 √d 时趋向 0，除以 √d 后基本不变。',
    weights: (d) => `第一个查询的权重，d = ${d}`,
    weightsLabel: (d, plain, scaled) =>
      `第一个查询对所有键的注意力权重，d = ${d}：不除以 √d 时最大的是 ${plain}，除以 √d 时是 ${scaled}。`,
    key: '键',
    weight: '权重',
    measured: (queries, keys) => `用 ${queries} 个查询和 ${keys} 个键测得，每个数都取自 N(0, 1)。`,
  },
  race: {
    task: '正确的键是',
    tasks: { nearest: '离查询最近的那个', largest: '最大的那个' },
    seed: '随机种子',
    start: '同时训练两者',
    pause: '暂停',
    step: '一步',
    again: '从头开始',
    steps: '步数',
    done: (steps) => `${steps} 步`,
    frame: (step, additive, dotProduct) => `第 ${step} 步，加性 ${additive}，缩放点积 ${dotProduct}`,
    loss: '均方误差',
    additive: '加性',
    dotProduct: '点积',
    onTraining: '训练样本',
    onTest: '新样本',
    parameters: '参数个数',
    label: '每一步训练之后两种评分函数的误差，分别在训练样本和新样本上。',
    heatmaps: '权重',
    target: '任务要求的权重',
    example: '样本',
    key: '键',
    weightsOf: (name) => `权重：${name}`,
    row: '评分函数',
  },
};

export const scoringStrings = { en, zh };
