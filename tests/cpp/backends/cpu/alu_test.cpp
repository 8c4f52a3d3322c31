#include <algorithm>
#include <limits>

#include "backends/cpu/testing.h"
#include "tensor/elementary.h"

using namespace attn;
using namespace attn::cpu;
using namespace attn::cpu::testing;

namespace {

constexpr int64_t kLengths[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 130, 1021};

/// The operation on one element: its row's formula over single floats.
float expected(Alu op, float a, float b, float imm) {
  switch (op) {
#define ATTN_CASE(name, ...) \
  case Alu::name: return compute<Alu::name>(a, b, imm);
    ATTN_ELEMENTWISE_OPS(ATTN_CASE)
#undef ATTN_CASE
    default: return a;
  }
}

/// The same bits, or both NaN.
bool same(float x, float y) { return elementary::bits(x) == elementary::bits(y) || (x != x && y != y); }

Data run(const Kernels& kernels, Alu op, const Data& a, const Data& b, float imm) {
  Data dst(a.size(), 77.0f);
  kernels.alu[static_cast<int>(op)](dst.data(), a.data(), b.data(), imm, static_cast<int64_t>(a.size()), {});
  return dst;
}

void check_against_scalar(const Data& a, const Data& b, float imm) {
  for (int i = 0; i < static_cast<int>(Alu::count); ++i) {
    const Alu op = static_cast<Alu>(i);
    CAPTURE(i);
    for (const Kernels* const* kernels = all_kernels(); *kernels; ++kernels) {
      CAPTURE((*kernels)->name);
      const Data got = run(**kernels, op, a, b, imm);
      size_t wrong = 0;
      for (size_t e = 0; e < a.size(); ++e) wrong += !same(got[e], expected(op, a[e], b[e], imm));
      CHECK(wrong == 0);
    }
  }
}

}  // namespace

TEST_CASE("alu: every pass gives the scalar function's bits at every length") {
  for (int64_t n : kLengths) {
    CAPTURE(n);
    const Data a = random(n, 1, -3, 3), b = random(n, 2, -3, 3);
    check_against_scalar(a, b, 1.7f);
  }
}

TEST_CASE("alu: zeros, infinities, NaN, subnormal and large values go through as in the scalar functions") {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const Data special = {0.0f,  -0.0f,  inf,   -inf,   nan,  1e-40f,  -1e-40f,
                        3e38f, -3e38f, 88.8f, -87.5f, 1e6f, 8193.0f, 1.0f};
  Data a, b;
  for (float x : special) {
    for (float y : special) {
      a.push_back(x);
      b.push_back(y);
    }
  }
  check_against_scalar(a, b, 10000.0f);
}

TEST_CASE("alu: the result may replace any operand") {
  const int64_t n = 131;
  const Data a = random(n, 1), b = random(n, 2);
  for (const Kernels* const* kernels = all_kernels(); *kernels; ++kernels) {
    for (Alu op : {Alu::sub, Alu::maximum, Alu::tanh}) {
      const AluFn fn = (*kernels)->alu[static_cast<int>(op)];
      const Data want = run(**kernels, op, a, b, 0);
      Data in_a = a, in_b = b;
      fn(in_a.data(), in_a.data(), b.data(), 0, n, {});
      CHECK(same_bits(in_a, want));
      if (op == Alu::tanh) continue;
      fn(in_b.data(), a.data(), in_b.data(), 0, n, {});
      CHECK(same_bits(in_b, want));
    }
  }
}

TEST_CASE("adam: follows algorithm 1 of Kingma and Ba") {
  for (int64_t n : kLengths) {
    CAPTURE(n);
    const Data p = random(n, 1), g = random(n, 2), m = random(n, 3), v = random(n, 4, 0, 1);
    const double lr = 0.005, correction1 = 1 - std::pow(0.9, 3), correction2 = 1 - std::pow(0.999, 3);
    const Data got = on_all([&](const Kernels& kernels) {
      Data out(static_cast<size_t>(3 * n));
      AdamArgs args;
      args.n = n;
      args.p = p.data(), args.g = g.data(), args.m = m.data(), args.v = v.data();
      args.p_out = out.data(), args.m_out = out.data() + n, args.v_out = out.data() + 2 * n;
      args.grad_scale = 0.5f;
      args.lr = lr, args.correction1 = correction1, args.correction2 = correction2;
      kernels.adam(args);
      return out;
    });
    std::vector<double> want(static_cast<size_t>(3 * n));
    for (int64_t i = 0; i < n; ++i) {
      const double slope = 0.5 * g[i];
      const double m1 = 0.9 * m[i] + 0.1 * slope, v1 = 0.999 * v[i] + 0.001 * slope * slope;
      want[i] = p[i] - lr / correction1 * m1 / (std::sqrt(v1) / std::sqrt(correction2) + 1e-8);
      want[n + i] = m1;
      want[2 * n + i] = v1;
    }
    check_close(got, want, 1e-6);
  }
}
