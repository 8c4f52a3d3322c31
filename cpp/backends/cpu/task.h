#pragma once
#include <functional>
#include <memory>

#include "backends/cpu/kernels.h"
#include "program/program.h"

namespace attn::cpu {

/// One node, ready to run: its addresses are resolved, its scratch memory is there.
class Task {
 public:
  virtual ~Task() = default;
  virtual void run() = 0;
};
using TaskPtr = std::unique_ptr<Task>;

/// What a node is compiled from. The inputs' and outputs' shapes are the program's; `address` gives the
/// memory of a value.
struct Compile {
  const Program& program;
  const Node& node;
  const std::function<float*(Value)>& address;

  float* in(int i) const { return address(node.inputs[i]); }
  float* out(int i = 0) const { return address(node.outputs[i]); }
  const Shape& in_shape(int i) const { return program.shape(node.inputs[i]); }
  const Shape& out_shape(int i = 0) const { return program.shape(node.outputs[i]); }
  template <class T>
  const T& as() const {
    return node.as<T>();
  }
};

/// A task from a callable.
template <class F>
TaskPtr make_task(F f) {
  struct Call : Task {
    explicit Call(F g) : call(std::move(g)) {}
    void run() override { call(); }
    F call;
  };
  return std::make_unique<Call>(std::move(f));
}

// One function per family of ops; null where there is nothing to do (a view).
TaskPtr compile_product(const Compile& c);      // tasks_product.cpp: matmul, fused_matmul
TaskPtr compile_elementwise(const Compile& c);  // tasks_elementwise.cpp: fused_elementwise
TaskPtr compile_rows(const Compile& c);         // tasks_rows.cpp: softmax, losses, normalisation, sums
TaskPtr compile_data(const Compile& c);         // tasks_data.cpp: layout, tables, constants, random numbers, Adam

}  // namespace attn::cpu
