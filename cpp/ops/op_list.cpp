#include "ops/op_list.h"

namespace attn {

const OpDef& op_of(OpId id) {
  static const OpDef* const ops[] = {
#define ATTN_OP_ADDRESS(name, ...) &op::name,
      ATTN_OPS(ATTN_OP_ADDRESS) ATTN_FUSED_OPS(ATTN_OP_ADDRESS)
#undef ATTN_OP_ADDRESS
  };
  return *ops[static_cast<int>(id)];
}

const char* formula_of(const Node& node) { return node.op->formula_of ? node.op->formula_of(node) : node.op->formula; }

}  // namespace attn
