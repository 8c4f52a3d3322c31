#include "models/model.h"

#include "models/forward.h"
#include "models/seq2seq.h"
#include "models/seq2seq_attention.h"
#include "models/transformer.h"
#include "ops/ops.h"
#include "program/autodiff.h"
#include "tensor/error.h"

namespace attn {
namespace {

/// Nothing is dropped when a model is used.
ModelConfig without_dropout(ModelConfig config) {
  config.dropout = 0;
  return config;
}

/// The options with the config's steps in the place of 0.
template <class Options>
Options with_steps(const ModelConfig& config, Options options) {
  validate(config);
  if (options.src_steps == 0) options.src_steps = config.steps;
  if (options.batch < 1 || options.src_steps < 1) throw Error("a batch needs at least one sentence and one step");
  return options;
}

}  // namespace

ForwardResult forward(Builder& b, const ModelConfig& config, const ForwardInputs& inputs) {
  if (config.is_transformer()) return transformer(b, config, inputs);
  return config.has_attention() ? seq2seq_attention(b, config, inputs) : seq2seq_without_attention(b, config, inputs);
}

// [region layer/sequence_loss]
Value sequence_loss(Builder& b, const ForwardResult& result, Value tgt, Value tgt_valid_len, int64_t steps) {
  const auto scope = b.scope("loss", "sequence_loss");
  Value losses = b.name("token_losses", cross_entropy(b, result.logits, tgt));
  if (tgt_valid_len) losses = b.name("valid_losses", mask_lengths(b, losses, tgt_valid_len, 0.0f));
  return b.name("loss", scale(b, sum_all(b, losses), 1.0 / static_cast<double>(steps)));
}
// [/region]

TrainingProgram record_training(Builder& b, const ModelConfig& config, const TrainingOptions& requested) {
  TrainingOptions options = with_steps(config, requested);
  if (options.tgt_steps == 0) options.tgt_steps = config.steps;
  const int64_t batch = options.batch;
  TrainingProgram program;
  program.src = b.integer_input("src", {batch, options.src_steps});
  program.src_valid_len = b.integer_input("src_valid_len", {batch});
  program.tgt_in = b.integer_input("tgt_in", {batch, options.tgt_steps});
  program.tgt = b.integer_input("tgt", {batch, options.tgt_steps});
  program.tgt_valid_len = b.integer_input("tgt_valid_len", {batch});
  const ForwardResult result = forward(b, config, {program.src, program.src_valid_len, program.tgt_in});
  program.logits = result.logits;
  program.loss = sequence_loss(b, result, program.tgt, program.tgt_valid_len, config.steps);
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

void record_encoder(Builder& b, const ModelConfig& config, const DecodingOptions& requested) {
  const DecodingOptions options = with_steps(config, requested);
  if (config.is_transformer()) {
    transformers::record_encoder(b, without_dropout(config), options);
  } else if (!config.has_attention()) {
    fixed_context::record_encoder(b, without_dropout(config), options);
  } else {
    seq2seq::record_encoder(b, without_dropout(config), options);
  }
}

void record_decoder_step(Builder& b, const ModelConfig& config, int64_t t, const DecodingOptions& requested) {
  const DecodingOptions options = with_steps(config, requested);
  if (t < 0) throw Error("decoding steps count from 0, not from " + std::to_string(t));
  if (config.is_transformer()) {
    transformers::record_decoder_step(b, without_dropout(config), t, options);
  } else if (!config.has_attention()) {
    fixed_context::record_decoder_step(b, without_dropout(config), options);
  } else {
    seq2seq::record_decoder_step(b, without_dropout(config), options);
  }
}

bool decoder_steps_differ(const ModelConfig& config) { return config.is_transformer(); }

}  // namespace attn
