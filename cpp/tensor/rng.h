#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "tensor/host_device.h"

namespace attn {

/// Turns a counter c into four random words: Philox4x32-10; see philox().
ATTN_HOST_DEVICE inline void philox_words(uint32_t key0, uint32_t key1, uint32_t (&c)[4]) {
  for (int round = 0; round < 10; ++round) {
    const uint64_t p0 = uint64_t{0xD2511F53} * c[0];
    const uint64_t p1 = uint64_t{0xCD9E8D57} * c[2];
    c[0] = static_cast<uint32_t>(p1 >> 32) ^ c[1] ^ key0;
    c[1] = static_cast<uint32_t>(p1);
    c[2] = static_cast<uint32_t>(p0 >> 32) ^ c[3] ^ key1;
    c[3] = static_cast<uint32_t>(p0);
    key0 += 0x9E3779B9;
    key1 += 0xBB67AE85;
  }
}

/// A block of four random words: Philox4x32-10.
/// Source: Salmon, Moraes, Dror & Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
/// A pure function of key and counter, so any element of any tensor can be drawn on its own and
/// the numbers are the same on every backend and for every number of threads.
using PhiloxBlock = std::array<uint32_t, 4>;

inline PhiloxBlock philox(std::array<uint32_t, 2> key, PhiloxBlock counter) {
  uint32_t words[4] = {counter[0], counter[1], counter[2], counter[3]};
  philox_words(key[0], key[1], words);
  return {words[0], words[1], words[2], words[3]};
}

/// 32-bit FNV-1a, which turns a name into a stream of its own.
inline uint32_t name_hash(std::string_view name) {
  uint32_t hash = 2166136261u;
  for (unsigned char c : name) hash = (hash ^ c) * 16777619u;
  return hash;
}

/// A sequence of random numbers: one stream of one seed.
class Rng {
 public:
  Rng(uint64_t seed, uint32_t stream) : key_{uint32_t(seed), uint32_t(seed >> 32)}, stream_(stream) {}

  uint32_t bits();
  /// Uniform in [0, 1), 24 bits.
  float uniform();
  /// Standard normal by Box and Muller, with the engine's own log, sin and cos: the same bits everywhere.
  float normal();
  /// Uniform in 0 .. n - 1 without bias (Lemire 2019). n > 0.
  uint32_t below(uint32_t n);

 private:
  std::array<uint32_t, 2> key_;
  uint32_t stream_;
  uint64_t next_ = 0;
  PhiloxBlock block_{};
  float spare_ = 0;
  bool has_spare_ = false;
};

}  // namespace attn
