#include "train/trainer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "models/model.h"
#include "tensor/error.h"
#include "train/checkpoint.h"
#include "train/memory.h"

namespace attn {
namespace {

/// The first n numbers: a short last batch fills only the front of a Batch's memory.
std::span<const float> front(const std::vector<float>& data, int64_t n) {
  return {data.data(), static_cast<size_t>(n)};
}

// What a device is handed over at once: all of an epoch where the corpus is not huge.
constexpr int64_t kMostAhead = int64_t{1} << 24;

int64_t longest(const std::vector<float>& lengths) {
  return static_cast<int64_t>(*std::max_element(lengths.begin(), lengths.end()));
}

}  // namespace

/// One recorded batch size.
struct Trainer::Plan {
  int64_t size = 0;
  TrainingProgram values;
  std::unique_ptr<Executor> executor;
  std::vector<float> ids;  // one input's, cut to the recorded steps

  /// ids: [B, T], of which the program has the first columns.
  void write_ids(Value input, const std::vector<float>& all, const Batch& batch) {
    const int64_t steps = executor->program().shape(input)[1];
    for (int64_t row = 0; row < batch.size; ++row) {
      std::copy_n(all.begin() + row * batch.num_steps, steps, ids.begin() + row * steps);
    }
    executor->write(input, front(ids, batch.size * steps));
  }

  void write(const Batch& batch) {
    write_ids(values.src, batch.src, batch);
    executor->write(values.src_valid_len, front(batch.src_valid_len, batch.size));
    write_ids(values.tgt_in, batch.tgt_in, batch);
    write_ids(values.tgt, batch.tgt, batch);
    executor->write(values.tgt_valid_len, front(batch.tgt_valid_len, batch.size));
  }
};

ParallelCorpus read_training_pairs(const TrainOptions& options, std::string_view bytes) {
  return read_pairs(bytes, {.max_examples = options.examples});
}

Trainer::Trainer(const TrainOptions& options, const ParallelCorpus& corpus, const ExecutionOptions& execution)
    : options_(options), execution_(execution) {
  validate(options_);
  prepare(corpus);
}

Trainer::~Trainer() = default;

/// From sentence pairs to programs that are ready to run.
void Trainer::prepare(const ParallelCorpus& corpus) {
  Vocabulary source = Vocabulary::build(corpus.source, options_.min_freq);
  Vocabulary target = Vocabulary::build(corpus.target, options_.min_freq);
  const ModelConfig config = model_config(options_, source.size(), target.size());
  validate(config);
  pairs_ = encode_pairs(corpus.source, corpus.target, source, target, options_.steps);
  const int64_t batch = std::min(options_.batch, pairs_.num_pairs);
  schedule_.emplace(pairs_.num_pairs, batch, static_cast<uint64_t>(options_.seed));
  data_ = {pairs_.num_pairs,         schedule_->num_batches(), pairs_.target_tokens,    source.size(), target.size(),
           count_parameters(config), pairs_.truncated_source,  pairs_.truncated_target, corpus.report};
  model_ = TranslationModel{config, std::move(source), std::move(target), std::make_shared<State>(), {}};
  plans_.push_back(make_plan(batch));
  const int64_t last = schedule_->size_of(schedule_->num_batches() - 1);
  if (last != batch) plans_.push_back(make_plan(last));
  batch_.emplace(batch, options_.steps);
  progress_.losses.reserve(options_.epochs);
}

/// Behind the longest sentence of all there is only padding. A decoder's steps there have no part in loss or
/// gradient and are not recorded; nor are the Transformer's source positions, which every query masks. The
/// GRU encoder reads its padding, as the book's does.
Trainer::Plan Trainer::make_plan(int64_t batch) {
  Builder b;
  Plan plan;
  plan.size = batch;
  const int64_t source = longest(pairs_.src_valid_len), target = longest(pairs_.tgt_valid_len);
  plan.values = record_training(
      b, model_->config,
      {.batch = batch, .src_steps = model_->config.is_transformer() ? source : options_.steps, .tgt_steps = target});
  plan.ids.resize(static_cast<size_t>(batch * options_.steps));
  record_optimizer(b, plan.values.loss, {.lr = options_.lr});
  Program program = b.take();
  if (std::exchange(execution_.device_if_large, false) && multiply_adds(program) < kWorthADevice) {
    execution_.device = BackendKind::cpu;
  }
  // A GPU has memory of its own, which the executor asks for.
  if (execution_.device != BackendKind::cuda) require_memory(program, execution_.max_bytes);
  model_->state->add(program, static_cast<uint64_t>(options_.seed));
  plan.executor = execution_.make(std::move(program), model_->state);
  return plan;
}

bool Trainer::step() {
  if (diverged_) throw RunError("the training is over: its loss was no longer finite");
  if (finished()) throw Error("all " + std::to_string(options_.epochs) + " epochs are trained already");
  if (plans_.front().executor->asynchronous()) {
    run_behind();
  } else {
    run_at_once();
  }
  const int64_t tokens = schedule_->target_tokens(pairs_, progress_.batch);
  progress_.epoch_tokens += tokens;
  progress_.tokens += tokens;
  if (++progress_.batch < data_.batches_per_epoch) return false;
  settle();
  finish_epoch();
  return true;
}

void Trainer::run_at_once() {
  schedule_->fill(pairs_, progress_.batch, *batch_);
  Plan& plan = plans_[plan_of(batch_->size)];
  plan.write(*batch_);
  plan.executor->run();
  add_loss(progress_.batch + 1, plan.executor->read_scalar(plan.values.loss));
}

size_t Trainer::plan_of(int64_t batch_size) const { return batch_size == plans_.front().size ? 0 : plans_.size() - 1; }

/// A device has the epoch's batches before its first step, and is asked for the losses after its last: between the two
/// it waits for nothing, and nobody waits for it.
void Trainer::run_behind() {
  if (progress_.batch >= handed_over_) keep_batches_ahead();
  const size_t which = plan_of(schedule_->size_of(progress_.batch));
  Plan& plan = plans_[which];
  plan.executor->run();
  plan.executor->note(plan.values.loss);
  unsettled_.push_back(which);
}

void Trainer::keep_batches_ahead() {
  handed_over_ = progress_.batch;
  for (int64_t floats = 0; floats < kMostAhead && handed_over_ < data_.batches_per_epoch; ++handed_over_) {
    schedule_->fill(pairs_, handed_over_, *batch_);
    Plan& plan = plans_[plan_of(batch_->size)];
    plan.write(*batch_);
    plan.executor->keep_inputs();
    floats += batch_->size * (3 * batch_->num_steps + 2);
  }
}

/// Takes over the losses of the steps since the last time, in their order.
void Trainer::settle() {
  if (unsettled_.empty()) return;
  std::vector<std::vector<float>> losses;
  for (Plan& plan : plans_) losses.push_back(plan.executor->take_notes());
  std::vector<size_t> next(plans_.size(), 0);
  int64_t batch = progress_.batch - static_cast<int64_t>(unsettled_.size());
  for (const size_t which : std::exchange(unsettled_, {})) {
    ++batch;
    add_loss(batch, losses[which][next[which]++]);
  }
}

void Trainer::add_loss(int64_t batch, double loss) {
  if (std::isfinite(loss)) {
    progress_.epoch_loss += loss;
    return;
  }
  diverged_ = true;
  throw RunError("the loss is no longer finite in epoch " + std::to_string(progress_.epoch + 1) + ", batch " +
                 std::to_string(batch) + ": choose a smaller lr than " + Json(options_.lr).dump());
}

void Trainer::finish_epoch() {
  progress_.losses.push_back(progress_.epoch_loss / static_cast<double>(progress_.epoch_tokens));
  progress_.epoch_loss = 0;
  progress_.epoch_tokens = 0;
  progress_.batch = handed_over_ = 0;
  ++progress_.epoch;
  schedule_->begin_epoch(progress_.epoch);
}

std::string Trainer::weights(WeightsType type) const {
  require_finite_state(*model_->state);
  TranslationModel model = *model_;
  model.metadata["seed"] = std::to_string(options_.seed);
  model.metadata["training"] = to_json(options_).dump();
  model.metadata["epochs"] = std::to_string(progress_.epoch);
  if (!progress_.losses.empty()) model.metadata["loss"] = Json(progress_.losses.back()).dump();
  return write_model(model, type);
}

std::string Trainer::checkpoint() {
  settle();
  return write_checkpoint({options_, progress_, data_digest(pairs_, *model_)}, *model_->state);
}

std::unique_ptr<Trainer> Trainer::resume(std::string_view checkpoint, const ParallelCorpus& corpus,
                                         const ExecutionOptions& execution, std::optional<int64_t> epochs) {
  const WeightsFile file = read_checkpoint(checkpoint);
  TrainOptions options = read_position(file).options;
  if (epochs) options.epochs = *epochs;
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
  if (position.data_digest != data_digest(pairs_, *model_)) {
    throw Error("the checkpoint was made from other sentence pairs than these");
  }
  if (position.progress.epoch > options_.epochs) {
    throw Error("the checkpoint has " + std::to_string(position.progress.epoch) + " finished epochs, more than " +
                std::to_string(options_.epochs));
  }
  if (position.progress.batch >= data_.batches_per_epoch) {
    throw Error("the checkpoint's position is batch " + std::to_string(position.progress.batch) + " of " +
                std::to_string(data_.batches_per_epoch));
  }
  restore_state(checkpoint, *model_->state);
  check_counters(position.progress);
  progress_ = std::move(position.progress);
  progress_.losses.reserve(options_.epochs);
  schedule_->begin_epoch(progress_.epoch);
}

std::vector<OpTime> Trainer::profile(int runs) { return plans_.front().executor->profile(runs); }

Translator Trainer::translator() const { return Translator(*model_, execution_); }

}  // namespace attn
