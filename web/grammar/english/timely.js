// When something can be so, or be done.
import { isOf, times } from '../words.js';
import { headOf, suits } from './things.js';
import { activity, stative } from './acts.js';

const tenseOf = (fin) =>
  (fin.modal && fin.tense !== 'past') ||
  fin.verbs?.some((verb) => ['want', 'have', 'need'].includes(verb)) ||
  (fin.infinitive && fin.verb?.id === 'hope')
    ? 'wish'
    : fin.progressive && fin.tense === 'present'
      ? 'progressive'
      : fin.tense === 'present' && fin.complement
        ? 'being'
        : fin.tense;

/** What lasts, and is of no day: old, red, six years old, to know. */
export const lasting = ({ verb, complement, frequency, would, infinitive }) =>
  verb
    ? !would && !(infinitive && verb.id === 'hope') && /^(like|love|know|think|hope)$/.test(verb.id)
    : frequency !== undefined ||
      ['age', 'noun', 'from', 'comparison', 'mine', 'superlative', 'good at'].includes(complement?.type) ||
      /colour|nation/.test(complement?.adjective?.features?.sort) ||
      /^(old|young|tall|short|rich|poor|strong|big|small|long|heavy|smart|famous|new)$/.test(complement?.adjective?.id);

/** The bus comes every ten minutes, we clean the house every two weeks. */
const regular = (fin) =>
  /^(present|past)$/.test(fin.tense) &&
  !fin.progressive &&
  !fin.modal &&
  !fin.negated &&
  !fin.frequency &&
  !fin.manner &&
  !fin.complement &&
  ((fin.frame === 'moving' && /^(come|leave|go)$/.test(fin.verb.id)) ||
    (fin.frame === 'object' &&
      /^(clean|wash|visit|call|buy|drink)$/.test(fin.verb.id) &&
      !/^(a|number|some)$/.test(fin.object?.det?.type)));

export const timely = (fin, time) => (time?.every ? regular(fin) : atTime(fin, time));

const atTime = (fin, time) =>
  time === undefined ||
  (fin.frame === 'clause' && fin.verb.id === 'hope') ||
  ((!lasting(fin) ||
    // she will be a doctor one day
    (fin.tense === 'future' && fin.complement !== undefined && /^(one day|next year|soon)$/.test(time.id)) ||
    time.from ||
    /^now/.test(time.id) ||
    (fin.verb && /^in the/.test(time.id))) &&
    (time.later
      ? (fin.tense === 'future' ||
          (fin.tense === 'present' &&
            !fin.modal &&
            !fin.negated &&
            !fin.frequency &&
            ((fin.frame === 'moving' && /^(leave|arrive)$/.test(fin.verb.id)) ||
              (fin.frame === 'rising' && /^(start|open|close)$/.test(fin.verb.id))))) &&
        (!fin.complement || fin.complement.place || fin.complement.adjective?.id === 'ready') &&
        (!stative.includes(fin.verb?.id) || fin.verb.id === 'start')
      : time.feast
        ? /^(past|future)$/.test(fin.tense) &&
          !fin.negated &&
          !fin.progressive &&
          (fin.frame === 'giving'
            ? /^(give|buy|make|send)$/.test(fin.verb.id)
            : /^(want|buy|get)$/.test(fin.verb?.id) && fin.frame === 'object') &&
          /^(a|number|some|bare)$/.test(fin.object?.det?.type)
        : time.ago
          ? fin.tense === 'past' &&
            !fin.progressive &&
            (!stative.includes(fin.verb?.id) || /^(lose|find|win|start|forget)$/.test(fin.verb.id)) &&
            fin.frame !== 'staying' &&
            !fin.complement &&
            !fin.frequency &&
            !fin.just
          : time.often
            ? (time.unit
                ? ['present', 'past'].includes(fin.tense)
                : ['past', 'perfect'].includes(fin.tense) &&
                  !fin.experience &&
                  (fin.frame === 'been' ||
                    (fin.frame === 'moving' && /^(place|town)$/.test(fin.goal?.type)) ||
                    (fin.frame === 'object' &&
                      /^(read|see|watch|call|visit|meet|clean|wash|listen to|take)$/.test(fin.verb.id) &&
                      (fin.object?.pronoun || fin.object?.name || ['the', 'this', 'possessive'].includes(fin.object?.det?.type)))) &&
                  !fin.companion &&
                  (!fin.place || fin.frame === 'been') &&
                  !fin.then) &&
              !fin.progressive &&
              !fin.modal &&
              !fin.negated &&
              !fin.frequency &&
              !fin.complement &&
              !fin.manner &&
              !fin.just &&
              !fin.still &&
              (['alone', 'object', 'moving', 'outing'].includes(fin.frame) || (!time.unit && fin.frame === 'been')) &&
              !/^(arrive|leave)$/.test(fin.verb?.id) &&
              !/^(bed|work)$/.test(fin.goal?.type) &&
              !fin.asked &&
              !stative.filter((each) => each !== 'see').includes(fin.verb?.id) &&
              !['a', 'number', 'some', 'many'].includes(fin.object?.det?.type)
            : time.from
              ? ['present', 'past'].includes(fin.tense) &&
                !fin.progressive &&
                !fin.modal &&
                !fin.frequency &&
                !fin.manner &&
                (/^(open|closed)$/.test(fin.complement?.adjective?.id) ||
                  fin.complement?.place?.type === 'work' ||
                  (fin.frame === 'alone' && /^(work|study|sleep|wait)$/.test(fin.verb.id)))
              : time.turn
                ? ['present', 'past', 'future'].includes(fin.tense) &&
                  !fin.complement &&
                  !fin.just &&
                  !fin.still &&
                  !fin.experience &&
                  (fin.frame === 'moving' || (['alone', 'object'].includes(fin.frame) && activity(fin.verb))) &&
                  !(fin.object && suits(fin.object, ['meal', 'food'])) &&
                  !/^(eat|cook|arrive|leave)$/.test(fin.verb.id) &&
                  !fin.meal &&
                  !(fin.goal && fin.goal.type === time.noun.id)
                : time.span
                  ? (['past', 'future'].includes(fin.tense) ||
                      (time.whole && fin.tense === 'present' && !fin.modal && !fin.negated) ||
                      (fin.infinitive && /^(want|like)$/.test(fin.verb.id))) &&
                    !fin.manner &&
                    ((fin.infinitive && ['alone', 'staying'].includes(fin.infinitive.frame)) ||
                      (fin.complement?.place && (fin.subject === undefined || suits(fin.subject, ['person', 'name']))) ||
                      ['alone', 'staying'].includes(fin.frame) ||
                      (time.whole !== undefined && /^(open|closed)$/.test(fin.complement?.adjective?.id)) ||
                      (fin.frame === 'object' &&
                        /^(listen to|watch|play|study|look for|wait for|read|clean)$/.test(fin.verb.id) &&
                        ['bare', 'the', 'possessive', undefined].includes(fin.object?.det?.type)))
                  : time.clock
                    ? fin.tense !== 'perfect' &&
                      !fin.complement &&
                      !(
                        stative.includes(fin.verb?.id) &&
                        fin.frame !== 'rising' &&
                        !fin.infinitive &&
                        !(fin.object && suits(fin.object, ['meal']))
                      ) &&
                      (!time.day || times[time.day.id].includes(tenseOf(fin)))
                    : (times[time.id].includes(tenseOf(fin)) ||
                        // she is getting better every day
                        fin.quality?.type === 'more' ||
                        (fin.quality !== undefined && fin.tense === 'present' && times[time.id].includes('being')) ||
                        // i have too much work this week
                        (/^(have|need)$/.test(fin.verb?.id) &&
                          fin.frame === 'object' &&
                          fin.tense === 'present' &&
                          times[time.id].includes('being')) ||
                        (/^(on |tomorrow|tonight|every )/.test(time.id) &&
                          /^(open|closed|empty|free|busy)$/.test(fin.complement?.adjective?.id)) ||
                        // the plane leaves tomorrow
                        (fin.tense === 'present' &&
                          !fin.progressive &&
                          !fin.modal &&
                          /^(leave|arrive)$/.test(fin.verb?.id) &&
                          fin.frame === 'moving' &&
                          !fin.frequency &&
                          times[time.id].includes('future')) ||
                        (fin.progressive && fin.object?.noun?.id === 'party' && times[time.id].includes('future')) ||
                        (fin.progressive &&
                          fin.tense === 'present' &&
                          ['moving', 'outing'].includes(fin.frame) &&
                          times[time.id].includes('future'))) &&
                      !(fin.complement?.np && isOf(headOf(fin.complement.np), ['kin']))));
