#include "backends/cuda/history.h"

#include <algorithm>
#include <iterator>

namespace attn::cuda {

void History::cut(const float* at) {
  auto next = stretches_.upper_bound(at);
  if (next == stretches_.begin()) {
    stretches_[at];
    return;
  }
  const auto before = std::prev(next);
  if (before->first != at) stretches_.emplace_hint(next, at, before->second);
}

template <class F>
void History::each(const Range& range, F f) {
  if (range.begin == range.end) return;
  cut(range.begin);
  cut(range.end);
  for (auto it = stretches_.find(range.begin); it != stretches_.end() && it->first < range.end; ++it) f(it->second);
}

int History::first_level(const Footprint& touched) {
  int level = 0;
  for (const Range& range : touched.reads) {
    each(range, [&](const Stretch& s) { level = std::max(level, s.written + 1); });
  }
  for (const Range& range : touched.writes) {
    each(range, [&](const Stretch& s) { level = std::max({level, s.written + 1, s.read + 1}); });
  }
  return level;
}

void History::touch(const Footprint& touched, int level) {
  for (const Range& range : touched.reads) {
    each(range, [&](Stretch& s) { s.read = std::max(s.read, level); });
  }
  for (const Range& range : touched.writes) {
    each(range, [&](Stretch& s) { s.written = level; });
  }
}

}  // namespace attn::cuda
