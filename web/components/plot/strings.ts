const en = {
  table: 'The numbers as a table',
  draggable: ', to be dragged',
  empty: 'The plot appears here once there are numbers.',
  failed: 'The plot could not be loaded: its numbers are in the table. Reload the page to try again.',
  film: 'The training as a film',
  playFilm: 'Play the film',
  pauseFilm: 'Pause the film',
  nextFrame: 'Next frame',
  noFilm: 'After a training, go back through it here.',
};

const zh: typeof en = {
  table: '以表格显示这些数',
  draggable: '，可以拖动',
  empty: '有了数，图就画在这里。',
  failed: '图没能加载，数都在表格里。重新加载页面可以再试一次。',
  film: '训练过程的回放',
  playFilm: '回放',
  pauseFilm: '暂停回放',
  nextFrame: '下一帧',
  noFilm: '训练之后，可以在这里来回播放整个过程。',
};

export const plotStrings = { en, zh };
