#pragma once
#include <vector>

#include "ops/op_list.h"

namespace attn::reference {

/// One op to compute: its node, its inputs' and outputs' shapes and numbers.
struct Call {
  const Node& node;
  std::vector<const Shape*> in_shapes, out_shapes;
  std::vector<const double*> in;
  std::vector<double*> out;

  template <class T>
  const T& as() const {
    return node.as<T>();
  }
};

/// One function per op of the list; an op without one does not link.
#define ATTN_REFERENCE_KERNEL(name, ...) void name(const Call& c);
ATTN_OPS(ATTN_REFERENCE_KERNEL)
#undef ATTN_REFERENCE_KERNEL

}  // namespace attn::reference
