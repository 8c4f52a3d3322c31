// The texts of <attn-builder>.
const en = {
  construction: 'Kind of sentence',
  any: 'any',
  another: 'Draw another',
  parts: 'Parts of the sentence',
  part: 'part',
  none: '—',
  roles: {
    who: 'Who',
    does: 'Does what',
    what: 'Whom or what',
    to: 'To whom',
    is: 'Is what',
    how: 'How',
    with: 'With or for whom',
    where: 'Where',
    when: 'When',
  },
  /** What may be added, where the name of its part does not say it. */
  symbols: {
    Not: 'not',
    Frequency: 'how often',
    Degree: 'how much',
    Adjective: 'adjective',
    Experience: 'before now',
    Ever: 'ever',
    Please: 'please',
    Conjunction: 'that',
    By: 'by what',
  } as Record<string, string | undefined>,
  more: (what: string | undefined) => (what ? `+ ${what}` : '+'),
  add: (role: string, what: string | undefined) => (what ? `${role}: add (${what})` : `${role}: add`),
  leaveOut: (words: string) => `Leave out “${words}”`,
  drawing: 'Drawing a sentence…',
  noneFound: 'No such sentence was found among the words that the model knows. Draw again, or choose another kind.',
};

export type BuilderStrings = typeof en;

const zh: BuilderStrings = {
  construction: '句子的种类',
  any: '任意一种',
  another: '再抽一句',
  parts: '句子的成分',
  part: '成分',
  none: '—',
  roles: {
    who: '谁',
    does: '做什么',
    what: '对象',
    to: '给谁',
    is: '怎么样',
    how: '如何',
    with: '和谁、为谁',
    where: '哪里',
    when: '何时',
  },
  symbols: {
    Not: '否定',
    Frequency: '频率',
    Degree: '程度',
    Adjective: '形容词',
    Experience: '已经、从未',
    Ever: '曾经',
    Please: '请',
    Conjunction: '连词',
    By: '交通工具',
  },
  more: (what) => (what ? `＋ ${what}` : '＋'),
  add: (role, what) => (what ? `${role}：添加（${what}）` : `${role}：添加`),
  leaveOut: (words) => `去掉“${words}”`,
  drawing: '正在抽取句子……',
  noneFound: '在模型认识的词里没有找到这样的句子。请再抽一次，或换一种。',
};

export const builderStrings = { en, zh };
