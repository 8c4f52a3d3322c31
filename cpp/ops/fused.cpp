// The ops that only lower() makes: what they replace stands in FusedAttrs. They are never recorded.
#include "ops/rules.h"
#include "program/explain.h"

namespace attn {
namespace {

template <class Result, class Call>
Result never_recorded(Call&) {
  throw Error("a fused op cannot be recorded");
}

}  // namespace

#define FUSED(name) \
  ATTN_OP(name, .formula = "", .infer = never_recorded, .vjp = never_recorded, .explain = never_recorded)
FUSED(fused_elementwise);
FUSED(fused_matmul);
FUSED(masked_softmax);
#undef FUSED

}  // namespace attn
