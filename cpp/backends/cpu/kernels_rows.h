#pragma once
#include "backends/cpu/kernels.h"
#include "backends/cpu/simd.h"

/// Kernels that treat each row on its own: softmax and its relatives, standardization.
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
  each16(n, [&](int64_t j, auto extent)
                ATTN_LAMBDA { store16(y + j, load16(y + j, extent) / F16(divisor), extent); });
}

ATTN_INLINE void row_fill(float* y, float value, int64_t n) {
  each16(n, [&](int64_t j, auto extent) ATTN_LAMBDA { store16(y + j, F16(value), extent); });
}

/// The scores that softmax sees: scaled, and masked from column `len` on.
struct Scores {
  float scale, len, masked_value;

  template <class Extent>
  ATTN_INLINE F16 load(const float* x, int64_t j, Extent extent) const {
    const F16 column = iota() + F16(static_cast<float>(j));
    return select(column < F16(len), F16(scale) * load16(x + j, extent), F16(masked_value));
  }
};

/// A row of at most sixteen columns never leaves the registers.
template <class Extent>
ATTN_INLINE void softmax_short_row(const Scores& scores, const float* x, float* y, Extent extent) {
  const F16 s = scores.load(x, 0, extent);
  const float peak = tree(pad(s, kLowest, extent), Larger{});
  if (peak == kLowest) return store16(y, F16(0.0f), extent);
  const F16 e = pad(exp16(s - F16(peak)), 0.0f, extent);
  store16(y, e / F16(tree(e, Add{})), extent);
}

ATTN_INLINE void softmax_long_row(const Scores& scores, const float* x, float* y, int64_t cols) {
  F16 peaks(kLowest);
  each16(cols, [&](int64_t j, auto extent) ATTN_LAMBDA {
    const F16 s = scores.load(x, j, extent);
    store16(y + j, s, extent);
    peaks = join(peaks, pad(s, kLowest, extent), Larger{});
  });
  const float peak = tree(peaks, Larger{});
  if (peak == kLowest) return row_fill(y, 0.0f, cols);
  row_divide(y, row_exp(y, y, peak, cols), cols);
}

inline void softmax(const SoftmaxArgs& args) {
  for (int64_t r = 0; r < args.rows; ++r) {
    const float len =
        args.lens ? args.lens[(r / args.len_div) * args.len_mul + r % args.len_mod] : elementary::kInfinity;
    const Scores scores{args.scale, len, args.masked_value};
    const float* x = args.x + r * args.cols;
    float* y = args.y + r * args.cols;
    if (args.cols < 16) {
      softmax_short_row(scores, x, y, Part{args.cols});
    } else if (args.cols == 16) {
      softmax_short_row(scores, x, y, Whole{});
    } else {
      softmax_long_row(scores, x, y, args.cols);
    }
  }
}

inline void softmax_vjp(float* dx, const float* y, const float* dy, float scale, int64_t rows, int64_t cols) {
  for (int64_t r = 0; r < rows; ++r, dx += cols, y += cols, dy += cols) {
    F16 sums(0.0f);
    each16(cols, [&](int64_t j, auto extent)
                     ATTN_LAMBDA { sums = sums + load16(dy + j, extent) * load16(y + j, extent); });
    const F16 sum(tree(sums, Add{}));
    each16(cols, [&](int64_t j, auto extent) ATTN_LAMBDA {
      const F16 slope = load16(y + j, extent) * (load16(dy + j, extent) - sum);
      store16(dx + j, F16(scale) * slope, extent);
    });
  }
}

inline void log_softmax(float* y, const float* x, int64_t rows, int64_t cols) {
  for (int64_t r = 0; r < rows; ++r, x += cols, y += cols) {
    const float peak = row_peak(x, cols);
    const float log_sum = elementary::log(row_exp(nullptr, x, peak, cols));
    each16(cols, [&](int64_t j, auto extent) ATTN_LAMBDA {
      store16(y + j, (load16(x + j, extent) - F16(peak)) - F16(log_sum), extent);
    });
  }
}

inline void cross_entropy(float* loss, const float* x, const float* labels, int64_t rows, int64_t cols) {
  for (int64_t r = 0; r < rows; ++r, x += cols) {
    const float peak = row_peak(x, cols);
    const float log_sum = elementary::log(row_exp(nullptr, x, peak, cols));
    loss[r] = log_sum - (x[static_cast<int64_t>(labels[r])] - peak);
  }
}

inline void cross_entropy_vjp(float* dx, const float* x, const float* labels, const float* dloss,
                              int64_t rows, int64_t cols) {
  for (int64_t r = 0; r < rows; ++r, x += cols, dx += cols) {
    if (dloss[r] == 0.0f) {
      row_fill(dx, 0.0f, cols);
      continue;
    }
    const float sum = row_exp(dx, x, row_peak(x, cols), cols);
    const auto label = static_cast<int64_t>(labels[r]);
    const float at_label = (dx[label] / sum - 1.0f) * dloss[r];
    each16(cols, [&](int64_t j, auto extent) ATTN_LAMBDA {
      store16(dx + j, (load16(dx + j, extent) / F16(sum)) * F16(dloss[r]), extent);
    });
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
    each16(cols, [&](int64_t j, auto extent) ATTN_LAMBDA {
      store16(y + j, (load16(x + j, extent) - F16(m.mean)) * F16(m.scale), extent);
    });
  }
}

inline void standardize_vjp(float* dx, const float* x, const float* y, const float* dy, float eps,
                            int64_t rows, int64_t cols) {
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
