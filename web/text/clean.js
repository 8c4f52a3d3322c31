// Text as every reader of it has it: cpp/text/clean.h says what becomes of what, and `attn` does the same by
// cpp/text/clean_by_unicode.cpp. One table of strings holds both (tests/text/clean.json).

// Of TextOf, where pairs with both apostrophes are 1.
const [anywhere, vocabulary] = [0, 2];
/** Most of ASCII and of Latin letters: what stays as it is, whatever stands around it. */
const asItIs = /^[\t-\r -_a-~\u00c0-\u024f]*$/;
// eslint-disable-next-line no-control-regex
const invisible = /[\p{Default_Ignorable_Code_Point}\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufff9-\ufffb]/gu;
const apostrophes =
  /[`\u00b4\u02b9\u02bb-\u02bd\u0374\u055a\u1fef\u1ffd\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40]/g;
const quotes = /[\u2018\u2019]/g;
const hyphens = /[\u2010\u2011\ufe63]/g;
const spaces = /[\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const ligatures = /[\ufb00-\ufb06]/g;
const eastAsian =
  /[\u2e80-\u2fdf\u3005-\u3007\u3040-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]/u;
const words = /[\p{L}\p{N}]/u;
const wideWords = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;
const wideMarks = /[\u2026\u3001\u3002\uff01-\uff5e\uff61\uff64]/g;
/** Of full width, they bring their own space; a stop stands in numbers too. */
const spaced = /([\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f\uff61\uff64])(?=\p{L})/gu;

const compatible = (c) => c.normalize('NFKC').replace('。', '.').replace('、', ',');

function cleanColumn(text, kind) {
  const plain = (kind === anywhere ? text.replace(quotes, "'") : text)
    .replace(invisible, '')
    .replace(apostrophes, "'")
    .replace(hyphens, '-')
    .replace(spaces, ' ')
    .replace(ligatures, compatible);
  const ownMarks = kind === vocabulary || eastAsian.test(plain) || !words.test(plain);
  const narrow = ownMarks
    ? plain.replace(wideWords, compatible)
    : plain.replace(spaced, '$1 ').replace(wideMarks, compatible);
  return narrow.normalize('NFC');
}

/**
 * `kind`: a TextOf of the engine's; without, a text of anywhere.
 * @param {string} text
 */
export const clean = (text, kind = anywhere) =>
  asItIs.test(text) ? text : text.replace(/[^\t\n\r]+/g, (column) => cleanColumn(column, kind));
