#include "models/gpt.h"

#include "nn/embedding.h"
#include "nn/feed_forward.h"
#include "nn/layer_norm.h"
#include "nn/linear.h"
#include "nn/multi_head_attention.h"
#include "nn/names.h"
#include "nn/positional_encoding.h"
#include "ops/ops.h"

namespace attn {
namespace {

using Positions = GptOptions::Positions;

nn::MultiHeadOptions attention_options(const GptOptions& options) {
  const bool plain =
      options.window == 0 && options.positions != Positions::alibi && options.positions != Positions::rope;
  // Multi-head attention as the lessons have it, where there is nothing more to it.
  const int64_t groups = options.kv_heads == 0 && !plain ? options.heads : options.kv_heads;
  return {.hidden = options.hidden,
          .heads = options.heads,
          .bias = options.bias,
          .dropout = options.dropout,
          .causal = true,
          .kv_heads = groups,
          .window = options.window,
          .alibi = options.positions == Positions::alibi,
          .rotary_base = options.positions == Positions::rope ? options.rope_base : 0};
}

// [region helper/embed_tokens]
/// Not scaled, unlike the Transformer's. -> [B, T, D]
Value embed_tokens(Builder& b, const GptOptions& options, Value tokens) {
  Value x = nn::embedding(b, "embedding", tokens, {.vocab = options.vocab, .size = options.hidden, .deviation = 0.02f});
  if (options.positions == Positions::learned) x = nn::learned_positions(b, "positions", x, options.steps);
  if (options.positions == Positions::sinusoidal) {
    const auto scope = b.layer_scope("positions");
    x = nn::positional_encoding(b, x);
  }
  return dropout(b, x, options.dropout);
}
// [/region]

// [region helper/normalized]
Value normalized(Builder& b, const std::string& name, Value x, const GptOptions& options) {
  if (options.norm == GptOptions::Norm::rms) return nn::rms_norm(b, name, x, options.norm_eps);
  return nn::layer_norm(b, name, x, {.eps = options.norm_eps, .bias = options.bias});
}
// [/region]

// [region helper/with_norm]
/// A part of a block: x + part(norm(x)), or without pre_norm norm(x + part(x)).
template <class Part>
Value with_norm(Builder& b, const std::string& name, Value x, const GptOptions& options, Part part) {
  const Value y = part(options.pre_norm ? normalized(b, name, x, options) : x);
  const Value sum = add(b, x, dropout(b, y, options.dropout));
  return options.pre_norm ? sum : normalized(b, name, sum, options);
}
// [/region]

// [region helper/network]
Value network(Builder& b, const std::string& name, Value x, const GptOptions& options) {
  nn::FeedForwardOptions of{.hidden = options.ffn, .out = options.hidden, .bias = options.bias};
  if (options.activation == GptOptions::Activation::swiglu) return nn::swiglu(b, name, x, of);
  if (options.activation == GptOptions::Activation::gelu) of.activation = nn::Activation::gelu;
  return nn::position_wise_ffn(b, name, x, of);
}
// [/region]

// [region layer/gpt_block]
/// output: [B, T, D], weights: [B, N, T, T]
nn::MultiHeadResult gpt_block(Builder& b, const std::string& name, Value x, const GptOptions& options) {
  const auto layer = b.layer("gpt_block");
  nn::MultiHeadResult result;
  x = with_norm(b, nn::join(name, "norm1"), x, options, [&](Value in) {
    const auto scope = b.layer_scope("attention");
    result = nn::multi_head_attention(b, nn::join(name, "attention"), {in, in, in, {}}, attention_options(options));
    return result.output;
  });
  x = b.name("attended", x);
  x = with_norm(b, nn::join(name, "norm2"), x, options, [&](Value in) {
    const auto scope = b.layer_scope("ffn");
    return network(b, nn::join(name, "ffn"), in, options);
  });
  result.output = b.name("output", x);
  return result;
}
// [/region]

}  // namespace

// [region layer/gpt]
ForwardResult gpt(Builder& b, const GptOptions& options, Value tokens) {
  const auto layer = b.layer("gpt");
  Value x = embed_tokens(b, options, tokens);
  ForwardResult result;
  for (int64_t i = 0; i < options.layers; ++i) {
    const auto scope = b.layer_scope({"block", i, options.layers});
    const auto block = gpt_block(b, "blocks." + std::to_string(i), x, options);
    x = block.output;
    result.attention.emplace_back("attention_weights." + std::to_string(i), block.weights);
  }
  if (options.pre_norm) x = normalized(b, "norm", x, options);
  const char* weight = options.tied ? "embedding.weight" : nullptr;
  const Axis words = as(Axis::vocabulary, b.axis_of(tokens, -1));
  result.logits = b.name(
      "logits", nn::linear(b, "head", x, {.out = options.vocab, .bias = false, .axis = words, .weight = weight}));
  return result;
}
// [/region]

// [region layer/mean_loss]
Value mean_loss(Builder& b, Value logits, Value targets, Value valid_len) {
  const auto scope = b.scope("loss", "mean_loss");
  const Shape shape = b.shape(targets);
  Value losses = b.name("token_losses", cross_entropy(b, logits, targets));
  if (!valid_len) return b.name("loss", scale(b, sum_all(b, losses), 1.0 / static_cast<double>(shape.size())));
  losses = b.name("valid_losses", mask_lengths(b, losses, valid_len, 0));
  const Value valid = mask_lengths(b, fill(b, shape, 1, b.axes_of(targets)), valid_len, 0);
  const Value count = b.name("valid_tokens", maximum(b, sum_all(b, valid), fill(b, Shape(), 1)));
  return b.name("loss", div(b, sum_all(b, losses), count));
}
// [/region]

}  // namespace attn
