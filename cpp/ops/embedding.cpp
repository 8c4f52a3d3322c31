// Rows of a table.
#include "ops/explain_rules.h"

namespace attn {
namespace {

std::vector<Shape> infer(const InferCall& c) {
  const Shape &ids = c.inputs[0], &table = c.inputs[1];
  if (table.rank() != 2) throw ShapeError("the table needs two dimensions, it is " + table.str());
  if (table[0] == 0) throw ShapeError("the table is empty, it is " + table.str());
  Shape result = ids;
  result.push_back(table[1]);
  return {result};
}

std::vector<Shape> infer_vjp(const InferCall& c) { return {Shape{c.as<RowsAttrs>().rows, c.inputs[1].last()}}; }

Axes axes_of_rows(const Program& program, const Node& node, const Shape& to) {
  return program.info(node.inputs[0]).axes.with(to.rank() - 1, program.info(node.inputs[1]).axes[1]);
}

std::vector<Value> vjp(const VjpCall& c) {
  const int64_t rows = c.b.shape(c.x(1))[0];
  return {Value{}, c.wants(1) ? c.b.apply(op::embedding_vjp, {c.x(0), c.dy()}, RowsAttrs{rows}) : Value{}};
}

Term explain(ExplainCall& c) {
  const int64_t width = c.in_shape(1)[1];
  const auto row = static_cast<int64_t>(c.number(0, c.index / width));
  return c.in(1, row * width + c.index % width);
}

/// The cotangents of all tokens that chose this row.
Term explain_vjp(ExplainCall& c) {
  const int64_t width = c.out_shape()[1], row = c.index / width;
  std::vector<Term> terms;
  for (int64_t i = 0; i < c.in_shape(0).size(); ++i) {
    if (static_cast<int64_t>(c.number(0, i)) == row) terms.push_back(c.in(1, i * width + c.index % width));
  }
  return plus(terms);
}

}  // namespace

ATTN_OP(embedding, .formula = "y_i = E_{t_i}", .infer = infer, .vjp = vjp, .explain = explain, .axes = axes_of_rows);
ATTN_OP(embedding_vjp, .formula = "dE_v = \\sum_{i:\\, t_i = v} dy_i", .infer = infer_vjp, .vjp = not_differentiable,
        .explain = explain_vjp);

Value embedding(Builder& b, Value ids, Value table) {
  const Value rows = b.apply(op::embedding, {ids, table});
  rules::bound_ids(b, ids, b.shape(table)[0]);
  return rows;
}

}  // namespace attn
