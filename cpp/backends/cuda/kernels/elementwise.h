#pragma once
#include "backends/cuda/kernels/group.h"

/// Fused elementwise nodes: a few instructions that every element goes through on its own.
namespace attn::cuda {

ATTN_HOST_DEVICE inline float compute(const Instruction& in, float a, float b) {
  // Most are one of these: a comparison is quicker than the switch's table.
  if (in.op == Alu::mul) return a * b;
  if (in.op == Alu::add) return a + b;
  switch (in.op) {
    case Alu::copy: return a;
    case Alu::neg: return -a;
    case Alu::exp: return elementary::exp<float>(a);
    case Alu::log: return elementary::log<float>(a);
    case Alu::tanh: return elementary::tanh<float>(a);
    case Alu::sigmoid: return elementary::sigmoid<float>(a);
    case Alu::relu: return a <= 0.0f ? 0.0f : a;
    case Alu::step: return a > 0.0f ? 1.0f : 0.0f;
    case Alu::sqrt: return elementary::sqrt(a);
    case Alu::square: return a * a;
    case Alu::reciprocal: return 1.0f / a;
    case Alu::sin: return elementary::sin<float>(a);
    case Alu::cos: return elementary::cos<float>(a);
    case Alu::one_minus: return 1.0f - a;
    case Alu::scale: return in.number * a;
    case Alu::add_scalar: return a + in.number;
    case Alu::pow_scalar: return elementary::pow<float>({in.ln[0], in.ln[1], in.ln[2], in.ln[3]}, a);
    case Alu::sub: return a - b;
    case Alu::div: return a / b;
    case Alu::maximum: return a > b ? a : b;
    case Alu::less: return a < b ? 1.0f : 0.0f;
    default: break;
  }
  return a;
}

/// Where element i is under layouts that mostly end with axes of the same extent: that division is remembered.
struct Place {
  int32_t i, dim = 0, rest = 0;

  ATTN_HOST_DEVICE explicit Place(int32_t element) : i(element) {}
  ATTN_HOST_DEVICE int32_t under(const Layout& layout) {
    if (layout.rank != 2) return place(layout, i);
    if (layout.dim[1] != dim) {
      dim = layout.dim[1];
      rest = quotient(i, dim);
    }
    return rest * layout.stride[0] + (i - rest * dim) * layout.stride[1];
  }
};

/// What an operand has in memory; 0 for a register.
ATTN_HOST_DEVICE inline float load(const Operand operand, const Layout* layouts, Place& at) {
  if (!operand.memory) return 0.0f;
  if (operand.layout == Operand::kFlat) return operand.memory[at.i];
  if (operand.layout == Operand::kScalar) return operand.memory[0];
  return operand.memory[at.under(layouts[operand.layout])];
}

/// Instructions whose operands are loaded together, so that one wait is enough for all.
inline constexpr int32_t kTogether = 4;

/// What instructions [0, kTogether) have in memory, of `left` that there are.
ATTN_HOST_DEVICE inline void load_together(const Instruction* code, int32_t left, const Layout* layouts, Place& at,
                                           float (&a)[kTogether], float (&b)[kTogether]) {
  // Held in registers until all are on their way: an array that is indexed is memory, and storing to it waits.
  float x[kTogether], y[kTogether];
  ATTN_UNROLL
  for (int32_t c = 0; c < kTogether; ++c) {
    const Instruction& in = code[smaller(c, left - 1)];
    x[c] = load(in.a, layouts, at);
    y[c] = load(in.b, layouts, at);
  }
  ATTN_UNROLL
  for (int32_t c = 0; c < kTogether; ++c) {
    a[c] = x[c];
    b[c] = y[c];
  }
}

ATTN_HOST_DEVICE inline float read(const float* registers, int32_t reg) { return registers[reg]; }

template <class Group>
ATTN_HOST_DEVICE inline void run_elementwise(const Task& task, int32_t unit, const Tables& tables, const Group& group) {
  const Instruction* const code = tables.instructions + task.elementwise.first;
  const int32_t count = task.elementwise.count;
  each_element(group, unit, task.units, task.elementwise.size, [&](int32_t i) {
    float registers[kMaxRegisters], a[kTogether], b[kTogether];
    Place at(i);
    // The last result is at hand: an array that is indexed is memory.
    int32_t last = -1;
    float y = 0;
    for (int32_t c = 0; c < count; ++c) {
      const int32_t which = c % kTogether;
      if (which == 0) load_together(code + c, count - c, tables.layouts, at, a, b);
      const Instruction in = code[c];  // all of it at once
      const float x = in.a.memory ? a[which] : in.a.reg == last ? y : read(registers, in.a.reg);
      y = compute(in, x, in.b.memory || in.op < Alu::add ? b[which] : in.b.reg == last ? y : read(registers, in.b.reg));
      last = in.reg;
      registers[last] = y;
      if (in.store) in.store[i] = y;
      if (in.spread) in.spread[at.under(tables.layouts[in.spread_layout])] = y;
    }
  });
}

}  // namespace attn::cuda
