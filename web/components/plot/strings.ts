const en = {
  table: 'The numbers as a table',
  point: (index: number, x: string, y: string) => `Point ${index}: x ${x}, y ${y}`,
  move: 'Arrow keys move the point, with Shift in larger steps; Page Up and Page Down go to the next one.',
};

const zh: typeof en = {
  table: '以表格显示这些数',
  point: (index, x, y) => `第 ${index} 个点：x ${x}，y ${y}`,
  move: '方向键移动这个点，按住 Shift 步子更大；Page Up 和 Page Down 换到相邻的点。',
};

export const plotStrings = { en, zh };
