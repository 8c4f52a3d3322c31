#pragma once
#include <vector>

#include "ops/op_list.h"

/// From shapes to the extents that kernels walk, for all backends that have such kernels.
namespace attn {

/// One pass of a sum: [outer, mid, inner] -> [outer, inner].
struct SumPass {
  int64_t outer, mid, inner;
};

/// A `sum` or `sum_to` of x, which is not empty, as passes, one per run of neighbouring summed axes, the last run
/// first.
inline std::vector<SumPass> sum_passes(const Node& node, const Shape& x, const Shape& y) {
  std::vector<int64_t> sizes;
  std::vector<char> kinds;  // of bits, the code is larger
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (x[axis] == 1) continue;
    const int in_y = axis - (x.rank() - y.rank());
    const bool summed = id_of(node) == OpId::sum ? axis == node.as<AxisAttrs>().axis : in_y < 0 || y[in_y] != x[axis];
    if (kinds.empty() || kinds.back() != summed) {
      sizes.push_back(1);
      kinds.push_back(summed);
    }
    sizes.back() *= x[axis];
  }
  std::vector<SumPass> passes;
  int64_t inner = 1, total = x.size();
  for (size_t i = sizes.size(); i-- > 0;) {
    if (kinds[i]) {
      passes.push_back({total / inner / sizes[i], sizes[i], inner});
      total /= sizes[i];
    } else {
      inner *= sizes[i];
    }
  }
  if (passes.empty()) passes.push_back({1, 1, total});
  return passes;
}

}  // namespace attn
