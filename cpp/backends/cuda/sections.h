#pragma once
#include <vector>

#include "backends/cuda/schedule.h"

namespace attn::cuda {

/// Looks for work that the members of a batch do not share, whatever the model: each row of the batched inputs belongs
/// to a slice, and so does every number that is computed from one slice's and from what belongs to none. A task whose
/// elements each belong to a slice, in a regular pattern, is cut by it; such tasks need no barrier among them.
/// Everything else (weights, their gradients, sums over the batch) is done by the whole grid, as in levels.
///
/// Adds the sections, steps and units to a schedule that has its tasks. Leaves it as it is if the best cut would save
/// fewer than three of four barriers, or if the tasks touch so much that looking would take long.
void add_sections(Schedule& schedule, const std::vector<Batched>& inputs);

}  // namespace attn::cuda
