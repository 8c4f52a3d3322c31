#include <utility>

#include "backends/cpu/testing.h"
#include "tensor/elementary.h"

using namespace attn;
using namespace attn::cpu;
using namespace attn::cpu::testing;

// A checksum of every kernel's output for fixed inputs. This file is built natively and for
// WebAssembly, with more than one compiler: equal constants mean equal bits on all of them. A change
// of a constant is a change of every trained weight: it needs a reason.

namespace {

/// FNV-1a over the words.
uint64_t checksum(const Data& data) {
  uint64_t hash = 14695981039346656037u;
  for (float x : data) hash = (hash ^ elementary::bits(x)) * 1099511628211u;
  return hash;
}

Data output_of(Alu op) {
  const int64_t n = 1003;
  const bool positive = op == Alu::log || op == Alu::sqrt;
  const Data a = random(n, 1, positive ? 0 : -9, 9), b = random(n, 2);
  return on_all([&](const Kernels& kernels) {
    Data dst(a.size());
    kernels.alu[static_cast<int>(op)](dst.data(), a.data(), b.data(), 10000.0f, n, {});
    return dst;
  });
}

}  // namespace

TEST_CASE("golden: elementwise passes") {
  uint64_t all = 0;
  // Rows behind these need no number here: alu_test.cpp holds every vector to the scalar functions.
  for (int op = 0; op <= static_cast<int>(Alu::less); ++op) all = all * 31 + checksum(output_of(static_cast<Alu>(op)));
  CHECK(all == 13049693767489254656u);
}

TEST_CASE("golden: products") {
  uint64_t all = 0;
  for (int flags = 0; flags < 4; ++flags) {
    const Data a = random(37 * 41, 1), b = random(41 * 53, 2);
    const Data c = on_all([&](const Kernels& kernels) {
      Data out(37 * 53);
      MatmulArgs args;
      args.m = 37, args.n = 53, args.k = 41;
      args.a = a.data(), args.b = b.data(), args.c = out.data();
      args.transpose_a = flags & 1, args.transpose_b = flags & 2;
      args.lda = args.transpose_a ? 37 : 41, args.ldb = args.transpose_b ? 41 : 53, args.ldc = 53;
      Data scratch(static_cast<size_t>(matmul_scratch(args)));
      args.scratch = scratch.data();
      kernels.matmul(args);
      return out;
    });
    all = all * 31 + checksum(c);
  }
  CHECK(all == 16192732930495319249u);
}

TEST_CASE("golden: rows") {
  const int64_t rows = 9, cols = 43;
  const Data x = random(rows * cols, 1, -6, 6), dy = random(rows * cols, 2), labels = random_ids(rows, 3, cols);
  const Data dloss = random(rows, 4), lens = random_ids(rows, 5, cols);
  const Data all = on_all([&](const Kernels& kernels) {
    Data y(x.size()), dx(x.size()), log_y(x.size()), loss(rows), dlogits(x.size()), z(x.size()), dz(x.size());
    const float scale = 0.7f;
    kernels.softmax({.rows = rows,
                     .cols = cols,
                     .x = {x.data()},
                     .y = y.data(),
                     .number = -1e6f,
                     .scale = scale,
                     .lens = lens.data()});
    kernels.softmax_vjp({.rows = rows, .cols = cols, .x = {y.data(), dy.data()}, .y = dx.data(), .scale = scale});
    kernels.log_softmax(log_y.data(), x.data(), rows, cols);
    kernels.cross_entropy(loss.data(), x.data(), labels.data(), rows, cols);
    kernels.cross_entropy_vjp(dlogits.data(), nullptr, x.data(), labels.data(), dloss.data(), rows, cols);
    kernels.standardize(z.data(), x.data(), 1e-5f, rows, cols);
    kernels.standardize_vjp(dz.data(), x.data(), z.data(), dy.data(), 1e-5f, rows, cols);
    Data joined;
    for (const Data* part : {&y, &dx, &log_y, &loss, &dlogits, &z, &dz}) {
      joined.insert(joined.end(), part->begin(), part->end());
    }
    return joined;
  });
  CHECK(checksum(all) == 3142746095492154105u);
}

TEST_CASE("golden: reductions, dropout, Adam") {
  const Data x = random(3 * 50 * 21, 1);
  const Data all = on_all([&](const Kernels& kernels) {
    Data sums(3 * 21), row_sums(3 * 50), mask(333), p(1000), m(1000), v(1000);
    kernels.reduce_sum(sums.data(), x.data(), 3, 50, 21, false);
    kernels.reduce_sum(row_sums.data(), x.data(), 150, 21, 1, false);
    kernels.dropout_mask(mask.data(), 0.1f, 42, 7, 11, 64, 333);
    AdamArgs args;
    args.n = 1000;
    args.p = x.data(), args.g = x.data() + 1000, args.m = m.data(), args.v = v.data();
    args.p_out = p.data(), args.m_out = m.data(), args.v_out = v.data();
    args.grad_scale = 0.9f, args.lr = 0.005, args.correction1 = 0.1, args.correction2 = 0.001;
    kernels.adam(args);
    Data joined;
    for (const Data* part : {&sums, &row_sums, &mask, &p, &m, &v}) {
      joined.insert(joined.end(), part->begin(), part->end());
    }
    return joined;
  });
  CHECK(checksum(all) == 3544729054046655529u);
}
