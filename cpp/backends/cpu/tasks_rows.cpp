// Ops over rows, and sums.
#include <algorithm>
#include <vector>

#include "backends/cpu/task.h"
#include "backends/extents.h"
#include "ops/op_list.h"

namespace attn::cpu {
namespace {

/// A task over rows that may have lengths, and if x[1] is one, a cotangent.
TaskPtr masked_task(const RowArgs& args, void (*run)(const RowArgs&), bool cotangent = false) {
  return make_shared_task(args.rows, args.rows * args.cols, [=](int64_t begin, int64_t end) {
    RowArgs share = args;
    share.first = begin;
    share.rows = end - begin;
    share.x[0] += begin * args.cols;
    if (cotangent) share.x[1] += begin * args.cols;
    share.y += begin * args.cols;
    run(share);
  });
}

/// A sum over some axes, as one pass per run of neighbouring summed axes, last run first.
TaskPtr sum_task(const Compile& c) {
  if (c.in_shape(0).size() == 0) return make_task([y = c.out(), n = c.out_shape().size()] { std::fill_n(y, n, 0.0f); });
  std::vector<SumPass> passes = sum_passes(c.node, c.in_shape(0), c.out_shape());
  std::vector<std::vector<float>> between;
  for (size_t i = 0; i + 1 < passes.size(); ++i) between.emplace_back(passes[i].outer * passes[i].inner);
  return make_task([passes = std::move(passes), between = std::move(between), x = c.in(0), y = c.out()]() mutable {
    const float* from = x;
    for (size_t i = 0; i < passes.size(); ++i) {
      float* to = i < between.size() ? between[i].data() : y;
      kernels().reduce_sum(to, from, passes[i].outer, passes[i].mid, passes[i].inner, false);
      from = to;
    }
  });
}

}  // namespace

TaskPtr compile_rows(const Compile& c) {
  const OpId id = id_of(c.node);
  if (id == OpId::sum || id == OpId::sum_to) return sum_task(c);
  const RowArgs args = row_args(c);
  const float *x = args.x[0], *x1 = args.x[1], *x2 = args.x[2];
  float* y = args.y;
  const int64_t n = args.cols;
  // A task over rows; f gets the first row, its first element, and how many rows.
  const auto by_rows = [rows = args.rows, n](auto f) {
    return make_shared_task(rows, rows * n, [=](int64_t begin, int64_t end) { f(begin, begin * n, end - begin); });
  };
  switch (id) {
    case OpId::softmax:
    case OpId::masked_softmax: return masked_task(args, kernels().softmax);
    case OpId::softmax_vjp: return masked_task(args, kernels().softmax_vjp, true);
    case OpId::mask_lengths: return masked_task(args, kernels().mask);
    case OpId::log_softmax:
      return by_rows([=](int64_t, int64_t at, int64_t r) { kernels().log_softmax(y + at, x + at, r, n); });
    case OpId::standardize:
      return by_rows(
          [=, e = args.number](int64_t, int64_t at, int64_t r) { kernels().standardize(y + at, x + at, e, r, n); });
    case OpId::standardize_vjp:
      return by_rows([=, e = args.number](int64_t, int64_t at, int64_t r) {
        kernels().standardize_vjp(y + at, x + at, x1 + at, x2 + at, e, r, n);
      });
    case OpId::cross_entropy:
      return by_rows(
          [=](int64_t row, int64_t at, int64_t r) { kernels().cross_entropy(y + row, x + at, x1 + row, r, n); });
    case OpId::cross_entropy_vjp:
      return by_rows([=, loss = losses_of(c)](int64_t row, int64_t at, int64_t r) {
        kernels().cross_entropy_vjp(y + at, loss ? loss + row : nullptr, x + at, x1 + row, x2 + row, r, n);
      });
    default: return nullptr;
  }
}

}  // namespace attn::cpu
