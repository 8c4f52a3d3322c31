#include "nn/multi_head_attention.h"

#include "nn/linear.h"
#include "nn/names.h"
#include "ops/ops.h"
#include "tensor/error.h"

namespace attn::nn {
namespace {

// [region helper/project]
/// One of the four projections.
Value project(Builder& b, const std::string& name, Value x, const MultiHeadOptions& options, Axis axis = Axis::hidden) {
  return linear(b, name, x, {.out = options.hidden, .bias = options.bias, .axis = axis});
}
// [/region]

// [region helper/split_heads]
/// [B, T, H] -> [B, N, T, H/N]; its positions are queries or keys.
Value split_heads(Builder& b, Value x, int64_t heads, Axis role) {
  const Shape shape = b.shape(x);
  const Value parts = reshape(b, x, {shape[0], shape[1], heads, shape[2] / heads});
  b.axes(parts, {b.axis_of(x, 0), as(role, b.axis_of(x, 1)), Axis::head, Axis::feature});
  return permute(b, parts, {0, 2, 1, 3});
}
// [/region]

// [region helper/merge_heads]
/// [B, N, T, H/N] -> [B, T, H]
Value merge_heads(Builder& b, Value x) {
  const Shape shape = b.shape(x);
  const Value whole = reshape(b, permute(b, x, {0, 2, 1, 3}), {shape[0], shape[2], shape[1] * shape[3]});
  return b.axis(whole, 2, Axis::hidden);
}
// [/region]

// [region helper/attend_each_head]
/// What the heads have in common stands in the scope "heads", the results in the layer's own.
AttentionResult attend_each_head(Builder& b, const AttentionInputs& inputs, const MultiHeadOptions& options) {
  const AttentionResult heads = [&] {
    const auto layer = b.layer("dot_product_attention", "heads");
    return dot_product_attention(b, inputs, options.dropout);
  }();
  return {b.name("head_outputs", heads.output), b.name("weights", heads.weights), b.name("scores", heads.scores)};
}
// [/region]

void check(const MultiHeadOptions& options) {
  if (options.heads < 1 || options.hidden % options.heads != 0) {
    throw Error("multi-head attention: the hidden size " + std::to_string(options.hidden) +
                " is not divisible by the number of heads " + std::to_string(options.heads));
  }
}

}  // namespace

// [region layer/causal_lens]
Value causal_lens(Builder& b, int64_t batch, int64_t steps) {
  const auto layer = b.layer("causal_lens");
  const Value lens = broadcast_to(b, add_scalar(b, iota(b, steps, Axis::query), 1.0f), {batch, steps});
  return b.name("causal_lens", b.axis(lens, 0, Axis::batch));
}
// [/region]

// [region layer/multi_head_attention]
KeyValue project_keys_values(Builder& b, const std::string& name, Value keys, Value values, MultiHeadOptions options) {
  b.part_of("multi_head_attention");
  check(options);
  const Value k = split_heads(b, project(b, join(name, "W_k"), keys, options), options.heads, Axis::key);
  const Value v = split_heads(b, project(b, join(name, "W_v"), values, options), options.heads, Axis::key);
  return {b.name("head_keys", k), b.name("head_values", v)};
}

MultiHeadResult attend_heads(Builder& b, const std::string& name, Value queries, const KeyValue& memory,
                             Value valid_lens, MultiHeadOptions options) {
  b.part_of("multi_head_attention");
  check(options);
  if (options.causal) {
    if (valid_lens) throw Error("multi-head attention: a causal mask and valid lengths exclude each other");
    valid_lens = b.name("causal_lens", causal_lens(b, b.shape(queries)[0], b.shape(queries)[1]));
  }
  const Value q = split_heads(b, project(b, join(name, "W_q"), queries, options), options.heads, Axis::query);
  const AttentionResult heads =
      attend_each_head(b, {b.name("head_queries", q), memory.keys, memory.values, valid_lens}, options);
  const Value output = project(b, join(name, "W_o"), merge_heads(b, heads.output), options, Axis::feature);
  b.axis(output, 1, b.axis_of(queries, 1));
  return {b.name("output", output), heads.weights, heads.scores};
}

MultiHeadResult multi_head_attention(Builder& b, const std::string& name, const AttentionInputs& inputs,
                                     MultiHeadOptions options) {
  const auto layer = b.layer("multi_head_attention");
  const KeyValue memory = project_keys_values(b, name, inputs.keys, inputs.values, options);
  return attend_heads(b, name, inputs.queries, memory, inputs.valid_lens, options);
}
// [/region]

}  // namespace attn::nn
