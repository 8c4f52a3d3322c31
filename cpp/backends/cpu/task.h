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
  /// Does one of `parts` shares of the work; a task that cannot be cut does everything as part 0 of 1.
  virtual void run(int part, int parts) = 0;
  /// Whether the work is large enough, and of a kind, to be shared among threads.
  virtual bool divisible() const { return false; }
};
using TaskPtr = std::unique_ptr<Task>;

/// The share [begin, end) of n units that falls to one part.
struct Share {
  int64_t begin, end;
  Share(int64_t n, int part, int parts) : begin(n * part / parts), end(n * (part + 1) / parts) {}
};

/// What a node is compiled from. The inputs' and outputs' shapes are the program's; `address` gives the
/// memory of a value.
struct Compile {
  const Program& program;
  const Node& node;
  const std::function<float*(Value)>& address;
  /// How many threads will share the work: how much scratch memory is needed.
  int threads = 1;

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
    void run(int, int) override { call(); }
    F call;
  };
  return std::make_unique<Call>(std::move(f));
}

// Numbers per task below which handing shares to threads costs more than it saves (about 5 microseconds).
inline constexpr int64_t kWorthSharing = 16384;

/// A task over independent units (rows, or blocks of rows): f(begin, end).
template <class F>
TaskPtr make_shared_task(int64_t units, int64_t numbers, F f) {
  struct Call : Task {
    Call(int64_t n, bool shared, F g) : units(n), large(shared), call(std::move(g)) {}
    void run(int part, int parts) override {
      const Share share(units, part, parts);
      call(share.begin, share.end);
    }
    bool divisible() const override { return large; }
    int64_t units;
    bool large;
    F call;
  };
  return std::make_unique<Call>(units, numbers >= kWorthSharing && units > 1, std::move(f));
}

// One function per family of ops; null where there is nothing to do (a view).
TaskPtr compile_product(const Compile& c);  // tasks_product.cpp: matmul, fused_matmul
/// A product's extents, strides and addresses; no scratch memory.
MatmulArgs product_args(const Compile& c);
TaskPtr compile_elementwise(const Compile& c);  // tasks_elementwise.cpp: fused_elementwise
TaskPtr compile_rows(const Compile& c);         // tasks_rows.cpp: softmax, losses, normalisation, sums
TaskPtr compile_data(const Compile& c);         // tasks_data.cpp: layout, tables, constants, random numbers, Adam

}  // namespace attn::cpu
