// Elementwise ops. Gradients are written with the ops themselves; lower() fuses the chains.
#include "ops/explain_rules.h"
#include "tensor/libm.h"
#include "tensor/number_text.h"

namespace attn {
namespace {

using Vjp = std::vector<Value>;

Vjp neg_vjp(const VjpCall& c) { return {neg(c.b, c.dy())}; }
Vjp exp_vjp(const VjpCall& c) { return {mul(c.b, c.dy(), c.y())}; }
Vjp log_vjp(const VjpCall& c) { return {div(c.b, c.dy(), c.x(0))}; }
Vjp tanh_vjp(const VjpCall& c) { return {mul(c.b, c.dy(), one_minus(c.b, square(c.b, c.y())))}; }
Vjp sigmoid_vjp(const VjpCall& c) { return {mul(c.b, c.dy(), mul(c.b, c.y(), one_minus(c.b, c.y())))}; }
Vjp relu_vjp(const VjpCall& c) { return {mul(c.b, c.dy(), step(c.b, c.x(0)))}; }
Vjp sqrt_vjp(const VjpCall& c) { return {div(c.b, scale(c.b, c.dy(), 0.5f), c.y())}; }
Vjp square_vjp(const VjpCall& c) { return {mul(c.b, c.dy(), scale(c.b, c.x(0), 2.0f))}; }
Vjp reciprocal_vjp(const VjpCall& c) { return {neg(c.b, mul(c.b, c.dy(), square(c.b, c.y())))}; }
Vjp sin_vjp(const VjpCall& c) { return {mul(c.b, c.dy(), cos(c.b, c.x(0)))}; }
Vjp cos_vjp(const VjpCall& c) { return {neg(c.b, mul(c.b, c.dy(), sin(c.b, c.x(0))))}; }
Vjp one_minus_vjp(const VjpCall& c) { return {neg(c.b, c.dy())}; }
Vjp scale_vjp(const VjpCall& c) { return {scale(c.b, c.dy(), c.node.as<ScalarAttrs>().value)}; }
Vjp add_scalar_vjp(const VjpCall& c) { return {c.dy()}; }
Vjp pow_scalar_vjp(const VjpCall& c) {
  const double log_base = libm::log(c.node.as<ScalarAttrs>().value);
  return {scale(c.b, mul(c.b, c.dy(), c.y()), log_base)};
}

/// The cotangent of a broadcast operand: summed over the axes along which it was repeated.
Value to_operand(const VjpCall& c, int i, Value dx) { return sum_to(c.b, dx, c.b.shape(c.x(i))); }

Vjp add_vjp(const VjpCall& c) {
  return {c.wants(0) ? to_operand(c, 0, c.dy()) : Value{}, c.wants(1) ? to_operand(c, 1, c.dy()) : Value{}};
}
Vjp sub_vjp(const VjpCall& c) {
  return {c.wants(0) ? to_operand(c, 0, c.dy()) : Value{}, c.wants(1) ? to_operand(c, 1, neg(c.b, c.dy())) : Value{}};
}
Vjp mul_vjp(const VjpCall& c) {
  return {c.wants(0) ? to_operand(c, 0, mul(c.b, c.dy(), c.x(1))) : Value{},
          c.wants(1) ? to_operand(c, 1, mul(c.b, c.dy(), c.x(0))) : Value{}};
}
Vjp div_vjp(const VjpCall& c) {
  return {c.wants(0) ? to_operand(c, 0, div(c.b, c.dy(), c.x(1))) : Value{},
          c.wants(1) ? to_operand(c, 1, neg(c.b, div(c.b, mul(c.b, c.dy(), c.y()), c.x(1)))) : Value{}};
}
// Where x == y the gradient goes to y alone: the kernel takes y there.
Vjp maximum_vjp(const VjpCall& c) {
  Value from_x = less(c.b, c.x(1), c.x(0));
  return {c.wants(0) ? to_operand(c, 0, mul(c.b, c.dy(), from_x)) : Value{},
          c.wants(1) ? to_operand(c, 1, mul(c.b, c.dy(), one_minus(c.b, from_x))) : Value{}};
}

// --- explanations ---
Term x(ExplainCall& c) { return rules::operand(c, 0); }
Term y(ExplainCall& c) { return rules::operand(c, 1); }
Term number(ExplainCall& c) { return constant(c.as<ScalarAttrs>().value); }

Term explain_neg(ExplainCall& c) { return call("neg", {x(c)}); }
Term explain_exp(ExplainCall& c) { return call("exp", {x(c)}); }
Term explain_log(ExplainCall& c) { return call("log", {x(c)}); }
Term explain_tanh(ExplainCall& c) { return call("tanh", {x(c)}); }
Term explain_sigmoid(ExplainCall& c) {
  return over(constant(1), plus({constant(1), call("exp", {call("neg", {x(c)})})}));
}
Term explain_relu(ExplainCall& c) { return call("max", {x(c), constant(0)}); }
Term explain_step(ExplainCall& c) { return call("less", {constant(0), x(c)}); }
Term explain_sqrt(ExplainCall& c) { return call("sqrt", {x(c)}); }
Term explain_square(ExplainCall& c) { return times(x(c), x(c)); }
Term explain_reciprocal(ExplainCall& c) { return over(constant(1), x(c)); }
Term explain_sin(ExplainCall& c) { return call("sin", {x(c)}); }
Term explain_cos(ExplainCall& c) { return call("cos", {x(c)}); }
Term explain_one_minus(ExplainCall& c) { return minus(constant(1), x(c)); }
Term explain_scale(ExplainCall& c) { return times(number(c), x(c)); }
Term explain_add_scalar(ExplainCall& c) { return plus({x(c), number(c)}); }
Term explain_pow_scalar(ExplainCall& c) { return call("pow", {number(c), x(c)}); }
Term explain_add(ExplainCall& c) { return plus({x(c), y(c)}); }
Term explain_sub(ExplainCall& c) { return minus(x(c), y(c)); }
Term explain_mul(ExplainCall& c) { return times(x(c), y(c)); }
Term explain_div(ExplainCall& c) { return over(x(c), y(c)); }
Term explain_maximum(ExplainCall& c) { return call("max", {x(c), y(c)}); }
Term explain_less(ExplainCall& c) { return call("less", {x(c), y(c)}); }

constexpr auto unary = rules::same_shape;
constexpr auto binary = rules::broadcast_shape;

}  // namespace

#define ELEMENTWISE(name, infer_, vjp_, formula_) \
  ATTN_OP(name, .formula = formula_, .infer = infer_, .vjp = vjp_, .explain = explain_##name, .elementwise = true)

ELEMENTWISE(neg, unary, neg_vjp, "y = -x");
ELEMENTWISE(exp, unary, exp_vjp, "y = e^{x}");
ELEMENTWISE(log, unary, log_vjp, "y = \\ln x");
ELEMENTWISE(tanh, unary, tanh_vjp, "y = \\tanh x");
ELEMENTWISE(sigmoid, unary, sigmoid_vjp, "y = \\frac{1}{1 + e^{-x}}");
ELEMENTWISE(relu, unary, relu_vjp, "y = \\max(x, 0)");
ELEMENTWISE(step, unary, not_differentiable, "y = [x > 0]");
ELEMENTWISE(sqrt, unary, sqrt_vjp, "y = \\sqrt{x}");
ELEMENTWISE(square, unary, square_vjp, "y = x^2");
ELEMENTWISE(reciprocal, unary, reciprocal_vjp, "y = \\frac{1}{x}");
ELEMENTWISE(sin, unary, sin_vjp, "y = \\sin x");
ELEMENTWISE(cos, unary, cos_vjp, "y = \\cos x");
ELEMENTWISE(one_minus, unary, one_minus_vjp, "y = 1 - x");
ELEMENTWISE(scale, unary, scale_vjp, "y = c\\,x");
ELEMENTWISE(add_scalar, unary, add_scalar_vjp, "y = x + c");
ELEMENTWISE(pow_scalar, unary, pow_scalar_vjp, "y = c^{x}");
ELEMENTWISE(add, binary, add_vjp, "z = x + y");
ELEMENTWISE(sub, binary, sub_vjp, "z = x - y");
ELEMENTWISE(mul, binary, mul_vjp, "z = x \\odot y");
ELEMENTWISE(div, binary, div_vjp, "z = \\frac{x}{y}");
ELEMENTWISE(maximum, binary, maximum_vjp, "z = \\max(x, y)");
ELEMENTWISE(less, binary, not_differentiable, "z = [x < y]");
#undef ELEMENTWISE

#define RECORD_UNARY(name) \
  Value name(Builder& b, Value x) { return b.apply(op::name, {x}); }
#define RECORD_SCALAR(name) \
  Value name(Builder& b, Value x, double value) { return b.apply(op::name, {x}, ScalarAttrs{value}); }
#define RECORD_BINARY(name) \
  Value name(Builder& b, Value x, Value y) { return b.apply(op::name, {x, y}); }

RECORD_UNARY(neg)
RECORD_UNARY(exp)
RECORD_UNARY(log)
RECORD_UNARY(tanh)
RECORD_UNARY(sigmoid)
RECORD_UNARY(relu)
RECORD_UNARY(step)
RECORD_UNARY(sqrt)
RECORD_UNARY(square)
RECORD_UNARY(reciprocal)
RECORD_UNARY(sin)
RECORD_UNARY(cos)
RECORD_UNARY(one_minus)
RECORD_SCALAR(scale)
RECORD_SCALAR(add_scalar)
RECORD_BINARY(add)
RECORD_BINARY(sub)
RECORD_BINARY(mul)
RECORD_BINARY(div)
RECORD_BINARY(maximum)
RECORD_BINARY(less)
#undef RECORD_UNARY
#undef RECORD_SCALAR
#undef RECORD_BINARY

Value pow_scalar(Builder& b, double base, Value x) {
  if (!(base > 0)) throw Error("pow_scalar: the base must be positive, it is " + fixed(base, 6));
  return b.apply(op::pow_scalar, {x}, ScalarAttrs{base});
}

}  // namespace attn
