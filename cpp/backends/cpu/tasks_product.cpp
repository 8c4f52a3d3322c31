// Products, and how threads share them.
#include "backends/cpu/task.h"

namespace attn::cpu {
namespace {

class Product : public Task {
 public:
  Product(MatmulArgs args, int threads)
      : args_(args), scratch_size_(matmul_scratch(args)), scratch_(scratch_size_ * threads) {}

  void run(int part, int parts) override {
    MatmulArgs args = args_;
    args.scratch = scratch_.data() + part * scratch_size_;
    if (parts > 1) cut(args, part, parts);
    kernels().matmul(args);
  }

  bool divisible() const override {
    // About 16 products a nanosecond.
    return args_.m * args_.n * args_.k * args_.batch[0] * args_.batch[1] >= 16 * kWorthSharing;
  }

 private:
  /// Rows of the result are independent, and so are the matrices of a batch.
  static void cut(MatmulArgs& args, int part, int parts) {
    const int axis = args.batch[0] >= parts ? 0 : 1;
    if (args.batch[axis] >= parts) {
      const Share share(args.batch[axis], part, parts);
      args.batch[axis] = share.end - share.begin;
      move(args, share.begin * args.stride_a[axis], share.begin * args.stride_c[axis]);
      args.b += share.begin * args.stride_b[axis];
      return;
    }
    const Share share(args.m, part, parts);
    args.m = share.end - share.begin;
    move(args, share.begin * (args.transpose_a ? 1 : args.lda), share.begin * args.ldc);
  }

  static void move(MatmulArgs& args, int64_t by_a, int64_t by_c) {
    args.a += by_a;
    args.c += by_c;
    if (args.c0) args.c0 += by_c;
  }

  MatmulArgs args_;
  int64_t scratch_size_;
  AlignedFloats scratch_;
};

}  // namespace

TaskPtr compile_product(const Compile& c) { return std::make_unique<Product>(matmul_args(c), c.threads); }

}  // namespace attn::cpu
