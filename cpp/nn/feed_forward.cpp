#include "nn/feed_forward.h"

#include "nn/linear.h"
#include "nn/names.h"
#include "ops/ops.h"

namespace attn::nn {

// [region layer/gelu]
Value gelu(Builder& b, Value x) {
  const auto layer = b.layer("gelu");
  const Value cubic = add(b, x, scale(b, mul(b, square(b, x), x), 0.044715));
  const Value bend = b.name("bend", tanh(b, scale(b, cubic, 0.7978845608028654)));  // sqrt(2 / pi)
  return scale(b, mul(b, x, add_scalar(b, bend, 1)), 0.5);
}
// [/region]

// [region layer/silu]
Value silu(Builder& b, Value x) {
  const auto layer = b.layer("silu");
  return mul(b, x, sigmoid(b, x));
}
// [/region]

// [region layer/position_wise_ffn]
Value position_wise_ffn(Builder& b, const std::string& name, Value x, FeedForwardOptions options) {
  const auto layer = b.layer("position_wise_ffn");
  const LinearOptions in = {.out = options.hidden, .bias = options.bias},
                      out = {.out = options.out, .bias = options.bias, .axis = Axis::feature};
  const Value inner = b.name("dense1", linear(b, join(name, "dense1"), x, in));
  const Value activated = b.name("activated", options.activation == Activation::gelu ? gelu(b, inner) : relu(b, inner));
  return b.name("output", linear(b, join(name, "dense2"), activated, out));
}
// [/region]

// [region layer/swiglu]
Value swiglu(Builder& b, const std::string& name, Value x, FeedForwardOptions options) {
  const auto layer = b.layer("swiglu");
  const LinearOptions in = {.out = options.hidden, .bias = options.bias},
                      out = {.out = options.out, .bias = options.bias, .axis = Axis::feature};
  const Value open = b.name("open", silu(b, b.name("gate", linear(b, join(name, "gate"), x, in))));
  const Value inner = b.name("dense1", linear(b, join(name, "dense1"), x, in));
  return b.name("output", linear(b, join(name, "dense2"), b.name("gated", mul(b, open, inner)), out));
}
// [/region]

}  // namespace attn::nn
