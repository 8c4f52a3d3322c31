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
  for (int64_t* steps : {&options.src_steps, &options.steps}) {
    if (*steps == 0) *steps = config.whole("steps");
    require_batch(options.batch, *steps);
  }
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

// [region layer/mean_loss]
Value mean_loss(Builder& b, Value logits, Value targets, Value valid_len, double label_smoothing) {
  const auto scope = b.scope("loss", "mean_loss");
  const Shape shape = b.shape(targets);
  Value losses = b.name("token_losses", cross_entropy(b, logits, targets));
  if (label_smoothing > 0) losses = smoothed(b, losses, logits, label_smoothing);
  if (!valid_len) return b.name("loss", scale(b, sum_all(b, losses), 1.0 / static_cast<double>(shape.size())));
  losses = b.name("valid_losses", mask_lengths(b, losses, valid_len, 0));
  const Value valid = mask_lengths(b, fill(b, shape, 1, b.axes_of(targets)), valid_len, 0);
  const Value count = b.name("valid_tokens", maximum(b, sum_all(b, valid), fill(b, Shape(), 1)));
  return b.name("loss", div(b, sum_all(b, losses), count));
}
// [/region]

// [region helper/one_hot]
/// 1 at each index, along a new axis, else 0. indices: [B, L] -> [B, L, n]
Value one_hot(Builder& b, Value indices, int64_t n, Axis axis) {
  const Value column = reshape(b, indices, {b.shape(indices)[0], b.shape(indices)[1], 1});
  return less(b, square(b, sub(b, column, iota(b, n, axis))), fill(b, {1}, 0.5));
}
// [/region]

// [region layer/alignment_loss]
Value alignment_loss(Builder& b, Value weights, const BatchValues& gold) {
  const auto scope = b.scope("alignment", "alignment_loss");
  const Axis query = b.axis_of(weights, -2), key = b.axis_of(weights, -1);
  if (b.shape(weights).rank() == 4) weights = mean(b, weights, 1);
  const int64_t steps = b.shape(weights)[-2], src_steps = b.shape(weights)[-1];
  weights = b.name("weights", reshape(b, weights, {b.shape(weights)[0], steps, src_steps}));
  // Which target word and which source word each link joins: [B, L, Tt] and [B, L, Ts].
  const Value targets = one_hot(b, gold.at("link_target"), steps, query);
  const Value sources = one_hot(b, gold.at("link_source"), src_steps, key);
  const Value counted = mask_lengths(b, permute(b, targets, {0, 2, 1}), gold.at("link_count"), 0);
  const Value links = b.name("links", matmul(b, counted, sources));
  const Value share = div(b, links, maximum(b, sum(b, links, -1), fill(b, {1}, 1)));
  // A weight may be 0: no head looks there. Its gradient, 1/weight, must be finite.
  const Value logs = log(b, maximum(b, weights, fill(b, {1}, 1e-30)));
  return b.name("alignment_loss", neg(b, sum_all(b, mul(b, share, logs))));
}
// [/region]

namespace {

/// The driver gives them to every model that has a source, to one whose encoder reads the padding too.
Value source_lengths(Builder& b, const ModelDef& model, int64_t batch) {
  if (!model.encoder) return {};
  return b.integer_input("src_valid_len", {batch}, Integer::length, {Axis::batch});
}

/// The gold links of a batch: see alignment_loss().
void declare_links(Builder& b, const TrainingOptions& options, BatchValues& inputs) {
  for (const char* name : {"link_source", "link_target"}) {
    inputs[name] = b.integer_input(name, {options.batch, options.links}, Integer::position, {Axis::batch, Axis::pair});
  }
  inputs["link_count"] = b.integer_input("link_count", {options.batch}, Integer::length, {Axis::batch});
}

}  // namespace

TrainingProgram record_training(Builder& b, const ModelConfig& config, const TrainingOptions& options) {
  validate(config);
  const ModelDef& model = config.model();
  TrainingProgram program;
  for (const BatchTensor& tensor : model.data.batch) {
    const auto asked = options.steps.find(tensor.name);
    const int64_t steps = asked == options.steps.end() ? config.whole("steps") : asked->second;
    require_batch(options.batch, steps);
    const Shape shape = tensor.lengths ? Shape{options.batch, steps} : Shape{options.batch};
    program.inputs[tensor.name] = tensor.lengths
                                      ? b.integer_input(tensor.name, shape, Integer::token, tokens_of(tensor.text))
                                      : b.integer_input(tensor.name, shape, Integer::length, {Axis::batch});
  }
  const bool guided = options.guided_alignment > 0;
  if (guided) declare_links(b, options, program.inputs);
  const ForwardResult result = model.forward(b, config, program.inputs);
  program.logits = result.logits;
  const Value target = value_of(program.inputs, model.data.target);
  const Value lengths = value_of(program.inputs, model.data.target_lengths);
  program.loss = model.mean_loss
                     ? mean_loss(b, result.logits, target, lengths, options.label_smoothing)
                     : sequence_loss(b, result, target, lengths, {config.whole("steps"), options.label_smoothing});
  program.objective = program.loss;
  if (options.logits) b.output("logits", program.logits);
  b.output("loss", program.loss);
  if (guided) {
    program.alignment_loss = alignment_loss(b, result.alignment, program.inputs);
    b.output("alignment_loss", program.alignment_loss);
    // Divided by the steps, as the loss is.
    const double weight = options.guided_alignment / static_cast<double>(config.whole("steps"));
    program.objective = add(b, program.loss, scale(b, program.alignment_loss, weight));
  }
  if (options.attention_weights) {
    for (const auto& [name, value] : result.attention) b.output(name, value);
  }
  return program;
}

Value record_encoder(Builder& b, const ModelConfig& config, const DecodingOptions& options) {
  const DecodingOptions given = with_steps(config, options);
  const ModelDef& model = config.model();
  if (!model.encoder) throw Error(std::string(model.name) + " has no source: it cannot translate");
  const Value src = b.integer_input("src", {given.batch, given.src_steps}, Integer::token, kSourceTokens);
  return model.encoder(b, without_dropout(config), src, source_lengths(b, model, given.batch));
}

void record_decoder_step(Builder& b, const ModelConfig& config, const DecodingOptions& options) {
  const DecodingOptions given = with_steps(config, options);
  const ModelDef& model = config.model();
  const Axes tokens = model.encoder ? kTargetTokens : tokens_of(Text::sequence);
  const Value token = b.integer_input("token", {given.batch, 1}, Integer::token, tokens);
  Value position;
  if (model.has_positions) {
    position = b.integer_input("position", {1}, Integer::position, {Axis::single});
    b.program().values[position.id].limit = given.steps;
  }
  model.decoder_step(b, without_dropout(config), {given, token, position, source_lengths(b, model, given.batch)});
}

}  // namespace attn
