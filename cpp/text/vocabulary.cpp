#include "text/vocabulary.h"

#include <algorithm>

#include "tensor/error.h"
#include "text/clean.h"

namespace attn {
namespace {

// Ids travel as floats, which are exact up to here.
constexpr size_t kMaxTokens = size_t{1} << 24;

bool is_special_token(std::string_view token) {
  return token == kUnkToken || token == kPadToken || token == kBosToken || token == kEosToken;
}

}  // namespace

std::vector<TokenCount> tokens_by_frequency(std::span<const TokenList> sentences) {
  std::vector<TokenCount> counts;
  std::unordered_map<std::string_view, size_t> places;
  for (const TokenList& sentence : sentences) {
    for (const std::string& token : sentence) {
      const auto [place, is_new] = places.try_emplace(token, counts.size());
      if (is_new) counts.push_back({token, 0});
      ++counts[place->second].occurrences;
    }
  }
  std::stable_sort(counts.begin(), counts.end(),
                   [](const TokenCount& a, const TokenCount& b) { return a.occurrences > b.occurrences; });
  return counts;
}

Vocabulary::Vocabulary(std::vector<std::string> tokens, bool words) : tokens_(std::move(tokens)) {
  if (tokens_.size() > kMaxTokens) {
    throw Error("a vocabulary of " + std::to_string(tokens_.size()) + " tokens is over the limit of " +
                std::to_string(kMaxTokens));
  }
  ids_.reserve(tokens_.size());
  for (size_t i = 0; i < tokens_.size(); ++i) {
    const auto [place, is_new] = ids_.try_emplace(tokens_[i], static_cast<int>(i));
    if (!is_new) {
      throw Error("the vocabulary lists '" + excerpt(tokens_[i]) + "' twice, as " + std::to_string(place->second) +
                  " and " + std::to_string(i));
    }
  }
  if (words) make_clean();
  const auto special = [&](std::string_view token) {
    const auto found = ids_.find(std::string(token));
    if (found == ids_.end()) throw Error("the vocabulary lacks " + std::string(token));
    return found->second;
  };
  unk_ = special(kUnkToken);
  pad_ = special(kPadToken);
  bos_ = special(kBosToken);
  eos_ = special(kEosToken);
}

void Vocabulary::make_clean() {
  for (size_t i = 0; i < tokens_.size(); ++i) {
    std::string word = clean(tokens_[i], TextOf::vocabulary);
    if (word == tokens_[i]) continue;
    if (word.empty() || !ids_.try_emplace(word, static_cast<int>(i)).second) {
      unreachable_.push_back(static_cast<int64_t>(i));
      continue;
    }
    ids_.erase(tokens_[i]);
    tokens_[i] = std::move(word);
  }
  // What is typed has one apostrophe.
  for (size_t i = 0; i < tokens_.size(); ++i) ids_.try_emplace(clean(tokens_[i]), static_cast<int>(i));
}

Vocabulary Vocabulary::build(std::span<const TokenList> sentences, int64_t min_freq) {
  if (min_freq < 0) throw Error("the least frequency is negative: " + std::to_string(min_freq));
  std::vector<std::string> tokens = {std::string(kUnkToken), std::string(kPadToken), std::string(kBosToken),
                                     std::string(kEosToken)};
  for (const TokenCount& count : tokens_by_frequency(sentences)) {
    if (count.occurrences < min_freq) break;
    if (!is_special_token(count.token)) tokens.emplace_back(count.token);
  }
  return Vocabulary(std::move(tokens));
}

Vocabulary Vocabulary::from_list(std::vector<std::string> tokens) { return Vocabulary(std::move(tokens)); }

Vocabulary Vocabulary::verbatim(std::vector<std::string> tokens) { return Vocabulary(std::move(tokens), false); }

int Vocabulary::id(std::string_view token) const {
  const auto found = ids_.find(std::string(token));
  return found == ids_.end() ? unk_ : found->second;
}

const std::string& Vocabulary::token(int64_t id) const {
  if (id < 0 || id >= size()) {
    throw Error("token id " + std::to_string(id) + " is not in a vocabulary of " + std::to_string(size()));
  }
  return tokens_[static_cast<size_t>(id)];
}

std::vector<int> Vocabulary::encode(std::span<const std::string> words) const {
  std::vector<int> ids;
  ids.reserve(words.size() + 1);
  for (const std::string& word : words) ids.push_back(is_special_token(word) ? unk_ : id(word));
  return ids;
}

}  // namespace attn
