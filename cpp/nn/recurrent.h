#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "ops/ops.h"

namespace attn::nn {

/// Of a stack of recurrent layers.
struct RecurrentOptions {
  int64_t hidden = 0;
  int64_t layers = 1;
  /// Between the layers, as in PyTorch: not after the last.
  float dropout = 0;
};

/// What goes from step to step, for each layer. L x [B, H] each; a GRU has no cells.
struct RecurrentState {
  std::vector<Value> hidden, cell;
};

struct RecurrentResult {
  /// The last layer's hidden state at every step. [T, B, H]
  Value output;
  /// After the last step.
  RecurrentState state;
};

/// The end of the names of a layer's parameters in the state_dict: "_l0".
inline std::string layer_suffix(int64_t layer) { return "_l" + std::to_string(layer); }

/// How many gates a layer has, and how large its state is.
struct RecurrentSize {
  int64_t gates, hidden;
};

/// One layer's parameters, the gates' one below the other. [G H, D], [G H, H], [G H], [G H]
struct RecurrentWeights {
  Value weight_ih, weight_hh, bias_ih, bias_hh;
};
/// Declares them: <name>.weight_ih<suffix>, and so on. suffix: which layer and direction, "_l0" or "_l0_reverse"; x:
/// what the layer reads, [..., D].
RecurrentWeights recurrent_weights(Builder& b, const std::string& name, const std::string& suffix, Value x,
                                   RecurrentSize size);

/// What a state's axes count. [B, H]
inline constexpr Axes kState = {Axis::batch, Axis::hidden};

/// What layers start from: zeros. -> L x [B, H]
inline std::vector<Value> zero_states(Builder& b, int64_t batch, const RecurrentOptions& options) {
  return std::vector<Value>(static_cast<size_t>(options.layers), fill(b, {batch, options.hidden}, 0.0f, kState));
}

/// What stands side by side for every gate. x: [..., count H] -> count x [..., H]
inline std::vector<Value> split_gates(Builder& b, Value x, int64_t count) {
  std::vector<Value> gates = split_equal(b, x, -1, count);
  for (const Value gate : gates) b.axis(gate, -1, Axis::hidden);
  return gates;
}

}  // namespace attn::nn
