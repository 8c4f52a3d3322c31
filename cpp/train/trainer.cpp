#include "train/trainer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "backends/cuda/cuda.h"
#include "models/config.h"
#include "models/optimizer.h"
#include "tensor/error.h"
#include "tensor/libm.h"
#include "train/checkpoint.h"
#include "train/memory.h"

namespace attn {
namespace {

constexpr const char* kBestPrefix = "best.";

/// Throws Error if a count is beyond what the run has.
void require_within(const char* name, int64_t count, int64_t most) {
  if (count <= most) return;
  throw Error(name + (" is " + std::to_string(count)) + ", in this run at most " + std::to_string(most));
}

LearningRate learning_rate_of(const TrainOptions& options, int64_t batches_per_epoch) {
  const LearningRate rate{.peak = options["lr"],
                          .warmup = options.whole("warmup"),
                          .inverse_root = options.flag("inverse_root"),
                          .cosine = options.flag("cosine"),
                          .steps = options.whole("epochs") * batches_per_epoch};
  require_within("warmup", rate.warmup, rate.steps - 1);
  return rate;
}

}  // namespace

/// One recorded batch size.
struct Trainer::Plan : BatchProgram {
  std::vector<Value> read;    // the losses of a batch: the loss, and with guided alignment that of the attention
  std::vector<float> losses;  // of submitted batches, in order
  size_t taken = 0;           // how many of them have been taken over
};

std::optional<double> TrainingProgress::alignment_loss() const {
  if (alignment_losses.empty()) return {};
  return alignment_losses.back();
}

const HeldOutResult* TrainingProgress::best() const {
  const auto less = [](const HeldOutResult& a, const HeldOutResult& b) { return a.loss < b.loss; };
  const auto found = std::min_element(held_out.begin(), held_out.end(), less);
  return found == held_out.end() ? nullptr : &*found;
}

std::unique_ptr<Dataset> read_data(const TrainOptions& options, std::string_view bytes) {
  return options.model().data.read(bytes, options, options.whole("examples"));
}

std::unique_ptr<Dataset> read_held_out(const TrainOptions& options, std::string_view bytes) {
  return options.model().data.read(bytes, options, 0);
}

Trainer::Trainer(const TrainOptions& options, const Dataset& data, const ExecutionOptions& execution,
                 const Dataset* held_out)
    : options_(options), execution_(execution) {
  validate(options_);
  if (options_["valid"] > 0) {
    if (held_out) throw Error("valid is given twice");
    const auto [rest, part] = data.split(options_["valid"], static_cast<uint64_t>(options_.whole("seed")));
    prepare(*rest);
    hold_out(*part, *rest);
  } else {
    prepare(data);
    if (held_out) hold_out(*held_out, data);
  }
  if (held_out_) return;
  if (options_.whole("patience") > 0) throw Error("patience needs valid");
}

Trainer::~Trainer() = default;

/// From data to programs that are ready to run.
void Trainer::prepare(const Dataset& data) {
  const ModelDef& def = options_.model();
  const DataOptions asked = data_options(options_);
  std::vector<Vocabulary> vocabularies = data.vocabularies(asked);
  for (const Vocabulary& vocabulary : vocabularies) data_.vocabulary_sizes.push_back(vocabulary.size());
  const ModelConfig config = model_config(options_, data_.vocabulary_sizes);
  data_.parameters = count_parameters(config);
  examples_ = data.examples(vocabularies, asked);
  epoch_rows_ = data.epoch_rows(examples_, vocabularies, asked);
  const int64_t batch = std::min(options_.whole("batch"), examples_.size);
  schedule_.emplace(examples_.size, batch, asked.seed, examples_.at(def.data.target_lengths).numbers);
  data_.pairs = examples_.size;
  data_.batches_per_epoch = schedule_->num_batches();
  data_.tokens_per_epoch = examples_.total(def.data.target_lengths);
  data_.linked_words_per_epoch = examples_.linked_words;
  data_.truncated = examples_.truncated;
  if (data.pairs()) data_.report = data.pairs()->report;
  rate_ = learning_rate_of(options_, data_.batches_per_epoch);
  model_ = TrainedModel{config, std::move(vocabularies), std::make_shared<State>(), {}};
  plans_.push_back(make_plan(batch));
  const int64_t last = schedule_->size_of(schedule_->num_batches() - 1);
  if (last != batch) plans_.push_back(make_plan(last));
  if (options_.whole("average") > 0) mean_ = TrainedModel{config, model_->vocabularies, std::make_shared<State>(), {}};
  progress_.losses.reserve(options_.whole("epochs"));
  if (data_.linked_words_per_epoch > 0) progress_.alignment_losses.reserve(options_.whole("epochs"));
}

Trainer::Plan Trainer::make_plan(int64_t batch) {
  Builder b;
  Plan plan;
  plan.size = batch;
  TrainingOptions shape = batch_shape(options_.model(), examples_, batch);
  shape.label_smoothing = options_["label_smoothing"];
  shape.guided_alignment = options_["guided_alignment"];
  plan.values = record_training(b, model_->config, shape);
  plan.read = {plan.values.loss};
  if (plan.values.alignment_loss) plan.read.push_back(plan.values.alignment_loss);
  plan.losses.reserve(16);
  record_optimizer(b, plan.values.objective,
                   {.rate = rate_, .weight_decay = options_["weight_decay"], .average = options_.whole("average")});
  Program program = b.take();
  if (std::exchange(execution_.device_if_large, false) && multiply_adds(program) >= kWorthADevice) {
    const bool there = execution_.has_device ? execution_.has_device() : cuda::status().usable;
    if (there) execution_.device = BackendKind::cuda;
  }
  // A GPU has memory of its own, which the executor asks for.
  if (execution_.device != BackendKind::cuda) require_memory(program, execution_.max_bytes);
  plan.prepare(execution_.make(std::move(program), model_->state, static_cast<uint64_t>(options_.whole("seed"))));
  return plan;
}

/// What to watch the training with, and a place for the parameters that do best on it.
void Trainer::hold_out(const Dataset& held_out, const Dataset& trained_on) {
  require_within("valid_every", options_.whole("valid_every"), options_.whole("epochs"));
  held_out_ = std::make_unique<HeldOut>(held_out, trained_on, trained(), options_, execution_);
  data_.held_out_pairs = held_out_->size();
  data_.also_trained_on = held_out_->also_trained_on();
  keep_best();
}

void Trainer::keep_best() {
  const State& state = *trained().state;
  for (const auto& [name, shape] : model_parameters(model_->config)) {
    model_->state->set(kBestPrefix + name, state.get(name), Role::state);
  }
}

void Trainer::look() {
  if (!held_out_ || progress_.epoch % options_.whole("valid_every") != 0) return;
  const HeldOutResult* best = progress_.best();
  const int64_t best_epoch = best ? best->epoch : 0;
  progress_.held_out.push_back(held_out_->look(progress_.epoch));
  if (progress_.best()->epoch != best_epoch) keep_best();
}

bool Trainer::stopped_early() const {
  const HeldOutResult* best = progress_.best();
  if (!best || options_.whole("patience") == 0) return false;
  return &progress_.held_out.back() - best >= options_.whole("patience");
}

bool Trainer::step() {
  if (lost_) throw RunError("the training is over: its loss was no longer finite");
  if (finished()) throw Error("all " + std::to_string(progress_.epoch) + " epochs are trained already");
  const std::span<const uint32_t> rows = schedule_->indices(progress_.batch);
  const size_t which = static_cast<int64_t>(rows.size()) == plans_.front().size ? 0 : plans_.size() - 1;
  Plan& plan = plans_[which];
  plan.write(examples_, rows, [this](const Column& column, uint32_t row, std::span<float> ids) {
    if (epoch_rows_) epoch_rows_->replace(progress_.epoch, row, column, ids);
  });
  plan.executor->submit(plan.read);
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
  return examples_.total(options_.model().data.target_lengths, schedule_->indices(batch));
}

/// Takes over the losses of submitted batches, in their order: those that are there, or all. A device that is not asked
/// for all goes on without a wait.
void Trainer::settle(bool all) {
  for (Plan& plan : plans_) plan.executor->collect(plan.losses, all);
  size_t known = 0;
  for (; known < submitted_.size(); ++known) {
    Plan& plan = plans_[submitted_[known]];
    if (plan.taken == plan.losses.size()) break;
    add_losses(++settled_, std::span(plan.losses).subspan(plan.taken, plan.read.size()));
    plan.taken += plan.read.size();
  }
  submitted_.erase(submitted_.begin(), submitted_.begin() + static_cast<std::ptrdiff_t>(known));
  for (Plan& plan : plans_) {
    plan.losses.erase(plan.losses.begin(), plan.losses.begin() + static_cast<std::ptrdiff_t>(plan.taken));
    plan.taken = 0;
  }
}

/// losses: a Plan's `read`.
void Trainer::add_losses(int64_t batch, std::span<const float> losses) {
  if (std::all_of(losses.begin(), losses.end(), [](float loss) { return std::isfinite(loss); })) {
    // The book's is a sum over the batch, divided by the steps; the other a mean over its tokens.
    const double weight = options_.model().mean_loss ? static_cast<double>(tokens_of(batch - 1)) : 1;
    progress_.epoch_loss += weight * losses.front();
    if (losses.size() > 1) progress_.epoch_alignment_loss += losses.back();
    return;
  }
  lost_ = true;
  throw RunError("the loss is no longer finite in epoch " + std::to_string(progress_.epoch + 1) + ", batch " +
                 std::to_string(batch) + ": choose a smaller lr than " + Json(options_["lr"]).dump());
}

void Trainer::finish_epoch() {
  progress_.losses.push_back(progress_.epoch_loss / static_cast<double>(progress_.epoch_tokens));
  if (data_.linked_words_per_epoch > 0) {
    progress_.alignment_losses.push_back(progress_.epoch_alignment_loss /
                                         static_cast<double>(data_.linked_words_per_epoch));
  }
  progress_.epoch_loss = progress_.epoch_alignment_loss = 0;
  progress_.epoch_tokens = 0;
  progress_.batch = settled_ = 0;
  note_divergence(++progress_.epoch);
  schedule_->begin_epoch(progress_.epoch);
  trained();
  look();
}

double Trainer::ignorant_loss() const {
  const double loss = libm::log(static_cast<double>(data_.vocabulary_sizes.back()));
  return options_.model().mean_loss ? loss : loss / options_["steps"];
}

void Trainer::note_divergence(int64_t epoch) {
  if (diverged_ == 0 && progress_.losses[epoch - 1] > kDiverged * ignorant_loss()) diverged_ = epoch;
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
  int64_t epoch = progress_.epoch;
  if (const HeldOutResult* best = progress_.best()) {
    epoch = best->epoch;
    model.state = std::make_shared<State>();
    for (const auto& [name, shape] : model_parameters(model.config))
      model.state->set(name, std::as_const(*model_->state).get(kBestPrefix + name));
    model.metadata["held_out_loss"] = Json(best->loss).dump();
  }
  model.metadata["seed"] = std::to_string(options_.whole("seed"));
  model.metadata["training"] = to_json(options_).dump();
  model.metadata["epochs"] = std::to_string(epoch);
  if (epoch > 0) model.metadata["loss"] = Json(progress_.losses[epoch - 1]).dump();
  if (diverged_ > 0 && diverged_ <= epoch) model.metadata[kDivergedKey] = std::to_string(diverged_);
  return write_model(model, type);
}

/// Of all pairs that have a part in what is learned.
std::string Trainer::digest() const {
  const std::span<const Link> links = epoch_rows_ ? epoch_rows_->links() : std::span<const Link>();
  return data_digest(examples_, *model_, links) + (held_out_ ? data_digest(held_out_->examples(), *model_) : "");
}

std::string Trainer::checkpoint() {
  settle(true);
  return write_checkpoint({options_, progress_, digest(), schedule_->longest_first()}, *model_->state);
}

std::unique_ptr<Trainer> Trainer::resume(std::string_view checkpoint, const Dataset& data,
                                         const ExecutionOptions& execution, std::optional<int64_t> epochs,
                                         const Dataset* held_out) {
  const WeightsFile file = read_checkpoint(checkpoint);
  TrainOptions options = read_position(file).options;
  if (epochs && options.flag("cosine") && *epochs != options.whole("epochs"))
    throw Error("epochs cannot be changed from " + std::to_string(options.whole("epochs")) + ": there the cosine ends");
  if (epochs) options["epochs"] = *epochs;
  auto trainer = std::make_unique<Trainer>(options, data, execution, held_out);
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
  if (position.data_digest != digest() || (!held_out_ && position.progress.best())) {
    throw Error("the checkpoint was made from other sentence pairs than these");
  }
  if (position.progress.epoch > options_.whole("epochs")) {
    throw Error("the checkpoint has " + std::to_string(position.progress.epoch) + " finished epochs, more than " +
                std::to_string(options_.whole("epochs")));
  }
  if (position.progress.epoch == options_.whole("epochs") && position.progress.batch > 0) {
    throw Error("the checkpoint stands within epoch " + std::to_string(position.progress.epoch + 1) +
                ", behind the end that is asked for, " + std::to_string(position.progress.epoch));
  }
  if (position.progress.batch >= data_.batches_per_epoch) {
    throw Error("the checkpoint's position is batch " + std::to_string(position.progress.batch) + " of " +
                std::to_string(data_.batches_per_epoch));
  }
  restore_state(checkpoint, *model_->state);
  check_counters(position.progress);
  progress_ = std::move(position.progress);
  for (int64_t epoch = 1; epoch <= progress_.epoch; ++epoch) note_divergence(epoch);
  trained();
  progress_.losses.reserve(options_.whole("epochs"));
  settled_ = progress_.batch;
  if (!position.longest_first) schedule_->forget_lengths();
  schedule_->begin_epoch(progress_.epoch);
}

std::vector<OpTime> Trainer::profile(int runs) { return plans_.front().executor->profile(runs); }

Translator Trainer::translator() const { return Translator(trained(), execution_); }

}  // namespace attn
