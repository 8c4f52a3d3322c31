#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/clean.h"

#include "text/utf8.h"

namespace attn {

/// A sentence as words and punctuation marks.
using TokenList = std::vector<std::string>;

/// Lower case as Python's str.lower() gives it, by the simple mappings of Unicode 14 for every
/// script, with the two that depend on more than one character: U+0130 becomes "i" and a
/// combining dot, and a capital sigma at the end of a word becomes the final sigma.
/// Throws Error if the text is not UTF-8.
std::string lower_case(std::string_view text);

/// The book's normalisation of a sentence: no-break spaces become spaces (as part of clean(), which is more than the
/// book does), letters become lower case, and a space is put before each of , . ! ? unless the character before it is a
/// space or there is none. "Go away!" -> "go away !".
/// Throws Error if the text is not UTF-8.
/// Source: Zhang, Lipton, Li & Smola, "Dive into Deep Learning", sections 9.5.1 (first edition)
/// and 10.5.1, `preprocess_nmt`.
std::string normalize(std::string_view text, TextOf kind = TextOf::anywhere);

/// The tokens of a sentence: normalize(), then split at spaces.
/// Unlike the book's split(' '), which gives an empty token for each doubled, leading or trailing
/// space, empty tokens are dropped: nobody who types a space too many means a word by it. Tabs and
/// line breaks separate as spaces do; a data file has neither inside a sentence.
/// "Go." -> {"go", "."};  "wait..." -> {"wait", ".", ".", "."};  "  " -> {}.
/// Throws Error if the text is not UTF-8.
TokenList tokenize(std::string_view text, TextOf kind = TextOf::anywhere);

/// The tokens with a space between each two: {"va", "!"} -> "va !".
std::string join(std::span<const std::string> tokens);

}  // namespace attn
