// Softmax over the last axis, and masking.
#include <cmath>

#include "ops/explain_rules.h"

namespace attn {
namespace {

std::vector<Shape> infer_rows(const InferCall& c) {
  if (c.inputs[0].rank() == 0 || c.inputs[0].last() == 0) {
    throw ShapeError("the last axis is empty, x is " + c.inputs[0].str());
  }
  return {c.inputs[0]};
}

// dx = y * (dy - sum(dy * y))
std::vector<Value> softmax_grad(const VjpCall& c) { return {c.b.apply(op::softmax_vjp, {c.y(), c.dy()})}; }

// dx = dy - e^y * sum(dy)
std::vector<Value> log_softmax_grad(const VjpCall& c) {
  return {sub(c.b, c.dy(), mul(c.b, exp(c.b, c.y()), sum(c.b, c.dy(), -1)))};
}

std::vector<Shape> infer_mask(const InferCall& c) {
  const Shape &x = c.inputs[0], &lens = c.inputs[1];
  const bool per_batch = lens.rank() == 1 && x.rank() >= 2 && lens[0] == x[0];
  const bool per_query = lens.rank() == 2 && x.rank() >= 3 && lens[0] == x[0] && lens[1] == x[-2];
  if (c.inputs.size() > 2 && c.inputs[2] != lens) {
    throw ShapeError("each length needs a start, the lengths are " + lens.str() + ", the starts " + c.inputs[2].str());
  }
  if (!per_batch && !per_query) {
    throw ShapeError("valid lengths fit neither [B] nor [B, Tq], x is " + x.str() + ", the lengths are " + lens.str());
  }
  return {x};
}

bool has_starts(const Node& mask) { return mask.inputs.size() > 2; }

std::vector<Value> mask_grad(const VjpCall& c) {
  const Value starts = has_starts(c.node) ? c.x(2) : Value{};
  return {mask_lengths(c.b, c.dy(), c.x(1), 0.0f, starts), Value{}, Value{}};
}

// --- explanations ---
Term explain_softmax(ExplainCall& c) {
  const std::vector<Term> cells = rules::row(c, 0);
  const int64_t cols = c.out_shape().last(), first = c.index / cols * cols;
  bool empty = true;
  for (int64_t j = 0; j < cols; ++j) empty = empty && c.number(0, first + j) == -INFINITY;
  if (empty) return constant(0);  // every key is masked with -infinity
  const rules::Exponentials row(c, cells);
  return over(row.power(cells[c.index - first]), row.total);
}

Term explain_softmax_vjp(ExplainCall& c) {
  const std::vector<Term> y = rules::row(c, 0), dy = rules::row(c, 1);
  const int64_t at = c.index % c.out_shape().last();
  return times(y[at], minus(dy[at], c.part("s", rules::dot(dy, y))));
}

Term explain_log_softmax(ExplainCall& c) {
  const std::vector<Term> cells = rules::row(c, 0);
  const rules::Exponentials row(c, cells);
  return minus(minus(cells[c.index % c.out_shape().last()], row.peak), call("log", {row.total}));
}

Term explain_mask(ExplainCall& c) {
  const Shape &x = c.in_shape(0), &lens = c.in_shape(1);
  const int64_t cols = x.last(), row = c.index / cols, rows_per_batch = x.size() / cols / x[0];
  const int64_t at = lens.rank() == 1 ? row / rows_per_batch : row / rows_per_batch * lens[1] + row % lens[1];
  const auto column = static_cast<double>(c.index % cols);
  const double end = c.number(1, at), begin = has_starts(c.node) ? c.number(2, at) : 0;
  const bool kept = begin <= column && column < end;
  return kept ? c.in(0, c.index) : constant(c.as<MaskAttrs>().value);
}

constexpr const char* kFormulaWithStarts =
    "y_{ij} = \\begin{cases} x_{ij} & s_i \\le j < \\ell_i \\\\ c & \\text{else} \\end{cases}";

const char* mask_formula(const Node& node) { return has_starts(node) ? kFormulaWithStarts : node.op->formula; }

}  // namespace

ATTN_OP(softmax, .formula = "y_i = \\frac{e^{x_i}}{\\sum_j e^{x_j}}",
        .citation = "Bridle, Probabilistic interpretation of feedforward classification network outputs, 1990",
        .infer = infer_rows, .vjp = softmax_grad, .explain = explain_softmax);
ATTN_OP(softmax_vjp, .formula = "dx_i = y_i \\bigl(dy_i - \\sum_j dy_j\\, y_j\\bigr)", .infer = rules::same_shape,
        .vjp = not_differentiable, .explain = explain_softmax_vjp);
ATTN_OP(log_softmax, .formula = "y_i = x_i - \\ln \\sum_j e^{x_j}", .infer = infer_rows, .vjp = log_softmax_grad,
        .explain = explain_log_softmax);
ATTN_OP(mask_lengths, .formula = "y_{ij} = \\begin{cases} x_{ij} & j < \\ell_i \\\\ c & j \\ge \\ell_i \\end{cases}",
        .infer = infer_mask, .vjp = mask_grad, .explain = explain_mask, .formula_of = mask_formula);

Value softmax(Builder& b, Value x) { return b.apply(op::softmax, {x}); }
Value log_softmax(Builder& b, Value x) { return b.apply(op::log_softmax, {x}); }
Value mask_lengths(Builder& b, Value x, Value lens, float value, Value starts) {
  const std::vector<Value> inputs = {x, lens, starts};
  return b.apply(op::mask_lengths, {inputs.begin(), inputs.end() - (starts ? 0 : 1)}, MaskAttrs{value});
}

}  // namespace attn
