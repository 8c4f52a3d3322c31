// Sums over axes.
#include "ops/explain_rules.h"

namespace attn {
namespace {

std::vector<Shape> infer_sum(const InferCall& c) {
  Shape result = c.inputs[0];
  result[rules::front_axis(result, c.as<AxisAttrs>().axis)] = 1;
  return {result};
}

std::vector<Value> sum_vjp(const VjpCall& c) { return {broadcast_to(c.b, c.dy(), c.b.shape(c.x(0)))}; }

std::vector<Shape> infer_sum_to(const InferCall& c) {
  const Shape& to = c.as<ShapeAttrs>().shape;
  Shape result;
  if (!broadcast(to, c.inputs[0], result) || result != c.inputs[0]) {
    throw ShapeError("the target does not broadcast to x, x is " + c.inputs[0].str() + ", the target is " + to.str());
  }
  return {to};
}

/// The sum of the input's cells that fall onto the output cell.
Term explain(ExplainCall& c) {
  std::vector<Term> terms;
  const Shape& from = c.in_shape(0);
  const auto strides = broadcast_strides(c.out_shape(), from);
  for (int64_t i = 0; i < from.size(); ++i) {
    if (strided_index(i, from, strides) == c.index) terms.push_back(c.in(0, i));
  }
  return plus(terms);
}

}  // namespace

ATTN_OP(sum, .formula = "y_{i1j} = \\sum_k x_{ikj}", .infer = infer_sum, .vjp = sum_vjp, .explain = explain);
ATTN_OP(sum_to, .formula = "y_j = \\sum_{i \\,:\\, j(i) = j} x_i", .infer = infer_sum_to, .vjp = sum_vjp,
        .explain = explain);

Value sum(Builder& b, Value x, int axis) {
  const Shape shape = b.shape(x);
  return b.apply(op::sum, {x}, AxisAttrs{rules::front_axis(shape, axis)});
}

Value mean(Builder& b, Value x, int axis) {
  const Value total = sum(b, x, axis);
  return scale(b, total, 1.0 / static_cast<double>(b.shape(x)[axis]));
}

Value sum_all(Builder& b, Value x) { return sum_to(b, x, Shape{}); }

Value sum_to(Builder& b, Value x, const Shape& shape) {
  return b.shape(x) == shape ? x : b.apply(op::sum_to, {x}, ShapeAttrs{shape});
}

}  // namespace attn
