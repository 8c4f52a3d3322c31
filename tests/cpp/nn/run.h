#pragma once
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "backends/backend.h"
#include "tensor/error.h"
#include "tolerances.h"

/// Running whole programs in tests.
namespace attn::test {

inline constexpr BackendKind kBackends[] = {BackendKind::reference, BackendKind::cpu};

/// An executor of the program; parameters are the given ones, else made from the seed.
inline std::unique_ptr<Executor> prepare(BackendKind kind, const Program& program, const TensorMap& given,
                                         uint64_t seed = 1) {
  auto state = std::make_shared<State>();
  state->add(program, seed);
  for (const auto& [name, tensor] : given) {
    if (state->has(name)) state->set(name, tensor);
  }
  auto executor = make_executor(kind, program, state);
  for (const auto& [name, tensor] : given) {
    const Value v = executor->program().find(name);
    if (v && executor->program().info(v).role == Role::input) executor->write(name, tensor);
  }
  return executor;
}

/// The outputs of one run.
inline TensorMap run(BackendKind kind, const Program& program, const TensorMap& given, uint64_t seed = 1) {
  const auto executor = prepare(kind, program, given, seed);
  executor->run();
  TensorMap outputs;
  for (const auto& [name, value] : executor->program().outputs) outputs[name] = executor->read(value);
  return outputs;
}

/// The largest difference, relative to the largest magnitude of either.
inline double difference(const Tensor& a, const Tensor& b) {
  REQUIRE(a.shape.str() == b.shape.str());
  double worst = 0, largest = 1e-30;
  for (size_t i = 0; i < a.data.size(); ++i) {
    if (!std::isfinite(a.data[i]) || !std::isfinite(b.data[i])) return INFINITY;
    worst = std::max(worst, std::abs(double(a.data[i]) - b.data[i]));
    largest = std::max({largest, std::abs(double(a.data[i])), std::abs(double(b.data[i]))});
  }
  return worst / largest;
}

/// What an expression throws, or "" if nothing.
template <class Function>
std::string error_of(Function f) {
  try {
    f();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// start, start + 1, ...
inline Tensor counting(const Shape& shape, float start = 0) {
  Tensor tensor(shape);
  for (float& x : tensor.data) x = start++;
  return tensor;
}

inline Tensor filled(const Shape& shape, float value) {
  Tensor tensor(shape);
  std::fill(tensor.data.begin(), tensor.data.end(), value);
  return tensor;
}

}  // namespace attn::test
