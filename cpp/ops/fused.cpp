// The ops that only lower() makes: what they replace stands in FusedAttrs. They are never recorded.
#include "ops/rules.h"

namespace attn {
namespace {

std::vector<Shape> never_recorded(const InferCall&) { throw Error("a fused op cannot be recorded"); }

}  // namespace

#define FUSED(name) \
  const OpDef op::name = {#name, "", "", never_recorded, nullptr, rules::id(OpId::name), false, nullptr}
FUSED(fused_elementwise);
FUSED(fused_matmul);
FUSED(masked_softmax);
#undef FUSED

}  // namespace attn
