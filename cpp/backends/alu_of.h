#pragma once
#include "backends/alu.h"
#include "ops/op_list.h"

namespace attn {

/// The instruction of an elementwise op. broadcast_to is a copy: how the operand is read does the rest.
inline Alu alu_of(OpId id) {
  // clang-format off
  switch (id) {
#define ATTN_ALU(name) \
  case OpId::name: return Alu::name;
    ATTN_ALU(neg) ATTN_ALU(exp) ATTN_ALU(log) ATTN_ALU(tanh) ATTN_ALU(sigmoid) ATTN_ALU(relu) ATTN_ALU(step)
    ATTN_ALU(sqrt) ATTN_ALU(square) ATTN_ALU(reciprocal) ATTN_ALU(sin) ATTN_ALU(cos) ATTN_ALU(one_minus)
    ATTN_ALU(scale) ATTN_ALU(add_scalar) ATTN_ALU(pow_scalar) ATTN_ALU(add) ATTN_ALU(sub) ATTN_ALU(mul)
    ATTN_ALU(div) ATTN_ALU(maximum) ATTN_ALU(less)
#undef ATTN_ALU
    default: return Alu::copy;
  }
  // clang-format on
}

}  // namespace attn
