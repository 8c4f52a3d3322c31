// Every rule of English. The page loads them in two parts: what a sentence consists of, and by itself, as
// `rules.js?sense`, what it means and what of it a person would say (scripts/site/sense.mjs).
import { sentences } from './sentences.js';
import { predicates } from './predicates.js';
import { phrases } from './phrases.js';
import { questions } from './questions.js';
import { adverbs } from './adverbs.js';
import { complements } from './complements.js';
import { nouns } from './nouns.js';
import { orders } from './orders.js';
import { asking } from './asking.js';
import { joined } from './joined.js';
import { talk } from './talk.js';
import { anybody } from './anybody.js';
import { everyday } from './everyday.js';
import { places } from './places.js';
import { pointing } from './pointing.js';
import { chat } from './chat.js';
import { choices } from './choices.js';
import { indirect } from './indirect.js';
import { more } from './more.js';
import { short } from './short.js';
import { times } from './times.js';
import { naming } from './naming.js';
import { inquiring } from './inquiring.js';
import { doing } from './doing.js';
import { telling } from './telling.js';
import { wishes } from './wishes.js';
import { reasons } from './reasons.js';
import { errands } from './errands.js';
import { having } from './having.js';
import { saying } from './saying.js';
import { occasions } from './occasions.js';
import { facts } from './facts.js';
import { nature } from './nature.js';
import { amounts } from './amounts.js';
import { unreal } from './unreal.js';
import { replies } from './replies.js';
import { requests } from './requests.js';
import { counting } from './counting.js';
import { selves } from './selves.js';

export const rules = [
  ...talk,
  ...sentences,
  ...joined,
  ...predicates,
  ...phrases,
  ...nouns,
  ...complements,
  ...adverbs,
  ...questions,
  ...asking,
  ...orders,
  ...wishes,
  ...everyday,
  ...anybody,
  ...pointing,
  ...places,
  ...indirect,
  ...choices,
  ...chat,
  ...more,
  ...short,
  ...replies,
  ...requests,
  ...times,
  ...naming,
  ...inquiring,
  ...doing,
  ...telling,
  ...occasions,
  ...facts,
  ...nature,
  ...amounts,
  ...unreal,
  ...counting,
  ...selves,
  ...errands,
  ...saying,
  ...having,
  ...reasons,
];
