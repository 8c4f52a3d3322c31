#pragma once
#include <algorithm>

#include "ops/op_list.h"
#include "ops/ops.h"
#include "tensor/error.h"

/// What the op families share. Not for use outside ops/.
namespace attn::rules {

inline std::vector<Shape> same_shape(const InferCall& call) { return {call.inputs[0]}; }

inline std::vector<Shape> broadcast_shape(const InferCall& call) {
  Shape result;
  if (!broadcast(call.inputs[0], call.inputs[1], result)) {
    throw ShapeError("shapes do not broadcast, x is " + call.inputs[0].str() + ", y is " + call.inputs[1].str());
  }
  return {result};
}

/// An axis as counted from the front. Throws ShapeError if x has no such axis.
inline int front_axis(const Shape& x, int axis) {
  const int front = axis < 0 ? axis + x.rank() : axis;
  if (front < 0 || front >= x.rank()) {
    throw ShapeError("axis " + std::to_string(axis) + " is outside of " + x.str());
  }
  return front;
}

/// Lets the inputs that `ids` was arranged from hold only numbers below `limit`: kernels do not check.
inline void bound_ids(Builder& b, Value ids, int64_t limit) {
  ValueInfo& info = b.program().values[ids.id];
  if (info.role == Role::input) {
    info.limit = info.limit == 0 ? limit : std::min(info.limit, limit);
    return;
  }
  if (info.node < 0) return;
  const Node& node = b.program().nodes[info.node];
  if (!node.op->moves) return;
  for (Value v : node.inputs) bound_ids(b, v, limit);
}

}  // namespace attn::rules

/// An op of the list, whose members but name and id follow: ATTN_OP(neg, .formula = "y = -x", ...).
#define ATTN_OP(op_name, ...) \
  const OpDef op::op_name = {.name = #op_name, .id = static_cast<int>(OpId::op_name), __VA_ARGS__}
