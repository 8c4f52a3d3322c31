#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "text/batches.h"
#include "text/vocabulary.h"

namespace attn {

struct ParallelCorpus;

/// What a run asks of its data.
struct DataOptions {
  /// Tokens of an example at most.
  int64_t steps = 1;
  /// Tokens that occur less often become <unk>.
  int64_t min_freq = 0;
  /// Tokens of a vocabulary at most, 0: all that min_freq leaves.
  int64_t vocab = 0;
  /// Gold links are learned from.
  bool links = false;
  /// Share of the pairs that have words made unknown.
  double unknown_words = 0;
  uint64_t seed = 0;
};

/// What an epoch reads in the place of the examples' own numbers.
class EpochRows {
 public:
  virtual ~EpochRows() = default;
  /// Changes a row of a column, padded or cut, to what it is in this epoch; the same whatever came before. Allocates
  /// nothing.
  virtual void replace(int64_t epoch, uint32_t row, const Column& column, std::span<float> ids) const = 0;
  /// What it is made from and the examples do not tell.
  virtual std::span<const Link> links() const { return {}; }
};

/// What a file holds that a model is trained on, before there are vocabularies and ids.
class Dataset {
 public:
  virtual ~Dataset() = default;

  /// How many examples, with their lengths in steps. Of a text: tokens.
  virtual int64_t size() const = 0;
  /// In the model's order.
  virtual std::vector<Vocabulary> vocabularies(const DataOptions& options) const = 0;
  /// Throws Error, one sentence, if it lacks what the options want.
  virtual Examples examples(std::span<const Vocabulary> vocabularies, const DataOptions& options) const = 0;
  /// Null: every epoch reads the examples as they are. Throws Error likewise.
  virtual std::unique_ptr<EpochRows> epoch_rows(const Examples&, std::span<const Vocabulary>,
                                                const DataOptions&) const {
    return nullptr;
  }
  /// What is left, and a share of it to be held out, at least one example and not all. Throws Error if there is but
  /// one.
  virtual std::pair<std::unique_ptr<Dataset>, std::unique_ptr<Dataset>> split(double fraction, uint64_t seed) const = 0;
  /// How much of it is in `other` too, of size().
  virtual int64_t common(const Dataset& other) const = 0;
  /// As sentence pairs, which translations are compared with; null: it is none.
  virtual const ParallelCorpus* pairs() const { return nullptr; }
};

/// Which of `size` examples are held out: a share of them, at least one and not all, drawn from the seed. Throws Error
/// if there is but one.
std::vector<bool> drawn_share(int64_t size, double fraction, uint64_t seed);

}  // namespace attn
