// What the lessons' exercises and their tasks with a wrong line show, checked by its meaning.
#include <cmath>
#include <numeric>

#include "backends/backend.h"
#include "lessons/registry.h"
#include "nn/run.h"
#include "tensor/error.h"

namespace attn::test {
namespace {

using Settings = std::map<std::string, std::string>;

TensorMap outputs_of(const std::string& name, const Settings& settings, TensorMap given = {}) {
  RunRequest request{{}, settings, false};
  for (const auto& [key, tensor] : given) request.shapes[key] = tensor.shape;
  TensorMap inputs = default_inputs(name, request, 1);
  inputs.insert(given.begin(), given.end());
  return run(BackendKind::cpu, record_program(name, request), inputs);
}

float largest_difference(const Tensor& a, const Tensor& b) {
  REQUIRE(a.data.size() == b.data.size());
  float most = 0;
  for (size_t i = 0; i < a.data.size(); ++i) most = std::max(most, std::abs(a.data[i] - b.data[i]));
  return most;
}

Tensor waves_of(const Shape& shape, float step) {
  Tensor tensor(shape);
  for (size_t i = 0; i < tensor.data.size(); ++i) tensor.data[i] = std::sin(step * static_cast<float>(i + 1));
  return tensor;
}

Tensor lens(std::vector<float> values) {
  Tensor tensor({static_cast<int64_t>(values.size())});
  tensor.data = std::move(values);
  return tensor;
}

Tensor identity(int64_t size) {
  Tensor tensor({size, size});
  for (int64_t i = 0; i < size; ++i) tensor.data[static_cast<size_t>(i * size + i)] = 1;
  return tensor;
}

/// A program's output with every single line wrong, each against the output that is right.
void check_wrong_lines(const std::string& name, const Settings& wrong, const Settings& sizes, const TensorMap& given) {
  const Tensor right = outputs_of(name, sizes, given).at("output");
  for (const auto& one : wrong) {
    // Not a structured binding: clang 14 captures none.
    const std::string& setting = one.first;
    CAPTURE(setting);
    Settings settings = sizes;
    settings[setting] = one.second;
    CHECK(largest_difference(outputs_of(name, settings, given).at("output"), right) > 1e-3f);
  }
}

}  // namespace

TEST_CASE("attention variants: all lines right, they are scaled dot-product attention; each wrong one shows") {
  const TensorMap given = {{"queries", waves_of({2, 2, 4}, 1)},
                           {"keys", waves_of({2, 4, 4}, 2)},
                           {"values", waves_of({2, 4, 3}, 3)},
                           {"valid_lens", lens({2, 3})}};
  const Tensor right = outputs_of("dot_product_attention", {}, given).at("output");
  CHECK(largest_difference(outputs_of("attention_variants", {}, given).at("output"), right) < 1e-6f);
  check_wrong_lines("attention_variants",
                    {{"score", "sum"}, {"scaled", "false"}, {"mask", "after"}, {"softmax_over", "queries"}}, {}, given);
}

TEST_CASE("attention variants: masked after the softmax, the weights no longer add up to 1") {
  const Tensor weights = outputs_of("attention_variants", {{"mask", "after"}}).at("attention_weights");
  const auto row_sum = [&](int row) {
    return std::accumulate(weights.data.begin() + 4 * row, weights.data.begin() + 4 * row + 4, 0.0f);
  };
  for (int row = 0; row < 4; ++row) CHECK(row_sum(row) < 0.999f);
}

TEST_CASE("attention variants: with a sum for a score, every query gives the same weights") {
  const Tensor weights = outputs_of("attention_variants", {{"score", "sum"}}).at("attention_weights");
  for (int i = 0; i < 4; ++i) CHECK(weights.data[i] == doctest::Approx(weights.data[4 + i]).epsilon(1e-5));
}

TEST_CASE("decoder step: all lines right, it is additive attention over the permuted outputs; each wrong one shows") {
  const TensorMap given = {{"enc_outputs", waves_of({3, 3, 4}, 1)},
                           {"hidden_state", waves_of({2, 3, 4}, 2)},
                           {"valid_lens", lens({3, 2, 1})},
                           {"W_q.weight", identity(4)},
                           {"W_k.weight", identity(4)},
                           {"w_v.weight", waves_of({1, 4}, 5)}};
  check_wrong_lines("decoder_step", {{"axes", "reshape"}, {"query", "first"}, {"masked", "false"}}, {}, given);
  const Tensor weights = outputs_of("decoder_step", {}, given).at("attention_weights");
  CHECK(weights.data[6] == 1);  // the third sentence has one token
}

TEST_CASE("heads variants: all lines right, they are multi-head attention with identities; each wrong one shows") {
  const Tensor x = waves_of({2, 3, 4}, 1);
  const TensorMap whole = {{"queries", x},
                           {"keys", x},
                           {"values", x},
                           {"valid_lens", lens({3, 2})},
                           {"W_q.weight", identity(4)},
                           {"W_k.weight", identity(4)},
                           {"W_v.weight", identity(4)},
                           {"W_o.weight", identity(4)}};
  const TensorMap given = {{"x", x}, {"valid_lens", lens({3, 2})}};
  const Tensor right = outputs_of("multi_head_attention", {{"num_heads", "2"}}, whole).at("output");
  CHECK(largest_difference(outputs_of("heads_variants", {}, given).at("output"), right) < 1e-6f);
  check_wrong_lines("heads_variants", {{"split", "reshape"}, {"lens", "repeat"}, {"join", "reshape"}}, {}, given);
  CHECK_THROWS_AS(record_program("heads_variants", {{}, {{"num_heads", "3"}}, false}), Error);
}

TEST_CASE("stepwise decoding: token by token it is causal self-attention over all; each wrong line shows") {
  const TensorMap given = {{"tokens", lens({2, 5, 3, 5})}, {"embedding.weight", waves_of({8, 4}, 1)}};
  check_wrong_lines("stepwise_decoding", {{"scaled", "false"}, {"positions", "zero"}, {"state", "replaced"}}, {},
                    given);
  const Tensor right = outputs_of("stepwise_decoding", {}, given).at("output");
  CHECK(outputs_of("stepwise_decoding", {{"state", "fixed"}}, given).at("output").data == right.data);
  // At position 0 the slip changes nothing.
  const Tensor slip = outputs_of("stepwise_decoding", {{"positions", "zero"}}, given).at("output");
  for (int i = 0; i < 4; ++i) CHECK(right.data[i] == slip.data[i]);
}

TEST_CASE("a setting that is none of its choices is refused with the choices") {
  CHECK_THROWS_WITH_AS(record_program("attention_variants", {{}, {{"mask", "never"}}, false}),
                       "the setting mask must be one of before, after, it is 'never'", Error);
}

TEST_CASE("stacked self-attention: without residual connections the tokens become alike") {
  const Tensor plain = outputs_of("stacked_self_attention", {}).at("spreads");
  const Tensor kept = outputs_of("stacked_self_attention", {{"residual", "true"}}).at("spreads");
  CHECK(plain.data.back() < 0.05f * plain.data.front());
  CHECK(kept.data.back() > 5 * plain.data.back());
}

TEST_CASE("pooling training: a number for every point fits better than the width alone") {
  const auto loss_after = [](const char* each_point) {
    const RunRequest request{{}, {{"each_point", each_point}}, false};
    const auto executor = prepare(BackendKind::cpu, record_program("pooling_training", request),
                                  default_inputs("pooling_training", request, 0), 0);
    for (int i = 0; i < 60; ++i) executor->run();
    return executor->read("loss").data[0];
  };
  CHECK(loss_after("true") < 0.95f * loss_after("false"));
}

}  // namespace attn::test
