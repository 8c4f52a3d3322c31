// Products, sums and whatever works on rows, in double.
#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "backends/reference/kernels.h"

namespace attn::reference {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Input = Eigen::Map<const Matrix>;
using Output = Eigen::Map<Matrix>;
using Row = Eigen::Map<const Eigen::ArrayXd>;
using OutRow = Eigen::Map<Eigen::ArrayXd>;

int64_t cols(const Call& c) { return c.in_shapes[0]->last(); }
int64_t rows(const Call& c) { return cols(c) == 0 ? 0 : c.in_shapes[0]->size() / cols(c); }

Row row(const Call& c, int input, int64_t r) { return Row(c.in[input] + r * cols(c), cols(c)); }
OutRow out_row(const Call& c, int64_t r) { return OutRow(c.out[0] + r * cols(c), cols(c)); }

}  // namespace

// [region helper/matrix]
/// The operand's matrix for matrix i of the result: where it has an axis of 1 it is the same for all.
Input matrix(const Call& c, int input, int64_t i) {
  const Shape &x = *c.in_shapes[input], &y = *c.out_shapes[0];
  int64_t at = 0, stride = 1;
  for (int axis = y.rank() - 3; axis >= 0; --axis) {
    const int64_t extent = x.rank() == 2 ? 1 : x[axis];
    if (extent > 1) at += i % y[axis] * stride;
    i /= y[axis];
    stride *= extent;
  }
  return Input(c.in[input] + at * x[-2] * x[-1], x[-2], x[-1]);
}
// [/region]

// [region op/matmul]
void matmul(const Call& c) {
  const Shape& y = *c.out_shapes[0];
  const auto [transpose_a, transpose_b] = c.as<MatmulAttrs>();
  const int64_t batch = y.span(0, y.rank() - 2), size_y = y[-2] * y[-1];
  for (int64_t i = 0; i < batch; ++i) {
    const Matrix A = matrix(c, 0, i), B = matrix(c, 1, i);
    Output C(c.out[0] + i * size_y, y[-2], y[-1]);
    if (transpose_a && transpose_b)
      C = A.transpose() * B.transpose();
    else if (transpose_a)
      C = A.transpose() * B;
    else if (transpose_b)
      C = A * B.transpose();
    else
      C = A * B;
  }
}
// [/region]

// [region op/sum]
void sum(const Call& c) {
  const Shape& x = *c.in_shapes[0];
  const int axis = c.as<AxisAttrs>().axis;
  const int64_t outer = x.span(0, axis), mid = x[axis], inner = x.span(axis + 1, x.rank());
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner; ++i) {
      double total = 0;
      for (int64_t m = 0; m < mid; ++m) total += c.in[0][(o * mid + m) * inner + i];
      c.out[0][o * inner + i] = total;
    }
  }
}
// [/region]

// [region op/softmax]
void softmax(const Call& c) {
  for (int64_t r = 0; r < rows(c); ++r) {
    const Row x = row(c, 0, r);
    OutRow y = out_row(c, r);
    const double peak = x.maxCoeff();  // taken off every x, so that no exponential overflows
    if (std::isinf(peak) && peak < 0) {
      y.setZero();  // every key is masked with -infinity: no weight anywhere
      continue;
    }
    const Eigen::ArrayXd e = (x - peak).exp();
    y = e / e.sum();
  }
}
// [/region]

// [region op/softmax_vjp]
void softmax_vjp(const Call& c) {
  for (int64_t r = 0; r < rows(c); ++r) {
    const Row y = row(c, 0, r), dy = row(c, 1, r);
    OutRow dx = out_row(c, r);
    dx = y * (dy - (dy * y).sum());
  }
}
// [/region]

// [region op/log_softmax]
void log_softmax(const Call& c) {
  for (int64_t r = 0; r < rows(c); ++r) {
    const Row x = row(c, 0, r);
    OutRow y = out_row(c, r);
    const double peak = x.maxCoeff();
    y = x - peak - std::log((x - peak).exp().sum());
  }
}
// [/region]

// [region op/mask_lengths]
void mask_lengths(const Call& c) {
  const Shape &shape = *c.in_shapes[0], &lens = *c.in_shapes[1];
  const int64_t queries = shape.rank() < 2 ? 1 : shape[-2], per_batch = rows(c) / std::max<int64_t>(shape[0], 1);
  for (int64_t r = 0; r < rows(c); ++r) {
    const int64_t batch = r / per_batch, at = lens.rank() == 1 ? batch : batch * queries + r % queries;
    const double length = c.in[1][at], start = c.in.size() > 2 ? c.in[2][at] : 0;
    for (int64_t j = 0; j < cols(c); ++j) {
      const double x = c.in[0][r * cols(c) + j];
      double& y = c.out[0][r * cols(c) + j];
      y = start <= j && j < length ? x : c.as<MaskAttrs>().value;
    }
  }
}
// [/region]

// [region op/standardize]
void standardize(const Call& c) {
  for (int64_t r = 0; r < rows(c); ++r) {
    const Row x = row(c, 0, r);
    OutRow y = out_row(c, r);
    const double mean = x.mean(), variance = (x - mean).square().mean(), eps = c.as<EpsAttrs>().eps;
    y = (x - mean) / std::sqrt(variance + eps);
  }
}
// [/region]

// [region op/standardize_vjp]
void standardize_vjp(const Call& c) {
  for (int64_t r = 0; r < rows(c); ++r) {
    const Row x = row(c, 0, r), y = row(c, 1, r), dy = row(c, 2, r);
    OutRow dx = out_row(c, r);
    const double variance = (x - x.mean()).square().mean(), eps = c.as<EpsAttrs>().eps;
    dx = (dy - dy.mean() - y * (dy * y).mean()) / std::sqrt(variance + eps);
  }
}
// [/region]

// [region op/cross_entropy]
void cross_entropy(const Call& c) {
  for (int64_t r = 0; r < rows(c); ++r) {
    const Row x = row(c, 0, r);
    const auto t = static_cast<int64_t>(c.in[1][r]);
    const double peak = x.maxCoeff();
    double& loss = c.out[0][r];
    loss = std::log((x - peak).exp().sum()) - (x[t] - peak);
  }
}
// [/region]

// [region op/cross_entropy_vjp]
void cross_entropy_vjp(const Call& c) {
  for (int64_t r = 0; r < rows(c); ++r) {
    const Row x = row(c, 0, r);
    const auto t = static_cast<int64_t>(c.in[1][r]);
    const double dloss = c.in[2][r];
    OutRow dx = out_row(c, r);
    const Eigen::ArrayXd e = (x - x.maxCoeff()).exp();
    dx = e / e.sum() * dloss;
    dx[t] -= dloss;
  }
}
// [/region]

}  // namespace attn::reference
