// What one is told or asked to do.
import { times } from '../words.js';
import { suits } from './things.js';

/** Whether somebody would ask for it; `ofUs`: let's. */
export function ordered(vp, time, ofUs) {
  return (
    (vp.manner?.id !== 'together' || ofUs === true) &&
    vp.mannerThan === undefined &&
    vp.object?.rival === undefined &&
    !(vp.object?.type === 'each other' && !ofUs) &&
    !vp.tard &&
    !(vp.frame === 'making' && vp.act) &&
    vp.frame !== 'leaving' &&
    !(vp.frame === 'indirect' && time) &&
    vp.mannerDegree?.id !== 'too' &&
    !/^(win|lose)$/.test(vp.verb?.id) &&
    !['a', 'number', 'many', 'some', 'any'].includes(vp.companion?.det?.type) &&
    !(/^(open|close|clean|wash|find|drive|look at)$/.test(vp.verb?.id) && ['a', 'some', 'bare'].includes(vp.object?.det?.type)) &&
    vp.object?.det?.portion?.id !== 'some' &&
    vp.origin === undefined &&
    !(vp.manner?.id === 'alone' && ofUs) &&
    vp.complement === undefined &&
    (vp.infinitive === undefined || (vp.verb.id === 'forget' && !vp.infinitive.then)) &&
    (vp.frame !== 'clause' || (vp.verb.id === 'tell' && vp.recipient && !time)) &&
    (time === undefined ||
      (time.clock && !(time.day && /^(every|yest)/.test(time.day.id))) ||
      times[time.id]?.includes('wish') ||
      time.id === 'now' ||
      time.id === 'every day') &&
    vp.object?.pronoun?.id !== 'you' &&
    !(vp.companion && vp.verb.id === 'sleep') &&
    !(vp.companion?.pronoun?.id === 'you' && !(vp.verb.id === 'take' && vp.frame === 'object')) &&
    ![vp.recipient, vp.beneficiary, vp.place?.np].some((np) => np?.pronoun?.id === 'you') &&
    !['any', 'no', 'too many'].includes(vp.object?.det?.type) &&
    vp.object?.det?.how !== 'much' &&
    !vp.without &&
    (!/^(like|love|want|need|know|understand|see|have|lose|find|leave|live|cry|arrive|look|feel|become|make|look like|think about|smile at|talk about)$/.test(
      vp.verb.id,
    ) ||
      // let's have a coffee
      (vp.verb.id === 'have' &&
        vp.frame === 'object' &&
        ((ofUs &&
          suits(vp.object, ['party', 'coffee', 'tea', 'meal', 'cake', 'wine']) &&
          ['a', 'some', 'bare'].includes(vp.object.det?.type)) ||
          (!ofUs && suits(vp.object, ['food', 'drink']) && vp.object.det?.type === 'some' && !vp.object.det.little)) &&
        vp.object.type === 'noun' &&
        !vp.object.adjectives.length))
  );
}

/** What one is told to do, not left undone. */
export const affirmed = (vp, time, ofUs) =>
  ordered(vp, time, ofUs) &&
  !(vp.frame === 'linking' && vp.quality?.type === 'adjective' && vp.quality.adjective?.id !== 'ready') &&
  !/^(any|no)thing$|^anyone$/.test(vp.object?.id) &&
  !['many', 'too many'].includes(vp.object?.det?.type) &&
  vp.verb.id !== 'forget';
