#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/tokenizer.h"

namespace attn {

inline constexpr std::string_view kUnkToken = "<unk>";  ///< stands for every word not listed
inline constexpr std::string_view kPadToken = "<pad>";  ///< fills a sentence up to num_steps
inline constexpr std::string_view kBosToken = "<bos>";  ///< begins the decoder's input
inline constexpr std::string_view kEosToken = "<eos>";  ///< ends a sentence

struct TokenCount {
  std::string_view token;
  int64_t occurrences = 0;
};
/// The tokens of all sentences by falling frequency, equally frequent ones in the order of first appearance.
std::vector<TokenCount> tokens_by_frequency(std::span<const TokenList> sentences);

/// Tokens and their ids 0 .. size - 1. Ids are exact as floats: at most 2^24 tokens.
class Vocabulary {
 public:
  /// Counts the tokens of all sentences and keeps those that occur at least min_freq times.
  /// Ids as in the book's first edition: <unk> 0, <pad> 1, <bos> 2, <eos> 3, then by falling
  /// frequency, equal frequencies in the order of first appearance. A word in the text that is
  /// spelled like one of the four is not listed again.
  /// Throws Error if min_freq is negative or there are more than 2^24 tokens.
  /// Source: "Dive into Deep Learning", 8.2.3 and 9.5.3, class `Vocab`.
  static Vocabulary build(std::span<const TokenList> sentences, int64_t min_freq = 2);

  /// The vocabulary of a weights file: token i has id i. The four specials may stand anywhere
  /// (the book's second edition sorts all tokens), but each must be there. Words are made clean, as all text is:
  /// clean(). Where one would become another of the list (weights of before have both "j'ai" and "j’ai"), it stays as
  /// it is, and no sentence reaches it: unreachable(). Throws Error naming the first duplicate (with both ids) or a
  /// missing special, or if a word is not UTF-8.
  static Vocabulary from_list(std::vector<std::string> tokens);
  /// The same of tokens that are no words, each as it is: characters, and bytes that were joined.
  static Vocabulary verbatim(std::vector<std::string> tokens);

  int64_t size() const { return static_cast<int64_t>(tokens_.size()); }
  /// All tokens by id, as stored in a weights file.
  const std::vector<std::string>& list() const { return tokens_; }

  int unk() const { return unk_; }
  int pad() const { return pad_; }
  int bos() const { return bos_; }
  int eos() const { return eos_; }

  /// The ids of words that read as another of the list.
  const std::vector<int64_t>& unreachable() const { return unreachable_; }

  /// The token's id, unk() if it is not listed.
  int id(std::string_view token) const;
  /// The token of an id. Throws Error if there is no such id.
  const std::string& token(int64_t id) const;

  /// The ids of a sentence's words. A word that is spelled like a special is an unknown word:
  /// what a visitor types can neither end a sentence nor pad it.
  std::vector<int> encode(std::span<const std::string> words) const;

 private:
  explicit Vocabulary(std::vector<std::string> tokens, bool words = true);
  void make_clean();

  std::vector<std::string> tokens_;
  std::vector<int64_t> unreachable_;
  std::unordered_map<std::string, int> ids_;
  int unk_ = 0, pad_ = 0, bos_ = 0, eos_ = 0;
};

}  // namespace attn
