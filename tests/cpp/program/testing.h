#pragma once
#include <algorithm>

#include "backends/backend.h"
#include "ops/op_list.h"
#include "ops/ops.h"
#include "program/autodiff.h"

/// What tests of programs have in common.
namespace attn::test {

inline std::shared_ptr<State> state_for(const Program& program, uint64_t seed = 1) {
  auto state = std::make_shared<State>();
  state->add(program, seed);
  return state;
}

inline int count(const Program& program, OpId op) {
  return static_cast<int>(
      std::count_if(program.nodes.begin(), program.nodes.end(), [&](const Node& n) { return id_of(n) == op; }));
}

/// A linear layer with a tanh, its loss and gradients, and a step of Adam.
inline Program small_training() {
  Builder b;
  const Value x = b.input("x", {4, 3});
  const Value w = b.parameter("w", {5, 3}, Init::xavier_uniform(3, 5)), c = b.parameter("c", {5}, Init::constant(0.1f));
  const Value y = tanh(b, add(b, matmul(b, x, w, {.transpose_b = true}), c));
  const Value loss = sum_all(b, square(b, dropout(b, y, 0.25f)));
  b.output("loss", loss);
  const std::vector<Value> grads = gradients(b, loss, {w, c});
  adam(b, {w, c}, grads, {.lr = 0.05f}, clip_coefficient(b, grads, 1.0f));
  advance_rng(b);
  return b.take();
}

}  // namespace attn::test
