// Layout, tables, constants, random numbers and learning, in double.
#include <algorithm>
#include <cmath>

#include "backends/reference/kernels.h"
#include "tensor/rng.h"

namespace attn::reference {

// [region op/fill]
void fill(const Call& c) {
  const double value = c.as<FillAttrs>().value;
  std::fill_n(c.out[0], c.out_shapes[0]->size(), value);
}
// [/region]

// [region op/iota]
void iota(const Call& c) {
  for (int64_t i = 0; i < c.out_shapes[0]->size(); ++i) c.out[0][i] = static_cast<double>(i);
}
// [/region]

// [region op/reshape]
void reshape(const Call& c) { std::copy_n(c.in[0], c.out_shapes[0]->size(), c.out[0]); }
// [/region]

// [region op/permute]
void permute(const Call& c) {
  const Shape &x = *c.in_shapes[0], &y = *c.out_shapes[0];
  const auto& order = c.as<PermuteAttrs>().order;
  std::array<int64_t, kMaxRank> stride;
  for (int axis = 0; axis < y.rank(); ++axis) stride[axis] = x.span(order[axis] + 1, x.rank());
  for (int64_t i = 0; i < y.size(); ++i) c.out[0][i] = c.in[0][strided_index(i, y, stride)];
}
// [/region]

// [region op/split]
void split(const Call& c) {
  const Shape& x = *c.in_shapes[0];
  const int axis = c.as<SplitAttrs>().axis;
  const int64_t outer = x.span(0, axis), inner = x.span(axis + 1, x.rank());
  int64_t begin = 0;
  for (size_t piece = 0; piece < c.out.size(); ++piece) {
    const int64_t width = (*c.out_shapes[piece])[axis] * inner;
    for (int64_t o = 0; o < outer; ++o) {
      std::copy_n(c.in[0] + o * x[axis] * inner + begin, width, c.out[piece] + o * width);
    }
    begin += width;
  }
}
// [/region]

// [region op/concat]
void concat(const Call& c) {
  const Shape& y = *c.out_shapes[0];
  const int axis = c.as<AxisAttrs>().axis;
  const int64_t outer = y.span(0, axis), inner = y.span(axis + 1, y.rank());
  int64_t begin = 0;
  for (size_t piece = 0; piece < c.in.size(); ++piece) {
    const int64_t width = (*c.in_shapes[piece])[axis] * inner;
    for (int64_t o = 0; o < outer; ++o) {
      std::copy_n(c.in[piece] + o * width, width, c.out[0] + o * y[axis] * inner + begin);
    }
    begin += width;
  }
}
// [/region]

// [region op/slice_scatter]
void slice_scatter(const Call& c) {
  const Shape& y = *c.out_shapes[0];
  const auto [axis, begin] = c.as<SliceAttrs>();
  const int64_t outer = y.span(0, axis), inner = y.span(axis + 1, y.rank()), width = (*c.in_shapes[1])[axis] * inner;
  std::copy_n(c.in[0], y.size(), c.out[0]);
  for (int64_t o = 0; o < outer; ++o) {
    std::copy_n(c.in[1] + o * width, width, c.out[0] + (o * y[axis] + begin) * inner);
  }
}
// [/region]

// [region op/embedding]
void embedding(const Call& c) {
  const Shape& table = *c.in_shapes[1];
  for (int64_t i = 0; i < c.in_shapes[0]->size(); ++i) {
    // An id outside of the table reads its last row: kernels neither throw nor read beyond their data.
    const int64_t id = std::clamp<int64_t>(static_cast<int64_t>(c.in[0][i]), 0, table[0] - 1);
    std::copy_n(c.in[1] + id * table[1], table[1], c.out[0] + i * table[1]);
  }
}
// [/region]

// [region op/embedding_vjp]
void embedding_vjp(const Call& c) {
  const Shape& table = *c.out_shapes[0];
  std::fill_n(c.out[0], table.size(), 0.0);
  for (int64_t i = 0; i < c.in_shapes[0]->size(); ++i) {
    const int64_t id = std::clamp<int64_t>(static_cast<int64_t>(c.in[0][i]), 0, table[0] - 1);
    for (int64_t d = 0; d < table[1]; ++d) c.out[0][id * table[1] + d] += c.in[1][i * table[1] + d];
  }
}
// [/region]

// [region op/dropout_mask]
void dropout_mask(const Call& c) {
  const auto& attrs = c.as<DropoutAttrs>();
  const auto piece = [&](int i) { return static_cast<uint32_t>(c.in[0][i]); };
  const std::array<uint32_t, 2> key = {piece(0) | piece(1) << 16, piece(2) | piece(3) << 16};
  const auto step = static_cast<uint32_t>(c.in[1][0]);
  const auto threshold = static_cast<uint32_t>(std::lround(attrs.p * 65536.0));
  const double kept = 1.0 / (1.0 - attrs.p);
  for (int64_t i = 0; i < c.out_shapes[0]->size(); ++i) {
    const PhiloxBlock block = philox(key, {static_cast<uint32_t>(i / 8), attrs.stream, step, 1});
    const uint32_t half = block[i % 8 / 2] >> (16 * (i % 2)) & 0xFFFF;
    c.out[0][i] = half >= threshold ? kept : 0;
  }
}
// [/region]

// [region op/adam]
void adam(const Call& c) {
  const auto& a = c.as<AdamAttrs>();
  const double t = c.in[4][0], coefficient = c.in[5][0];
  const double correction1 = 1 - std::pow(a.beta1, t), correction2 = 1 - std::pow(a.beta2, t);
  for (int64_t i = 0; i < c.in_shapes[0]->size(); ++i) {
    const double p = c.in[0][i], dp = c.in[1][i];
    const double g = coefficient * dp;
    const double m = a.beta1 * c.in[2][i] + (1 - a.beta1) * g;
    const double v = a.beta2 * c.in[3][i] + (1 - a.beta2) * g * g;
    c.out[0][i] = p - a.lr * (m / correction1) / (std::sqrt(v / correction2) + a.eps);
    c.out[1][i] = m;
    c.out[2][i] = v;
  }
}
// [/region]

}  // namespace attn::reference
