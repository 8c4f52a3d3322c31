#pragma once
#include <vector>

#include "ops/op_list.h"

/// From shapes to the extents that kernels walk, for all backends that have such kernels.
namespace attn {

/// One pass of a sum: [outer, mid, inner] -> [outer, inner].
struct SumPass {
  int64_t outer, mid, inner;
};

/// The axes that a `sum` or `sum_to` of x sums.
inline std::vector<bool> summed_axes(const Node& node, const Shape& x, const Shape& y) {
  std::vector<bool> summed(x.rank(), false);
  if (id_of(node) == OpId::sum) {
    summed[node.as<AxisAttrs>().axis] = true;
    return summed;
  }
  for (int axis = 0; axis < x.rank(); ++axis) {
    const int in_target = axis - (x.rank() - y.rank());
    summed[axis] = in_target < 0 || y[in_target] != x[axis];
  }
  return summed;
}

/// A sum over some axes as passes, one per run of neighbouring summed axes, the last run first. x is not empty.
inline std::vector<SumPass> sum_passes(const Shape& x, const std::vector<bool>& summed) {
  std::vector<int64_t> sizes;
  std::vector<char> kinds;  // of bits, the code is larger
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (x[axis] == 1) continue;
    if (kinds.empty() || kinds.back() != summed[axis]) {
      sizes.push_back(1);
      kinds.push_back(summed[axis]);
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
