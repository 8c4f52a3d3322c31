#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

/// What kernels are called with, on every backend that has such kernels: plain structs of extents, strides and
/// addresses. backends/compile.h makes them from nodes.
namespace attn {

inline constexpr int kMaxAxes = 6;

/// Adds an axis behind those of views that are walked together. One of extent 1 needs no walk, and one that every view
/// walks without a gap behind the axis before is one with that.
template <size_t N>
void add_axis(int& rank, int64_t* dims, const std::array<int64_t*, N>& strides, int64_t dim,
              const std::array<int64_t, N>& by) {
  if (dim == 1) return;
  bool joins = rank > 0;
  for (size_t view = 0; view < N; ++view) joins = joins && strides[view][rank - 1] == by[view] * dim;
  if (!joins) dims[rank++] = 1;
  dims[rank - 1] *= dim;
  for (size_t view = 0; view < N; ++view) strides[view][rank - 1] = by[view];
}

/// How a broadcast operand lies over a result: element i is at the sum of i's places times the strides.
struct Layout {
  int rank = 0;
  int64_t dims[kMaxAxes] = {}, stride[kMaxAxes] = {};

  void add(int64_t dim, int64_t by) { add_axis<1>(rank, dims, {stride}, dim, {by}); }
};

/// Strided copy between two views of the same extents: dst[i.dst_stride] = src[i.src_stride].
/// Serves permute, slice, concat and broadcast; the last axis moves fastest. Strides in elements, 0 repeats.
struct CopyArgs {
  int rank = 0;
  int64_t dims[kMaxAxes] = {};
  int64_t src_stride[kMaxAxes] = {}, dst_stride[kMaxAxes] = {};
  const float* src = nullptr;
  float* dst = nullptr;

  void add(int64_t dim, int64_t by_src, int64_t by_dst) {
    add_axis<2>(rank, dims, {src_stride, dst_stride}, dim, {by_src, by_dst});
  }
};

/// C = op(A) op(B) (+ C0), over two batch axes.
/// op(A): [m, k], op(B): [k, n], C: [m, n], rows `ld*` elements apart; a transposed operand is stored as
/// [k, m] or [n, k]. Batch (i, j) finds each matrix at i * stride[0] + j * stride[1]; stride 0 repeats one.
struct MatmulArgs {
  int64_t m = 0, n = 0, k = 0;
  const float* a = nullptr;
  const float* b = nullptr;
  float* c = nullptr;
  /// If set: C = C0 + A B, C0 laid out as C and possibly C itself (the sum is added to it at the end);
  const float* c0 = nullptr;
  /// If set: a row [n] added to every row of the product (after the sum over k, before c0).
  const float* bias = nullptr;
  int64_t lda = 0, ldb = 0, ldc = 0;
  bool transpose_a = false, transpose_b = false;
  int64_t batch[2] = {1, 1};
  int64_t stride_a[2] = {0, 0}, stride_b[2] = {0, 0}, stride_c[2] = {0, 0};
  /// cpu::matmul_scratch(args) floats, for packing.
  float* scratch = nullptr;
};

/// Whatever treats rows on its own: which of the operands x it reads is the op's. x, y: [rows, cols], or a number a
/// row.
struct RowArgs {
  int64_t rows = 0, cols = 0;
  const float* x[3] = {};
  float* y = nullptr;
  /// eps, or what a masked score counts as: with -infinity, a row without a valid column becomes all zeros.
  float number = 0;
  /// Of the cpu's softmax and its gradient: numbers between a row and the next, and what scores are multiplied by
  /// before they are masked, or their gradient after.
  int64_t gap = 0;
  float scale = 1;
  /// Of row r the columns before lens[(r / len_div) * len_mul + (r % len_mod)] are valid, null: all; of these from
  /// starts at the same place on, null: all. Floats.
  const float *lens = nullptr, *starts = nullptr;
  int64_t len_div = 1, len_mul = 1, len_mod = 1;
  /// Which row the first one is to these.
  int64_t first = 0;
};

struct AdamArgs {
  int64_t n = 0;
  const float *p = nullptr, *g = nullptr, *m = nullptr, *v = nullptr;
  float *p_out = nullptr, *m_out = nullptr, *v_out = nullptr;  // each may be its input
  float grad_scale = 1;                                        // g is multiplied by this first (gradient clipping)
  // double, as in PyTorch: float 1 - 0.999f is off by 1.3e-5 of itself.
  double lr = 0, beta1 = 0.9, beta2 = 0.999, eps = 1e-8;
  double correction1 = 1, correction2 = 1;  // 1 - beta^t
};

}  // namespace attn
