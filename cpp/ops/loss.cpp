// Cross entropy from logits and labels.
#include "ops/explain_rules.h"

namespace attn {
namespace {

std::vector<Shape> infer(const InferCall& c) {
  const Shape &logits = c.inputs[0], &labels = c.inputs[1];
  Shape rows = labels;
  if (logits.rank() != labels.rank() + 1) {
    throw ShapeError("logits need one axis more than labels, logits are " + logits.str() + ", labels are " +
                     labels.str());
  }
  rows.push_back(logits.last());
  if (rows != logits) {
    throw ShapeError("leading sizes differ, logits are " + logits.str() + ", labels are " + labels.str());
  }
  return {labels};
}

Axes axes_of_labels(const Program& program, const Node& node, const Shape&) {
  return program.info(node.inputs[1]).axes;
}

std::vector<Value> vjp(const VjpCall& c) {
  return {c.b.apply(op::cross_entropy_vjp, {c.x(0), c.x(1), c.dy()}), Value{}};
}

// --- explanations ---
/// Row r of the logits and its label.
struct Row {
  std::vector<Term> cells;
  int64_t label;

  Row(ExplainCall& c, int64_t r) {
    const int64_t cols = c.in_shape(0).last();
    for (int64_t j = 0; j < cols; ++j) cells.push_back(c.in(0, r * cols + j));
    label = static_cast<int64_t>(c.number(1, r));
  }
};

Term explain(ExplainCall& c) {
  const Row row(c, c.index);
  const rules::Exponentials e(c, row.cells);
  return minus(call("log", {e.total}), minus(row.cells[row.label], e.peak));
}

Term explain_vjp(ExplainCall& c) {
  const int64_t cols = c.out_shape().last(), r = c.index / cols, j = c.index % cols;
  const Row row(c, r);
  const rules::Exponentials e(c, row.cells);
  const Term weight = over(e.power(row.cells[j]), e.total);
  return times(j == row.label ? minus(weight, constant(1)) : weight, c.in(2, r));
}

}  // namespace

ATTN_OP(cross_entropy, .formula = "\\ell = \\ln \\sum_j e^{x_j} - x_t", .infer = infer, .vjp = vjp, .explain = explain,
        .axes = axes_of_labels);
ATTN_OP(cross_entropy_vjp, .formula = "dx_j = \\Bigl(\\frac{e^{x_j}}{\\sum_k e^{x_k}} - [j = t]\\Bigr)\\, d\\ell",
        .infer = rules::same_shape, .vjp = not_differentiable, .explain = explain_vjp);

Value cross_entropy(Builder& b, Value logits, Value labels) {
  const Value loss = b.apply(op::cross_entropy, {logits, labels});
  rules::bound_ids(b, labels, b.shape(logits).last());
  return loss;
}

}  // namespace attn
