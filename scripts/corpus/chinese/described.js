// What is said of a noun with an adjective: 漂亮 的, 最 高, 不 太 大.
import { adjectiveOf, entry, fits, say } from './tokens.js';
import * as zh from './words.js';

/** 好, 漂亮 的; of two: 红色 的 大, 漂亮 的 红色, but 漂亮 的 红 花. */
export function described(np) {
  if (np.superlative) return most(np.superlative, np, say('的', np.superlative));
  if (np.comparative)
    return [...say('更', np.comparative), ...say(adjectiveOf(np.comparative.id, np)[0], np.comparative), ...say('的', np.comparative)];
  if (np.degree) {
    const [adjective] = np.adjectives;
    return [...graded(adjectiveOf(adjective.id, np)[0], adjective, np), ...say('的', adjective)];
  }
  const one = zh.nouns[np.noun.id][0].length === 1;
  // 快 车, but 速度 快 的 火车.
  const before = ({ id }) =>
    one && /^(fast|slow)$/.test(id) && !fits(np, ['animal']) ? adjectiveOf(id, np)[0] : adjectiveOf(id, np)[1].replaceAll('_', ' ');
  const each = np.adjectives.map((adjective) => say(before(adjective), adjective));
  // 火车 上 的 黑色 电脑: one 的 is enough.
  if (!one && (np.at || np.relative || np.bound || np.wearing || np.det?.whose) && /色$/.test(each[0]?.[0].text))
    return each.map(([word]) => word);
  // 红 葡萄酒
  if (each.length === 1 && /色$/.test(each[0][0].text) && fits(np, ['drink']) && np.noun.id !== 'water')
    return say(np.adjectives[0].id === 'black' && np.noun.id === 'tea' ? '红' : each[0][0].text[0], np.adjectives[0]);
  if (each.length < 2) return each.flat();
  const [trait, colour] = each;
  return trait.length === 1 ? [...colour, ...trait] : [...trait, { ...colour[0], text: one ? colour[0].text[0] : colour[0].text }];
}

/** 很 高, 不 高, 非常 高, 太 高 了, 不 太 高; in a question 高. */
export function graded(word, adjective, { degree, negated, never, asking, asked, plain }) {
  const it = say(word, adjective);
  // 不 够 大
  if (degree?.id === 'enough')
    return [
      ...(negated ? say('不', negated) : never ? say('不', never) : []),
      ...say(negated || never || plain || asking === 'yes' ? '够' : '足够', degree),
      ...it,
    ];
  if (negated ?? never)
    return [...say('不', negated ?? never), ...(degree ? [...say('太', degree), ...it] : say(zh.lacking[word] ?? word, adjective))];
  if (asked?.type === 'why') return [...say('这么', degree ?? adjective), ...it];
  if (degree?.id === 'too') return [...say('太', degree), ...it, ...(plain ? [] : say('了', degree))];
  // 会 这么 新 吗: only a statement of how it is says 真.
  if (degree?.id === 'so' && (plain || asked || asking === 'yes')) return [...say('这么', degree), ...it];
  // 有点 太 贵 了
  if (/ too$/.test(degree?.id))
    return [...say(degree.id === 'much too' ? '实在 太' : '有点 太', degree), ...it, ...(plain ? [] : say('了', degree))];
  if (degree) return [...say(entry(zh.degrees, degree.id, 'degree'), degree), ...it];
  return asking === 'yes' || plain ? it : [...say('很', adjective), ...it];
}

/** 最 高 */
export const most = (leaf, np, link = []) => [...say('最', leaf), ...say(adjectiveOf(leaf.id, np)[0], leaf), ...link];
