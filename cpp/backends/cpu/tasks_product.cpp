// Products, and how threads share them.
#include "backends/cpu/task.h"

namespace attn::cpu {
namespace {

class Product : public Task {
 public:
  Product(MatmulArgs args, int threads)
      : args_(args),
        axis_(args.batch[0] >= threads && args.batch[0] > 1   ? 0
              : args.batch[1] >= threads && args.batch[1] > 1 ? 1
                                                              : kRows),
        scratch_size_(matmul_scratch(args)),
        scratch_(scratch_size_ * threads) {}

  int64_t units() const override { return axis_ == kRows ? args_.m : args_.batch[axis_]; }

  void run(int64_t begin, int64_t end, int part) override {
    MatmulArgs args = args_;
    args.scratch = scratch_.data() + part * scratch_size_;
    cut(args, begin, end);
    kernels().matmul(args);
  }

  int64_t work() const override { return product_work(args_); }

 private:
  static constexpr int kRows = 2;

  /// Rows of the result are independent, and so are the matrices of a batch.
  void cut(MatmulArgs& args, int64_t begin, int64_t end) const {
    if (axis_ == kRows) {
      args.m = end - begin;
      move(args, begin * (args.transpose_a ? 1 : args.lda), begin * args.ldc);
      return;
    }
    args.batch[axis_] = end - begin;
    move(args, begin * args.stride_a[axis_], begin * args.stride_c[axis_]);
    args.b += begin * args.stride_b[axis_];
  }

  static void move(MatmulArgs& args, int64_t by_a, int64_t by_c) {
    args.a += by_a;
    args.c += by_c;
    if (args.c0) args.c0 += by_c;
  }

  MatmulArgs args_;
  /// What is shared out: an axis of the batch, or the rows.
  int axis_;
  int64_t scratch_size_;
  AlignedFloats scratch_;
};

}  // namespace

TaskPtr compile_product(const Compile& c) { return std::make_unique<Product>(matmul_args(c), c.threads); }

}  // namespace attn::cpu
