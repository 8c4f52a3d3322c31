// Kernel regression and its training.
#include "models/nadaraya_watson.h"

#include "nn/attention.h"
#include "nn/run.h"

namespace attn::test {
namespace {

enum class Kernel { average, fixed, learned };

/// The prediction at two queries from three keys.
Program prediction(Kernel kernel) {
  Builder b;
  const Value queries = b.input("queries", {2}, {Axis::query}), keys = b.input("keys", {3}, {Axis::key}),
              values = b.input("values", {3}, {Axis::key});
  const Value w = kernel == Kernel::learned ? b.parameter("w", {1}, Init::uniform(1.0f), {Axis::single}) : Value{};
  const nn::AttentionResult result = kernel == Kernel::average ? nn::average_pooling(b, queries, values)
                                                               : nn::kernel_pooling(b, {queries, keys, values, {}}, w);
  b.output("attention_weights", result.weights);
  b.output("output", result.output);
  return b.take();
}

Program training(int64_t examples, float lr = 0.5f) {
  Builder b;
  const Value x = b.input("x", {examples}, {Axis::point}), y = b.input("y", {examples}, {Axis::point});
  nadaraya_watson_training_step(b, x, y, {.lr = lr});
  return b.take();
}

TensorMap points() {
  return {{"queries", Tensor({2}, {0, 2})}, {"keys", Tensor({3}, {0, 1, 3})}, {"values", Tensor({3}, {1, 2, 6})}};
}

TensorMap training_points() {
  Tensor x({20}), y({20});
  for (int i = 0; i < 20; ++i) {
    x.data[i] = 0.25f * static_cast<float>(i);
    y.data[i] = 2 * std::sin(x.data[i]) + std::pow(x.data[i], 0.8f) + (i % 2 ? 0.3f : -0.3f);
  }
  return {{"x", x}, {"y", y}, {"w", Tensor({1}, {0.5f})}};
}

}  // namespace

TEST_CASE("nadaraya-watson: average pooling predicts the mean everywhere") {
  for (BackendKind kind : kBackends) {
    const TensorMap out = run(kind, prediction(Kernel::average), points());
    CHECK(difference(out.at("output"), Tensor({2}, {3, 3})) < tolerance::kCpu);
    CHECK(difference(out.at("attention_weights"), filled({2, 3}, 1.0f / 3)) < tolerance::kCpu);
  }
}

TEST_CASE("nadaraya-watson: weights are a softmax of minus half the squared distance, times w") {
  for (BackendKind kind : kBackends) {
    const TensorMap plain = run(kind, prediction(Kernel::fixed), points());
    const double e0 = 1, e1 = std::exp(-0.5), e2 = std::exp(-4.5);
    CHECK(plain.at("attention_weights").data[1] == doctest::Approx(e1 / (e0 + e1 + e2)));
    CHECK(plain.at("output").data[0] == doctest::Approx((1 * e0 + 2 * e1 + 6 * e2) / (e0 + e1 + e2)));
    TensorMap with_one = points();
    with_one["w"] = Tensor({1}, {1});
    const Program parametric = prediction(Kernel::learned);
    CHECK(difference(run(kind, parametric, with_one).at("output"), plain.at("output")) < tolerance::kCpu);
  }
}

TEST_CASE("nadaraya-watson: training leaves each point out of its own prediction") {
  const Program program = training(4);
  const TensorMap given = {
      {"x", Tensor({4}, {0, 1, 2, 3})}, {"y", Tensor({4}, {10, 20, 30, 40})}, {"w", Tensor({1}, {1})}};
  for (BackendKind kind : kBackends) {
    const auto executor = prepare(kind, program, given);
    executor->run();
    CHECK(executor->read("attention_weights").shape.str() == "[4, 3]");
    // Point 1 is predicted from points 0, 2, 3 at distances 1, 1, 2.
    const double near = std::exp(-0.5), far = std::exp(-2.0), sum = 2 * near + far;
    CHECK(executor->read("output").data[1] == doctest::Approx((10 * near + 30 * near + 40 * far) / sum));
  }
}

TEST_CASE("nadaraya-watson: five steps of training reduce the loss") {
  const Program program = training(20, 0.05f);
  for (BackendKind kind : kBackends) {
    const auto executor = prepare(kind, program, training_points());
    executor->run();
    const float first = executor->read("loss").data[0];
    for (int epoch = 0; epoch < 5; ++epoch) executor->run();
    CHECK(executor->read("loss").data[0] < first);
  }
}

TEST_CASE("nadaraya-watson: one point cannot be predicted from the others") {
  CHECK(contains(error_of([&] { training(1); }), "at least two"));
}

}  // namespace attn::test
