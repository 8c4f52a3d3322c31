#pragma once
#include <optional>
#include <string>
#include <vector>

#include "text/batches.h"
#include "train/batch_program.h"
#include "train/score.h"

namespace attn {

/// What a model does on pairs that it is not trained on.
struct HeldOutResult {
  /// The epoch after which.
  int64_t epoch = 0;
  /// As a training's: the cross entropy, divided by the steps and summed, over the valid target tokens. Nothing is
  /// dropped and no label smoothed.
  double loss = 0;
  /// Of greedy translations; see Score.
  double bleu = 0, exact_match = 0;
  std::optional<double> alignment_error_rate;
};

/// {"epoch": 3, "loss": 0.2, "bleu": 0.7, "exact_match": 0.5, "alignment_error_rate": 0.1 or null}
Json to_json(const HeldOutResult& result);
/// Throws Error if it is not that.
HeldOutResult held_out_result(const Json& json);

/// Takes `fraction` of the pairs out of a corpus, at least one of them and not all: which of them is drawn from the
/// seed, their order stays. Throws Error for a corpus of a single pair.
ParallelCorpus take_held_out(ParallelCorpus& corpus, double fraction, uint64_t seed);

/// Pairs that a training is watched with.
class HeldOut {
 public:
  /// Throws Error if they are `trained_on`, pair for pair or in part alone, or have no word of the model's.
  HeldOut(ParallelCorpus corpus, const ParallelCorpus& trained_on, const TrainedModel& model,
          const TrainOptions& options, const ExecutionOptions& execution);

  int64_t pairs() const { return corpus_.size(); }
  /// How many of them are trained on too.
  int64_t also_trained_on() const { return also_trained_on_; }
  const Examples& examples() const { return examples_; }

  /// With the model's parameters as they are. Throws RunError if its numbers are no longer finite.
  HeldOutResult look(int64_t epoch);

 private:
  BatchProgram record(const TrainedModel& model, const ExecutionOptions& execution, int64_t batch);
  double loss();

  ParallelCorpus corpus_;
  int64_t also_trained_on_ = 0;
  Examples examples_;
  const char* target_lengths_;
  std::optional<BatchSchedule> schedule_;
  std::vector<BatchProgram> programs_;
  Translator translator_;
};

}  // namespace attn
