#pragma once
#include "backends/cpu/kernels.h"
#include "backends/cpu/simd.h"

/// Flat elementwise passes: one functor per Alu, one loop for all of them.
namespace attn::cpu::ATTN_ISA {

/// A pass reads `kOperands` of a, b, c. A long formula runs one native vector at a time; a short one
/// sixteen lanes, so that the loop itself costs less.
#define ATTN_ALU(name, operands, floats, expression)                                     \
  struct name {                                                                          \
    static constexpr int kOperands = operands;                                           \
    using Block = floats;                                                                \
    template <class V>                                                                   \
    static ATTN_INLINE V apply([[maybe_unused]] V a, [[maybe_unused]] V b, [[maybe_unused]] V c, \
                               [[maybe_unused]] float imm) {                             \
      return expression;                                                                 \
    }                                                                                    \
  };

ATTN_ALU(AluCopy, 1, F16, a)
ATTN_ALU(AluFill, 0, F16, V(imm))
ATTN_ALU(AluNeg, 1, F16, from_bits(bits(a) ^ Sign))
#undef ATTN_ALU

}  // namespace attn::cpu::ATTN_ISA
