#include "models/nadaraya_watson.h"

#include "nn/attention.h"
#include "ops/ops.h"
#include "program/autodiff.h"
#include "tensor/error.h"

namespace attn {
namespace {

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

}  // namespace

// [region layer/nadaraya_watson_training]
void nadaraya_watson_training_step(Builder& b, Value x, Value y, const NadarayaWatsonTraining& options) {
  const auto layer = b.layer("nadaraya_watson_training");
  if (b.shape(x)[0] < 2) {
    throw Error("training needs at least two points, there are " + std::to_string(b.shape(x)[0]));
  }
  // It starts anywhere: only its square counts.
  const Value w = b.parameter("w", {1}, Init::uniform(1.0f), {Axis::single});
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

}  // namespace attn
