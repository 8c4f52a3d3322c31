#include "nn/positional_encoding.h"

#include "nn/names.h"
#include "ops/ops.h"
#include "tensor/error.h"

namespace attn::nn {

// [region helper/position_wavelengths]
Value position_wavelengths(Builder& b, int64_t size, double base, Axis axis) {
  const int64_t pairs = (size + 1) / 2;
  const Value exponents = div(b, scale(b, iota(b, pairs, axis), 2.0f), fill(b, {1}, static_cast<float>(size)));
  return b.name("wavelengths", pow_scalar(b, base, exponents));
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
  const Value table =
      options.positions ? position_table_at(b, options.positions, shape[-1]) : position_table(b, shape[-2], shape[-1]);
  return dropout(b, b.name("encoded", add(b, x, b.name("positions", table))), options.dropout);
}
// [/region]

// [region layer/learned_positions]
Value learned_positions(Builder& b, const std::string& name, Value x, int64_t rows, Value positions) {
  const auto layer = b.layer("learned_positions", last_part(name));
  const int64_t steps = b.shape(x)[-2];
  if (steps > rows) {
    throw Error("learned positions: the table has " + std::to_string(rows) + " rows, the sequence " +
                std::to_string(steps) + " steps");
  }
  const Value table = b.parameter(join(name, "weight"), {rows, b.shape(x).last()}, Init::normal(0.02f),
                                  {Axis::position, Axis::feature});
  if (!positions) positions = iota(b, steps, Axis::position);
  return b.name("encoded", add(b, x, b.name("rows", attn::embedding(b, positions, table))));
}
// [/region]

// [region layer/rotary_encoding]
Value rotary_encoding(Builder& b, Value x, RotaryOptions options) {
  const auto layer = b.layer("rotary_encoding");
  const int64_t steps = b.shape(x)[-2], size = b.shape(x).last(), pairs = size / 2;
  if (size % 2 != 0) throw Error("rotary encoding: the size " + std::to_string(size) + " must be even");
  const Value positions = options.positions ? options.positions : iota(b, steps, b.axis_of(x, -2));
  // A pair has its place among the features of either half.
  const Value wavelengths = position_wavelengths(b, size, options.base, b.axis_of(x, -1));
  const Value angles = b.name("angles", div(b, reshape(b, positions, {steps, 1}), wavelengths));
  const Value cosines = b.name("cosines", cos(b, angles)), sines = b.name("sines", sin(b, angles));
  const std::vector<Value> halves = split(b, x, -1, {pairs, pairs});
  const Value first = sub(b, mul(b, halves[0], cosines), mul(b, halves[1], sines));
  const Value second = add(b, mul(b, halves[1], cosines), mul(b, halves[0], sines));
  return b.name("output", concat(b, {b.name("first", first), b.name("second", second)}, -1));
}
// [/region]

// [region layer/alibi_bias]
Value alibi_bias(Builder& b, int64_t heads, Value positions, int64_t num_keys) {
  const auto layer = b.layer("alibi_bias");
  const int64_t num_queries = b.shape(positions)[0];
  const Value numbers = add_scalar(b, iota(b, heads, Axis::head), 1);
  const Value slopes = b.name("slopes", pow_scalar(b, 2, scale(b, numbers, -8.0 / static_cast<double>(heads))));
  const Value keys = iota(b, num_keys, Axis::key);
  const Value distances = sub(b, keys, b.axis(reshape(b, positions, {num_queries, 1}), 0, Axis::query));
  return b.name("bias", mul(b, b.name("distances", distances), reshape(b, slopes, {heads, 1, 1})));
}
// [/region]

}  // namespace attn::nn
