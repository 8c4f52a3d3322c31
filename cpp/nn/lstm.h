#pragma once
#include <string>

#include "nn/recurrent.h"

namespace attn::nn {

/// A stack of long short-term memory layers over a sequence.
///   i = sigmoid(W_ii x + b_ii + W_hi h + b_hi)
///   f = sigmoid(W_if x + b_if + W_hf h + b_hf)
///   g = tanh(W_ig x + b_ig + W_hg h + b_hg)
///   o = sigmoid(W_io x + b_io + W_ho h + b_ho)
///   c' = f * c + i * g
///   h' = o * tanh(c')
/// x: [T, B, D]; start: empty for zeros. Parameters as in PyTorch, the gates stacked in the order i, f, g, o:
/// <name>.weight_ih_l0 [4H, D], .weight_hh_l0 [4H, H], .bias_ih_l0 [4H], .bias_hh_l0 [4H], and so on.
/// Source: Hochreiter & Schmidhuber, "Long short-term memory", Neural Computation 1997, with the forget gate
/// of Gers et al., "Learning to forget", Neural Computation 2000.
RecurrentResult lstm(Builder& b, const std::string& name, Value x, const RecurrentState& start,
                     RecurrentOptions options);

/// One step of the stack of lstm(). x: [B, D] -> the new state.
RecurrentState lstm_step(Builder& b, const std::string& name, Value x, const RecurrentState& state,
                         RecurrentOptions options);

}  // namespace attn::nn
