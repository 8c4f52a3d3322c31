#pragma once
#include <cmath>
#include <memory>
#include <vector>

#include "cases.h"
#include "program/autodiff.h"
#include "program/executor.h"
#include "tensor/rng.h"

/// The cases of every op as programs with inputs, for all tests that run them.
namespace attn::test {

/// The case as a program: inputs x0, x1, ..., the result "y", and, for a differentiable op, the inner product
/// "loss" of y with weights, and "grad.x<i>".
inline Program record_case(const OpCase& c) {
  Builder b;
  std::vector<Value> inputs;
  for (size_t i = 0; i < c.shapes.size(); ++i) inputs.push_back(b.input("x" + std::to_string(i), c.shapes[i]));
  const Value y = c.record(b, inputs);
  b.output("y", y);
  if (!has_gradient(c.op)) return b.take();
  const Value weights = b.input("weights", b.shape(y));
  const Value loss = sum_all(b, mul(b, y, weights));
  b.output("loss", loss);
  const std::vector<Value> grads = gradients(b, loss, inputs);
  for (size_t i = 0; i < grads.size(); ++i) b.output("grad.x" + std::to_string(i), grads[i]);
  return b.take();
}

inline std::vector<float> numbers(const Program& program, Value v, bool positive) {
  Rng rng(7, name_hash(program.info(v).name));
  std::vector<float> data(program.shape(v).size());
  for (float& x : data) x = positive ? 0.5f + 1.5f * rng.uniform() : rng.normal();
  return data;
}

inline void write_case_inputs(Executor& executor, bool positive) {
  for (Value v : executor.program().with_role(Role::input)) {
    executor.write(v, numbers(executor.program(), v, positive));
  }
}

inline std::shared_ptr<State> case_state(const Program& program) {
  auto state = std::make_shared<State>();
  state->add(program, 42);
  return state;
}

inline double largest(const std::vector<float>& a) {
  double peak = 0;
  for (float x : a) peak = std::max(peak, std::abs(static_cast<double>(x)));
  return peak;
}

inline double case_difference(const Tensor& a, const Tensor& b) {
  double worst = 0;
  for (size_t i = 0; i < a.data.size(); ++i) {
    if (a.data[i] == b.data[i]) continue;  // equal infinities too
    const double d = std::abs(static_cast<double>(a.data[i]) - b.data[i]);
    worst = std::isnan(d) ? INFINITY : std::max(worst, d);
  }
  return worst / std::max(largest(b.data), 1.0);
}

}  // namespace attn::test
