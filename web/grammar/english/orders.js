// Orders, and let's.
import { affirmed, ordered } from './sense.js';

/** Nobody says "let's wait for us", nor "let's come with me". */
const ofUs = ({ object, recipient, companion, beneficiary }) =>
  [object, recipient, companion, beneficiary].some((np) => /^(i|we)$/.test(np?.pronoun?.id));

export const orders = [
  // Orders.
  {
    is: 'Order = Please? Vp[form=base] When?',
    weight: 3,
    construction: 'order',
    mean: (please, vp, time) => ({ type: 'order', ...vp, please, time }),
    where: (please, vp, time) => affirmed(vp, time) || (vp.complement?.type === 'kind' && !time),
  },
  {
    is: "Order = Vp[form=base] 'please'",
    weight: 0.6,
    construction: 'please',
    mean: (vp, please) => ({ type: 'order', ...vp, please, pleaseLast: true }),
    where: (vp) => affirmed(vp),
  },
  {
    is: "Order = 'do' Not Vp[form=base] When?",
    weight: 2,
    construction: 'order negated',
    mean: (aux, negated, vp, time) => ({ type: 'order', ...vp, aux: [aux], negated, time }),
    where: (aux, negated, vp, time) =>
      (vp.complement ? /^(angry|afraid)$/.test(vp.complement.type) && !time : ordered(vp, time)) &&
      !vp.then &&
      !vp.first &&
      !['some', 'a'].includes(vp.object?.det?.type) &&
      vp.manner?.id !== 'well' &&
      !/^(some|no)thing$/.test(vp.object?.id) &&
      !(vp.manner && vp.object),
  },
  {
    is: "Order = 'let' 'us' Vp[form=base] When?",
    weight: 2,
    construction: "let's",
    mean: (aux, us, vp, time) => ({ type: 'order', together: true, ...vp, aux: [aux, us], time }),
    where: (aux, us, vp, time) => affirmed(vp, time, true) && vp.verb?.id !== 'come' && !ofUs(vp),
  },
  {
    is: "Order = 'let' 'us' Not Vp[form=base]",
    weight: 0.3,
    construction: "let's",
    mean: (aux, us, negated, vp) => ({ type: 'order', together: true, ...vp, aux: [aux, us], negated }),
    where: (aux, us, negated, vp) => ordered(vp, undefined, true) && vp.verb?.id !== 'come' && !ofUs(vp) && vp.object?.det?.type !== 'some',
  },
  // be calm, don't be afraid
  {
    is: "Order = Please? 'be' Adjective[sort=state]",
    weight: 0.15,
    construction: 'be calm',
    mean: (please, be, adjective) => ({ type: 'order', be, please, complement: { type: 'adjective', adjective } }),
    where: (please, be, { id }) => /^(calm|ready|happy)$/.test(id),
  },
  {
    is: "Order = 'do' Not 'be' Degree? Adjective[sort=state] 'again'?",
    weight: 0.4,
    construction: 'be calm',
    mean: (aux, negated, be, degree, adjective, again) => ({
      type: 'order',
      again,
      be,
      aux: [aux],
      negated,
      complement: { type: 'adjective', degree, adjective },
    }),
    where: (aux, negated, be, degree, { id }, again) =>
      !(again && (degree || id !== 'late')) &&
      (degree === undefined ? /^(late|afraid|sad|angry)$/.test(id) : /^(so|too)$/.test(degree.id) && /^(sad|angry)$/.test(id)),
  },
  { is: "Please = 'please'" },
];
