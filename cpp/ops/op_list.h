#pragma once
#include "ops/elementwise_ops.h"
#include "program/op.h"

/// The list of all ops: names, backend tables and the tests' matrix derive from it. An op stands in
/// one .cpp file of this folder; an op without a kernel in a backend that claims it does not link.
// clang-format off
#define ATTN_OPS(X) \
  ATTN_ELEMENTWISE_OPS(X) \
  /* constants */ \
  X(fill) X(iota) \
  /* products and reductions */ \
  X(matmul) X(sum) X(sum_to) \
  /* layout */ \
  X(reshape) X(permute) X(split) X(concat) X(slice_scatter) X(broadcast_to) \
  /* rows */ \
  X(softmax) X(softmax_vjp) X(log_softmax) X(mask_lengths) X(standardize) X(standardize_vjp) \
  X(cross_entropy) X(cross_entropy_vjp) \
  /* tables, random numbers, learning */ \
  X(embedding) X(embedding_vjp) X(dropout_mask) X(adam)
// clang-format on

/// What only lower() makes.
#define ATTN_FUSED_OPS(X) X(fused_elementwise) X(fused_matmul) X(masked_softmax)

namespace attn {

enum class OpId : int {
#define ATTN_OP_ID(name, ...) name,
  ATTN_OPS(ATTN_OP_ID) ATTN_FUSED_OPS(ATTN_OP_ID)
#undef ATTN_OP_ID
      count
};

namespace op {
#define ATTN_OP_EXTERN(name, ...) extern const OpDef name;
ATTN_OPS(ATTN_OP_EXTERN) ATTN_FUSED_OPS(ATTN_OP_EXTERN)
#undef ATTN_OP_EXTERN
}  // namespace op

/// The op of an id, in the order of the list.
const OpDef& op_of(OpId id);
/// The node's formula, in LaTeX: a product's says how its operands are stored, a mask's whether it has starts.
const char* formula_of(const Node& node);
/// The ops that programs are recorded with: the list without what only lower() makes.
inline constexpr int kRecordedOps = static_cast<int>(OpId::fused_elementwise);
inline constexpr int kAllOps = static_cast<int>(OpId::count);
inline OpId id_of(const Node& node) { return static_cast<OpId>(node.op->id); }

}  // namespace attn
