#pragma once
#include <vector>

#include "program/program.h"

namespace attn {

/// Where a value lives.
struct Location {
  enum class Segment : uint8_t { none, arena, state } segment = Segment::none;
  /// Floats from the start of the arena; for `state`, which value's storage (a parameter or state).
  int64_t offset = 0;
  /// For `state`: floats from the start of that storage.
  int64_t view_offset = 0;
  /// Floats from one row, the last axis, to the next; 0: there are none between them.
  int64_t pitch = 0;
};

struct PlanOptions {
  /// Give every value a place of its own, and let no node be a constant; otherwise places are shared and reused as
  /// soon as nothing needs them.
  bool retain_all = false;
  /// Let later values take the places of dead ones. Off, more memory is used, and nothing has to wait for a place to
  /// become free: for backends that run many nodes at once.
  bool reuse = true;
  /// Let elementwise nodes read and write pieces of the last axis where the whole is (Location::pitch).
  bool pieces_in_place = false;
};

/// The memory layout of a program: one arena for all values that are not parameters or states.
struct Plan {
  std::vector<Location> locations;  // per value
  /// Whether a value's numbers are still there after a run: nothing else took its place.
  std::vector<bool> readable;
  int64_t arena_size = 0;  // floats
  /// Nodes that depend on no input, parameter or state: run once, before the first run. Their outputs are never
  /// overwritten.
  std::vector<int> constants;
  /// The other nodes, in order.
  std::vector<int> steps;
  /// Updates whose value could not be written into the state's own storage: copied after a run, all at once
  /// (every value is read before any state is written).
  std::vector<Update> copies;
};

/// Lays out a program. Reshapes, splits and concatenations along the leading axis are views where possible, but
/// never of a state that an update changes. What Adam, elementwise nodes or a slice make of a state is written in its
/// place if nothing reads later what it was; so is a slice in what was computed. Takes O(n log n) for n values.
Plan plan(const Program& program, PlanOptions options = {});

}  // namespace attn
