const en = {
  loading: 'Computing…',
  editable: '(can be changed)',
  point: 'Point at a cell to see its arithmetic.',
  reset: 'Take back the changes',
};

const zh: typeof en = {
  loading: '正在计算……',
  editable: '（可以修改）',
  point: '指向一个格子，看它是怎么算出来的。',
  reset: '撤销所有修改',
};

export const benchStrings = { en, zh };
