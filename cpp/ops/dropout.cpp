// Dropout: a mask drawn by counter-based random numbers, then a product.
#include "ops/explain_rules.h"
#include "tensor/number_text.h"
#include "tensor/rng.h"

namespace attn {
namespace {

std::vector<Shape> infer(const InferCall& c) { return {c.as<DropoutAttrs>().shape}; }

/// A draw has no arithmetic that a reader could follow; what decides it are the seed and the step.
Term explain(ExplainCall& c) {
  const auto& attrs = c.as<DropoutAttrs>();
  uint32_t piece[4];
  for (int i = 0; i < 4; ++i) piece[i] = static_cast<uint32_t>(c.number(0, i));
  const auto step = static_cast<uint32_t>(c.number(1, 0));
  const PhiloxBlock block = philox({piece[0] | piece[1] << 16, piece[2] | piece[3] << 16},
                                   {static_cast<uint32_t>(c.index / 8), attrs.stream, step, 1});
  const uint32_t drawn = block[c.index % 8 / 2] >> (16 * (c.index % 2)) & 0xFFFF;
  const bool kept = drawn >= static_cast<uint32_t>(std::lround(attrs.p * 65536.0));
  return kept ? over(constant(1), minus(constant(1), constant(attrs.p))) : constant(0);
}

constexpr const char* kSeed = "rng.seed";
constexpr const char* kStep = "rng.step";

/// The hash of "<scope>#<n>" with the first n that no mask of the program has: two dropouts of one scope differ.
uint32_t free_stream(Builder& b) {
  for (int n = 0;; ++n) {
    const uint32_t stream = name_hash(b.stream_scope() + "#" + std::to_string(n));
    const auto& nodes = b.program().nodes;
    const bool taken = std::any_of(nodes.begin(), nodes.end(), [&](const Node& node) {
      return node.op == &op::dropout_mask && node.as<DropoutAttrs>().stream == stream;
    });
    if (!taken) return stream;
  }
}

}  // namespace

ATTN_OP(dropout_mask, .formula = "m_i = \\frac{[u_i \\ge p]}{1 - p}",
        .citation = "Srivastava et al., Dropout, JMLR 2014; inverted, as in PyTorch", .infer = infer,
        .vjp = not_differentiable, .explain = explain);

Value dropout(Builder& b, Value x, float p) {
  if (p == 0) return x;
  if (!(p > 0 && p < 1))
    throw Error("dropout must be at least 0 and less than 1, it is " + fixed(static_cast<double>(p), 6));
  const Value seed = b.state(kSeed, {4}, {Init::Kind::seed}, {Axis::number});
  const Value step = b.state(kStep, {1}, Init::constant(0), {Axis::single});
  const uint32_t stream = free_stream(b);
  const Value mask = b.apply(op::dropout_mask, {seed, step}, DropoutAttrs{b.shape(x), p, stream});
  return mul(b, x, b.axes(mask, b.axes_of(x)));
}

void advance_rng(Builder& b) {
  const Value step = b.program().find(kStep);
  if (step) b.update(step, add_scalar(b, step, 1.0f));
}

}  // namespace attn
