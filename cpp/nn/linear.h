#pragma once
#include <string>

#include "program/builder.h"

/// Layers: functions that record ops. `name` is always the state_dict name under which a layer's parameters
/// stand ("encoder.blks.block0.attention"); where a value shall stand in the program's paths is decided by
/// the scope in which the caller records. Dimension letters: B batch, T time, Tq and Tk query and key
/// positions, D features, H hidden, V vocabulary, N heads, L layers.
namespace attn::nn {

struct LinearOptions {
  int64_t out = 0;
  bool bias = true;
  /// What the result's last axis counts.
  Axis axis = Axis::hidden;
  /// The whole name of another layer's weight [out, in], which takes the place of its own; null: none does.
  const char* weight = nullptr;
};

/// y = x W^T + b. x: [..., in], <name>.weight: [out, in], <name>.bias: [out] -> [..., out].
/// Starts Xavier-uniform (Glorot & Bengio 2010), the bias uniform in +-1/sqrt(in) as in PyTorch.
Value linear(Builder& b, const std::string& name, Value x, LinearOptions options);

}  // namespace attn::nn
