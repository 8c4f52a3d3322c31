// Attention layers on the book's worked examples.
#include "nn/attention.h"
#include "lessons/registry.h"
#include "nn/multi_head_attention.h"
#include "nn/run.h"
#include "ops/ops.h"

namespace attn::test {
namespace {

std::map<std::string, Shape> shapes_of(const TensorMap& tensors) {
  std::map<std::string, Shape> shapes;
  for (const auto& [name, tensor] : tensors) shapes[name] = tensor.shape;
  return shapes;
}

TensorMap run_lesson(BackendKind kind, const std::string& name, const TensorMap& given,
                     const std::map<std::string, std::string>& settings = {}) {
  const RunRequest request{shapes_of(given), settings, false};
  TensorMap all = default_inputs(name, request, 7);
  all.insert(given.begin(), given.end());
  return run(kind, record_program(name, request), all);
}

/// The book's keys, all alike, and values 0 .. 39 for both sentences. 10.3
TensorMap pooling_example(int64_t query_size) {
  Tensor values({2, 10, 4});
  for (int i = 0; i < 80; ++i) values.data[i] = static_cast<float>(i % 40);
  Tensor queries({2, 1, query_size});
  for (size_t i = 0; i < queries.data.size(); ++i) queries.data[i] = std::sin(static_cast<float>(i));
  return {
      {"queries", queries}, {"keys", filled({2, 10, 2}, 1)}, {"values", values}, {"valid_lens", Tensor({2}, {2, 6})}};
}

const Tensor kPooled({2, 1, 4}, {2, 3, 4, 5, 10, 11, 12, 13});

}  // namespace

TEST_CASE("additive attention: the book's example gives the means of the valid values") {
  for (BackendKind kind : kBackends) {
    const TensorMap out = run_lesson(kind, "additive_attention", pooling_example(20));
    CHECK(difference(out.at("output"), kPooled) < tolerance::kCpu);
    CHECK(out.at("attention_weights").data[1] == doctest::Approx(0.5));
    CHECK(out.at("attention_weights").data[2] == 0);
    CHECK(out.at("attention_weights").data[10 + 5] == doctest::Approx(1.0 / 6));
    CHECK(out.at("scores").shape.str() == "[2, 1, 10]");
  }
}

TEST_CASE("dot product attention: the book's example gives the means of the valid values") {
  for (BackendKind kind : kBackends) {
    CHECK(difference(run_lesson(kind, "dot_product_attention", pooling_example(2)).at("output"), kPooled) <
          tolerance::kCpu);
  }
}

TEST_CASE("dot product attention: the score is q . k / sqrt(d)") {
  for (BackendKind kind : kBackends) {
    const TensorMap out = run_lesson(kind, "dot_product_attention",
                                     {{"queries", Tensor({1, 1, 4}, {1, 2, 3, 4})},
                                      {"keys", Tensor({1, 2, 4}, {1, 1, 1, 1, -1, 0, 0, 2})},
                                      {"values", Tensor({1, 2, 1}, {1, 0})}});
    CHECK(out.at("scores").data == std::vector<float>{5, 3.5f});
    CHECK(out.at("output").data[0] == doctest::Approx(1 / (1 + std::exp(-1.5))));
  }
}

TEST_CASE("masked softmax: keys beyond the valid length get weight zero, per sentence or per query") {
  const Tensor x = counting({2, 2, 4});
  for (BackendKind kind : kBackends) {
    const Tensor per_sentence =
        run_lesson(kind, "masked_softmax", {{"x", x}, {"valid_lens", Tensor({2}, {2, 3})}}).at("output");
    const Tensor per_query =
        run_lesson(kind, "masked_softmax", {{"x", x}, {"valid_lens", Tensor({2, 2}, {1, 3, 2, 4})}}).at("output");
    const int lens_1d[] = {2, 2, 3, 3}, lens_2d[] = {1, 3, 2, 4};
    for (int row = 0; row < 4; ++row) {
      for (int column = 0; column < 4; ++column) {
        CHECK((per_sentence.data[4 * row + column] > 0) == (column < lens_1d[row]));
        CHECK((per_query.data[4 * row + column] > 0) == (column < lens_2d[row]));
      }
    }
    // Scores 0, 1: 1 / (1 + e).
    CHECK(per_sentence.data[0] == doctest::Approx(1 / (1 + std::exp(1.0))));
  }
}

TEST_CASE("masked softmax: a row without a valid key is uniform with -1e6 and zero with -inf") {
  const TensorMap given = {{"x", counting({1, 1, 4})}, {"valid_lens", Tensor({1}, {0})}};
  for (BackendKind kind : kBackends) {
    CHECK(run_lesson(kind, "masked_softmax", given).at("output").data == std::vector<float>(4, 0.25f));
    CHECK(run_lesson(kind, "masked_softmax", given, {{"masked_value", "-inf"}}).at("output").data ==
          std::vector<float>(4, 0.0f));
  }
}

TEST_CASE("multi-head attention: the book's example has its shapes and heads that sum to one") {
  const TensorMap given = {{"queries", filled({2, 4, 100}, 1)},
                           {"keys", filled({2, 6, 100}, 1)},
                           {"values", filled({2, 6, 100}, 1)},
                           {"valid_lens", Tensor({2}, {3, 2})}};
  for (BackendKind kind : kBackends) {
    const TensorMap out = run_lesson(kind, "multi_head_attention", given, {{"num_heads", "5"}});
    CHECK(out.at("output").shape.str() == "[2, 4, 100]");
    const Tensor& weights = out.at("attention_weights");
    CHECK(weights.shape.str() == "[2, 5, 4, 6]");
    for (int row = 0; row < 2 * 5 * 4; ++row) {
      double sum = 0;
      for (int key = 0; key < 6; ++key) sum += weights.data[6 * row + key];
      CHECK(sum == doctest::Approx(1));
      CHECK(weights.data[6 * row + (row < 20 ? 3 : 2)] == 0);
    }
  }
}

TEST_CASE("multi-head attention: one head with unit projections is scaled dot-product attention") {
  TensorMap given = {{"queries", Tensor({1, 1, 2}, {1, 2})},
                     {"keys", Tensor({1, 3, 2}, {1, 0, 0, 1, 1, 1})},
                     {"values", Tensor({1, 3, 2}, {1, 2, 3, 4, 5, 6})}};
  const Tensor unit({2, 2}, {1, 0, 0, 1});
  for (BackendKind kind : kBackends) {
    const Tensor expected = run_lesson(kind, "dot_product_attention", given).at("output");
    TensorMap with_weights = given;
    for (const char* name : {"W_q.weight", "W_k.weight", "W_v.weight", "W_o.weight"}) with_weights[name] = unit;
    const TensorMap out = run_lesson(kind, "multi_head_attention", with_weights, {{"num_heads", "1"}});
    CHECK(difference(out.at("output"), expected) < tolerance::kCpu);
  }
}

TEST_CASE("multi-head attention: a causal mask lets position t see positions 0 to t") {
  Builder b;
  const Value x = b.input("x", {2, 5, 8});
  b.output("weights",
           nn::multi_head_attention(b, "", {x, x, x, {}}, {.hidden = 8, .heads = 2, .causal = true}).weights);
  const Program program = b.take();
  for (BackendKind kind : kBackends) {
    const Tensor weights = run(kind, program, {{"x", counting({2, 5, 8})}}).at("weights");
    for (int row = 0; row < 2 * 2 * 5; ++row) {
      for (int key = 0; key < 5; ++key) {
        if (key > row % 5) CHECK(weights.data[5 * row + key] == 0);
      }
    }
  }
}

TEST_CASE("multi-head attention: a hidden size that the heads do not divide is refused") {
  Builder b;
  const Value x = b.input("x", {1, 2, 6});
  CHECK(contains(error_of([&] {
                   nn::multi_head_attention(b, "", {x, x, x, {}}, {.hidden = 6, .heads = 4});
                 }),
                 "6 is not divisible by the number of heads 4"));
}

}  // namespace attn::test
