// The French words, by the id of the English word that they translate. `_` stands for a space: one word there, several here.

const table = (text) =>
  text
    .trim()
    .split(/\s*[;\n]\s*/)
    .filter(Boolean)
    .map((line) => line.split(' ').map((word) => word.replaceAll('_', ' ')));
const plural = (word) => (/[sxz]$/.test(word) ? word : /eau$/.test(word) ? `${word}x` : `${word}s`);

/** Nouns: { one, many, gender, feminine? }: "word gender plural", the plural where it is not regular; `~` a plural noun. */
export const nouns = Object.fromEntries(
  table(`
    mother mère f; father père m; brother frère m; sister sœur f; son fils m; daughter fille f; grandmother grand-mère f
    grandfather grand-père m; wife femme f; husband mari m; uncle oncle m; aunt tante f; friend ami m; parents ~ m parents
    man homme m; woman femme f; boy garçon m; girl fille f; child enfant m; teacher professeur m; student étudiant m
    doctor médecin m; neighbor voisin m; baby bébé m; people ~ m gens; person personne f
    dog chien m; cat chat m; bird oiseau m; horse cheval m chevaux; rabbit lapin m; cow vache f; duck canard m
    bread pain m; rice riz m; meat viande f; cheese fromage m; soup soupe f; chicken poulet m; sugar sucre m; cake gâteau m
    apple pomme f; banana banane f; egg œuf m; tomato tomate f; potato pomme_de_terre f pommes_de_terre; vegetable légume m
    breakfast petit_déjeuner m; lunch déjeuner m; dinner dîner m
    time temps m temps; work travail m travaux; water eau f; tea thé m; coffee café m; milk lait m; juice jus m; wine vin m; money argent m
    book livre m; letter lettre f; newspaper journal m journaux; story histoire f; word mot m; question question f
    homework ~ m devoirs; exercise exercice m; english anglais m; french français m; chinese chinois m
    movie film m; song chanson f; music musique f; football football m; tennis tennis m; chess ~ m échecs
    guitar guitare f; piano piano m; phone téléphone m; computer ordinateur m; camera appareil_photo m appareils_photo
    glasses ~ f lunettes; key clé f; bag sac m; ball ballon m; cup tasse f; glass verre m; bottle bouteille f; box boîte f; pen stylo m; photo photo f
    gift cadeau m; umbrella parapluie m; ticket billet m; hat chapeau m; shirt chemise f; dress robe f; coat manteau m
    shoe chaussure f; table table f; chair chaise f; bed lit m; lamp lampe f; door porte f; window fenêtre f
    car voiture f; bike vélo m; bus bus m; train train m; plane avion m; boat bateau m; flower fleur f; tree arbre m
    snow neige f; rain pluie f
    sea mer f; mountain montagne f; river rivière f; sky ciel m; moon lune f; sun soleil m
    house maison f; school école f; hospital hôpital m hôpitaux; hotel hôtel m; restaurant restaurant m; library bibliothèque f
    museum musée m; station gare f; shop magasin m; office bureau m; kitchen cuisine f; room chambre f
    classroom salle_de_classe f salles_de_classe; garden jardin m; park parc m; beach plage f; market marché m; street rue f
    city ville f; village village m; party fête f; class cours m
    kilo kilo m; piece morceau m; birthday anniversaire m; trip voyage m; weekend week-end m; day journée f; idea idée f; moment moment m
    help aide f; name nom m`).map(([id, one, gender, many = plural(one)]) => [id, { one: one === '~' ? null : one, many, gender }]),
);
/** Nouns with a form for a woman, said of one. */
export const feminine = { friend: 'amie', student: 'étudiante', neighbor: 'voisine' };
/** What one is without an article: "il est médecin". */
export const professions = ['teacher', 'student', 'doctor'];

/** Adjectives: { forms: [masculine, feminine], vowel?, before }: "masculine/feminine/before a vowel", `<` before its noun. */
export const adjectives = Object.fromEntries(
  table(`
    tired fatigué; calm calme; sick malade; bored ennuyé; ready prêt; alone seul; busy occupé; happy heureux/heureuse; sad triste
    tall <grand; short <petit; rich riche; poor pauvre; funny drôle; kind <gentil/gentille; smart intelligent; famous célèbre
    young <jeune; strong fort; old <vieux/vieille/vieil; big <grand; small <petit; long <long/longue; fast rapide; slow lent
    heavy lourd; new <nouveau/nouvelle/nouvel; beautiful <beau/belle/bel; expensive cher/chère; cheap =bon_marché
    good <bon/bonne; bad <mauvais; delicious délicieux/délicieuse; clean propre; dirty sale; easy facile; difficult difficile
    careful prudent; interesting intéressant; boring ennuyeux/ennuyeuse; important important; full plein; empty vide; open ouvert; closed fermé
    cold froid; hot chaud; warm chaud; red rouge; blue bleu; green vert; black noir; white blanc/blanche; yellow jaune
    french français; chinese chinois; english anglais; late =en_retard; glad content; angry =en_colère
    brief court; false faux/fausse; better meilleur; fat <gros/grosse; aged âgé; unused neuf/neuve
    quiet calme; free libre; seated assis; favorite préféré
    first <premier/première; second <deuxième; third <troisième; last <dernier/dernière; next <prochain; worse pire; brief court; high <haut; gratis gratuit`).map(
    ([id, text]) => {
      const [masculine, feminine = /e$/.test(masculine) ? masculine : `${masculine}e`, vowel] = text.replace(/^[<=]/, '').split('/');
      // "bon marché", "en retard" never change.
      return [
        id,
        {
          forms: text.startsWith('=') ? [masculine, masculine] : [masculine, feminine],
          vowel,
          before: text.startsWith('<'),
          fixed: text.startsWith('='),
        },
      ];
    },
  ),
);
/** Said with avoir: "il a faim". */
export const feelings = { hungry: 'faim', thirsty: 'soif', cold: 'froid', hot: 'chaud', afraid: 'peur', right: 'raison', wrong: 'tort' };

/** An adjective's or a participle's form. */
export function agreed(word, { gender, many }, feminineForm = `${word}e`) {
  const form = gender === 'f' ? feminineForm : word;
  return many ? plural(form) : form;
}

// Verbs whose present is not that of a verb in -er: "present participle", je, tu, il, nous, ils.
const irregular = {
  être: 'suis es est sommes sont été',
  avoir: 'ai as a avons ont eu',
  aller: 'vais vas va allons vont allé',
  faire: 'fais fais fait faisons font fait',
  vouloir: 'veux veux veut voulons veulent voulu',
  pouvoir: 'peux peux peut pouvons peuvent pu',
  devoir: 'dois dois doit devons doivent dû',
  savoir: 'sais sais sait savons savent su',
  venir: 'viens viens vient venons viennent venu',
  partir: 'pars pars part partons partent parti',
  dormir: 'dors dors dort dormons dorment dormi',
  courir: 'cours cours court courons courent couru',
  rire: 'ris ris rit rions rient ri',
  sourire: 'souris souris sourit sourions sourient souri',
  lire: 'lis lis lit lisons lisent lu',
  attendre: 'attends attends attend attendons attendent attendu',
  conduire: 'conduis conduis conduit conduisons conduisent conduit',
  dire: 'dis dis dit disons disent dit',
  boire: 'bois bois boit buvons boivent bu',
  écrire: 'écris écris écrit écrivons écrivent écrit',
  comprendre: 'comprends comprends comprend comprenons comprennent compris',
  prendre: 'prends prends prend prenons prennent pris',
  apprendre: 'apprends apprends apprend apprenons apprennent appris',
  finir: 'finis finis finit finissons finissent fini',
  voir: 'vois vois voit voyons voient vu',
  connaître: 'connais connais connaît connaissons connaissent connu',
  vendre: 'vends vends vend vendons vendent vendu',
  perdre: 'perds perds perd perdons perdent perdu',
  ouvrir: 'ouvre ouvres ouvre ouvrons ouvrent ouvert',
  rendre: 'rends rends rend rendons rendent rendu',
  sentir: 'sens sens sent sentons sentent senti',
  devenir: 'deviens deviens devient devenons deviennent devenu',
  pleuvoir: '- - pleut pleuvons pleuvent plu',
  vieillir: 'vieillis vieillis vieillit vieillissons vieillissent vieilli',
  vivre: 'vis vis vit vivons vivent vécu',
  revoir: 'revois revois revoit revoyons revoient revu',
  revenir: 'reviens reviens revient revenons reviennent revenu',
  recevoir: 'reçois reçois reçoit recevons reçoivent reçu',
  asseoir: 'assieds assieds assied asseyons asseyent assis',
};
const subjunctives = {
  être: 'sois sois soit soyons soient',
  avoir: 'aie aies ait ayons aient',
  aller: 'aille ailles aille allions aillent',
  faire: 'fasse fasses fasse fassions fassent',
  pouvoir: 'puisse puisses puisse puissions puissent',
  savoir: 'sache saches sache sachions sachent',
  vouloir: 'veuille veuilles veuille voulions veuillent',
};
// Verbs in -er: how the stem sounds where its ending does not.
const muted = {
  acheter: 'achèt',
  lever: 'lèv',
  espérer: 'espèr',
  préférer: 'préfèr',
  répéter: 'répèt',
  appeler: 'appell',
  rappeler: 'rappell',
  nettoyer: 'nettoi',
  envoyer: 'envoi',
  emmener: 'emmèn',
  promener: 'promèn',
  ennuyer: 'ennui',
};

const futures = {
  être: 'ser',
  avoir: 'aur',
  aller: 'ir',
  faire: 'fer',
  vouloir: 'voudr',
  pouvoir: 'pourr',
  devoir: 'devr',
  savoir: 'saur',
  venir: 'viendr',
  revoir: 'reverr',
  revenir: 'reviendr',
  recevoir: 'recevr',
  asseoir: 'assiér',
  courir: 'courr',
  voir: 'verr',
  envoyer: 'enverr',
  pleuvoir: 'pleuvr',
  espérer: 'espérer',
  préférer: 'préférer',
};
/** What the endings of the future and of the conditional are put to. */
const futureOf = (verb) => {
  const mute = muted[verb];
  return futures[verb] ?? (mute ? `${mute}er` : verb.replace(/re$/, 'r'));
};

function presentOf(verb) {
  if (irregular[verb]) return irregular[verb].split(' ');
  if (!verb.endsWith('er')) throw new Error(`no French verb '${verb}'`);
  const stem = verb.slice(0, -2);
  const mute = muted[verb] ?? stem;
  const we = stem.replace(/g$/, 'ge').replace(/c$/, 'ç');
  return [`${mute}e`, `${mute}es`, `${mute}e`, `${we}ons`, `${mute}ent`, `${stem}é`];
}
export const participleOf = (verb) => presentOf(verb)[5];

/** A form of a verb; `person` counts je, tu, il, nous, ils from 0. */
export function conjugate(verb, tense, person) {
  const present = presentOf(verb);
  const we = present[3].slice(0, -3);
  const beforeI = we.replace(/ge$/, 'g').replace(/ç$/, 'c');
  switch (tense) {
    case 'present':
      return present[person];
    case 'imperfect': {
      const stem = verb === 'être' ? 'ét' : we;
      return [`${stem}ais`, `${stem}ais`, `${stem}ait`, `${verb === 'être' ? 'ét' : beforeI}ions`, `${stem}aient`][person];
    }
    case 'subjunctive': {
      const stem = present[4].slice(0, -3);
      return subjunctives[verb]?.split(' ')[person] ?? [`${stem}e`, `${stem}es`, `${stem}e`, `${beforeI}ions`, `${stem}ent`][person];
    }
    case 'imperative':
      // "sois", "aie"
      if (['être', 'avoir'].includes(verb)) return conjugate(verb, 'subjunctive', person).replace(/^aies$/, 'aie');
      // "mange", "ouvre", "va": without the -s of "tu manges".
      return person === 1 ? present[1].replace(/es$/, 'e').replace(/^vas$/, 'va') : present[person];
    case 'conditional':
      return `${futureOf(verb)}${['ais', 'ais', 'ait', 'ions', 'aient'][person]}`;
    case 'future':
      return `${futureOf(verb)}${['ai', 'as', 'a', 'ons', 'ont'][person]}`;
  }
  throw new Error(`no ${tense} of the French verb '${verb}'`);
}
/** Verbs whose past is made with être; so is that of a reflexive verb. */
export const withBeing = [
  'aller',
  'venir',
  'devenir',
  'tomber',
  'partir',
  'rester',
  'arriver',
  'rentrer',
  'entrer',
  'revenir',
  'retourner',
];

/** The French verb of an English one; "se_" is reflexive. What depends on the object is in index.js. */
export const verbs = Object.fromEntries(
  table(`
    win gagner; sleep dormir; work travailler; sing chanter; dance danser; walk marcher; run courir; swim nager; laugh rire; cry pleurer
    smile sourire; cook cuisiner; eat manger; read lire; study étudier; wait attendre; drive conduire; play jouer; rest se_reposer
    talk parler; go aller; come venir; arrive arriver; leave partir; travel voyager; live habiter; stay rester; get_up se_lever
    start commencer; rain pleuvoir; snow neiger; think penser; say dire; hope espérer; want vouloir; like aimer; love aimer
    forget oublier; give donner; send envoyer; show montrer; have avoir; drink boire; write écrire; understand comprendre
    speak parler; learn apprendre; teach enseigner; do faire; finish finir; watch regarder; listen_to écouter; see voir
    look_at regarder; help aider; meet rencontrer; call appeler; thank remercier; buy acheter; sell vendre; look_for chercher
    find trouver; lose perdre; wait_for attendre; open ouvrir; close fermer; clean nettoyer; wash laver; wear porter
    take prendre; tell raconter; look_like ressembler; make rendre; talk_to parler; speak_to parler; ask demander; let laisser
    visit visiter; know connaître; listen écouter; sit se_asseoir; come_in entrer; sit_down se_asseoir; ask_for demander; carry porter; hurry_up se_dépêcher; call_back rappeler; come_back revenir; go_back retourner; get recevoir`),
);
/** Verbs of states, whose past is the imperfect. */
export const states = ['have', 'want', 'like', 'love', 'need', 'know', 'think', 'hope', 'live', 'wear', 'look like'];
export const modals = { better: 'faire', can: 'pouvoir', could: 'pouvoir', must: 'devoir', should: 'devoir' };

export const pronouns = {
  i: { subject: 'je', object: 'me', indirect: 'me', stressed: 'moi', person: 0, owner: 'mon ma mes' },
  you: { subject: 'tu', object: 'te', indirect: 'te', stressed: 'toi', person: 1, owner: 'ton ta tes' },
  he: { subject: 'il', object: 'le', indirect: 'lui', stressed: 'lui', person: 2, owner: 'son sa ses' },
  she: { subject: 'elle', object: 'la', indirect: 'lui', stressed: 'elle', person: 2, gender: 'f', owner: 'son sa ses' },
  it: { subject: 'il', object: 'le', indirect: 'lui', stressed: 'lui', person: 2 },
  we: { subject: 'nous', object: 'nous', indirect: 'nous', stressed: 'nous', person: 3, many: true, owner: 'notre notre nos' },
  they: { subject: 'ils', object: 'les', indirect: 'leur', stressed: 'eux', person: 4, many: true, owner: 'leur leur leurs' },
};
export const reflexive = ['me', 'te', 'se', 'nous', 'se'];

export const towns = { paris: 'paris', london: 'londres', beijing: 'pékin', shanghai: 'shanghai' };
export const countries = { france: 'france', england: 'angleterre', china: 'chine' };
export const numbers = {
  one: 'un',
  two: 'deux',
  three: 'trois',
  four: 'quatre',
  five: 'cinq',
  six: 'six',
  seven: 'sept',
  eight: 'huit',
  nine: 'neuf',
  ten: 'dix',
  eleven: 'onze',
  twelve: 'douze',
};
export const degrees = {
  very: 'très',
  too: 'trop',
  really: 'vraiment',
  so: 'si',
  'a little': 'un peu',
  'a little too': 'un peu trop',
  'much too': 'beaucoup trop',
  enough: 'assez',
};
export const frequencies = { always: 'toujours', often: 'souvent', sometimes: 'parfois', usually: 'généralement' };
export const manners = {
  well: 'bien',
  'a lot': 'beaucoup',
  slowly: 'lentement',
  quickly: 'vite',
  fast: 'vite',
  together: 'ensemble',
  'very much': 'beaucoup',
  'so much': 'tellement',
  much: 'beaucoup',
  'too much': 'trop',
};
export const prepositions = {
  in: 'dans',
  on: 'sur',
  under: 'sous',
  by: 'près de',
  behind: 'derrière',
  near: 'près de',
  'next to': 'à côté de',
  'in front of': 'devant',
};
export const vehicles = { bus: 'en bus', train: 'en train', plane: 'en avion', car: 'en voiture', bike: 'à vélo', boat: 'en bateau' };
export const spans = {
  minutes: 'minute f',
  hours: 'heure f',
  days: 'jour m',
  weeks: 'semaine f',
  months: 'mois m',
  years: 'an m',
};
export const adverbs = { really: 'vraiment', also: 'aussi', only: 'seulement', just: 'juste' };
export const around = { 'near here': "près d' ici", outside: 'dehors', upstairs: 'en haut', downstairs: 'en bas' };
export const somebody = {
  everyone: 'tout le monde',
  everything: 'tout',
  someone: "quelqu' un",
  nobody: 'personne',
  something: 'quelque chose',
  nothing: 'rien',
  anything: 'rien',
  anyone: 'personne',
  'a lot': 'beaucoup',
};
/** "Elle ne dit jamais merci." */
export const sayings = { hello: 'bonjour', goodbye: 'au revoir', 'thank you': 'merci', yes: 'oui', no: 'non' };
export const questions = { who: 'qui', where: 'où', when: 'quand', why: 'pourquoi', how: 'comment' };
export const times = {
  now: 'maintenant',
  'right now': 'en ce moment',
  soon: 'bientôt',
  later: 'plus tard',
  today: "aujourd'hui",
  tonight: 'ce soir',
  tomorrow: 'demain',
  yesterday: 'hier',
  'every day': 'tous les jours',
  'every morning': 'tous les matins',
  'every evening': 'tous les soirs',
  'every week': 'toutes les semaines',
  'every night': 'toutes les nuits',
  'every afternoon': 'tous les après-midis',
  'every weekend': 'tous les week-ends',
  'one day': 'un jour',
  'this morning': 'ce matin',
  'this afternoon': 'cet après-midi',
  'this evening': 'ce soir',
  'this week': 'cette semaine',
  'last night': 'hier soir',
  'every month': 'tous les mois',
  'every year': 'tous les ans',
  'tomorrow morning': 'demain matin',
  'tomorrow afternoon': 'demain après-midi',
  'tomorrow evening': 'demain soir',
  'yesterday morning': 'hier matin',
  'yesterday evening': 'hier soir',
  'last month': 'le mois dernier',
  'next month': 'le mois prochain',
  'this month': 'ce mois-ci',
  'this year': 'cette année',
  'last week': 'la semaine dernière',
  'last year': "l' année dernière",
  'this weekend': 'ce week-end',
  'next weekend': 'le week-end prochain',
  'last weekend': 'le week-end dernier',
  'next week': 'la semaine prochaine',
  'next year': "l' année prochaine",
  'in the morning': 'le matin',
  'in the afternoon': "l' après-midi",
  'in the evening': 'le soir',
  'at night': 'la nuit',
  ...Object.fromEntries(
    Object.entries({
      monday: 'lundi',
      tuesday: 'mardi',
      wednesday: 'mercredi',
      thursday: 'jeudi',
      friday: 'vendredi',
      saturday: 'samedi',
      sunday: 'dimanche',
    }).flatMap(([day, french]) => [
      [`on ${day}`, french],
      [`every ${day}`, `tous les ${french}s`],
      [`next ${day}`, `${french} prochain`],
      [`last ${day}`, `${french} dernier`],
      [`on ${day} night`, `${french} soir`],
      [`on ${day} morning`, `${french} matin`],
      [`on ${day} afternoon`, `${french} après-midi`],
      [`on ${day} evening`, `${french} soir`],
    ]),
  ),
};
