// Products, and attention as kernel regression.
#include "lessons/definition.h"
#include "models/nadaraya_watson.h"
#include "nn/attention.h"
#include "ops/ops.h"

namespace attn::lessons {
namespace {

void record_batch_matmul(Recorder& r) {
  const Value x = r.input("x", "B n m"), y = r.input("y", "B m p");
  r.output("output", r.b.name("output", matmul(r.b, x, y)));
}

nn::AttentionInputs pooling_inputs(Recorder& r) {
  const Value queries = r.input("queries", "n", {.fill = Fill::grid}),
              keys = r.input("keys", "m|n m", {.fill = Fill::points}),
              values = r.input("values", "m|n m", {.fill = Fill::curve});
  return {queries, keys, values, {}};
}

void record_average_pooling(Recorder& r) {
  const nn::AttentionInputs inputs = pooling_inputs(r);
  const auto result = nn::average_pooling(r.b, inputs.queries, inputs.values);
  r.output_attention({}, result.weights, result.output);
}

void record_nadaraya_watson(Recorder& r) {
  const nn::AttentionInputs inputs = pooling_inputs(r);
  const Value w = r.b.parameter("w", {1}, Init::uniform(1.0f), {Axis::single});
  const auto result = nn::kernel_pooling(r.b, inputs, w);
  r.output_attention(result.scores, result.weights, result.output);
}

void record_training(Recorder& r) {
  const Value x = r.input("x", "n", {.fill = Fill::points}), y = r.input("y", "n", {.fill = Fill::curve});
  nadaraya_watson_training_step(r.b, x, y, {.lr = r.number("lr"), .leave_one_out = r.flag("leave_one_out")});
}

/// x^0.8 as exp(0.8 log x); at x = 0 that is exp(-infinity), 0.
void record_data(Recorder& r) {
  Builder& b = r.b;
  const auto layer = b.layer("regression_data");
  const Value x = r.input("x", "n", {.fill = Fill::points}), noise = r.input("noise", "n");
  const Value power = b.name("power", exp(b, scale(b, log(b, x), 0.8)));
  const Value truth = b.name("truth", add(b, scale(b, sin(b, x), 2.0), power));
  const Value scaled_noise = b.name("scaled_noise", scale(b, noise, r.number("sigma")));
  r.output("truth", truth);
  r.output("output", b.name("output", add(b, truth, scaled_noise)));
}

constexpr SizeSpecs kPoolingSizes = {{"n", Axis::query, "num_queries", 50, "number of queries"},
                                     {"m", Axis::key, "num_keys", 50, "number of keys"}};

}  // namespace

std::span<const Definition> kernel_programs() {
  static constexpr Definition kPrograms[] = {
      {"batch_matmul",
       "Matrix products, one per batch element.",
       {batch_size(2),
        {"n", Axis::row, "rows", 1, "rows of x"},
        {"m", Axis::inner, "inner", 4, "columns of x, rows of y"},
        {"p", Axis::column, "columns", 6, "columns of y"}},
       {},
       record_batch_matmul},
      {"average_pooling", "Every query gets the mean of the values.", kPoolingSizes, {}, record_average_pooling},
      {"nadaraya_watson",
       "Kernel regression: values weighted by a Gaussian of the distance from query to key, of width 1/w.",
       kPoolingSizes,
       {},
       record_nadaraya_watson},
      {"nadaraya_watson_training",
       "One step of learning the kernel's width: every point is predicted from all others; w moves once a run.",
       {{"n", Axis::point, "examples", 50, "number of training points"}},
       {{"lr", "0.5", "learning rate"}, {"leave_one_out", "true", "leave every point out of its own prediction"}},
       record_training},
      {"regression_data",
       "The points of the regression: 2 sin x + x^0.8, and the same with noise of deviation sigma.",
       {{"n", Axis::point, "examples", 50, "number of points"}},
       {{"sigma", "0.5", "standard deviation of the noise"}},
       record_data}};
  return kPrograms;
}

}  // namespace attn::lessons
