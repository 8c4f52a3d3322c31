#pragma once
#include <optional>
#include <vector>

#include "text/corpus.h"
#include "train/batch_program.h"
#include "train/score.h"

namespace attn {

/// What a model does on data that it is not trained on.
struct HeldOutResult {
  /// The epoch after which.
  int64_t epoch = 0;
  /// As a training's. Nothing is dropped and no label smoothed.
  double loss = 0;
  /// Of greedy translations of sentence pairs: BLEU, exact matches, the alignment error rate.
  std::optional<Score> score;
};

/// {"epoch": 3, "loss": 0.2, "bleu": 0.7, "exact_match": 0.5, "alignment_error_rate": 0.1 or null}; without a score the
/// first two.
Json to_json(const HeldOutResult& result);
/// Throws Error if it is not that.
HeldOutResult held_out_result(const Json& json);

/// Data that a training is watched with.
class HeldOut {
 public:
  /// Throws Error if it is `trained_on`, or has no token of the model's.
  HeldOut(const Dataset& data, const Dataset& trained_on, const TrainedModel& model, const TrainOptions& options,
          const ExecutionOptions& execution);

  /// See Dataset::size(), and how much of that is trained on too.
  int64_t size() const { return size_; }
  int64_t also_trained_on() const { return also_trained_on_; }
  const Examples& examples() const { return examples_; }

  /// With the model's parameters as they are. Throws RunError if its numbers are no longer finite.
  HeldOutResult look(int64_t epoch);

 private:
  BatchProgram record(const TrainedModel& model, const ExecutionOptions& execution, int64_t batch);
  double loss();

  int64_t size_, also_trained_on_;
  Examples examples_;
  const ModelDef& model_;
  std::optional<BatchSchedule> schedule_;
  std::vector<BatchProgram> programs_;
  /// What translations are compared with, and what translates.
  std::optional<ParallelCorpus> pairs_;
  std::optional<Translator> translator_;
};

}  // namespace attn
