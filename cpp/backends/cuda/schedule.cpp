#include "backends/cuda/schedule.h"

#include <algorithm>
#include <map>

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

/// Of each task those behind it that must wait for it.
std::vector<std::vector<size_t>> waiting_for(const std::vector<Footprint>& footprints) {
  std::vector<std::vector<size_t>> waiting(footprints.size());
  for (size_t i = 0; i < footprints.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (conflict(footprints[j], footprints[i])) waiting[j].push_back(i);
    }
  }
  return waiting;
}

}  // namespace

void arrange(Schedule& schedule) {
  const size_t count = schedule.tasks.size();
  const std::vector<std::vector<size_t>> waiting = waiting_for(schedule.footprints);
  std::vector<int> waits(count, 0), chain(count, 0);  // for so many tasks; the longest of those that wait for it
  for (size_t i = count; i-- > 0;) {
    for (const size_t next : waiting[i]) {
      ++waits[next];
      chain[i] = std::max(chain[i], chain[next] + 1);
    }
  }
  std::map<Family, std::vector<size_t>> ready;
  const auto release = [&](size_t i) { ready[family_of(schedule.tasks[i].kind)].push_back(i); };
  for (size_t i = 0; i < count; ++i) {
    if (waits[i] == 0) release(i);
  }
  std::vector<Task> tasks;
  std::vector<Footprint> footprints;
  while (!ready.empty()) {
    const auto longest = [&](const auto& of) {
      int most = 0;
      for (const size_t i : of.second) most = std::max(most, chain[i]);
      return most;
    };
    const auto chosen = std::max_element(ready.begin(), ready.end(),
                                         [&](const auto& a, const auto& b) { return longest(a) < longest(b); });
    Launch launch{chosen->first, static_cast<int32_t>(tasks.size()), 0, 0};
    std::vector<size_t> taken = std::move(chosen->second);
    ready.erase(chosen);
    std::sort(taken.begin(), taken.end());
    for (const size_t i : taken) {
      tasks.push_back(schedule.tasks[i]);
      tasks.back().first_block = launch.blocks;
      footprints.push_back(std::move(schedule.footprints[i]));
      ++launch.count;
      launch.blocks += tasks.back().blocks;
      for (const size_t next : waiting[i]) {
        if (--waits[next] == 0) release(next);
      }
    }
    schedule.launches.push_back(launch);
  }
  schedule.tasks = std::move(tasks);
  schedule.footprints = std::move(footprints);
}

}  // namespace attn::cuda
