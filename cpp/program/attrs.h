#pragma once
#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "tensor/shape.h"

namespace attn {

/// What an op needs besides its inputs: one small struct per kind of op.

struct NoAttrs {};
/// The number of scale, add_scalar, pow_scalar: double for the reference backend, rounded for the others.
struct ScalarAttrs {
  double value = 0;
};
struct MatmulAttrs {
  bool transpose_a = false, transpose_b = false;
};
/// One axis, counted from the front.
struct AxisAttrs {
  int axis = 0;
};
struct SplitAttrs {
  int axis = 0;
  std::vector<int64_t> sizes;
};
/// The positions of an axis from `begin` on.
struct SliceAttrs {
  int axis = 0;
  int64_t begin = 0;
};
/// Output axis i is input axis order[i].
struct PermuteAttrs {
  std::vector<int> order;
};
struct ShapeAttrs {
  Shape shape;
};
struct FillAttrs {
  Shape shape;
  double value = 0;
};
struct MaskAttrs {
  /// What a masked element becomes.
  float value = -1e6f;
};
struct EpsAttrs {
  float eps = 1e-5f;
};
struct RowsAttrs {
  int64_t rows = 0;
};
struct DropoutAttrs {
  Shape shape;
  float p = 0;
  /// Which random stream: a hash of the node's path, so that the same layer draws the same numbers
  /// whatever was recorded before it.
  uint32_t stream = 0;
};
/// In double: 1 - 0.999f is off by 1e-5 of itself.
struct AdamAttrs {
  double lr = 0.005, beta1 = 0.9, beta2 = 0.999, eps = 1e-8;
};

struct Node;

/// A node made by `lower`: what it replaced, in order. A backend without a kernel for it runs the body.
struct FusedAttrs {
  std::vector<Node> body;
};

using Attrs =
    std::variant<NoAttrs, ScalarAttrs, MatmulAttrs, AxisAttrs, SplitAttrs, SliceAttrs, PermuteAttrs, ShapeAttrs,
                 FillAttrs, MaskAttrs, EpsAttrs, RowsAttrs, DropoutAttrs, AdamAttrs, std::shared_ptr<const FusedAttrs>>;

}  // namespace attn
