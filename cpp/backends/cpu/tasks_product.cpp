// Products, and how threads share them.
#include "backends/cpu/task.h"

namespace attn::cpu {

/// Rows of the result are independent, and so are the matrices of a batch.
TaskPtr compile_product(const Compile& c) {
  const MatmulArgs whole = matmul_args(c);
  const auto shares = [&](int axis) { return whole.batch[axis] >= c.threads && whole.batch[axis] > 1; };
  constexpr int kRows = 2;
  const int axis = shares(0) ? 0 : shares(1) ? 1 : kRows;
  const int64_t size = matmul_scratch(whole);
  return make_shared_task(axis == kRows ? whole.m : whole.batch[axis], product_work(whole),
                          [=, &scratch = c.scratch.reserve(size * c.threads)](int64_t begin, int64_t end, int part) {
                            MatmulArgs args = whole;
                            args.scratch = scratch.data() + part * size;
                            (axis == kRows ? args.m : args.batch[axis]) = end - begin;
                            const int64_t by_c = begin * (axis == kRows ? args.ldc : args.stride_c[axis]);
                            args.a += begin * (axis < kRows ? args.stride_a[axis] : args.transpose_a ? 1 : args.lda);
                            if (axis < kRows) args.b += begin * args.stride_b[axis];
                            args.c += by_c;
                            if (args.c0) args.c0 += by_c;
                            kernels().matmul(args);
                          });
}

}  // namespace attn::cpu
