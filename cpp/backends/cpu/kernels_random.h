#pragma once
#include <cstddef>

#include "backends/cpu/kernels.h"
#include "backends/cpu/simd.h"

/// Dropout masks from Philox4x32-10 (tensor/rng.h), many blocks at a time.
namespace attn::cpu::ATTN_ISA {

inline constexpr uint32_t kPhiloxMul0 = 0xD2511F53, kPhiloxMul1 = 0xCD9E8D57;
inline constexpr uint32_t kPhiloxKey0 = 0x9E3779B9, kPhiloxKey1 = 0xBB67AE85;

#if defined(__wasm_simd128__)

/// Four blocks at a time, a vector for each of the counter's words: WebAssembly multiplies 32-bit lanes
/// into 64-bit ones directly, where a 64-bit multiplication would be emulated.
inline constexpr int kPhiloxBlocks = 4;

ATTN_INLINE void multiply(v128_t a, v128_t b, v128_t& high, v128_t& low) {
  // Seeing that b never changes, LLVM would widen it in front of the loop and multiply in 64 bits after all.
  __asm__ volatile("" : "+r"(b));
  const v128_t front = wasm_u64x2_extmul_low_u32x4(a, b), back = wasm_u64x2_extmul_high_u32x4(a, b);
  low = wasm_i32x4_shuffle(front, back, 0, 2, 4, 6);
  high = wasm_i32x4_shuffle(front, back, 1, 3, 5, 7);
}

/// Writes the words of kPhiloxBlocks blocks, one block after the other.
ATTN_INLINE void philox_blocks(uint32_t* words, uint64_t seed, uint32_t block, uint32_t stream, uint32_t step) {
  uint32_t key0 = static_cast<uint32_t>(seed), key1 = static_cast<uint32_t>(seed >> 32);
  v128_t c0 = wasm_i32x4_add(wasm_i32x4_splat(static_cast<int32_t>(block)), wasm_i32x4_const(0, 1, 2, 3));
  v128_t c1 = wasm_i32x4_splat(static_cast<int32_t>(stream)), c2 = wasm_i32x4_splat(static_cast<int32_t>(step));
  v128_t c3 = wasm_i32x4_const_splat(1);
  const v128_t mul0 = wasm_i32x4_splat(static_cast<int32_t>(kPhiloxMul0));
  const v128_t mul1 = wasm_i32x4_splat(static_cast<int32_t>(kPhiloxMul1));
  for (int round = 0; round < 10; ++round) {
    v128_t high0, low0, high1, low1;
    multiply(c0, mul0, high0, low0);
    multiply(c2, mul1, high1, low1);
    c0 = wasm_v128_xor(wasm_v128_xor(high1, c1), wasm_i32x4_splat(static_cast<int32_t>(key0)));
    c2 = wasm_v128_xor(wasm_v128_xor(high0, c3), wasm_i32x4_splat(static_cast<int32_t>(key1)));
    c1 = low1;
    c3 = low0;
    key0 += kPhiloxKey0;
    key1 += kPhiloxKey1;
  }
  Quad q0 = (Quad)c0, q1 = (Quad)c1, q2 = (Quad)c2, q3 = (Quad)c3;
  transpose4(q0, q1, q2, q3);
  wasm_v128_store(words, (v128_t)q0);
  wasm_v128_store(words + 4, (v128_t)q1);
  wasm_v128_store(words + 8, (v128_t)q2);
  wasm_v128_store(words + 12, (v128_t)q3);
}

#else

typedef uint64_t Native64 __attribute__((vector_size(ATTN_VECTOR_BYTES)));

/// A block per 64-bit lane, whose upper half is rubbish: the multiplication ignores it.
inline constexpr int kPhiloxBlocks = ATTN_VECTOR_BYTES / 8;

/// The full products of the lanes' lower halves with m.
ATTN_INLINE Native64 multiply(Native64 a, uint32_t m) {
#if ATTN_VECTOR_BYTES == 64
  return (Native64)_mm512_maskz_mul_epu32(0xff, (__m512i)a, _mm512_set1_epi64(m));
#elif ATTN_VECTOR_BYTES == 32
  return (Native64)_mm256_mul_epu32((__m256i)a, _mm256_set1_epi64x(m));
#elif defined(__SSE2__)
  return (Native64)_mm_mul_epu32((__m128i)a, _mm_set1_epi64x(m));
#else
  return (a & 0xffffffffull) * m;
#endif
}

/// Writes the words of kPhiloxBlocks blocks, one block after the other.
ATTN_INLINE void philox_blocks(uint32_t* words, uint64_t seed, uint32_t block, uint32_t stream, uint32_t step) {
  uint32_t key0 = static_cast<uint32_t>(seed), key1 = static_cast<uint32_t>(seed >> 32);
  Native64 c0, c1 = Native64{} + stream, c2 = Native64{} + step, c3 = Native64{} + 1;
  for (int i = 0; i < kPhiloxBlocks; ++i) c0[i] = block + static_cast<uint32_t>(i);
  for (int round = 0; round < 10; ++round) {
    const Native64 p0 = multiply(c0, kPhiloxMul0), p1 = multiply(c2, kPhiloxMul1);
    c0 = (p1 >> 32) ^ c1 ^ uint64_t { key0 };
    c2 = (p0 >> 32) ^ c3 ^ uint64_t { key1 };
    c1 = p1;
    c3 = p0;
    key0 += kPhiloxKey0;
    key1 += kPhiloxKey1;
  }
  const Native64 front = (c0 & 0xffffffffull) | (c1 << 32), back = (c2 & 0xffffffffull) | (c3 << 32);
  for (int i = 0; i < kPhiloxBlocks; ++i) {
    const uint64_t pair[2] = {front[i], back[i]};
    __builtin_memcpy(words + 4 * i, pair, sizeof pair);
  }
}

#endif

/// The two halves of each word, low half first, as lanes of their own: kept where they reach the
/// threshold. Writes 2 * kLanes elements.
ATTN_INLINE void threshold_halves(float* mask, const uint32_t* words, uint32_t threshold, float kept) {
  NativeU w;
  __builtin_memcpy(&w, words, sizeof w);
  const NativeU low = w & 0xffffu, high = w >> 16;
#if ATTN_VECTOR_BYTES == 64
  const NativeU front = __builtin_shufflevector(low, high, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const NativeU back = __builtin_shufflevector(low, high, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
#elif ATTN_VECTOR_BYTES == 32
  const NativeU front = __builtin_shufflevector(low, high, 0, 8, 1, 9, 2, 10, 3, 11);
  const NativeU back = __builtin_shufflevector(low, high, 4, 12, 5, 13, 6, 14, 7, 15);
#else
  const NativeU front = __builtin_shufflevector(low, high, 0, 4, 1, 5);
  const NativeU back = __builtin_shufflevector(low, high, 2, 6, 3, 7);
#endif
  // Both sides are far from 2^31, and signed comparisons exist on every processor.
  const NativeI below = NativeI{} + static_cast<int32_t>(threshold);
  const NativeF value = splat(kept);
  store_native(mask, (NativeI)front >= below ? value : NativeF{});
  store_native(mask + kLanes, (NativeI)back >= below ? value : NativeF{});
}

inline void dropout_mask(float* mask, float p, uint64_t seed, uint32_t stream, uint32_t step, int64_t first,
                         int64_t n) {
  constexpr int kRun = 8 * kPhiloxBlocks;
  const auto threshold = static_cast<uint32_t>(p * 65536.0f + 0.5f);
  const float kept = 1.0f / (1.0f - p);
  for (int64_t e = 0; e < n; e += kRun) {
    uint32_t words[4 * kPhiloxBlocks];
    float last[kRun];
    philox_blocks(words, seed, static_cast<uint32_t>((first + e) / 8), stream, step);
    const int64_t left = n - e;
    float* to = left < kRun ? last : mask + e;
    for (int i = 0; i < 4 * kPhiloxBlocks; i += kLanes) threshold_halves(to + 2 * i, words + i, threshold, kept);
    if (left < kRun) __builtin_memcpy(mask + e, last, static_cast<size_t>(left) * sizeof(float));
  }
}

}  // namespace attn::cpu::ATTN_ISA
