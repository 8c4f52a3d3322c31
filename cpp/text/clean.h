#pragma once
#include <string>
#include <string_view>

namespace attn {

/// Where a text is from: typed, pasted or of a file; of pairs that are written with both ' and ’; of a vocabulary.
enum class TextOf { anywhere, both_apostrophes, vocabulary };

/// Text as every reader of it has it, typed, pasted or of a file; normalize() calls this, so no words come about
/// without. Line by line and column by column (ends are TAB, LF and CR, which stay):
/// - characters that nobody sees are gone: Default_Ignorable_Code_Point of Unicode (zero width, soft hyphens, marks and
///   turns of direction, variation selectors, joiners, byte-order marks wherever they stand), annotation marks, and
///   controls but for white space;
/// - every kind of apostrophe is ', every kind of hyphen -, every kind of space a space, a ligature its letters.
///   Single quotation marks stay in pairs that have ' as well, for the book's 201 words are counted so, and in a
///   vocabulary, where a word that is typed with ' finds them;
/// - marks of full width are those of ASCII, with a space before a letter that follows at once, and an ellipsis is
/// three
///   stops: in a text with letters or digits of which none is Chinese or Japanese, where those marks are the language's
///   own. In a word of a vocabulary they stay: it does not tell in which sentences it stood. Letters and digits of full
///   width are those of ASCII in any text;
/// - what can be composed is (NFC).
/// Joiners are gone too: the Persian and Indic words that only a U+200C or U+200D tells apart become one, and a family
/// in one picture becomes its members. Nearly all that are met were pasted along with other text. The page has the same
/// function, with the same table of tests: web/text/clean.js, tests/text/clean.json. Throws Error if the text is not
/// UTF-8.
std::string clean(std::string_view text, TextOf kind = TextOf::anywhere);

/// clean() of UTF-8 that it may change: by utf8proc, in the page by the browser.
std::string clean_by_unicode(std::string_view text, TextOf kind);

}  // namespace attn
