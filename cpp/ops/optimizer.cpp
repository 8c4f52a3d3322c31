// Learning rules. An update is ops like any other; Builder::update() says where its result goes.
#include <cmath>

#include "ops/explain_rules.h"

namespace attn {
namespace {

std::vector<Shape> infer(const InferCall& c) { return {c.inputs[0], c.inputs[2], c.inputs[3]}; }

Term explain(ExplainCall& c) {
  const auto& a = c.as<AdamAttrs>();
  const auto old = [&](int input) { return c.in(input, c.index); };
  const Term g = c.part("g", times(c.in(5, 0), old(1)));
  const auto first = [&] { return plus({times(constant(a.beta1), old(2)), times(constant(1 - a.beta1), g)}); };
  const auto second = [&] {
    return plus({times(constant(a.beta2), old(3)), times(constant(1 - a.beta2), times(g, g))});
  };
  if (c.output == 1) return first();
  if (c.output == 2) return second();
  const Term m = c.part("m'", first()), v = c.part("v'", second());
  const Term t = c.in(4, 0);
  const auto correction = [&](double beta) { return minus(constant(1), call("pow", {constant(beta), t})); };
  const Term root = call("sqrt", {over(v, correction(a.beta2))});
  const Term step = over(over(m, correction(a.beta1)), plus({root, constant(a.eps)}));
  return minus(old(0), times(constant(a.lr), step));
}

}  // namespace

/// Inputs: parameter, gradient, first moment m, second moment v, step count t [1], coefficient [1] of the gradient.
/// Outputs: the new parameter, m and v. t counts from 1.
ATTN_OP(adam,
        .formula =
            "g = c\\, dp,\\; m' = \\beta_1 m + (1 - \\beta_1) g,\\; v' = \\beta_2 v + (1 - \\beta_2) g^2,\\; p' = p - "
            "\\eta\\, \\frac{m' / (1 - \\beta_1^t)}{\\sqrt{v' / (1 - \\beta_2^t)} + \\varepsilon}",
        .citation = "Kingma & Ba, Adam, ICLR 2015, algorithm 1", .infer = infer, .vjp = not_differentiable,
        .explain = explain);

// [region layer/sgd]
void sgd(Builder& b, const std::vector<Value>& parameters, const std::vector<Value>& gradients, double lr,
         Value coefficient) {
  auto scope = b.scope("sgd", "sgd");
  for (size_t i = 0; i < parameters.size(); ++i) {
    Value g = coefficient ? mul(b, gradients[i], coefficient) : gradients[i];
    b.update(parameters[i], sub(b, parameters[i], scale(b, g, lr)));
  }
}
// [/region]

// [region helper/moments_of]
/// The states in which Adam keeps a parameter's moments.
struct Moments {
  Value m, v;
};

Moments moments_of(Builder& b, Value p) {
  const std::string name = b.program().info(p).name;
  const Shape shape = b.shape(p);
  const Axes axes = b.axes_of(p);
  const Value m = b.state("adam.m." + name, shape, Init::constant(0), axes);
  return {m, b.state("adam.v." + name, shape, Init::constant(0), axes)};
}
// [/region]

// [region layer/adam]
void adam(Builder& b, const std::vector<Value>& parameters, const std::vector<Value>& gradients, AdamAttrs attrs,
          Value coefficient) {
  auto scope = b.scope("adam", "adam");
  const Value before = b.state("adam.step", {1}, Init::constant(0), {Axis::single});
  const Value step = add_scalar(b, before, 1.0f);
  if (!coefficient) coefficient = fill(b, {1}, 1.0f);
  for (size_t i = 0; i < parameters.size(); ++i) {
    const auto [m, v] = moments_of(b, parameters[i]);
    const std::vector<Value> next =
        b.apply_all(op::adam, {parameters[i], gradients[i], m, v, step, coefficient}, attrs);
    b.update(parameters[i], next[0]);
    b.update(m, next[1]);
    b.update(v, next[2]);
  }
  b.update(before, step);
}
// [/region]

// [region layer/adamw]
void adamw(Builder& b, const std::vector<Value>& parameters, const std::vector<Value>& gradients,
           const AdamwInputs& inputs, double decay) {
  auto scope = b.scope("adamw", "adamw");
  AdamAttrs attrs;
  attrs.lr = 1;  // the rate is multiplied by it below
  const Value kept = decay > 0 ? one_minus(b, scale(b, inputs.rate, decay)) : Value{};
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Value p = parameters[i];
    const auto [m, v] = moments_of(b, p);
    // From zero, Adam's step is all of its result.
    const Value zero = fill(b, b.shape(p), 0, b.axes_of(p));
    const std::vector<Value> next =
        b.apply_all(op::adam, {zero, gradients[i], m, v, inputs.step, inputs.coefficient}, attrs);
    b.update(p, add(b, kept ? mul(b, p, kept) : p, mul(b, next[0], inputs.rate)));
    b.update(m, next[1]);
    b.update(v, next[2]);
  }
}
// [/region]

// [region layer/clip_coefficient]
Value clip_coefficient(Builder& b, const std::vector<Value>& gradients, float max_norm) {
  auto scope = b.scope("clip", "clip_coefficient");
  std::vector<Value> squares;
  for (Value g : gradients) squares.push_back(reshape(b, sum_all(b, square(b, g)), {1}));
  const Value norm = b.name("norm", sqrt(b, sum(b, b.axes(concat(b, squares, 0), {Axis::parameter}), 0)));
  const Value excess = maximum(b, scale(b, norm, 1.0f / max_norm), fill(b, {1}, 1.0f));
  return b.name("coefficient", reciprocal(b, excess));
}
// [/region]

}  // namespace attn
