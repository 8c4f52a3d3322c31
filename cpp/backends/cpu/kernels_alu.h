#pragma once
#include "backends/cpu/kernels.h"
#include "backends/cpu/simd.h"

/// Flat elementwise passes.
namespace attn::cpu::ATTN_ISA {

/// Short formulas run four native vectors at a time, so that the loop costs little; long ones run one,
/// because they need the registers themselves.
using Wide = Floats<4>;

/// dst[i] = f(a[i], b[i]); the first kOperands of a and b are read.
template <int kOperands, class Block, class F>
ATTN_INLINE int64_t pass_blocks(float* dst, const float* a, const float* b, int64_t i, int64_t n, F f) {
  for (; i + Block::kSize <= n; i += Block::kSize) {
    Block x, y;
    x = Block::load(a + i);
    if constexpr (kOperands > 1) y = Block::load(b + i);
    f(x, y).store(dst + i);
  }
  return i;
}

template <int kOperands, class Block, class F>
ATTN_INLINE void pass(float* dst, const float* a, const float* b, int64_t n, F f) {
  int64_t i = pass_blocks<kOperands, Block>(dst, a, b, 0, n, f);
  if constexpr (Block::kSize > kLanes) i = pass_blocks<kOperands, F1>(dst, a, b, i, n, f);
  if (i == n) return;
  F1 x, y;
  x = F1::load(a + i, n - i);
  if constexpr (kOperands > 1) y = F1::load(b + i, n - i);
  f(x, y).store(dst + i, n - i);
}

template <Alu op>
void alu(float* dst, const float* a, const float* b, float imm, int64_t n, const AluRows& rows) {
  using Block = Floats<is_long(op) ? 1 : 4>;
  elementary::PowBase base{};
  if constexpr (op == Alu::pow_scalar) base = elementary::pow_base(imm);
  for (int64_t row = 0; row < rows.count; ++row, dst += rows.dst, a += rows.a, b += rows.b) {
    pass<operands(op), Block>(dst, a, b, n, [&](auto x, auto y) ATTN_LAMBDA {
      if constexpr (op == Alu::pow_scalar) return elementary::pow(base, x);
      return compute<op>(x, y, imm);
    });
  }
}

/// Fills the table of passes with alu<0>, alu<1>, ...
template <int op = 0>
constexpr void fill_alu(AluFn (&table)[static_cast<int>(Alu::count)]) {
  table[op] = alu<static_cast<Alu>(op)>;
  if constexpr (op + 1 < static_cast<int>(Alu::count)) fill_alu<op + 1>(table);
}

inline void adam(const AdamArgs& args) {
  const float step = static_cast<float>(-(args.lr / args.correction1));
  const float root_correction2 = static_cast<float>(__builtin_sqrt(args.correction2));
  const float beta1 = static_cast<float>(args.beta1), beta2 = static_cast<float>(args.beta2);
  const float rest1 = static_cast<float>(1 - args.beta1), rest2 = static_cast<float>(1 - args.beta2);
  const float eps = static_cast<float>(args.eps);
  const auto update = [&](int64_t i, auto load, auto store) ATTN_LAMBDA {
    const F1 g = load(args.g + i) * F1(args.grad_scale);
    const F1 m = F1(beta1) * load(args.m + i) + F1(rest1) * g;
    const F1 v = F1(beta2) * load(args.v + i) + (F1(rest2) * g) * g;
    const F1 root = sqrt(v) / F1(root_correction2) + F1(eps);
    const F1 p = load(args.p + i) + (F1(step) * m) / root;
    store(args.m_out + i, m);
    store(args.v_out + i, v);
    store(args.p_out + i, p);
  };
  int64_t i = 0;
  for (; i + kLanes <= args.n; i += kLanes) {
    update(
        i, [](const float* p) ATTN_LAMBDA { return F1::load(p); }, [](float* p, F1 x) ATTN_LAMBDA { x.store(p); });
  }
  const int64_t left = args.n - i;
  if (left > 0) {
    update(
        i, [=](const float* p) ATTN_LAMBDA { return F1::load(p, left); },
        [=](float* p, F1 x) ATTN_LAMBDA { x.store(p, left); });
  }
}

}  // namespace attn::cpu::ATTN_ISA
