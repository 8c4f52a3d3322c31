#pragma once
#include <string>

#include "program/builder.h"

namespace attn::nn {

/// y = (x - mean) / sqrt(variance + eps) * weight + bias, mean and (biased) variance of every feature over the
/// batch: what layer_norm does along rows, along columns, with the statistics of this batch as in training.
/// x: [B, D]; <name>.weight [D] starts at 1, <name>.bias [D] at 0.
/// Throws ShapeError if x is not [B, D]. Source: Ioffe & Szegedy, "Batch normalization", 2015.
Value batch_norm(Builder& b, const std::string& name, Value x, float eps = 1e-5f);

}  // namespace attn::nn
