#pragma once
#include <string>

#include "program/builder.h"

namespace attn::nn {

/// x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))), elementwise: x times nearly the probability that a normal number is
/// below x. Source: Hendrycks & Gimpel, "Gaussian error linear units", 2016, section 2.
Value gelu(Builder& b, Value x);

/// x sigmoid(x), elementwise. Source: Hendrycks & Gimpel 2016, section 2; as "swish": Ramachandran, Zoph & Le,
/// "Searching for activation functions", 2017, section 4.
Value silu(Builder& b, Value x);

enum class Activation : uint8_t { relu, gelu };

struct FeedForwardOptions {
  int64_t hidden = 0;
  int64_t out = 0;
  bool bias = true;
  /// Of position_wise_ffn().
  Activation activation = Activation::relu;
};

/// dense2(relu(dense1(x))), or of another activation, the same at every position. x: [..., D] -> [..., out].
/// Parameters <name>.dense1.weight [hidden, D], .dense2.weight [out, hidden], and .bias of each if options.bias.
/// Source: Vaswani et al. 2017, eq. 2.
Value position_wise_ffn(Builder& b, const std::string& name, Value x, FeedForwardOptions options);

/// dense2(silu(gate(x)) * dense1(x)): a second projection says how much of each inner number passes.
/// x: [..., D] -> [..., out]. Parameters as position_wise_ffn(), and <name>.gate.weight [hidden, D].
/// Source: Shazeer, "GLU variants improve Transformer", 2020, eq. 6.
Value swiglu(Builder& b, const std::string& name, Value x, FeedForwardOptions options);

}  // namespace attn::nn
