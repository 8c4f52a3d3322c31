#pragma once
#include "backends/cuda/kernels/group.h"

/// Fused elementwise nodes: a few instructions that every element goes through on its own, several elements a lane, so
/// that what an instruction costs to read is shared.
namespace attn::cuda {

ATTN_HOST_DEVICE inline Wide compute(const Instruction& in, const Wide& a, const Wide& b) {
  Wide y = a;
  switch (in.op) {
#define ATTN_CASE(name, ...)                                                                           \
  case Alu::name:                                                                                      \
    ATTN_UNROLL                                                                                        \
    for (int32_t j = 0; j < kWide; ++j) y[j] = attn::compute<Alu::name, float>(a[j], b[j], in.number); \
    break;
    ATTN_ELEMENTWISE_OPS(ATTN_CASE)
#undef ATTN_CASE
    case Alu::copy:
    case Alu::count: break;
  }
  return y;
}

ATTN_HOST_DEVICE inline Wide load(const Source& source, const Wide* registers, const Layout* layouts, int32_t i,
                                  int32_t n) {
  const float* const x = source.memory;
  if (!x) return registers[source.reg];
  if (source.layout == Source::kFlat) return load(x + i, n);
  if (source.layout == Source::kScalar) return {{x[0], x[0], x[0], x[0]}};
  const Layout& layout = layouts[source.layout];
  return load(Walk{layout.dims, layout.stride, layout.rank}, x, i, n);
}

template <class Group>
ATTN_HOST_DEVICE inline void run_elementwise(const Task& task, const Tables& tables, const Group& group) {
  const Instruction* const code = tables.instructions + task.elementwise.first;
  const int32_t count = task.elementwise.count;
  each_element(group, task, task.elementwise.size, [&](int32_t i, int32_t n) {
    Wide registers[kMaxRegisters];
    for (int32_t c = 0; c < count; ++c) {
      const Instruction& in = code[c];
      const Wide a = load(in.a, registers, tables.layouts, i, n);
      const Wide b = load(in.b, registers, tables.layouts, i, n);
      const Wide y = compute(in, a, b);
      registers[in.reg] = y;
      if (in.store) store(in.store + i, y, n);
    }
  });
}

}  // namespace attn::cuda
