#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/dataset.h"
#include "text/vocabulary.h"

/// How a text of any kind becomes tokens, and tokens text again.
namespace attn {

enum class TokenKind : uint8_t {
  /// Of Unicode.
  characters,
  /// As tokenize() has them, and line breaks.
  words,
  /// Of bytes, joined as often as they stand side by side: any text has tokens.
  pairs
};

/// The tokens that pairs are joined to where nobody says how many, specials and bytes among them.
inline constexpr int64_t kPairVocabulary = 512;

/// The tokens of texts, <unk>, <pad>, <bos>, <eos> first: characters and words by falling frequency, then in the order
/// of first appearance; of pairs, the 256 bytes and what they were joined to, in the order in which. Bytes are written
/// as published vocabularies write them, each as a character that one sees ("Ġ" is a space). Throws Error if
/// options.vocab has no room for the bytes, or no token is left.
/// Source: Sennrich, Haddow & Birch, "Neural machine translation of rare words with subword units", ACL 2016; of bytes:
/// Radford et al., "Language models are unsupervised multitask learners", 2019, section 2.2.
Vocabulary text_vocabulary(TokenKind kind, std::span<const std::string> texts, const DataOptions& options);

/// The ids of a text's tokens. Of pairs, those are joined first that were joined first when the vocabulary was made.
std::vector<int> encode_text(TokenKind kind, const Vocabulary& vocabulary, std::string_view text);

/// The first token of a text that is not in the vocabulary; "" if all are.
std::string first_unknown(TokenKind kind, const Vocabulary& vocabulary, std::string_view text);

/// The text of tokens, as far as it is whole characters; specials have none.
std::string decode_text(TokenKind kind, const Vocabulary& vocabulary, std::span<const int> ids);

}  // namespace attn
