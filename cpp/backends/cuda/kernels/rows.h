#pragma once
#include "backends/cuda/kernels/group.h"

/// Softmax, losses, normalisation and sums over the last axis. Formulas and edge cases: backends/cpu/kernels.h.
namespace attn::cuda {

/// A row's numbers as they are.
struct Plain {
  ATTN_HOST_DEVICE float operator()(int32_t, float x) const { return x; }
};

/// A row [n] in the hands of a warp's lanes. What it is read for more than once is in the cache from the first time on.
template <class Lanes>
struct Row {
  Lanes lanes;
  int32_t n;

  /// f(j, numbers...) for all columns j, four neighbours a lane, with what the rows `in` have there; its results into
  /// y, if that is not null.
  template <class F, class... In>
  ATTN_HOST_DEVICE void each(float* y, F f, In... in) const {
    for (int32_t j = kWide * lanes.lane(); j < n; j += kWide * lanes.kLanes) {
      const int32_t count = smaller(kWide, n - j);
      const auto compute = [&](const auto&... x) {
        Wide result = {};
        ATTN_UNROLL
        for (int32_t e = 0; e < kWide; ++e) {
          if (e < count) result[e] = f(j + e, x[e]...);
        }
        if (y) store(y + j, result, count);
      };
      compute(load(in + j, count)...);
    }
  }

  template <class F, class... In>
  ATTN_HOST_DEVICE float sum(F f, In... in) const {
    float sum = 0;
    each(
        nullptr, [&](int32_t j, auto... x) { return sum += f(j, x...); }, in...);
    return lanes.sum(sum);
  }

  /// NaNs are passed over.
  template <class F>
  ATTN_HOST_DEVICE float peak(F f, const float* x) const {
    float peak = -elementary::kInfinity;
    const auto larger = [&](int32_t j, float s) {
      const float y = f(j, s);
      return peak = y > peak ? y : peak;
    };
    each(nullptr, larger, x);
    return lanes.max(peak);
  }

  /// score: how a number of x counts.
  template <class Score>
  ATTN_HOST_DEVICE void softmax(const float* x, float* y, Score score) const {
    float highest = peak(score, x);
    // A row of -infinity has no peak to subtract and sums to 0: it becomes all zeros.
    if (highest == -elementary::kInfinity) highest = 0.0f;
    const auto power = [&](int32_t j, float s) { return elementary::exp_below_peak<float>(score(j, s) - highest); };
    float total = sum(power, x);
    if (total == 0.0f) total = 1.0f;
    each(
        y, [&](int32_t j, float s) { return power(j, s) / total; }, x);
  }

  /// y is softmax's result.
  ATTN_HOST_DEVICE void softmax_vjp(const float* y, const float* dy, float* dx) const {
    const float total = sum([](int32_t, float a, float da) { return da * a; }, y, dy);
    each(
        dx, [&](int32_t, float a, float da) { return a * (da - total); }, y, dy);
  }

  ATTN_HOST_DEVICE float sum_of_powers(const float* x, float highest) const {
    return sum([&](int32_t, float s) { return elementary::exp_below_peak<float>(s - highest); }, x);
  }

  ATTN_HOST_DEVICE void log_softmax(const float* x, float* y) const {
    const float highest = peak(Plain{}, x), log_sum = elementary::log<float>(sum_of_powers(x, highest));
    each(
        y, [&](int32_t, float s) { return (s - highest) - log_sum; }, x);
  }

  ATTN_HOST_DEVICE void cross_entropy(const float* x, float label, float* loss) const {
    const float highest = peak(Plain{}, x), log_sum = elementary::log<float>(sum_of_powers(x, highest));
    if (lanes.lane() == 0) *loss = log_sum - (x[row_of(label, n)] - highest);
  }

  ATTN_HOST_DEVICE void cross_entropy_vjp(const float* x, float label, float dloss, float* dx) const {
    if (dloss == 0.0f) return each(dx, [](int32_t) { return 0.0f; });
    const float highest = peak(Plain{}, x), total = sum_of_powers(x, highest);
    const int32_t column = row_of(label, n);
    const auto slope = [&](int32_t j, float s) {
      const float y = elementary::exp_below_peak<float>(s - highest) / total;
      return (j == column ? y - 1.0f : y) * dloss;
    };
    each(dx, slope, x);
  }

  ATTN_HOST_DEVICE float mean(const float* x) const { return sum(Plain{}, x) / static_cast<float>(n); }

  /// 1 / sqrt(variance + eps).
  ATTN_HOST_DEVICE float scale(const float* x, float mean, float eps) const {
    const float squares = sum([&](int32_t, float s) { return (s - mean) * (s - mean); }, x);
    return 1.0f / elementary::sqrt(squares / static_cast<float>(n) + eps);
  }

  ATTN_HOST_DEVICE void standardize(const float* x, float* y, float eps) const {
    const float m = mean(x), by = scale(x, m, eps);
    each(
        y, [&](int32_t, float s) { return (s - m) * by; }, x);
  }

  /// y is standardize's result.
  ATTN_HOST_DEVICE void standardize_vjp(const float* x, const float* y, const float* dy, float* dx, float eps) const {
    const float mean_dy = mean(dy);
    const float mean_product = sum([](int32_t, float a, float da) { return da * a; }, y, dy) / static_cast<float>(n);
    const float by = scale(x, mean(x), eps);
    each(
        dx, [&](int32_t, float a, float da) { return ((da - mean_dy) - a * mean_product) * by; }, y, dy);
  }
};

/// A row's numbers where they count, and what others count as.
struct Masked {
  float begin = 0, end = elementary::kInfinity, masked;

  ATTN_HOST_DEVICE Masked(const RowArgs& t, int32_t r) : masked(t.number) {
    if (!t.lens) return;
    const int64_t at = r / static_cast<int32_t>(t.len_div) * t.len_mul + r % static_cast<int32_t>(t.len_mod);
    end = t.lens[at];
    if (t.starts) begin = t.starts[at];
  }
  ATTN_HOST_DEVICE float operator()(int32_t j, float x) const {
    const auto column = static_cast<float>(j);
    return begin <= column && column < end ? x : masked;
  }
};

template <class Lanes>
ATTN_HOST_DEVICE inline void run_row(Kind kind, const RowArgs& t, int32_t r, const Lanes& lanes) {
  const Row<Lanes> row{lanes, static_cast<int32_t>(t.cols)};
  const int64_t at = r * t.cols;
  const float* const x = t.x[0] + at;
  float* const y = t.y + at;
  switch (kind) {
    case Kind::mask: return row.each(y, Masked(t, r), x);
    case Kind::softmax: return row.softmax(x, y, Masked(t, r));
    case Kind::softmax_vjp: return row.softmax_vjp(x, t.x[1] + at, y);
    case Kind::log_softmax: return row.log_softmax(x, y);
    case Kind::cross_entropy: return row.cross_entropy(x, t.x[1][r], t.y + r);
    case Kind::cross_entropy_vjp: return row.cross_entropy_vjp(x, t.x[1][r], t.x[2][r], y);
    case Kind::standardize: return row.standardize(x, y, t.number);
    default: return row.standardize_vjp(x, t.x[1] + at, t.x[2] + at, y, t.number);
  }
}

template <class Group>
ATTN_HOST_DEVICE inline void run_rows(const Task& task, const Group& group) {
  const auto lanes = group.row();
  const bool sums = task.kind == Kind::sum_rows;
  const Sum& s = task.sum;
  const int32_t stretches = sums ? (s.mid + s.length - 1) / s.length : 0;
  const int64_t rows = sums ? int64_t{s.outer} * stretches : task.rows.rows;
  for (int64_t r = int64_t{group.block()} * Group::kRows + lanes.index(); r < rows; r += task.blocks * Group::kRows) {
    if (!sums) {
      run_row(task.kind, task.rows, static_cast<int32_t>(r), lanes);
      continue;
    }
    const int64_t o = r / stretches, begin = (r - o * stretches) * s.length;
    const Row<decltype(group.row())> stretch{lanes, smaller(s.length, static_cast<int32_t>(s.mid - begin))};
    const auto term = [&](int32_t, float x) { return s.squares ? x * x : x; };
    const float sum = stretch.sum(term, s.x + o * s.mid + begin);
    if (lanes.lane() == 0) s.y[r] = sum;
  }
}

}  // namespace attn::cuda
