const en = {
  loading: 'Computing…',
  figures: 'Tensors, in the order of the computation',
  point: 'Point at a cell, or tap it, to see its arithmetic.',
  reset: 'Take back the changes',
  train: 'Train',
  pause: 'Pause',
  steps: 'steps',
  step: (step: number, steps: number) => `${step} of ${steps} steps`,
  frame: (step: number, loss: string) => `Step ${step}, loss ${loss}`,
};

const zh: typeof en = {
  loading: '正在计算……',
  figures: '张量，按计算的顺序',
  point: '指向或点按一个格子，看它是怎么算出来的。',
  reset: '撤销所有修改',
  train: '训练',
  pause: '暂停',
  steps: '步数',
  step: (step, steps) => `${step} / ${steps} 步`,
  frame: (step, loss) => `第 ${step} 步，损失 ${loss}`,
};

export const benchStrings = { en, zh };
