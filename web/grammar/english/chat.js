// What one says of this and that without naming it, what there is to eat or to do, how long something takes and how often
// it is, how one feels, and who has more.
import { isOf } from '../words.js';
import { activity, does, stative } from './acts.js';
import { is } from './being.js';
import { said } from './sense.js';
import { known, people, suits } from './things.js';

const wished = /^(do|say|know|eat|drink|want|need|like|buy|see|read|understand|forget|look at|listen to)$/;
const amount = (how) => (word, nom, than, rival) => ({
  ...nom,
  det: { type: 'many', how, words: [word] },
  rival: { word: than, np: rival },
});
const counted = ({ noun, agr, adjectives, degree }) =>
  (agr === 'pl' || noun.features.count === 'mass') &&
  adjectives.length === 0 &&
  !degree &&
  (noun.id === 'friend' || !isOf(noun.id, ['kin', 'people']));
const more = (verb, object, rival) =>
  /^(have|eat|drink|buy|read)$/.test(verb.id) &&
  suits(object, verb.takes) &&
  rival !== undefined &&
  !isOf(object.noun.id, ['meal', 'class']);

/** Something that one would like. */
const treated = ({ id, act }) => id === 'something' && (!act || /^(eat|drink)$/.test(act.id));

export const chat = [
  // i like this, don't do that
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s] Pointed',
    weight: 0.5,
    construction: 'this and that',
    mean: (verb, object) => ({ verb, frame: 'object', object }),
    where: ({ id }, { id: what }) => (what === 'it' ? /^(do|say)$/.test(id) : wished.test(id) || /^(see|finish)$/.test(id)),
  },
  { is: "Pointed = 'this'", mean: (word) => ({ type: 'this', id: 'this', word }) },
  { is: "Pointed = 'it'", weight: 0.5, mean: (word) => ({ type: 'this', id: 'it', word }) },
  { is: "Pointed = 'that'", mean: (word) => ({ type: 'this', id: 'that', word }) },
  {
    is: "Order = 'do' Not Verb[frame=object form=base apt=done] Pointed",
    weight: 0.1,
    construction: 'this and that',
    mean: (aux, negated, verb, object) => ({ type: 'order', verb, frame: 'object', object, aux: [aux], negated }),
  },

  // i have nothing to do, is there anything to eat, do you want something to drink
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s apt=having] Treat',
    weight: 0.5,
    construction: 'something to',
    mean: (verb, object) => ({ verb, frame: 'object', object }),
    where: (verb, { id, act, better, quality }) =>
      act
        ? (act.id !== 'wear' || id !== 'something') && (verb.id === 'have' || (id === 'something' && act.id !== 'do')) && act.id !== 'read'
        : id !== 'nothing' && Boolean(better ?? quality),
  },
  {
    is: 'Fin[agr=?a kind=?s] = Would Verb[frame=wishing form=base by=?s] Treat',
    weight: 0.2,
    construction: 'something to',
    mean: (would, verb, object) => ({ verb, would, frame: 'object', object, tense: 'present' }),
    where: (would, verb, object) => treated(object),
  },
  {
    is: 'YesNo = Would Np[case=subject kind=?s] Verb[frame=wishing form=base by=?s] Treat',
    weight: 0.2,
    construction: 'something to',
    mean: (would, subject, verb, object) => ({
      type: 'clause',
      subject,
      verb,
      would,
      aux: [would],
      frame: 'object',
      object,
      tense: 'present',
    }),
    where: (would, subject, verb, object) =>
      treated(object) && suits(subject, people) && known(subject) && !/^(i|we)$/.test(subject.pronoun?.id),
  },
  {
    is: "Treat = Something 'to' Verb[frame=object form=base apt=consumed]",
    mean: (body, to, act) => ({ ...body, to, act }),
  },
  {
    is: 'Treat = Something Adjective',
    weight: 0.4,
    mean: (body, quality) => ({ ...body, quality }),
    where: (body, { id }) => /^(cold|hot|warm|nice|good|new|small|big|cheap|interesting)$/.test(id),
  },
  {
    is: 'Treat = Something Comparative',
    weight: 0.4,
    mean: (body, better) => ({ ...body, better }),
    where: (body, { id }) => /^(cheap|small|big|good|easy|interesting|warm|cold)$/.test(id),
  },
  {
    is: "There = 'there' Be[form=?f agr=s3] Something 'to' Verb[frame=object form=base apt=consumed]",
    weight: 0.15,
    construction: 'something to',
    mean: (there, aux, body, to, act) => ({ type: 'there', there, aux: [aux], tense: aux.features.form, np: { ...body, to, act } }),
    where: (there, aux, body, to, act) => body.id !== 'anything' && /^(eat|drink)$/.test(act.id),
  },

  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s apt=having] Something 'to' Verb[frame=causing form=base] Pronoun[case=object]",
    weight: 0.1,
    construction: 'something to',
    mean: (verb, body, to, act, pronoun) => ({ verb, frame: 'object', object: { ...body, to, act, whom: { type: 'pronoun', pronoun } } }),
    where: ({ id }, body, to, act, pronoun) =>
      id === 'have' && body.id === 'something' && /^(you|he|she|they)$/.test(pronoun.id) && act.id === 'tell',
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s apt=having] 'a' 'lot' 'to' Verb[frame=object form=base apt=consumed]",
    weight: 0.08,
    construction: 'something to',
    mean: (verb, a, lot, to, act) => ({
      verb,
      frame: 'object',
      object: { type: 'body', id: 'a lot', words: [a, lot], agr: 's3', to, act },
    }),
    where: ({ id }, a, lot, to, act) => id === 'have' && act.id === 'do',
  },

  // how long does it take to go to the station ? it takes two hours .
  {
    is: "Question = 'how' 'long' 'does' 'it' 'take' Aim",
    weight: 0.15,
    construction: 'it takes',
    mean: (how, long, aux, it, take, aim) => ({
      type: 'takes',
      it,
      verb: take,
      aux: [aux],
      ...aim,
      asked: { type: 'how long', words: [how, long] },
    }),
  },
  {
    is: "Question = 'how' 'long' 'does' 'it' 'take'",
    weight: 0.01,
    construction: 'it takes',
    mean: (how, long, aux, it, take) => ({ type: 'takes', it, verb: take, aux: [aux], asked: { type: 'how long', words: [how, long] } }),
  },
  { is: "Half = 'half' 'an' 'hour'", mean: (...words) => ({ id: 'half', words }) },
  { is: 'Measure = Half', weight: 0.3, mean: (span) => ({ span }) },
  { is: "When = 'in' Half", weight: 0.1, construction: 'in two days', mean: (word, unit) => ({ id: 'later', later: word, unit }) },
  { is: "When = Half 'ago'", weight: 0.1, construction: 'ago', mean: (unit, ago) => ({ id: 'ago', ago, unit }) },
  { is: "When = 'for' Half", weight: 0.1, construction: 'for two hours', mean: (word, span) => ({ id: 'half', for: word, span }) },
  { is: 'Measure = Number Span', mean: (number, span) => ({ span, number }) },
  { is: 'Measure = A[sound=?s] Unit[sound=?s]', mean: ({ word: number }, span) => ({ span, number }) },
  {
    is: "Aim = 'to' Core[form=base]",
    mean: (to, infinitive) => ({ to, infinitive }),
    where: (to, { verb, frame, object }) =>
      frame === 'object' &&
      /^(learn|cook|make|read|write|clean|do)$/.test(verb.id) &&
      object.type === 'noun' &&
      !object.rival &&
      object.det?.how === undefined &&
      !/^(any|no|many|too many|some)$/.test(object.det?.type),
  },
  {
    is: "Aim = 'to' Verb[frame=moving form=base] Goal By?",
    weight: 2,
    mean: (to, verb, goal, by) => ({ to, infinitive: { verb, frame: 'moving', goal, by } }),
    where: (to, { id }, { type }) => /^(go|get)$/.test(id) && !/^(bed|around|meal)$/.test(type) && !(type === 'here' && id === 'go'),
  },

  // i feel better, i don't feel well, how do you feel ?
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=linking form=?f agr=?a by=?s apt=feel] Well',
    weight: 0.06,
    construction: 'feel well',
    mean: (verb, well) => ({ verb, frame: 'linking', quality: { type: 'well', ...well } }),
  },
  { is: "Well = 'well'", mean: (well) => ({ well }) },
  { is: "Well = 'better'", mean: (well) => ({ well }) },
  { is: "Well = 'much' 'better'", weight: 0.4, mean: (much, well) => ({ much, well }) },
  {
    is: "Question = 'how' Do[form=present agr=?a] Np[case=subject agr=?a kind=person|name] 'feel'",
    weight: 0.1,
    construction: 'feel well',
    mean: (how, aux, subject, verb) => ({
      type: 'clause',
      subject,
      aux: [aux],
      verb,
      frame: 'feeling',
      tense: 'present',
      asked: { type: 'feeling', words: [how] },
    }),
    where: (how, aux, subject) => suits(subject, people) && known(subject) && !/^(i|we)$/.test(subject.pronoun?.id),
  },
  {
    is: "Question = 'how' Be[form=present agr=?a] Np[case=subject agr=?a kind=person|name] 'feeling'",
    weight: 0.06,
    construction: 'feel well',
    mean: (how, aux, subject, verb) => ({
      type: 'clause',
      subject,
      aux: [aux],
      verb,
      frame: 'feeling',
      tense: 'present',
      asked: { type: 'feeling', words: [how] },
    }),
    where: (how, aux, subject) => suits(subject, people) && known(subject) && !/^(i|we)$/.test(subject.pronoun?.id),
  },
  // what do you think of this movie ?
  {
    is: "Question = 'what' Do[form=?f agr=?a] Np[case=subject agr=?a kind=person|name] 'think' 'of' Np[case=object]",
    weight: 0.15,
    construction: 'think of',
    mean: (what, aux, subject, verb, of, np) => ({
      type: 'clause',
      subject,
      aux: [aux],
      verb,
      frame: 'opinion',
      of,
      about: np,
      tense: aux.features.form,
      asked: { type: 'opinion', words: [what] },
    }),
    where: (what, aux, subject, verb, of, np) =>
      /^(you|he|she|they)$/.test(subject.pronoun?.id) &&
      np.pronoun === undefined &&
      np.type !== 'both' &&
      known(np) &&
      suits(np, ['name', 'film', 'text', 'clothes', 'vehicle', 'building', 'town', 'city', 'song', 'teacher', 'doctor', 'friend']),
  },

  // he has more money than me
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s takes=?o apt=having] MoreOf[kind=?o]',
    weight: 0.3,
    construction: 'more than',
    mean: (verb, object) => ({ verb, frame: 'object', object }),
    where: (verb, object) => more(verb, object, object.rival),
  },
  { is: "MoreOf[kind=?k] = 'more' Nom[count=mass|count kind=?k] 'than' Rival", mean: amount('more'), where: (word, nom) => counted(nom) },
  {
    is: "MoreOf[kind=?k] = 'as' Many Nom[count=mass|count kind=?k] 'as' Rival",
    weight: 0.4,
    mean: (as, many, nom, than, np) => ({ ...nom, det: { type: 'many', how: 'as many', words: [as, many] }, rival: { word: than, np } }),
    where: (as, many, nom) => counted(nom) && (many.id === 'many') === (nom.agr === 'pl'),
  },
  { is: "Many = 'many'" },
  { is: "Many = 'much'" },

  // speak more slowly, please
  {
    is: 'Vp[form=base kind=?s] = Verb[frame=alone form=base by=?s apt=?m] MannerMore[apt=?m]',
    weight: 0.08,
    construction: 'better than',
    mean: (verb, manner) => ({ verb, frame: 'alone', manner, mannerMore: true }),
  },

  // twice a week, since monday, after lunch, from nine to five
  {
    is: "When = Times 'a' Unit",
    weight: 0.6,
    construction: 'twice a week',
    mean: (times, a, unit) => ({ id: 'often', often: times, a, unit }),
    where: (times, a, { id }) => id !== 'hours',
  },
  { is: "Times = 'once'", mean: (word) => ({ id: 'one', words: [word] }) },
  { is: "Times = 'twice'", mean: (word) => ({ id: 'two', words: [word] }) },
  {
    is: "Times = Number[few=true] 'times'",
    weight: 0.7,
    mean: (number, times) => ({ id: number.id, words: [number, times] }),
    where: ({ id }) => id !== 'two',
  },
  {
    is: 'When = Order2 Noun[count=bare kind=meal]',
    weight: 0.5,
    construction: 'after lunch',
    mean: (word, noun) => ({ id: 'turn', turn: word, noun }),
    where: (word, noun) => isOf(noun.id, ['meal']),
  },
  { is: "When = Order2 'school'", weight: 0.2, construction: 'after lunch', mean: (word, noun) => ({ id: 'turn', turn: word, noun }) },
  { is: "When = Order2 'work'", weight: 0.2, construction: 'after lunch', mean: (word, noun) => ({ id: 'turn', turn: word, noun }) },
  { is: "Order2 = 'before'" },
  { is: "Order2 = 'after'" },
  {
    is: "When = 'from' Weekday 'to' Weekday",
    weight: 0.15,
    construction: 'from nine to five',
    mean: (from, day, to, end) => ({ id: 'between', from, day, to, end }),
    where: (from, day, to, end) => day.id === 'monday' && /^(friday|saturday)$/.test(end.id),
  },
  {
    is: "When = 'from' Clock 'to' Clock",
    weight: 0.2,
    construction: 'from nine to five',
    mean: (from, hour, to, end) => ({ id: 'between', from, hour, to, end }),
    where: (from, hour, to, end) => hour.id !== end.id,
  },
  // i have lived alone since my husband left
  {
    is: "Lasting = 'since' Simple[field=coming|nothing at=past plain=yes human=yes]",
    weight: 0.15,
    mean: (word, clause) => ({ id: 'since', word, point: { id: 'since', clause } }),
    where: (word, c) =>
      c.type === 'clause' &&
      c.tense === 'past' &&
      !c.negated &&
      !c.frequency &&
      !c.adverb &&
      !c.progressive &&
      !c.joined &&
      (c.subject.pronoun !== undefined || c.subject.name !== undefined || c.subject.det?.type === 'possessive') &&
      (c.complement
        ? c.complement.type === 'noun' && c.complement.np.noun?.id === 'child' && c.complement.np.adjectives.length === 0
        : /^(leave|arrive|come|come back)$/.test(c.verb.id) && !c.companion && !c.manner && !c.infinitive),
  },
  { is: "Lasting = 'since' Point", weight: 0.5, mean: (word, point) => ({ id: 'since', word, point }) },
  { is: 'Point = Time', mean: (time) => time, where: ({ id }) => /^(yesterday|last |this morning)/.test(id) },
  { is: 'Point = Weekday' },
  {
    is: 'Clause = Np[case=subject agr=?a kind=?s] Have[agr=?a] Not? Vp[form=participle kind=?s] Lasting',
    weight: 0.3,
    tries: 20,
    construction: 'since',
    mean: (subject, have, negated, vp, time) => ({ type: 'clause', subject, ...vp, aux: [have], negated, tense: 'perfect', time }),
    where: (subject, have, negated, { verb, frame, place, object, companion, beneficiary, manner, meal }, { whole }) =>
      verb !== undefined &&
      !companion &&
      !beneficiary &&
      (!manner || manner.id === 'alone') &&
      !meal &&
      does(subject, { verb, frame }) &&
      (negated
        ? (frame === 'alone' &&
            !place &&
            suits(subject, [...people, 'animal']) &&
            /^(eat|sleep|work|swim|sing|dance|cook|call|read|drive|rest)$/.test(verb.id)) ||
          (frame === 'object' &&
            /^(see|call)$/.test(verb.id) &&
            (object.type === 'each other' || /^(he|she|they|you)$/.test(object.pronoun?.id)) &&
            subject.pronoun?.id !== object.pronoun?.id)
        : (!whole &&
            ((frame === 'staying' && (place !== undefined || manner !== undefined)) ||
              (frame === 'alone' &&
                verb.id === 'work' &&
                /^(here|there|town|at|place)$/.test(place?.type) &&
                !/^(on|under)$/.test(place.preposition?.id))) &&
            suits(subject, people)) ||
          (!whole && frame === 'object' && verb.id === 'know' && object.type === 'each other') ||
          (frame === 'object' &&
            verb.id === 'know' &&
            object.type !== 'each other' &&
            suits(object, people) &&
            object.type !== 'both' &&
            known(object))),
  },

  // she doesn't live here any more
  {
    is: "Clause = Np[case=subject agr=?a kind=?s] Do[form=present agr=?a] Not Vp[form=base kind=?s] 'any' 'more'",
    weight: 0.3,
    construction: 'any more',
    mean: (subject, aux, negated, vp, any, more) => ({
      type: 'clause',
      subject,
      ...vp,
      aux: [aux],
      negated,
      tense: 'present',
      anyMore: [any, more],
    }),
    where: (subject, aux, negated, vp) =>
      vp.verb !== undefined &&
      /^(live|work|love|like|want|eat|drink|play|have|study|sing|dance|need|speak|read|go)$/.test(vp.verb.id) &&
      !vp.manner &&
      !vp.without &&
      !vp.then &&
      !vp.pair &&
      vp.frame !== 'infinitive' &&
      (!vp.place || ['staying'].includes(vp.frame) || vp.verb.id === 'work') &&
      suits(subject, people) &&
      !['a', 'some', 'number', 'many', 'any', 'no'].includes(vp.object?.det?.type) &&
      said(subject, { ...vp, negated, tense: 'present' }),
  },
  // do you still live here ? is he still at work ?
  {
    is: "YesNo = Do[form=present agr=?a] Np[case=subject agr=?a kind=?s] 'still' Vp[form=base kind=?s]",
    weight: 0.4,
    construction: 'still',
    mean: (aux, subject, still, vp) => ({ type: 'clause', subject, ...vp, still, aux: [aux], tense: 'present' }),
    where: (aux, subject, still, vp) =>
      /^(live|work|love|like|want|need|have|know|study|play)$/.test(vp.verb?.id) &&
      !vp.manner &&
      !vp.then &&
      said(subject, { ...vp, still, asking: true, tense: 'present' }),
  },
  {
    is: "YesNo = Be[form=present agr=?a] Np[case=subject agr=?a kind=?s] 'still' Complement[agr=?a kind=?s]",
    weight: 0.3,
    construction: 'still',
    mean: (aux, subject, still, complement) => ({ type: 'clause', subject, aux: [aux], still, complement, tense: 'present' }),
    where: (aux, subject, still, complement) =>
      ['adjective', 'place'].includes(complement.type) &&
      subject.pronoun?.id !== 'i' &&
      !/^(old|ready)$/.test(complement.adjective?.id) &&
      !complement.purpose &&
      !complement.degree &&
      !complement.whom &&
      is(subject, { complement }),
  },
  {
    is: "YesNo = Be[form=present agr=?a] Np[case=subject agr=?a kind=?s] 'still' Vp[form=ing kind=?s]",
    weight: 0.2,
    construction: 'still',
    mean: (aux, subject, still, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], still, tense: 'present', progressive: true }),
    where: (aux, subject, still, vp) =>
      subject.pronoun?.id !== 'i' &&
      vp.verb &&
      activity(vp.verb) &&
      !stative.includes(vp.verb.id) &&
      !vp.then &&
      said(subject, { ...vp, still, asking: true, progressive: true, tense: 'present' }),
  },
];
