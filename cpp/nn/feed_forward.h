#pragma once
#include <string>

#include "program/builder.h"

namespace attn::nn {

struct FeedForwardOptions {
  int64_t hidden = 0;
  int64_t out = 0;
};

/// dense2(relu(dense1(x))), the same at every position. x: [..., D] -> [..., out].
/// Parameters <name>.dense1.weight [hidden, D], .dense1.bias, .dense2.weight [out, hidden], .dense2.bias.
/// Source: Vaswani et al. 2017, eq. 2.
Value position_wise_ffn(Builder& b, const std::string& name, Value x, FeedForwardOptions options);

}  // namespace attn::nn
