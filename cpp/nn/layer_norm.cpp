#include "nn/layer_norm.h"

#include "nn/names.h"
#include "ops/ops.h"
#include "tensor/error.h"

namespace attn::nn {

// [region layer/layer_norm]
Value layer_norm(Builder& b, const std::string& name, Value x, LayerNormOptions options) {
  const auto layer = b.layer("layer_norm", last_part(name));
  const Shape shape = b.shape(x);
  const Axes whole = b.axes_of(x);
  const int first = shape.rank() - options.axes;
  if (options.axes < 1 || first < 0) {
    throw ShapeError("layer norm '" + b.current_scope() + "': cannot normalise the last " +
                     std::to_string(options.axes) + " axes of " + shape.str());
  }
  const std::vector<int64_t> normalized(shape.begin() + first, shape.end());
  Axes axes = whole;
  for (int i = 0; i < first; ++i) axes = axes.erased(0);
  const Value weight = b.parameter(join(name, "weight"), Shape(normalized), Init::constant(1.0f), axes);
  const Value bias =
      options.bias ? b.parameter(join(name, "bias"), Shape(normalized), Init::constant(0.0f), axes) : Value{};
  // Several axes count as one long one.
  if (options.axes > 1) {
    std::vector<int64_t> flat(shape.begin(), shape.begin() + first);
    flat.push_back(Shape(normalized).size());
    x = reshape(b, x, flat);
  }
  Value y = standardize(b, x, options.eps);
  if (options.axes > 1) y = b.axes(reshape(b, y, std::vector<int64_t>(shape.begin(), shape.end())), whole);
  const Value scaled = mul(b, b.name("standardized", y), weight);
  return bias ? add(b, scaled, bias) : scaled;
}
// [/region]

// [region layer/rms_norm]
Value rms_norm(Builder& b, const std::string& name, Value x, float eps) {
  const auto layer = b.layer("rms_norm", last_part(name));
  const Value weight = b.parameter(join(name, "weight"), {b.shape(x).last()}, Init::constant(1.0f), {b.axis_of(x, -1)});
  const Value mean_square = b.name("mean_square", mean(b, square(b, x), -1));
  const Value root = b.name("root", sqrt(b, add_scalar(b, mean_square, static_cast<double>(eps))));
  return mul(b, b.name("normalized", div(b, x, root)), weight);
}
// [/region]

// [region layer/add_norm]
Value add_norm(Builder& b, const std::string& name, Value x, Value y, AddNormOptions options) {
  const auto layer = b.layer("add_norm");
  const Value residual = b.name("residual", add(b, dropout(b, y, options.dropout), x));
  return b.name("output", layer_norm(b, join(name, "ln"), residual, options.norm));
}
// [/region]

}  // namespace attn::nn
