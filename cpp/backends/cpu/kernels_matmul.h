#pragma once
#include "backends/cpu/kernels.h"
#include "backends/cpu/kernels_memory.h"
#include "backends/cpu/simd.h"

/// Products of small matrices. Each element of C is one chain of k = 0, 1, 2, ... in one lane of one
/// register; a tile keeps several rows and vectors of C in registers, so that every load is used more
/// than once and the additions of different chains overlap.
namespace attn::cpu::ATTN_ISA {

/// Rows of the widest tile: 6 x 2 vectors fill sixteen registers together with their operands, 8 x 2 fit thirty-two.
/// WebAssembly's machines keep registers for themselves.
inline constexpr int kTileRows = ATTN_VECTOR_BYTES == 64 ? 8 : ATTN_VECTOR_BYTES == 32 ? 6 : 4;

/// One product as the tiles see it. op(A)[i][p] is a[i * a_row + p * a_step], op(B)[p][j] is
/// b[p * b_row + j]. c0 and bias may be null. There may be `count` of them, so many floats (`*_next`) apart.
struct Product {
  int64_t m, n, k;
  const float *a, *b;
  float* c;
  const float *c0, *bias;
  int64_t a_row, a_step, b_row, c_row;
  int64_t count = 1, a_next = 0, b_next = 0, c_next = 0;
};

/// What a tile of one vector meets at the right edge of the matrix.
enum class Edge {
  none,    // nothing: all lanes are columns; the first `skip` of them belong to the tile before
  narrow,  // the matrix has only `count` < kLanes columns
  padded   // `count` columns are left, but B's rows may be read as whole vectors
};

/// Stores lanes skip, skip + 1, ..., kLanes - 1.
ATTN_INLINE void store_last(float* p, NativeF v, int skip) {
  float lanes[kLanes];
  store_native(lanes, v);
  for (int lane = skip; lane < kLanes; ++lane) p[lane] = lanes[lane];
}

/// sum[v] += *x * row[v]. Where spreading a number over a register takes a slot of the units that multiply (AMD), the
/// multiplication does it on the way from memory; elsewhere a register for all of them is better.
template <int C>
ATTN_INLINE void add_products(NativeF (&sum)[C], const float* x, const NativeF (&row)[C]) {
#ifdef ATTN_EMBEDDED_BROADCAST
  ATTN_UNROLL for (int v = 0; v < C; ++v) {
    NativeF product;
    asm("vmulps %1%{1to16%}, %2, %0" : "=v"(product) : "m"(*x), "v"(row[v]));
    sum[v] += product;
  }
#else
  const NativeF factor = splat(*x);
  ATTN_UNROLL for (int v = 0; v < C; ++v) sum[v] += factor * row[v];
#endif
}

/// Rows [from, to) of each C in tiles of R rows by C vectors, column j and on. Unrolled, so that the sums stay in
/// registers from beginning to end.
template <int R, int C, Edge edge>
void tiles(const Product& t, int64_t from, int64_t to, int64_t j, int skip, int count) {
  const auto load = [&](const float* p)
                        ATTN_LAMBDA { return edge == Edge::none ? load_native(p) : load_part(p, count); };
  // Copies: for all the compiler knows, what is stored could change t.
  const int64_t k = t.k, a_row = t.a_row, a_step = t.a_step, b_row = t.b_row, c_row = t.c_row;
  const int64_t a_next = t.a_next, b_next = t.b_next, c_next = t.c_next;
  const float *bias = t.bias, *first_b = t.b + j, *own_a = t.a + from * a_row;
  const float* own_c0 = t.c0 ? t.c0 + from * c_row + j : nullptr;
  float* own_c = t.c + from * c_row + j;
  for (int64_t left = t.count; left > 0; --left, own_a += a_next, first_b += b_next, own_c += c_next) {
    const float *first_a = own_a, *c0 = own_c0;
    float* c = own_c;
    for (int64_t i = from; i < to; i += R, first_a += R * a_row, c += R * c_row) {
      NativeF sum[R][C];
      ATTN_UNROLL for (int r = 0; r < R; ++r) { ATTN_UNROLL for (int v = 0; v < C; ++v) sum[r][v] = NativeF{}; }
      const float *a = first_a, *b = first_b;
      ATTN_UNROLL_STEPS for (int64_t p = 0; p < k; ++p, a += a_step, b += b_row) {
        NativeF row[C];
        ATTN_UNROLL for (int v = 0; v < C; ++v) {
          row[v] = edge == Edge::padded ? load_native(b + v * kLanes) : load(b + v * kLanes);
        }
        ATTN_UNROLL for (int r = 0; r < R; ++r) add_products(sum[r], a + r * a_row, row);
      }
      if (bias) {
        ATTN_UNROLL for (int v = 0; v < C; ++v) {
          const NativeF row = load(bias + j + v * kLanes);
          ATTN_UNROLL for (int r = 0; r < R; ++r) sum[r][v] += row;
        }
      }
      if (c0) {
        ATTN_UNROLL for (int r = 0; r < R; ++r) {
          ATTN_UNROLL for (int v = 0; v < C; ++v) sum[r][v] += load(c0 + r * c_row + v * kLanes);
        }
        c0 += R * c_row;
      }
      ATTN_UNROLL for (int r = 0; r < R; ++r) {
        ATTN_UNROLL for (int v = 0; v < C; ++v) {
          float* to_c = c + r * c_row + v * kLanes;
          if (edge != Edge::none) {
            store_part(to_c, sum[r][v], count);
          } else if (C == 1 && skip != 0) {
            store_last(to_c, sum[r][v], skip);
          } else {
            store_native(to_c, sum[r][v]);
          }
        }
      }
    }
    if (own_c0) own_c0 += c_next;
  }
}

/// The same for a number of rows known when it runs.
template <int C, Edge edge>
void tiles_of(int64_t rows, const Product& t, int64_t i, int64_t to, int64_t j, int skip, int count) {
  switch (rows) {
    case 1: return tiles<1, C, edge>(t, i, to, j, skip, count);
    case 2: return tiles<2, C, edge>(t, i, to, j, skip, count);
    case 3: return tiles<3, C, edge>(t, i, to, j, skip, count);
    case 4: return tiles<4, C, edge>(t, i, to, j, skip, count);
#if ATTN_VECTOR_BYTES >= 32
    case 5: return tiles<5, C, edge>(t, i, to, j, skip, count);
    case 6: return tiles<6, C, edge>(t, i, to, j, skip, count);
#endif
#if ATTN_VECTOR_BYTES == 64
    case 7: return tiles<7, C, edge>(t, i, to, j, skip, count);
    case 8: return tiles<8, C, edge>(t, i, to, j, skip, count);
#endif
  }
}

/// C vectors of columns, all rows. The rows are shared out evenly: ten rows are 4 + 3 + 3.
template <int C, Edge edge>
ATTN_INLINE void column_strip(const Product& t, int64_t j, int skip, int count) {
  const int64_t strips = (t.m + kTileRows - 1) / kTileRows, rows = t.m / strips, more = t.m % strips * (rows + 1);
  if (more > 0) tiles_of<C, edge>(rows + 1, t, 0, more, j, skip, count);
  tiles_of<C, edge>(rows, t, more, t.m, j, skip, count);
}

inline void multiply_tiles(const Product& t, bool padded = false) {
  int64_t j = 0;
  if (t.m == 1) {
    for (; j + 4 * kLanes <= t.n; j += 4 * kLanes) tiles<1, 4, Edge::none>(t, 0, 1, j, 0, kLanes);
  }
  for (; j + 2 * kLanes <= t.n; j += 2 * kLanes) column_strip<2, Edge::none>(t, j, 0, kLanes);
  for (; j + kLanes <= t.n; j += kLanes) column_strip<1, Edge::none>(t, j, 0, kLanes);
  const int left = static_cast<int>(t.n - j);
  if (left == 0) return;
  if (padded) {
    column_strip<1, Edge::padded>(t, j, 0, left);
  } else if (t.n < kLanes) {
    column_strip<1, Edge::narrow>(t, 0, 0, left);
  } else {
    // The last columns are computed together with some before them, which are not stored again.
    column_strip<1, Edge::none>(t, t.n - kLanes, kLanes - left, kLanes);
  }
}

/// A matrix times a vector: y[i] = sum over p of matrix[i][p] x[p] (+ bias) (+ y0[i]).
struct MatrixVector {
  int64_t rows, k;
  const float *matrix, *x;
  float* y;
  const float *y0, *bias;
  int64_t row, x_step, y_step, bias_step;
};

ATTN_INLINE void finish_row(const MatrixVector& t, int64_t i, float sum) {
  if (t.bias) sum += t.bias[i * t.bias_step];
  if (t.y0) sum += t.y0[i * t.y_step];
  t.y[i * t.y_step] = sum;
}

/// 4 G rows at a time. The rows lie across the lanes, so 4 x 4 blocks are transposed on their way.
template <int G>
ATTN_INLINE void matvec_rows(const MatrixVector& t, int64_t i) {
  const float* m = t.matrix + i * t.row;
  Quad sum[G] = {};
  int64_t p = 0;
  for (; p + 4 <= t.k; p += 4) {
    for (int g = 0; g < G; ++g) {
      const float* s = m + 4 * g * t.row + p;
      Quad q0 = load_quad(s), q1 = load_quad(s + t.row), q2 = load_quad(s + 2 * t.row), q3 = load_quad(s + 3 * t.row);
      transpose4(q0, q1, q2, q3);
      sum[g] += q0 * t.x[p * t.x_step];
      sum[g] += q1 * t.x[(p + 1) * t.x_step];
      sum[g] += q2 * t.x[(p + 2) * t.x_step];
      sum[g] += q3 * t.x[(p + 3) * t.x_step];
    }
  }
  for (; p < t.k; ++p) {
    for (int g = 0; g < G; ++g) {
      const float* s = m + 4 * g * t.row + p;
      sum[g] += Quad{s[0], s[t.row], s[2 * t.row], s[3 * t.row]} * t.x[p * t.x_step];
    }
  }
  for (int g = 0; g < G; ++g) {
    for (int r = 0; r < 4; ++r) finish_row(t, i + 4 * g + r, sum[g][r]);
  }
}

inline void matvec(const MatrixVector& t) {
  int64_t i = 0;
  for (; i + 16 <= t.rows; i += 16) matvec_rows<4>(t, i);
  for (; i + 4 <= t.rows; i += 4) matvec_rows<1>(t, i);
  for (; i < t.rows; ++i) {
    float sum = 0;
    for (int64_t p = 0; p < t.k; ++p) sum += t.matrix[i * t.row + p] * t.x[p * t.x_step];
    finish_row(t, i, sum);
  }
}

/// How a product is computed.
enum class MatmulPath {
  tiles,         // B's rows run along the columns of C
  packed,        // B is transposed into scratch first
  rows_of_a,     // n == 1: each output is a row of A times the only column of B
  columns_of_a,  // n == 1 and A is transposed: the outputs lie side by side in A
  rows_of_b      // B transposed and too few rows of A to make up for packing it
};

ATTN_INLINE MatmulPath choose_path(const MatmulArgs& args) {
  if (args.n == 1 && !args.transpose_a) return MatmulPath::rows_of_a;
  if (args.n == 1 && args.ldc == 1 && !args.bias) return MatmulPath::columns_of_a;
  if (!args.transpose_b || args.n == 1) return MatmulPath::tiles;
  return args.m <= 2 ? MatmulPath::rows_of_b : MatmulPath::packed;
}

/// A packed row takes up whole vectors of the widest kind.
ATTN_INLINE int64_t packed_row(const MatmulArgs& args) { return (args.n + 15) / 16 * 16; }

/// `count` matrices of the inner batch axis: more than one only if several() of them are multiplied at once.
ATTN_INLINE void multiply_some(const MatmulArgs& args, MatmulPath path, int64_t count, const float* a, const float* b,
                               float* c, const float* c0) {
  const int64_t a_row = args.transpose_a ? 1 : args.lda, a_step = args.transpose_a ? args.lda : 1;
  // Down a column of op(B); of use where B is not packed.
  const int64_t b_step = args.transpose_b ? 1 : args.ldb;
  const int64_t a_next = args.stride_a[1], b_next = args.stride_b[1], c_next = args.stride_c[1];
  switch (path) {
    case MatmulPath::tiles:
      return multiply_tiles({args.m, args.n, args.k, a, b, c, c0, args.bias, a_row, a_step, b_step, args.ldc, count,
                             a_next, b_next, c_next});
    case MatmulPath::packed:
      return multiply_tiles({args.m, args.n, args.k, a, args.scratch, c, c0, args.bias, a_row, a_step, packed_row(args),
                             args.ldc, count, a_next, b_next == 0 ? 0 : packed_row(args) * args.k, c_next},
                            true);
    case MatmulPath::rows_of_a: return matvec({args.m, args.k, a, b, c, c0, args.bias, args.lda, b_step, args.ldc, 0});
    case MatmulPath::columns_of_a:
      return multiply_tiles({1, args.m, args.k, b, a, c, c0, nullptr, 0, b_step, args.lda, 0});
    case MatmulPath::rows_of_b:
      for (int64_t i = 0; i < args.m; ++i) {
        const float* start = c0 ? c0 + i * args.ldc : nullptr;
        matvec({args.n, args.k, b, a + i * a_row, c + i * args.ldc, start, args.bias, args.ldb, a_step, 1, 1});
      }
  }
}

/// The B of `count` matrices of the inner batch axis, each transposed into scratch behind the one before. Heads that
/// lie side by side are one matrix.
ATTN_INLINE void pack_some(const MatmulArgs& args, const float* b, int64_t count) {
  const int64_t next = args.stride_b[1], row = packed_row(args);
  if (next == 0) count = 1;
  const int64_t beside = next == args.k ? count : 1;
  for (int64_t i = 0; i < count; i += beside) {
    transpose<true>(args.scratch + i * args.k * row, row, b + i * next, args.ldb, args.n, args.k * beside);
  }
}

#if ATTN_VECTOR_BYTES > 16
/// One large matrix of the batch (large_product()). B's columns are brought together for as many of them as a tile has,
/// and all rows of A run over these: where they lie, rows of B push one another out of the caches, and so do A's
/// columns.
inline void multiply_strips(const MatmulArgs& args, const float* a, const float* b, float* c, const float* c0) {
  constexpr int64_t kWidth = 2 * kLanes;
  float *strip = args.scratch, *rows = strip + kWidth * args.k;
  int64_t lda = args.lda;
  if (args.transpose_a) {
    lda = args.k + kLargeGap;
    transpose<false>(rows, lda, a, args.lda, args.k, args.m);
    a = rows;
  }
  for (int64_t j = 0; j < args.n; j += kWidth) {
    const int64_t width = j + kWidth <= args.n ? kWidth : args.n - j;
    if (args.transpose_b) {
      transpose<true>(strip, kWidth, b + j * args.ldb, args.ldb, width, args.k);
    } else {
      for (int64_t p = 0; p < args.k; ++p) copy_row(strip + p * kWidth, b + p * args.ldb + j, width);
    }
    const float *start = c0 ? c0 + j : nullptr, *bias = args.bias ? args.bias + j : nullptr;
    multiply_tiles({args.m, width, args.k, a, strip, c + j, start, bias, lda, 1, kWidth, args.ldc}, true);
  }
}
#endif

static_assert(kSeveral <= 64 * 64, "large products (large_product()) are multiplied one by one");

/// How many matrices of the inner batch axis are multiplied at once: to begin with one takes as long as a small
/// product.
ATTN_INLINE int64_t several(const MatmulArgs& args, MatmulPath path) {
  if (args.batch[1] == 1 || (path != MatmulPath::tiles && path != MatmulPath::packed)) return 1;
  const int64_t each = packed_row(args) * args.k;
  if (each * args.batch[1] <= kSeveral) return args.batch[1];
  return each < kSeveral ? kSeveral / each : 1;
}

inline void matmul(const MatmulArgs& args) {
  if (args.m == 0 || args.n == 0) return;
  const MatmulPath path = choose_path(args);
  const int64_t some = several(args, path);
  const float* packed = nullptr;
  for (int64_t i = 0; i < args.batch[0]; ++i) {
    for (int64_t j = 0; j < args.batch[1]; j += some) {
      const int64_t at = i * args.stride_c[0] + j * args.stride_c[1];
      const float* a = args.a + i * args.stride_a[0] + j * args.stride_a[1];
      const float* b = args.b + i * args.stride_b[0] + j * args.stride_b[1];
      const float* c0 = args.c0 ? args.c0 + at : nullptr;
#if ATTN_VECTOR_BYTES > 16
      if (large_product(args)) {
        multiply_strips(args, a, b, args.c + at, c0);
        continue;
      }
#endif
      const int64_t count = j + some <= args.batch[1] ? some : args.batch[1] - j;
      if (path == MatmulPath::packed && b != packed) {
        pack_some(args, b, count);
        packed = b;
      }
      multiply_some(args, path, count, a, b, args.c + at, c0);
    }
  }
}

}  // namespace attn::cpu::ATTN_ISA
