#include <algorithm>

#include "backends/cpu/walk.h"
#include "backends/extents.h"
#include "ops/op_list.h"

namespace attn::cpu {
namespace {

/// What of a value is needed and zero.
class Zeros {
 public:
  /// Of rows `row` long that are `pitch` apart.
  Zeros(const Compile& c, Value v, const Live& needed, const Live& zero, const LiveLengths& lengths)
      : to_(c.address(v)),
        batch_(lengths.batch()),
        each_(c.program.shape(v).size() / lengths.batch()),
        row_(c.program.shape(v).last()),
        pitch_(c.pitch(v)) {
    for (const Live* live : {&needed, &zero}) {
      for (const Limit& limit : *live) {
        const int side = live == &zero;
        if (limit.rows()) {
          rows_[side] = lengths.with_step(limit);
          continue;
        }
        auto axis = std::find_if(axes_.begin(), axes_.end(), [&](const Axis& x) { return x.inner == limit.inner; });
        if (axis == axes_.end()) axis = axes_.insert(axes_.end(), {limit.span, limit.inner, {}});
        axis->ends[side] = lengths.of_examples(limit.lengths);
      }
    }
    std::sort(axes_.begin(), axes_.end(), [](const Axis& a, const Axis& b) { return a.inner > b.inner; });
  }

  void fill() const {
    const int64_t needed = rows_[0] ? *rows_[0] : batch_, live = rows_[1] ? *rows_[1] : batch_;
    for (int64_t b = 0; b < needed; ++b) fill(b, 0, b * each_, each_, b >= live);
  }

 private:
  /// An axis whose positions are `inner` apart: where an example's needed ones and those that are not zero end.
  struct Axis {
    int64_t span, inner;
    const int* ends[2];
  };

  void fill(int64_t b, size_t level, int64_t at, int64_t size, bool zero) const {
    if (level == axes_.size()) return zero ? clear(at, size) : void();
    const auto& [span, inner, ends] = axes_[level];
    const int64_t needed = ends[0] ? std::min<int64_t>(span, ends[0][b]) : span;
    const int64_t live = zero ? 0 : ends[1] ? ends[1][b] : span;
    for (int64_t line = at; line < at + size; line += span * inner) {
      // Below the last axis nothing is left to tell apart.
      if (level + 1 == axes_.size()) {
        clear(line + live * inner, (needed - live) * inner);
        continue;
      }
      for (int64_t i = 0; i < needed; ++i) fill(b, level + 1, line + i * inner, inner, i >= live);
    }
  }

  /// Nothing if size < 0.
  void clear(int64_t at, int64_t size) const {
    if (pitch_ == 0) return clear_numbers(to_ + at, size);
    for (const int64_t end = at + size; at < end; ++at) to_[at / row_ * pitch_ + at % row_] = 0;
  }

  float* to_;
  int64_t batch_, each_, row_, pitch_;
  const int* rows_[2] = {};
  std::vector<Axis> axes_;
};

/// A task whose units follow its result's rows.
TaskPtr rows(const Compile& c, TaskPtr task, const LiveValues& live, const LiveLengths& lengths) {
  const int64_t units = task->units();
  if (units == 0 || c.out_shape().size() % units != 0 || units % lengths.batch() != 0) return task;
  const auto work_of = [&](Value v) { return scaled(live.work(v), c.program.shape(v).size() / units, 1); };
  Live work = work_of(c.node.outputs[0]);
  for (Value v : c.node.outputs) work = either(work, work_of(v));
  const Walk walk = walk_rows(work, lengths, units, task->work());
  return walk.limited() ? live_rows(std::move(task), walk) : std::move(task);
}

/// A softmax or its gradient, over the columns that count. Null where all rows and columns do.
TaskPtr softmax_rows(const Compile& c, const LiveValues& live, const LiveLengths& lengths) {
  const Packing* packing = lengths.packing(c.node);
  // A gradient's own, before it is masked; a softmax's are masked before.
  const bool gradient = id_of(c.node) == OpId::softmax_vjp;
  const Limit columns = live_columns(c.program, gradient ? fused_in(c.node)[0].outputs[0] : c.node.outputs[0], live);
  const Walk walk(rows_of(live.work(c.node.outputs[0])), lengths, lengths.batch());
  if (!packing && !columns && !walk.limited()) return nullptr;
  const auto run = gradient ? kernels().softmax_vjp : kernels().softmax;
  const RowArgs args = row_args(c);
  const int* ends = columns ? lengths.of_examples(columns.lengths) : nullptr;
  const int64_t each = args.rows / lengths.batch();
  const int64_t place = packing ? args.rows / static_cast<int64_t>(packing->padded.size()) : 1;
  const bool length_an_example = args.lens && !args.starts && args.len_mod == 1 && args.len_div == each;
  return make_counted_task([=] { return walk.examples(); }, args.rows * args.cols,
                           [=](int64_t begin, int64_t end) {
                             for (int64_t b = begin; b < end; ++b) {
                               RowArgs example = args;
                               example.first = packing ? packing->begin[b] * place : b * each;
                               example.rows = packing ? packing->begin[b + 1] * place - example.first : each;
                               example.x[0] += example.first * args.cols;
                               if (gradient) example.x[1] += example.first * args.cols;
                               example.y += example.first * args.cols;
                               if (ends) example.cols = std::min<int64_t>(args.cols, ends[b]);
                               example.gap = args.cols - example.cols;
                               if (packing && args.lens) {
                                 // Its rows are an example's of the mask, of which some are not there.
                                 example.first = 0;
                                 example.len_div = example.rows;
                                 if (args.len_mod > 1) example.len_mod = packing->count(b);
                                 example.lens += b * args.len_mul;
                                 if (args.starts) example.starts += b * args.len_mul;
                               }
                               if (length_an_example && args.lens[b] >= static_cast<float>(example.cols))
                                 example.lens = nullptr;
                               run(example);
                             }
                           });
}

/// A sum of the terms that are not zero.
TaskPtr sum(const Compile& c, const Live& terms, const LiveLengths& lengths) {
  const auto [outer, mid, inner] = sum_passes(c.node, c.in_shape(0), c.out_shape())[0];
  const Walk walk(scaled(terms, inner, 1), lengths, outer * mid);
  return make_task([=, outer = outer, mid = mid, inner = inner, x = c.in(0), y = c.out()] {
    if (outer == 1) clear_numbers(y, inner);
    walk.run([&](int64_t begin, int64_t end) {
      if (outer == 1) return kernels().reduce_sum(y, x + begin * inner, 1, end - begin, inner, true);
      float* to = y + begin / mid * inner;
      if (walk.gaps()) return kernels().reduce_sum(to, x + begin * inner, 1, end - begin, inner, false);
      kernels().reduce_sum(to, x + begin * inner, (end - begin) / mid, mid, inner, false);
    });
  });
}

}  // namespace

LiveTasks::LiveTasks(const Program& program, LiveValues live, const std::vector<int>& constants, const Address& address)
    : live_(std::move(live)),
      packed_(find_packed(program, live_, constants)),
      lengths_(program, live_, packed_, address) {}

std::unique_ptr<LiveTasks> LiveTasks::make(const Program& program, const std::vector<int>& constants,
                                           const Address& address) {
  auto tasks = std::make_unique<LiveTasks>(program, find_live(program), constants, address);
  return tasks->lengths_.batch() > 1 ? std::move(tasks) : nullptr;
}

void LiveTasks::count() { lengths_.count(); }

TaskPtr LiveTasks::replace(const Compile& c, TaskPtr task) const {
  if (id_of(c.node) == OpId::matmul || id_of(c.node) == OpId::fused_matmul) {
    TaskPtr better = compile_live_product(c, live_, lengths_);
    return better ? std::move(better) : std::move(task);
  }
  if (!task) return nullptr;
  if (id_of(c.node) == OpId::masked_softmax || id_of(c.node) == OpId::softmax_vjp) {
    TaskPtr better = softmax_rows(c, live_, lengths_);
    return better ? std::move(better) : std::move(task);
  }
  if (const Packing* packing = lengths_.packing(c.node)) return compile_packed(c, std::move(task), *packing, lengths_);
  switch (id_of(c.node)) {
    case OpId::split:
    case OpId::concat:
    case OpId::slice_scatter:
    case OpId::embedding_vjp:
    case OpId::mask_lengths:
    case OpId::reshape:
    case OpId::permute:
    case OpId::adam: return task;
    case OpId::sum:
    case OpId::sum_to: {
      const Live terms = live_terms(c.program, c.node, live_);
      return terms.empty() ? std::move(task) : sum(c, terms, lengths_);
    }
    default: return rows(c, std::move(task), live_, lengths_);
  }
}

TaskPtr LiveTasks::fill(const Compile& c) const {
  if (id_of(c.node) == OpId::reshape) return nullptr;  // a view
  std::vector<Zeros> all;
  for (Value v : c.node.outputs) {
    if (both(live_.needed[v.id], live_.zero[v.id]) == live_.needed[v.id]) continue;
    if (const Packing* packing = lengths_.packing(v)) return packed_zeros(c, v, *packing);
    all.emplace_back(c, v, live_.needed[v.id], live_.zero[v.id], lengths_);
  }
  if (all.empty()) return nullptr;
  return make_task([all = std::move(all)] {
    for (const Zeros& zeros : all) zeros.fill();
  });
}

}  // namespace attn::cpu
