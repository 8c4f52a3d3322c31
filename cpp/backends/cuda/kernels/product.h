#pragma once
#include "backends/cuda/kernels/group.h"

/// Products that are too small for a library, or have none.
namespace attn::cuda {

/// Where a tile of a product is.
struct Tile {
  const float *a, *b;  // of its matrices
  int64_t c;           // where its matrix begins in c
  int32_t row, column;

  ATTN_HOST_DEVICE Tile(const MatmulArgs& p, int64_t number) {
    const auto across = static_cast<int32_t>((p.n + kTileColumns - 1) / kTileColumns);
    const auto down = static_cast<int32_t>((p.m + kTileRows - 1) / kTileRows);
    const auto above = static_cast<int32_t>(number / across), batch = static_cast<int32_t>(p.batch[1]);
    const int32_t matrix = above / down, outer = matrix / batch, inner = matrix - outer * batch;
    row = (above - matrix * down) * kTileRows;
    column = static_cast<int32_t>(number - int64_t{above} * across) * kTileColumns;
    a = p.a + outer * p.stride_a[0] + inner * p.stride_a[1];
    b = p.b + outer * p.stride_b[0] + inner * p.stride_b[1];
    c = outer * p.stride_c[0] + inner * p.stride_c[1];
  }
};

/// kTall by kWide outputs, of which `height` rows and `n` columns are there.
template <bool kTurnedA, bool kTurnedB>
struct Outputs {
  const float *a, *b;  // the first row, the first column
  int32_t lda, ldb, height, n;
  Wide sum[kTall] = {};

  /// Adds what k from begin up to end gives, in order.
  ATTN_HOST_DEVICE void add(int32_t begin, int32_t end) {
    static_assert(kTall == kWide);
    int32_t k = begin;
    // Straight on, where all loads are whole: rows and columns that are not there are the last ones again.
    if (aligned(a) && aligned(b) && lda % kWide == 0 && ldb % kWide == 0 && (height == kTall || !kTurnedA) &&
        (n == kWide || kTurnedB)) {
      ATTN_UNROLL_2
      for (; k + kWide <= end; k += kWide) {
        Wide x[kWide], y[kWide];
        ATTN_UNROLL
        for (int32_t i = 0; i < kWide; ++i) {
          x[i] = load_all(kTurnedA ? a + (k + i) * lda : a + smaller(i, height - 1) * lda + k);
          y[i] = load_all(kTurnedB ? b + smaller(i, n - 1) * ldb + k : b + (k + i) * ldb);
        }
        add(x, y);
      }
    }
    for (; k < end; k += kWide) {
      const int32_t depth = smaller(end - k, kWide);
      Wide x[kWide], y[kWide];
      ATTN_UNROLL
      for (int32_t i = 0; i < kWide; ++i) {
        if (i < (kTurnedA ? depth : height))
          x[i] = load(kTurnedA ? a + (k + i) * lda : a + i * lda + k, kTurnedA ? height : depth);
        else
          x[i] = {};
        if (i < (kTurnedB ? n : depth))
          y[i] = load(kTurnedB ? b + i * ldb + k : b + (k + i) * ldb, kTurnedB ? depth : n);
        else
          y[i] = {};
      }
      add(x, y);
    }
  }

 private:
  /// x, y: kWide of k, as they lie.
  ATTN_HOST_DEVICE void add(const Wide* x, const Wide* y) {
    ATTN_UNROLL
    for (int32_t i = 0; i < kWide; ++i) {
      ATTN_UNROLL
      for (int32_t r = 0; r < kTall; ++r) {
        ATTN_UNROLL
        for (int32_t j = 0; j < kWide; ++j) {
          sum[r][j] = multiply_add(kTurnedA ? x[i][r] : x[r][i], kTurnedB ? y[j][i] : y[i][j], sum[r][j]);
        }
      }
    }
  }
};

template <bool kTurnedA, bool kTurnedB, class Group>
ATTN_HOST_DEVICE inline void run_product(const Task& task, const Group& group) {
  const MatmulArgs& p = task.product;
  const auto row = group.row();
  constexpr int32_t kAcross = kTileColumns / kWide, kOutputs = kTileRows / kTall * kAcross;
  const int32_t shares = smaller(task.shares, Group::kRows), together = Group::kRows / shares;
  const int32_t share = row.index() % shares, own = row.index() / shares;
  const auto k = static_cast<int32_t>(p.k);
  const int32_t length = ((k + shares - 1) / shares + kWide - 1) / kWide * kWide;
  const int64_t tiles =
      p.batch[0] * p.batch[1] * ((p.m + kTileRows - 1) / kTileRows) * ((p.n + kTileColumns - 1) / kTileColumns);
  auto* const sums = reinterpret_cast<Wide*>(group.shared());  // [kRows][kTall][kOutputs]

  const auto finish = [&](const Tile& tile, int32_t r, int32_t output, Wide y) {
    const int32_t column = tile.column + output % kAcross * kWide,
                  n = smaller(static_cast<int32_t>(p.n) - column, kWide);
    const int32_t at = tile.row + output / kAcross * kTall + r;
    if (at >= p.m || n <= 0) return;
    const int64_t to = tile.c + at * p.ldc + column;
    const Wide bias = p.bias ? load(p.bias + column, n) : Wide{}, c0 = p.c0 ? load(p.c0 + to, n) : Wide{};
    ATTN_UNROLL
    for (int32_t j = 0; j < kWide; ++j) y[j] = c0[j] + (y[j] + bias[j]);
    store(p.c + to, y, n);
  };

  for (int64_t first = int64_t{group.block()} * together; first < tiles; first += int64_t{task.blocks} * together) {
    const bool there = first + own < tiles;
    const Tile tile(p, there ? first + own : first);
    for (int32_t output = row.lane(); output < kOutputs; output += row.kLanes) {
      const int32_t top = tile.row + output / kAcross * kTall, left = tile.column + output % kAcross * kWide;
      const int32_t height = smaller(static_cast<int32_t>(p.m) - top, kTall);
      const int32_t n = smaller(static_cast<int32_t>(p.n) - left, kWide);
      const auto lda = static_cast<int32_t>(p.lda), ldb = static_cast<int32_t>(p.ldb);
      Outputs<kTurnedA, kTurnedB> outputs{
          tile.a + top * (kTurnedA ? 1 : p.lda), tile.b + left * (kTurnedB ? p.ldb : 1), lda, ldb, height, n};
      if (there && height > 0 && n > 0) outputs.add(share * length, smaller((share + 1) * length, k));
      ATTN_UNROLL
      for (int32_t r = 0; r < kTall; ++r) {
        if (shares > 1) sums[(row.index() * kTall + r) * kOutputs + output] = outputs.sum[r];
        if (shares == 1 && there) finish(tile, r, output, outputs.sum[r]);
      }
    }
    if (shares == 1) continue;
    group.sync();
    for (int32_t r = share; there && r < kTall; r += shares) {
      for (int32_t output = row.lane(); output < kOutputs; output += row.kLanes) {
        Wide total = {};
        for (int32_t other = own * shares; other < (own + 1) * shares; ++other) {
          const Wide part = sums[(other * kTall + r) * kOutputs + output];
          ATTN_UNROLL
          for (int32_t j = 0; j < kWide; ++j) total[j] += part[j];
        }
        finish(tile, r, output, total);
      }
    }
    group.sync();  // before they are overwritten
  }
}

/// A warp sums a tile over a share of k, and the warps of a block that have the other shares add theirs in order.
template <class Group>
ATTN_HOST_DEVICE inline void run_product(const Task& task, const Group& group) {
  const bool a = task.product.transpose_a, b = task.product.transpose_b;
  if (a && b) return run_product<true, true>(task, group);
  if (a) return run_product<true, false>(task, group);
  if (b) return run_product<false, true>(task, group);
  run_product<false, false>(task, group);
}

}  // namespace attn::cuda
