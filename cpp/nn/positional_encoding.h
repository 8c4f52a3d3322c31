#pragma once
#include "program/builder.h"

namespace attn::nn {

struct PositionalEncodingOptions {
  float dropout = 0;
  /// The position of x's first step: what a decoder that is fed one token at a time has reached.
  int64_t first = 0;
};

/// P[t][2j] = sin(t / 10000^(2j/D)), P[t][2j+1] = cos(t / 10000^(2j/D)) for t = first, first + 1, ... -> [T,
/// D]. An odd D ends with a sine. Source: Vaswani et al. 2017, section 3.5.
Value position_table(Builder& b, int64_t steps, int64_t size, int64_t first = 0);

/// x + P, then dropout. x: [B, T, D] or [T, D].
Value positional_encoding(Builder& b, Value x, PositionalEncodingOptions options = {});

}  // namespace attn::nn
