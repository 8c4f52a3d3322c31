#include <algorithm>
#include <limits>

#include "backends/cpu/live.h"
#include "backends/extents.h"
#include "ops/op_list.h"

namespace attn::cpu {
namespace {

/// Where walked() limits lead: n examples of `lines` lines each, and of every line a first part.
class Walk {
 public:
  /// size: of the value, in the units of the limits.
  Walk(const Live& live, const LiveLengths& lengths, int64_t size) : batch_(lengths.batch()) {
    each_ = size / batch_;
    for (const Limit& limit : live) {
      if (limit.rows()) {
        rows_ = lengths.with_step(limit);
      } else {
        lengths_ = lengths.of_examples(limit.lengths);
        span_ = limit.span;
        inner_ = limit.inner;
      }
    }
    lines_ = lengths_ ? each_ / (span_ * inner_) : 1;
  }

  /// Of a packed value, of whose rows each has `units` units: all without gaps.
  Walk(const Packing& packing, int64_t units) : batch_(1), each_(units), rows_(&packing.begin.back()) {}

  bool limited() const { return rows_ || lengths_; }
  bool gaps() const { return lengths_ != nullptr; }
  int64_t examples() const { return rows_ ? *rows_ : batch_; }
  int64_t lines() const { return batch_ * lines_; }
  /// What is shared among threads: examples' lines, or without gaps single units.
  int64_t units() const { return examples() * (gaps() ? lines_ : each_); }

  /// f(begin, end) for every stretch of units [begin, end) that counts.
  template <class F>
  void run(int64_t begin, int64_t end, F f) const {
    if (!gaps()) return f(begin, end);
    const int64_t line = span_ * inner_;
    for (int64_t at = begin; at < end; ++at) {
      const int64_t count = std::min<int64_t>(lengths_[at / lines_], span_) * inner_;
      f(at * line, at * line + count);
    }
  }
  template <class F>
  void run(F f) const {
    run(0, units(), f);
  }

 private:
  int64_t batch_, each_ = 1, lines_ = 1, span_ = 1, inner_ = 1;
  const int *rows_ = nullptr, *lengths_ = nullptr;
};

// Numbers worked on in a line below which stopping at its end costs more than it saves.
constexpr int64_t kWorthStopping = 1024;

/// Of what depends on no other row, all may be computed: where lines are short, only whole examples are left out.
Walk walk_rows(const Live& live, const LiveLengths& lengths, int64_t units, int64_t work) {
  const Walk walk(walked(live), lengths, units);
  return walk.gaps() && work < kWorthStopping * walk.lines() ? Walk(rows_of(live), lengths, units) : walk;
}

/// A task of rows, of which those are run that count.
class LiveRows : public Task {
 public:
  LiveRows(TaskPtr task, const Walk& walk) : task_(std::move(task)), walk_(walk) {}
  int64_t units() const override { return walk_.units(); }
  int64_t work() const override { return task_->work(); }
  void run(int64_t begin, int64_t end, int part) override {
    walk_.run(begin, end, [&](int64_t first, int64_t last) { task_->run(first, last, part); });
  }

 private:
  TaskPtr task_;
  Walk walk_;
};

/// A range of a walk's units.
struct Units {
  int64_t begin, end;
};

/// Copies the rows that count to where they follow each other, and returns how many they are. from: [*, width]
int64_t pack(float* to, const float* from, int64_t width, const Walk& walk, Units units) {
  int64_t rows = 0;
  walk.run(units.begin, units.end, [&](int64_t begin, int64_t end) {
    std::copy(from + begin * width, from + end * width, to + rows * width);
    rows += end - begin;
  });
  return rows;
}
int64_t pack(float* to, const float* from, int64_t width, const Walk& walk) {
  return pack(to, from, width, walk, {0, walk.units()});
}

/// Back to where they were.
void unpack(float* to, const float* from, int64_t width, const Walk& walk, Units units) {
  walk.run(units.begin, units.end, [&](int64_t begin, int64_t end) {
    std::copy(from, from + (end - begin) * width, to + begin * width);
    from += (end - begin) * width;
  });
}

/// A product with one B for all rows.
class RowsProduct : public Task {
 public:
  RowsProduct(const MatmulArgs& args, const Walk& walk, int threads)
      : args_(args),
        walk_(walk),
        packs_(walk.gaps() && large_product(args)),
        room_((std::max(args.n * args.k, matmul_scratch(args)) + 15) / 16 * 16),
        packed_(packs_ ? (args.m * (args.n + args.k) + 15) / 16 * 16 : 0),
        scratch_((room_ + packed_) * threads) {}
  int64_t units() const override { return walk_.units(); }
  int64_t work() const override { return product_work(args_); }
  void run(int64_t begin, int64_t end, int part) override {
    MatmulArgs args = args_;
    args.scratch = scratch_.data() + part * (room_ + packed_);
    if (packs_) return run_packed(args, {begin, end});
    if (walk_.gaps() && args.transpose_b && args.n > 1) {
      // Once for all rows, not once for each stretch of them.
      CopyArgs turned;
      turned.src = args.b;
      turned.dst = args.scratch;
      turned.add(args.k, 1, args.n);
      turned.add(args.n, args.ldb, 1);
      kernels().strided_copy(turned);
      args.b = args.scratch;
      args.ldb = args.n;
      args.transpose_b = false;
    }
    walk_.run(begin, end, [&](int64_t first, int64_t last) {
      args.m = last - first;
      args.a = args_.a + first * args.lda;
      args.c = args_.c + first * args.ldc;
      if (args.c0) args.c0 = args_.c0 + first * args.ldc;
      kernels().matmul(args);
    });
  }

 private:
  /// A large B is gone through once for all rows, not once for each stretch of them.
  void run_packed(MatmulArgs args, Units units) const {
    float *c = args.scratch + room_, *a = c + args.m * args.n;
    args.m = pack(a, args.a, args.k, walk_, units);
    if (args.c0) pack(c, args.c0, args.n, walk_, units);
    args.a = a;
    if (args.c0) args.c0 = c;
    args.c = c;
    kernels().matmul(args);
    unpack(args_.c, c, args.n, walk_, units);
  }

  MatmulArgs args_;
  Walk walk_;
  bool packs_;
  int64_t room_, packed_;
  AlignedFloats scratch_;
};

/// A product that sums over rows: of those that count, in their order.
class InnerProduct : public Task {
 public:
  InnerProduct(const MatmulArgs& args, const Walk& walk)
      : args_(args),
        walk_(walk),
        packed_(walk.gaps() ? args.k * (args.m + args.n) + 32 : 0),
        scratch_(matmul_scratch(args)) {}
  void run(int64_t, int64_t, int) override {
    MatmulArgs args = args_;
    args.scratch = scratch_.data();
    if (walk_.gaps()) {
      float *a = packed_.data(), *b = a + (args.k * args.m + 15) / 16 * 16;
      args.k = pack(a, args.a, args.m, walk_);
      pack(b, args.b, args.n, walk_);
      args.a = a;
      args.b = b;
    } else {
      args.k = walk_.units();
    }
    kernels().matmul(args);
  }

 private:
  MatmulArgs args_;
  Walk walk_;
  AlignedFloats packed_, scratch_;
};

/// Matrices of the examples, of which some extents end where a sentence does.
class MatricesProduct : public Task {
 public:
  struct Ends {
    const int *m = nullptr, *n = nullptr, *k = nullptr;
  };
  struct Packings {
    const Packing *a, *b, *c;
  };
  MatricesProduct(const MatmulArgs& args, const Walk& walk, const Ends& ends, const Packings& packings, int threads)
      : args_(args),
        walk_(walk),
        ends_(ends),
        packings_(packings),
        axis_(args.batch[0] > 1 ? 0 : 1),
        room_((matmul_scratch(args) + 15) / 16 * 16),
        scratch_(room_ * threads) {}
  int64_t units() const override { return walk_.examples(); }
  int64_t work() const override { return product_work(args_); }
  void run(int64_t begin, int64_t end, int part) override {
    for (int64_t b = begin; b < end; ++b) {
      MatmulArgs args = args_;
      args.scratch = scratch_.data() + part * room_;
      args.batch[axis_] = 1;
      args.a += example(packings_.a, b, args.lda, args.stride_a);
      args.b += example(packings_.b, b, args.ldb, args.stride_b);
      const int64_t at = example(packings_.c, b, args.ldc, args.stride_c);
      args.c += at;
      if (args.c0) args.c0 += at;
      if (ends_.m) args.m = std::min<int64_t>(args.m, ends_.m[b]);
      if (ends_.n) args.n = std::min<int64_t>(args.n, ends_.n[b]);
      if (ends_.k) args.k = std::min<int64_t>(args.k, ends_.k[b]);
      kernels().matmul(args);
    }
  }

 private:
  /// Where the matrices of example b begin; if they are lines of it, also how far they are apart.
  int64_t example(const Packing* packing, int64_t b, int64_t row, int64_t (&stride)[2]) const {
    if (!packing) return b * stride[axis_];
    if (packing->lines > 1) stride[1 - axis_] = packing->count(b) * row;
    return packing->begin[b] * row;
  }

  MatmulArgs args_;
  Walk walk_;
  Ends ends_;
  Packings packings_;
  int axis_;
  int64_t room_;
  AlignedFloats scratch_;
};

TaskPtr product(const Compile& c, const LiveValues& live, const LiveLengths& lengths) {
  const Node* matmul = &c.node;
  if (id_of(c.node) == OpId::fused_matmul) {
    for (const Node& part : c.as<std::shared_ptr<const FusedAttrs>>()->body) {
      if (id_of(part) == OpId::matmul) matmul = &part;
    }
  }
  const LiveProduct what = live_product(c.program, *matmul, live);
  const MatmulArgs args = matmul_args(c);
  const MatricesProduct::Packings packings{lengths.packing(c.node.inputs[0]), lengths.packing(c.node.inputs[1]),
                                           lengths.packing(c.node.outputs[0])};
  switch (what.kind) {
    case LiveProduct::Kind::rows: {
      const Walk walk = packings.a ? Walk(*packings.a, 1) : walk_rows(what.outer, lengths, args.m, product_work(args));
      return walk.limited() ? std::make_unique<RowsProduct>(args, walk, c.threads) : nullptr;
    }
    case LiveProduct::Kind::inner: {
      const Walk walk = packings.a ? Walk(*packings.a, 1) : Walk(what.outer, lengths, args.k);
      return walk.limited() ? std::make_unique<InnerProduct>(args, walk) : nullptr;
    }
    case LiveProduct::Kind::matrices: break;
  }
  const Walk walk(what.outer, lengths, lengths.batch());
  const auto ends = [&](const Limit& limit) { return limit ? lengths.of_examples(limit.lengths) : nullptr; };
  const MatricesProduct::Ends all{ends(what.m), ends(what.n), ends(what.k)};
  if (!walk.limited() && !all.m && !all.n && !all.k) return nullptr;
  return std::make_unique<MatricesProduct>(args, walk, all, packings, c.threads);
}

/// A task over the lines of a packed value, whose rows are `width` numbers: f(the line's first row in [B, lines, span],
/// its first packed row, how many rows it has)
template <class F>
TaskPtr by_lines(const Packing& packing, int64_t width, F f) {
  const int64_t batch = packing.batch();
  return make_shared_task(batch, batch * packing.lines * packing.span * width,
                          [=, &packing](int64_t begin, int64_t end) {
                            for (int64_t b = begin; b < end; ++b) {
                              const int64_t rows = packing.count(b);
                              for (int64_t line = 0; line < packing.lines; ++line) {
                                f((b * packing.lines + line) * packing.span, packing.begin[b] + line * rows, rows);
                              }
                            }
                          });
}

/// Rows whose lengths a mask looks up.
TaskPtr masked_rows(const Compile& c, const Packing& packing, void (*run)(const RowArgs&)) {
  const RowArgs args = row_args(c);
  return make_shared_task(packing.batch(), args.rows * args.cols, [=, &packing](int64_t begin, int64_t end) {
    for (int64_t b = begin; b < end; ++b) {
      RowArgs example = args;
      example.rows = example.len_div = packing.begin[b + 1] - packing.begin[b];
      if (args.len_mod > 1) example.len_mod = packing.count(b);
      example.x[0] += packing.begin[b] * args.cols;
      example.y += packing.begin[b] * args.cols;
      example.lens += b * args.len_mul;
      run(example);
    }
  });
}

/// Masks drawn where their places are in the padded value: some more at once, as eight numbers are of one draw.
TaskPtr dropout(const Compile& c, const Packing& packing, int64_t width) {
  const DropoutDraw draw(c);
  const int64_t line = packing.span * width;
  return make_shared_task(packing.batch(), c.out_shape().size(),
                          [=, &packing, y = c.out()](int64_t begin, int64_t end) {
                            constexpr int64_t kDrawn = 1024;
                            float drawn[kDrawn];
                            for (int64_t b = begin; b < end; ++b) {
                              const int64_t numbers = packing.count(b) * width, first = b * packing.lines * line;
                              const int64_t last = first + (packing.lines - 1) * line + numbers;
                              float* to = y + packing.begin[b] * width;
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
                          });
}

/// A task of rows some of whose operands are packed.
TaskPtr packed(const Compile& c, TaskPtr task, const LiveLengths& lengths) {
  const Packing* const of_y = lengths.packing(c.node.outputs[0]);
  const Packing& packing = of_y ? *of_y : *lengths.packing(c.node.inputs[0]);
  const int64_t size = c.out_shape().size(), all = static_cast<int64_t>(packing.padded.size());
  float* y = c.out();
  switch (id_of(c.node)) {
    case OpId::fused_elementwise: {
      Compile part = c;
      part.rows = packing.padded.data();
      part.width = size / all;
      for (Value v : c.node.inputs) part.in_rows.push_back(lengths.packing(v) != nullptr);
      task = compile_elementwise(part);
      break;
    }
    case OpId::masked_softmax: return masked_rows(c, packing, softmax_rows);
    case OpId::mask_lengths: return masked_rows(c, packing, mask_rows);
    case OpId::embedding:
      return by_lines(packing, size / all,
                      [=, ids = c.in(0), table = c.in(1), its = c.in_shape(1)](int64_t at, int64_t row, int64_t rows) {
                        kernels().gather_rows(y + row * its[1], table, ids + at, rows, its[1], its[0]);
                      });
    case OpId::dropout_mask: return dropout(c, packing, size / all);
    case OpId::cross_entropy:
    case OpId::cross_entropy_vjp: {
      const RowArgs args = row_args(c);
      return by_lines(packing, args.cols, [=, gradient = of_y != nullptr](int64_t at, int64_t row, int64_t rows) {
        const float *x = args.x[0] + row * args.cols, *labels = args.x[1] + at;
        if (gradient) {
          kernels().cross_entropy_vjp(y + row * args.cols, x, labels, args.x[2] + at, rows, args.cols);
        } else {
          kernels().cross_entropy(y + at, x, labels, rows, args.cols);
        }
      });
    }
    default: break;
  }
  return std::make_unique<LiveRows>(std::move(task), Walk(packing, task->units() / all));
}

/// Sums over rows, of those that count.
TaskPtr sum(const Compile& c, const LiveValues& live, const LiveLengths& lengths) {
  const Shape &x = c.in_shape(0), &y = c.out_shape();
  if (x.size() == 0) return nullptr;
  const std::vector<SumPass> passes = sum_passes(x, summed_axes(c.node, x, y));
  if (passes.size() != 1) return nullptr;
  const auto [outer, mid, inner] = passes[0];
  const Live& zero = live.zero[c.node.inputs[0].id];
  const float* from = c.in(0);
  float* to = c.out();
  const Packing* packing = lengths.packing(c.node.inputs[0]);
  if (outer == 1) {
    const Walk walk = packing ? Walk(*packing, 1) : Walk(walked(scaled(zero, inner, 1)), lengths, mid);
    if (inner == 1 || !walk.limited()) return nullptr;
    return make_task([=, inner = inner] {
      if (!walk.gaps()) return kernels().reduce_sum(to, from, 1, walk.units(), inner);
      std::fill_n(to, inner, 0.0f);
      walk.run([&](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) {
          kernels().alu[static_cast<int>(Alu::add)](to, to, from + row * inner, 0, inner);
        }
      });
    });
  }
  if (packing) {
    return by_lines(*packing, mid, [=, mid = mid](int64_t at, int64_t row, int64_t rows) {
      kernels().reduce_sum(to + at, from + row * mid, rows, mid, 1);
    });
  }
  const Limit middle = live_middle(zero, mid, inner);
  const Walk walk(walked(scaled(live.work(c.node.outputs[0]), inner, 1)), lengths, outer);
  if (!walk.limited() && !middle) return nullptr;
  const int* ends = middle ? lengths.of_examples(middle.lengths) : nullptr;
  return make_task([=, mid = mid, inner = inner, each = outer / lengths.batch()] {
    walk.run([&](int64_t begin, int64_t end) {
      for (int64_t o = begin; o < end; ++o) {
        const int64_t count = ends ? std::min<int64_t>(mid, ends[o / each]) : mid;
        kernels().reduce_sum(to + o * inner, from + o * mid * inner, 1, count, inner);
      }
    });
  });
}

TaskPtr scatter(const Compile& c, const LiveValues& live, const LiveLengths& lengths) {
  const float *ids = c.in(0), *dy = c.in(1);
  const int64_t n = c.in_shape(0).size(), rows = c.out_shape()[0], width = c.out_shape()[1];
  if (const Packing* packing = lengths.packing(c.node.inputs[1])) {
    auto some = std::make_shared<std::vector<float>>(n);
    return make_task([=, to = c.out()] {
      for (int64_t row = 0; row < packing->rows(); ++row) (*some)[row] = ids[packing->padded[row]];
      kernels().scatter_add_rows(to, some->data(), dy, packing->rows(), width, rows);
    });
  }
  const Walk walk(walked(scaled(live.zero[c.node.inputs[1].id], width, 1)), lengths, n);
  if (!walk.limited()) return nullptr;
  auto packed = std::make_shared<std::vector<float>>(n * (width + 1));
  return make_task([=, to = c.out()] {
    const int64_t count = pack(packed->data(), ids, 1, walk);
    pack(packed->data() + n, dy, width, walk);
    kernels().scatter_add_rows(to, packed->data(), packed->data() + n, count, width, rows);
  });
}

/// Copies of the pieces of an axis, of each the rows that count.
TaskPtr pieces(const Compile& c, const LiveValues& live, const LiveLengths& lengths) {
  const bool gather = id_of(c.node) == OpId::concat;
  std::vector<CopyArgs> copies = copy_args(c);
  const std::vector<Value>& parts = gather ? c.node.inputs : c.node.outputs;
  if (copies.size() != parts.size()) return nullptr;
  std::vector<Walk> walks;
  bool limited = false;
  for (size_t i = 0; i < parts.size(); ++i) {
    const Live rows = rows_of(gather ? live.needed[parts[i].id] : live.work(parts[i]));
    walks.emplace_back(rows, lengths, copies[i].dims[0]);
    if (copies[i].dims[0] % lengths.batch() != 0) return nullptr;
    limited = limited || walks[i].limited();
  }
  if (!limited) return nullptr;
  return make_task([copies = std::move(copies), walks = std::move(walks)] {
    for (size_t i = 0; i < copies.size(); ++i) {
      CopyArgs copy = copies[i];
      copy.dims[0] = walks[i].units();
      kernels().strided_copy(copy);
    }
  });
}

/// What of a value is needed and zero.
class Zeros {
 public:
  Zeros(float* to, int64_t size, const Live& needed, const Live& zero, const LiveLengths& lengths)
      : to_(to), batch_(lengths.batch()), each_(size / lengths.batch()) {
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
    for (int64_t b = 0; b < needed; ++b) fill(b, 0, to_ + b * each_, each_, b >= live);
  }

 private:
  /// An axis whose positions are `inner` apart: where an example's needed ones and those that are not zero end.
  struct Axis {
    int64_t span, inner;
    const int* ends[2];
  };

  void fill(int64_t b, size_t level, float* to, int64_t size, bool zero) const {
    if (level == axes_.size()) {
      if (zero) std::fill_n(to, size, 0.0f);
      return;
    }
    const Axis& axis = axes_[level];
    const auto end = [&](int side) {
      return axis.ends[side] ? std::min<int64_t>(axis.span, axis.ends[side][b]) : axis.span;
    };
    for (float* line = to; line < to + size; line += axis.span * axis.inner) {
      for (int64_t i = 0; i < end(0); ++i) fill(b, level + 1, line + i * axis.inner, axis.inner, zero || i >= end(1));
    }
  }

  float* to_;
  int64_t batch_, each_;
  const int* rows_[2] = {};
  std::vector<Axis> axes_;
};

/// A task whose units follow its result's rows.
TaskPtr rows(const Compile& c, TaskPtr task, const LiveValues& live, const LiveLengths& lengths) {
  Live work = live.work(c.node.outputs[0]);
  for (Value v : c.node.outputs) work = either(work, live.work(v));
  const int64_t units = task->units(), size = c.out_shape().size();
  if (units == 0 || size % units != 0 || units % lengths.batch() != 0) return task;
  const Walk walk = walk_rows(scaled(work, size / units, 1), lengths, units, task->work());
  return walk.limited() ? std::make_unique<LiveRows>(std::move(task), walk) : std::move(task);
}

}  // namespace

LiveLengths::LiveLengths(const Program& program, const LiveValues& live, const std::vector<Limit>& packed,
                         const std::function<float*(Value)>& address)
    : packings_(packed.size()) {
  for (const std::vector<Live>* all : {&live.needed, &live.zero}) {
    for (const Live& limits : *all) {
      for (const Limit& limit : limits) {
        auto known =
            std::find_if(inputs_.begin(), inputs_.end(), [&](const Input& x) { return x.value == limit.lengths; });
        if (known == inputs_.end()) {
          const Value v{limit.lengths};
          batch_ = program.shape(v)[0];
          inputs_.push_back({v.id, address(v), std::vector<int>(batch_), {}});
          known = inputs_.end() - 1;
        }
        if (limit.step >= static_cast<int64_t>(known->rows.size())) known->rows.resize(limit.step + 1);
      }
    }
  }
  for (size_t v = 0; v < packed.size(); ++v) {
    if (packed[v]) add_packing(program, {static_cast<int>(v)}, packed[v]);
  }
}

void LiveLengths::add_packing(const Program& program, Value v, const Limit& limit) {
  const int64_t lines = program.shape(v).size() / (batch_ * limit.span * limit.inner);
  auto known = std::find_if(all_packings_.begin(), all_packings_.end(), [&](const auto& x) {
    return x->lengths == limit.lengths && x->span == limit.span && x->lines == lines;
  });
  if (known == all_packings_.end()) {
    Packing packing{limit.lengths, limit.span, lines, std::vector<int>(batch_ + 1),
                    std::vector<int>(batch_ * lines * limit.span)};
    known = all_packings_.insert(known, std::make_unique<Packing>(std::move(packing)));
  }
  packings_[v.id] = known->get();
}

const LiveLengths::Input& LiveLengths::find(int lengths) const {
  return *std::find_if(inputs_.begin(), inputs_.end(), [&](const Input& x) { return x.value == lengths; });
}

void LiveLengths::count() {
  bool all = false;
  for (Input& input : inputs_) {
    for (int64_t b = 0; b < batch_; ++b) {
      input.examples[b] = static_cast<int>(input.from[b]);
      all = all || input.examples[b] < 1;
    }
  }
  for (Input& input : inputs_) {
    if (all) std::fill(input.examples.begin(), input.examples.end(), std::numeric_limits<int>::max());
    // Where rows are left out, only last ones are: one that is followed by a longer one counts as long.
    for (int64_t b = batch_ - 2; b >= 0 && !input.rows.empty(); --b) {
      input.examples[b] = std::max(input.examples[b], input.examples[b + 1]);
    }
    int64_t rows = batch_;
    for (size_t step = 0; step < input.rows.size(); ++step) {
      while (rows > 0 && input.examples[rows - 1] <= static_cast<int>(step)) --rows;
      input.rows[step] = static_cast<int>(rows);
    }
  }
  for (const auto& packing : all_packings_) {
    const int* examples = of_examples(packing->lengths);
    int row = 0;
    for (int64_t line = 0; line < batch_ * packing->lines; ++line) {
      const int64_t b = line / packing->lines, count = std::min<int64_t>(examples[b], packing->span);
      for (int64_t i = 0; i < count; ++i) packing->padded[row++] = static_cast<int>(line * packing->span + i);
      packing->begin[b + 1] = row;
    }
  }
}

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
  TaskPtr better;
  switch (id_of(c.node)) {
    case OpId::matmul:
    case OpId::fused_matmul: better = product(c, live_, lengths_); break;
    case OpId::sum:
    case OpId::sum_to: better = sum(c, live_, lengths_); break;
    case OpId::embedding_vjp: better = scatter(c, live_, lengths_); break;
    case OpId::split:
    case OpId::concat: better = pieces(c, live_, lengths_); break;
    case OpId::reshape:
    case OpId::permute:
    case OpId::adam: break;
    default: {
      const auto is_packed = [&](Value v) { return lengths_.packing(v) != nullptr; };
      if (is_packed(c.node.outputs[0]) || (!c.node.inputs.empty() && is_packed(c.node.inputs[0]))) {
        return packed(c, std::move(task), lengths_);
      }
      if (!task || id_of(c.node) == OpId::mask_lengths) break;
      return rows(c, std::move(task), live_, lengths_);
    }
  }
  return better ? std::move(better) : std::move(task);
}

TaskPtr LiveTasks::packed_zeros(const Compile& c, Value v, const Packing& packing) const {
  const int64_t width = packed_[v.id].inner;
  const Live& needed = live_.needed[v.id];
  for (const Limit& limit : live_.zero[v.id]) {
    if (limit.inner >= width || std::find(needed.begin(), needed.end(), limit) != needed.end()) continue;
    const int64_t line = limit.span * limit.inner;
    return make_task([=, &packing, to = c.address(v), ends = lengths_.of_examples(limit.lengths)] {
      for (int64_t b = 0; b < packing.batch(); ++b) {
        const int64_t count = std::min<int64_t>(ends[b], limit.span) * limit.inner;
        for (int64_t at = packing.begin[b] * width; at < packing.begin[b + 1] * width; at += line) {
          std::fill(to + at + count, to + at + line, 0.0f);
        }
      }
    });
  }
  return nullptr;
}

TaskPtr LiveTasks::fill(const Compile& c) const {
  // A view; and rows that are computed with their zeros.
  if (id_of(c.node) == OpId::reshape || id_of(c.node) == OpId::masked_softmax) return nullptr;
  std::vector<Zeros> all;
  for (Value v : c.node.outputs) {
    if (both(live_.needed[v.id], live_.zero[v.id]) == live_.needed[v.id]) continue;
    if (const Packing* packing = lengths_.packing(v)) return packed_zeros(c, v, *packing);
    all.emplace_back(c.address(v), c.program.shape(v).size(), live_.needed[v.id], live_.zero[v.id], lengths_);
  }
  if (all.empty()) return nullptr;
  return make_task([all = std::move(all)] {
    for (const Zeros& zeros : all) zeros.fill();
  });
}

}  // namespace attn::cpu
