#pragma once
#include <memory>

#include "backends/compile.h"
#include "backends/cpu/kernels.h"

namespace attn::cpu {

/// Memory that begins at a multiple of 64 bytes, the widest vector's; at first zeros.
class AlignedFloats {
 public:
  explicit AlignedFloats(int64_t n) : memory_(std::make_unique<float[]>(static_cast<size_t>(n) + 16)) {
    const auto over = reinterpret_cast<uintptr_t>(memory_.get()) % 64;
    begin_ = memory_.get() + (over == 0 ? 0 : (64 - over) / sizeof(float));
  }
  float* data() const { return begin_; }

 private:
  std::unique_ptr<float[]> memory_;
  float* begin_;
};

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

/// What a node is compiled from.
struct Compile : BoundNode {
  /// How many threads will share the work: how much scratch memory is needed.
  int threads = 1;
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
TaskPtr compile_product(const Compile& c);      // tasks_product.cpp: matmul, fused_matmul
TaskPtr compile_elementwise(const Compile& c);  // tasks_elementwise.cpp: fused_elementwise
TaskPtr compile_rows(const Compile& c);         // tasks_rows.cpp: softmax, losses, normalisation, sums
TaskPtr compile_data(const Compile& c);         // tasks_data.cpp: layout, tables, constants, random numbers, Adam

}  // namespace attn::cpu
