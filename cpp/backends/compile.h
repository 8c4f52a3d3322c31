#pragma once
#include <functional>
#include <vector>

#include "backends/alu.h"
#include "backends/args.h"
#include "program/plan.h"

/// From nodes to what kernels are called with: shared by the backends that have such kernels.
namespace attn {

/// A node whose values have addresses. The inputs' and outputs' shapes are the program's.
struct BoundNode {
  const Program& program;
  const Node& node;
  const std::function<float*(Value)>& address;
  /// Null: rows have no gaps.
  const std::vector<Location>* locations = nullptr;

  int64_t pitch(Value v) const { return locations ? (*locations)[v.id].pitch : 0; }
  float* in(size_t i) const { return address(node.inputs[i]); }
  float* out(size_t i = 0) const { return address(node.outputs[i]); }
  const Shape& in_shape(size_t i) const { return program.shape(node.inputs[i]); }
  const Shape& out_shape(size_t i = 0) const { return program.shape(node.outputs[i]); }
  template <class T>
  const T& as() const {
    return node.as<T>();
  }
};

/// The matmul that a matmul is, or that a fused_matmul holds.
const Node& product_of(const Node& node);
/// Of matmul and fused_matmul: extents, strides and addresses; no scratch memory.
MatmulArgs matmul_args(const BoundNode& b);
/// Of reshape, permute, split, concat and slice_scatter: what is to be copied. Pieces that are views already need no
/// copy.
std::vector<CopyArgs> copy_args(const BoundNode& b);
/// Of softmax, masked_softmax, mask_lengths, losses, normalisation and their gradients.
RowArgs row_args(const BoundNode& b);
/// Of adam; what depends on the step is left to the run.
AdamArgs adam_args(const BoundNode& b);
/// How an input that is broadcast lies over a node's result; pitch: Location's.
Layout broadcast_layout(const Shape& x, const Shape& y, int64_t pitch = 0);

/// The body of a fused elementwise node as instructions over registers. A value has a register from where it is
/// computed to its last use; an instruction may write one that it reads.
struct FusedBody {
  /// One of the node's inputs, or else a register.
  struct Operand {
    int input = -1, reg = 0;
  };
  /// reg <- op(a, b; number), also written to one of the node's outputs if that is not -1. Ops of one operand have a
  /// twice.
  struct Instruction {
    Alu op;
    Operand a, b;
    int reg, output;
    float number;
  };
  std::vector<Instruction> code;
  int registers = 0;

  explicit FusedBody(const Node& node);
};

}  // namespace attn
