// What verbs say: who does it, whether it lasts or is done at one moment.
import { doers } from './lexicon.js';
import { suits } from './things.js';

export const stative = 'like love want need know understand have see hear think hope forget find lose win start'
  .split(' ')
  .concat('look like');

/** Whether a subject does what a verb says. */
export const does = (subject, { verb, frame }) => verb === undefined || suits(subject, doers(verb.id, frame));

/** What one does at one moment: nobody says "the dog that she finds". */
export const once = /^(lose|find|finish|forget|arrive|win|buy|sell|meet|leave|open|close|wash)$/;

/** The verb whose object a question asks for. */
export const taken = (gap) => gap.infinitive?.verb ?? gap.verb;

export const activity = (verb) =>
  !/^(want|need|know|think|say|hope|have|like|love|forget|leave|arrive|go|come|travel|live|stay|give|send|start|get up|look|feel|become|make|look like)$/.test(
    verb.id,
  );
