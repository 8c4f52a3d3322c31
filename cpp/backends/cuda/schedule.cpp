#include "backends/cuda/schedule.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace attn::cuda {
namespace {

/// For every float of memory, the last levels that wrote and that read it: stretches that had the same fate.
class History {
 public:
  /// The first level at which these ranges can be touched.
  int first_level(const Footprint& touched) {
    int level = 0;
    for (const Range& range : touched.reads) {
      each(range, [&](const Stretch& s) { level = std::max(level, s.written + 1); });
    }
    for (const Range& range : touched.writes) {
      each(range, [&](const Stretch& s) { level = std::max({level, s.written + 1, s.read + 1}); });
    }
    return level;
  }

  void touch(const Footprint& touched, int level) {
    for (const Range& range : touched.reads) {
      each(range, [&](Stretch& s) { s.read = std::max(s.read, level); });
    }
    for (const Range& range : touched.writes) {
      each(range, [&](Stretch& s) { s.written = level; });
    }
  }

 private:
  struct Stretch {
    int written = -1, read = -1;
  };

  /// Makes a stretch begin at `at`.
  void cut(const float* at) {
    auto next = stretches_.upper_bound(at);
    if (next == stretches_.begin()) {
      stretches_[at];
      return;
    }
    const auto before = std::prev(next);
    if (before->first != at) stretches_.emplace_hint(next, at, before->second);
  }

  template <class F>
  void each(const Range& range, F f) {
    if (range.begin == range.end) return;
    cut(range.begin);
    cut(range.end);
    for (auto it = stretches_.find(range.begin); it != stretches_.end() && it->first < range.end; ++it) f(it->second);
  }

  // A stretch reaches up to the next one's begin.
  std::map<const float*, Stretch, std::less<const float*>> stretches_;
};

bool is_library(const Task& task) { return task.kind == Kind::product && task.product.library; }

}  // namespace

Schedule schedule(Compiled compiled) {
  const size_t count = compiled.tasks.size();
  std::vector<int> level(count);
  History history;
  for (size_t i = 0; i < count; ++i) {
    level[i] = history.first_level(compiled.footprints[i]);
    history.touch(compiled.footprints[i], level[i]);
  }
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    if (level[a] != level[b]) return level[a] < level[b];
    return is_library(compiled.tasks[a]) < is_library(compiled.tasks[b]);
  });
  Schedule result;
  for (size_t i : order) {
    const Task& task = compiled.tasks[i];
    if (static_cast<size_t>(level[i]) == result.levels.size()) {
      result.levels.push_back({static_cast<int32_t>(result.units.size()), 0, 0});
    }
    Level& at = result.levels.back();
    for (int32_t unit = 0; unit < task.units; ++unit) {
      result.units.push_back({static_cast<int32_t>(result.tasks.size()), unit});
    }
    at.units += task.units;
    if (is_library(task)) at.library_units += task.units;
    result.tasks.push_back(task);
    result.footprints.push_back(std::move(compiled.footprints[i]));
  }
  result.instructions = std::move(compiled.instructions);
  result.layouts = std::move(compiled.layouts);
  result.pieces = std::move(compiled.pieces);
  return result;
}

}  // namespace attn::cuda
