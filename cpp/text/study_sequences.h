#pragma once
#include <string>

#include "text/dataset.h"

namespace attn {

/// Sequences whose rule is known, so that one can watch a model find it.
enum class Study : uint8_t {
  none,
  /// Random letters, and the same again and again; how many, a quarter to a half of the steps, is random, too, so that
  /// no place tells which comes next: what induction heads are for.
  /// Source: Olsson et al., "In-context learning and induction heads", 2022.
  repeat,
  /// Random digits, "=", and the same digits sorted.
  sort,
  /// "027+915=0942": two numbers and their sum, of as many digits as there is room for, at most 9.
  add
};

/// Their tokens are characters, with an <eos> behind each; an epoch draws them anew, and those that are held out come
/// from random numbers of their own. tokens, targets [N, T]; valid_len [N].
class StudySequences : public Dataset {
 public:
  StudySequences(Study study, int64_t size, bool held_out = false) : study_(study), size_(size), held_out_(held_out) {}

  int64_t size() const override { return size_; }
  std::vector<Vocabulary> vocabularies(const DataOptions& options) const override;
  /// Throws Error if the steps have no room for a sequence.
  Examples examples(std::span<const Vocabulary> vocabularies, const DataOptions& options) const override;
  std::unique_ptr<EpochRows> epoch_rows(const Examples& examples, std::span<const Vocabulary> vocabularies,
                                        const DataOptions& options) const override;
  std::pair<std::unique_ptr<Dataset>, std::unique_ptr<Dataset>> split(double fraction, uint64_t seed) const override;
  int64_t common(const Dataset&) const override { return 0; }

 private:
  Study study_;
  int64_t size_;
  bool held_out_;
};

}  // namespace attn
