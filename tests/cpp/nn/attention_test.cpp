// Attention layers on the book's worked examples.
#include "nn/attention.h"
#include "lessons/registry.h"
#include "nn/multi_head_attention.h"
#include "nn/run.h"
#include "ops/op_list.h"
#include "ops/ops.h"
#include "program/autodiff.h"
#include "program/lower.h"

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

/// Lowered, it has products, sums and what is computed place by place.
void check_nothing_is_copied(const Program& program) {
  for (const Node& node : lower(program).nodes) {
    CHECK_MESSAGE((node.op != &op::broadcast_to && node.op != &op::concat && node.op != &op::permute), node.op->name);
  }
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

TEST_CASE("dot product attention: heads in groups share keys and values, which are not copied") {
  const Shape of_queries = {2, 2, 3, 5, 4}, of_keys = {2, 2, 1, 7, 4}, repeated = {2, 2, 3, 7, 4};
  const auto record = [&](bool copied) {
    Builder b;
    const Value queries = b.input("queries", of_queries), shared = b.input("keys", of_keys);
    const Value keys = copied ? broadcast_to(b, shared, repeated) : shared;
    const Value output = nn::dot_product_attention(b, {queries, keys, keys, {}}).output;
    b.output("output", output);
    b.output("grad.keys", gradients(b, sum_all(b, square(b, output)), {shared})[0]);
    return b.take();
  };
  TensorMap given = {{"queries", Tensor(of_queries)}, {"keys", Tensor(of_keys)}};
  for (auto& [name, tensor] : given) {
    for (size_t i = 0; i < tensor.data.size(); ++i) tensor.data[i] = std::sin(static_cast<float>(i));
  }
  const Program shared = record(false);
  check_nothing_is_copied(shared);
  for (BackendKind kind : kBackends) {
    const TensorMap one = run(kind, shared, given), each = run(kind, record(true), given);
    CHECK(one.at("output").data == each.at("output").data);
    CHECK(difference(one.at("grad.keys"), each.at("grad.keys")) < tolerance::kCpuProgram);
  }
}

TEST_CASE("a rotation of pairs by position, and a root mean square norm, copy nothing") {
  Builder b;
  const Value x = b.input("x", {2, 3, 5, 8}), turns = b.input("turns", {1, 5, 4, 2, 2});
  // Every sentence and head reads the matrices of positions and pairs again.
  b.output("rotated", reshape(b, matmul(b, reshape(b, x, {6, 5, 4, 1, 2}), turns), {2, 3, 5, 8}));
  const Value root = sqrt(b, add_scalar(b, mean(b, square(b, x), -1), 1e-6));
  b.output("normalized", mul(b, x, reciprocal(b, root)));
  const Program program = b.take();
  check_nothing_is_copied(program);
  TensorMap given = {{"x", Tensor({2, 3, 5, 8})}, {"turns", Tensor({1, 5, 4, 2, 2})}};
  std::vector<float>&numbers = given.at("x").data, &matrices = given.at("turns").data;
  for (size_t i = 0; i < numbers.size(); ++i) numbers[i] = std::sin(static_cast<float>(i));
  for (size_t i = 0; i < matrices.size(); i += 4) {
    const float angle = 0.1f * static_cast<float>(i), cosine = std::cos(angle), sine = std::sin(angle);
    const float turn[] = {cosine, sine, -sine, cosine};
    std::copy(turn, turn + 4, matrices.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (BackendKind kind : kBackends) {
    const TensorMap out = run(kind, program, given);
    const std::vector<float>& rotated = out.at("rotated").data;
    for (size_t i = 0; i < numbers.size(); i += 2) {
      const float angle = 0.1f * static_cast<float>(4 * (i / 2 % 20));
      CHECK(rotated[i] ==
            doctest::Approx(numbers[i] * std::cos(angle) - numbers[i + 1] * std::sin(angle)).epsilon(1e-4));
      // As far from the origin as before.
      CHECK(std::hypot(rotated[i], rotated[i + 1]) == doctest::Approx(std::hypot(numbers[i], numbers[i + 1])));
    }
    double squares = 0;
    for (int i = 0; i < 8; ++i) squares += double(out.at("normalized").data[i]) * out.at("normalized").data[i];
    CHECK(squares / 8 == doctest::Approx(1).epsilon(1e-4));
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

TEST_CASE("attention: a masked key gets no weight, however low the scores are") {
  const TensorMap given = {{"queries", filled({2, 3, 4}, 1)},
                           {"keys", filled({2, 4, 4}, -1e7)},
                           {"values", counting({2, 4, 5})},
                           {"valid_lens", Tensor({2}, {1, 4})}};
  for (BackendKind kind : kBackends) {
    const TensorMap out = run_lesson(kind, "dot_product_attention", given);
    for (int row = 0; row < 6; ++row) {
      for (int key = 0; key < 4; ++key) {
        const float expected = row < 3 ? (key == 0 ? 1.0f : 0.0f) : 0.25f;
        CHECK(out.at("attention_weights").data[4 * row + key] == expected);
      }
    }
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
