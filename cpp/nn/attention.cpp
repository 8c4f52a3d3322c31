#include "nn/attention.h"

#include <cmath>

#include "nn/linear.h"
#include "nn/names.h"
#include "ops/ops.h"

namespace attn::nn {
namespace {

// [region helper/name_pairs]
/// What the axes `first` and the next one of x count: every query meets every key.
void name_pairs(Builder& b, Value x, int first, const AttentionInputs& inputs) {
  b.axis(x, first, as(Axis::query, b.axis_of(inputs.queries, -2)));
  b.axis(x, first + 1, as(Axis::key, b.axis_of(inputs.keys, -2)));
}
// [/region]

// [region helper/pool]
/// The common end: weights from scores, then the weighted mean of the values at the queries' positions.
AttentionResult pool(Builder& b, Value scores, const AttentionInputs& inputs, float dropout_p) {
  const Value weights = b.name("weights", masked_softmax(b, scores, inputs.valid_lens));
  Value output = matmul(b, dropout(b, weights, dropout_p), inputs.values);
  output = b.axis(output, -2, b.axis_of(inputs.queries, -2));
  return {b.name("output", output), weights, scores};
}
// [/region]

// [region helper/per_query_column]
/// A row of keys or values that all queries share, as a column of its own. x: [m] or [n, m] -> [n, m, 1]
Value per_query_column(Builder& b, Value x, int64_t n) {
  const int64_t m = b.shape(x).last();
  return reshape(b, b.axes(broadcast_to(b, x, {n, m}), {Axis::query, Axis::key}), {n, m, 1});
}
// [/region]

// [region helper/pool_numbers]
/// output[i] = sum_j weights[i][j] values[j]. weights: [n, m], values: [m] or [n, m] -> [n]
Value pool_numbers(Builder& b, Value weights, Value values) {
  const int64_t n = b.shape(weights)[0], m = b.shape(weights)[1];
  const Value rows = reshape(b, weights, {n, 1, m});
  return b.name("output", reshape(b, matmul(b, rows, per_query_column(b, values, n)), {n}));
}
// [/region]

}  // namespace

// [region layer/masked_softmax]
Value masked_softmax(Builder& b, Value scores, Value valid_lens, float masked_value) {
  const auto layer = b.layer("masked_softmax");
  if (!valid_lens) return softmax(b, scores);
  return softmax(b, b.name("masked_scores", mask_lengths(b, scores, valid_lens, masked_value)));
}
// [/region]

// [region layer/average_pooling]
AttentionResult average_pooling(Builder& b, Value queries, Value values) {
  const auto layer = b.layer("average_pooling");
  const int64_t n = b.shape(queries)[0], m = b.shape(values).last();
  const Value weights = b.name("weights", fill(b, {n, m}, 1.0 / static_cast<double>(m), {Axis::query, Axis::key}));
  return {pool_numbers(b, weights, values), weights, {}};
}
// [/region]

// [region layer/kernel_pooling]
AttentionResult kernel_pooling(Builder& b, const AttentionInputs& inputs, Value w) {
  const auto layer = b.layer("kernel_pooling");
  const int64_t n = b.shape(inputs.queries)[0];
  Value distance = b.name("distance", sub(b, reshape(b, inputs.queries, {n, 1}), inputs.keys));
  b.axes(distance, {Axis::query, Axis::key});
  if (w) distance = b.name("scaled_distance", mul(b, distance, w));
  const Value scores = b.name("scores", scale(b, square(b, distance), -0.5f));
  const Value weights = b.name("weights", softmax(b, scores));
  const Value output = pool_numbers(b, weights, inputs.values);
  return {b.axes(output, b.axes_of(inputs.queries)), weights, scores};
}
// [/region]

// [region layer/additive_attention]
Value project_keys(Builder& b, const std::string& name, Value keys, AdditiveAttentionOptions options) {
  b.part_of("additive_attention");
  return b.name("projected_keys", linear(b, join(name, "W_k"), keys, {.out = options.hidden, .bias = false}));
}

AttentionResult attend_projected(Builder& b, const std::string& name, const AttentionInputs& inputs,
                                 AdditiveAttentionOptions options) {
  b.part_of("additive_attention");
  const int64_t hidden = options.hidden;
  const Value queries =
      b.name("projected_queries", linear(b, join(name, "W_q"), inputs.queries, {.out = hidden, .bias = false}));
  const int64_t batch = b.shape(queries)[0], num_queries = b.shape(queries)[1], num_keys = b.shape(inputs.keys)[1];
  // Every query meets every key: [B, Tq, 1, H] + [B, 1, Tk, H] -> [B, Tq, Tk, H]
  const Value pairs = add(b, reshape(b, queries, {batch, num_queries, 1, hidden}),
                          reshape(b, inputs.keys, {batch, 1, num_keys, hidden}));
  name_pairs(b, pairs, 1, inputs);
  const Value features = b.name("features", tanh(b, pairs));
  const Value products = linear(b, join(name, "w_v"), features, {.out = 1, .bias = false, .axis = Axis::single});
  const Value scores = b.name("scores", reshape(b, products, {batch, num_queries, num_keys}));
  b.axes(scores, b.axes_of(products).erased(3));
  return pool(b, scores, inputs, options.dropout);
}

AttentionResult additive_attention(Builder& b, const std::string& name, const AttentionInputs& inputs,
                                   AdditiveAttentionOptions options) {
  const auto layer = b.layer("additive_attention");
  AttentionInputs projected = inputs;
  projected.keys = project_keys(b, name, inputs.keys, options);
  return attend_projected(b, name, projected, options);
}
// [/region]

// [region layer/dot_product_attention]
AttentionResult dot_product_attention(Builder& b, const AttentionInputs& inputs, float dropout) {
  const auto layer = b.layer("dot_product_attention");
  const double root = std::sqrt(static_cast<double>(b.shape(inputs.queries).last()));
  const Value products = matmul(b, inputs.queries, inputs.keys, {.transpose_b = true});
  name_pairs(b, products, b.shape(products).rank() - 2, inputs);
  return pool(b, b.name("scores", scale(b, products, 1.0 / root)), inputs, dropout);
}
// [/region]

}  // namespace attn::nn
