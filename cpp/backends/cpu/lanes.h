#pragma once
#include "backends/cpu/simd.h"

/// Sixteen lanes: the unit in which rows are walked and summed at every vector width.
namespace attn::cpu::ATTN_ISA {

using F16 = Floats<16 / kLanes>;

/// 0, 1, 2, ..., 15.
ATTN_INLINE F16 iota() {
  constexpr float numbers[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return F16::load(numbers);
}

/// What the tree and the running reductions join two values with, native vectors or floats.
struct Add {
  template <class T>
  ATTN_INLINE T operator()(T a, T b) const {
    return a + b;
  }
};
/// NaNs among the elements are passed over.
struct Larger {
  template <class T>
  ATTN_INLINE T operator()(T a, T b) const {
    return b > a ? b : a;
  }
};

template <int N, class Op>
ATTN_INLINE Floats<N> join(Floats<N> a, Floats<N> b, Op op) {
  ATTN_EACH a.part[i] = op(a.part[i], b.part[i]);
  return a;
}

typedef float Quad __attribute__((vector_size(16)));
typedef float Oct __attribute__((vector_size(32)));

/// The tree (8 | 4 | 2 | 1) over sixteen lanes: l with l + 8, then l with l + 4, l + 2, l + 1.
template <class Op>
ATTN_INLINE float tree(F16 x, Op op) {
#if ATTN_VECTOR_BYTES == 16
  const Quad four = op(op(x.part[0], x.part[2]), op(x.part[1], x.part[3]));
#else
#if ATTN_VECTOR_BYTES == 64
  const NativeF v = x.part[0];
  const Oct eight = op(__builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7),
                       __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15));
#else
  const Oct eight = op(x.part[0], x.part[1]);
#endif
  const Quad four =
      op(__builtin_shufflevector(eight, eight, 0, 1, 2, 3), __builtin_shufflevector(eight, eight, 4, 5, 6, 7));
#endif
  const Quad two = op(four, __builtin_shufflevector(four, four, 2, 3, 2, 3));
  return op(two[0], two[1]);
}

// ---- walking along a row, sixteen elements at a time -------------------------------------------

/// The extent of a block of a row: all sixteen elements, or the `count` that are left at its end.
struct Whole {};
struct Part {
  int64_t count;
};

ATTN_INLINE F16 load16(const float* p, Whole) { return F16::load(p); }
ATTN_INLINE F16 load16(const float* p, Part part) { return F16::load(p, part.count); }
ATTN_INLINE void store16(float* p, F16 x, Whole) { x.store(p); }
ATTN_INLINE void store16(float* p, F16 x, Part part) { x.store(p, part.count); }
/// Puts `fill` into the lanes beyond the row's end.
ATTN_INLINE F16 pad(F16 x, float, Whole) { return x; }
ATTN_INLINE F16 pad(F16 x, float fill, Part part) {
  return select(iota() < F16(static_cast<float>(part.count)), x, F16(fill));
}

/// body(j, extent) for j = 0, 16, 32, ... below n.
template <class Body>
ATTN_INLINE void each16(int64_t n, Body body) {
  int64_t j = 0;
  for (; j + 16 <= n; j += 16) body(j, Whole{});
  if (j < n) body(j, Part{n - j});
}

/// Of a row's numbers less their peak. One native vector after the other: a long formula over sixteen lanes at once
/// would need more registers than a narrow processor has.
ATTN_INLINE NativeF exp_native(NativeF x) {
  F1 one;
  one.part[0] = x;
  return elementary::exp_below_peak<F1>(one).part[0];
}

ATTN_INLINE F16 exp16(F16 x) {
  for (int i = 0; i < 16 / kLanes; ++i) x.part[i] = exp_native(x.part[i]);
  return x;
}

/// Of a block's elements; whole vectors beyond its end become zero.
ATTN_INLINE F16 exp16(F16 x, Whole) { return exp16(x); }
ATTN_INLINE F16 exp16(F16 x, Part part) {
  for (int i = 0; i < 16 / kLanes; ++i) {
    x.part[i] = i * kLanes < part.count ? exp_native(x.part[i]) : NativeF{};
  }
  return x;
}

}  // namespace attn::cpu::ATTN_ISA
