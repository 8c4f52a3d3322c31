#include <array>

#include "backends/cpu/testing.h"

using namespace attn;
using namespace attn::cpu;
using namespace attn::cpu::testing;

namespace {

struct Case {
  int64_t m, n, k;
  bool transpose_a = false, transpose_b = false, c0 = false, bias = false;
  int64_t batch0 = 1, batch1 = 1;
  /// Elements between the rows beyond what they need.
  int64_t gap = 0;
  bool repeat_b = false, in_place = false;
};

struct Operands {
  Data a, b, c, bias;
  MatmulArgs args;
};

Operands make(const Case& t) {
  Operands o;
  MatmulArgs& args = o.args;
  args.m = t.m, args.n = t.n, args.k = t.k;
  args.transpose_a = t.transpose_a, args.transpose_b = t.transpose_b;
  args.batch[0] = t.batch0, args.batch[1] = t.batch1;
  args.lda = (t.transpose_a ? t.m : t.k) + t.gap;
  args.ldb = (t.transpose_b ? t.k : t.n) + t.gap;
  args.ldc = t.n + t.gap;
  const int64_t a_size = (t.transpose_a ? t.k : t.m) * args.lda, b_size = (t.transpose_b ? t.n : t.k) * args.ldb;
  const int64_t c_size = t.m * args.ldc;
  args.stride_a[0] = a_size * t.batch1, args.stride_a[1] = a_size;
  args.stride_b[0] = t.repeat_b ? 0 : b_size * t.batch1, args.stride_b[1] = t.repeat_b ? 0 : b_size;
  args.stride_c[0] = c_size * t.batch1, args.stride_c[1] = c_size;
  const int64_t batches = t.batch0 * t.batch1;
  // The gap after the very last row is no part of the matrix.
  const auto shorten = [&](int64_t size) { return size > t.gap ? size - t.gap : 0; };
  // Without elements too a value has memory, as in the arena.
  o.a = random(std::max<int64_t>(shorten(a_size * batches), 1), 1);
  o.b = random(std::max<int64_t>(shorten(b_size * (t.repeat_b ? 1 : batches)), 1), 2);
  o.c = random(shorten(c_size * batches), 3);
  o.bias = random(t.n, 4);
  args.a = o.a.data(), args.b = o.b.data(), args.bias = t.bias ? o.bias.data() : nullptr;
  return o;
}

Data run(const Kernels& kernels, const Case& t, const Operands& o) {
  MatmulArgs args = o.args;
  Data c(o.c.size(), 5.0f), scratch(static_cast<size_t>(matmul_scratch(args)));
  if (t.in_place) c = o.c;
  args.c = c.data();
  args.c0 = t.in_place ? c.data() : t.c0 ? o.c.data() : nullptr;
  args.scratch = scratch.data();
  kernels.matmul(args);
  return c;
}

/// The same sums one after the other.
Data plain(const Case& t, const Operands& o) {
  Data c(o.c.size(), 5.0f);
  if (t.in_place) c = o.c;
  const MatmulArgs& g = o.args;
  for (int64_t x = 0; x < t.batch0; ++x) {
    for (int64_t y = 0; y < t.batch1; ++y) {
      const float* a = g.a + x * g.stride_a[0] + y * g.stride_a[1];
      const float* b = g.b + x * g.stride_b[0] + y * g.stride_b[1];
      const int64_t at = x * g.stride_c[0] + y * g.stride_c[1];
      for (int64_t i = 0; i < t.m; ++i) {
        for (int64_t j = 0; j < t.n; ++j) {
          float sum = 0;
          for (int64_t p = 0; p < t.k; ++p) {
            sum += (t.transpose_a ? a[p * g.lda + i] : a[i * g.lda + p]) *
                   (t.transpose_b ? b[j * g.ldb + p] : b[p * g.ldb + j]);
          }
          if (t.bias) sum += o.bias[j];
          const int64_t e = at + i * g.ldc + j;
          if (t.c0 || t.in_place) sum += o.c[e];
          c[e] = sum;
        }
      }
    }
  }
  return c;
}

void check(const Case& t) {
  CAPTURE(t.m);
  CAPTURE(t.n);
  CAPTURE(t.k);
  CAPTURE(t.transpose_a);
  CAPTURE(t.transpose_b);
  CAPTURE(t.c0);
  CAPTURE(t.bias);
  CAPTURE(t.gap);
  const Operands o = make(t);
  const Data want = plain(t, o);
  for (const Kernels* const* kernels = all_kernels(); *kernels; ++kernels) {
    CAPTURE((*kernels)->name);
    CHECK(same_bits(run(**kernels, t, o), want));
  }
}

}  // namespace

TEST_CASE("matmul: each element is the sum in the order of k, for all small extents and both transpositions") {
  for (int64_t m : {0, 1, 2, 3, 4, 5, 8, 9, 10, 17}) {
    for (int64_t n : {0, 1, 2, 3, 4, 5, 7, 8, 10, 15, 16, 17, 20, 31, 33, 47, 65}) {
      for (int64_t k : {0, 1, 3, 4, 8, 11}) {
        for (int flags = 0; flags < 4; ++flags) {
          check({.m = m, .n = n, .k = k, .transpose_a = (flags & 1) != 0, .transpose_b = (flags & 2) != 0});
        }
      }
    }
  }
}

TEST_CASE("matmul: bias and start are added after the sum, in place too, rows may lie apart") {
  for (const auto [m, n, k] : std::to_array<std::array<int64_t, 3>>({{1, 1, 5},
                                                                     {1, 9, 6},
                                                                     {2, 70, 3},
                                                                     {7, 1, 9},
                                                                     {37, 1, 10},
                                                                     {5, 3, 4},
                                                                     {6, 10, 7},
                                                                     {13, 29, 8},
                                                                     {9, 32, 5}})) {
    for (int flags = 0; flags < 64; ++flags) {
      check({.m = m,
             .n = n,
             .k = k,
             .transpose_a = (flags & 1) != 0,
             .transpose_b = (flags & 2) != 0,
             .c0 = (flags & 4) != 0,
             .bias = (flags & 8) != 0,
             .gap = (flags & 16) ? 3 : 0,
             .in_place = (flags & 32) != 0});
    }
  }
}

TEST_CASE("matmul: two batch axes, an operand may be repeated") {
  for (int flags = 0; flags < 8; ++flags) {
    check({.m = 10,
           .n = 10,
           .k = 8,
           .transpose_a = (flags & 1) != 0,
           .transpose_b = (flags & 2) != 0,
           .batch0 = 3,
           .batch1 = 4,
           .repeat_b = (flags & 4) != 0});
  }
}

TEST_CASE("matmul: small matrices are multiplied several at once, as many as there is room for") {
  for (int64_t k : {0, 1, 8, 50, 200}) {
    for (int flags = 0; flags < 16; ++flags) {
      check({.m = (flags & 1) ? 17 : 6,
             .n = (flags & 2) ? 21 : 5,
             .k = k,
             .transpose_a = (flags & 4) != 0,
             .transpose_b = (flags & 8) != 0,
             .bias = true,
             .batch0 = 2,
             .batch1 = 11,
             .gap = 1,
             .in_place = true});
    }
  }
}

TEST_CASE("matmul: heads are read where they lie, without a permutation") {
  // queries, keys: [B, T, N * D]; scores: [B, N, T, T]; head n of batch b starts at b T N D + n D.
  const int64_t B = 2, T = 5, N = 3, D = 4;
  const Data q = random(B * T * N * D, 1), k = random(B * T * N * D, 2);
  const Data scores = on_all([&](const Kernels& kernels) {
    Data c(static_cast<size_t>(B * N * T * T));
    MatmulArgs args;
    args.m = T, args.n = T, args.k = D;
    args.a = q.data(), args.b = k.data(), args.c = c.data();
    args.lda = args.ldb = N * D, args.ldc = T;
    args.transpose_b = true;
    args.batch[0] = B, args.batch[1] = N;
    args.stride_a[0] = args.stride_b[0] = T * N * D, args.stride_a[1] = args.stride_b[1] = D;
    args.stride_c[0] = N * T * T, args.stride_c[1] = T * T;
    Data scratch(static_cast<size_t>(matmul_scratch(args)));
    args.scratch = scratch.data();
    kernels.matmul(args);
    return c;
  });
  std::vector<double> want;
  for (int64_t b = 0; b < B; ++b)
    for (int64_t n = 0; n < N; ++n)
      for (int64_t i = 0; i < T; ++i)
        for (int64_t j = 0; j < T; ++j) {
          double sum = 0;
          for (int64_t d = 0; d < D; ++d)
            sum += double{q[((b * T + i) * N + n) * D + d]} * k[((b * T + j) * N + n) * D + d];
          want.push_back(sum);
        }
  check_close(scores, want, 1e-6);
}

TEST_CASE("matmul: the shapes of the models") {
  check({.m = 640, .n = 96, .k = 32, .bias = true});
  check({.m = 64, .n = 96, .k = 32, .transpose_b = true});
  check({.m = 640, .n = 201, .k = 32, .transpose_b = true, .bias = true});
  check({.m = 96, .n = 32, .k = 640, .transpose_a = true, .in_place = true});
  check({.m = 1, .n = 201, .k = 32, .transpose_b = true, .bias = true});
  check({.m = 32, .n = 1, .k = 640, .transpose_a = true});
}

TEST_CASE("matmul: large operands are brought nearer part by part") {
  for (int flags = 0; flags < 16; ++flags) {
    // Hardly more than what is large for each of them.
    const Case t = {.m = 70,
                    .n = flags & 2   ? 101
                         : flags & 1 ? 325
                                     : 405,
                    .k = 333,
                    .transpose_a = (flags & 1) != 0,
                    .transpose_b = (flags & 2) != 0,
                    .bias = true,
                    .batch1 = 2,
                    .gap = (flags & 4) ? 3 : 0,
                    .in_place = (flags & 8) != 0};
    REQUIRE(large_product(make(t).args) == kLargeProducts);
    check(t);
  }
}
