// Drawn pairs in both languages, read as a stranger would: by their surface and their links.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawn, pairNames, pairOf, randomOf, take } from '../../../scripts/corpus/draw.js';
import { comparable, expandAlternatives, readFree } from '../../../scripts/corpus/free/read.js';
import { realise as chinese } from '../../../scripts/corpus/chinese/index.js';
import { realise as french } from '../../../scripts/corpus/french/index.js';
import { setOf } from '../../../scripts/corpus/sets.js';
import { asSaid } from '../../../scripts/corpus/talk.js';
import { english } from '../../../web/grammar/english.js';
import { constructions as constructionsOf, leaves, sensible } from '../../../web/grammar/grammar.js';
import { canonical, expand } from '../../../web/grammar/spelling.js';

const count = 300;
let sentences;
beforeAll(() => {
  sentences = take(count, drawn(5));
});
const targets = (pair) => sentences.map(({ pairs }) => pairs[pair].target);

describe.each(pairNames)('%s', (name) => {
  const pairs = () => sentences.map((sentence) => sentence.pairs[name]);

  it('says every sentence once, and in whole words', () => {
    expect(new Set(pairs().map(({ source }) => source)).size).toBe(count);
    for (const { source, target } of pairs()) for (const side of [source, target]) expect(side).toMatch(/^\S+( \S+)*$/);
    expect(pairs().filter(({ target }) => /undefined|null|NaN|\[object/.test(target))).toEqual([]);
  });

  it('links what is there, each couple once, and a sure link is not a possible one', () => {
    for (const { source, target, links, possible } of pairs()) {
      const [words, tokens] = [source.split(' ').length, target.split(' ').length];
      for (const [i, j] of [...links, ...possible]) {
        expect(i).toBeLessThan(words);
        expect(j).toBeLessThan(tokens);
      }
      expect(new Set([...links, ...possible].map(String)).size, source).toBe(links.length + possible.length);
      // The ends of two sentences belong together.
      expect(links).toContainEqual([words - 1, tokens - 1]);
    }
  });

  it('leaves hardly a word without a link', () => {
    const bare = pairs().flatMap(({ target, links }) => target.split(' ').filter((_, j) => !links.some(([, to]) => to === j)));
    expect(bare.length / pairs().flatMap(({ target }) => target.split(' ')).length, bare.join(' ')).toBeLessThan(0.02);
  });

  it('ends as the English does', () => {
    const ends = { '.': /[.。]$/, '?': /[?？]$/, '!': /[!！]$/ };
    for (const { source, target } of pairs()) expect(target, source).toMatch(ends[source.at(-1)]);
  });
});

describe('a drawing', () => {
  it('comes to what is hard to draw by varying a sentence that has it', () => {
    const grammar = english();
    const random = randomOf(11);
    const construction = 'something';
    let first = null;
    while (first === null) first = grammar.drawWith(construction, 'Sentence', random);
    const said = new Set();
    let tree = first;
    for (let i = 0; i < 200; i++) {
      tree = grammar.vary(tree, random) ?? tree;
      expect(sensible(tree)).toBe(true);
      said.add(
        leaves(tree)
          .map(({ text }) => text)
          .join(' '),
      );
    }
    expect(said.size).toBeGreaterThan(20);
  });

  it('says what people say as often as they do', () => {
    const said = asSaid(english());
    const guessed = english();
    const share = (grammar, construction) => {
      const random = randomOf(7);
      const trees = Array.from({ length: 200 }, () => grammar.draw('Sentence', random)).filter((tree) => tree !== null);
      return trees.filter((tree) => constructionsOf(tree).includes(construction)).length / trees.length;
    };
    expect(share(said, 'present')).toBeGreaterThan(2 * share(guessed, 'present'));
    // What may be missing, too: where and when something is.
    const odds = (grammar) => [...grammar.rules.values()].flat().flatMap(({ right }) => right.map((part) => part.odds));
    expect(odds(said)).not.toEqual(odds(guessed));
  });

  it('has every construction more evenly than chance has', () => {
    const rarest = (constructions) => {
      const counts = new Map(
        english()
          .constructions('Sentence')
          .map((name) => [name, 0]),
      );
      for (const name of constructions) counts.set(name, counts.get(name) + 1);
      // A fifth of all constructions: those that come least.
      const sorted = [...counts.values()].sort((a, b) => a - b);
      return sorted.slice(0, sorted.length / 5).reduce((sum, count) => sum + count, 0);
    };
    const balanced = take(1000, drawn(6)).flatMap(({ constructions }) => [...constructions]);
    const grammar = asSaid(english());
    const random = randomOf(6);
    const chance = [];
    for (let n = 0; n < 1000;) {
      const tree = grammar.draw('Sentence', random);
      if (tree === null) continue;
      grammar.count(tree);
      chance.push(...new Set(constructionsOf(tree)));
      n += 1;
    }
    expect(rarest(balanced)).toBeGreaterThan(2 * rarest(chance));
  });
});

describe('French', () => {
  it('elides before a vowel, and nowhere else', () => {
    const texts = targets('eng-fra');
    const vowel = '(?!oui|onze)[aeiouyàâéèêëîïôùûœ]';
    expect(texts.filter((text) => new RegExp(`(^| )(je|ne|que|me|te|se|ce|la|de) ${vowel}`).test(text))).toEqual([]);
    expect(texts.filter((text) => /(^| )(j|n|d|l|m|t|s|c|qu)' [bcdfgjklmnpqrstvwxz]/.test(text))).toEqual([]);
    expect(texts.filter((text) => /(^| )(à les|de les|à le) (?!\w+er\b|voir|lire|prendre)/.test(text))).toEqual([]);
  });
});

describe('French of a sentence', () => {
  const grammar = english();
  it.each([
    ['the movie was too short .', 'le film était trop court .'],
    ["he looked for his keys but he didn't find them .", 'il a cherché ses clés mais il ne les a pas trouvées .'],
    ["this soup is too hot , i can't eat it .", 'cette soupe est trop chaude , je ne peux pas la manger .'],
    ['thanks for coming !', "merci d' être venu !"],
    ["i'll always love you .", "je t' aimerai toujours ."],
    ["the door didn't open .", "la porte ne s' est pas ouverte ."],
    ["i'd like a glass of red wine .", 'je voudrais un verre de vin rouge .'],
    ["i'm happy to see you again .", 'je suis content de te revoir .'],
    ['i visited my grandmother .', "j' ai rendu visite à ma grand-mère ."],
    ['paul never gets up before nine .', 'paul ne se lève jamais avant neuf heures .'],
    ["we'll be there in an hour .", 'nous allons être là dans une heure .'],
    ['we talked for hours .', 'nous avons parlé pendant des heures .'],
    ['we listened to music all evening .', 'nous avons écouté de la musique toute la soirée .'],
    ['my mother called me three times yesterday .', "ma mère m' a appelé trois fois hier ."],
    ["he has been waiting for you since four o'clock .", "il t' attend depuis quatre heures ."],
    ['they have been friends for ten years .', 'ils sont amis depuis dix ans .'],
    ['are there any eggs ?', "est-ce qu' il y a des œufs ?"],
    ['how was the movie ?', 'comment était le film ?'],
    ['this is my friend anna .', "c' est mon amie anna ."],
    ["i'd like some more rice .", 'je voudrais encore du riz .'],
    ["i'd like two tickets for tonight .", 'je voudrais deux billets pour ce soir .'],
    ['i ate too much .', "j' ai trop mangé ."],
    ["we don't know anybody .", 'nous ne connaissons personne .'],
    ['i walk to school .', "je vais à l' école à pied ."],
    ['the wine is for my father .', 'le vin est pour mon père .'],
    ['which shoes do you like better ?', 'quelles chaussures est-ce que tu préfères ?'],
    ['i left my umbrella at the restaurant .', "j' ai laissé mon parapluie au restaurant ."],
    ['you made them laugh .', 'tu les as fait rire .'],
    ['he left without eating .', 'il est parti sans manger .'],
    ['what are you thinking about ?', 'à quoi est-ce que tu penses ?'],
    ["i'm sure he is at the office .", "je suis sûr qu' il est au bureau ."],
    ["don't tell my mother .", 'ne le dis pas à ma mère .'],
    ['she wrote a book about horses .', 'elle a écrit un livre sur les chevaux .'],
    ['how many times have you been to london ?', 'combien de fois est-ce que tu es allé à londres ?'],
    ['do not be late .', 'ne sois pas en retard .'],
    ['do not be afraid .', "n' aie pas peur ."],
    ['it is too late to eat .', 'il est trop tard pour manger .'],
    ['is it going to be hot ?', "est-ce qu' il va faire chaud ?"],
    ['it will not be windy .', 'il ne va pas y avoir de vent .'],
    ['when i was a child , i danced every week .', "quand j' étais enfant , je dansais toutes les semaines ."],
    ['he started reading .', 'il a commencé à lire .'],
    ['i like to talk in french .', "j' aime parler en français ."],
    ['his worst movies are boring .', 'ses pires films sont ennuyeux .'],
    ['she came home .', 'elle est rentrée à la maison .'],
    ['he plays a guitar .', 'il joue de la guitare .'],
    ['she has already had milk .', 'elle a déjà pris du lait .'],
    ['is it going to be expensive ?', 'est-ce que ça va être cher ?'],
    ['we go to our first house .', 'nous allons dans notre première maison .'],
    ['tom goes home with me on monday .', 'tom rentre à la maison avec moi le lundi .'],
    ['the train leaves on monday .', 'le train part lundi .'],
    ['she works here with anna .', 'elle travaille ici avec anna .'],
    ['he was late again .', 'il était de nouveau en retard .'],
    ['they know where tom and i are .', 'ils savent où tom et moi sommes .'],
    ['what do you know ?', "qu' est-ce que tu sais ?"],
    ['we eat on the train .', 'nous mangeons dans le train .'],
    ['tom read the book quickly .', 'tom a vite lu le livre .'],
    ["don't call .", 'ne téléphone pas .'],
    ['our car is new .', 'notre voiture est neuve .'],
    ['are you my friend ?', 'est-ce que tu es mon ami ?'],
    ['whose keys are these ?', 'à qui sont ces clés ?'],
    ['how long did you live in paris ?', 'combien de temps est-ce que tu as habité à paris ?'],
    ['who do you live with ?', 'avec qui est-ce que tu habites ?'],
    ["don't you like it ?", "tu n' aimes pas ça ?"],
    ['i want you to help me .', "je veux que tu m' aides ."],
    ['tell him to call me .', "dis -lui de m' appeler ."],
    ['let me see your photo .', 'laisse -moi voir ta photo .'],
    ["i don't know what he wants .", "je ne sais pas ce qu' il veut ."],
    ["i'd like to see you .", 'je voudrais te voir .'],
    ['he left before i arrived .', "il est parti avant que j' arrive ."],
    ['after i finish my homework , i play football .', 'après avoir fini mes devoirs , je joue au football .'],
    ["if he's late , i'll wait .", "s' il est en retard , je vais attendre ."],
    ['call me when you arrive .', 'appelle -moi quand tu arriveras .'],
    ["the girls are sleeping because they're tired .", "les filles dorment parce qu' elles sont fatiguées ."],
    ['thank you very much .', 'merci beaucoup .'],
    ['my name is paul .', "je m' appelle paul ."],
    ['yes , i can .', 'oui , je peux .'],
    ["the letters that he wrote aren't long .", "les lettres qu' il a écrites ne sont pas longues ."],
    ['she is one of my friends .', "c' est une de mes amies ."],
    ['i want a kilo of apples and two bottles of wine .', 'je veux un kilo de pommes et deux bouteilles de vin .'],
    ['i need tea , coffee and milk .', "j' ai besoin de thé , de café et de lait ."],
    ['my house is smaller than yours .', 'ma maison est plus petite que la tienne .'],
    ['is this bag yours ?', 'est-ce que ce sac est à toi ?'],
    ['the red dress is cheaper than the blue one .', 'la robe rouge est moins chère que la bleue .'],
    ['this hotel is more expensive than that one .', 'cet hôtel est plus cher que celui-là .'],
    ['the girl with the black hat is my sister .', 'la fille au chapeau noir est ma sœur .'],
    ['he worked all day .', 'il a travaillé toute la journée .'],
    ['i have been waiting for an hour .', "j' attends depuis une heure ."],
    ["she isn't angry with me .", "elle n' est pas fâchée contre moi ."],
    ['she is happy to see you .', 'elle est contente de te voir .'],
    ['most people like music .', 'la plupart des gens aiment la musique .'],
    ['the house where i live is old .', "la maison où j' habite est vieille ."],
    ['the train from london is late .', 'le train de londres est en retard .'],
    ['what is the most beautiful city in france ?', 'quelle est la plus belle ville de france ?'],
    ['he used to play the piano .', 'il jouait du piano .'],
    ['he is sick , so he is at home .', 'il est malade , donc il est à la maison .'],
    ["it's the most beautiful city in france .", "c' est la plus belle ville de france ."],
    ["he's my most interesting teacher .", "c' est mon professeur le plus intéressant ."],
    ['she is too young to drive .', 'elle est trop jeune pour conduire .'],
    ['she sings better than anna .', "elle chante mieux qu' anna ."],
    ['she looks happy .', "elle a l' air heureuse ."],
    ['he makes her happy .', 'il la rend heureuse .'],
    ['she is good at chess .', 'elle est bonne aux échecs .'],
    ["i'm interested in music .", "je m' intéresse à la musique ."],
    ['they went swimming .', 'ils sont allés nager .'],
    ["i don't really like this song .", "je n' aime pas vraiment cette chanson ."],
    ['she has just bought a car .', "elle vient d' acheter une voiture ."],
    ["they haven't arrived yet .", 'ils ne sont pas encore arrivés .'],
    ['i love you very much .', "je t' aime beaucoup ."],
    ['she came alone .', 'elle est venue seule .'],
    ['nobody has seen him .', "personne ne l' a vu ."],
    ["i don't want to eat anything .", 'je ne veux rien manger .'],
    ["don't say anything .", 'ne dis rien .'],
    ['there was nothing on the table .', "il n' y avait rien sur la table ."],
    ['i think everyone is hungry .', 'je pense que tout le monde a faim .'],
    ['what time does the train leave ?', 'à quelle heure est-ce que le train part ?'],
    ['where do you come from ?', "d' où viens-tu ?"],
    ['he told me that he was sick .', "il m' a dit qu' il était malade ."],
    ['french is difficult .', 'le français est difficile .'],
    ['i like playing chess .', "j' aime jouer aux échecs ."],
    ['because it rained .', "parce qu' il a plu ."],
    ['he often came here .', 'il venait souvent ici .'],
    ['i never saw him .', "je ne l' ai jamais vu ."],
    ['he left two hours ago .', 'il est parti il y a deux heures .'],
    ['i get up at seven in the morning .', 'je me lève à sept heures du matin .'],
    ['i saw him last month .', "je l' ai vu le mois dernier ."],
    ['come with us to the beach .', 'viens avec nous à la plage .'],
    ['who taught you to cook ?', "qui t' a appris à cuisiner ?"],
    ['anna teaches tom to swim .', 'anna apprend à tom à nager .'],
    ['he comes from a small village .', "il vient d' un petit village ."],
    ['i speak english , french and chinese .', 'je parle anglais , français et chinois .'],
    ['my other brother has a few friends .', 'mon autre frère a quelques amis .'],
    ['maybe later .', 'peut-être plus tard .'],
    ['a table for two please .', "une table pour deux , s' il te plaît ."],
    ['how about going to the beach ?', "que dirais-tu d' aller à la plage ?"],
    ['what happened to your car ?', "qu' est-ce qui est arrivé à ta voiture ?"],
    ['would you mind opening the window ?', "est-ce que ça te dérangerait d' ouvrir la fenêtre ?"],
    ["that's what i need .", "c' est ce dont j' ai besoin ."],
    ['call me back tomorrow .', 'rappelle -moi demain .'],
    ['whose are these books ?', 'à qui sont ces livres ?'],
    ['come here , anna .', 'viens ici , anna .'],
    ["hurry up or we'll be late !", 'dépêche-toi ou nous allons être en retard !'],
    ["it hasn't rained since monday .", "il n' a pas plu depuis lundi ."],
    ["it's colder here than in paris .", "il fait plus froid ici qu' à paris ."],
    ['the photo was taken in france .', 'la photo a été prise en france .'],
    ['nothing is free .', "rien n' est gratuit ."],
    ['there are more girls than boys in our class .', 'il y a plus de filles que de garçons dans notre classe .'],
    ['the trip was longer than i thought .', 'le voyage était plus long que je le pensais .'],
    ["there's only one egg left .", 'il reste seulement un œuf .'],
    ['how many hours did you sleep last night ?', "combien d' heures est-ce que tu as dormi hier soir ?"],
  ])('%s', (source, target) => {
    expect(grammar.parse('Sentence', expand(source.split(' '))).map((tree) => pairOf(tree, french).target)).toContain(target);
  });
});

describe('Chinese of a sentence', () => {
  const grammar = english();
  it.each([
    ['the movie was too short .', '电影 太 短 了 。'],
    ["i'd like a glass of red wine .", '我 想要 一 杯 红 葡萄酒 。'],
    ['my uncle was angry because we were late .', '我 叔叔 很 生气 ， 因为 我们 迟到 了 。'],
    ['the house has a big garden .', '房子 有 一 个 大 花园 。'],
    ['paul never gets up before nine .', '保罗 九 点 前 从来 不 起床 。'],
    ['maybe later .', '也许 以后 。'],
    ['a table for two please .', '请 给 我 一 张 两 个 人 的 桌子 。'],
    ['how about going to the beach ?', '去 海滩 怎么样 ？'],
    ['what happened to your car ?', '你 的 车 怎么 了 ？'],
    ['would you mind opening the window ?', '你 介意 打开 窗户 吗 ？'],
    ["that's what i need .", '那 是 我 需要 的 。'],
    ['call me back tomorrow .', '明天 给 我 回 电话 。'],
    ['whose are these books ?', '这些 书 是 谁 的 ？'],
    ['what would you like , tea or coffee ?', '你 想要 什么 ， 茶 还是 咖啡 ？'],
    ["hurry up or we'll be late !", '赶快 ， 不然 我们 会 迟到 ！'],
    ["it hasn't rained since monday .", '从 星期一 起 就 没有 下 过 雨 。'],
    ["it's colder here than in paris .", '这里 比 巴黎 冷 。'],
    ['the photo was taken in france .', '照片 是 在 法国 拍 的 。'],
    ['two dogs are sleeping in the garden .', '有 两 只 狗 在 花园 里 睡觉 。'],
    ['how many people live in shanghai ?', '有 多少 人 住 在 上海 ？'],
    ['there are more girls than boys in our class .', '我们 班 里 女孩 比 男孩 多 。'],
    ['there used to be a school here .', '这里 以前 有 一 所 学校 。'],
    ['we talked for hours .', '我们 说 了 好几 个 小时 。'],
    ['i have read this book three times .', '我 看 过 这 本 书 三 次 。'],
    ["he has been waiting for you since four o'clock .", '他 从 四 点 起 就 一直 在 等 你 。'],
    ['they have been friends for ten years .', '他们 是 十 年 的 朋友 了 。'],
    ["there aren't any buses after eleven o'clock .", '十一 点 后 没有 公共汽车 。'],
    ['this is my friend anna .', '这 是 我 的 朋友 安娜 。'],
    ['you work too much .', '你 工作 得 太 多 了 。'],
    ['it snowed a lot last year .', '去年 下 了 很 多 雪 。'],
    ['i walk to school .', '我 走路 去 学校 。'],
    ['the wine is for my father .', '葡萄酒 是 给 我 爸爸 的 。'],
    ['i left my umbrella at the restaurant .', '我 把 我 的 雨伞 忘 在 饭馆 了 。'],
    ['he left without eating .', '他 没有 吃饭 就 离开 了 。'],
    ['i went to bed late .', '我 很 晚 才 去 睡觉 。'],
    ['i work better in the morning .', '我 早上 工作 得 更 好 。'],
    ['she wrote a book about horses .', '她 写 了 一 本 关于 马 的 书 。'],
    ['how many times have you been to london ?', '你 去 过 几 次 伦敦 ？'],
    ['whose keys are these ?', '这些 是 谁 的 钥匙 ？'],
    ['nobody has seen him .', '没有 人 见 过 他 。'],
    ["i don't want to eat anything .", '我 什么 都 不 想 吃 。'],
    ["don't say anything .", '什么 都 别 说 。'],
    ['there was nothing on the table .', '桌子 上 什么 都 没有 。'],
    ['everyone likes tea .', '大家 都 喜欢 茶 。'],
    ['what time does the train leave ?', '火车 几 点 出发 ？'],
    ['where do you come from ?', '你 是 哪里 人 ？'],
    ['he told me that he was sick .', '他 告诉 我 他 生病 了 。'],
    ['is there a hospital near here ?', '这 附近 有 医院 吗 ？'],
    ['because it rained .', '因为 下雨 了 。'],
    ['how long did you wait ?', '你 等 了 多久 ？'],
    ['how often do you play tennis ?', '你 多久 打 一 次 网球 ？'],
    ['which car is faster ?', '哪 辆 车 更 快 ？'],
    ["don't you want to come ?", '你 不 想 来 吗 ？'],
    ['i asked him to open the window .', '我 请 他 打开 窗户 。'],
    ["i don't know what to do .", '我 不 知道 该 做 什么 。'],
    ["i'd like a cup of tea .", '我 想要 一 杯 茶 。'],
    ['i was sleeping when you called .', '你 打电话 的 时候 ， 我 在 睡觉 。'],
    ["if you're tired , go to bed .", '如果 你 累 ， 就 去 睡觉 。'],
    ['see you tomorrow .', '明天 见 。'],
    ["no , i can't .", '不 ， 我 不 能 。'],
    ['the man who lives here is a doctor .', '住 在 这里 的 那 个 男人 是 医生 。'],
    ['she read the letter that i wrote .', '她 看 了 我 写 的 那 封 信 。'],
    ['both my brothers are tall .', '我 的 两 个 哥哥 都 很 高 。'],
    ['he drank three glasses of milk .', '他 喝 了 三 杯 牛奶 。'],
    ['some of these books are old .', '这些 书 中 的 一些 很 旧 。'],
    ['this is my first car .', '这 是 我 的 第一 辆 车 。'],
    ['she taught me to swim .', '她 教 过 我 游泳 。'],
    ['this exercise is less difficult .', '这 个 练习 没有 那么 难 。'],
    ['he plays tennis better than me .', '他 打 网球 打 得 比 我 好 。'],
    ["he doesn't have to be famous .", '他 不 用 变 得 有名 。'],
    ['i have just eaten .', '我 刚 吃 过 饭 。'],
    ["i don't really like this song .", '我 不 太 喜欢 这 首 歌 。'],
    ["they haven't arrived yet .", '他们 还 没有 到 。'],
    ["i'll never forget you .", '我 永远 不 会 忘记 你 。'],
    ['she lived in paris for a year .', '她 在 巴黎 住 了 一 年 。'],
    ['i met her three years ago .', '我 三 年 前 见到 了 她 。'],
    ['we saw him yesterday in the park .', '我们 昨天 在 公园 里 看见 了 他 。'],
    ["i'm too tired to cook .", '我 太 累 了 ， 不 能 做饭 。'],
    ["she isn't old enough to drive .", '她 不 够 大 ， 不 能 开车 。'],
    ['this bag is too heavy for me .', '这 个 包 对 我 来说 太 重 了 。'],
    ['she runs faster than me .', '她 跑 得 比 我 快 。'],
    ["he doesn't look happy .", '他 看起来 不 高兴 。'],
    ['the red dress is cheaper than the blue one .', '红色 的 裙子 比 蓝色 的 便宜 。'],
    ['the girl with the black hat is my sister .', '戴 黑色 帽子 的 那 个 女孩 是 我 妹妹 。'],
    ['he worked all day .', '他 工作 了 一 整 天 。'],
    ['i have been waiting for an hour .', '我 等 了 一 个 小时 了 。'],
    ['i studied french for two hours .', '我 学习 了 两 个 小时 法语 。'],
    ['the train leaves in five minutes .', '火车 五 分钟 后 出发 。'],
    ['the museum opens at nine .', '博物馆 九 点 开门 。'],
    ["she isn't angry with me .", '她 没有 生 我 的 气 。'],
    ['i am happy to see you .', '我 很 高兴 见到 你 。'],
    ['the book that i bought yesterday is very interesting .', '我 昨天 买 的 书 非常 有趣 。'],
    ['most people like music .', '大多数 人 喜欢 音乐 。'],
    ['the house where i live is old .', '我 住 的 房子 很 旧 。'],
    ['the train from london is late .', '从 伦敦 来 的 火车 迟到 了 。'],
    ['what is the most beautiful city in france ?', '法国 最 美 的 城市 是 哪 个 ？'],
    ['he used to play the piano .', '他 以前 弹 钢琴 。'],
    ['he is sick , so he is at home .', '他 生病 了 ， 所以 他 在 家 。'],
    ['she became a doctor .', '她 成为 了 医生 。'],
    ['this is the best restaurant in the city .', '这 是 城市 里 最 好 的 饭馆 。'],
    ["she isn't interested in this house .", '她 对 这 座 房子 不 感兴趣 。'],
    ["we aren't going swimming .", '我们 不 去 游泳 。'],
    ['my other friends are here .', '我 的 其他 朋友 在 这里 。'],
    ['i visited my grandmother .', '我 看望 了 我 奶奶 。'],
    ['we visit the city .', '我们 游览 城市 。'],
    ['i have already done my homework .', '我 已经 做完 作业 了 。'],
    ['he has already sold it .', '他 已经 把 它 卖 了 。'],
    ['did you wash all these cups ?', '你 把 所有 这些 杯子 都 洗 了 吗 ？'],
    ['she is not rich .', '她 不 富有 。'],
    ['i do not think he is tired .', '我 觉得 他 不 累 。'],
    ['the museum is not open on monday .', '博物馆 星期一 不 开门 。'],
    ['do not be late .', '别 迟到 。'],
    ['be calm .', '冷静 一点 。'],
    ['it is too late to eat .', '太 晚 了 ， 不 能 吃饭 。'],
    ['it is easy to find your house .', '找到 你 的 房子 很 容易 。'],
    ['i talk to the children in english .', '我 用 英语 和 孩子 们 说话 。'],
    ['he speaks english .', '他 会 说 英语 。'],
    ['he told me a long story .', '他 给 我 讲 了 一 个 很 长 的 故事 。'],
    ['who also laughs with them ?', '还 有 谁 和 他们 一起 笑 ？'],
    ['how can we go to london ?', '我们 怎么 才 能 去 伦敦 ？'],
    ['anna will never cook .', '安娜 永远 不 会 做饭 。'],
    ['when he is tired , he does not eat .', '他 累 的 时候 ， 不 吃饭 。'],
    ['when i was young , i danced every week .', '我 年轻 的 时候 ， 每周 都 跳舞 。'],
    ['a boy had milk for breakfast .', '一 个 男孩 早饭 喝 了 牛奶 。'],
    ['they were eating the soup .', '他们 在 喝 汤 。'],
    ['he forgot the key .', '他 忘 了 带 钥匙 。'],
    ['it will be cold tomorrow .', '明天 天气 会 很 冷 。'],
    ['they were walking for an hour .', '他们 走 了 一 个 小时 。'],
    ['she learned to swim .', '她 学会 了 游泳 。'],
    ["i can't sleep .", '我 睡不着 。'],
    ["the window doesn't close .", '窗户 关不上 。'],
    ['i have lost it .', '我 把 它 弄丢 了 。'],
    ["we don't have much time .", '我们 没有 多少 时间 。'],
    ['there are too many people here .', '这里 有 太多 人 了 。'],
    ['who wrote this book ?', '这 本 书 是 谁 写 的 ？'],
    ['my aunt makes very good cakes .', '我 阿姨 做 的 蛋糕 非常 好吃 。'],
    ['i have to get up at five tomorrow .', '我 明天 必须 五 点 起床 。'],
    ['please give me another glass .', '请 再 给 我 一 个 玻璃杯 。'],
    ['when will you come home ?', '你 什么时候 回 家 ？'],
    ['if it rains , we will stay at home .', '如果 下雨 ， 我们 就 待 在 家 。'],
    ['my parents met at school .', '我 父母 是 在 学校 认识 的 。'],
    ['can we walk there ?', '我们 可以 走路 去 那里 吗 ？'],
    ['they bought a small house near the sea .', '他们 买 了 海边 的 一 座 小 房子 。'],
    ['the old man walks slowly .', '那 个 老人 走 得 很 慢 。'],
    ['is it far from here ?', '离 这里 远 吗 ？'],
  ])('%s', (source, target) => {
    expect(grammar.parse('Sentence', expand(source.split(' '))).map((tree) => pairOf(tree, chinese).target)).toContain(target);
  });
});

describe('Chinese', () => {
  it('is Chinese', () => {
    const texts = targets('eng-zho');
    expect(texts.filter((text) => /[a-z.,!?]/i.test(text))).toEqual([]);
    expect(texts.filter((text) => /(^| )(不 有|没 是|二 个|吗 。)( |$)/.test(text))).toEqual([]);
  });
});

describe('what is trained on and what is tested on', () => {
  it('is told by the sentence alone', () => {
    const longest = ({ pairs }) =>
      Math.max(...Object.values(pairs).flatMap(({ source, target }) => [source, target].map((side) => side.split(' ').length)));
    const sets = sentences.map(setOf);
    for (const set of ['test', 'valid', 'words', 'longer']) expect(sets).toContain(set);
    expect(sets.filter((set) => set === 'train').length).toBeGreaterThan(count / 2);
    for (const sentence of sentences) expect(longest(sentence) > 12).toBe(setOf(sentence) === 'longer');
  });

  it('never has a free sentence', () => {
    const [sentence] = sentences;
    const { source } = readFree('eng-fra')[0];
    expect(setOf({ ...sentence, length: 5, source: canonical(source) })).toBeNull();
  });
});

describe('the free sentences', () => {
  it.each(['eng-fra', 'eng-zho'])('%s: 200, each with what may stand for it', (pair) => {
    const lines = readFileSync(new URL(`../../../scripts/corpus/free/${pair}.tsv`, import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(200);
    expect(new Set(lines.map((line) => line.split('\t')[0].toLowerCase())).size).toBe(200);
    for (const line of lines) {
      const [source, accepted] = line.split('\t');
      const all = expandAlternatives(accepted);
      expect(all.length, source).toBeGreaterThan(0);
      expect(all.filter((one) => /[[\]|]/.test(one))).toEqual([]);
      expect(comparable(all[0]).length, source).toBeGreaterThan(1);
    }
  });

  it('are compared without capitals, spaces and full stops', () => {
    expect(expandAlternatives("[Il|Elle] court. || C'est tout.")).toEqual(['Il court.', 'Elle court.', "C'est tout."]);
    expect(comparable('Où est-il ?')).toBe(comparable('où est-il ?'));
    expect(comparable("j' aime l' eau .")).toBe(comparable('J’aime l’eau.'));
    expect(comparable('猫 在 睡觉 。')).toBe(comparable('猫在睡觉。'));
    expect(comparable('tu dors ?')).not.toBe(comparable('tu dors .'));
  });
});
