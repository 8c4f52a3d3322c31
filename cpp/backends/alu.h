#pragma once
#include <cstdint>

#include "ops/elementwise_ops.h"
#include "tensor/elementary.h"

namespace attn {

/// What one elementwise instruction computes, besides copying its first operand: the ops' rows.
enum class Alu : uint8_t {
  copy,
#define ATTN_ALU_NAME(name, ...) name,
  ATTN_ELEMENTWISE_OPS(ATTN_ALU_NAME)
#undef ATTN_ALU_NAME
      count
};

constexpr int operands(Alu op) {
  constexpr int count[] = {1,
#define ATTN_ALU_OPERANDS(name, operands, ...) operands,
                           ATTN_ELEMENTWISE_OPS(ATTN_ALU_OPERANDS)
#undef ATTN_ALU_OPERANDS
  };
  return count[static_cast<int>(op)];
}

constexpr bool is_long(Alu op) {
  constexpr bool yes[] = {false,
#define ATTN_ALU_LONG(name, operands, long_formula, ...) long_formula,
                          ATTN_ELEMENTWISE_OPS(ATTN_ALU_LONG)
#undef ATTN_ALU_LONG
  };
  return yes[static_cast<int>(op)];
}

/// The formulas, over float or a vector of floats.
template <Alu op, class V>
ATTN_ELEMENTARY V compute(V a, [[maybe_unused]] V b, [[maybe_unused]] float number) {
  using elementary::select, elementary::sqrt;
  [[maybe_unused]] const V zero(0.0f), one(1.0f);
#define ATTN_ALU_FORMULA(name, operands, long_formula, ...) \
  if constexpr (op == Alu::name) return __VA_ARGS__;
  ATTN_ELEMENTWISE_OPS(ATTN_ALU_FORMULA)
#undef ATTN_ALU_FORMULA
  if constexpr (op == Alu::copy) return a;
}

}  // namespace attn
