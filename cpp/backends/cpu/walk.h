#pragma once
#include <algorithm>
#include <cstring>

#include "backends/cpu/live.h"

/// How memory is walked of which some does not count.
namespace attn::cpu {

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
inline constexpr int64_t kWorthStopping = 64;

/// Of what depends on no other row, all may be computed: where lines are short, only whole examples are left out.
inline Walk walk_rows(const Live& live, const LiveLengths& lengths, int64_t units, int64_t work) {
  const Walk walk(walked(live), lengths, units);
  return walk.gaps() && work < kWorthStopping * walk.lines() ? Walk(rows_of(live), lengths, units) : walk;
}

/// A task of rows, of which those are run that count.
inline TaskPtr live_rows(TaskPtr task, const Walk& walk) {
  const int64_t numbers = task->work();
  return make_counted_task([=] { return walk.units(); }, numbers,
                           [walk, task = std::move(task)](int64_t begin, int64_t end, int part) {
                             walk.run(begin, end, [&](int64_t first, int64_t last) { task->run(first, last, part); });
                           });
}

/// n zeros, or none if n < 0. In one instruction also where the compiler makes code small, which a loop would stay.
inline void clear_numbers(float* to, int64_t n) {
  if (n > 0) std::memset(to, 0, static_cast<size_t>(n) * sizeof(float));
}

/// A range of a walk's units.
struct Units {
  int64_t begin, end;
};

/// Copies the rows that count to where they follow each other, and returns how many they are. from: [*, width]
inline int64_t pack(float* to, const float* from, int64_t width, const Walk& walk, Units units) {
  int64_t rows = 0;
  walk.run(units.begin, units.end, [&](int64_t begin, int64_t end) {
    std::copy(from + begin * width, from + end * width, to + rows * width);
    rows += end - begin;
  });
  return rows;
}
inline int64_t pack(float* to, const float* from, int64_t width, const Walk& walk) {
  return pack(to, from, width, walk, {0, walk.units()});
}

/// Back to where they were.
inline void unpack(float* to, const float* from, int64_t width, const Walk& walk, Units units) {
  walk.run(units.begin, units.end, [&](int64_t begin, int64_t end) {
    std::copy(from, from + (end - begin) * width, to + begin * width);
    from += (end - begin) * width;
  });
}

}  // namespace attn::cpu
