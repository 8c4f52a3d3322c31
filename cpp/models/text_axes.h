#pragma once
#include "program/axes.h"

/// What the axes of the models' tensors count.
namespace attn {

inline constexpr Axis kSourceToken = of(Text::source, Axis::token), kTargetToken = of(Text::target, Axis::token);
/// Token ids. [B, T]
constexpr Axes tokens_of(Text text) { return {Axis::batch, of(text, Axis::token)}; }
inline constexpr Axes kSourceTokens = tokens_of(Text::source), kTargetTokens = tokens_of(Text::target);
/// What a decoder carries from step to step. [L, B, H]
inline constexpr Axes kLayerStates = {Axis::layer, Axis::batch, Axis::hidden};

}  // namespace attn
