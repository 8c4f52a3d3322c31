#include "backends/cuda/schedule.h"

#include <algorithm>
#include <numeric>

namespace attn::cuda {
namespace {

bool overlap(const Range& a, const Range& b) {
  if (a.begin >= b.end || b.begin >= a.end) return false;
  if (a.pitch == 0 || a.pitch != b.pitch) return true;
  // Columns of rows that lie in step.
  const int64_t ahead = ((b.begin - a.begin) % a.pitch + a.pitch) % a.pitch;
  return ahead < a.width || ahead + b.width > a.pitch;
}

bool overlap(const std::vector<Range>& a, const std::vector<Range>& b) {
  for (const Range& x : a) {
    for (const Range& y : b) {
      if (overlap(x, y)) return true;
    }
  }
  return false;
}

/// Whether two tasks must not run at once: one writes what the other reads or writes.
bool conflict(const Footprint& a, const Footprint& b) {
  return overlap(a.writes, b.writes) || overlap(a.writes, b.reads) || overlap(a.reads, b.writes);
}

}  // namespace

void arrange(Schedule& schedule) {
  const size_t count = schedule.tasks.size();
  std::vector<int> level(count, 0);  // tasks of one level do not depend on one another
  for (size_t i = 0; i < count; ++i) {
    for (size_t j = i; j-- > 0;) {
      if (level[j] < level[i]) continue;
      if (conflict(schedule.footprints[j], schedule.footprints[i])) level[i] = level[j] + 1;
    }
  }
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), size_t{0});
  const auto place = [&](size_t i) { return std::pair(level[i], family_of(schedule.tasks[i].kind)); };
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return place(a) < place(b); });
  std::vector<Task> tasks;
  std::vector<Footprint> footprints;
  for (size_t n = 0; n < count; ++n) {
    const size_t i = order[n];
    if (n == 0 || place(i) != place(order[n - 1])) {
      schedule.launches.push_back({place(i).second, static_cast<int32_t>(n), 0, 0});
    }
    Launch& launch = schedule.launches.back();
    tasks.push_back(schedule.tasks[i]);
    tasks.back().first_block = launch.blocks;
    footprints.push_back(std::move(schedule.footprints[i]));
    ++launch.count;
    launch.blocks += tasks.back().blocks;
  }
  schedule.tasks = std::move(tasks);
  schedule.footprints = std::move(footprints);
}

}  // namespace attn::cuda
