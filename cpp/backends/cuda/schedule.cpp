#include "backends/cuda/schedule.h"

#include <algorithm>
#include <numeric>

#include "backends/cuda/history.h"
#include "backends/cuda/sections.h"

namespace attn::cuda {
namespace {

bool is_library(const Task& task) { return task.kind == Kind::product && task.product.library; }

}  // namespace

Schedule schedule(Compiled compiled, const std::vector<Batched>& inputs) {
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
  if (!inputs.empty()) add_sections(result, inputs);
  return result;
}

}  // namespace attn::cuda
