#include "train/trainer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "backends/cuda/cuda.h"
#include "models/config.h"
#include "models/optimizer.h"
#include "tensor/error.h"
#include "train/checkpoint.h"
#include "train/memory.h"

namespace attn {
namespace {

/// The first n numbers: a short last batch fills only the front of a Batch's memory.
std::span<const float> front(const std::vector<float>& data, int64_t n) {
  return {data.data(), static_cast<size_t>(n)};
}

int64_t longest(const std::vector<float>& lengths) {
  return static_cast<int64_t>(*std::max_element(lengths.begin(), lengths.end()));
}

LearningRate learning_rate_of(const TrainOptions& options, int64_t batches_per_epoch) {
  const LearningRate rate{.peak = options["lr"],
                          .warmup = options.whole("warmup"),
                          .inverse_root = options.flag("inverse_root"),
                          .cosine = options.flag("cosine"),
                          .steps = options.whole("epochs") * batches_per_epoch};
  if (rate.warmup == 0 || rate.warmup < rate.steps) return rate;
  throw Error("warmup is " + std::to_string(rate.warmup) + " steps, but the run has only " +
              std::to_string(rate.steps));
}

}  // namespace

/// One recorded batch size.
struct Trainer::Plan {
  int64_t size = 0;
  TrainingProgram values;
  std::unique_ptr<Executor> executor;
  std::vector<float> ids;     // one input's, cut to the recorded steps
  std::vector<float> losses;  // of submitted batches, in order
  size_t taken = 0;           // how many of them have been taken over

  /// The program may have only the first of a column's steps.
  void write(const Column& column, int64_t rows) {
    const Value input = values.inputs.at(column.name);
    const int64_t steps = executor->program().shape(input).size() / size;
    for (int64_t row = 0; row < rows; ++row) {
      std::copy_n(column.data.begin() + row * column.width, steps, ids.begin() + row * steps);
    }
    executor->write(input, front(ids, rows * steps));
  }

  void write(const Examples& batch) {
    for (const Column& column : batch.columns) write(column, batch.size);
  }
};

ParallelCorpus read_training_pairs(const TrainOptions& options, std::string_view bytes) {
  return read_pairs(bytes, {.max_examples = options.whole("examples")});
}

Trainer::Trainer(const TrainOptions& options, const ParallelCorpus& corpus, const ExecutionOptions& execution)
    : options_(options), execution_(execution) {
  validate(options_);
  prepare(corpus);
}

Trainer::~Trainer() = default;

/// From sentence pairs to programs that are ready to run.
void Trainer::prepare(const ParallelCorpus& corpus) {
  const ModelDef& def = options_.model();
  std::vector<Vocabulary> vocabularies;
  for (const VocabularyDef& vocabulary : def.data.vocabularies) {
    vocabularies.push_back(Vocabulary::build(corpus.*vocabulary.sentences, options_.whole("min_freq")));
    data_.vocabulary_sizes.push_back(vocabularies.back().size());
  }
  const ModelConfig config = model_config(options_, data_.vocabulary_sizes);
  data_.parameters = count_parameters(config);
  examples_ = def.data.examples(corpus, vocabularies, options_.whole("steps"));
  const int64_t batch = std::min(options_.whole("batch"), examples_.size);
  schedule_.emplace(examples_.size, batch, static_cast<uint64_t>(options_.whole("seed")));
  data_.pairs = examples_.size;
  data_.batches_per_epoch = schedule_->num_batches();
  data_.tokens_per_epoch = examples_.total(def.data.target_lengths);
  data_.truncated = examples_.truncated;
  data_.report = corpus.report;
  rate_ = learning_rate_of(options_, data_.batches_per_epoch);
  model_ = TrainedModel{config, std::move(vocabularies), std::make_shared<State>(), {}};
  plans_.push_back(make_plan(batch));
  const int64_t last = schedule_->size_of(schedule_->num_batches() - 1);
  if (last != batch) plans_.push_back(make_plan(last));
  batch_ = schedule_->batch_of(examples_);
  if (options_.whole("average") > 0) mean_ = TrainedModel{config, model_->vocabularies, std::make_shared<State>(), {}};
  progress_.losses.reserve(options_.whole("epochs"));
}

/// Behind the longest sentence of all there is only padding. A decoder's steps there have no part in loss or
/// gradient and are not recorded; nor are source positions that every query masks.
Trainer::Plan Trainer::make_plan(int64_t batch) {
  Builder b;
  Plan plan;
  plan.size = batch;
  TrainingOptions shape{.batch = batch, .label_smoothing = options_["label_smoothing"]};
  for (const BatchTensor& tensor : options_.model().data.batch) {
    if (tensor.lengths) shape.steps[tensor.name] = longest(examples_.at(tensor.lengths).data);
  }
  plan.values = record_training(b, model_->config, shape);
  plan.losses.reserve(16);
  plan.ids.resize(static_cast<size_t>(batch * options_.whole("steps")));
  record_optimizer(b, plan.values.loss,
                   {.rate = rate_, .weight_decay = options_["weight_decay"], .average = options_.whole("average")});
  Program program = b.take();
  if (std::exchange(execution_.device_if_large, false) && multiply_adds(program) >= kWorthADevice) {
    const bool there = execution_.has_device ? execution_.has_device() : cuda::status().usable;
    if (there) execution_.device = BackendKind::cuda;
  }
  // A GPU has memory of its own, which the executor asks for.
  if (execution_.device != BackendKind::cuda) require_memory(program, execution_.max_bytes);
  model_->state->add(program, static_cast<uint64_t>(options_.whole("seed")));
  plan.executor = execution_.make(std::move(program), model_->state);
  return plan;
}

bool Trainer::step() {
  if (diverged_) throw RunError("the training is over: its loss was no longer finite");
  if (finished()) throw Error("all " + std::to_string(options_.whole("epochs")) + " epochs are trained already");
  schedule_->fill(examples_, progress_.batch, batch_);
  const size_t which = batch_.size == plans_.front().size ? 0 : plans_.size() - 1;
  Plan& plan = plans_[which];
  plan.write(batch_);
  plan.executor->submit(plan.values.loss);
  submitted_.push_back(which);
  settle(progress_.batch + 1 == data_.batches_per_epoch);
  const int64_t tokens = tokens_of(progress_.batch);
  progress_.epoch_tokens += tokens;
  progress_.tokens += tokens;
  if (++progress_.batch < data_.batches_per_epoch) return false;
  finish_epoch();
  return true;
}

/// Valid target tokens of a batch of the epoch.
int64_t Trainer::tokens_of(int64_t batch) const {
  const std::vector<float>& lengths = examples_.at(options_.model().data.target_lengths).data;
  int64_t tokens = 0;
  for (const uint32_t row : schedule_->indices(batch)) tokens += static_cast<int64_t>(lengths[row]);
  return tokens;
}

/// Takes over the losses of submitted batches, in their order: those that are there, or all. A device that is not asked
/// for all goes on without a wait.
void Trainer::settle(bool all) {
  for (Plan& plan : plans_) plan.executor->collect(plan.losses, all);
  size_t known = 0;
  for (; known < submitted_.size(); ++known) {
    Plan& plan = plans_[submitted_[known]];
    if (plan.taken == plan.losses.size()) break;
    add_loss(++settled_, plan.losses[plan.taken++]);
  }
  submitted_.erase(submitted_.begin(), submitted_.begin() + static_cast<std::ptrdiff_t>(known));
  for (Plan& plan : plans_) {
    plan.losses.erase(plan.losses.begin(), plan.losses.begin() + static_cast<std::ptrdiff_t>(plan.taken));
    plan.taken = 0;
  }
}

void Trainer::add_loss(int64_t batch, double loss) {
  if (std::isfinite(loss)) {
    progress_.epoch_loss += loss;
    return;
  }
  diverged_ = true;
  throw RunError("the loss is no longer finite in epoch " + std::to_string(progress_.epoch + 1) + ", batch " +
                 std::to_string(batch) + ": choose a smaller lr than " + Json(options_["lr"]).dump());
}

void Trainer::finish_epoch() {
  progress_.losses.push_back(progress_.epoch_loss / static_cast<double>(progress_.epoch_tokens));
  progress_.epoch_loss = 0;
  progress_.epoch_tokens = 0;
  progress_.batch = settled_ = 0;
  ++progress_.epoch;
  schedule_->begin_epoch(progress_.epoch);
  trained();
}

std::optional<double> Trainer::learning_rate() const {
  const Plan& last = plans_.back();
  if (!last.executor->program().find("learning_rate")) return {};
  return last.executor->read("learning_rate").data[0];
}

/// The model as it is written and used: its weights' means, brought up to date, where they are kept.
const TrainedModel& Trainer::trained() const {
  if (!mean_) return *model_;
  const State& state = *model_->state;
  const bool begun = state.span("adam.step")[0] > 0;
  for (const std::string& name : state.names()) {
    if (state.entry(name).role != Role::parameter) continue;
    mean_->state->set(name, state.get(begun ? kAveragePrefix + name : name));
  }
  return *mean_;
}

std::string Trainer::weights(WeightsType type) const {
  require_finite_state(*model_->state);
  TrainedModel model = trained();
  model.metadata["seed"] = std::to_string(options_.whole("seed"));
  model.metadata["training"] = to_json(options_).dump();
  model.metadata["epochs"] = std::to_string(progress_.epoch);
  if (!progress_.losses.empty()) model.metadata["loss"] = Json(progress_.losses.back()).dump();
  return write_model(model, type);
}

std::string Trainer::checkpoint() {
  settle(true);
  return write_checkpoint({options_, progress_, data_digest(examples_, *model_)}, *model_->state);
}

std::unique_ptr<Trainer> Trainer::resume(std::string_view checkpoint, const ParallelCorpus& corpus,
                                         const ExecutionOptions& execution, std::optional<int64_t> epochs) {
  const WeightsFile file = read_checkpoint(checkpoint);
  TrainOptions options = read_position(file).options;
  if (epochs && options.flag("cosine") && *epochs != options.whole("epochs"))
    throw Error("the learning rate's cosine ends after " + std::to_string(options.whole("epochs")) +
                " epochs: a training with it cannot be given another end");
  if (epochs) options["epochs"] = *epochs;
  auto trainer = std::make_unique<Trainer>(options, corpus, execution);
  trainer->restore(file);
  return trainer;
}

/// The state counts its steps too; a file where the two differ was not written by checkpoint().
void Trainer::check_counters(const TrainingProgress& progress) const {
  const int64_t steps = progress.epoch * data_.batches_per_epoch + progress.batch;
  for (const char* name : {"adam.step", "rng.step"}) {
    if (!model_->state->has(name)) continue;  // without dropout nothing is drawn
    // A float counts to 2^24 and stays there.
    const float counted = std::as_const(*model_->state).span(name)[0];
    if (counted == static_cast<float>(std::min<int64_t>(steps, 1 << 24))) continue;
    throw Error(std::string("the checkpoint's ") + name + " does not fit its position, step " + std::to_string(steps));
  }
}

void Trainer::restore(const WeightsFile& checkpoint) {
  CheckpointPosition position = read_position(checkpoint);
  if (position.data_digest != data_digest(examples_, *model_)) {
    throw Error("the checkpoint was made from other sentence pairs than these");
  }
  if (position.progress.epoch > options_.whole("epochs")) {
    throw Error("the checkpoint has " + std::to_string(position.progress.epoch) + " finished epochs, more than " +
                std::to_string(options_.whole("epochs")));
  }
  if (position.progress.batch >= data_.batches_per_epoch) {
    throw Error("the checkpoint's position is batch " + std::to_string(position.progress.batch) + " of " +
                std::to_string(data_.batches_per_epoch));
  }
  restore_state(checkpoint, *model_->state);
  check_counters(position.progress);
  progress_ = std::move(position.progress);
  progress_.losses.reserve(options_.whole("epochs"));
  settled_ = progress_.batch;
  schedule_->begin_epoch(progress_.epoch);
}

std::vector<OpTime> Trainer::profile(int runs) { return plans_.front().executor->profile(runs); }

Translator Trainer::translator() const { return Translator(trained(), execution_); }

}  // namespace attn
