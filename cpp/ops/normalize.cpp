// Standardisation: the part of layer normalisation that is not a scale and a shift.
#include "ops/rules.h"

namespace attn {
namespace {

std::vector<Value> vjp(const VjpCall& c) {
  return {c.b.apply(op::standardize_vjp, {c.x(0), c.y(), c.dy()}, c.node.as<EpsAttrs>())};
}

}  // namespace

const OpDef op::standardize = {"standardize", "y_i = \\frac{x_i - \\mu}{\\sqrt{\\sigma^2 + \\varepsilon}}",
                               "Ba, Kiros & Hinton, Layer Normalization, 2016, eq. 4", rules::same_shape, vjp,
                               rules::id(OpId::standardize), false};
const OpDef op::standardize_vjp = {
    "standardize_vjp",
    "dx_i = \\frac{dy_i - \\overline{dy} - y_i\\, \\overline{dy \\odot y}}{\\sqrt{\\sigma^2 + \\varepsilon}}", "",
    rules::same_shape, nullptr, rules::id(OpId::standardize_vjp), false};

Value standardize(Builder& b, Value x, float eps) { return b.apply(op::standardize, {x}, EpsAttrs{eps}); }

}  // namespace attn
