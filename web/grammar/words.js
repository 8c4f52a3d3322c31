// The English words that the corpora are made of and that the page's parser knows, with what a sentence must know of
// them: the kinds of thing that a noun names, what a verb takes as its object, what an adjective is said of. All else is
// regular or stands here.

const words = (text) => text.split(/\s+/).filter(Boolean);

// A word and its plural: "child/children". "bread/-" has no plural, "/parents" only the plural.
const nounsByKind = {
  'person kin one': `mother father brother/brothers sister/sisters son/sons daughter/daughters grandmother grandfather
    wife husband uncle/uncles aunt/aunts friend/friends /parents`,
  person:
    'man/men woman/women boy/boys girl/girls child/children teacher/teachers student/students doctor/doctors neighbor/neighbors baby /people',
  animal: 'dog/dogs cat/cats bird/birds horse/horses rabbit/rabbits cow/cows duck/ducks',
  'food mass': 'bread/- rice/- meat/- cheese/- soup/- chicken/- sugar/-',
  food: 'cake/cakes apple/apples banana/bananas egg/eggs tomato/tomatoes potato/potatoes vegetable/vegetables',
  meal: 'breakfast/- lunch/- dinner/-',
  'drink mass': 'water/- tea/- coffee/- milk/- juice/- wine/-',
  'mass money': 'money/-',
  'mass leisure': 'time/- work/-',
  'text thing': 'book/books letter/letters newspaper/newspapers story/stories',
  lesson: 'question/questions homework/- exercise/exercises word/words',
  'language mass': 'english/- french/- chinese/-',
  film: 'movie/movies',
  sound: 'song/songs music/-',
  game: 'football/- tennis/- chess/-',
  'instrument thing': 'guitar/guitars piano/pianos',
  'device thing': 'phone/phones computer/computers camera/cameras',
  // Several glasses are those that one wears, but for what is measured by them (lexicon.js).
  'small thing':
    '/glasses key/keys bag/bags ball/balls cup/cups glass/- bottle/bottles box/boxes pen/pens photo/photos gift/gifts umbrella/umbrellas ticket/tickets',
  'clothes thing': 'hat/hats shirt/shirts dress/dresses coat/coats shoe/shoes',
  'furniture thing': 'table/tables chair/chairs bed/beds lamp/lamps',
  'opening furniture': 'door/doors window/windows',
  'vehicle thing': 'car/cars bike/bikes bus/buses train/trains plane/planes boat/boats',
  'plant thing': 'flower/flowers tree/trees',
  'mass fall': 'snow/- rain/-',
  sight: 'sea mountain/mountains river/rivers sky moon sun',
  'building place':
    'house/houses school/schools hospital/hospitals hotel/hotels restaurant/restaurants library museum/museums station shop/shops office',
  'room place': 'kitchen room/rooms classroom',
  'outside place': 'garden/gardens park beach market street/streets city/cities village/villages',
  event: 'party/parties class/classes',
  occasion: 'birthday/birthdays trip/trips weekend/weekends',
  day: 'day/days',
  idea: 'idea/ideas',
  'mass aid': 'help/-',
};

/** Nouns by their word: what they are, and their plural or null. */
export const nouns = Object.fromEntries(
  Object.entries(nounsByKind).flatMap(([kinds, text]) =>
    words(text).map((word) => {
      const [one, many] = word.split('/');
      return [one || many, { one: one || null, many: many === '-' ? null : (many ?? null), is: words(kinds) }];
    }),
  ),
);

export const names = { tom: 'm', paul: 'm', marie: 'f', anna: 'f' };
export const towns = words('paris london beijing shanghai');
export const countries = words('france england china');

export const pronouns = {
  i: { object: 'me', possessive: 'my', person: 1, number: 'one' },
  you: { object: 'you', possessive: 'your', person: 2, number: 'one' },
  he: { object: 'him', possessive: 'his', person: 3, number: 'one' },
  she: { object: 'her', possessive: 'her', person: 3, number: 'one' },
  we: { object: 'us', possessive: 'our', person: 1, number: 'many' },
  they: { object: 'them', possessive: 'their', person: 3, number: 'many' },
};

// What follows a verb: a frame. A verb may have several; with `object` and `giving` stands what it takes, kinds or
// single nouns. "base/past/participle"; the participle is left out where it is the past form.
const verbClasses = [
  [
    'alone',
    '',
    'sleep/slept work/worked sing/sang/sung dance/danced walk/walked run/ran/run swim/swam/swum laugh/laughed cry/cried smile/smiled cook/cooked eat/ate/eaten read/read write/wrote/written study/studied wait/waited think/thought drive/drove/driven play/played drink/drank/drunk listen/listened see/saw/seen come_in/came_in/come_in sit_down/sat_down finish/finished hurry_up/hurried_up call_back/called_back rest/rested call/called talk/talked speak/spoke/spoken understand/understood know/knew/known lose/lost win/won',
  ],
  ['moving', '', 'go/went/gone come/came/come arrive/arrived leave/left travel/traveled get/got'],
  ['staying', '', 'live/lived stay/stayed'],
  ['rising', '', 'get_up/got_up start/started'],
  ['weather', '', 'rain/rained snow/snowed'],
  ['clause', '', 'think/thought know/knew/known say/said hope/hoped'],
  [
    'infinitive',
    '',
    'learn/learned hope/hoped have/had want/wanted like/liked love/loved need/needed start/started forget/forgot/forgotten',
  ],
  ['giving', 'small book letter newspaper money clothes flower device', 'give/gave/given send/sent'],
  ['giving', 'food drink homework', 'give/gave/given'],
  ['giving', 'small book newspaper clothes flower device car bike', 'buy/bought'],
  ['giving', 'small book letter newspaper device', 'show/showed/shown'],
  ['wanting', '', 'want/wanted'],
  ['causing', '', 'ask/asked tell/told'],
  ['helping', '', 'help/helped'],
  ['trying', '', 'see/saw/seen think/thought'],
  ['wishing', 'room table ticket food drink small book newspaper clothes car bike', 'like/liked'],
  ['giving', 'cake meal', 'make/made'],
  ['giving', 'letter', 'write/wrote/written'],
  ['giving', 'question', 'ask/asked'],
  ['meeting', '', 'meet/met'],
  ['asking', '', 'ask/asked'],
  ['selling', 'car bike house book clothes boat device instrument', 'sell/sold'],
  ['walking', '', 'walk/walked run/ran/run'],
  ['object', 'dog', 'walk/walked'],
  ['sitting', '', 'sit/sat'],
  ['resembling', '', 'look_like/looked_like'],
  ['returning', '', 'come_back/came_back/come_back go_back/went_back/gone_back'],
  ['bringing', '', 'take/took/taken drive/drove/driven'],
  ['getting', 'letter gift ticket money photo flower', 'get/got'],
  ['preferring', 'food drink film sound text clothes flower vehicle house', 'like/liked'],
  ['leaving', 'small clothes phone camera book newspaper', 'leave/left forget/forgot/forgotten'],
  ['object', 'person name', 'smile_at/smiled_at'],
  ['giving', 'language song', 'teach/taught'],
  ['giving', 'story', 'tell/told'],
  ['object', 'story', 'tell/told'],
  ['linking', '', 'look/looked feel/felt become/became/become get/got'],
  ['making', '', 'make/made'],
  ['opening', '', 'open/opened close/closed'],
  ['object', 'cake soup meal', 'make/made'],
  ['outing', '', 'go/went/gone'],
  ['teaching', '', 'teach/taught'],
  ['object', 'person name', 'look_like/looked_like'],
  ['object', 'person name film question', 'think_about/thought_about'],
  ['object', 'person name film book song', 'talk_about/talked_about'],
  ['object', 'food meal', 'eat/ate/eaten'],
  ['object', 'soup cake coffee tea juice meal', 'finish/finished'],
  ['object', 'person name', 'look_for/looked_for'],
  ['object', 'meal', 'have/had cook/cooked'],
  ['object', 'drink', 'drink/drank/drunk'],
  ['object', 'rice meat soup chicken egg vegetable potato', 'cook/cooked'],
  ['object', 'text word', 'read/read'],
  ['object', 'book letter story word', 'write/wrote/written'],
  ['object', 'language exercise word question person name', 'understand/understood'],
  ['object', 'language', 'speak/spoke/spoken learn/learned study/studied teach/taught'],
  ['object', 'song instrument word', 'learn/learned'],
  ['object', 'homework exercise', 'do/did/done finish/finished'],
  ['object', 'work book letter', 'finish/finished'],
  ['object', 'film', 'watch/watched'],
  ['object', 'game instrument', 'play/played'],
  ['object', 'song', 'sing/sang/sung'],
  ['object', 'sound person name', 'listen_to/listened_to'],
  ['object', 'person name animal sight photo film small device clothes room house', 'see/saw/seen'],
  ['object', 'person name animal sight photo clothes', 'look_at/looked_at'],
  ['object', 'person name town city village', 'leave/left'],
  ['object', 'person name', 'write_to/wrote_to/written_to'],
  ['object', 'person name', 'talk_to/talked_to speak_to/spoke_to/spoken_to know/knew/known help/helped meet/met call/called thank/thanked'],
  [
    'object',
    'food drink animal film sound text game clothes plant vehicle building garden park beach sea snow rain work person name town',
    'love/loved like/liked',
  ],
  [
    'object',
    'food drink book letter newspaper clothes car bike boat device small instrument animal money furniture',
    'want/wanted need/needed have/had',
  ],
  ['object', 'aid', 'need/needed want/wanted'],
  ['object', 'room', 'need/needed want/wanted have/had'],
  ['object', 'idea', 'have/had'],
  ['object', 'kin child baby teacher class party question leisure house garden room shop school park', 'have/had'],
  ['object', 'baby child dog', 'want/wanted have/had'],
  ['object', 'work', 'look_for/looked_for find/found lose/lost need/needed want/wanted'],
  ['object', 'friend person', 'visit/visited'],
  // What a house or a city has (english/acts.js).
  ['object', 'room opening building outside river tree', 'have/had'],
  ['object', 'time', 'need/needed'],
  ['object', 'food drink book newspaper clothes car bike boat furniture device small plant instrument house', 'buy/bought sell/sold'],
  ['object', 'small book letter newspaper device clothes animal money', 'look_for/looked_for find/found lose/lost'],
  ['object', 'person name', 'look_for/looked_for find/found'],
  ['object', 'soup meal book letter', 'finish/finished'],
  ['object', 'food drink money ticket', 'ask_for/asked_for'],
  ['object', 'house hotel restaurant shop station museum street', 'look_for/looked_for find/found'],
  ['object', 'person name bus train', 'wait_for/waited_for'],
  ['object', 'opening box bottle shop', 'open/opened close/closed'],
  ['object', 'letter book', 'open/opened'],
  ['object', 'vehicle window table shoe kitchen room classroom house', 'clean/cleaned'],
  ['object', 'clothes cup glass vehicle animal', 'wash/washed'],
  ['object', 'clothes glasses', 'wear/wore/worn'],
  ['object', 'car bus', 'drive/drove/driven'],
  ['object', 'food', 'take/took/taken'],
  ['object', 'bus train plane boat photo umbrella bag clothes key camera book phone money ticket', 'take/took/taken'],
  ['object', 'word key bag umbrella ticket birthday glasses phone camera book coat person name', 'forget/forgot/forgotten'],
  ['object', 'museum city village school town kin name doctor', 'visit/visited'],
  ['object', 'word', 'say/said'],
  ['object', 'town', 'know/knew/known'],
];

const spaced = (word) => word.replaceAll('_', ' ');
/** Of "look at" only "look" is inflected. */
const inflected = (base, inflect) => base.replace(/^\w+/, inflect);
const third = (verb) =>
  ({ go: 'goes', do: 'does', have: 'has' })[verb] ??
  (/(s|x|ch|sh)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`);
const ing = (verb) =>
  /^(run|swim|win|get|forget|sit)$/.test(verb)
    ? `${verb}${verb.at(-1)}ing`
    : /[^e]e$/.test(verb)
      ? `${verb.slice(0, -1)}ing`
      : `${verb}ing`;

/** Verbs by their base form: their other forms, and `frames`: [{ frame, takes }]. */
export const verbs = {};
for (const [frame, takes, list] of verbClasses)
  for (const word of words(list)) {
    const [base, past, participle = past] = word.split('/').map(spaced);
    verbs[base] ??= { base, third: inflected(base, third), past, participle, ing: inflected(base, ing), frames: [] };
    verbs[base].frames.push({ frame, takes: words(takes) });
  }

// What adjectives are said of; `kinds` are kinds or single nouns, and a comparative stands behind a stroke.
const adjectiveClasses = [
  ['state', 'person name', 'tired calm sick hungry thirsty angry afraid ready alone busy bored late right wrong free quiet'],
  ['colour', 'wine', 'red white'],
  ['quality', 'outside building room', 'quiet/quieter'],
  ['trait', 'person name', 'nice/nicer'],
  ['trait', 'child boy girl man woman baby neighbor', 'quiet/quieter'],
  ['quality', 'clothes car house city village garden park beach hotel restaurant room kitchen day occasion photo gift bag', 'nice/nicer'],
  ['quality', 'idea day occasion', 'good/better'],
  ['quality', 'day', 'beautiful/more_beautiful'],
  ['trait', 'day trip', 'long/longer'],
  ['quality', 'dog cat music sea', 'quiet/quieter'],
  ['quality', 'sea', 'calm'],
  ['quality', 'text film song', 'sad/sadder'],
  ['trait', 'film text photo song', 'funny/funnier'],
  ['trait', 'occasion day film text class street dress coat song', 'short/shorter'],
  ['trait', 'tree mountain building', 'tall/taller'],
  ['state', 'person name animal', 'happy/happier sad/sadder'],
  ['state', 'animal', 'tired hungry thirsty sick afraid'],
  ['trait', 'animal', 'smart/smarter'],
  ['quality', 'person name town city village restaurant museum hotel beach text song film', 'famous/more_famous'],
  ['trait', 'person name', 'tall/taller short/shorter rich/richer poor/poorer funny/funnier kind/kinder smart/smarter'],
  ['trait', 'person name', 'careful/more_careful'],
  ['trait', 'person name', 'beautiful/more_beautiful'],
  ['trait', 'person name animal', 'young/younger strong/stronger'],
  ['trait', 'person name animal text device vehicle furniture clothes building instrument small outside film song tree town', 'old/older'],
  [
    'trait',
    'town animal vehicle furniture opening small device clothes building outside room plant cake food book moon mountain river',
    'big/bigger small/smaller',
  ],
  ['trait', 'dress coat letter street river film text table song class occasion exercise word', 'long/longer'],
  ['trait', 'vehicle animal device', 'fast/faster'],
  ['trait', 'vehicle animal device', 'slow/slower'],
  ['trait', 'bag box furniture book bottle coat device instrument', 'heavy/heavier'],
  [
    'quality',
    'clothes vehicle furniture device text word small instrument teacher student neighbor friend doctor building film song park',
    'new',
  ],
  [
    'trait',
    'town clothes vehicle outside building room plant sight song music animal photo gift story film small woman girl baby',
    'beautiful/more_beautiful',
  ],
  ['quality', 'snow', 'beautiful/more_beautiful cold/colder white'],
  [
    'trait',
    'clothes vehicle furniture device instrument small building food drink room book town city flower trip',
    'expensive/more_expensive cheap/cheaper',
  ],
  [
    'trait',
    'food drink meal text film sound building question teacher student friend doctor vehicle device instrument clothes bed language mother father husband wife boy girl',
    'good/better',
  ],
  ['quality', 'film text song food drink meal idea day occasion restaurant hotel student language', 'bad/worse'],
  ['quality', 'food meal tea coffee juice wine', 'delicious/more_delicious'],
  ['state', 'meal food tea coffee table room car letter ticket', 'ready'],
  ['state', 'chair table room', 'free'],
  ['state', 'bus train plane', 'late'],
  ['quality', 'clothes vehicle room building outside small furniture animal water sea river', 'clean/cleaner dirty/dirtier'],
  ['trait', 'exercise question book language homework word song game', 'easy/easier'],
  ['trait', 'exercise question book language homework work word song game', 'difficult/more_difficult'],
  ['trait', 'text film museum town city village class question work language trip idea game', 'interesting/more_interesting'],
  ['quality', 'text film class party occasion day city village town museum work game song', 'boring/more_boring'],
  ['trait', 'question word letter language class day idea work money exercise homework book', 'important/more_important'],
  ['state', 'glass cup bottle box bag bus train plane room restaurant hotel library beach museum', 'full empty'],
  ['state', 'house office school outside station shop', 'empty'],
  ['state', 'opening shop restaurant museum library hotel station market school office park garden box', 'open closed'],
  ['quality', 'drink soup meal sea river room house food bed day', 'cold/colder'],
  ['quality', 'drink soup meal sun food room house car cup glass day', 'hot/hotter'],
  ['state', 'sun', 'strong/stronger'],
  ['trait', 'coffee tea wine', 'strong/stronger'],
  ['colour', 'sky', 'blue'],
  ['quality', 'sea river', 'blue'],
  ['state', 'person name', 'cold hot'],
  ['quality', 'clothes water soup milk bread room house bed', 'warm'],
  ['colour', 'wine', 'red white'],
  ['colour', 'tea', 'green'],
  ['colour', 'clothes vehicle furniture small device flower bird house', 'red blue green black white yellow'],
  ['colour', 'apple banana tomato', 'red green yellow'],
  ['colour', 'animal', 'black white'],
  ['nation', 'person name book movie song restaurant word newspaper cheese bread wine tea car', 'french chinese english'],
];

/** Adjectives by their word: the comparative or null, and `said`: [{ class, of }]. */
export const adjectives = {};
for (const [sort, of, list] of adjectiveClasses)
  for (const word of words(list)) {
    const [id, comparative] = word.split('/').map(spaced);
    adjectives[id] ??= { comparative: null, said: [] };
    adjectives[id].comparative ??= comparative ?? null;
    adjectives[id].said.push({ sort, of: words(of) });
  }
/** What one looks, feels, becomes or is made; what one is too much, or enough, to do something (`to`, `able`), and for somebody. */
const aptitudes = {
  look: words(
    'tired sick sad happy angry busy bored young old rich strong beautiful expensive interesting delicious easy difficult empty nice clean dirty new heavy good bad hungry cold',
  ),
  feel: words('tired sick sad happy alone old young strong good cold hungry'),
  become: words('famous rich poor strong sad happy old angry beautiful'),
  get: words('old tired angry sick rich bored hungry thirsty cold big strong'),
  make: words('happy sad angry tired sick hungry rich famous strong'),
  to: words('tired sick busy young old poor sad'),
  able: words('old tall strong rich smart'),
  enough: words('hot cold old tall strong rich big fast smart warm'),
  for: words('expensive big small difficult easy heavy long fast slow old young hot cold strong short'),
  supposed: words('rich young free strong tired busy'),
  measured: words('tall big long heavy'),
  glad: words('happy'),
  childish: words('young'),
  dared: words('afraid ready'),
};
/** What an adjective is apt for: the keys of `aptitudes`. */
export const aptFor = (id) => Object.keys(aptitudes).filter((use) => aptitudes[use].includes(id));
export const weatherAdjectives = words('cold hot warm windy sunny');

/** Times by their words, and the tenses that they go with. */
export const times = Object.fromEntries(
  Object.entries({
    now: 'progressive being wish',
    'right now': 'progressive being wish',
    soon: 'future wish',
    later: 'future wish',
    today: 'present progressive being past future wish',
    tonight: 'progressive future wish being',
    tomorrow: 'future wish',
    yesterday: 'past',
    'every day': 'present past',
    'every morning': 'present past',
    'every evening': 'present past',
    'every night': 'present past',
    'every afternoon': 'present past',
    'every weekend': 'present past',
    'one day': 'future wish',
    'every week': 'present past',
    'every month': 'present past',
    'every year': 'present past',
    'this morning': 'past being',
    'this afternoon': 'future past',
    'this evening': 'future wish',
    'this week': 'past future being progressive',
    'this weekend': 'past future wish being progressive',
    'next weekend': 'future wish',
    'last weekend': 'past',
    'last night': 'past',
    'tomorrow morning': 'future wish',
    'tomorrow afternoon': 'future wish',
    'tomorrow evening': 'future wish',
    'yesterday morning': 'past',
    'yesterday evening': 'past',
    'last month': 'past',
    'next month': 'future wish',
    'this month': 'past future being progressive',
    'this year': 'past future being progressive',
    'last week': 'past',
    'last year': 'past',
    'next week': 'future wish',
    'next year': 'future wish',
    'in the morning': 'present being',
    'in the afternoon': 'present being',
    'in the evening': 'present being',
    'at night': 'present being',
    ...Object.fromEntries(
      words('monday tuesday wednesday thursday friday saturday sunday').flatMap((day) =>
        ['', ' morning', ' afternoon', ' evening', ' night'].map((part) => [`on ${day}${part}`, 'present past future wish']),
      ),
    ),
    ...Object.fromEntries(
      words('monday tuesday wednesday thursday friday saturday sunday').flatMap((day) => [
        [`every ${day}`, 'present past'],
        [`next ${day}`, 'future wish'],
        [`last ${day}`, 'past'],
      ]),
    ),
  }).map(([time, tenses]) => [time, words(tenses)]),
);

export const numbers = words('one two three four five six seven eight nine ten eleven twelve');
export const frequencies = words('always often sometimes usually never');
/** Manners, and the verbs that they are said of. */
export const manners = {
  well: words('see sleep work sing dance swim cook eat drive speak play understand know read write'),
  slowly: words('walk eat drink drive read speak write talk'),
  quickly: words('walk run eat drink read swim'),
  fast: words('walk run drive speak swim eat talk'),
  'a lot': words('sleep work sing walk laugh cry cook eat read study travel talk smile rest play'),
  'too much': words('work eat drink talk sleep study play read think cry travel'),
  'so much': words('work eat drink talk sleep study laugh cry travel read'),
  much: words('sleep eat talk work read travel study'),
  together: words('sing dance walk study cook eat play work live travel go come have watch visit read swim drink'),
};

/** Prepositions of place, and the kinds of noun behind them. */
export const places = {
  in: { of: words('building room outside box bag car sea river tree mountain class town drink soup cup bottle house hotel') },
  on: { of: words('table chair bed boat bus train plane beach river mountain street') },
  under: { of: words('table chair bed tree') },
  by: { of: words('window door river sea') },
  behind: { of: words('building door tree car person name village') },
  near: { of: words('building outside river sea tree window mountain town door bed table person name') },
  'next to': { of: words('building bed window person name park river table door car garden station') },
  'in front of': { of: words('building table window computer door car tree person name') },
};
export const vehicles = words('bus train plane car bike boat');

/** "how do you say it in french" */
const sayings = words('french chinese english').flatMap((language) =>
  words('it this that').map((what) => `how do you say ${what} in ${language}`),
);
/** What is said as a whole, by its sort; its words behind a comma or none. */
export const formulas = {
  greeting: ['hello', 'hi', 'good morning', 'good afternoon', 'good evening'],
  farewell: [
    'good night',
    'goodbye',
    'bye',
    'see you tomorrow',
    'see you tonight',
    'see you later',
    'see you soon',
    'see you on monday',
    'have a nice day',
    'good luck',
    'see you next time',
    'have a good trip',
    'have a good weekend',
    'have a nice weekend',
    'have a nice trip',
    'have a good day',
    'take care',
  ],
  urging: ['do not worry', 'be quiet', 'hurry up', 'be careful', 'wait a minute', 'look', 'listen', 'wait'],
  thanks: ['thank you', 'thanks', 'thank you very much', 'thanks a lot', 'thank you for your help', 'thanks for your help'],
  reply: [
    'i am fine',
    'i am fine , thank you',
    'you are welcome',
    'no problem',
    'no thank you',
    'no thanks',
    'nice to meet you',
    'me too',
    'so do i',
    'me neither',
    'neither do i',
    'i think so too',
    'i do not think so',
    'not yet',
    'not now',
    'not today',
    'not at all',
    'maybe',
    'here you are',
    'that is all',
    'that is right',
    'that is true',
    'it does not matter',
    'never mind',
    'no idea',
    'i have no idea',
    'come in',
    'come in please',
    'sit down',
    'sit down please',
    'happy birthday',
    'happy new year',
    'congratulations',
    'it is nice to meet you',
    'it is nice to see you',
    'it is nice to see you again',
    'nice to see you again',
    'it is good to see you',
    'it was nice to see you',
    'it was nice to meet you',
    'i would love to',
    'i am not sure',
    'that is not true',
    'it is not true',
    'everything is fine',
    'nice to see you',
    'long time no see',
    'i hope so',
    'i think so',
    'yes please',
    'i hope not',
    'not bad',
    'not really',
    'nothing much',
    'of course you can',
    'get well soon',
    'do not worry about it',
    'just a minute',
    'just a minute please',
    'sure',
    'never',
    'always',
    'sorry to be late',
    'that is wrong',
    'thanks for everything',
    'thank you for everything',
  ],
  guess: ['i think', 'i hope'],
  sorry: ['sorry', 'i am sorry', 'excuse me'],
  answer: ['yes', 'no', 'of course', 'of course not', 'yes of course'],
  asked: [
    'why not',
    'who is it',
    'why',
    'where',
    'when',
    'who',
    'what',
    'how',
    'how much',
    'really',
    'what do you think',
    'can i come in',
    'are you sure',
    'are you all right',
    'how much does it cost',
    'how many brothers and sisters do you have',
    'do you have brothers or sisters',
    'what happened',
    'what is the matter',
    'what is wrong',
    'what day is it today',
    'how was your day',
    'i am fine , thanks and you',
    'how is the weather today',
    'what is the weather like today',
    'what does this word mean',
    'what does it mean',
    'what does this mean',
    'what does that mean',
    'what do you mean',
    'what for',
    'since when',
    'what time',
    'which one',
    'how many',
    'how long',
    'how far',
    'how often',
    'how old',
    'is that all',
    'is everything all right',
    'what is for dinner',
    'what is for lunch',
    'what is for breakfast',
    'do you have any idea',
    ...sayings,
  ],
};

/** Whether a noun or a name is of one of the kinds. */
export const isOf = (id, kinds) =>
  kinds.includes(id) ||
  (nouns[id]?.is ?? (names[id] ? ['name'] : towns.includes(id) || countries.includes(id) ? ['town'] : [])).some((kind) =>
    kinds.includes(kind),
  );
