#pragma once
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>

#include "backends/compile.h"
#include "backends/cpu/kernels.h"

namespace attn::cpu {

/// Memory that begins at a multiple of 64 bytes, the widest vector's; at first zeros.
class AlignedFloats {
 public:
  explicit AlignedFloats(int64_t n) : size_(n), memory_(std::make_unique<float[]>(addressable(n) + 16)) {
    const auto over = reinterpret_cast<uintptr_t>(memory_.get()) % 64;
    begin_ = memory_.get() + (over == 0 ? 0 : (64 - over) / sizeof(float));
  }
  float* data() const { return begin_; }
  /// Has room for n floats; what was there may be gone.
  const AlignedFloats& reserve(int64_t n) {
    if (n > size_) *this = AlignedFloats(n);
    return *this;
  }

 private:
  /// In a tab an address has 32 bits, and a size that is cut to them is a small one.
  static size_t addressable(int64_t n) {
    if (static_cast<uint64_t>(n) > SIZE_MAX / 8) throw std::bad_alloc();
    return static_cast<size_t>(n);
  }

  int64_t size_;
  std::unique_ptr<float[]> memory_;
  float* begin_;
};

/// One node, ready to run: its addresses are resolved, its scratch memory is there. Its work consists of units that do
/// not depend on one another.
class Task {
 public:
  virtual ~Task() = default;
  virtual int64_t units() const { return 1; }
  /// Does units [begin, end), as one of the parts that threads share the work in.
  virtual void run(int64_t begin, int64_t end, int part) = 0;
  /// About how many numbers are worked on, if the units can be shared among threads.
  virtual int64_t work() const { return 0; }

  void run() { run(0, units(), 0); }
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
  int threads;
  /// Scratch memory that a program's tasks have in common, as one runs at a time: what each had for itself would be in
  /// no cache when it is needed.
  AlignedFloats& scratch;
  /// If set: only these rows of `width` numbers are there, one behind the other, of an elementwise node's results, and
  /// of its operands that `in_rows` says so of.
  const int* rows = nullptr;
  int64_t width = 1;
  std::vector<bool> in_rows = {};
};

// Numbers per task below which handing shares to threads costs more than it saves (about 5 microseconds).
inline constexpr int64_t kWorthSharing = 16384;

/// Task::work() of a product.
inline int64_t product_work(const MatmulArgs& args) {
  // About 16 products a nanosecond.
  return args.m * args.n * args.k * args.batch[0] * args.batch[1] / 16;
}

/// Where a `cross_entropy_vjp` has the losses as its second result; null if it has not.
inline float* losses_of(const Compile& c) { return c.node.outputs.size() > 1 ? c.out(1) : nullptr; }

/// Draws a node's dropout mask, n numbers of it from `first` on, a multiple of 8.
struct DropoutDraw {
  const float *seed, *step;
  float p;
  uint32_t stream;

  explicit DropoutDraw(const Compile& c);
  void operator()(float* mask, int64_t first, int64_t n) const;
};

/// A task over independent units (rows, or blocks of rows), which are counted before each run: f(begin, end, part),
/// f(begin, end) or f().
template <class Units, class F>
TaskPtr make_counted_task(Units units, int64_t numbers, F&& f) {
  using Function = std::decay_t<F>;
  struct Call : Task {
    Call(Units n, int64_t w, F&& g) : count(n), numbers(w), call(std::forward<F>(g)) {}
    int64_t units() const override { return count(); }
    int64_t work() const override { return numbers; }
    void run([[maybe_unused]] int64_t begin, [[maybe_unused]] int64_t end, [[maybe_unused]] int part) override {
      if constexpr (std::is_invocable_v<Function&>) {
        call();
      } else if constexpr (std::is_invocable_v<Function&, int64_t, int64_t>) {
        call(begin, end);
      } else {
        call(begin, end, part);
      }
    }
    Units count;
    int64_t numbers;
    Function call;
  };
  return std::make_unique<Call>(units, numbers, std::forward<F>(f));
}
/// As many units in every run.
template <class F>
TaskPtr make_shared_task(int64_t units, int64_t numbers, F&& f) {
  return make_counted_task([units] { return units; }, numbers, std::forward<F>(f));
}
/// A task that is not shared.
template <class F>
TaskPtr make_task(F&& f) {
  return make_shared_task(1, 0, std::forward<F>(f));
}

// One function per family of ops; null where there is nothing to do (a view).
TaskPtr compile_product(const Compile& c);      // tasks_product.cpp: matmul, fused_matmul
TaskPtr compile_elementwise(const Compile& c);  // tasks_elementwise.cpp: fused_elementwise
TaskPtr compile_rows(const Compile& c);         // tasks_rows.cpp: softmax, losses, normalisation, sums
TaskPtr compile_data(const Compile& c);         // tasks_data.cpp: layout, tables, constants, random numbers, Adam

}  // namespace attn::cpu
