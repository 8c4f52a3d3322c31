#include "nn/batch_norm.h"

#include "nn/names.h"
#include "ops/ops.h"
#include "tensor/error.h"

namespace attn::nn {

// [region layer/batch_norm]
Value batch_norm(Builder& b, const std::string& name, Value x, float eps) {
  const auto layer = b.layer("batch_norm", last_part(name));
  const Shape shape = b.shape(x);
  if (shape.rank() != 2) {
    throw ShapeError("batch norm '" + b.current_scope() + "': x should be [B, D], it is " + shape.str());
  }
  const Axes columns_of = {b.axis_of(x, 1)};
  const Value weight = b.parameter(join(name, "weight"), {shape[1]}, Init::constant(1.0f), columns_of);
  const Value bias = b.parameter(join(name, "bias"), {shape[1]}, Init::constant(0.0f), columns_of);
  // standardize() works along rows.
  const Value columns = standardize(b, permute(b, x, {1, 0}), eps);
  const Value y = b.name("standardized", permute(b, columns, {1, 0}));
  return add(b, mul(b, y, weight), bias);
}
// [/region]

}  // namespace attn::nn
