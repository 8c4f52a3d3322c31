#pragma once
#include "backends/cuda/compile.h"

namespace attn::cuda {

/// Tasks in levels: those of one level do not depend on one another, each level needs those before it.
struct Schedule {
  std::vector<Task> tasks;            // by level
  std::vector<Footprint> footprints;  // one per task
  std::vector<Instruction> instructions;
  std::vector<Layout> layouts;
  std::vector<Piece> pieces;
  std::vector<Unit> units;
  std::vector<Level> levels;
};

/// Puts every task into the first level that is possible: behind what wrote the numbers it reads, behind what reads
/// or wrote the memory it writes. Takes O(n log n) for n ranges.
Schedule schedule(Compiled compiled);

}  // namespace attn::cuda
