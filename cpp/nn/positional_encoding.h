#pragma once
#include <string>

#include "program/builder.h"

namespace attn::nn {

struct PositionalEncodingOptions {
  float dropout = 0;
  /// Where x's steps stand, [T]; none: 0, 1, ..., T - 1.
  Value positions = {};
};

/// base^(2j/D) for every pair j of the D = size features, an odd last one counting as a pair: the wavelengths,
/// in units of 2 pi positions -> [(D + 1) / 2].
Value position_wavelengths(Builder& b, int64_t size, double base = 10000, Axis axis = Axis::pair);

/// P[t][2j] = sin(p_t / 10000^(2j/D)), P[t][2j+1] = cos(p_t / 10000^(2j/D)) for the positions p: [T] -> [T, D].
/// An odd D ends with a sine. Source: Vaswani et al. 2017, section 3.5.
Value position_table_at(Builder& b, Value positions, int64_t size);
/// The same for the positions first, first + 1, ..., first + steps - 1.
Value position_table(Builder& b, int64_t steps, int64_t size, int64_t first = 0);

/// x + P, then dropout. x: [B, T, D] or [T, D].
Value positional_encoding(Builder& b, Value x, PositionalEncodingOptions options = {});

/// x + the rows of the learned table <name>.weight [rows, D], which starts N(0, 0.02^2), at the positions, [T]; none:
/// the first T. x: [B, T, D] -> the same. Throws Error if there are fewer rows than steps. Source: Gehring et al.,
/// "Convolutional sequence to sequence learning", ICML 2017, section 3.1; Radford et al., "Improving language
/// understanding by generative pre-training", 2018, section 3.1.
Value learned_positions(Builder& b, const std::string& name, Value x, int64_t rows, Value positions = {});

struct RotaryOptions {
  double base = 10000;
  /// Where x's steps stand, [T]; none: 0, 1, ..., T - 1.
  Value positions = {};
};

/// Turns the features (i, i + D/2) of the step at position p by the angle p / base^(2i/D), so that a product of two
/// vectors so turned depends on how far apart they stand. x: [..., T, D] -> [..., T, D]. Throws Error if D is odd.
/// Source: Su, Lu, Pan, Murtadha, Wen & Liu, "RoFormer: Enhanced Transformer with rotary position embedding", 2021,
/// eq. 15 and 34, with its pairs (2i, 2i + 1) standing as the checkpoints of Llama have them.
Value rotary_encoding(Builder& b, Value x, RotaryOptions options = {});

/// What attention with linear biases adds to the scores: -slope_h (i - j) for query i and key j, slope_h = 2^(-8h/N)
/// for the heads h = 1, ..., N -> [N, Tq, Tk]. positions: of the queries, [Tq]; keys stand at 0, 1, ..., num_keys - 1.
/// Source: Press, Smith & Lewis, "Train short, test long: attention with linear biases enables input length
/// extrapolation", ICLR 2022, section 3.
Value alibi_bias(Builder& b, int64_t heads, Value positions, int64_t num_keys);

}  // namespace attn::nn
