#pragma once
#include "backends/cpu/kernels.h"
#include "backends/cpu/kernels_rows.h"
#include "backends/cpu/lanes.h"

/// Reductions along any axis.
namespace attn::cpu::ATTN_ISA {

/// y[i] = y[i] + x[0][i] + x[1][i] + ...: the columns of one Block, in the order of the rows.
template <class Block>
ATTN_INLINE void add_columns(float* y, const float* x, int64_t mid, int64_t inner) {
  Block sum = Block::load(y);
  for (int64_t m = 0; m < mid; ++m) sum = sum + Block::load(x + m * inner);
  sum.store(y);
}

/// Over a middle axis: each output runs down its own column.
inline void add_middle(float* y, const float* x, int64_t mid, int64_t inner) {
  // Eight vectors at a time: additions to one sum have to wait for each other, those to several do not.
  using Block = Floats<8>;
  int64_t i = 0;
  for (; i + Block::kSize <= inner; i += Block::kSize) add_columns<Block>(y + i, x + i, mid, inner);
#if ATTN_VECTOR_BYTES > 16
  for (; i + 2 * kLanes <= inner; i += 2 * kLanes) add_columns<Floats<2>>(y + i, x + i, mid, inner);
#endif
  for (; i < inner; i += kLanes) {
    const int64_t left = inner - i < kLanes ? inner - i : kLanes;
    F1 sum = F1::load(y + i, left);
    for (int64_t m = 0; m < mid; ++m) sum = sum + F1::load(x + m * inner + i, left);
    sum.store(y + i, left);
  }
}

inline void reduce_sum(float* y, const float* x, int64_t outer, int64_t mid, int64_t inner, bool more) {
  if (!more && inner > 1) row_fill(y, 0.0f, outer * inner);
  for (int64_t o = 0; o < outer; ++o) {
    if (inner == 1) {
      y[o] = row_sum(x + o * mid, mid);
    } else {
      add_middle(y + o * inner, x + o * mid * inner, mid, inner);
    }
  }
}

}  // namespace attn::cpu::ATTN_ISA
