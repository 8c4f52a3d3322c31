#pragma once
#include "backends/cuda/compile.h"

namespace attn::cuda {

/// An input with a row for each member of a batch.
struct Batched {
  Range memory;
  int64_t rows;
};

/// Tasks in levels: those of one level do not depend on one another, each level needs those before it. The same work
/// also in sections, of which there are fewer, where the program treats the members of its batch independently.
struct Schedule {
  std::vector<Task> tasks;            // by level
  std::vector<Footprint> footprints;  // one per task
  std::vector<Instruction> instructions;
  std::vector<Layout> layouts;
  std::vector<Piece> pieces;
  std::vector<Unit> units;
  std::vector<Level> levels;
  /// None where they would not be far fewer than the levels. Their units stand behind the levels' in `units`.
  std::vector<Section> sections;
  std::vector<Step> steps;
  std::vector<Chunk> packed;  // the steps' tasks and tables
};

/// Puts every task into the first level that is possible: behind what wrote the numbers it reads, behind what reads
/// or wrote the memory it writes. Takes O(n log n) for n ranges. Sections are looked for where batched inputs are
/// named.
Schedule schedule(Compiled compiled, const std::vector<Batched>& inputs = {});

}  // namespace attn::cuda
