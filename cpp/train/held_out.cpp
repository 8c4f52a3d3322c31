#include "train/held_out.h"

#include <algorithm>
#include <cmath>

#include "tensor/error.h"
#include "train/memory.h"
#include "train/score.h"

namespace attn {
namespace {

/// As they are: no links are learned from.
DataOptions asked_of_held_out(const TrainOptions& options) {
  DataOptions asked = data_options(options);
  asked.links = false;
  return asked;
}

/// Whether a row of what a model reads first has a token of its vocabulary.
bool knows_a_token(const Examples& examples, const Vocabulary& vocabulary) {
  const std::vector<int>& ids = examples.columns.front().numbers;
  return std::any_of(ids.begin(), ids.end(), [&](int id) { return id != vocabulary.unk() && id != vocabulary.eos(); });
}

}  // namespace

Json to_json(const HeldOutResult& result) {
  Json json = Json::object();
  json.set("epoch", result.epoch).set("loss", result.loss);
  if (!result.score) return json;
  json.set("bleu", result.score->bleu).set("exact_match", result.score->exact_match);
  const std::optional<double>& rate = result.score->alignment_error_rate;
  return json.set("alignment_error_rate", rate ? Json(*rate) : Json());
}

HeldOutResult held_out_result(const Json& json) {
  HeldOutResult result{json.at("epoch").as_int(), json.at("loss").as_double(), {}};
  if (!json.find("bleu")) return result;
  result.score.emplace();
  result.score->bleu = json.at("bleu").as_double();
  result.score->exact_match = json.at("exact_match").as_double();
  const Json& rate = json.at("alignment_error_rate");
  if (rate.kind() != Json::Kind::null) result.score->alignment_error_rate = rate.as_double();
  return result;
}

HeldOut::HeldOut(const Dataset& data, const Dataset& trained_on, const TrainedModel& model, const TrainOptions& options,
                 const ExecutionOptions& execution)
    : size_(data.size()),
      also_trained_on_(data.common(trained_on)),
      examples_(data.examples(model.vocabularies, asked_of_held_out(options))),
      model_(options.model()) {
  const bool pairs = data.pairs();
  if (also_trained_on_ == size_)
    throw Error(pairs ? "every held-out pair is trained on too" : "the held-out text is trained on too");
  if (!knows_a_token(examples_, model.vocabularies.front())) {
    throw Error(pairs ? "no held-out source word is in the vocabulary" : "no held-out token is in the vocabulary");
  }
  const int64_t batch = std::min(options.whole("batch"), examples_.size);
  schedule_.emplace(examples_.size, batch, 0);
  programs_.push_back(record(model, execution, batch));
  const int64_t last = schedule_->size_of(schedule_->num_batches() - 1);
  if (last != batch) programs_.push_back(record(model, execution, last));
  if (!pairs) return;
  pairs_ = *data.pairs();
  translator_.emplace(model, execution);
}

BatchProgram HeldOut::record(const TrainedModel& model, const ExecutionOptions& execution, int64_t batch) {
  ModelConfig config = model.config;
  config["dropout"] = 0;
  Builder b;
  BatchProgram program;
  program.size = batch;
  program.values = record_training(b, config, batch_shape(config.model(), examples_, batch));
  Program recorded = b.take();
  require_memory(recorded, execution.max_bytes);
  program.prepare(execution.make(std::move(recorded), model.state));
  return program;
}

double HeldOut::loss() {
  double sum = 0;
  for (int64_t i = 0; i < schedule_->num_batches(); ++i) {
    BatchProgram& program = schedule_->size_of(i) == programs_.front().size ? programs_.front() : programs_.back();
    program.write(examples_, schedule_->indices(i));
    program.executor->run();
    const int64_t tokens = examples_.total(model_.data.target_lengths, schedule_->indices(i));
    const double weight = model_.mean_loss ? static_cast<double>(tokens) : 1;
    sum += weight * program.executor->read(program.values.loss).data[0];
  }
  return sum / static_cast<double>(examples_.total(model_.data.target_lengths));
}

HeldOutResult HeldOut::look(int64_t epoch) {
  HeldOutResult result{epoch, loss(), {}};
  if (!std::isfinite(result.loss)) throw RunError("the model overflows: its numbers are no longer finite");
  if (pairs_) result.score = score_corpus(*translator_, *pairs_);
  return result;
}

}  // namespace attn
