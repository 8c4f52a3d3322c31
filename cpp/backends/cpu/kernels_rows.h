#pragma once
#include "backends/cpu/kernels.h"
#include "backends/cpu/lanes.h"

/// Kernels that treat each row on its own: log_softmax, cross entropy, standardization.
/// Rows are short in attention (10 keys, 32 features), so a row is walked a few times from the first
/// level cache rather than blocked.
namespace attn::cpu::ATTN_ISA {

inline constexpr float kLowest = -elementary::kInfinity;

/// The largest of a row.
ATTN_INLINE float row_peak(const float* x, int64_t n) {
  F16 peak(kLowest);
  each16(n, [&](int64_t j, auto extent)
                ATTN_LAMBDA { peak = join(peak, pad(load16(x + j, extent), kLowest, extent), Larger{}); });
  return tree(peak, Larger{});
}

ATTN_INLINE float row_sum(const float* x, int64_t n) {
  F16 sum(0.0f);
  each16(n, [&](int64_t j, auto extent) ATTN_LAMBDA { sum = sum + load16(x + j, extent); });
  return tree(sum, Add{});
}

/// e[j] = exp(x[j] - peak), kept if e is set; returns their sum. e may be x.
ATTN_INLINE float row_exp(float* e, const float* x, float peak, int64_t n) {
  F16 sum(0.0f);
  each16(n, [&](int64_t j, auto extent) ATTN_LAMBDA {
    const F16 y = pad(exp16(load16(x + j, extent) - F16(peak)), 0.0f, extent);
    if (e) store16(e + j, y, extent);
    sum = sum + y;
  });
  return tree(sum, Add{});
}

ATTN_INLINE void row_divide(float* y, float divisor, int64_t n) {
  each16(n, [&](int64_t j, auto extent) ATTN_LAMBDA { store16(y + j, load16(y + j, extent) / F16(divisor), extent); });
}

ATTN_INLINE void row_fill(float* y, float value, int64_t n) {
  each16(n, [&](int64_t j, auto extent) ATTN_LAMBDA { store16(y + j, F16(value), extent); });
}

inline void log_softmax(float* y, const float* x, int64_t rows, int64_t cols) {
  for (int64_t r = 0; r < rows; ++r, x += cols, y += cols) {
    const float peak = row_peak(x, cols);
    const float log_sum = elementary::log(row_exp(nullptr, x, peak, cols));
    each16(cols, [&](int64_t j, auto extent)
                     ATTN_LAMBDA { store16(y + j, (load16(x + j, extent) - F16(peak)) - F16(log_sum), extent); });
  }
}

inline void cross_entropy(float* loss, const float* x, const float* labels, int64_t rows, int64_t cols) {
  for (int64_t r = 0; r < rows; ++r, x += cols) {
    const float peak = row_peak(x, cols), sum = row_exp(nullptr, x, peak, cols);
    loss[r] = elementary::log(sum) - (x[row_of(labels[r], cols)] - peak);
  }
}

inline void cross_entropy_vjp(float* dx, float* loss, const float* x, const float* labels, const float* dloss,
                              int64_t rows, int64_t cols) {
  for (int64_t r = 0; r < rows; ++r, x += cols, dx += cols) {
    const float peak = row_peak(x, cols), sum = row_exp(dx, x, peak, cols);
    const int64_t label = row_of(labels[r], cols);
    if (loss) loss[r] = elementary::log(sum) - (x[label] - peak);
    if (dloss[r] == 0.0f) {
      row_fill(dx, 0.0f, cols);
      continue;
    }
    const float at_label = (dx[label] / sum - 1.0f) * dloss[r];
    each16(cols, [&](int64_t j, auto extent)
                     ATTN_LAMBDA { store16(dx + j, (load16(dx + j, extent) / F16(sum)) * F16(dloss[r]), extent); });
    dx[label] = at_label;
  }
}

/// A row's mean and 1 / sqrt(variance + eps).
struct Moments {
  float mean, scale;
};

ATTN_INLINE Moments moments(const float* x, float eps, int64_t n) {
  const float size = static_cast<float>(n);
  const float mean = row_sum(x, n) / size;
  F16 sum(0.0f);
  each16(n, [&](int64_t j, auto extent) ATTN_LAMBDA {
    const F16 d = pad(load16(x + j, extent) - F16(mean), 0.0f, extent);
    sum = sum + d * d;
  });
  return {mean, 1.0f / sqrt(tree(sum, Add{}) / size + eps)};
}

inline void standardize(float* y, const float* x, float eps, int64_t rows, int64_t cols) {
  for (int64_t r = 0; r < rows; ++r, x += cols, y += cols) {
    const Moments m = moments(x, eps, cols);
    each16(cols, [&](int64_t j, auto extent)
                     ATTN_LAMBDA { store16(y + j, (load16(x + j, extent) - F16(m.mean)) * F16(m.scale), extent); });
  }
}

inline void standardize_vjp(float* dx, const float* x, const float* y, const float* dy, float eps, int64_t rows,
                            int64_t cols) {
  const float size = static_cast<float>(cols);
  for (int64_t r = 0; r < rows; ++r, dx += cols, x += cols, y += cols, dy += cols) {
    F16 sums(0.0f), products(0.0f);
    each16(cols, [&](int64_t j, auto extent) ATTN_LAMBDA {
      const F16 d = load16(dy + j, extent);
      sums = sums + d;
      products = products + d * load16(y + j, extent);
    });
    const F16 mean_dy(tree(sums, Add{}) / size), mean_product(tree(products, Add{}) / size);
    const F16 scale(moments(x, eps, cols).scale);
    each16(cols, [&](int64_t j, auto extent) ATTN_LAMBDA {
      const F16 rest = (load16(dy + j, extent) - mean_dy) - load16(y + j, extent) * mean_product;
      store16(dx + j, rest * scale, extent);
    });
  }
}

}  // namespace attn::cpu::ATTN_ISA
