const en = {
  table: 'The numbers as a table',
  empty: 'The plot appears here once there are numbers.',
  failed: 'The plot could not be loaded: its numbers are in the table. Reload the page to try again.',
};

const zh: typeof en = {
  table: '以表格显示这些数',
  empty: '有了数，图就画在这里。',
  failed: '图没能加载，数都在表格里。重新加载页面可以再试一次。',
};

export const plotStrings = { en, zh };
