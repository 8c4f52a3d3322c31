#include "models/nadaraya_watson.h"

#include "nn/attention.h"
#include "ops/ops.h"
#include "program/autodiff.h"
#include "tensor/error.h"

namespace attn {
namespace {

/// w starts anywhere: only its square counts.
Value kernel_parameter(Builder& b) { return b.parameter("w", {1}, Init::uniform(1.0f), {Axis::single}); }

// [region helper/all_but_own]
/// Row i holds all elements of x but the i-th. x: [n] -> [n, n - 1]
Value all_but_own(Builder& b, Value x) {
  const int64_t n = b.shape(x)[0];
  const Value rows = b.axis(broadcast_to(b, x, {n, n}), 0, b.axis_of(x, 0));
  const Value square = reshape(b, rows, {n * n});
  // Behind the first element, the diagonal is the last column of n - 1 rows of n + 1.
  const Value rest = split(b, square, 0, {1, n * n - 1})[1];
  const Value turned = b.axes(reshape(b, rest, {n - 1, n + 1}), {Axis::row, Axis::column});
  const Value off_diagonal = split(b, turned, 1, {n, 1})[0];
  return b.axes(reshape(b, off_diagonal, {n, n - 1}), {Axis::query, Axis::key});
}
// [/region]

void check_extents(int64_t num_queries, int64_t num_keys) {
  if (num_queries < 1 || num_keys < 1) throw Error("kernel regression needs at least one query and one key");
}

}  // namespace

void record_nadaraya_watson(Builder& b, NadarayaWatsonKind kind, int64_t num_queries, int64_t num_keys) {
  check_extents(num_queries, num_keys);
  const Value queries = b.input("queries", {num_queries}, {Axis::query});
  const Value keys = b.input("keys", {num_keys}, {Axis::key});
  const Value values = b.input("values", {num_keys}, {Axis::key});
  const Value w = kind == NadarayaWatsonKind::parametric ? kernel_parameter(b) : Value{};
  const nn::AttentionResult result = kind == NadarayaWatsonKind::average
                                         ? nn::average_pooling(b, queries, values)
                                         : nn::kernel_pooling(b, {queries, keys, values, {}}, w);
  b.output("attention_weights", result.weights);
  b.output("output", result.output);
}

// [region layer/nadaraya_watson_training]
void nadaraya_watson_training_step(Builder& b, Value x, Value y, const NadarayaWatsonTraining& options) {
  const auto layer = b.layer("nadaraya_watson_training");
  if (b.shape(x)[0] < 2) {
    throw Error("training needs at least two points, there are " + std::to_string(b.shape(x)[0]));
  }
  const Value w = kernel_parameter(b);
  Value keys = x, values = y;
  if (options.leave_one_out) {
    keys = b.name("keys", all_but_own(b, x));
    values = b.name("values", all_but_own(b, y));
  }
  const nn::AttentionResult result = nn::kernel_pooling(b, {x, keys, values, {}}, w);
  const Value loss = b.name("loss", sum_all(b, square(b, sub(b, result.output, y))));
  b.output("attention_weights", result.weights);
  b.output("output", result.output);
  b.output("loss", loss);
  sgd(b, {w}, gradients(b, loss, {w}), options.lr);
}
// [/region]

void record_nadaraya_watson_training(Builder& b, const NadarayaWatsonTraining& options) {
  const Value x = b.input("x", {options.examples}, {Axis::point}), y = b.input("y", {options.examples}, {Axis::point});
  nadaraya_watson_training_step(b, x, y, options);
}

}  // namespace attn
