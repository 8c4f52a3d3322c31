// The words of the English–Chinese pair: English forms, Chinese word, and what a Chinese sentence must know of them.
// One word a line; columns are separated by spaces, "_" stands for nothing.

function table(columns, text) {
  const names = columns.split(' ');
  return text.trim().split('\n').map((line) => {
    const cells = line.trim().split(/\s+/);
    const rest = cells.slice(names.length - 1);
    const entry = Object.fromEntries(names.slice(0, -1).map((name, i) => [name, cells[i] === '_' ? null : cells[i]]));
    return { ...entry, [names.at(-1)]: rest.filter((cell) => cell !== '_') };
  });
}

// Two verbs for what English wears: 穿 what limbs go into, 戴 what is put on.
const wear = (is) => (is.includes('worn') ? '穿' : is.includes('put-on') ? '戴' : null);

// The measure word is the one that counts this noun: 一 本 书. Classes say what may be done with the thing.
export const nouns = table('one many zh measure is', `
  book        books        书      本  text reading portable borrowed bought written
  magazine    magazines    杂志    本  text reading portable borrowed bought
  dictionary  dictionaries 词典    本  text portable borrowed bought
  newspaper   newspapers   报纸    份  text portable bought
  letter      letters      信      封  text portable written sent
  cat         cats         猫      只  animal pet drawn
  dog         dogs         狗      只  animal pet drawn
  rabbit      rabbits      兔子    只  animal pet drawn
  bird        birds        鸟      只  animal pet drawn
  duck        ducks        鸭子    只  animal farm drawn
  sheep       sheep        羊      只  animal farm drawn
  panda       pandas       熊猫    只  animal drawn
  tiger       tigers       老虎    只  animal drawn
  fish        fish         鱼      条  animal pet drawn
  snake       snakes       蛇      条  animal drawn
  horse       horses       马      匹  animal farm drawn
  cow         cows         牛      头  animal farm drawn
  pig         pigs         猪      头  animal farm drawn
  apple       apples       苹果    个  food washed bought
  orange      oranges      橙子    个  food bought
  egg         eggs         鸡蛋    个  food bought
  cake        cakes        蛋糕    个  food bought
  shirt       shirts       衬衫    件  clothes worn long washed bought
  coat        coats        大衣    件  clothes worn long washed bought
  sweater     sweaters     毛衣    件  clothes worn long washed bought
  scarf       scarves      围巾    条  clothes put-on long washed bought
  hat         hats         帽子    顶  clothes put-on washed bought
  chair       chairs       椅子    把  furniture bought
  table       _            桌子    张  furniture bought washed
  bed         _            床      张  furniture bought
  map         maps         地图    张  portable borrowed bought drawn
  ticket      tickets      票      张  portable bought
  photo       photos       照片    张  portable sent
  key         keys         钥匙    把  portable lost
  umbrella    umbrellas    雨伞    把  portable borrowed bought lost
  knife       knives       刀      把  portable bought washed
  cup         cups         杯子    个  portable bought washed
  bag         bags         包      个  portable bought lost
  box         _            盒子    个  opened
  gift        gifts        礼物    件  given bought sent
  pen         pens         笔      支  portable borrowed bought lost
  pencil      pencils      铅笔    支  portable borrowed bought
  watch       watches      手表    块  portable put-on bought lost
  phone       phones       手机    部  portable bought lost device
  camera      cameras      相机    台  portable borrowed bought lost device
  computer    computers    电脑    台  bought borrowed device opened
  car         cars         车      辆  vehicle bought borrowed washed
  bicycle     bicycles     自行车  辆  vehicle bought borrowed lost
  flower      flowers      花      朵  plant bought drawn
  tree        _            树      棵  plant drawn
  song        songs        歌      首  work written sung
  movie       movies       电影    部  work
  house       _            房子    座  building drawn
  room        _            房间    个  building
  door        _            门      扇  opened
  window      _            窗户    扇  opened washed
  doctor      doctors      医生    位  person profession
  teacher     teachers     老师    位  person profession
  writer      _            作家    位  person profession
  engineer    _            工程师  位  person profession
  student     students     学生    个  person profession
  nurse       _            护士    个  person profession
  driver      _            司机    个  person profession
  worker      workers      工人    个  person profession
  singer      _            歌手    个  person profession
  farmer      _            农民    个  person profession
  man         _            男人    个  person
  woman       _            女人    个  person
  child       children     孩子    个  person
  mother      _            妈妈    个  kin
  father      _            爸爸    个  kin
  brother     brothers     哥哥    个  kin
  sister      sisters      妹妹    个  kin
  son         sons         儿子    个  kin
  daughter    daughters    女儿    个  kin
  grandmother _            奶奶    个  kin
  grandfather _            爷爷    个  kin
  friend      _            朋友    个  kin
  hour        hours        小时    个  duration
`).map((entry) => ({ ...entry, wear: wear(entry.is) }));

// What comes in containers or in pairs: the container is the measure word.
export const masses = table('id zh is', `
  tea 茶 cup drink
  coffee 咖啡 cup drink
  water 水 glass bottle drink
  milk 牛奶 glass bottle drink
  juice 果汁 glass bottle drink
  beer 啤酒 glass bottle drink
  rice 米饭 bowl eaten
  noodles 面条 bowl eaten
  soup 汤 bowl
  bread 面包 eaten
  meat 肉 eaten
  fruit 水果 eaten
  shoes 鞋 pair
  socks 袜子 pair
  gloves 手套 pair
  chopsticks 筷子 pair
`);

export const containers = table('id zh is', `
  cup 杯
  glass 杯
  bottle 瓶
  bowl 碗
  pair 双
`);

// What is done without an object. `bare` is the verb that takes a duration (睡 了 八 个 小时).
export const activities = table('id third past ing zh bare is', `
  sleep     sleeps     slept     sleeping     睡觉  睡    home
  work      works      worked    working      工作  工作  home duty
  study     studies    studied   studying     学习  学    home duty
  read      reads      read      reading      看书  _     home
  eat       eats       ate       eating       吃饭  _     home
  cook      cooks      cooked    cooking      做饭  _     home duty
  rest      rests      rested    resting      休息  休息  home
  sing      sings      sang      singing      唱歌  唱    home skill
  dance     dances     danced    dancing      跳舞  跳    home skill
  paint     paints     painted   painting     画画  画    home skill
  talk      talks      talked    talking      聊天  聊    home
  run       runs       ran       running      跑步  跑    sport
  swim      swims      swam      swimming     游泳  游    sport skill
  exercise  exercises  exercised exercising   锻炼  锻炼  sport
  walk      walks      walked    walking      散步  走    sport
  drive     drives     drove     driving      开车  开    skill duty
  wait      waits      waited    waiting      等    等    here
  cry       cries      cried     crying       哭    哭    face
  laugh     laughs     laughed   laughing     笑    笑    face
`);

// What is done to a thing; `takes` names classes of nouns.
export const actions = table('id third past participle ing zh takes', `
  buy     buys     bought   bought   buying     买    bought
  see     sees     saw      seen     seeing     看见  animal person
  find    finds    found    found    finding    找到  portable pet
  sell    sells    sold     sold     selling    卖    vehicle furniture house
  draw    draws    drew     drawn    drawing    画    drawn
  borrow  borrows  borrowed borrowed borrowing  借    borrowed
  wash    washes   washed   washed   washing    洗    washed
  eat     eats     ate      eaten    eating     吃    food
  write   writes   wrote    written  writing    写    written
  send    sends    sent     sent     sending    寄    sent
`);

export const perceptions = table('id third past participle ing zh takes', `
  see   sees   saw   seen  seeing   看  movie
  read  reads  read  read  reading  看  book magazine newspaper letter
  hear  hears  heard heard hearing  听  song
  sing  sings  sang  sung  singing  唱  song
  drive drives drove driven driving 开  car
  ride  rides  rode  ridden riding  骑  horse bicycle
  wear  wears  wore  worn  wearing  穿  shirt coat sweater
`);

// What one does to people; all are states that last.
export const feelings = table('id third past ing zh is', `
  know       knows       knew       knowing       认识
  like       likes       liked      liking        喜欢
  love       loves       loved      loving        爱
  miss       misses      missed     missing       想
  trust      trusts      trusted    trusting      相信
  understand understands understood understanding 理解
`);

// One English verb, three Chinese ones: 打 篮球, 踢 足球, 弹 钢琴.
export const games = table('id zh play is', `
  basketball 篮球 打 sport
  tennis     网球 打 sport
  football   足球 踢 sport
  chess      象棋 下
`);
export const instruments = table('id zh play is', `
  piano      钢琴 弹
  guitar     吉他 弹
  violin     小提琴 拉
`);

// Predicate 很 贵; before a noun, 的 follows but for the short ones (新 书).
export const adjectives = table('id comparative zh attribute is', `
  tired      _         累      _       state too
  happy      happier   高兴    _       state
  busy       busier    忙      _       state too
  calm       calmer    冷静    _       state
  hungry     _         饿      _       state too
  thirsty    _         渴      _       state too
  angry      _         生气    _       state
  sad        _         难过    _       state
  nervous    _         紧张    _       state too
  tall       taller    高      _       trait too
  young      younger   年轻    年轻_的       trait too
  smart      smarter   聪明    聪明_的 trait
  strong     stronger  强壮    _ trait
  rich       richer    富有    _       trait
  famous     _         出名    出名_的 trait
  lazy       lazier    懒      _       trait too
  brave      braver    勇敢    _ trait
  kind       kinder    善良    善良_的 trait
  new        newer     新      新      age
  old        older     旧      旧      age too
  big        bigger    大      大      size too
  small      smaller   小      小      size too
  cheap      cheaper   便宜    便宜_的 price
  expensive  _         贵      _       price too
  heavy      heavier   重      _       weight too
  long       longer    长      _       length too
  beautiful  _         漂亮    漂亮_的 look
  boring     _         无聊    无聊_的 content
  clean      cleaner   干净    _       dirt
  dirty      _         脏      _       dirt too
  delicious  _         好吃    好吃_的 taste
  fast       faster    快      _       speed too
  red        _         _       红色_的 colour
  blue       _         _       蓝色_的 colour
  black      _         _       黑色_的 colour
  white      _         _       白色_的 colour
  green      _         _       绿色_的 colour
  cold       colder    冷      _       weather
  hot        hotter    热      _       weather
  warm       _         暖和    _       weather
`);

// Which adjectives suit which nouns, by class.
export const qualities = {
  reading: 'content', text: 'age price', animal: 'size look', food: 'taste size price', clothes: 'age price look dirt', long: 'length',
  furniture: 'age price size weight', portable: 'age price', vehicle: 'age price speed dirt', building: 'age size look',
  work: 'content', plant: 'look', device: 'age price weight', opened: 'size dirt',
};

// What comes in any colour; pets are black or white.
export const colourful = 'clothes vehicle plant device';

// Where something is: the English preposition, the place, the Chinese localiser (里 is left out after a place name).
export const places = table('id at zh is', `
  home       at      家      home
  school     at      学校    study eat read sing dance paint talk run exercise work
  pool       in+the  游泳池  swim
  park       in+the  公园    run exercise walk talk sing dance paint rest read
  garden     in+the  花园    talk sing dance paint rest read exercise walk work
  library    in+the  图书馆  read study work wait
  office     in+the  办公室  work rest sleep wait talk
  kitchen    in+the  厨房    cook eat wait talk sing
  classroom  in+the  教室    study read sing dance paint wait talk
  hospital   in+the  医院    work wait rest sleep
  restaurant in+the  饭馆    eat work cook wait talk
  station    at+the  车站    work wait
  beijing    in      北京    city
  shanghai   in      上海    city
  london     in      伦敦    city
  paris      in      巴黎    city
`);

export const countries = table('id zh is', `
  china   中国
  france  法国
  england 英国
  japan   日本
`);
export const languages = table('id zh is', `
  chinese  中文
  french   法语
  english  英语
  japanese 日语
`);

// Spots of things: on the table 桌子 上. `holds` are the nouns that one finds there.
export const spots = table('id prep zh side holds', `
  table on    桌子 上   book magazine dictionary newspaper letter apple orange egg cake map photo key knife cup watch pen pencil phone camera computer flower hat gift bag box
  bed   on    床   上   shirt coat sweater scarf hat cat book magazine bag phone
  chair on    椅子 上   coat hat bag cat book umbrella newspaper
  bag   in    包   里   book dictionary key phone pen pencil apple ticket camera letter umbrella map
  box   in    盒子 里   photo pencil pen key watch letter cake cup egg
  room  in    房间 里   table bed chair computer cat dog child
  table under 桌子 下面 cat dog bag box rabbit umbrella
  bed   under 床   下面 cat dog box bag rabbit
  tree  under 树   下面 horse cow dog sheep bicycle chair child
  tree  in    树   上   bird cat apple
`);

// `zh` and `en` with parts (word.part), where the parts of the two sides are aligned each with each.
export const times = [
  { id: 'today', zh: '今天', is: ['present', 'future', 'weather'] },
  { id: 'tomorrow', zh: '明天', is: ['future'] },
  { id: 'yesterday', zh: '昨天', is: ['past'] },
  { id: 'this morning', zh: '今天.this 早上.morning', en: 'this.this morning.morning', is: ['past'] },
  { id: 'last week', zh: '上周', is: ['past'] },
  { id: 'next week', zh: '下周', is: ['future'] },
  { id: 'now', zh: '现在', is: ['present', 'weather'] },
  { id: 'every day', zh: '每天', is: ['habit'] },
  { id: 'in the evening', zh: '晚上.day', en: 'in.- the.- evening.day', is: ['habit'] },
  { id: 'in the morning', zh: '早上.day', en: 'in.- the.- morning.day', is: ['habit'] },
  { id: 'on sunday', zh: '星期天.day', en: 'on.- sunday.day', is: ['habit', 'future'] },
  { id: 'on monday', zh: '星期一.day', en: 'on.- monday.day', is: ['habit', 'future'] },
  { id: 'on friday', zh: '星期五.day', en: 'on.- friday.day', is: ['habit', 'future'] },
];

export const pronouns = { i: '我', you: '你', he: '他', she: '她', we: '我们', they: '他们' };

export const determiners = {
  a: '一', this: '这', that: '那', these: '这些', those: '那些', the: '',
  my: '我', your: '你', his: '他', her: '她', our: '我们', their: '他们', "tom's": '汤姆', "mary's": '玛丽',
  two: '两', three: '三', four: '四', five: '五', six: '六', eight: '八', ten: '十', twelve: '十二', twenty: '二十',
};
