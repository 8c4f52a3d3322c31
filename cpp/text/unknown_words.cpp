#include "text/unknown_words.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "tensor/error.h"
#include "tensor/rng.h"
#include "text/vocabulary.h"

namespace attn {
namespace {

constexpr double kCommonShare = 0.6;
/// One pair in so many of those that have words replaced has two.
constexpr uint32_t kOneInHasTwo = 4;

using Words = std::unordered_set<std::string_view>;

/// The most frequent words, as many as make up kCommonShare of the text.
Words common_words(std::span<const TokenList> sentences) {
  const std::vector<TokenCount> counts = tokens_by_frequency(sentences);
  double left = 0;
  for (const TokenCount& count : counts) left += kCommonShare * static_cast<double>(count.occurrences);
  Words common;
  for (size_t i = 0; left > 0; ++i) {
    common.insert(counts[i].token);
    left -= static_cast<double>(counts[i].occurrences);
  }
  return common;
}

/// Uniform in 0 .. n - 1, but for a bias of n / 2^32.
uint32_t below(uint32_t bits, uint32_t n) { return uint64_t{bits} * n >> 32; }

}  // namespace

UnknownWords::UnknownWords(const ParallelCorpus& corpus, int source_unk, int target_unk, double share, uint64_t seed,
                           int64_t num_steps)
    : source_unk_(static_cast<float>(source_unk)),
      target_unk_(static_cast<float>(target_unk)),
      share_(share),
      seed_(seed) {
  const Words common_source = common_words(corpus.source), common_target = common_words(corpus.target);
  for (int64_t pair = 0; pair < corpus.size(); ++pair) {
    begin_.push_back(static_cast<uint32_t>(links_.size()));
    const Alignment& links = corpus.alignments[pair];
    const auto alone = [&](const Link& link) {
      return std::all_of(links.begin(), links.end(), [&](const Link& other) {
        return other == link || (other.source != link.source && other.target != link.target);
      });
    };
    for (const Link& link : links) {
      if (std::max(link.source, link.target) >= num_steps) continue;
      const bool common = common_source.contains(corpus.source[pair][link.source]) ||
                          common_target.contains(corpus.target[pair][link.target]);
      if (!common && alone(link)) links_.push_back(link);
    }
  }
  begin_.push_back(static_cast<uint32_t>(links_.size()));
  if (links_.empty()) {
    throw Error(
        "unknown_words needs word links such as \"0-0 1-2\" in the third column, and no pair has one of a word that is "
        "not among the commonest");
  }
}

void UnknownWords::replace(int64_t epoch, uint32_t pair, const Column& column, std::span<float> ids) const {
  const std::span<const Link> links = this->links().subspan(begin_[pair], begin_[pair + 1] - begin_[pair]);
  if (links.empty()) return;
  const PhiloxBlock random =
      philox({uint32_t(seed_), uint32_t(seed_ >> 32)},
             {pair, static_cast<uint32_t>(epoch), name_hash("unknown_words"), static_cast<uint32_t>(epoch >> 32)});
  if (static_cast<double>(random[0]) * 0x1p-32 >= share_) return;
  const auto count = static_cast<uint32_t>(links.size());
  const uint32_t first = below(random[1], count);
  const bool two = count > 1 && below(random[2], kOneInHasTwo) == 0;
  const uint32_t second = two ? (first + 1 + below(random[3], count - 1)) % count : first;
  const auto put = [&](int place, float id) {
    if (static_cast<size_t>(place) < ids.size()) ids[place] = id;
  };
  for (const Link& link : {links[first], links[second]}) {
    if (column.name == "src") put(link.source, source_unk_);
    if (column.name == "tgt") put(link.target, target_unk_);
    if (column.name == "tgt_in") put(link.target + 1, target_unk_);
  }
}

}  // namespace attn
