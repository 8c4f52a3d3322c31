#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "text/corpus.h"

namespace attn {

/// Makes words of sentence pairs unknown, so that a model learns where a word that it does not know goes: it then
/// writes
/// "<unk>" there, and what stands in its place can be copied from the source. Replaced are a source word and a target
/// word that one link joins and no other link touches. Of the common words, which make up three fifths of a side's
/// text, none is replaced: articles, pronouns and the like are not what a model meets for the first time. Source:
/// Luong, Sutskever, Le, Vinyals & Zaremba, "Addressing the rare word problem in neural machine translation", ACL 2015;
/// Jean, Cho, Memisevic & Bengio, "On using very large target vocabulary for neural machine translation", ACL 2015.
class UnknownWords : public EpochRows {
 public:
  /// The ids of "<unk>" on both sides; share: of the pairs, 0 .. 1. Links of words behind num_steps are left out.
  /// Throws Error if no pair has a link that can be taken.
  UnknownWords(const ParallelCorpus& corpus, int source_unk, int target_unk, double share, uint64_t seed,
               int64_t num_steps);

  /// Replaces one linked word, or now and then two, in a row of encode_pairs()' column of this name, padded or cut.
  /// Which they are is drawn from (seed, epoch, pair) and nothing else, so both sides' rows have the same. Allocates
  /// nothing.
  void replace(int64_t epoch, uint32_t pair, const Column& column, std::span<float> ids) const override;

  /// The links that can be taken, of all pairs one after the other.
  std::span<const Link> links() const override { return links_; }

 private:
  float source_unk_, target_unk_;
  double share_;
  uint64_t seed_;
  std::vector<Link> links_;
  /// Where each pair's begin, and where the last one's end. [N + 1]
  std::vector<uint32_t> begin_;
};

}  // namespace attn
