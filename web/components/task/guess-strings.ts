const en = {
  guess: 'Your guess',
  keep: 'Keep it',
  held: 'Now that you have seen it: what is the answer?',
  outcomes: { same: 'as I guessed', partly: 'in part', other: 'something else' },
};

const zh: typeof en = {
  guess: '你的猜测',
  keep: '记下',
  held: '看到结果了：答案是？',
  outcomes: { same: '和猜的一样', partly: '猜对一部分', other: '和猜的不一样' },
};

export const guessStrings = { en, zh };
