// From what somebody types to the words of the corpora.
import { clean } from '../../text/clean.js';

const contracted = new Map(
  Object.entries({
    'i am': "i'm",
    'you are': "you're",
    'we are': "we're",
    'they are': "they're",
    'he is': "he's",
    'she is': "she's",
    'it is': "it's",
    'that is': "that's",
    'there is': "there's",
    'where is': "where's",
    'what is': "what's",
    'who is': "who's",
    'how is': "how's",
    'has not': "hasn't",
    'have not': "haven't",
    'i will': "i'll",
    'you will': "you'll",
    'he will': "he'll",
    'she will': "she'll",
    'we will': "we'll",
    'they will': "they'll",
    'it will': "it'll",
    'i would': "i'd",
    'you would': "you'd",
    'he would': "he'd",
    'she would': "she'd",
    'we would': "we'd",
    'they would': "they'd",
    'let us': "let's",
    'is not': "isn't",
    'are not': "aren't",
    'was not': "wasn't",
    'were not': "weren't",
    'do not': "don't",
    'does not': "doesn't",
    'did not': "didn't",
    'can not': "can't",
    'must not': "mustn't",
    'should not': "shouldn't",
    'will not': "won't",
    'could not': "couldn't",
    'would not': "wouldn't",
  }),
);
/** "don't": ['do', 'not'] */
const expanded = new Map([...contracted].map(([two, one]) => [one, two.split(' ')]));
expanded.set('cannot', ['can', 'not']);
expanded.set("here's", ['here', 'is']);
for (const have of ['i', 'you', 'we', 'they']) expanded.set(`${have}'ve`, [have, 'have']);

const determiner = /^(the|a|an|one|my|your|his|her|our|their|this|that)$/;
const quantity =
  /^(a|an|no|some|any|another|one|two|three|much|more|enough|only|nothing|something|nobody|somebody|someone)$/;

/** "next time let's walk" is no "let us" that allows. */
const expand = (words: string[]): string[] =>
  words.flatMap((word) => (word === "let's" ? [word] : (expanded.get(word) ?? [word])));

/** Contracted as the corpora are: "he is not" is "he isn't", "it is" is "it's". */
function contract(words: string[]): string[] {
  const done: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const two = `${words[i]} ${words[i + 1]}`;
    // "do you know where he is ." ends with both words.
    const last =
      /^(is|are|am|will|would)$/.test(words[i + 1]) && /^([.,!?]|because|but|and)$/.test(words[i + 2] ?? '.');
    // "how kind they are to us !"
    const exclaims = words.at(-1) === '!' && words[0] === 'how' && i === 2 && !/ing$/.test(words[i + 2]);
    // "yes , what is it ?"
    const it = words[i + 2] === 'it' && /^(what|where|who|how)$/.test(words[i]) && /^[.?!]$/.test(words[i + 3] ?? '.');
    // "the water there is clean .", but "this morning there's no water ."
    const place =
      words[i] === 'there' &&
      i > 0 &&
      i < 4 &&
      determiner.test(words[0]) &&
      words[i - 1] !== ',' &&
      !quantity.test(words[i + 2]);
    // "the teacher let us go home ."
    const allows = two === 'let us' && i > 0 && !/^([,.?!]|so|and|but)$/.test(words[i - 1]);
    const apart = last || it || place || exclaims || allows;
    const joins = contracted.has(two) && !apart && !(words[i + 2] === 'not' && contracted.has(`${words[i + 1]} not`));
    done.push(joins ? contracted.get(two)! : words[i]);
    if (joins) i++;
  }
  return done;
}

const spellings = new Map(
  Object.entries({
    neighbour: 'neighbor',
    neighbours: 'neighbors',
    travelling: 'traveling',
    travelled: 'traveled',
    mary: 'marie',
    mum: 'mother',
    mom: 'mother',
    dad: 'father',
    film: 'movie',
    films: 'movies',
    bicycle: 'bike',
    pupil: 'student',
    kids: 'children',
    kid: 'child',
    grandma: 'grandmother',
    grandpa: 'grandfather',
    pupils: 'students',
    bicycles: 'bikes',
    supper: 'dinner',
    store: 'shop',
    stores: 'shops',
    picture: 'photo',
    pictures: 'photos',
    im: "i'm",
    dont: "don't",
    doesnt: "doesn't",
    didnt: "didn't",
    cant: "can't",
    isnt: "isn't",
    whats: "what's",
    autumn: 'fall',
    ok: 'fine',
  }),
);
const digits = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const asks =
  /^(who|what|where|when|why|how|which|do|does|did|is|are|am|was|were|can|could|must|should|will|would|have|has|whose|isn't|aren't|wasn't|weren't|doesn't|didn't|can't|won't)$/;

// A stop behind a title or a single letter ("Mr.", "3 p.m.", "the U.S.") ends no sentence; without a space one begins
// only with a capital.
const stop =
  /(?<=[\p{L}\p{N}]\s*[.!?]+["”']?)(?<!(?<![\p{L}\p{N}])(?:[Mm]rs?|[Mm]s|[Dd]r|[Ss]t|\p{L})\.)(?:\s+(?=["“']?[\p{L}\p{N}])|(?=\p{Lu}))/u;

/** The sentences of what somebody typed; one where there is no other. */
export const sentencesIn = (typed: string): string[] => clean(typed).split(stop);

/** What somebody typed, as the corpora write it: "He is not 5 years old" is "he isn't five years old .". */
export function canonical(typed: string): string {
  const words = expand(
    clean(typed)
      .toLowerCase()
      .replace(/["“”;:()]/g, ' ')
      // "i've got a dog", "have you got a dog", "she hasn't got a dog": to have.
      .replace(/\b(i|you|we|they)(?:'ve| have) got\b(?! up)/g, '$1 have')
      .replace(/\b(he|she)(?:'s| has) got\b(?! up)/g, '$1 has')
      .replace(/\bhave(?:n't| not) got\b(?! up)/g, "don't have")
      .replace(/\bhas(?:n't| not) got\b(?! up)/g, "doesn't have")
      .replace(/^(\s*)have (i|you|we|they) got\b(?! up)/, '$1do $2 have')
      .replace(/^(\s*)has (he|she) got\b(?! up)/, '$1does $2 have')
      .replace(/^\s*today(?:'s| is) (?=(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)/, "it's ")
      .replace(/^(\s*(?:i'm |i am )?sorry) (?:that )?(?=i\b)/, '$1 , ')
      .replace(/\b(he|she|it|who|everyone|somebody)'s been\b/g, '$1 has been')
      .replace(/\banymore\b/g, 'any more')
      .replace(/(\w)'d better\b/g, '$1 had better')
      .replace(/\bany (\w+) or\b/, '$1 or')
      .replace(/^(\s*)may (?=(i|we)\b)/, '$1can ')
      .replace(/^(\s*)shall (?=(i|we)\b)/, '$1should ')
      .replace(/^(\s*how (?:can|do|should) \w+) get to\b/, '$1 go to')
      .replace(/^(\s*(?:yes|no))\s*,\s*(?=(thank you|thanks|of course)\b)/, '$1 ')
      .replace(/^(\s*(?:can|could|would|will) you) please (.*?)([.?!\s]*)$/, '$1 $2 please$3')
      // Of the commas those stay that stand between two clauses.
      .replace(/,\s*(?=(please|too|but|and|because|or|again)\b)/g, ' ')
      .replace(
        /^(\s*(?:please|yesterday|today|tomorrow|tonight|now|(?:every|last|next|this|on|in the) \w+))\s*,/,
        '$1 ',
      )
      .replace(/,/g, ' , ')
      .replace(/([.!?])[.!?\s]*$/, ' $1')
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => spellings.get(word) ?? (/^\d+$/.test(word) ? (digits[Number(word)] ?? word) : word)),
  );
  if (words.length > 0 && !/^[.!?]$/.test(words.at(-1)!)) words.push(asks.test(words[0]) ? '?' : '.');
  return contract(words).join(' ');
}
