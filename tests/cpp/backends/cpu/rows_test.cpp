#include <algorithm>
#include <limits>

#include "backends/cpu/testing.h"

using namespace attn;
using namespace attn::cpu;
using namespace attn::cpu::testing;

namespace {

constexpr int64_t kColumns[] = {1, 2, 3, 4, 5, 8, 10, 15, 16, 17, 31, 32, 33, 48, 100, 201};
constexpr float kInf = std::numeric_limits<float>::infinity();

std::vector<double> softmax_of(const std::vector<double>& x) {
  const double peak = *std::max_element(x.begin(), x.end());
  double sum = 0;
  std::vector<double> y;
  for (double v : x) sum += std::exp(v - peak);
  for (double v : x) y.push_back(peak == -kInf ? 0 : std::exp(v - peak) / sum);
  return y;
}

Data run(void (*Kernels::*kernel)(const RowArgs&), const RowArgs& given, const Data& x) {
  return on_all([&](const Kernels& kernels) {
    Data y(x.size(), 9.0f);
    RowArgs args = given;
    args.x[0] = x.data(), args.y = y.data();
    (kernels.*kernel)(args);
    Data in_place = x;
    args.x[0] = args.y = in_place.data();
    (kernels.*kernel)(args);
    CHECK(same_bits(y, in_place));
    return y;
  });
}

Data run_softmax(const RowArgs& args, const Data& x) { return run(&Kernels::softmax, args, x); }

Data run_softmax_vjp(const RowArgs& given, const Data& y, const Data& dy) {
  return on_all([&](const Kernels& kernels) {
    Data dx(dy.size()), in_place = dy;
    RowArgs args = given;
    args.x[0] = y.data(), args.x[1] = dy.data(), args.y = dx.data();
    kernels.softmax_vjp(args);
    args.x[1] = args.y = in_place.data();
    kernels.softmax_vjp(args);
    CHECK(same_bits(dx, in_place));
    return dx;
  });
}

std::vector<double> row(const Data& x, int64_t r, int64_t cols) {
  return {x.begin() + r * cols, x.begin() + (r + 1) * cols};
}

}  // namespace

TEST_CASE("softmax: rows of every length sum to one and match the formula") {
  for (int64_t cols : kColumns) {
    CAPTURE(cols);
    const int64_t rows = 5;
    const Data x = random(rows * cols, 1, -8, 8);
    const Data y = run_softmax({.rows = rows, .cols = cols}, x);
    std::vector<double> want;
    for (int64_t r = 0; r < rows; ++r) {
      for (double v : softmax_of(row(x, r, cols))) want.push_back(v);
    }
    check_close(y, want, 1e-6);
  }
}

TEST_CASE("mask, softmax: starts and lengths mask what is outside of them, whichever way rows share them") {
  for (int64_t cols : kColumns) {
    CAPTURE(cols);
    const int64_t batch = 3, queries = 4, rows = batch * queries;
    const Data x = random(rows * cols, 1, -8, 8);
    const Data lens = random_ids(rows, 2, static_cast<uint32_t>(cols + 1)),
               starts = random_ids(rows, 3, static_cast<uint32_t>(cols + 1));
    struct Sharing {
      int64_t div, mul, mod;
    };
    // A length per batch, a length per row, a length per query.
    for (const Sharing& s : {Sharing{queries, 1, 1}, Sharing{1, 1, 1}, Sharing{rows, 0, queries}}) {
      for (const float* begins : {static_cast<const float*>(nullptr), starts.data()}) {
        for (float masked : {-1e6f, -kInf}) {
          const RowArgs args{.rows = rows,
                             .cols = cols,
                             .number = masked,
                             .lens = lens.data(),
                             .starts = begins,
                             .len_div = s.div,
                             .len_mul = s.mul,
                             .len_mod = s.mod};
          const Data scores = run(&Kernels::mask, args, x);
          std::vector<double> want;
          for (int64_t r = 0; r < rows; ++r) {
            const int64_t at = r / s.div * s.mul + r % s.mod;
            for (int64_t c = 0; c < cols; ++c) {
              const bool valid = c < lens[at] && !(begins && c < begins[at]);
              CHECK(scores[r * cols + c] == (valid ? x[r * cols + c] : masked));
            }
            for (double v : softmax_of(row(scores, r, cols))) want.push_back(v);
          }
          check_close(run_softmax(args, x), want, 1e-6);
        }
      }
    }
  }
}

TEST_CASE("softmax: a row without a valid key is uniform with -1e6 and zero with -infinity") {
  const Data x = {1, 2, 3, 4}, lens = {0};
  RowArgs args{.rows = 1, .cols = 4, .number = -1e6f, .lens = lens.data()};
  CHECK(run_softmax(args, x) == Data{0.25f, 0.25f, 0.25f, 0.25f});
  args.number = -kInf;
  CHECK(run_softmax(args, x) == Data{0, 0, 0, 0});
}

TEST_CASE("softmax: what no sum feels beside the greatest is zero") {
  // Alone, among less than sixteen rows, and as one of sixteen; in a long row.
  for (const auto& [rows, cols] : {std::pair{1, 4}, {16, 4}, {1, 40}}) {
    Data x(rows * cols, -100.0f);
    for (int r = 0; r < rows; ++r) {
      x[r * cols] = 30, x[r * cols + 1] = -38, x[r * cols + 2] = -40;
    }
    const RowArgs args{.rows = rows, .cols = cols, .number = -1e6f};
    const Data y = run_softmax(args, x);
    CHECK(y[0] == 1);
    CHECK(y[1] > 0x1p-99f);
    CHECK(std::count(y.begin(), y.end(), 0.0f) == rows * (cols - 2));
  }
}

TEST_CASE("softmax_vjp: follows y * (dy - sum(dy * y))") {
  for (int64_t cols : kColumns) {
    CAPTURE(cols);
    const int64_t rows = 4;
    const Data y = random(rows * cols, 1, 0, 1), dy = random(rows * cols, 2);
    const Data dx = run_softmax_vjp({.rows = rows, .cols = cols}, y, dy);
    std::vector<double> want;
    for (int64_t r = 0; r < rows; ++r) {
      double sum = 0;
      for (int64_t c = 0; c < cols; ++c) sum += double{y[r * cols + c]} * dy[r * cols + c];
      for (int64_t c = 0; c < cols; ++c) want.push_back(y[r * cols + c] * (dy[r * cols + c] - sum));
    }
    check_close(dx, want, 1e-5);
  }
}

TEST_CASE("softmax, softmax_vjp: scale, mask and rows that lie apart give the bits of one after the other") {
  for (int64_t cols : kColumns) {
    CAPTURE(cols);
    // So many rows that some are walked sixteen at a time, some eight or more, and some one by one.
    const int64_t rows = 43, gap = 3;
    const Data x = random(rows * cols, 1, -8, 8), dy = random(rows * cols, 2);
    const Data lens = random_ids(rows, 3, static_cast<uint32_t>(cols + 1));
    for (const float* lengths : {static_cast<const float*>(nullptr), lens.data()}) {
      const auto scaled = [](Data numbers) {
        for (float& v : numbers) v *= 0.3f;
        return numbers;
      };
      const auto apart = [&](const Data& numbers) {
        Data all(static_cast<size_t>(rows * (cols + gap)), 7.0f);
        for (int64_t r = 0; r < rows; ++r) std::copy_n(&numbers[r * cols], cols, &all[r * (cols + gap)]);
        return all;
      };
      RowArgs args{.rows = rows, .cols = cols, .number = -1e6f, .lens = lengths};
      RowArgs masked{.rows = rows, .cols = cols, .lens = lengths};
      const Data y = run_softmax(args, scaled(x));
      const Data dx = scaled(run(&Kernels::mask, masked, run_softmax_vjp({.rows = rows, .cols = cols}, y, dy)));
      args.scale = masked.scale = 0.3f;
      CHECK(same_bits(run_softmax(args, x), y));
      CHECK(same_bits(run_softmax_vjp(masked, y, dy), dx));
      args.gap = masked.gap = gap;
      for (const Kernels* const* kernels = all_kernels(); *kernels; ++kernels) {
        Data to = apart(x), dto = apart(dy);
        args.x[0] = args.y = to.data();
        (*kernels)->softmax(args);
        masked.x[0] = to.data(), masked.x[1] = masked.y = dto.data();
        (*kernels)->softmax_vjp(masked);
        CHECK(same_bits(to, apart(y)));
        CHECK(same_bits(dto, apart(dx)));
      }
    }
  }
}

TEST_CASE("log_softmax, cross_entropy and its gradient match the formulas") {
  for (int64_t cols : kColumns) {
    CAPTURE(cols);
    const int64_t rows = 6;
    const Data x = random(rows * cols, 1, -8, 8), labels = random_ids(rows, 2, static_cast<uint32_t>(cols));
    Data dloss = random(rows, 3);
    dloss[2] = 0;
    const Data y = on_all([&](const Kernels& kernels) {
      Data out(x.size());
      kernels.log_softmax(out.data(), x.data(), rows, cols);
      return out;
    });
    const Data loss = on_all([&](const Kernels& kernels) {
      Data out(static_cast<size_t>(rows));
      kernels.cross_entropy(out.data(), x.data(), labels.data(), rows, cols);
      return out;
    });
    const Data dx = on_all([&](const Kernels& kernels) {
      Data out(x.size(), 3.0f);
      Data losses(static_cast<size_t>(rows)), alone(x.size(), 3.0f);
      kernels.cross_entropy_vjp(out.data(), losses.data(), x.data(), labels.data(), dloss.data(), rows, cols);
      kernels.cross_entropy_vjp(alone.data(), nullptr, x.data(), labels.data(), dloss.data(), rows, cols);
      CHECK(losses == loss);
      CHECK(alone == out);
      return out;
    });
    std::vector<double> want_y, want_loss, want_dx;
    for (int64_t r = 0; r < rows; ++r) {
      const std::vector<double> p = softmax_of(row(x, r, cols));
      for (int64_t c = 0; c < cols; ++c) {
        want_y.push_back(std::log(p[c]));
        want_dx.push_back((p[c] - (c == labels[r])) * dloss[r]);
      }
      want_loss.push_back(-std::log(p[static_cast<size_t>(labels[r])]));
    }
    check_close(y, want_y, 1e-6);
    check_close(loss, want_loss, 1e-6);
    check_close(dx, want_dx, 1e-6);
    for (int64_t c = 0; c < cols; ++c) CHECK(dx[2 * cols + c] == 0.0f);
  }
}

TEST_CASE("standardize and its gradient match the formulas") {
  const double eps = 1e-5;
  for (int64_t cols : kColumns) {
    CAPTURE(cols);
    const int64_t rows = 3;
    const Data x = random(rows * cols, 1, -3, 5), dy = random(rows * cols, 2);
    const Data y = on_all([&](const Kernels& kernels) {
      Data out(x.size());
      kernels.standardize(out.data(), x.data(), 1e-5f, rows, cols);
      return out;
    });
    const Data dx = on_all([&](const Kernels& kernels) {
      Data out(x.size());
      kernels.standardize_vjp(out.data(), x.data(), y.data(), dy.data(), 1e-5f, rows, cols);
      return out;
    });
    std::vector<double> want_y, want_dx;
    for (int64_t r = 0; r < rows; ++r) {
      double mean = 0, variance = 0, mean_dy = 0, mean_product = 0;
      for (int64_t c = 0; c < cols; ++c) mean += x[r * cols + c] / double(cols);
      for (int64_t c = 0; c < cols; ++c) variance += std::pow(x[r * cols + c] - mean, 2) / double(cols);
      const double scale = 1 / std::sqrt(variance + eps);
      for (int64_t c = 0; c < cols; ++c) {
        want_y.push_back((x[r * cols + c] - mean) * scale);
        mean_dy += dy[r * cols + c] / double(cols);
        mean_product += dy[r * cols + c] * want_y.back() / double(cols);
      }
      for (int64_t c = 0; c < cols; ++c) {
        want_dx.push_back((dy[r * cols + c] - mean_dy - want_y[r * cols + c] * mean_product) * scale);
      }
    }
    // A row of one column has no spread: 1 / sqrt(eps) magnifies the rounding of its gradient.
    const double tolerance = cols <= 2 ? 1e-4 : 2e-6;
    check_close(y, want_y, tolerance);
    check_close(dx, want_dx, tolerance);
  }
}

TEST_CASE("softmax: NaN is not hidden") {
  const Data x(10, std::numeric_limits<float>::quiet_NaN());
  RowArgs args{.rows = 1, .cols = 10, .x = {x.data()}};
  for (const Kernels* const* kernels = all_kernels(); *kernels; ++kernels) {
    Data y(10);
    args.y = y.data();
    (*kernels)->softmax(args);
    for (float v : y) CHECK(std::isnan(v));
  }
}
