#include "models/model.h"

#include "models/models.h"
#include "models/text_axes.h"
#include "ops/ops.h"
#include "tensor/error.h"

namespace attn {
namespace {

/// Nothing is dropped when a model is used.
ModelConfig without_dropout(ModelConfig config) {
  config["dropout"] = 0;
  return config;
}

void require_batch(int64_t batch, int64_t steps) {
  if (batch < 1 || steps < 1) throw Error("a batch needs at least one sentence and one step");
}

/// The options with the config's steps in the place of 0.
DecodingOptions with_steps(const ModelConfig& config, DecodingOptions options) {
  validate(config);
  if (options.src_steps == 0) options.src_steps = config.whole("steps");
  require_batch(options.batch, options.src_steps);
  return options;
}

}  // namespace

ModelConfig::ModelConfig(const ModelDef& def) : Settings(def) {
  for (const VocabularyDef& vocabulary : def.data.vocabularies) add(vocabulary.size);
  add(kSteps);
  add_models_fields();
  add(kDropout);
}

ModelConfig::ModelConfig(const std::string& model) : ModelConfig(find_model(model)) {}

Value value_of(const BatchValues& values, const char* name) {
  const auto found = values.find(name);
  return found == values.end() ? Value{} : found->second;
}

// [region helper/smoothed]
/// The cross entropy of each token with all words alike, mixed into the one with its label. losses: [B, Tt]
Value smoothed(Builder& b, Value losses, Value logits, double smoothing) {
  const Shape shape = b.shape(losses);
  const Value all = reshape(b, mean(b, log_softmax(b, logits), -1), {shape[0], shape[1]});
  return add(b, scale(b, losses, 1 - smoothing), scale(b, all, -smoothing));
}
// [/region]

// [region layer/sequence_loss]
Value sequence_loss(Builder& b, const ForwardResult& result, Value tgt, Value tgt_valid_len,
                    const SequenceLossOptions& options) {
  const auto scope = b.scope("loss", "sequence_loss");
  Value losses = b.name("token_losses", cross_entropy(b, result.logits, tgt));
  if (options.label_smoothing > 0) losses = smoothed(b, losses, result.logits, options.label_smoothing);
  if (tgt_valid_len) losses = b.name("valid_losses", mask_lengths(b, losses, tgt_valid_len, 0.0f));
  return b.name("loss", scale(b, sum_all(b, losses), 1.0 / static_cast<double>(options.steps)));
}
// [/region]

TrainingProgram record_training(Builder& b, const ModelConfig& config, const TrainingOptions& options) {
  validate(config);
  const ModelDef& model = config.model();
  TrainingProgram program;
  for (const BatchTensor& tensor : model.data.batch) {
    const auto asked = options.steps.find(tensor.name);
    const bool all = tensor.padding_is_read || asked == options.steps.end();
    const int64_t steps = all ? config.whole("steps") : asked->second;
    require_batch(options.batch, steps);
    const Shape shape = tensor.lengths ? Shape{options.batch, steps} : Shape{options.batch};
    program.inputs[tensor.name] = tensor.lengths
                                      ? b.integer_input(tensor.name, shape, Integer::token, tokens_of(tensor.text))
                                      : b.integer_input(tensor.name, shape, Integer::length, {Axis::batch});
  }
  const ForwardResult result = model.forward(b, config, program.inputs);
  program.logits = result.logits;
  program.loss = sequence_loss(b, result, value_of(program.inputs, model.data.target),
                               value_of(program.inputs, model.data.target_lengths),
                               {config.whole("steps"), options.label_smoothing});
  if (options.logits) b.output("logits", program.logits);
  b.output("loss", program.loss);
  if (options.attention_weights) {
    for (const auto& [name, value] : result.attention) b.output(name, value);
  }
  return program;
}

void record_encoder(Builder& b, const ModelConfig& config, const DecodingOptions& options) {
  config.model().encoder(b, without_dropout(config), with_steps(config, options));
}

void record_decoder_step(Builder& b, const ModelConfig& config, int64_t t, const DecodingOptions& options) {
  if (t < 0) throw Error("decoding steps count from 0, not from " + std::to_string(t));
  config.model().decoder_step(b, without_dropout(config), t, with_steps(config, options));
}

}  // namespace attn
