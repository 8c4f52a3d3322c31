#pragma once
#include "backends/cuda/kernels/group.h"

/// Products too small for a library, and sums.
namespace attn::cuda {

/// The matrices of one place in the batch.
struct Matrices {
  const float *a, *b, *c0, *bias;
  float* c;
  int32_t k;

  ATTN_HOST_DEVICE Matrices(const Product& p, int32_t place) {
    const int32_t i = quotient(place, p.batch[1]), j = place - i * p.batch[1];
    a = p.a + (int64_t{i} * p.stride_a[0] + int64_t{j} * p.stride_a[1]);
    b = p.b + (int64_t{i} * p.stride_b[0] + int64_t{j} * p.stride_b[1]);
    const int64_t to = int64_t{i} * p.stride_c[0] + int64_t{j} * p.stride_c[1];
    c = p.c + to;
    c0 = p.c0 ? p.c0 + to : nullptr;
    bias = p.bias;
    k = p.k_total ? smaller(p.k, p.k_total - i * p.k) : p.k;
  }

  ATTN_HOST_DEVICE void store(const Product& p, int32_t row, int32_t column, float sum) const {
    if (bias) sum += bias[column];
    const int64_t at = int64_t{row} * p.ldc + column;
    c[at] = c0 ? c0[at] + sum : sum;
  }
};

ATTN_HOST_DEVICE inline float at_a(const Product& p, const Matrices& x, int32_t row, int32_t inner) {
  return p.transpose_a ? x.a[int64_t{inner} * p.lda + row] : x.a[int64_t{row} * p.lda + inner];
}
ATTN_HOST_DEVICE inline float at_b(const Product& p, const Matrices& x, int32_t inner, int32_t column) {
  return p.transpose_b ? x.b[int64_t{column} * p.ldb + inner] : x.b[int64_t{inner} * p.ldb + column];
}

/// Two rows of factors, each `stride` apart.
struct Factors {
  const float *a, *b;
  int32_t stride_a, stride_b;

  /// sum + a[0] b[0] + a[1] b[1] + ..., added in this order, and on to the next ones.
  template <int32_t kCount>
  ATTN_HOST_DEVICE float add_to(float sum) {
    float x[kCount], y[kCount];
    load_along(a, stride_a, x);
    load_along(b, stride_b, y);
    ATTN_UNROLL
    for (int32_t j = 0; j < kCount; ++j) sum = multiply_add(x[j], y[j], sum);
    a += int64_t{kCount} * stride_a;
    b += int64_t{kCount} * stride_b;
    return sum;
  }
};

ATTN_HOST_DEVICE inline float dot(Factors factors, int32_t k) {
  float sum = 0;
  for (; k >= kDepth; k -= kDepth) sum = factors.add_to<kDepth>(sum);
  if (k >= kDepth / 2) sum = factors.add_to<kDepth / 2>(sum);
  const int32_t rest = k % (kDepth / 2);
  for (int32_t j = 0; j < rest; ++j) {
    sum = multiply_add(factors.a[int64_t{j} * factors.stride_a], factors.b[int64_t{j} * factors.stride_b], sum);
  }
  return sum;
}

/// Each output by a lane of its own.
template <class Group>
ATTN_HOST_DEVICE inline void run_direct_product(const Task& task, int32_t unit, const Group& group) {
  const Product p = task.product;
  const int32_t size = p.m * p.n;
  each_element(group, unit, task.units, p.batch[0] * p.batch[1] * size, [&](int32_t i) {
    const int32_t place = quotient(i, size), rest = i - place * size;
    const int32_t row = quotient(rest, p.n), column = rest - row * p.n;
    const Matrices x(p, place);
    const float* const a = x.a + (p.transpose_a ? row : int64_t{row} * p.lda);
    const float* const b = x.b + (p.transpose_b ? int64_t{column} * p.ldb : column);
    x.store(p, row, column, dot({a, b, p.transpose_a ? p.lda : 1, p.transpose_b ? 1 : p.ldb}, x.k));
  });
}

/// A tile's rows and columns from `from` on of an operand, in shared memory as [kTileInner][kTile + 1]; zeros beyond
/// the matrix. Lanes read what lies side by side in memory: `by_inner`, neighbours along the inner axis.
template <class Group, class At>
ATTN_HOST_DEVICE inline void load_tile(const Group& group, float* tile, bool by_inner, int32_t inner_left,
                                       int32_t outer_left, At at) {
  for (int32_t i = group.lane(); i < kTile * kTileInner; i += Group::kLanes) {
    const int32_t slow = i / kTile, fast = i - slow * kTile;
    const int32_t inner = by_inner ? fast : slow, outer = by_inner ? slow : fast;
    tile[inner * (kTile + 1) + outer] = inner < inner_left && outer < outer_left ? at(inner, outer) : 0.0f;
  }
}

/// A unit is a tile of the result. Each lane has 2 x 2 outputs, half a tile apart (on the GPU; a group of fewer lanes
/// has several such squares), and sums over the inner axis in order.
template <class Group>
ATTN_HOST_DEVICE inline void run_tiled_product(const Task& task, int32_t unit, const Group& group) {
  static_assert(kTile == kTileInner, "load_tile() walks a square");
  constexpr int32_t kHalf = kTile / 2, kSquares = kHalf * kHalf, kOwn = kSquares / Group::kLanes;
  const Product p = task.product;
  const int32_t across = (p.n + kTile - 1) / kTile, tiles = (p.m + kTile - 1) / kTile * across;
  const Matrices x(p, unit / tiles);
  const int32_t row0 = unit % tiles / across * kTile, column0 = unit % tiles % across * kTile;
  float* const tile_a = group.shared();
  float* const tile_b = tile_a + kTileInner * (kTile + 1);
  float sums[kOwn][4] = {};
  for (int32_t from = 0; from < x.k; from += kTileInner) {
    group.sync();  // what was there before has been read by all
    load_tile(group, tile_a, !p.transpose_a, x.k - from, p.m - row0,
              [&](int32_t inner, int32_t row) { return at_a(p, x, row0 + row, from + inner); });
    load_tile(group, tile_b, p.transpose_b, x.k - from, p.n - column0,
              [&](int32_t inner, int32_t column) { return at_b(p, x, from + inner, column0 + column); });
    group.sync();
    const int32_t depth = smaller(kTileInner, x.k - from);
    for (int32_t own = 0; own < kOwn; ++own) {
      const int32_t square = group.lane() + own * Group::kLanes;
      const float* const a = tile_a + square / kHalf;
      const float* const b = tile_b + square % kHalf;
      for (int32_t k = 0; k < depth; ++k) {
        const int32_t at = k * (kTile + 1);
        sums[own][0] = multiply_add(a[at], b[at], sums[own][0]);
        sums[own][1] = multiply_add(a[at], b[at + kHalf], sums[own][1]);
        sums[own][2] = multiply_add(a[at + kHalf], b[at], sums[own][2]);
        sums[own][3] = multiply_add(a[at + kHalf], b[at + kHalf], sums[own][3]);
      }
    }
  }
  for (int32_t own = 0; own < kOwn; ++own) {
    const int32_t square = group.lane() + own * Group::kLanes;
    for (int32_t i = 0; i < 4; ++i) {
      const int32_t row = row0 + square / kHalf + i / 2 * kHalf, column = column0 + square % kHalf + i % 2 * kHalf;
      if (row < p.m && column < p.n) x.store(p, row, column, sums[own][i]);
    }
  }
}

/// Along the last axis: a stretch by the lanes of a row.
template <class Group>
ATTN_HOST_DEVICE inline void run_sum_rows(const Task& task, int32_t unit, const Group& group) {
  const Sum s = task.sum;
  const int32_t stretches = (s.mid + s.length - 1) / s.length;
  each_row(group, unit, s.outer * stretches, [&](const auto& row, int32_t r) {
    const int32_t o = r / stretches, begin = (r - o * stretches) * s.length, end = smaller(begin + s.length, s.mid);
    float sum = 0, ahead[kDepth];
    const float* const x = s.x + int64_t{o} * s.mid;
    int32_t j = begin + row.lane();
    for (; j + (kDepth - 1) * row.kLanes < end; j += kDepth * row.kLanes) {
      load_along(x + j, row.kLanes, ahead);
      ATTN_UNROLL
      for (int32_t k = 0; k < kDepth; ++k) sum += ahead[k];
    }
    for (; j < end; j += row.kLanes) sum += x[j];
    sum = row.sum(sum);
    if (row.lane() == 0) s.y[r] = sum;
  });
}

/// Along another axis: each output by a lane of its own, in order.
template <class Group>
ATTN_HOST_DEVICE inline void run_sum_columns(const Task& task, int32_t unit, const Group& group) {
  const Sum s = task.sum;
  const int32_t stretches = (s.mid + s.length - 1) / s.length;
  each_element(group, unit, task.units, s.outer * stretches * s.inner, [&](int32_t i) {
    const int32_t above = quotient(i, s.inner), column = i - above * s.inner, o = quotient(above, stretches);
    const int32_t begin = (above - o * stretches) * s.length, end = smaller(begin + s.length, s.mid);
    const float* const x = s.x + (int64_t{o} * s.mid * s.inner + column);
    float sum = 0, ahead[kDepth];
    int32_t j = begin;
    for (; j + kDepth <= end; j += kDepth) {
      load_along(x + int64_t{j} * s.inner, s.inner, ahead);
      ATTN_UNROLL
      for (int32_t k = 0; k < kDepth; ++k) sum += ahead[k];
    }
    for (; j < end; ++j) sum += x[int64_t{j} * s.inner];
    if (s.bias) sum += s.bias[column % s.bias_size];
    s.y[i] = s.c0 ? s.c0[i] + sum : sum;
  });
}

}  // namespace attn::cuda
