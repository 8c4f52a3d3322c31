const en = {
  guess: 'Your guess',
  keep: 'Keep it',
  held: 'After you have looked: what came out?',
  outcomes: { same: 'as I guessed', partly: 'in part', other: 'something else' },
};

const zh: typeof en = {
  guess: '你的猜测',
  keep: '记下',
  held: '看过以后再选：结果怎么样？',
  outcomes: { same: '和猜的一样', partly: '猜对一部分', other: '和猜的不一样' },
};

export const guessStrings = { en, zh };
