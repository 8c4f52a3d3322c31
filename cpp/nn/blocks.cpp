#include "nn/blocks.h"

#include "nn/feed_forward.h"
#include "nn/layer_norm.h"
#include "nn/names.h"
#include "ops/ops.h"
#include "tensor/error.h"

namespace attn::nn {
namespace {

MultiHeadOptions attention_options(const BlockOptions& options) {
  return {.hidden = options.hidden, .heads = options.heads, .bias = options.bias, .dropout = options.dropout};
}

// [region helper/residual_norm]
Value residual_norm(Builder& b, const std::string& name, const char* part, Value x, Value y, float dropout) {
  const auto scope = b.layer_scope(part);
  return add_norm(b, join(name, part), x, y, {.dropout = dropout});
}
// [/region]

// [region helper/normalized]
/// What a part of a pre-norm block begins with.
Value normalized(Builder& b, const std::string& name, const char* part, Value x) {
  const auto scope = b.scope(part);
  return b.name("normalized", layer_norm(b, join(name, part) + ".ln", x));
}
// [/region]

// [region helper/residual]
/// What it ends with: x + dropout(y).
Value residual(Builder& b, const char* part, Value x, Value y, float probability) {
  const auto scope = b.scope(part);
  return b.name("residual", add(b, dropout(b, y, probability), x));
}
// [/region]

// [region helper/feed_forward]
Value feed_forward(Builder& b, const std::string& name, Value x, const BlockOptions& options) {
  const auto scope = b.layer_scope("ffn");
  return position_wise_ffn(b, join(name, "ffn"), x, {.hidden = options.ffn, .out = options.hidden});
}
// [/region]

// [region helper/self_attention]
/// Self-attention over the steps so far; returns also their keys and values.
MultiHeadResult self_attention(Builder& b, const std::string& name, const DecoderBlockInputs& inputs,
                               const BlockOptions& block, KeyValue& so_far) {
  const auto scope = b.layer_scope("attention1");
  MultiHeadOptions options = attention_options(block);
  options.causal = inputs.causal;
  so_far = project_keys_values(b, name, inputs.x, inputs.x, options);
  if (inputs.past.keys) {
    if (inputs.causal) throw Error("decoder block: a causal mask and cached steps exclude each other");
    so_far.keys = b.name("all_keys", concat(b, {inputs.past.keys, so_far.keys}, 2));
    so_far.values = b.name("all_values", concat(b, {inputs.past.values, so_far.values}, 2));
  }
  return attend_heads(b, name, inputs.x, so_far, {}, options);
}
// [/region]

// [region helper/cross_attention]
/// Attention to what the encoder has read.
MultiHeadResult cross_attention(Builder& b, const std::string& name, Value queries, const DecoderBlockInputs& inputs,
                                const BlockOptions& block) {
  const auto scope = b.layer_scope("attention2");
  return attend_heads(b, name, queries, inputs.memory, inputs.memory_valid_lens, attention_options(block));
}
// [/region]

}  // namespace

// [region layer/encoder_block]
EncoderBlockResult encoder_block(Builder& b, const std::string& name, Value x, Value valid_lens, BlockOptions options) {
  const auto layer = b.layer("encoder_block");
  MultiHeadResult attended;
  {
    const auto scope = b.layer_scope("attention");
    attended = multi_head_attention(b, join(name, "attention"), {x, x, x, valid_lens}, attention_options(options));
  }
  const Value y = residual_norm(b, name, "addnorm1", x, attended.output, options.dropout);
  const Value z = feed_forward(b, name, y, options);
  return {residual_norm(b, name, "addnorm2", y, z, options.dropout), attended.weights};
}
// [/region]

// [region layer/pre_norm_encoder_block]
EncoderBlockResult pre_norm_encoder_block(Builder& b, const std::string& name, Value x, Value valid_lens,
                                          BlockOptions options) {
  const auto layer = b.layer("pre_norm_encoder_block");
  const Value n = normalized(b, name, "addnorm1", x);
  MultiHeadResult attended;
  {
    const auto scope = b.layer_scope("attention");
    attended = multi_head_attention(b, join(name, "attention"), {n, n, n, valid_lens}, attention_options(options));
  }
  const Value y = residual(b, "addnorm1", x, attended.output, options.dropout);
  const Value z = feed_forward(b, name, normalized(b, name, "addnorm2", y), options);
  return {residual(b, "addnorm2", y, z, options.dropout), attended.weights};
}
// [/region]

// [region layer/decoder_block]
KeyValue decoder_memory(Builder& b, const std::string& name, Value enc_outputs, BlockOptions options) {
  b.part_of(options.pre_norm ? "pre_norm_decoder_block" : "decoder_block");
  const auto scope = b.layer_scope("attention2");
  return project_keys_values(b, join(name, "attention2"), enc_outputs, enc_outputs, attention_options(options));
}

DecoderBlockResult decoder_block(Builder& b, const std::string& name, const DecoderBlockInputs& inputs,
                                 BlockOptions options) {
  const auto layer = b.layer("decoder_block");
  DecoderBlockResult result;
  const MultiHeadResult self = self_attention(b, join(name, "attention1"), inputs, options, result.past);
  const Value y = residual_norm(b, name, "addnorm1", inputs.x, self.output, options.dropout);
  const MultiHeadResult cross = cross_attention(b, join(name, "attention2"), y, inputs, options);
  const Value z = residual_norm(b, name, "addnorm2", y, cross.output, options.dropout);
  const Value out = feed_forward(b, name, z, options);
  result.output = residual_norm(b, name, "addnorm3", z, out, options.dropout);
  result.self_weights = self.weights;
  result.cross_weights = cross.weights;
  return result;
}
// [/region]

// [region layer/pre_norm_decoder_block]
DecoderBlockResult pre_norm_decoder_block(Builder& b, const std::string& name, const DecoderBlockInputs& inputs,
                                          BlockOptions options) {
  const auto layer = b.layer("pre_norm_decoder_block");
  DecoderBlockResult result;
  DecoderBlockInputs before = inputs;
  before.x = normalized(b, name, "addnorm1", inputs.x);
  const MultiHeadResult self = self_attention(b, join(name, "attention1"), before, options, result.past);
  const Value y = residual(b, "addnorm1", inputs.x, self.output, options.dropout);
  const Value queries = normalized(b, name, "addnorm2", y);
  const MultiHeadResult cross = cross_attention(b, join(name, "attention2"), queries, inputs, options);
  const Value z = residual(b, "addnorm2", y, cross.output, options.dropout);
  const Value out = feed_forward(b, name, normalized(b, name, "addnorm3", z), options);
  result.output = residual(b, "addnorm3", z, out, options.dropout);
  result.self_weights = self.weights;
  result.cross_weights = cross.weights;
  return result;
}
// [/region]

}  // namespace attn::nn
