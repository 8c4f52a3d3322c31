// Softmax over the last axis, and masking.
#include "ops/rules.h"

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
  if (!per_batch && !per_query) {
    throw ShapeError("valid lengths fit neither [B] nor [B, Tq], x is " + x.str() + ", the lengths are " + lens.str());
  }
  return {x};
}

std::vector<Value> mask_grad(const VjpCall& c) { return {mask_lengths(c.b, c.dy(), c.x(1), 0.0f), Value{}}; }

}  // namespace

const OpDef op::softmax = {"softmax", "y_i = \\frac{e^{x_i}}{\\sum_j e^{x_j}}", "", infer_rows, softmax_grad,
                           rules::id(OpId::softmax), false};
const OpDef op::softmax_vjp = {"softmax_vjp", "dx_i = y_i \\bigl(dy_i - \\sum_j dy_j\\, y_j\\bigr)", "",
                               rules::same_shape, nullptr, rules::id(OpId::softmax_vjp), false};
const OpDef op::log_softmax = {"log_softmax", "y_i = x_i - \\ln \\sum_j e^{x_j}", "", infer_rows, log_softmax_grad,
                               rules::id(OpId::log_softmax), false};
const OpDef op::mask_lengths = {"mask_lengths", "y_{ij} = x_{ij} \\text{ if } j < \\ell_i \\text{ else } c", "", infer_mask,
                                mask_grad, rules::id(OpId::mask_lengths), false};

Value softmax(Builder& b, Value x) { return b.apply(op::softmax, {x}); }
Value log_softmax(Builder& b, Value x) { return b.apply(op::log_softmax, {x}); }
Value mask_lengths(Builder& b, Value x, Value lens, float value) {
  return b.apply(op::mask_lengths, {x, lens}, MaskAttrs{value});
}

}  // namespace attn
