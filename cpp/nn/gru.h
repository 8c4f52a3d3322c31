#pragma once
#include <string>

#include "nn/recurrent.h"

namespace attn::nn {

/// A stack of gated recurrent layers over a sequence.
///   r = sigmoid(W_ir x + b_ir + W_hr h + b_hr)
///   z = sigmoid(W_iz x + b_iz + W_hz h + b_hz)
///   n = tanh(W_in x + b_in + r * (W_hn h + b_hn))
///   h' = (1 - z) * n + z * h
/// x: [T, B, D]; start: empty for zeros. Parameters as in PyTorch, the gates stacked in the
/// order r, z, n: <name>.weight_ih_l0 [3H, D], .weight_hh_l0 [3H, H], .bias_ih_l0 [3H], .bias_hh_l0 [3H], and
/// so on. The reset gate acts after the product with W_hn (PyTorch, cuDNN), not before it as in the paper.
/// Source: Cho et al., "Learning phrase representations using RNN encoder-decoder", EMNLP 2014.
RecurrentResult gru(Builder& b, const std::string& name, Value x, const RecurrentState& start,
                    RecurrentOptions options);

/// The same stack read in both directions; every layer sees both outputs of the layer below. Each direction
/// starts from zeros, the reverse one at each sentence's last valid word; the output at padding is zero, as
/// with PyTorch's pack_padded_sequence and pad_packed_sequence.
/// x: [T, B, D]; valid_len: [B], or none where every step counts. -> the last layer's outputs, forward then
/// reverse, [T, B, 2H]. The parameters of the reverse direction are called as in PyTorch:
/// <name>.weight_ih_l0_reverse, and so on; from the second layer on weight_ih is [3H, 2H].
/// Source: Schuster & Paliwal, "Bidirectional recurrent neural networks", IEEE Trans. Signal Processing 1997.
Value bidirectional_gru(Builder& b, const std::string& name, Value x, Value valid_len, RecurrentOptions options);

/// One step of the stack of gru(). x: [B, D] -> the new state.
RecurrentState gru_step(Builder& b, const std::string& name, Value x, const RecurrentState& state,
                        RecurrentOptions options);

}  // namespace attn::nn
