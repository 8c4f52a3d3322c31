#include "nn/positional_encoding.h"

#include "ops/ops.h"

namespace attn::nn {

// [region layer/position_table]
Value position_wavelengths(Builder& b, int64_t size) {
  const int64_t pairs = (size + 1) / 2;
  const Value exponents = div(b, scale(b, iota(b, pairs), 2.0f), fill(b, {1}, static_cast<float>(size)));
  return b.name("wavelengths", pow_scalar(b, 10000.0f, exponents));
}

Value position_table(Builder& b, Value positions, int64_t size) {
  const auto layer = b.layer("position_table");
  const int64_t pairs = (size + 1) / 2, steps = b.shape(positions)[0];
  const Value wavelengths = position_wavelengths(b, size);
  const Value angles = b.name("angles", div(b, reshape(b, positions, {steps, 1}), wavelengths));
  // Interleaved: sine at even, cosine at odd features.
  Value table = reshape(b, stack(b, {sin(b, angles), cos(b, angles)}, 2), {steps, 2 * pairs});
  if (2 * pairs != size) table = split(b, table, 1, {size, 1})[0];
  return b.name("positions", table);
}
// [/region]

// [region layer/positional_encoding]
Value positional_encoding(Builder& b, Value x, PositionalEncodingOptions options) {
  const auto layer = b.layer("positional_encoding");
  const Shape shape = b.shape(x);
  const Value steps = add_scalar(b, iota(b, shape[-2]), static_cast<float>(options.first));
  const Value table = b.name("positions", position_table(b, steps, shape[-1]));
  return dropout(b, b.name("encoded", add(b, x, table)), options.dropout);
}
// [/region]

}  // namespace attn::nn
