#include "nn/linear.h"

#include <cmath>

#include "nn/names.h"
#include "ops/ops.h"

namespace attn::nn {

// [region layer/linear]
Value linear(Builder& b, const std::string& name, Value x, LinearOptions options) {
  const auto layer = b.layer("linear", last_part(name));
  const int64_t in = b.shape(x).last();
  const Value weight = b.parameter(options.weight ? options.weight : join(name, "weight"), {options.out, in},
                                   Init::xavier_uniform(in, options.out), {options.axis, b.axis_of(x, -1)});
  const Value product = matmul(b, x, weight, {.transpose_b = true});
  if (!options.bias) return product;
  const float bound = 1.0f / std::sqrt(static_cast<float>(in));
  return add(b, product, b.parameter(join(name, "bias"), {options.out}, Init::uniform(bound), {options.axis}));
}
// [/region]

}  // namespace attn::nn
