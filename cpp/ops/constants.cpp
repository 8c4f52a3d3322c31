// Tensors that depend on nothing. lower() computes them once, not in every run.
#include "ops/explain_rules.h"

namespace attn {
namespace {

std::vector<Shape> infer_fill(const InferCall& c) { return {c.as<FillAttrs>().shape}; }
std::vector<Shape> infer_iota(const InferCall& c) { return {Shape{c.as<RowsAttrs>().rows}}; }

Term explain_fill(ExplainCall& c) { return constant(c.as<FillAttrs>().value); }
Term explain_iota(ExplainCall& c) { return constant(static_cast<double>(c.index)); }

}  // namespace

const OpDef op::fill = {"fill", "y_i = c", "", infer_fill, not_differentiable, explain_fill, rules::id(OpId::fill)};
const OpDef op::iota = {"iota", "y_i = i", "", infer_iota, not_differentiable, explain_iota, rules::id(OpId::iota)};

Value fill(Builder& b, const Shape& shape, double value, Axes axes) {
  const Value y = b.apply(op::fill, {}, FillAttrs{shape, value});
  return axes.count() > 0 ? b.axes(y, axes) : y;
}
Value iota(Builder& b, int64_t n, Axis name) { return b.axes(b.apply(op::iota, {}, RowsAttrs{n}), {name}); }

}  // namespace attn
