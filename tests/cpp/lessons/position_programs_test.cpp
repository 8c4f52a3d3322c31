// What the lessons on self-attention and on the Transformer show, checked by its meaning.
#include <algorithm>
#include <cmath>

#include "backends/backend.h"
#include "lessons/registry.h"
#include "nn/run.h"

namespace attn::test {
namespace {

TensorMap outputs_of(const std::string& name, const RunRequest& request) {
  return run(BackendKind::cpu, record_program(name, request), default_inputs(name, request, 1));
}

float largest(const Tensor& tensor) {
  float most = 0;
  for (float x : tensor.data) most = std::max(most, std::abs(x));
  return most;
}

}  // namespace

TEST_CASE("permuted self-attention: shuffled tokens give the same outputs, shuffled") {
  const TensorMap out = outputs_of("permuted_self_attention", {});
  CHECK(largest(out.at("difference")) < 1e-6f);
  CHECK(largest(out.at("original_output")) > 0.1f);
  CHECK(out.at("original_weights").data[0] == doctest::Approx(0.2976).epsilon(1e-3));
  CHECK(out.at("original_weights").data[4] == doctest::Approx(0.2318).epsilon(1e-3));
}

TEST_CASE("permuted self-attention: with positions the order matters") {
  const TensorMap out = outputs_of("permuted_self_attention", {{}, {{"positions", "true"}}, false});
  CHECK(largest(out.at("difference")) > 0.1f);
}

TEST_CASE("position rotation: the turned encoding is that of the later position") {
  const TensorMap out = outputs_of("position_rotation", {});
  CHECK(largest(out.at("difference")) < 1e-5f);
  // Row i of the output is row i + 3 of the table: its first pair is sin(i + 3), cos(i + 3).
  CHECK(out.at("output").data[0] == doctest::Approx(std::sin(3.0)).epsilon(1e-5));
  CHECK(out.at("output").data[1] == doctest::Approx(std::cos(3.0)).epsilon(1e-5));
  CHECK(out.at("output").data[8] == doctest::Approx(out.at("table").data[4 * 8]).epsilon(1e-5));
}

TEST_CASE("binary waves: the signs are the binary digits") {
  const TensorMap out = outputs_of("binary_waves", {});
  const std::vector<float>& bits = out.at("bits").data;
  for (int n = 0; n < 8; ++n) {
    for (int k = 0; k < 3; ++k) CHECK(bits[3 * n + k] == static_cast<float>(n >> (2 - k) & 1));
  }
}

TEST_CASE("batch norm and layer norm: columns and rows of the same four numbers") {
  const auto rounded = [](Tensor tensor) {
    for (float& x : tensor.data) x = std::round(100 * x) / 100;
    return tensor.data;
  };
  CHECK(rounded(outputs_of("batch_norm", {}).at("output")) == std::vector<float>{-1, -1, 1, 1});
  const RunRequest request{{{"x", {2, 2}}}, {}, false};
  const TensorMap given = {{"x", Tensor({2, 2}, {1, 2, 2, 3})}};
  const TensorMap layer = run(BackendKind::cpu, record_program("layer_norm", request), given);
  CHECK(rounded(layer.at("output")) == std::vector<float>{-1, 1, -1, 1});
}

}  // namespace attn::test
