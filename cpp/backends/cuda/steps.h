#pragma once
#include <vector>

#include "backends/cuda/schedule.h"

namespace attn::cuda {

/// Packs the sliced tasks of one step after another, with copies of the tables that they refer to, so that a block
/// fetches a step as a whole while it works on the one before.
class StepPacker {
 public:
  StepPacker(const Schedule& schedule, int32_t slices) : schedule_(schedule), slices_(slices) {}

  /// Adds tasks that do not depend on one another, with the widths by which they are cut (by task). Makes several steps
  /// of them where they need more than kStepBytes; false if a task alone does.
  bool add(const std::vector<int32_t>& tasks, const std::vector<int32_t>& widths);

  std::vector<Step> steps;
  std::vector<Chunk> packed;

 private:
  /// What is in the step that is being filled.
  struct Contents {
    std::vector<SlicedTask> tasks;
    std::vector<Instruction> instructions;
    std::vector<Layout> layouts;
    size_t bytes() const;
  };

  Contents with(Contents contents, int32_t task, int32_t width) const;
  void close(const Contents& contents);

  const Schedule& schedule_;
  const int32_t slices_;
};

}  // namespace attn::cuda
