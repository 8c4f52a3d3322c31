#pragma once
#include <cstdint>

#include "backends/alu.h"
#include "backends/args.h"

/// The cpu backend's kernels: plain loops over raw memory, one source compiled for every vector
/// width (128, 256 and 512 bits natively, 128 in WebAssembly), bit-identical at each of them.
///
/// How the bits are kept the same:
///  - no contraction (a*b+c rounds twice), no fast-math;
///  - elementwise work and products vectorise over independent outputs; a product sums its inner
///    axis in order, k = 0, 1, 2, ..., into one accumulator that starts at 0;
///  - a reduction along contiguous memory uses 16 lanes (lane l takes elements l, l+16, ...) and then
///    the tree (8 | 4 | 2 | 1): lanes l and l+8 are added, then l and l+4, and so on;
///  - own exp, log, tanh, sin, cos (tensor/elementary.h).
///
/// Kernels neither throw nor print nor allocate. Pointers may be unaligned. No kernel reads or writes outside
/// the stated extents: an id or label that is no row or column chooses the nearest. Unless stated, outputs do not
/// overlap inputs.
namespace attn::cpu {

/// How far apart rows begin.
struct AluRows {
  int64_t count = 1, dst = 0, a = 0, b = 0;
};
/// dst[i] = op(a[i], b[i]; imm) for i < n, in each of the rows. dst may be exactly a or b.
using AluFn = void (*)(float* dst, const float* a, const float* b, float imm, int64_t n, const AluRows& rows);

/// One processor's kernels. Rows are independent everywhere, so a caller may split them among
/// threads (by moving the pointers) without changing a bit.
struct Kernels {
  const char* name;  // "sse2", "avx2", "avx512", "avx512_amd", "neon", "wasm-simd128", "scalar"
  AluFn alu[static_cast<int>(Alu::count)];

  void (*matmul)(const MatmulArgs&);
  void (*strided_copy)(const CopyArgs&);

  /// y = x, the number where a row's columns are not valid. y may be x.
  void (*mask)(const RowArgs&);
  /// y = softmax(masked(scale x)) per row. y may be x.
  void (*softmax)(const RowArgs&);
  /// dx = scale masked(y (dy - sum(dy y))) per row; y, dy, dx: x[0], x[1], y. dx may be dy.
  void (*softmax_vjp)(const RowArgs&);
  /// y = x - log(sum(exp(x))) per row, the row's peak subtracted first.
  void (*log_softmax)(float* y, const float* x, int64_t rows, int64_t cols);
  /// loss[r] = log(sum(exp(x[r]))) - x[r][label[r]]; labels are floats holding column numbers.
  void (*cross_entropy)(float* loss, const float* x, const float* labels, int64_t rows, int64_t cols);
  /// dx[r] = (softmax(x[r]) - onehot(label[r])) * dloss[r]; a row with dloss 0 becomes 0. loss: as above, if not null.
  void (*cross_entropy_vjp)(float* dx, float* loss, const float* x, const float* labels, const float* dloss,
                            int64_t rows, int64_t cols);
  /// y = (x - mean) / sqrt(variance + eps) per row, the variance being the biased one.
  void (*standardize)(float* y, const float* x, float eps, int64_t rows, int64_t cols);
  /// dx = (dy - mean(dy) - y * mean(dy * y)) / sqrt(variance(x) + eps) per row.
  void (*standardize_vjp)(float* dx, const float* x, const float* y, const float* dy, float eps, int64_t rows,
                          int64_t cols);

  /// y[o][i] = sum over m of x[o][m][i]. inner == 1: the 16-lane tree; else in order over m, beginning with what is in
  /// y if there is `more` of it.
  void (*reduce_sum)(float* y, const float* x, int64_t outer, int64_t mid, int64_t inner, bool more);

  /// y[i] = table[ids[i]], rows of `width`.
  void (*gather_rows)(float* y, const float* table, const float* ids, int64_t n, int64_t width, int64_t table_rows);
  /// dtable = 0, then dtable[ids[i]] += dy[i] in the order of i.
  void (*scatter_add_rows)(float* dtable, const float* ids, const float* dy, int64_t n, int64_t width,
                           int64_t table_rows);

  /// mask[i] = 0 with probability p, else 1 / (1 - p). 16 random bits an element: element first + i takes
  /// half-word (first + i) % 8 of philox(seed, {(first + i) / 8, stream, step, 1}), low half first; it is kept where
  /// the half-word >= round(p * 65536). `first` is a multiple of 8.
  void (*dropout_mask)(float* mask, float p, uint64_t seed, uint32_t stream, uint32_t step, int64_t first, int64_t n);

  /// g' = grad_scale g; m' = beta1 m + (1 - beta1) g'; v' = beta2 v + (1 - beta2) g'^2;
  /// p' = p - (lr / correction1) * m' / (sqrt(v') / sqrt(correction2) + eps)
  /// Source: Kingma & Ba, "Adam", ICLR 2015, algorithm 1, in the arithmetic order of PyTorch.
  void (*adam)(const AdamArgs&);
};

#ifdef __wasm__
/// With narrow vectors, arithmetic takes longer than memory, and the page's module has no byte to spare.
inline constexpr bool kLargeProducts = false;
#else
inline constexpr bool kLargeProducts = true;
#endif
/// Whether a product's operands outgrow the caches next to the processor, and it has rows enough to bring B nearer part
/// by part.
inline bool large_product(const MatmulArgs& args) {
  if (!kLargeProducts || args.n < 64 || args.k < 64) return false;
  if (args.transpose_b) return args.m >= 16 && args.n * args.k >= 1 << 15;
  return args.m >= 64 && (args.n + (args.transpose_a ? args.m : 0)) * args.k >= 1 << 17;
}
/// Floats between transposed rows of a large A.
inline constexpr int64_t kLargeGap = 16;
/// Floats of scratch into which small matrices of a batch are transposed, as many as there is room for.
inline constexpr int64_t kSeveral = 4096;
/// Floats of scratch that matmul needs for these extents and flags (pointers may be null).
int64_t matmul_scratch(const MatmulArgs& args);

/// The widest kernels this processor runs. ATTN_ISA=sse2|avx2|avx512|avx512_amd in the environment chooses
/// other ones (natively), for tests and benchmarks.
const Kernels& kernels();

/// All kernels this build and this processor have, the fastest last, ending with a null; for tests.
const Kernels* const* all_kernels();

}  // namespace attn::cpu
