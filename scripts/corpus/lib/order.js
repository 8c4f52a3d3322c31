// A fixed order that looks random: by a hash of the text, so that adding a word moves few sentences.

/** FNV-1a over UTF-16 code units, finished as MurmurHash3 does, since similar sentences must fall far apart. */
export function hash(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const byCode = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** A copy in the order of the hashes of `${salt}|${source}`; equal hashes in the order of the code units. */
export function shuffled(pairs, salt) {
  const keyed = pairs.map((pair) => [hash(`${salt}|${pair.source}`), pair]);
  return keyed.sort(([a, p], [b, q]) => a - b || byCode(p.source, q.source)).map(([, pair]) => pair);
}
