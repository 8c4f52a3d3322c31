#pragma once
#include <cstdint>
#include <string>

namespace attn::nn {

/// Of a stack of recurrent layers.
struct RecurrentOptions {
  int64_t hidden = 0;
  int64_t layers = 1;
  /// Between the layers, as in PyTorch: not after the last.
  float dropout = 0;
};

/// The end of the names of a layer's parameters in the state_dict: "_l0".
inline std::string layer_suffix(int64_t layer) { return "_l" + std::to_string(layer); }

}  // namespace attn::nn
