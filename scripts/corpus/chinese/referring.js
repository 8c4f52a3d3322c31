// Which of a kind a phrase means: one that is known, one of many, all of them.
import { fits } from './tokens.js';

export const counts = (np) =>
  ['a', 'number', 'some', 'many', 'too many'].includes(np?.det?.type) || np?.counted || (np?.type === 'both' && counts(np.first));
export const specific = (np) => ['the', 'this', 'possessive', 'owner', 'all'].includes(np?.det?.type) || np?.pronoun?.id === 'it';
/** 看 那 本 书: without 那 one does it in general. */
const contents = ['text', 'film', 'song', 'lesson', 'photo'];
/** 想要 那 匹 马, 买 了 那 辆 车: of what one wants or has, a bare noun would be any. */
const owned = (np) =>
  plainly({ ...np, agr: 's3' }) &&
  fits(np, ['animal', 'clothes', 'device', 'small', 'vehicle', 'instrument', 'house', 'plant', 'furniture']) &&
  !/^(door|window|ticket|glasses|key|money|bus|train|bed)$/.test(np.noun.id);
export const pointed = (np, verb) =>
  np.det?.type === 'the' &&
  !np.det.other &&
  !np.ordinal &&
  !np.number &&
  !np.superlative &&
  np.noun?.id !== 'newspaper' &&
  (fits(np, contents) ||
    (/^(like|love)$/.test(verb?.id) && !np.relative) ||
    (/^(want|need|have|buy|wear|see)$/.test(verb?.id) && owned(np)))
    ? { ...np, det: { type: 'this', id: np.agr === 'pl' ? 'those' : 'that', word: np.det.word } }
    : np;

/** "The woman", and no more that tells which. */
export const plainly = (np) =>
  np.det?.type === 'the' &&
  np.agr !== 'pl' &&
  !['ordinal', 'superlative', 'comparative', 'relative', 'within', 'at', 'number', 'wearing', 'bound'].some((part) => np[part]);

/** 住 在 楼上 的 那 个 女人 */
export const singled = (np) =>
  np.agr !== 'pl' &&
  !['ordinal', 'superlative', 'comparative', 'number', 'bound'].some((part) => np[part]) &&
  ['relative', 'at', 'wearing'].some((part) => np[part]);

/** Nothing else tells which one. */
export const plain = (np) =>
  !['ordinal', 'superlative', 'comparative', 'relative', 'within', 'at', 'number', 'wearing', 'bound'].some((part) => np[part]) &&
  ![np.det.other, np.det.favorite, np.det.two].some(Boolean);

/** What somebody of an age is called. */
export const elderly = { old: { man: '老人', woman: '老太太', people: '老人' }, young: { man: '年轻人', people: '年轻人' } };

/** 那 只 狗, 那 本 书: a bare noun would be all of the kind. */
export const that = (np, kinds = ['animal']) =>
  np.det?.type === 'the' && np.agr !== 'pl' && plainly(np) && fits(np, kinds)
    ? { ...np, det: { type: 'this', id: 'that', word: np.det.word } }
    : np;
