// Tasks that read or write packed values. Products are in tasks_live_product.cpp.
#include <algorithm>
#include <vector>

#include "backends/cpu/walk.h"
#include "backends/extents.h"
#include "ops/op_list.h"

namespace attn::cpu {
namespace {

/// A task over examples: f(b).
template <class F>
TaskPtr by_examples(const Packing& packing, int64_t numbers, F f) {
  return make_shared_task(packing.batch(), numbers, [=](int64_t begin, int64_t end) {
    for (int64_t b = begin; b < end; ++b) f(b);
  });
}

/// A task over lines, for operands of which some are packed: f(the line's first row in [B, lines, span], its first
/// packed row, how many rows it has).
template <class F>
TaskPtr by_lines(const Packing& packing, int64_t numbers, F f) {
  return by_examples(packing, numbers, [=, &packing](int64_t b) {
    const int64_t rows = packing.count(b);
    for (int64_t line = 0; line < packing.lines; ++line) {
      f((b * packing.lines + line) * packing.span, packing.begin[b] + line * rows, rows);
    }
  });
}

/// Draws example b's mask with the numbers of its places in the padded one: with some between them, as eight come of
/// one draw.
void draw_example(const DropoutDraw& draw, const Packing& packing, int64_t b, int64_t width, float* to) {
  constexpr int64_t kDrawn = 1024;
  float drawn[kDrawn];
  const int64_t numbers = packing.count(b) * width, line = packing.span * width, first = b * packing.lines * line;
  const int64_t last = first + (packing.lines - 1) * line + numbers;
  int64_t from = 0, until = 0;
  for (int64_t start = first; start < last; start += line) {
    for (int64_t at = start; at < start + numbers;) {
      if (at >= until) {
        from = at / 8 * 8;
        until = std::min(from + kDrawn, last);
        draw(drawn, from, until - from);
      }
      const int64_t some = std::min(start + numbers, until) - at;
      to = std::copy_n(drawn + (at - from), some, to);
      at += some;
    }
  }
}

/// Between the packed rows of [B, T, ...] and T steps [B, 1, ...], which are whole.
TaskPtr steps(const Compile& c, const Packing& packing) {
  const bool apart = id_of(c.node) == OpId::split;
  std::vector<float*> alone;
  for (Value v : apart ? c.node.outputs : c.node.inputs) alone.push_back(c.address(v));
  float* together = apart ? c.in(0) : c.out();
  const int64_t size = (apart ? c.in_shape(0) : c.out_shape()).size(), width = size / packing.batch() / packing.span;
  return by_examples(packing, size, [=, &packing, alone = std::move(alone)](int64_t b) {
    for (int64_t step = 0; step < packing.count(b); ++step) {
      float *row = together + (packing.begin[b] + step) * width, *own = alone[step] + b * width;
      std::copy_n(apart ? row : own, width, apart ? own : row);
    }
  });
}

TaskPtr scatter(const Compile& c, const Packing& packing) {
  const int64_t rows = c.out_shape()[0], width = c.out_shape()[1];
  return make_task([=, &packing, to = c.out(), ids = c.in(0), dy = c.in(1),
                    some = std::vector<float>(packing.padded.size())]() mutable {
    for (int64_t row = 0; row < packing.rows(); ++row) some[row] = ids[packing.padded[row]];
    kernels().scatter_add_rows(to, some.data(), dy, packing.rows(), width, rows);
  });
}

/// Over all rows, or over each row's numbers.
TaskPtr sum(const Compile& c, const Packing& packing) {
  const Shape& x = c.in_shape(0);
  const auto [outer, mid, inner] = sum_passes(c.node, x, c.out_shape())[0];
  const float* from = c.in(0);
  float* to = c.out();
  if (outer == 1) {
    return make_task([=, &packing, inner = inner] { kernels().reduce_sum(to, from, 1, packing.rows(), inner, false); });
  }
  return by_lines(packing, x.size(), [=, mid = mid](int64_t at, int64_t row, int64_t rows) {
    kernels().reduce_sum(to + at, from + row * mid, rows, mid, 1, false);
  });
}

TaskPtr loss(const Compile& c, const Packing& packing) {
  const RowArgs args = row_args(c);
  const bool gradient = id_of(c.node) == OpId::cross_entropy_vjp;
  return by_lines(packing, args.rows * args.cols, [=, loss = losses_of(c)](int64_t at, int64_t row, int64_t rows) {
    const float *x = args.x[0] + row * args.cols, *labels = args.x[1] + at;
    if (gradient) {
      kernels().cross_entropy_vjp(args.y + row * args.cols, loss ? loss + at : nullptr, x, labels, args.x[2] + at, rows,
                                  args.cols);
    } else {
      kernels().cross_entropy(args.y + at, x, labels, rows, args.cols);
    }
  });
}

}  // namespace

TaskPtr compile_packed(const Compile& c, TaskPtr task, const Packing& packing, const LiveLengths& lengths) {
  const int64_t size = c.out_shape().size(), rows = static_cast<int64_t>(packing.padded.size()), width = size / rows;
  float* y = c.out();
  switch (id_of(c.node)) {
    case OpId::embedding_vjp: return scatter(c, packing);
    case OpId::sum:
    case OpId::sum_to: return sum(c, packing);
    case OpId::cross_entropy:
    case OpId::cross_entropy_vjp: return loss(c, packing);
    case OpId::split:
    case OpId::concat: return steps(c, packing);
    case OpId::embedding:
      return by_lines(
          packing, size,
          [=, ids = c.in(0), table = c.in(1), known = c.in_shape(1)[0]](int64_t at, int64_t row, int64_t count) {
            kernels().gather_rows(y + row * width, table, ids + at, count, width, known);
          });
    case OpId::dropout_mask:
      return by_examples(packing, size, [=, &packing, draw = DropoutDraw(c)](int64_t b) {
        draw_example(draw, packing, b, width, y + packing.begin[b] * width);
      });
    case OpId::fused_elementwise: {
      Compile part = c;
      part.rows = packing.padded.data();
      part.width = width;
      for (Value v : c.node.inputs) part.in_rows.push_back(lengths.packing(v) != nullptr);
      task = compile_elementwise(part);
      break;
    }
    default: break;
  }
  const Walk walk(packing, task->units() / rows);
  return live_rows(std::move(task), walk);
}

TaskPtr LiveTasks::packed_zeros(const Compile& c, Value v, const Packing& packing) const {
  const int64_t width = packed_[v.id].inner;
  const Live& needed = live_.needed[v.id];
  Live within;
  for (const Limit& limit : live_.zero[v.id]) {
    if (limit.inner < width && std::find(needed.begin(), needed.end(), limit) == needed.end()) within.push_back(limit);
  }
  if (within.empty()) return nullptr;
  return make_task([=, this, &packing, to = c.address(v)] {
    for (const Limit& limit : within) {
      const int* ends = lengths_.of_examples(limit.lengths);
      const int64_t line = limit.span * limit.inner;
      for (int64_t b = 0; b < packing.batch(); ++b) {
        const int64_t count = std::min<int64_t>(ends[b], limit.span) * limit.inner;
        for (int64_t at = packing.begin[b] * width; at < packing.begin[b + 1] * width; at += line) {
          clear_numbers(to + at + count, line - count);
        }
      }
    }
  });
}

}  // namespace attn::cpu
