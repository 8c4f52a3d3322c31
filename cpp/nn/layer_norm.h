#pragma once
#include <string>

#include "program/builder.h"

namespace attn::nn {

struct LayerNormOptions {
  float eps = 1e-5f;
  /// How many of the last axes are normalised together (PyTorch's normalized_shape has that many extents).
  int axes = 1;
  bool bias = true;
};

/// y = (x - mean) / sqrt(variance + eps) * weight + bias, mean and (biased) variance over the last axes.
/// <name>.weight starts at 1, <name>.bias, if options.bias, at 0; both have the shape of the last axes.
/// Source: Ba, Kiros & Hinton, "Layer normalization", 2016.
Value layer_norm(Builder& b, const std::string& name, Value x, LayerNormOptions options = {});

/// y = x / sqrt(mean of x^2 + eps) * weight, the mean over the last axis: nothing is subtracted, and there is no bias.
/// x: [..., D] -> [..., D]; <name>.weight [D] starts at 1.
/// Source: Zhang & Sennrich, "Root mean square layer normalization", NeurIPS 2019, eq. 4.
Value rms_norm(Builder& b, const std::string& name, Value x, float eps = 1e-5f);

struct AddNormOptions {
  float dropout = 0;
  LayerNormOptions norm = {};
};

/// layer_norm(dropout(y) + x): a residual connection, then normalisation. x, y: the same shape.
/// Parameters <name>.ln.weight, <name>.ln.bias. Source: He et al. 2016 for the residual, Vaswani et al. 2017.
Value add_norm(Builder& b, const std::string& name, Value x, Value y, AddNormOptions options = {});

}  // namespace attn::nn
