#include "nn/attention.h"

#include <cmath>

#include "nn/linear.h"
#include "nn/names.h"
#include "ops/ops.h"
#include "tensor/error.h"

namespace attn::nn {
namespace {

// [region helper/name_pairs]
/// What the axes `first` and the next one of x count: every query meets every key.
void name_pairs(Builder& b, Value x, int first, const AttentionInputs& inputs) {
  b.axis(x, first, as(Axis::query, b.axis_of(inputs.queries, -2)));
  b.axis(x, first + 1, as(Axis::key, b.axis_of(inputs.keys, -2)));
}
// [/region]

// [region helper/multiply_heads]
/// The product of each head's matrices; where y has fewer heads, each serves the next ones of x.
/// x: [B, N, m, k], y: [B, G, k, n] -> [B, N, m, n]
Value multiply_heads(Builder& b, Value x, Value y, MatmulOptions options = {}) {
  const Shape of_x = b.shape(x), of_y = b.shape(y);
  if (of_x.rank() != 4 || of_y.rank() != 4 || of_x[1] == of_y[1]) return matmul(b, x, y, options);
  const int64_t groups = of_y[1];
  if (of_x[1] % groups != 0) {
    throw Error("multi-head attention: the number of heads " + std::to_string(of_x[1]) +
                " is not divisible by the number of heads of keys and values " + std::to_string(groups));
  }
  // The heads that share are one matrix of more rows.
  const Value rows = reshape(b, x, {of_x[0], groups, of_x[1] / groups * of_x[2], of_x[3]});
  const Value product = matmul(b, b.axes(rows, b.axes_of(x).with(2, Axis::row)), y, options);
  const Value heads = reshape(b, product, {of_x[0], of_x[1], of_x[2], b.shape(product).last()});
  return b.axes(heads, b.axes_of(x).with(3, b.axis_of(product, 3)));
}
// [/region]

// [region helper/pool]
/// The common end: weights from scores, then the weighted mean of the values at the queries' positions.
AttentionResult pool(Builder& b, Value scores, const AttentionInputs& inputs, float dropout_p) {
  const Value weights =
      b.name("weights", masked_softmax(b, scores, inputs.valid_lens, kMaskedScore, inputs.valid_starts));
  Value output = multiply_heads(b, dropout(b, weights, dropout_p), inputs.values);
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
Value masked_softmax(Builder& b, Value scores, Value valid_lens, float masked_value, Value valid_starts) {
  const auto layer = b.layer("masked_softmax");
  if (!valid_lens) return softmax(b, scores);
  return softmax(b, b.name("masked_scores", mask_lengths(b, scores, valid_lens, masked_value, valid_starts)));
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
  const Value products = multiply_heads(b, inputs.queries, inputs.keys, {.transpose_b = true});
  name_pairs(b, products, b.shape(products).rank() - 2, inputs);
  Value scores = scale(b, products, 1.0 / root);
  if (inputs.bias) scores = add(b, b.name("unbiased_scores", scores), inputs.bias);
  return pool(b, b.name("scores", scores), inputs, dropout);
}
// [/region]

// [region helper/row_maximum]
/// The greatest number of each row. x: [..., n] -> [..., 1]
Value row_maximum(Builder& b, Value x) {
  Value greatest;
  for (Value column : split_equal(b, x, -1, b.shape(x).last())) {
    greatest = greatest ? attn::maximum(b, greatest, column) : column;
  }
  return greatest;
}
// [/region]

// [region layer/tiled_attention]
TiledAttentionResult tiled_attention(Builder& b, const AttentionInputs& inputs, int64_t keys_in_a_tile) {
  const auto layer = b.layer("tiled_attention");
  constexpr int64_t kMost = 64;
  const int64_t num_keys = b.shape(inputs.keys)[-2];
  if (keys_in_a_tile < 1 || keys_in_a_tile > kMost || num_keys > kMost * keys_in_a_tile) {
    throw Error("tiled attention: a tile must have 1 to 64 keys, and there may be 64 tiles, not " +
                std::to_string(num_keys) + " keys in tiles of " + std::to_string(keys_in_a_tile));
  }
  std::vector<int64_t> sizes(static_cast<size_t>(num_keys / keys_in_a_tile), keys_in_a_tile);
  if (num_keys % keys_in_a_tile > 0) sizes.push_back(num_keys % keys_in_a_tile);
  const std::vector<Value> keys = split(b, inputs.keys, -2, sizes), values = split(b, inputs.values, -2, sizes);
  const double root = std::sqrt(static_cast<double>(b.shape(inputs.queries).last()));
  TiledAttentionResult so_far;
  for (size_t i = 0; i < sizes.size(); ++i) {
    const auto scope = b.scope({"tile", static_cast<int64_t>(i), static_cast<int64_t>(sizes.size())});
    const Value products = matmul(b, inputs.queries, keys[i], {.transpose_b = true});
    const Value scores = b.name("scores", scale(b, products, 1.0 / root));
    const Value greatest = row_maximum(b, scores);
    const Value maximum = b.name("running_maximum", i == 0 ? greatest : attn::maximum(b, so_far.maximum, greatest));
    const Value weights = b.name("weights", exp(b, sub(b, scores, maximum)));
    Value total = sum(b, weights, -1), output = matmul(b, weights, values[i]);
    if (i > 0) {
      const Value correction = b.name("correction", exp(b, sub(b, so_far.maximum, maximum)));
      total = add(b, mul(b, so_far.sum, correction), total);
      output = add(b, mul(b, so_far.output, correction), output);
    }
    so_far = {b.name("output", output), maximum, b.name("running_sum", total)};
  }
  so_far.output = b.name("output", div(b, so_far.output, so_far.sum));
  return so_far;
}
// [/region]

// [region layer/causal_lens]
Value causal_lens(Builder& b, int64_t batch, int64_t steps, Value positions) {
  const auto layer = b.layer("causal_lens");
  if (!positions) positions = iota(b, steps, Axis::query);
  const Value lens = broadcast_to(b, add_scalar(b, positions, 1.0f), {batch, steps});
  return b.name("causal_lens", b.axis(lens, 0, Axis::batch));
}
// [/region]

// [region layer/window_starts]
Value window_starts(Builder& b, int64_t batch, int64_t steps, int64_t window, Value positions) {
  const auto layer = b.layer("window_starts");
  if (!positions) positions = iota(b, steps, Axis::query);
  const Value behind = add_scalar(b, positions, static_cast<double>(1 - window));
  const Value starts = broadcast_to(b, relu(b, behind), {batch, steps});
  return b.name("window_starts", b.axis(starts, 0, Axis::batch));
}
// [/region]

// [region layer/sliding_window_attention]
AttentionResult sliding_window_attention(Builder& b, AttentionInputs inputs, int64_t window, float dropout) {
  const auto layer = b.layer("sliding_window_attention");
  const int64_t batch = b.shape(inputs.queries)[0], steps = b.shape(inputs.queries)[-2];
  inputs.valid_lens = b.name("causal_lens", causal_lens(b, batch, steps));
  if (window > 0) inputs.valid_starts = b.name("window_starts", window_starts(b, batch, steps, window));
  const AttentionResult result = dot_product_attention(b, inputs, dropout);
  return {b.name("output", result.output), b.name("weights", result.weights), b.name("scores", result.scores)};
}
// [/region]

}  // namespace attn::nn
