#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tensor/shape.h"

namespace attn {

/// A dense row-major tensor that owns its float32 elements. Token ids and lengths are stored as
/// floats too (exact up to 2^24): one element type, one arena, one kernel signature.
struct Tensor {
  Shape shape;
  std::vector<float> data;

  Tensor() = default;
  explicit Tensor(Shape s) : shape(s), data(static_cast<size_t>(s.size())) {}
  Tensor(Shape s, std::vector<float> d) : shape(s), data(std::move(d)) {}

  int64_t size() const { return static_cast<int64_t>(data.size()); }
};

/// Tensors by name, in the order of their names.
using TensorMap = std::map<std::string, Tensor>;

}  // namespace attn
