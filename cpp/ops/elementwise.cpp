// Elementwise ops, a row each. Gradients are written with the ops themselves; lower() fuses the chains.
#include "ops/explain_rules.h"
#include "tensor/libm.h"
#include "tensor/number_text.h"

namespace attn {
namespace {

double number_of(const Node& node) {
  const auto* attrs = std::get_if<ScalarAttrs>(&node.attrs);
  return attrs ? attrs->value : 0;
}

Term x(ExplainCall& c) { return rules::operand(c, 0); }
Term y(ExplainCall& c) { return rules::operand(c, 1); }
Term k(ExplainCall& c) { return constant(number_of(c.node)); }

/// The cotangent of a broadcast operand: summed over the axes along which it was repeated.
Value to_operand(const VjpCall& c, int i, Value dx) { return sum_to(c.b, dx, c.b.shape(c.x(i))); }

// Where x == y the gradient goes to y alone: the kernel takes y there.
std::vector<Value> maximum_vjp(const VjpCall& c) {
  Value from_x = less(c.b, c.x(1), c.x(0));
  return {c.wants(0) ? to_operand(c, 0, mul(c.b, c.dy(), from_x)) : Value{},
          c.wants(1) ? to_operand(c, 1, mul(c.b, c.dy(), one_minus(c.b, from_x))) : Value{}};
}

}  // namespace

/// The rules have names of their own: within the definition of op::neg, neg is that.
#define ELEMENTWISE(name, formula_, infer_, vjp_, explain_)                                               \
  constexpr auto vjp_of_##name = vjp_;                                                                    \
  constexpr auto explain_of_##name = explain_;                                                            \
  ATTN_OP(name, .formula = formula_, .infer = infer_, .vjp = vjp_of_##name, .explain = explain_of_##name, \
          .elementwise = true)

/// The cotangent of x in y = f(x; k), over b, x, y, its cotangent dy and the op's number k.
#define GRADIENT(of_x)                                               \
  (+[](const VjpCall& c) -> std::vector<Value> {                     \
    [[maybe_unused]] Builder& b = c.b;                               \
    [[maybe_unused]] const Value x = c.x(0), y = c.y(), dy = c.dy(); \
    [[maybe_unused]] const double k = number_of(c.node);             \
    return {of_x};                                                   \
  })
/// The cotangents of x and y in z = f(x, y), as large as z, over b, x, y, z and its cotangent dz.
#define GRADIENTS(of_x, of_y)                                                                              \
  (+[](const VjpCall& c) -> std::vector<Value> {                                                           \
    [[maybe_unused]] Builder& b = c.b;                                                                     \
    [[maybe_unused]] const Value x = c.x(0), y = c.x(1), z = c.y(), dz = c.dy();                           \
    return {c.wants(0) ? to_operand(c, 0, of_x) : Value{}, c.wants(1) ? to_operand(c, 1, of_y) : Value{}}; \
  })
/// Over the operands x(c) and y(c) and the op's number k(c).
#define EXPLANATION(term) (+[](ExplainCall& c) { return term; })

#define UNARY(name, formula, vjp, explanation)                                  \
  ELEMENTWISE(name, formula, rules::same_shape, vjp, EXPLANATION(explanation)); \
  Value name(Builder& b, Value x) { return b.apply(op::name, {x}); }
#define SCALAR(name, formula, vjp, explanation)                                 \
  ELEMENTWISE(name, formula, rules::same_shape, vjp, EXPLANATION(explanation)); \
  Value name(Builder& b, Value x, double k) { return b.apply(op::name, {x}, ScalarAttrs{k}); }
#define BINARY(name, formula, vjp, explanation)                                      \
  ELEMENTWISE(name, formula, rules::broadcast_shape, vjp, EXPLANATION(explanation)); \
  Value name(Builder& b, Value x, Value y) { return b.apply(op::name, {x, y}); }

UNARY(neg, "y = -x", GRADIENT(neg(b, dy)), call("neg", {x(c)}))
UNARY(exp, "y = e^{x}", GRADIENT(mul(b, dy, y)), call("exp", {x(c)}))
UNARY(log, "y = \\ln x", GRADIENT(div(b, dy, x)), call("log", {x(c)}))
UNARY(tanh, "y = \\tanh x", GRADIENT(tanh_vjp(b, y, dy)), call("tanh", {x(c)}))
UNARY(sigmoid, "y = \\frac{1}{1 + e^{-x}}", GRADIENT(sigmoid_vjp(b, y, dy)),
      over(constant(1), plus({constant(1), call("exp", {call("neg", {x(c)})})})))
UNARY(relu, "y = \\max(x, 0)", GRADIENT(mul(b, dy, step(b, x))), call("max", {x(c), constant(0)}))
UNARY(step, "y = [x > 0]", not_differentiable, call("less", {constant(0), x(c)}))
UNARY(sqrt, "y = \\sqrt{x}", GRADIENT(div(b, scale(b, dy, 0.5f), y)), call("sqrt", {x(c)}))
UNARY(square, "y = x^2", GRADIENT(mul(b, dy, scale(b, x, 2.0f))), times(x(c), x(c)))
UNARY(reciprocal, "y = \\frac{1}{x}", GRADIENT(neg(b, mul(b, dy, square(b, y)))), over(constant(1), x(c)))
UNARY(sin, "y = \\sin x", GRADIENT(mul(b, dy, cos(b, x))), call("sin", {x(c)}))
UNARY(cos, "y = \\cos x", GRADIENT(neg(b, mul(b, dy, sin(b, x)))), call("cos", {x(c)}))
UNARY(one_minus, "y = 1 - x", GRADIENT(neg(b, dy)), minus(constant(1), x(c)))
SCALAR(scale, "y = c\\,x", GRADIENT(scale(b, dy, k)), times(k(c), x(c)))
SCALAR(add_scalar, "y = x + c", GRADIENT(dy), plus({x(c), k(c)}))
ELEMENTWISE(pow_scalar, "y = c^{x}", rules::same_shape, GRADIENT(scale(b, mul(b, dy, y), libm::log(k))),
            EXPLANATION(call("pow", {k(c), x(c)})));
BINARY(add, "z = x + y", GRADIENTS(dz, dz), plus({x(c), y(c)}))
BINARY(sub, "z = x - y", GRADIENTS(dz, neg(b, dz)), minus(x(c), y(c)))
BINARY(mul, "z = x \\odot y", GRADIENTS(mul(b, dz, y), mul(b, dz, x)), times(x(c), y(c)))
BINARY(div, "z = \\frac{x}{y}", GRADIENTS(div(b, dz, y), neg(b, div(b, mul(b, dz, z), y))), over(x(c), y(c)))
BINARY(tanh_vjp, "dx = (1 - y^2)\\, dy", not_differentiable, times(minus(constant(1), times(x(c), x(c))), y(c)))
BINARY(sigmoid_vjp, "dx = y\\,(1 - y)\\, dy", not_differentiable, times(times(x(c), minus(constant(1), x(c))), y(c)))
BINARY(maximum, "z = \\max(x, y)", maximum_vjp, call("max", {x(c), y(c)}))
BINARY(less, "z = [x < y]", not_differentiable, call("less", {x(c), y(c)}))
#undef ELEMENTWISE
#undef GRADIENT
#undef GRADIENTS
#undef EXPLANATION
#undef UNARY
#undef SCALAR
#undef BINARY

Value pow_scalar(Builder& b, double base, Value x) {
  if (!(base > 0)) throw Error("pow_scalar: the base must be positive, it is " + fixed(base, 6));
  return b.apply(op::pow_scalar, {x}, ScalarAttrs{base});
}

}  // namespace attn
