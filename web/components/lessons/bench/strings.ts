const en = {
  loading: 'Computing…',
  editable: '(can be changed)',
  point: 'Point at a cell to see its arithmetic.',
  reset: 'Take back the changes',
  met: 'Done ✓',
  notYet: 'Not yet',
  yours: 'Your answer',
  check: 'Check',
  reveal: 'Show it',
  right: (number: string) => `Right: the engine computes ${number}.`,
  wrong: (typed: string, number: string) => `You said ${typed}; the engine computes ${number}.`,
  shown: (number: string) => `The engine computes ${number}.`,
  noNumber: 'Type a number.',
};

const zh: typeof en = {
  loading: '正在计算……',
  editable: '（可以修改）',
  point: '指向一个格子，看它是怎么算出来的。',
  reset: '撤销所有修改',
  met: '完成 ✓',
  notYet: '还没有',
  yours: '你的答案',
  check: '检查',
  reveal: '直接看',
  right: (number) => `对：引擎算出 ${number}。`,
  wrong: (typed, number) => `你写的是 ${typed}，引擎算出 ${number}。`,
  shown: (number) => `引擎算出 ${number}。`,
  noNumber: '请输入一个数。',
};

export const benchStrings = { en, zh };
