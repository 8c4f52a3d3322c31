// The Chinese of the grammar's words. One word a line where it needs more than a translation.

const words = (text) => text.trim().split(/\s+/);
const pairs = (text) => Object.fromEntries(words(text).map((each) => each.split('=').map((part) => part.replaceAll('_', ' '))));

/** English noun: [Chinese, the measure word that counts it]. */
export const nouns = Object.fromEntries(
  Object.entries({
    个: `mother=妈妈 father=爸爸 brother=哥哥 sister=妹妹 son=儿子 daughter=女儿 grandmother=奶奶 grandfather=爷爷 wife=妻子
      husband=丈夫 uncle=叔叔 aunt=阿姨 friend=朋友 parents=父母 man=男人 woman=女人 boy=男孩 girl=女孩 child=孩子
      student=学生 neighbor=邻居 baby=婴儿 people=人 person=人 cake=蛋糕 apple=苹果 egg=鸡蛋 tomato=西红柿 potato=土豆 story=故事
      word=词 question=问题 exercise=练习 bag=包 ball=球 cup=杯子 glass=玻璃杯 bottle=瓶子 box=盒子 station=车站 museum=博物馆
      library=图书馆 room=房间 kitchen=厨房 garden=花园 park=公园 market=市场 city=城市 village=村子 party=聚会 beach=海滩 birthday=生日 weekend=周末 day=天 idea=主意 help=帮助 name=名字`,
    次: 'trip=旅行',
    位: 'teacher=老师 doctor=医生',
    只: 'dog=狗 cat=猫 bird=鸟 rabbit=兔子 duck=鸭子 shoe=鞋',
    匹: 'horse=马',
    头: 'cow=牛',
    块: 'bread=面包 meat=肉 cheese=奶酪 chicken=鸡肉 sugar=糖',
    碗: 'rice=米饭 soup=汤',
    根: 'banana=香蕉',
    种: 'music=音乐 vegetable=蔬菜 english=英语 french=法语 chinese=中文',
    顿: 'breakfast=早饭 lunch=午饭 dinner=晚饭',
    杯: 'water=水 tea=茶 coffee=咖啡 milk=牛奶 juice=果汁 wine=葡萄酒',
    笔: 'money=钱',
    项: 'work=工作',
    本: 'book=书',
    封: 'letter=信',
    副: 'glasses=眼镜',
    份: 'newspaper=报纸 homework=作业',
    部: 'movie=电影 phone=手机',
    首: 'song=歌',
    段: 'time=时间',
    盘: 'chess=象棋',
    把: 'guitar=吉他 key=钥匙 umbrella=雨伞 chair=椅子',
    架: 'piano=钢琴 plane=飞机',
    台: 'computer=电脑 camera=相机',
    支: 'pen=笔',
    张: 'photo=照片 ticket=票 table=桌子 bed=床',
    件: 'gift=礼物 shirt=衬衫 coat=大衣',
    顶: 'hat=帽子',
    条: 'dress=裙子 river=河 street=街 boat=船',
    盏: 'lamp=灯',
    扇: 'door=门 window=窗户',
    辆: 'car=车 bike=自行车 bus=公共汽车',
    列: 'train=火车',
    朵: 'flower=花',
    棵: 'tree=树',
    座: 'mountain=山 house=房子',
    片: 'sea=大海 sky=天空',
    场: 'football=足球 tennis=网球 snow=雪 rain=雨',
    轮: 'moon=月亮 sun=太阳',
    所: 'school=学校',
    家: 'hospital=医院 hotel=酒店 restaurant=饭馆 shop=商店',
    间: 'office=办公室 classroom=教室',
    节: 'class=课',
  }).flatMap(([measure, text]) => Object.entries(pairs(text)).map(([id, zh]) => [id, [zh, measure]])),
);
/** Several of a family have a word of their own. */
export const several = { brother: '兄弟', sister: '姐妹' };
/** What one is by trade: 他 是 老师, without 一 个; one becomes it: 当 老师. */
export const trades = ['teacher', 'doctor', 'student'];
/** A cup of tea: 一 杯 茶. */
export const vessels = { cup: '杯', glass: '杯', bottle: '瓶', kilo: '公斤', piece: '块' };

export const names = pairs('tom=汤姆 paul=保罗 marie=玛丽 anna=安娜');
export const towns = pairs('paris=巴黎 london=伦敦 beijing=北京 shanghai=上海 france=法国 england=英国 china=中国');
export const pronouns = pairs('i=我 you=你 he=他 she=她 it=它 we=我们 they=他们');
/** What nothing is stands before the verb: 什么 都 没有 吃. */
export const somebody = {
  everyone: '大家',
  everything: '一切',
  someone: '有人',
  nobody: '没有 人',
  something: '一些 东西',
  anyone: '任何 人',
  anything: '什么',
};
export const these = pairs('this=这 that=那 these=这些 those=那些');
export const numbers = pairs('one=一 two=二 three=三 four=四 five=五 six=六 seven=七 eight=八 nine=九 ten=十 eleven=十一 twelve=十二');

const days = Object.fromEntries(
  words('monday tuesday wednesday thursday friday saturday sunday').flatMap((day, i) =>
    Object.entries({ '': '', ' morning': ' 早上', ' afternoon': ' 下午', ' evening': ' 晚上', ' night': ' 晚上' }).map(([part, zh]) => [
      `on ${day}${part}`,
      `星期${'一二三四五六天'[i]}${zh}`,
    ]),
  ),
);
for (const [i, day] of words('monday tuesday wednesday thursday friday saturday sunday').entries())
  Object.assign(days, {
    [`every ${day}`]: `每个 星期${'一二三四五六天'[i]}`,
    [`next ${day}`]: `下 星期${'一二三四五六天'[i]}`,
    [`last ${day}`]: `上 星期${'一二三四五六天'[i]}`,
  });
export const times = {
  ...pairs(`now=现在 right_now=现在 soon=很快 later=以后 today=今天 tonight=今晚 tomorrow=明天 yesterday=昨天 every_day=每天 every_morning=每天_早上
    every_evening=每天_晚上 every_week=每周 every_night=每天_夜里 every_afternoon=每天_下午 every_weekend=每个_周末 one_day=将来_有_一_天 this_morning=今天_早上 this_afternoon=今天_下午 this_evening=今天_晚上 this_week=这周
    last_night=昨天_晚上 last_week=上周 last_year=去年 next_week=下周 next_year=明年 in_the_morning=早上 in_the_afternoon=下午
    in_the_evening=晚上 every_month=每个_月 every_year=每年 tomorrow_morning=明天_早上 tomorrow_afternoon=明天_下午 tomorrow_evening=明天_晚上
    at_night=夜里 yesterday_morning=昨天_早上 yesterday_evening=昨天_晚上 last_month=上个_月 next_month=下个_月 this_month=这个_月 this_year=今年 this_weekend=这个_周末 next_weekend=下个_周末 last_weekend=上个_周末
    every_night=每天_晚上 every_weekend=每个_周末`),
  ...days,
};
/** A length of time, with its measure word. */
export const spans = {
  minutes: ['分钟'],
  months: ['个', '月'],
  hours: ['个', '小时'],
  days: ['天'],
  weeks: ['周'],
  years: ['年'],
  long: ['很 久'],
  evening: ['个 晚上'],
  morning: ['个 早上'],
  afternoon: ['个 下午'],
  night: ['夜'],
};
export const around = { 'near here': '这 附近', outside: '外面', upstairs: '楼上', downstairs: '楼下' };
export const frequencies = pairs('always=总是 often=常常 sometimes=有时 usually=通常 never=从来');
/** well: 说 得 很 好, but 好好 地 where it is wished for. */
export const manners = {
  well: ['好', '好好'],
  slowly: ['慢', '慢慢'],
  quickly: ['快', '快速'],
  fast: ['快', '快速'],
  'a lot': ['多', '多'],
  'very much': ['多', '多'],
  'so much': ['多', '多'],
  much: ['多', '多'],
  'too much': ['多', '多'],
};
export const degrees = pairs('very=非常 really=真的_很 so=真 a_little=有点 enough=够 a_little_too=有点_太 much_too=实在_太');

/** Where something is: what stands behind the place. */
export const sides = pairs('in=里 on=上 under=下面 by=旁边 behind=后面 near=附近 next_to=旁边 in_front_of=前面');
/** By bus: 坐 公共汽车. */
export const rides = { bus: '坐 公共汽车', train: '坐 火车', plane: '坐 飞机', car: '开 车', bike: '骑 自行车', boat: '坐 船' };

/** What is done without an object: the word, and where it is a verb with its object inside, both (游泳: 游 得 很 好, 游 过 泳). */
export const alone = Object.fromEntries(
  words(`sleep=睡/觉 work=工作 sing=唱/歌 dance=跳/舞 walk=散/步 run=跑/步 swim=游/泳 laugh=笑 cry=哭 smile=微笑 cook=做/饭
    listen=听 drink=喝 see=看 eat=吃/饭 read=看/书 write=写/字 study=学习 wait=等 come_in=进来 sit_down=坐下 finish=做完 hurry_up=赶快 call_back=回/电话 think=想 drive=开/车 play=玩 understand=明白 know=知道 rest=休息 talk=聊/天 speak=说/话 call=打/电话 get_up=起/床 start=开始 open=开/门 close=关/门 lose=输 win=赢 rain=下/雨 snow=下/雪`).map(
    (each) => {
      const [id, zh] = each.split('=');
      const [verb, object] = zh.split('/');
      return [id.replace('_', ' '), { whole: verb + (object ?? ''), verb, object }];
    },
  ),
);
/** How the verb is repeated, where it is another one: "walk slowly" is 走 得 很 慢. */
export const repeated = { walk: '走', talk: '说', speak: '说', smile: '笑', read: '读', understand: '理解' };
/** What needs no object where its length is told. */
export const clear = words('sleep walk run swim dance talk speak');

/** What is done to something: the verb, by the kinds of its object, the last for all others. */
// prettier-ignore
export const taking = {
  make: '做', say: '说', eat: { soup: '喝', '': '吃' }, drink: '喝', cook: '做', write: '写', speak: '说', learn: '学', study: '学习', teach: '教', do: '做', finish: { 'drink soup': '喝完', 'food meal': '吃完', 'book newspaper story film': '看完', letter: '写完', '': '做完' }, 'ask for': '要', carry: '搬',
  watch: '看', sing: '唱', 'listen to': '听', 'look like': '像', 'look at': '看', know: '认识', help: '帮助', meet: '见', thank: '感谢', love: '爱', like: '喜欢',
  want: '想要', need: '需要', buy: '买', sell: '卖', 'look for': '找', find: '找到', lose: '丢', 'wait for': '等', open: { shop: '开', '': '打开' }, wash: '洗',
  drive: '开', forget: '忘记', visit: { 'person name': '看望', 'town city village': '游览', '': '参观' },
  'think about': { 'person name': '想起', '': '考虑' }, 'talk about': '谈论', 'smile at': '微笑', tell: '讲', get: '收到', walk: '遛', 'talk to': '说话', 'write to': '写信', leave: '离开', 'speak to': '说话', call: '打电话',
  have: { meal: '吃', '': '有' },
  read: { word: '读', '': '看' },
  understand: { 'person name': '理解', '': '懂' },
  play: { football: '踢', tennis: '打', chess: '下', instrument: '弹', '': '玩' },
  see: { film: '看', '': '看见' },
  close: { bottle: '盖上', shop: '关', '': '关上' },
  clean: { 'vehicle': '洗', 'window table shoe': '擦', '': '打扫' },
  wear: { 'hat glasses': '戴', '': '穿' },
  take: { 'bus train plane boat': '坐', photo: '拍', food: '拿', '': '带' },
};
/** What goes on has no result yet: 他 在 开 门. */
export const unfinished = { 想起: '想', 打开: '开', 关上: '关', 盖上: '盖' };
/** What lasts does not take 了, and is denied with 不. */
export const stative = words('like love want need have know understand think hope live stay look_like').map((each) =>
  each.replace('_', ' '),
);
export const clausal = { ask: '问', tell: '告诉', think: '觉得', know: '知道', say: '说', hope: '希望' };
export const wishing = {
  teach: '教',
  want: '想',
  like: '喜欢',
  love: '爱',
  need: '需要',
  start: '开始',
  forget: '忘记',
  learn: '学',
  hope: '希望',
  have: '必须',
  know: '会',
};
/** What one has others do: 请 他 开 门. */
export const causing = { want: '想 让', like: '想 让', ask: '请', tell: '让', help: '帮', let: '让' };

/** What one learns to do: "can" is 会. */
export const skills = { alone: words('swim drive sing dance cook read'), object: words('speak play drive sing cook read write') };

/**
 * Adjectives: [said of somebody or something, before a noun], by the kinds of noun, the last for all others. `event`
 * happens to one (病 了), and a degree has a verb of its own (病 得 非常 重); `be` stands between 是 and 的; `state` lasts (开 着).
 */
// prettier-ignore
export const adjectives = {
  tired: '累 累_的', calm: { sight: '平静 平静_的', '': '冷静 冷静_的' }, hungry: '饿 饿_的', thirsty: '渴 渴_的', angry: '生气 生气_的', afraid: '害怕 害怕_的', busy: '忙 忙_的',
  bored: '无聊 无聊_的', happy: '高兴 高兴_的', sad: { 'text film song': '悲伤 悲伤_的', '': '难过 难过_的' }, tall: { 'person name': '高 高个子', '': '高 高' }, short: { 'person name animal': '矮 矮个子', '': '短 很_短_的' }, rich: '有钱 有钱_的',
  poor: '穷 贫穷_的', careful: '小心 细心_的', funny: { 'person name': '幽默 幽默_的', '': '好笑 好笑_的' }, kind: '善良 善良_的', smart: '聪明 聪明_的', famous: '有名 有名_的', strong: { sun: '强 强', wine: '烈 烈_的', drink: '浓 浓', '': '强壮 强壮_的' },
  young: { 'baby boy girl child animal': '小 小', '': '年轻 年轻_的' },
  old: { friend: '老 老', 'person name': '老 年老_的', house: '旧 老', 'town city village': '古老 古老_的', 'animal building story outside tree song film': '老 老', '': '旧 旧' },
  big: '大 大', small: '小 小', long: { day: '漫长 漫长_的', 'story movie letter book trip class song': '长 很_长_的', '': '长 长' }, fast: { animal: '快 跑_得_快_的', vehicle: '快 速度_快_的', '': '快 快_的' },
  slow: { animal: '慢 跑_得_慢_的', vehicle: '慢 速度_慢_的', '': '慢 慢_的' }, heavy: '重 很_重_的', new: '新 新',
  nice: { 'person name': '友好 友好_的', 'day occasion': '愉快 美好_的', 'clothes house car room photo city village garden beach park': '漂亮 漂亮_的', '': '不错 不错_的' },
  quiet: '安静 安静_的', free: { 'furniture room': '空 空_的', '': '有空 有空_的' },
  beautiful: { day: '美好 美好_的', 'sight outside': '美 美丽_的', song: '好听 好听_的', story: '美 美丽_的', '': '漂亮 漂亮_的' },
  expensive: '贵 昂贵_的', cheap: '便宜 便宜_的', good: { day: '好 美好_的', 'drink soup': '好喝 好', food: '好吃 好', film: '好看 好', song: '好听 好', '': '好 好' }, bad: { 'student teacher language': '差 差', person: '坏 坏', 'drink soup': '难喝 难喝_的', food: '难吃 难吃_的', song: '难听 难听_的', '': '糟糕 糟糕_的' },
  delicious: { 'soup drink': '好喝 好喝_的', '': '好吃 好吃_的' },
  clean: '干净 干净_的', dirty: '脏 脏', easy: '容易 简单_的', difficult: '难 难_的', interesting: '有趣 有趣_的', boring: '无聊 无聊_的',
  important: '重要 重要_的', cold: { 'soup drink': '冷 冷', food: '凉 凉', '': '冷 冷' }, hot: { 'cup glass': '烫 烫_的', '': '热 热' }, warm: { 'clothes room house bed': '暖和 暖和_的', bread: '热 热', '': '暖和 温' },
  ...Object.fromEntries(Object.entries(pairs('red=红色 blue=蓝色 green=绿色 black=黑色 white=白色 yellow=黄色')).map(([id, zh]) => [id, { 'wine tea': `${zh} ${zh[0]}`, '': `${zh} ${zh}_的`, be: '的' }])),
  ...Object.fromEntries(
    Object.entries({ french: '法国 法语', chinese: '中国 中文', english: '英国 英语' }).map(([id, text]) => {
      const [land, language] = text.split(' ');
      return [id, { 'book song word letter story': `${language} ${language}`, teacher: `${land} ${language}`, '': `${land} ${land}`, be: '人' }];
    }),
  ),
  full: { 'restaurant hotel': '客满 客满_的', '': '满 满_的', be: '的' }, empty: { '': '空 空_的', be: '的' }, right: { '': '对 对_的', be: '的', not: true },
  alone: { '': '独自一人 独自一人_的', be: '' },
  sick: { '': '生病 生病_的', event: '病_得 重' }, late: { '': '迟到 迟到_的', event: '来_得 晚' },
  ready: { '': '准备好 准备好_的', event: '' }, wrong: { '': '错 错_的', event: '' },
  open: { '': '开 开_的', state: '着' }, closed: { '': '关 关_的', state: '着' },
};
/** Not 不 有钱: what has a word of its own where it is denied. */
export const lacking = { 有钱: '富有', 有名: '出名', 不错: '好' };
/** "Older than": of people 大. */
export const compared = { old: { 'person name': '大' } };
/** The weather: what is so, and how. */
export const weather = {
  cold: '天气 冷',
  hot: '天气 热',
  warm: '天气 暖和',
  windy: '风 大',
  sunny: '天气 晴朗',
  good: '天气 好',
  nice: '天气 好',
  beautiful: '天气 好',
  bad: '天气 糟糕',
};
/** 说 谢谢 */
export const sayings = { hello: '你好', goodbye: '再见', 'thank you': '谢谢', yes: '是', no: '不' };
