#include "nn/multi_head_attention.h"

#include "nn/linear.h"
#include "nn/names.h"
#include "nn/positional_encoding.h"
#include "ops/ops.h"
#include "tensor/error.h"

namespace attn::nn {
namespace {

// [region helper/project]
/// One of the four projections; out: 0 for all heads of the queries.
Value project(Builder& b, const std::string& name, Value x, const MultiHeadOptions& options,
              LinearOptions linear_options = {}) {
  linear_options.bias = options.bias;
  if (linear_options.out == 0) linear_options.out = options.hidden;
  return linear(b, name, x, linear_options);
}
// [/region]

// [region helper/rotate]
/// Turned by their positions, if the options say so.
Value rotate(Builder& b, const char* scope_name, Value x, const MultiHeadOptions& options) {
  if (options.rotary_base == 0) return x;
  const auto scope = b.layer_scope(scope_name);
  return rotary_encoding(b, x, {.base = options.rotary_base, .positions = options.place.position});
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

// [region helper/write_row]
/// A cache with the row at `position` written anew. cache: [B, N, T, d], row: [B, N, 1, d], position: [1]
Value write_row(Builder& b, Value cache, Value row, Value position) {
  const int64_t steps = b.shape(cache)[2];
  const Value places = reshape(b, iota(b, steps, b.axis_of(cache, 2)), {steps, 1});
  const Value here = less(b, square(b, sub(b, places, position)), fill(b, {1}, 0.5));
  return add(b, mul(b, cache, one_minus(b, here)), mul(b, row, here));
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

const char* layer_name(const MultiHeadOptions& options) {
  return options.kv_heads > 0 ? "grouped_query_attention" : "multi_head_attention";
}

void check(const MultiHeadOptions& options) {
  if (options.heads < 1 || options.hidden % options.heads != 0) {
    throw Error("multi-head attention: the hidden size " + std::to_string(options.hidden) +
                " is not divisible by the number of heads " + std::to_string(options.heads));
  }
  if (options.heads % options.groups() != 0) {
    throw Error("multi-head attention: the number of heads " + std::to_string(options.heads) +
                " is not divisible by the number of heads of keys and values " + std::to_string(options.groups()));
  }
}

}  // namespace

// [region layer/multi_head_attention]
// [region layer/grouped_query_attention]
KeyValue project_keys_values(Builder& b, const std::string& name, Value keys, Value values, MultiHeadOptions options) {
  b.part_of(layer_name(options));
  check(options);
  const LinearOptions out = {.out = options.hidden / options.heads * options.groups()};
  const Value k = split_heads(b, project(b, join(name, "W_k"), keys, options, out), options.groups(), Axis::key);
  const Value v = split_heads(b, project(b, join(name, "W_v"), values, options, out), options.groups(), Axis::key);
  return {rotate(b, "rotated_keys", b.name("head_keys", k), options), b.name("head_values", v)};
}

MultiHeadResult attend_heads(Builder& b, const std::string& name, Value queries, const KeyValue& memory,
                             Value valid_lens, MultiHeadOptions options) {
  b.part_of(layer_name(options));
  check(options);
  const int64_t batch = b.shape(queries)[0], steps = b.shape(queries)[1];
  AttentionInputs inputs{{}, memory.keys, memory.values, valid_lens};
  const Value position = options.place.position;
  if (position && (!options.causal || steps != 1))
    throw Error("multi-head attention: a step of decoding has one query, and is causal");
  if (options.causal) {
    if (valid_lens) throw Error("multi-head attention: a causal mask and valid lengths exclude each other");
    inputs.valid_lens = b.name("causal_lens", causal_lens(b, batch, steps, position));
    if (options.window > 0)
      inputs.valid_starts = b.name("window_starts", window_starts(b, batch, steps, options.window, position));
  }
  const Value q = split_heads(b, project(b, join(name, "W_q"), queries, options), options.heads, Axis::query);
  inputs.queries = rotate(b, "rotated_queries", b.name("head_queries", q), options);
  if (options.alibi) {
    const Value positions = position ? position : iota(b, steps, Axis::query);
    inputs.bias = alibi_bias(b, options.heads, positions, b.shape(memory.keys)[2]);
  }
  const AttentionResult heads = attend_each_head(b, inputs, options);
  const Value output = project(b, join(name, "W_o"), merge_heads(b, heads.output), options, {.axis = Axis::feature});
  b.axis(output, 1, b.axis_of(queries, 1));
  return {b.name("output", output), heads.weights, heads.scores, memory};
}

MultiHeadResult multi_head_attention(Builder& b, const std::string& name, const AttentionInputs& inputs,
                                     MultiHeadOptions options) {
  const auto layer = options.kv_heads > 0 ? b.layer("grouped_query_attention") : b.layer("multi_head_attention");
  KeyValue memory = project_keys_values(b, name, inputs.keys, inputs.values, options);
  if (const auto& [position, past] = options.place; position) {
    memory = {b.name("all_keys", write_row(b, past.keys, memory.keys, position)),
              b.name("all_values", write_row(b, past.values, memory.values, position))};
  }
  return attend_heads(b, name, inputs.queries, memory, inputs.valid_lens, options);
}
// [/region]
// [/region]

}  // namespace attn::nn
