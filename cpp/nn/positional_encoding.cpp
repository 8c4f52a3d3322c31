#include "nn/positional_encoding.h"

#include "ops/ops.h"

namespace attn::nn {

// [region helper/position_wavelengths]
Value position_wavelengths(Builder& b, int64_t size) {
  const int64_t pairs = (size + 1) / 2;
  const Value exponents = div(b, scale(b, iota(b, pairs, Axis::pair), 2.0f), fill(b, {1}, static_cast<float>(size)));
  return b.name("wavelengths", pow_scalar(b, 10000.0f, exponents));
}
// [/region]

// [region layer/position_table]
Value position_table_at(Builder& b, Value positions, int64_t size) {
  const auto layer = b.layer("position_table");
  const int64_t pairs = (size + 1) / 2, steps = b.shape(positions)[0];
  const Value wavelengths = position_wavelengths(b, size);
  const Value angles = b.name("angles", div(b, reshape(b, positions, {steps, 1}), wavelengths));
  // Interleaved: sine at even, cosine at odd features.
  Value table = reshape(b, stack(b, {sin(b, angles), cos(b, angles)}, 2, Axis::feature), {steps, 2 * pairs});
  b.axis(table, 1, Axis::feature);
  if (2 * pairs != size) table = split(b, table, 1, {size, 1})[0];
  return b.name("positions", table);
}

Value position_table(Builder& b, int64_t steps, int64_t size, int64_t first) {
  const auto layer = b.layer("position_table");
  return position_table_at(b, add_scalar(b, iota(b, steps, Axis::position), static_cast<float>(first)), size);
}
// [/region]

// [region layer/positional_encoding]
Value positional_encoding(Builder& b, Value x, PositionalEncodingOptions options) {
  const auto layer = b.layer("positional_encoding");
  const Shape shape = b.shape(x);
  const Value table = b.name("positions", position_table(b, shape[-2], shape[-1], options.first));
  return dropout(b, b.name("encoded", add(b, x, table)), options.dropout);
}
// [/region]

}  // namespace attn::nn
