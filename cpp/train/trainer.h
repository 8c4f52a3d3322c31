#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/optimizer.h"
#include "text/batches.h"
#include "text/corpus.h"
#include "train/held_out.h"
#include "train/model_file.h"
#include "train/options.h"
#include "train/translator.h"

namespace attn {

/// What is trained on.
struct TrainingData {
  int64_t pairs = 0;
  int64_t batches_per_epoch = 0;
  /// Valid target tokens, "<eos>" among them.
  int64_t tokens_per_epoch = 0;
  /// Target words with gold links, if attention is guided.
  int64_t linked_words_per_epoch = 0;
  /// The vocabularies' sizes, in the model's order.
  std::vector<int64_t> vocabulary_sizes;
  /// Numbers that are learned.
  int64_t parameters = 0;
  /// Sentences cut to the steps, by what they are: "source".
  std::vector<std::pair<const char*, int64_t>> truncated;
  /// Pairs that it is watched with, and how many of them are trained on too.
  int64_t held_out_pairs = 0, also_trained_on = 0;
  ReadReport report;
};

/// How far a training is.
struct TrainingProgress {
  /// Finished epochs, and finished batches of the current one.
  int64_t epoch = 0, batch = 0;
  /// Valid target tokens since the start.
  int64_t tokens = 0;
  /// The book's loss of every finished epoch: the batches' losses summed, over the valid target tokens.
  std::vector<double> losses;
  /// With guided alignment: alignment_loss() over the linked words, of every finished epoch.
  std::vector<double> alignment_losses;
  /// The parts of those sums that the current epoch has so far, and its tokens. On a GPU the losses are added at the
  /// epoch's end and before a checkpoint.
  double epoch_loss = 0, epoch_alignment_loss = 0;
  int64_t epoch_tokens = 0;
  /// Of every epoch after which the held-out pairs were looked at.
  std::vector<HeldOutResult> held_out;

  /// Of the last finished epoch, with guided alignment.
  std::optional<double> alignment_loss() const;
  /// Of the last finished epoch, if the held-out pairs were looked at after it.
  const HeldOutResult* looked() const {
    return held_out.empty() || held_out.back().epoch != epoch ? nullptr : &held_out.back();
  }
  /// The first of those with the smallest loss, if any.
  const HeldOutResult* best() const;
};

/// A training has diverged where an epoch's loss is more than so many times that of a model that knows nothing: this
/// one gives each of V target words the probability 1/V, log V nats a token. So the right words had 1/V^2, by the
/// geometric mean. A new model is below that: it begins with scores of a variance 2 H / (H + V), Xavier's, less than 1
/// nat above log V.
inline constexpr double kDiverged = 2;

/// What a run with these options trains on: the first options.examples of a file. Throws Error as DataDef::read does.
std::unique_ptr<Dataset> read_data(const TrainOptions& options, std::string_view bytes);
/// All of a file that such a run is to be watched with.
std::unique_ptr<Dataset> read_held_out(const TrainOptions& options, std::string_view bytes);

/// Trains a model. The same options and data give the same numbers on every
/// CPU, stopped and resumed anywhere or not. After the first step, a step allocates nothing.
class Trainer {
 public:
  /// Builds the vocabularies and records the programs. Throws Error, one sentence, if an option is impossible
  /// or the run would not fit into execution.max_bytes. `held_out`, or the share of the pairs that options["valid"]
  /// says, is not trained on: every options["valid_every"] epochs the model is tried on it, and weights() are those
  /// that had the smallest loss there.
  Trainer(const TrainOptions& options, const Dataset& data, const ExecutionOptions& execution = {},
          const Dataset* held_out = nullptr);
  /// Goes on from checkpoint() over the same data, bit-identically on the same device. `epochs` sets another
  /// end. Throws Error if the checkpoint is malformed, is none, was made from other pairs, or stands behind the end
  /// that is asked for.
  static std::unique_ptr<Trainer> resume(std::string_view checkpoint, const Dataset& data,
                                         const ExecutionOptions& execution = {}, std::optional<int64_t> epochs = {},
                                         const Dataset* held_out = nullptr);
  ~Trainer();
  Trainer(const Trainer&) = delete;
  Trainer& operator=(const Trainer&) = delete;

  const TrainOptions& options() const { return options_; }
  const TrainingData& data() const { return data_; }
  const TrainingProgress& progress() const { return progress_; }
  /// Where it runs.
  BackendKind device() const { return execution_.device; }
  /// Of the last batch of an epoch, if the learning rate is a value of the program.
  std::optional<double> learning_rate() const;
  bool finished() const { return progress_.epoch >= options_.whole("epochs") || stopped_early(); }
  /// After options["patience"] looks in a row without a smaller loss on the held-out pairs.
  bool stopped_early() const;
  /// The book's loss of a model that knows nothing, log V a token.
  double ignorant_loss() const;
  /// The first epoch that diverged (see kDiverged), 0: none has. The run goes on.
  int64_t diverged() const { return diverged_; }
  /// Whether its loss was no longer finite: the training is over.
  bool lost() const { return lost_; }

  /// Runs one batch (forward, backward, update). Returns whether it was the last of an epoch. Throws RunError
  /// when the loss is no longer finite (on a GPU, in the epoch's last step): the training is then over. Throws
  /// Error after the last epoch.
  bool step();

  /// The weights file as of now; with `average`, of the weights' means. Throws RunError if a parameter is not finite.
  std::string weights(WeightsType type = WeightsType::f32) const;
  /// Everything that resume() needs but the pairs. Throws RunError if a number is not finite.
  std::string checkpoint();
  /// Translates with the weights as they are and as they change; with `average`, with their means, as they are after
  /// each epoch.
  Translator translator() const;

  /// How long each op of a training step takes; see Executor::profile(). The training is of no use
  /// afterwards.
  std::vector<OpTime> profile(int runs);

 private:
  /// One recorded batch size.
  struct Plan;

  void prepare(const Dataset& data);
  Plan make_plan(int64_t batch);
  void restore(const WeightsFile& checkpoint);
  void check_counters(const TrainingProgress& progress) const;
  int64_t tokens_of(int64_t batch) const;
  void settle(bool all);
  void add_losses(int64_t batch, std::span<const float> losses);
  void finish_epoch();
  void note_divergence(int64_t epoch);
  void hold_out(const Dataset& held_out, const Dataset& trained_on);
  void look();
  void keep_best();
  std::string digest() const;
  const TrainedModel& trained() const;

  TrainOptions options_;
  ExecutionOptions execution_;
  TrainingData data_;
  TrainingProgress progress_;
  LearningRate rate_;
  std::optional<TrainedModel> model_;
  /// With `average`, the same model with the parameters' means.
  std::optional<TrainedModel> mean_;
  Examples examples_;
  std::unique_ptr<HeldOut> held_out_;
  std::optional<BatchSchedule> schedule_;
  std::unique_ptr<EpochRows> epoch_rows_;
  std::vector<Plan> plans_;
  /// The plans of the batches whose losses are not known yet, and how many of the epoch's are.
  std::vector<size_t> submitted_;
  int64_t settled_ = 0;
  int64_t diverged_ = 0;
  bool lost_ = false;
};

}  // namespace attn
