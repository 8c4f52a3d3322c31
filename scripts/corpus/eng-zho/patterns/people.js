// Who people are and how they are: 很, 不, 也, 都, 比, 吗, kinship without 的.
import * as set from '../sets.js';

const { everybody, others, pronoun, closeKin, kin, names } = set;
const states = set.adjectives('state trait');
const compared = set.adjectives('trait busy');
const many = pronoun('we they');
const one = [...pronoun('i you he she'), ...names, ...kin];
const professions = set.nouns('profession');
const mineAnd = (ids) => set.withDet(ids, set.nouns('mother father brother sister son daughter grandmother grandfather friend'));
// Nobody asks whether grandmother is a student.
const suits = ({ Who, Job }) =>
  !(['student', 'singer', 'driver'].includes(Job.id) && ['grandmother', 'grandfather', 'mother'].includes(Who.id));
const whom = [...pronoun(), ...names, ...closeKin];
const apart = ({ Who, Whom }) => !set.clash(Who, Whom);

export const people = [
  {
    name: 'state',
    slots: { Who: everybody, Adj: states },
    source: 'Who be.present/Who Adj .',
    target: 'Who 很=be Adj 。',
    take: 330,
  },
  {
    name: 'state, very',
    slots: { Who: everybody, Adj: states },
    source: 'Who be.present/Who=- very Adj .',
    target: 'Who 非常=very Adj 。',
    take: 170,
  },
  {
    name: 'state, too',
    slots: { Who: everybody, Adj: set.adjectives('too').filter(({ entry }) => entry.is.includes('state') || entry.is.includes('trait')) },
    source: 'Who be.present/Who=- too Adj .',
    target: 'Who 太=too Adj 了=too 。',
    take: 130,
  },
  {
    name: 'state, not',
    slots: { Who: everybody, Adj: states },
    source: 'Who be.present/Who=- not Adj .',
    target: 'Who 不=not Adj 。',
    take: 240,
  },
  {
    name: 'state, question',
    slots: { Who: others, Adj: states },
    source: 'be.present/Who=- Who Adj ?',
    target: 'Who Adj 吗=end ？',
    take: 200,
  },
  {
    name: 'state, also',
    slots: { Who: everybody, Adj: states },
    source: 'Who be.present/Who also Adj .',
    target: 'Who 也=also 很=be Adj 。',
    take: 160,
  },
  {
    name: 'state, all',
    slots: { Who: many, Adj: states },
    source: 'Who be.present/Who all Adj .',
    target: 'Who 都=all 很=be Adj 。',
  },
  {
    name: 'who is tired',
    slots: { Adj: states },
    source: 'who is Adj ?',
    target: '谁=who 很=is Adj ？',
  },
  {
    name: 'comparison',
    slots: { Who: everybody, Adj: compared.filter(({ id }) => id !== 'famous'), Whom: whom },
    where: apart,
    source: 'Who be.present/Who=- Adj.comparative than Whom.object .',
    target: 'Who 比=than Whom Adj 。',
    take: 330,
  },
  {
    name: 'comparison, not as',
    slots: { Who: [...pronoun('i you he she'), ...names, ...closeKin], Adj: compared, Whom: whom },
    where: apart,
    source: 'Who be.present/Who=- not as=- Adj as=- Whom.object .',
    target: 'Who 没有=not Whom Adj 。',
    take: 160,
  },
  {
    name: 'profession',
    slots: { Who: one, Job: professions },
    where: suits,
    source: 'Who be.present/Who a Job .',
    target: 'Who 是=be Job 。',
    take: 170,
  },
  {
    name: 'profession, plural',
    slots: { Who: many, Job: set.nouns('profession', 'many') },
    source: 'Who be.present/Who Job .',
    target: 'Who 是=be Job 。',
  },
  {
    name: 'profession, all',
    slots: { Who: many, Job: set.nouns('profession', 'many') },
    source: 'Who be.present/Who all Job .',
    target: 'Who 都=all 是=be Job 。',
  },
  {
    name: 'profession, not',
    slots: { Who: one, Job: professions },
    where: suits,
    source: 'Who be.present/Who not a Job .',
    target: 'Who 不=not 是=be Job 。',
    take: 130,
  },
  {
    name: 'profession, question',
    slots: { Who: others.filter(({ id }) => id !== 'they'), Job: professions },
    where: suits,
    source: 'be.present/Who Who a Job ?',
    target: 'Who 是=be Job 吗=end ？',
    take: 110,
  },
  {
    name: 'profession, also',
    slots: { Who: one, Job: professions },
    where: suits,
    source: 'Who be.present/Who also a Job .',
    target: 'Who 也=also 是=be Job 。',
    take: 90,
  },
  {
    name: 'who is he',
    slots: { Who: [...pronoun('you he she they'), ...names] },
    source: 'who be.present/Who Who ?',
    target: 'Who 是=be 谁=who ？',
  },
  {
    name: 'who is that man',
    slots: { Who: set.withDet('this that', set.nouns('person')) },
    source: 'who is=be Who ?',
    target: 'Who 是=be 谁=who ？',
  },
  {
    name: 'this is my mother',
    slots: { This: set.dets('this that'), Kin: mineAnd('my your his her') },
    source: 'This is=be Kin .',
    target: 'This 是=be Kin 。',
  },
  {
    name: 'is this your mother',
    slots: { This: set.dets('this that'), Kin: mineAnd('your his her') },
    source: 'is=be This Kin ?',
    target: 'This 是=be Kin 吗=end ？',
    take: 40,
  },
  {
    name: 'age',
    slots: { Who: [...pronoun('i he she'), ...names, ...set.withDet('my your his her', set.nouns('son daughter brother sister'))], Num: set.dets('two three five six eight ten twelve twenty') },
    where: ({ Who, Num }) => !(Who.id === 'i' && ['two', 'three', 'five'].includes(Num.id)),
    source: 'Who be.present/Who=- Num years old .',
    target: 'Who AgeNum 岁=years+old 。'.replace('AgeNum', 'Num.age=Num'),
    take: 120,
  },
  {
    name: 'how old',
    slots: { Who: [...pronoun('you he she'), ...names, ...set.withDet('your his her', set.nouns('son daughter brother sister'))] },
    source: 'how old be.present/Who=- Who ?',
    target: 'Who 多大=how+old ？',
  },
  {
    name: 'feeling',
    slots: { Who: everybody, Verb: set.feelings(), Whom: whom },
    where: apart,
    source: 'Who Verb.present/Who Whom.object .',
    target: 'Who Verb Whom 。',
    take: 420,
  },
  {
    name: 'feeling, not',
    slots: { Who: everybody, Verb: set.feelings(), Whom: whom },
    where: apart,
    source: 'Who do.present/Who=- not Verb Whom.object .',
    target: 'Who 不=not Verb Whom 。',
    take: 280,
  },
  {
    name: 'feeling, question',
    slots: { Who: others, Verb: set.feelings(), Whom: whom },
    where: apart,
    source: 'do.present/Who=- Who Verb Whom.object ?',
    target: 'Who Verb Whom 吗=end ？',
    take: 280,
  },
  {
    name: 'feeling, all',
    slots: { Who: many, Verb: set.feelings(), Whom: [...pronoun('you he she'), ...names, ...closeKin] },
    source: 'Who all Verb Whom.object .',
    target: 'Who 都=all Verb Whom 。',
    take: 70,
  },
  {
    name: 'who loves whom',
    slots: { Verb: set.feelings(), Whom: whom },
    source: 'who Verb.present/Whom=Verb Whom.object ?'.replace('Verb.present/Whom=Verb', 'Verb.third'),
    target: '谁=who Verb Whom ？',
    take: 50,
  },
  {
    name: 'whom do you love',
    slots: { Who: others, Verb: set.feelings() },
    source: 'who do.present/Who=- Who Verb ?',
    target: 'Who Verb 谁=who ？',
    take: 60,
  },
  {
    name: 'want to help',
    slots: { Who: everybody, Verb: [...set.verb('help', '帮助'), ...set.verb('see', '见'), ...set.verb('meet', '认识')], Whom: whom },
    where: apart,
    source: 'Who want.present/Who to=- Verb Whom.object .',
    target: 'Who 想=want Verb Whom 。',
    take: 120,
  },
  {
    name: 'from',
    slots: { Who: everybody, Country: [...set.countries(), ...set.places('city').map((city) => ({ ...city, entry: { zh: city.entry.name } }))] },
    source: 'Who be.present/Who=- from Country .',
    target: 'Who 来自=from Country 。',
    take: 110,
  },
];
