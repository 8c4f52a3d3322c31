#pragma once
#include <cstdint>

namespace attn {

/// What one elementwise instruction computes from operands a, b and the number imm: the same list for every backend.
enum class Alu : uint8_t {
  copy,        // a
  neg,         // -a
  exp,         // e^a
  log,         // ln a
  tanh,        //
  sigmoid,     // 1 / (1 + e^-a)
  relu,        // max(a, 0); NaN stays NaN
  step,        // a > 0 ? 1 : 0
  sqrt,        //
  square,      // a * a
  reciprocal,  // 1 / a
  sin,         //
  cos,         //
  one_minus,   // 1 - a
  scale,       // imm * a
  add_scalar,  // a + imm
  pow_scalar,  // imm ^ a, imm > 0: e^(a ln imm)
  add,         // a + b
  sub,         // a - b
  mul,         // a * b
  div,         // a / b
  maximum,     // a > b ? a : b
  less,        // a < b ? 1 : 0
  count
};

}  // namespace attn
