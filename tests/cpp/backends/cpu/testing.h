#pragma once
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "backends/cpu/kernels.h"
#include "tensor/rng.h"

/// What the kernels' tests share. Buffers are exactly as long as a kernel may touch, so that a build
/// with the address sanitizer sees every step beyond them.
namespace attn::cpu::testing {

using Data = std::vector<float>;

/// n numbers, uniform in [low, high).
inline Data random(int64_t n, uint32_t stream, float low = -1, float high = 1) {
  Rng rng(42, stream);
  Data data(static_cast<size_t>(n));
  for (float& x : data) x = low + (high - low) * rng.uniform();
  return data;
}

/// n whole numbers below `limit`, as floats.
inline Data random_ids(int64_t n, uint32_t stream, uint32_t limit) {
  Rng rng(42, stream);
  Data data(static_cast<size_t>(n));
  for (float& x : data) x = static_cast<float>(rng.below(limit));
  return data;
}

inline bool same_bits(const Data& a, const Data& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

/// run(kernels) for all kernels: the first one's result, after checking that all have the same bits.
template <class Run>
Data on_all(Run run) {
  const Kernels* const* kernels = all_kernels();
  const Data first = run(**kernels);
  for (const Kernels* const* other = kernels + 1; *other; ++other) {
    CAPTURE((*other)->name);
    CHECK(same_bits(first, run(**other)));
  }
  return first;
}

/// |got - want| <= tolerance * max(1, |want|) for every element; one assertion for all of them.
inline void check_close(const Data& got, const std::vector<double>& want, double tolerance) {
  REQUIRE(got.size() == want.size());
  for (size_t i = 0; i < got.size(); ++i) {
    const double error = std::fabs(got[i] - want[i]);
    if (!(error <= tolerance * std::fmax(1.0, std::fabs(want[i])))) {
      CAPTURE(i);
      CAPTURE(got[i]);
      CAPTURE(want[i]);
      FAIL_CHECK("not close");
      return;
    }
  }
}

/// The sum of `count` terms as the kernels order it: sixteen lanes, then the tree.
template <class Term>
float tree_sum(int64_t count, Term term) {
  float lanes[16] = {};
  for (int64_t i = 0; i < count; ++i) lanes[i % 16] += term(i);
  for (int half = 8; half > 0; half /= 2) {
    for (int lane = 0; lane < half; ++lane) lanes[lane] += lanes[lane + half];
  }
  return lanes[0];
}

}  // namespace attn::cpu::testing
