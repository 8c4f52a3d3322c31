#pragma once
#include "backends/cpu/kernels.h"
#include "backends/cpu/kernels_memory.h"
#include "backends/cpu/kernels_rows.h"
#include "backends/cpu/lanes.h"

/// Masked row softmax and its gradient.
namespace attn::cpu::ATTN_ISA {

/// The columns of a row that count.
struct Range {
  float begin, end;
};

/// x, and outside of the valid columns another number; column: each lane's number.
ATTN_INLINE F16 masked(F16 x, F16 column, F16 begin, F16 end, F16 number) {
  return select(column < begin, number, select(column < end, x, number));
}
ATTN_INLINE F16 masked(F16 x, int64_t first, Range valid, float number) {
  return masked(x, iota() + F16(static_cast<float>(first)), F16(valid.begin), F16(valid.end), F16(number));
}

/// The scores that softmax sees: scaled, and masked outside of the range.
struct Scores {
  Range valid;
  float number, scale;

  template <class Extent>
  ATTN_INLINE F16 load(const float* x, int64_t j, Extent extent) const {
    return masked(load16(x + j, extent) * F16(scale), j, valid, number);
  }
};

/// The rows' valid columns, one row after the other: counting is faster than two divisions a row.
class RowRanges {
 public:
  ATTN_INLINE explicit RowRanges(const RowArgs& args) : args_(args) {
    if (!args.lens || args.first == 0) return;
    quotient_ = args.first / args.len_div;
    rest_ = args.first % args.len_div;
    modulus_ = args.first % args.len_mod;
  }

  ATTN_INLINE Range next() {
    if (!args_.lens) return {0, elementary::kInfinity};
    const int64_t at = quotient_ * args_.len_mul + modulus_;
    const Range valid{args_.starts ? args_.starts[at] : 0, args_.lens[at]};
    if (++rest_ == args_.len_div) {
      rest_ = 0;
      ++quotient_;
    }
    if (++modulus_ == args_.len_mod) modulus_ = 0;
    return valid;
  }

 private:
  const RowArgs& args_;
  /// Of the next row r: r / len_div, r % len_div, r % len_mod.
  int64_t quotient_ = 0, rest_ = 0, modulus_ = 0;
};

inline void mask(const RowArgs& args) {
  RowRanges ranges(args);
  for (int64_t r = 0; r < args.rows; ++r) {
    const Range valid = ranges.next();
    const float* x = args.x[0] + r * args.cols;
    float* y = args.y + r * args.cols;
    each16(args.cols, [&](int64_t j, auto extent) ATTN_LAMBDA {
      store16(y + j, masked(load16(x + j, extent), j, valid, args.number), extent);
    });
  }
}

/// A row of -infinity has no peak to subtract and sums to 0: with 0 and 1 in their places it becomes
/// all zeros, while NaN stays NaN.
ATTN_INLINE float finite_peak(float peak) { return peak == kLowest ? 0.0f : peak; }
ATTN_INLINE float divisor(float sum) { return sum == 0.0f ? 1.0f : sum; }

/// A row of at most sixteen columns never leaves the registers.
ATTN_INLINE void softmax_short_row(const Scores& scores, const float* x, float* y, Part extent) {
  const F16 s = scores.load(x, 0, extent);
  const float peak = finite_peak(tree(pad(s, kLowest, extent), Larger{}));
  const F16 e = pad(exp16(s - F16(peak), extent), 0.0f, extent);
  store16(y, e / F16(divisor(tree(e, Add{}))), extent);
}

ATTN_INLINE void softmax_long_row(const Scores& scores, const float* x, float* y, int64_t cols) {
  F16 peaks(kLowest);
  each16(cols, [&](int64_t j, auto extent) ATTN_LAMBDA {
    const F16 s = scores.load(x, j, extent);
    store16(y + j, s, extent);
    peaks = join(peaks, pad(s, kLowest, extent), Larger{});
  });
  const float peak = finite_peak(tree(peaks, Larger{}));
  row_divide(y, divisor(row_exp(y, y, peak, cols)), cols);
}

#if ATTN_VECTOR_BYTES > 16
/// tree() over columns of sixteen rows, [count, 16], 1 <= count <= 16: a lane beyond the count would change nothing.
template <class Op>
ATTN_INLINE F16 tree_of_columns(const float* columns, int64_t count, Op op) {
  F16 sums[8];
  for (int l = 0; l < 8 && l < count; ++l) {
    sums[l] = F16::load(columns + 16 * l);
    if (l + 8 < count) sums[l] = join(sums[l], F16::load(columns + 16 * (l + 8)), op);
  }
  for (int half = 4; half > 0; half /= 2) {
    for (int l = 0; l < half && l + half < count; ++l) sums[l] = join(sums[l], sums[l + half], op);
  }
  return sums[0];
}

// Fewer rows are faster one by one.
inline constexpr int64_t kWorthLanes = 8;

/// Up to sixteen rows of at most sixteen columns, each in a lane: no lane of an exponential is left empty.
inline void softmax_short_rows(const RowArgs& args, RowRanges& ranges, const float* x, float* y, int64_t rows) {
  float columns[16 * 16];
  const int64_t row = args.cols + args.gap;
  if (rows < 16) {
    for (int64_t j = 0; j < args.cols; ++j) F16(0.0f).store(columns + 16 * j);
  }
  transpose<false>(columns, 16, x, row, rows, args.cols);
  for (int64_t j = 0; j < args.cols; ++j) (F16::load(columns + 16 * j) * F16(args.scale)).store(columns + 16 * j);
  if (args.lens) {
    float begins[16] = {}, ends[16] = {};
    for (int64_t r = 0; r < rows; ++r) {
      const Range valid = ranges.next();
      begins[r] = valid.begin, ends[r] = valid.end;
    }
    for (int64_t j = 0; j < args.cols; ++j) {
      const F16 score = F16::load(columns + 16 * j), at(static_cast<float>(j));
      masked(score, at, F16::load(begins), F16::load(ends), F16(args.number)).store(columns + 16 * j);
    }
  }
  F16 peak = tree_of_columns(columns, args.cols, Larger{});
  peak = select(peak == F16(kLowest), F16(0.0f), peak);
  for (int64_t j = 0; j < args.cols; ++j) exp16(F16::load(columns + 16 * j) - peak).store(columns + 16 * j);
  F16 sum = tree_of_columns(columns, args.cols, Add{});
  sum = select(sum == F16(0.0f), F16(1.0f), sum);
  for (int64_t j = 0; j < args.cols; ++j) (F16::load(columns + 16 * j) / sum).store(columns + 16 * j);
  transpose<false>(y, row, columns, 16, args.cols, rows);
}
#endif

inline void softmax(const RowArgs& args) {
  RowRanges ranges(args);
  const int64_t row = args.cols + args.gap;
  int64_t r = 0;
#if ATTN_VECTOR_BYTES > 16
  if (args.cols > 0 && args.cols < 16) {
    for (int64_t rows; (rows = args.rows - r < 16 ? args.rows - r : 16) >= kWorthLanes; r += rows) {
      softmax_short_rows(args, ranges, args.x[0] + r * row, args.y + r * row, rows);
    }
  }
#endif
  for (; r < args.rows; ++r) {
    const Scores scores{ranges.next(), args.number, args.scale};
    const float* x = args.x[0] + r * row;
    float* y = args.y + r * row;
    if (args.cols <= 16) {
      softmax_short_row(scores, x, y, Part{args.cols});
    } else {
      softmax_long_row(scores, x, y, args.cols);
    }
  }
}

inline void softmax_vjp(const RowArgs& args) {
  RowRanges ranges(args);
  const int64_t row = args.cols + args.gap;
  for (int64_t r = 0; r < args.rows; ++r) {
    const Range valid = ranges.next();
    const float *y = args.x[0] + r * row, *dy = args.x[1] + r * row;
    float* dx = args.y + r * row;
    F16 sums(0.0f);
    each16(args.cols,
           [&](int64_t j, auto extent) ATTN_LAMBDA { sums = sums + load16(dy + j, extent) * load16(y + j, extent); });
    const F16 sum(tree(sums, Add{}));
    each16(args.cols, [&](int64_t j, auto extent) ATTN_LAMBDA {
      const F16 dscore = load16(y + j, extent) * (load16(dy + j, extent) - sum);
      store16(dx + j, masked(dscore, j, valid, args.number) * F16(args.scale), extent);
    });
  }
}

}  // namespace attn::cpu::ATTN_ISA
