#pragma once
#include <cstdint>

#include "tensor/elementary.h"

namespace attn {

/// What one elementwise instruction computes from operands a, b and the number imm, besides copying a: the same list
/// for every backend. Those from add on read b.
// clang-format off
#define ATTN_ALU_OPS(X)                                                                                  \
  X(neg) X(exp) X(log) X(tanh) X(sigmoid) X(relu) X(step) X(sqrt) X(square) X(reciprocal) X(sin) X(cos)  \
  X(one_minus) X(scale) X(add_scalar) X(pow_scalar) X(add) X(sub) X(mul) X(div) X(maximum) X(less)
// clang-format on

enum class Alu : uint8_t {
  copy,
#define ATTN_ALU_NAME(name) name,
  ATTN_ALU_OPS(ATTN_ALU_NAME)
#undef ATTN_ALU_NAME
      count
};

/// The formulas, over float or a vector of floats.
template <Alu op, class V>
ATTN_ELEMENTARY V compute(V a, [[maybe_unused]] V b, [[maybe_unused]] float imm) {
  using elementary::select, elementary::sqrt;
  const V zero(0.0f), one(1.0f);
  if constexpr (op == Alu::neg) return -a;
  if constexpr (op == Alu::exp) return elementary::exp<V>(a);
  if constexpr (op == Alu::log) return elementary::log<V>(a);
  if constexpr (op == Alu::tanh) return elementary::tanh<V>(a);
  if constexpr (op == Alu::sigmoid) return elementary::sigmoid<V>(a);
  if constexpr (op == Alu::relu) return select(a <= zero, zero, a);  // NaN stays NaN
  if constexpr (op == Alu::step) return select(a > zero, one, zero);
  if constexpr (op == Alu::sqrt) return sqrt(a);
  if constexpr (op == Alu::square) return a * a;
  if constexpr (op == Alu::reciprocal) return one / a;
  if constexpr (op == Alu::sin) return elementary::sin<V>(a);
  if constexpr (op == Alu::cos) return elementary::cos<V>(a);
  if constexpr (op == Alu::one_minus) return one - a;
  if constexpr (op == Alu::scale) return V(imm) * a;
  if constexpr (op == Alu::add_scalar) return a + V(imm);
  if constexpr (op == Alu::pow_scalar) return elementary::pow<V>(imm, a);
  if constexpr (op == Alu::add) return a + b;
  if constexpr (op == Alu::sub) return a - b;
  if constexpr (op == Alu::mul) return a * b;
  if constexpr (op == Alu::div) return a / b;
  if constexpr (op == Alu::maximum) return select(a > b, a, b);
  if constexpr (op == Alu::less) return select(a < b, one, zero);
  return a;
}

}  // namespace attn
