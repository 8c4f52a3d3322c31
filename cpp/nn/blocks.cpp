#include "nn/blocks.h"

#include "nn/feed_forward.h"
#include "nn/layer_norm.h"
#include "nn/names.h"
#include "ops/ops.h"

namespace attn::nn {
namespace {

MultiHeadOptions attention_options(const BlockOptions& options) {
  return {.hidden = options.hidden, .heads = options.heads, .bias = options.bias, .dropout = options.dropout};
}

// [region helper/with_residual]
/// A part of a block and its residual connection: norm(x + dropout(part(x))), or with pre_norm
/// x + dropout(part(norm(x))). name: of the norm's parameters, whose last part is the scope.
template <class Part>
Value with_residual(Builder& b, const std::string& name, Value x, const BlockOptions& options, Part part) {
  const std::string scope_name = last_part(name);
  if (!options.pre_norm) {
    const Value y = part(x);
    const auto scope = b.layer_scope(scope_name);
    return add_norm(b, name, x, y, {.dropout = options.dropout});
  }
  const Value normalized = [&] {
    const auto scope = b.scope(scope_name);
    return b.name("normalized", layer_norm(b, join(name, "ln"), x));
  }();
  const Value y = part(normalized);
  const auto scope = b.scope(scope_name);
  return b.name("residual", add(b, dropout(b, y, options.dropout), x));
}
// [/region]

// [region helper/feed_forward]
Value feed_forward(Builder& b, const std::string& name, Value x, const BlockOptions& options) {
  const auto scope = b.layer_scope("ffn");
  return position_wise_ffn(b, join(name, "ffn"), x, {.hidden = options.ffn, .out = options.hidden});
}
// [/region]

// [region helper/self_attention]
/// Self-attention over the steps so far.
MultiHeadResult self_attention(Builder& b, const std::string& name, Value x, const DecoderBlockInputs& inputs,
                               const BlockOptions& block) {
  const auto scope = b.layer_scope("attention1");
  MultiHeadOptions options = attention_options(block);
  options.causal = inputs.causal;
  options.place = inputs.place;
  return multi_head_attention(b, name, {x, x, x, {}}, options);
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
// [region layer/pre_norm_encoder_block]
EncoderBlockResult encoder_block(Builder& b, const std::string& name, Value x, Value valid_lens, BlockOptions options) {
  const auto layer = options.pre_norm ? b.layer("pre_norm_encoder_block") : b.layer("encoder_block");
  EncoderBlockResult result;
  const Value y = with_residual(b, join(name, "addnorm1"), x, options, [&](Value in) {
    const auto scope = b.layer_scope("attention");
    const MultiHeadResult attended =
        multi_head_attention(b, join(name, "attention"), {in, in, in, valid_lens}, attention_options(options));
    result.weights = attended.weights;
    return attended.output;
  });
  result.output = with_residual(b, join(name, "addnorm2"), y, options,
                                [&](Value in) { return feed_forward(b, name, in, options); });
  return result;
}
// [/region]
// [/region]

// [region layer/decoder_block]
// [region layer/pre_norm_decoder_block]
KeyValue decoder_memory(Builder& b, const std::string& name, Value enc_outputs, BlockOptions options) {
  b.part_of(options.pre_norm ? "pre_norm_decoder_block" : "decoder_block");
  const auto scope = b.layer_scope("attention2");
  return project_keys_values(b, join(name, "attention2"), enc_outputs, enc_outputs, attention_options(options));
}

DecoderBlockResult decoder_block(Builder& b, const std::string& name, const DecoderBlockInputs& inputs,
                                 BlockOptions options) {
  const auto layer = options.pre_norm ? b.layer("pre_norm_decoder_block") : b.layer("decoder_block");
  DecoderBlockResult result;
  const Value y = with_residual(b, join(name, "addnorm1"), inputs.x, options, [&](Value in) {
    const MultiHeadResult attended = self_attention(b, join(name, "attention1"), in, inputs, options);
    result.self_weights = attended.weights;
    result.memory = attended.memory;
    return attended.output;
  });
  const Value z = with_residual(b, join(name, "addnorm2"), y, options, [&](Value in) {
    const MultiHeadResult attended = cross_attention(b, join(name, "attention2"), in, inputs, options);
    result.cross_weights = attended.weights;
    return attended.output;
  });
  result.output = with_residual(b, join(name, "addnorm3"), z, options,
                                [&](Value in) { return feed_forward(b, name, in, options); });
  return result;
}
// [/region]
// [/region]

}  // namespace attn::nn
