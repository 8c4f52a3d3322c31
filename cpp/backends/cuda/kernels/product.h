#pragma once
#include "backends/cuda/kernels/group.h"

/// Products that are too small for a library, or have none.
namespace attn::cuda {

/// Up to n numbers, `stride` apart.
ATTN_HOST_DEVICE inline Wide load_along(const float* p, int64_t stride, int32_t n) {
  if (stride == 1) return load(p, n);
  Wide y = {};
  ATTN_UNROLL
  for (int32_t j = 0; j < kWide; ++j) {
    if (j < n) y[j] = p[j * stride];
  }
  return y;
}

/// Sums of products for n neighbouring outputs of a row: a [k], b [k, n], each summed over k in order.
ATTN_HOST_DEVICE inline Wide dots(const MatmulArgs& p, const float* a, const float* b, int32_t n) {
  const bool turned = p.transpose_b;
  const int64_t step_a = p.transpose_a ? p.lda : 1, step_b = turned ? 1 : p.ldb;
  Wide sums = {};
  for (int32_t left = static_cast<int32_t>(p.k); left > 0; left -= kWide) {
    const int32_t depth = smaller(left, kWide);
    const Wide x = load_along(a, step_a, depth);
    Wide block[kWide] = {};  // of b, along the axis that lies side by side
    ATTN_UNROLL
    for (int32_t i = 0; i < kWide; ++i) {
      if (i < (turned ? n : depth)) block[i] = load(b + i * p.ldb, turned ? depth : n);
    }
    ATTN_UNROLL
    for (int32_t k = 0; k < kWide; ++k) {
      ATTN_UNROLL
      for (int32_t j = 0; j < kWide; ++j) {
        if (k < depth) sums[j] = multiply_add(x[k], turned ? block[j][k] : block[k][j], sums[j]);
      }
    }
    a += kWide * step_a;
    b += kWide * step_b;
  }
  return sums;
}

/// Each lane has neighbouring outputs of a row to itself: what lanes share is in the cache, and nobody waits.
template <class Group>
ATTN_HOST_DEVICE inline void run_product(const Task& task, const Group& group) {
  const MatmulArgs& p = task.product;
  const int64_t across = (p.n + kWide - 1) / kWide;
  each_element<1>(group, task, p.batch[0] * p.batch[1] * p.m * across, [&](int32_t i, int32_t) {
    const auto rows = static_cast<int32_t>(p.m), batch = static_cast<int32_t>(p.batch[1]);
    const int32_t above = i / static_cast<int32_t>(across), column = (i - above * static_cast<int32_t>(across)) * kWide;
    const int32_t matrix = above / rows, row = above - matrix * rows, outer = matrix / batch, inner = matrix % batch;
    const int32_t n = smaller(kWide, static_cast<int32_t>(p.n) - column);
    const float* const a = p.a + outer * p.stride_a[0] + inner * p.stride_a[1] + row * (p.transpose_a ? 1 : p.lda);
    const float* const b = p.b + outer * p.stride_b[0] + inner * p.stride_b[1] + column * (p.transpose_b ? p.ldb : 1);
    const int64_t to = outer * p.stride_c[0] + inner * p.stride_c[1] + row * p.ldc + column;
    Wide y = dots(p, a, b, n);
    const Wide bias = p.bias ? load(p.bias + column, n) : Wide{}, c0 = p.c0 ? load(p.c0 + to, n) : Wide{};
    ATTN_UNROLL
    for (int32_t j = 0; j < kWide; ++j) y[j] = c0[j] + (y[j] + bias[j]);
    store(p.c + to, y, n);
  });
}

}  // namespace attn::cuda
