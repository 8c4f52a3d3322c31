#pragma once
#include "program/builder.h"

namespace attn::nn {

struct PositionalEncodingOptions {
  float dropout = 0;
  /// The position of x's first step: what a decoder that is fed one token at a time has reached.
  int64_t first = 0;
};

/// 10000^(2j/D) for every pair j of the D = size features, an odd last one counting as a pair: the wavelengths,
/// in units of 2 pi positions -> [(D + 1) / 2].
Value position_wavelengths(Builder& b, int64_t size);

/// P[t][2j] = sin(p_t / 10000^(2j/D)), P[t][2j+1] = cos(p_t / 10000^(2j/D)) for the positions p: [T] -> [T, D].
/// An odd D ends with a sine. Source: Vaswani et al. 2017, section 3.5.
Value position_table_at(Builder& b, Value positions, int64_t size);
/// The same for the positions first, first + 1, ..., first + steps - 1.
Value position_table(Builder& b, int64_t steps, int64_t size, int64_t first = 0);

/// x + P, then dropout. x: [B, T, D] or [T, D].
Value positional_encoding(Builder& b, Value x, PositionalEncodingOptions options = {});

}  // namespace attn::nn
