import { languageOf } from '../ui/strings';

const en = {
  task: 'Task',
  answer: 'Answer',
  check: 'Check',
  reveal: 'Show me',
  hint: 'A hint',
  again: 'Try again',
  right: (number: string) => `Right: the engine computed ${number}.`,
  larger: 'Not yet: the number is larger.',
  smaller: 'Not yet: the number is smaller.',
  shown: (number: string) => `The engine computed ${number}.`,
  noNumber: 'That cannot be read as a number: write 0.25, 1/4 or 25%, without commas between thousands.',
  otherSign: 'Not yet: only the sign is wrong.',
  asPercent: 'Not yet: right as a percentage. Write it with the percent sign, or as a share of 1.',
  notReached: 'Not there yet. Change the numbers of the figure: the page notices when you are there.',
  reached: 'Done: the engine confirms it.',
  oneWay: 'The figure shows one way to do it.',
  rightChoice: 'Right.',
  wrongChoice: 'Not this one.',
  chooseFirst: 'Choose one first.',
  mend: 'Mend it and run',
  running: 'Running…',
  stillWrong: (wrong: string, all: string, where: string, now: string, right: string) =>
    `With this line mended, ${wrong} of ${all} numbers are still not as they should be: ${where} is ${now} and should be ${right}.`,
  mendedRight: (all: string) => `With this line mended, all ${all} numbers are as they should be.`,
  asItStands: 'As it stands',
  mended: 'With this line mended',
  asItShouldBe: 'As it should be',
  solvedBefore: 'Solved before',
  waiting: 'Waiting for the engine…',
  broken: (why: string) => `This task cannot be checked. ${why}`,
};

const zh: typeof en = {
  task: '试一试',
  answer: '你的答案',
  check: '检查',
  reveal: '看答案',
  hint: '提示',
  again: '再试一次',
  right: (number) => `正确：引擎算出的是 ${number}。`,
  larger: '还不对：正确的数比这个大。',
  smaller: '还不对：正确的数比这个小。',
  shown: (number) => `引擎算出的是 ${number}。`,
  noNumber: '读不出这是哪个数：请写成 0.25、1/4 或 25%，千位之间不加逗号。',
  otherSign: '还不对：只差正负号。',
  asPercent: '还不对：作为百分数是对的。请加上百分号，或写成小数。',
  notReached: '还没有达到要求。继续改动图中的数，达到时这里会告诉你。',
  reached: '完成：引擎已经验证。',
  oneWay: '图中给出了一种做法。',
  rightChoice: '正确。',
  wrongChoice: '不是这个。',
  chooseFirst: '请先选一项。',
  mend: '改正这一行并运行',
  running: '正在运行……',
  stillWrong: (wrong, all, where, now, right) =>
    `改正这一行以后，${all} 个数里还有 ${wrong} 个不对：${where} 是 ${now}，应为 ${right}。`,
  mendedRight: (all) => `改正这一行以后，全部 ${all} 个数都对了。`,
  asItStands: '现在的结果',
  mended: '改正这一行以后',
  asItShouldBe: '应有的结果',
  solvedBefore: '已经解出',
  waiting: '正在等待引擎……',
  broken: (why) => `这道题无法检查。${why}`,
};

export const taskStrings = { en, zh };
export type TaskStrings = typeof en;

export const taskStringsFor = (element: Element): TaskStrings => taskStrings[languageOf(element)];
