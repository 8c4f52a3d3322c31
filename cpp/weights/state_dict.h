#pragma once
#include <span>
#include <string>
#include <vector>

#include "tensor/shape.h"
#include "weights/safetensors.h"

namespace attn {

/// A parameter as a model wants it.
struct ExpectedTensor {
  std::string name;
  Shape shape;
};

/// The file's tensors in the order of the expected ones, each of its shape.
/// Throws Error, one sentence with up to three of each, if tensors are missing, unexpected or of
/// another shape: `the weights do not fit the model: missing 'a', 'b', 'c' and 2 more;
/// unexpected 'fc.bias'; 'decoder.dense.weight' is [201, 64] in the file but [201, 32] in the model`.
/// The pointers live as long as the file.
std::vector<const Tensor*> match_state_dict(const WeightsFile& file, std::span<const ExpectedTensor> expected);

/// Throws Error naming the first tensor and element that is NaN or infinite.
void require_finite(const WeightsFile& file);

}  // namespace attn
