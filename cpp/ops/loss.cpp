// Cross entropy from logits and labels.
#include "ops/rules.h"

namespace attn {
namespace {

std::vector<Shape> infer(const InferCall& c) {
  const Shape &logits = c.inputs[0], &labels = c.inputs[1];
  Shape rows = labels;
  if (logits.rank() != labels.rank() + 1) {
    throw ShapeError("logits need one axis more than labels, logits are " + logits.str() + ", labels are " + labels.str());
  }
  rows.push_back(logits.last());
  if (rows != logits) {
    throw ShapeError("leading sizes differ, logits are " + logits.str() + ", labels are " + labels.str());
  }
  return {labels};
}

std::vector<Value> vjp(const VjpCall& c) {
  return {c.b.apply(op::cross_entropy_vjp, {c.x(0), c.x(1), c.dy()}), Value{}};
}

}  // namespace

const OpDef op::cross_entropy = {"cross_entropy", "\\ell = \\ln \\sum_j e^{x_j} - x_t", "", infer, vjp,
                                 rules::id(OpId::cross_entropy), false};
const OpDef op::cross_entropy_vjp = {"cross_entropy_vjp", "dx_j = (\\mathrm{softmax}(x)_j - [j = t])\\, d\\ell", "",
                                     rules::same_shape, nullptr, rules::id(OpId::cross_entropy_vjp), false};

Value cross_entropy(Builder& b, Value logits, Value labels) {
  const Value loss = b.apply(op::cross_entropy, {logits, labels});
  rules::bound_ids(b, labels, b.shape(logits).last());
  return loss;
}

}  // namespace attn
