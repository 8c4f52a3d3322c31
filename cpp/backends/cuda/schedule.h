#pragma once
#include <functional>
#include <vector>

#include "backends/cuda/task.h"
#include "program/program.h"

namespace attn::cuda {

/// Floats [begin, end) of device memory; where there is a pitch, only the first `width` of every `pitch` of them.
struct Range {
  const float *begin, *end;
  int64_t pitch = 0, width = 0;
};

/// All that a task may touch: what decides which tasks can run at once.
struct Footprint {
  std::vector<Range> reads, writes;
};

/// A program's tasks with the tables that they refer to, as launches that follow one another.
struct Schedule {
  std::vector<Task> tasks;
  std::vector<Footprint> footprints;  // one per task
  std::vector<Instruction> instructions;
  std::vector<Source> sources;
  std::vector<Layout> layouts;
  std::vector<Launch> launches;
};

/// Sorts tasks that are in an order in which they can run into launches: always of the family whose task has the
/// longest chain of others waiting for it, and with it all of that family that need not wait. Compares O(n^2)
/// footprints of n tasks.
void arrange(Schedule& schedule);

/// Multiply-adds of one matrix from which on a library's kernels are worth a launch of their own: measured on an H100,
/// where 2^21 costs the book's Transformer 2 %.
inline constexpr int64_t kLibraryWork = int64_t{1} << 23;

/// Where everything is: addresses are numbers here, and nothing is read or written.
struct Addresses {
  std::function<float*(Value)> of;
  /// Whether somebody reads the value once all has run.
  std::function<bool(Value)> readable;
  /// Takes memory for so many floats that tasks need in between.
  std::function<float*(int64_t)> take;
};

/// Turns nodes of a lowered program, and updates that come behind all of them, into tasks in launches. Throws Error for
/// a tensor of 2^31 numbers or more.
Schedule compile(const Program& program, const std::vector<int>& nodes, const std::vector<Update>& updates,
                 const Addresses& addresses);

}  // namespace attn::cuda
