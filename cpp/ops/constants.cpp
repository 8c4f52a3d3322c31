// Tensors that depend on nothing. lower() computes them once, not in every run.
#include "ops/explain_rules.h"

namespace attn {
namespace {

std::vector<Shape> infer_fill(const InferCall& c) { return {c.as<FillAttrs>().shape}; }
std::vector<Shape> infer_iota(const InferCall& c) { return {Shape{c.as<RowsAttrs>().rows}}; }

Term explain_fill(ExplainCall& c) { return constant(c.as<FillAttrs>().value); }
Term explain_iota(ExplainCall& c) { return constant(static_cast<double>(c.index)); }

}  // namespace

ATTN_OP(fill, .formula = "y_i = c", .infer = infer_fill, .vjp = not_differentiable, .explain = explain_fill);
ATTN_OP(iota, .formula = "y_i = i", .infer = infer_iota, .vjp = not_differentiable, .explain = explain_iota);

Value fill(Builder& b, const Shape& shape, double value, Axes axes) {
  const Value y = b.apply(op::fill, {}, FillAttrs{shape, value});
  return axes.count() > 0 ? b.axes(y, axes) : y;
}
Value iota(Builder& b, int64_t n, Axis name) { return b.axes(b.apply(op::iota, {}, RowsAttrs{n}), {name}); }

}  // namespace attn
