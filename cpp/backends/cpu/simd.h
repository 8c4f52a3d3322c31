#pragma once
#include <cstdint>

#include "tensor/elementary.h"

/// Floats, masks and words as values of one or more native vectors of 128, 256 or 512 bits.
///
/// A file that includes this sets ATTN_ISA (the namespace) and ATTN_VECTOR_BYTES (16, 32 or 64) first.
/// Everything is in that namespace and always inlined: the linker can never mix the code of two
/// processors. For the same reason no std:: function is used here or in the kernels.
#if !defined(ATTN_ISA) || !defined(ATTN_VECTOR_BYTES)
#error "define ATTN_ISA and ATTN_VECTOR_BYTES before including simd.h"
#endif
#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <immintrin.h>
#endif

#define ATTN_INLINE inline __attribute__((always_inline))
/// The same for a lambda, written behind its parameters.
#define ATTN_LAMBDA __attribute__((always_inline))
/// Before a loop of a known, small number of turns, which the compiler is to write out.
#define ATTN_UNROLL _Pragma("GCC unroll 16")
#if ATTN_VECTOR_BYTES == 32
#define ATTN_UNROLL_STEPS _Pragma("GCC unroll 4")
#else
#define ATTN_UNROLL_STEPS
#endif

namespace attn::cpu::ATTN_ISA {

inline constexpr int kLanes = ATTN_VECTOR_BYTES / 4;

typedef float NativeF __attribute__((vector_size(ATTN_VECTOR_BYTES)));
typedef int32_t NativeI __attribute__((vector_size(ATTN_VECTOR_BYTES)));
typedef uint32_t NativeU __attribute__((vector_size(ATTN_VECTOR_BYTES)));

// ---- native loads and stores ------------------------------------------------------------------

ATTN_INLINE NativeF load_native(const float* p) {
  NativeF v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}

ATTN_INLINE void store_native(float* p, NativeF v) { __builtin_memcpy(p, &v, sizeof v); }

/// x in every lane. x - 0 keeps the sign of a zero, which x + 0 would not.
ATTN_INLINE NativeF splat(float x) { return x - NativeF{}; }

/// Where a part of a vector takes branches, it is a call: written out, these made the page's module 2 kB larger.
#if defined(__wasm_simd128__)
#define ATTN_PART inline __attribute__((noinline))
#else
#define ATTN_PART ATTN_INLINE
#endif

/// The first `count` lanes from memory, the others 0; nothing beyond them is touched. 0 <= count <= kLanes.
ATTN_PART NativeF load_part(const float* p, int count) {
#if ATTN_VECTOR_BYTES == 64
  return (NativeF)_mm512_maskz_loadu_ps(static_cast<__mmask16>((1u << count) - 1), p);
#elif ATTN_VECTOR_BYTES == 32
  const __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  return (NativeF)_mm256_maskload_ps(p, _mm256_cmpgt_epi32(_mm256_set1_epi32(count), lane));
#else
  switch (count) {
    case 0: return NativeF{};
    case 1: return NativeF{p[0], 0, 0, 0};
    case 2: return NativeF{p[0], p[1], 0, 0};
    case 3: return NativeF{p[0], p[1], p[2], 0};
    default: return load_native(p);
  }
#endif
}

/// Stores the first `count` lanes and nothing else.
ATTN_PART void store_part(float* p, NativeF v, int count) {
#if ATTN_VECTOR_BYTES == 64
  _mm512_mask_storeu_ps(p, static_cast<__mmask16>((1u << count) - 1), (__m512)v);
#elif ATTN_VECTOR_BYTES == 32
  const __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  _mm256_maskstore_ps(p, _mm256_cmpgt_epi32(_mm256_set1_epi32(count), lane), (__m256)v);
#else
  if (count >= 4) return store_native(p, v);
  if (count > 0) p[0] = v[0];
  if (count > 1) p[1] = v[1];
  if (count > 2) p[2] = v[2];
#endif
}

// ---- values of N native vectors ---------------------------------------------------------------

/// The result of a comparison: all ones or all zeros per lane.
template <int N>
struct Mask {
  NativeI part[N];
};

#define ATTN_EACH for (int i = 0; i < N; ++i)
/// An operator of a type with parts: each part of a with `operand`, which is b or a part of it.
#define ATTN_BY_PARTS(Type, op, Other, operand)          \
  friend ATTN_INLINE Type operator op(Type a, Other b) { \
    ATTN_EACH a.part[i] = a.part[i] op operand;          \
    return a;                                            \
  }

/// Unsigned integers; arithmetic wraps.
template <int N>
struct Words {
  NativeU part[N];

  ATTN_BY_PARTS(Words, +, Words, b.part[i])
  ATTN_BY_PARTS(Words, |, Words, b.part[i])
  ATTN_BY_PARTS(Words, ^, Words, b.part[i])
  ATTN_BY_PARTS(Words, +, uint32_t, b)
  ATTN_BY_PARTS(Words, &, uint32_t, b)
  ATTN_BY_PARTS(Words, |, uint32_t, b)
  ATTN_BY_PARTS(Words, <<, int, b)
  ATTN_BY_PARTS(Words, >>, int, b)
  friend ATTN_INLINE Mask<N> operator==(Words a, uint32_t b) {
    Mask<N> m;
    ATTN_EACH m.part[i] = a.part[i] == b;
    return m;
  }
};

/// N native vectors of floats, N * kLanes values.
template <int N>
struct Floats {
  static constexpr int kSize = N * kLanes;
  NativeF part[N];

  Floats() = default;
  ATTN_INLINE explicit Floats(float x) { ATTN_EACH part[i] = splat(x); }

  static ATTN_INLINE Floats load(const float* p) {
    Floats a;
    ATTN_EACH a.part[i] = load_native(p + i * kLanes);
    return a;
  }
  ATTN_INLINE void store(float* p) const { ATTN_EACH store_native(p + i * kLanes, part[i]); }

  /// The first `count` values, the others 0 (or untouched). 0 <= count <= kSize.
  static ATTN_INLINE Floats load(const float* p, int64_t count) {
    Floats a;
#if ATTN_VECTOR_BYTES > 16
    ATTN_EACH a.part[i] = load_part(p + i * kLanes, lanes_of(count, i));
#else
    // Without masks a part of a vector takes branches: only one of them is not whole or empty.
    const int whole = static_cast<int>(count) / kLanes;
    const NativeF last = load_part(p + whole * kLanes, static_cast<int>(count) % kLanes);
    ATTN_EACH a.part[i] = i < whole ? load_native(p + i * kLanes) : i == whole ? last : NativeF{};
#endif
    return a;
  }
  ATTN_INLINE void store(float* p, int64_t count) const {
#if ATTN_VECTOR_BYTES > 16
    ATTN_EACH store_part(p + i * kLanes, part[i], lanes_of(count, i));
#else
    const int whole = static_cast<int>(count) / kLanes;
    NativeF last = part[0];
    ATTN_EACH {
      if (i < whole) store_native(p + i * kLanes, part[i]);
      if (i == whole) last = part[i];
    }
    store_part(p + whole * kLanes, last, static_cast<int>(count) % kLanes);
#endif
  }

  ATTN_BY_PARTS(Floats, +, Floats, b.part[i])
  ATTN_BY_PARTS(Floats, -, Floats, b.part[i])
  ATTN_BY_PARTS(Floats, *, Floats, b.part[i])
  ATTN_BY_PARTS(Floats, /, Floats, b.part[i])
  friend ATTN_INLINE Floats operator-(Floats a) {
    ATTN_EACH a.part[i] = -a.part[i];
    return a;
  }
  friend ATTN_INLINE Mask<N> operator<(Floats a, Floats b) { return {compare<0>(a, b)}; }
  friend ATTN_INLINE Mask<N> operator<=(Floats a, Floats b) { return {compare<1>(a, b)}; }
  friend ATTN_INLINE Mask<N> operator>(Floats a, Floats b) { return {compare<0>(b, a)}; }
  friend ATTN_INLINE Mask<N> operator>=(Floats a, Floats b) { return {compare<1>(b, a)}; }
  friend ATTN_INLINE Mask<N> operator==(Floats a, Floats b) { return {compare<2>(a, b)}; }

 private:
  static ATTN_INLINE int lanes_of(int64_t count, int i) {
    const int64_t left = count - i * kLanes;
    return left <= 0 ? 0 : left >= kLanes ? kLanes : static_cast<int>(left);
  }
  template <int kind>
  static ATTN_INLINE Mask<N> compare(Floats a, Floats b) {
    Mask<N> m;
    ATTN_EACH m.part[i] = kind == 0   ? a.part[i] < b.part[i]
                          : kind == 1 ? a.part[i] <= b.part[i]
                                      : a.part[i] == b.part[i];
    return m;
  }
};

/// One native vector: for long formulas, which would run out of registers with more.
using F1 = Floats<1>;

template <int N>
ATTN_INLINE Floats<N> select(Mask<N> m, Floats<N> yes, Floats<N> no) {
  ATTN_EACH yes.part[i] = m.part[i] ? yes.part[i] : no.part[i];
  return yes;
}

template <int N>
ATTN_INLINE Words<N> bits(Floats<N> x) {
  Words<N> w;
  ATTN_EACH w.part[i] = (NativeU)x.part[i];
  return w;
}

template <int N>
ATTN_INLINE Floats<N> from_bits(Words<N> w) {
  Floats<N> x;
  ATTN_EACH x.part[i] = (NativeF)w.part[i];
  return x;
}

template <int N>
ATTN_INLINE bool any(Mask<N> m) {
  for (int i = 1; i < N; ++i) m.part[0] |= m.part[i];
  uint64_t words[ATTN_VECTOR_BYTES / 8], sum = 0;
  __builtin_memcpy(words, &m.part[0], sizeof words);
  for (uint64_t word : words) sum |= word;
  return sum != 0;
}

/// One lane after the other: angles beyond 8192 are rare.
template <int N>
ATTN_INLINE void fix_large_angles(Floats<N> a, Floats<N>& r, Words<N>& quadrant) {
  if (!any(a > Floats<N>(elementary::kLargeAngle))) return;
  ATTN_EACH for (int lane = 0; lane < kLanes; ++lane) {
    float one_r = r.part[i][lane];
    uint32_t one_quadrant = quadrant.part[i][lane];
    elementary::fix_large_angles(a.part[i][lane], one_r, one_quadrant);
    r.part[i][lane] = one_r;
    quadrant.part[i][lane] = one_quadrant;
  }
}

ATTN_INLINE float sqrt(float x) { return __builtin_sqrtf(x); }

template <int N>
ATTN_INLINE Floats<N> sqrt(Floats<N> x) {
#if ATTN_VECTOR_BYTES == 64
  ATTN_EACH x.part[i] = (NativeF)_mm512_maskz_sqrt_ps(0xffff, (__m512)x.part[i]);
#elif ATTN_VECTOR_BYTES == 32
  ATTN_EACH x.part[i] = (NativeF)_mm256_sqrt_ps((__m256)x.part[i]);
#elif defined(__SSE2__)
  ATTN_EACH x.part[i] = (NativeF)_mm_sqrt_ps((__m128)x.part[i]);
#elif defined(__wasm_simd128__)
  ATTN_EACH x.part[i] = (NativeF)wasm_f32x4_sqrt((v128_t)x.part[i]);
#else
  ATTN_EACH for (int lane = 0; lane < kLanes; ++lane) x.part[i][lane] = __builtin_sqrtf(x.part[i][lane]);
#endif
  return x;
}

}  // namespace attn::cpu::ATTN_ISA
