#pragma once
#include "backends/cpu/kernels.h"
#include "backends/cpu/kernels_rows.h"
#include "backends/cpu/lanes.h"

/// Reductions along any axis.
namespace attn::cpu::ATTN_ISA {

/// y[i] = start op x[0][i] op x[1][i] op ...: the columns of one Block, in the order of the rows.
template <class Block, class Op>
ATTN_INLINE void reduce_columns(float* y, const float* x, int64_t mid, int64_t inner, float start, Op op) {
  Block sum(start);
  for (int64_t m = 0; m < mid; ++m) sum = join(sum, Block::load(x + m * inner), op);
  sum.store(y);
}

/// Over a middle axis: each output runs down its own column.
template <class Op>
ATTN_INLINE void reduce_middle(float* y, const float* x, int64_t mid, int64_t inner, float start, Op op) {
  // Eight vectors at a time: additions to one sum have to wait for each other, those to several do not.
  using Block = Floats<8>;
  int64_t i = 0;
  for (; i + Block::kSize <= inner; i += Block::kSize) reduce_columns<Block>(y + i, x + i, mid, inner, start, op);
  for (; i + 2 * kLanes <= inner; i += 2 * kLanes) reduce_columns<Floats<2>>(y + i, x + i, mid, inner, start, op);
  for (; i < inner; i += kLanes) {
    const int64_t left = inner - i < kLanes ? inner - i : kLanes;
    F1 sum(start);
    for (int64_t m = 0; m < mid; ++m) sum = join(sum, F1::load(x + m * inner + i, left), op);
    sum.store(y + i, left);
  }
}

inline void reduce_sum(float* y, const float* x, int64_t outer, int64_t mid, int64_t inner) {
  for (int64_t o = 0; o < outer; ++o) {
    if (inner == 1) {
      y[o] = row_sum(x + o * mid, mid);
    } else {
      reduce_middle(y + o * inner, x + o * mid * inner, mid, inner, 0.0f, Add{});
    }
  }
}

}  // namespace attn::cpu::ATTN_ISA
