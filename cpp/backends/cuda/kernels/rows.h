#pragma once
#include "backends/cuda/kernels/group.h"

/// Softmax, losses and normalisation: a row by the lanes of a warp. Formulas and edge cases: backends/cpu/kernels.h.
namespace attn::cuda {

template <class Row, class F>
ATTN_HOST_DEVICE inline float sum_over(const Row& row, int32_t n, F f) {
  float sum = 0;
  for (int32_t j = row.lane(); j < n; j += row.kLanes) sum += f(j);
  return row.sum(sum);
}

/// NaNs are passed over.
template <class Row, class F>
ATTN_HOST_DEVICE inline float peak_over(const Row& row, int32_t n, F f) {
  float peak = -elementary::kInfinity;
  for (int32_t j = row.lane(); j < n; j += row.kLanes) {
    const float x = f(j);
    peak = x > peak ? x : peak;
  }
  return row.max(peak);
}

template <class Row, class F>
ATTN_HOST_DEVICE inline void each_column(const Row& row, int32_t n, F f) {
  for (int32_t j = row.lane(); j < n; j += row.kLanes) f(j);
}

ATTN_HOST_DEVICE inline float length_of(const Rows& rows, int32_t r) {
  return rows.lens ? rows.lens[r / rows.len_div * rows.len_mul + r % rows.len_mod] : elementary::kInfinity;
}

template <class Row>
ATTN_HOST_DEVICE inline void mask_row(const Rows& t, const Row& row, int32_t r, const float* x, float* y) {
  const float length = length_of(t, r);
  each_column(row, t.cols, [&](int32_t j) { y[j] = static_cast<float>(j) < length ? x[j] : t.number; });
}

template <class Row>
ATTN_HOST_DEVICE inline void softmax_row(const Rows& t, const Row& row, int32_t r, const float* x, float* y) {
  const float length = length_of(t, r);
  const auto score = [&](int32_t j) { return static_cast<float>(j) < length ? x[j] : t.number; };
  float peak = peak_over(row, t.cols, score);
  // A row of -infinity has no peak to subtract and sums to 0: it becomes all zeros.
  if (peak == -elementary::kInfinity) peak = 0.0f;
  float sum = sum_over(row, t.cols, [&](int32_t j) { return y[j] = elementary::exp<float>(score(j) - peak); });
  if (sum == 0.0f) sum = 1.0f;
  each_column(row, t.cols, [&](int32_t j) { y[j] = y[j] / sum; });
}

/// x0 is softmax's result, x1 its cotangent.
template <class Row>
ATTN_HOST_DEVICE inline void softmax_vjp_row(const Rows& t, const Row& row, const float* y, const float* dy,
                                             float* dx) {
  const float sum = sum_over(row, t.cols, [&](int32_t j) { return dy[j] * y[j]; });
  each_column(row, t.cols, [&](int32_t j) { dx[j] = y[j] * (dy[j] - sum); });
}

template <class Row>
ATTN_HOST_DEVICE inline float log_sum_exp(const Rows& t, const Row& row, const float* x, float peak) {
  return elementary::log<float>(sum_over(row, t.cols, [&](int32_t j) { return elementary::exp<float>(x[j] - peak); }));
}

template <class Row>
ATTN_HOST_DEVICE inline void log_softmax_row(const Rows& t, const Row& row, const float* x, float* y) {
  const float peak = peak_over(row, t.cols, [&](int32_t j) { return x[j]; });
  const float log_sum = log_sum_exp(t, row, x, peak);
  each_column(row, t.cols, [&](int32_t j) { y[j] = (x[j] - peak) - log_sum; });
}

template <class Row>
ATTN_HOST_DEVICE inline void cross_entropy_row(const Rows& t, const Row& row, int32_t r, const float* x) {
  const float peak = peak_over(row, t.cols, [&](int32_t j) { return x[j]; });
  const float log_sum = log_sum_exp(t, row, x, peak);
  if (row.lane() == 0) t.y[r] = log_sum - (x[row_of(t.x1[r], t.cols)] - peak);
}

template <class Row>
ATTN_HOST_DEVICE inline void cross_entropy_vjp_row(const Rows& t, const Row& row, int32_t r, const float* x,
                                                   float* dx) {
  const float dloss = t.x2[r];
  if (dloss == 0.0f) return each_column(row, t.cols, [&](int32_t j) { dx[j] = 0.0f; });
  const float peak = peak_over(row, t.cols, [&](int32_t j) { return x[j]; });
  const float sum = sum_over(row, t.cols, [&](int32_t j) { return dx[j] = elementary::exp<float>(x[j] - peak); });
  const int32_t label = row_of(t.x1[r], t.cols);
  each_column(row, t.cols, [&](int32_t j) {
    const float y = dx[j] / sum;
    dx[j] = (j == label ? y - 1.0f : y) * dloss;
  });
}

/// A row's mean and 1 / sqrt(variance + eps).
struct Moments {
  float mean, scale;
};
template <class Row>
ATTN_HOST_DEVICE inline Moments moments(const Rows& t, const Row& row, const float* x) {
  const auto size = static_cast<float>(t.cols);
  const float mean = sum_over(row, t.cols, [&](int32_t j) { return x[j]; }) / size;
  const float squares = sum_over(row, t.cols, [&](int32_t j) { return (x[j] - mean) * (x[j] - mean); });
  return {mean, 1.0f / elementary::sqrt(squares / size + t.number)};
}

template <class Row>
ATTN_HOST_DEVICE inline void standardize_row(const Rows& t, const Row& row, const float* x, float* y) {
  const Moments m = moments(t, row, x);
  each_column(row, t.cols, [&](int32_t j) { y[j] = (x[j] - m.mean) * m.scale; });
}

/// x0 is standardize's operand, x1 its result, x2 the cotangent.
template <class Row>
ATTN_HOST_DEVICE inline void standardize_vjp_row(const Rows& t, const Row& row, int64_t at, float* dx) {
  const float *y = t.x1 + at, *dy = t.x2 + at;
  const auto size = static_cast<float>(t.cols);
  const float mean_dy = sum_over(row, t.cols, [&](int32_t j) { return dy[j]; }) / size;
  const float mean_product = sum_over(row, t.cols, [&](int32_t j) { return dy[j] * y[j]; }) / size;
  const float scale = moments(t, row, t.x0 + at).scale;
  each_column(row, t.cols, [&](int32_t j) { dx[j] = ((dy[j] - mean_dy) - y[j] * mean_product) * scale; });
}

template <class Group>
ATTN_HOST_DEVICE inline void run_rows(const Task& task, int32_t unit, const Group& group) {
  const Rows t = task.rows;
  each_row(group, unit, t.rows, [&](const auto& row, int32_t r) {
    const int64_t at = int64_t{r} * t.cols;
    const float* const x = t.x0 + at;
    float* const y = t.y + at;
    switch (task.kind) {
      case Kind::mask: return mask_row(t, row, r, x, y);
      case Kind::softmax: return softmax_row(t, row, r, x, y);
      case Kind::softmax_vjp: return softmax_vjp_row(t, row, x, t.x1 + at, y);
      case Kind::log_softmax: return log_softmax_row(t, row, x, y);
      case Kind::cross_entropy: return cross_entropy_row(t, row, r, x);
      case Kind::cross_entropy_vjp: return cross_entropy_vjp_row(t, row, r, x, y);
      case Kind::standardize: return standardize_row(t, row, x, y);
      case Kind::standardize_vjp: return standardize_vjp_row(t, row, at, y);
      default: return;
    }
  });
}

}  // namespace attn::cuda
