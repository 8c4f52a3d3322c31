#pragma once
#include "backends/cuda/kernels/group.h"

/// Fused elementwise nodes: a few instructions that every element goes through on its own, several elements a lane, so
/// that what an instruction costs to read is shared.
namespace attn::cuda {

template <int32_t kCount>
ATTN_HOST_DEVICE inline Numbers<kCount> compute(const Instruction& in, const Numbers<kCount>& a,
                                                const Numbers<kCount>& b) {
  Numbers<kCount> y = a;
  switch (in.op) {
#define ATTN_CASE(name, ...)                                                                            \
  case Alu::name:                                                                                       \
    ATTN_UNROLL                                                                                         \
    for (int32_t j = 0; j < kCount; ++j) y[j] = attn::compute<Alu::name, float>(a[j], b[j], in.number); \
    break;
    ATTN_ELEMENTWISE_OPS(ATTN_CASE)
#undef ATTN_CASE
    case Alu::copy:
    case Alu::count: break;
  }
  return y;
}

template <int32_t kCount>
ATTN_HOST_DEVICE inline Numbers<kCount> load(const Source& source, const Layout* layouts, int32_t i, int32_t n) {
  const float* const x = source.memory;
  if (source.layout == Source::kFlat) return load<kCount>(x + i, n);
  if (source.layout == Source::kScalar) {
    Numbers<kCount> y;
    for (int32_t j = 0; j < kCount; ++j) y[j] = x[0];
    return y;
  }
  const Layout& layout = layouts[source.layout];
  return load<kCount>(Walk{layout.dims, layout.stride, layout.rank}, x, i, n);
}

/// A copy of table[0 .. count) in shared memory.
template <class T, class Group>
ATTN_HOST_DEVICE inline const T* nearby(const Group& group, float* to, const T* table, int32_t count) {
  const auto* const words = reinterpret_cast<const float*>(table);
  for (int32_t i = group.lane(); i < count * static_cast<int32_t>(sizeof(T) / sizeof(float)); i += Group::kLanes)
    __builtin_memcpy(to + i, words + i, sizeof(float));
  return reinterpret_cast<const T*>(to);
}

/// kCount elements a lane, and of inputs that are loaded first so many at a time.
template <int32_t kCount, class Group>
ATTN_HOST_DEVICE inline void run_code(const Task& task, const Source* sources, const Instruction* code,
                                      const Layout* layouts, const Group& group) {
  const Elementwise e = task.elementwise;
  constexpr int32_t kAtOnce = 4;
  each_element<kCount>(group, task, e.size, [&](int32_t i, int32_t n) {
    Numbers<kCount> registers[kMaxRegisters];
    for (int32_t s = 0; s < e.loaded; s += kAtOnce) {
      Numbers<kCount> x[kAtOnce];
      ATTN_UNROLL
      for (int32_t j = 0; j < kAtOnce; ++j) {
        if (s + j < e.loaded) x[j] = load<kCount>(sources[s + j], layouts, i, n);
      }
      ATTN_UNROLL
      for (int32_t j = 0; j < kAtOnce; ++j) {
        if (s + j < e.loaded) registers[s + j] = x[j];
      }
    }
    const auto operand = [&](int32_t from) {
      return from >= 0 ? registers[from] : load<kCount>(sources[~from], layouts, i, n);
    };
    for (int32_t c = 0; c < e.count; ++c) {
      const Instruction& in = code[c];
      const Numbers<kCount> y = compute(in, operand(in.a), operand(in.b));
      registers[in.reg] = y;
      if (in.store) store(in.store + i, y, n);
    }
  });
}

/// All lanes read every instruction, so that these are brought near first.
template <class Group>
ATTN_HOST_DEVICE inline void run_elementwise(const Task& task, const Tables& tables, const Group& group) {
  const Elementwise& e = task.elementwise;
  float* const shared = group.shared();
  const Source* const sources = nearby(group, shared, tables.sources + e.first_source, e.sources);
  const Instruction* const code =
      nearby(group, shared + kMaxSources * (sizeof(Source) / sizeof(float)), tables.instructions + e.first, e.count);
  group.sync();
  group.wait();
  if (e.size > kLittle) return run_code<kWide>(task, sources, code, tables.layouts, group);
  run_code<1>(task, sources, code, tables.layouts, group);
}

}  // namespace attn::cuda
