#include "nn/feed_forward.h"

#include "nn/linear.h"
#include "nn/names.h"
#include "ops/ops.h"

namespace attn::nn {

// [region layer/position_wise_ffn]
Value position_wise_ffn(Builder& b, const std::string& name, Value x, FeedForwardOptions options) {
  const auto layer = b.layer("position_wise_ffn");
  const Value inner = b.name("dense1", linear(b, join(name, "dense1"), x, {.out = options.hidden}));
  const Value activated = b.name("activated", relu(b, inner));
  return b.name("output", linear(b, join(name, "dense2"), activated, {.out = options.out, .axis = Axis::feature}));
}
// [/region]

}  // namespace attn::nn
