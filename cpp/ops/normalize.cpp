// Standardisation: the part of layer normalisation that is not a scale and a shift.
#include "ops/explain_rules.h"

namespace attn {
namespace {

std::vector<Value> vjp(const VjpCall& c) {
  return {c.b.apply(op::standardize_vjp, {c.x(0), c.y(), c.dy()}, c.node.as<EpsAttrs>())};
}

/// The row's mean and deviation sqrt(variance + eps), as parts.
struct Moments {
  Term mean, deviation;
};

Moments moments(ExplainCall& c, const std::vector<Term>& cells) {
  const Term mean = c.part("\\mu", rules::mean_of(cells));
  std::vector<Term> squares;
  for (const Term& cell : cells) squares.push_back(times(minus(cell, mean), minus(cell, mean)));
  const Term variance = c.part("\\sigma^2", rules::mean_of(squares));
  return {mean, c.part("s", call("sqrt", {plus({variance, constant(c.as<EpsAttrs>().eps)})}))};
}

Term explain(ExplainCall& c) {
  const std::vector<Term> cells = rules::row(c, 0);
  const auto [mean, deviation] = moments(c, cells);
  return over(minus(cells[c.index % c.out_shape().last()], mean), deviation);
}

Term explain_vjp(ExplainCall& c) {
  const std::vector<Term> y = rules::row(c, 1), dy = rules::row(c, 2);
  const int64_t at = c.index % c.out_shape().last();
  const Term deviation = moments(c, rules::row(c, 0)).deviation;
  const Term mean_dy = c.part("\\overline{dy}", rules::mean_of(dy));
  std::vector<Term> products;
  for (size_t j = 0; j < y.size(); ++j) products.push_back(times(dy[j], y[j]));
  const Term mean_product = c.part("\\overline{dy\\,y}", rules::mean_of(products));
  return over(minus(minus(dy[at], mean_dy), times(y[at], mean_product)), deviation);
}

}  // namespace

ATTN_OP(standardize,
        .formula =
            "y_i = \\frac{x_i - \\mu}{\\sqrt{\\sigma^2 + \\varepsilon}},\\; \\mu = \\frac{1}{D} \\sum_j x_j,\\; "
            "\\sigma^2 = \\frac{1}{D} \\sum_j (x_j - \\mu)^2",
        .citation = "Ba, Kiros & Hinton, Layer Normalization, 2016, eq. 3 and 4", .infer = rules::same_shape,
        .vjp = vjp, .explain = explain);
ATTN_OP(
    standardize_vjp,
    .formula = "dx_i = \\frac{dy_i - \\overline{dy} - y_i\\, \\overline{dy\\, y}}{\\sqrt{\\sigma^2 + \\varepsilon}}",
    .infer = rules::same_shape, .vjp = not_differentiable, .explain = explain_vjp);

Value standardize(Builder& b, Value x, float eps) { return b.apply(op::standardize, {x}, EpsAttrs{eps}); }

}  // namespace attn
