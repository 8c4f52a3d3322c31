#include "models/model.h"

#include "models/models.h"
#include "models/text_axes.h"
#include "ops/ops.h"
#include "program/autodiff.h"
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

// [region layer/sequence_loss]
Value sequence_loss(Builder& b, const ForwardResult& result, Value tgt, Value tgt_valid_len, int64_t steps) {
  const auto scope = b.scope("loss", "sequence_loss");
  Value losses = b.name("token_losses", cross_entropy(b, result.logits, tgt));
  if (tgt_valid_len) losses = b.name("valid_losses", mask_lengths(b, losses, tgt_valid_len, 0.0f));
  return b.name("loss", scale(b, sum_all(b, losses), 1.0 / static_cast<double>(steps)));
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
                               value_of(program.inputs, model.data.target_lengths), config.whole("steps"));
  b.output("logits", program.logits);
  b.output("loss", program.loss);
  if (options.attention_weights) {
    for (const auto& [name, value] : result.attention) b.output(name, value);
  }
  return program;
}

// [region layer/optimizer]
void record_optimizer(Builder& b, Value loss, const OptimizerOptions& options) {
  const std::vector<Value> parameters = b.program().with_role(Role::parameter);
  const std::vector<Value> cotangents = gradients(b, loss, parameters);
  const auto scope = b.scope("optimizer", "optimizer");
  const Value coefficient = b.name("clip_coefficient", clip_coefficient(b, cotangents, options.max_norm));
  AdamAttrs attrs;
  attrs.lr = options.lr;
  adam(b, parameters, cotangents, attrs, coefficient);
  advance_rng(b);
}
// [/region]

void record_encoder(Builder& b, const ModelConfig& config, const DecodingOptions& options) {
  config.model().encoder(b, without_dropout(config), with_steps(config, options));
}

void record_decoder_step(Builder& b, const ModelConfig& config, int64_t t, const DecodingOptions& options) {
  if (t < 0) throw Error("decoding steps count from 0, not from " + std::to_string(t));
  config.model().decoder_step(b, without_dropout(config), t, with_steps(config, options));
}

}  // namespace attn
