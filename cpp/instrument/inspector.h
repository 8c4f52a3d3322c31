#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "instrument/preparation.h"
#include "program/executor.h"
#include "program/explain.h"

namespace attn {

/// A number in the place of another; none takes the edit of that cell back.
struct Edit {
  Cell cell;
  std::optional<float> number;
};

/// How edits changed a value.
struct Change {
  Value value;
  /// Cells whose bits differ from what they were without any edit.
  int64_t cells = 0;
  /// The largest absolute difference; NaN and infinities apart.
  double largest = 0;
};

/// A program of the registry, run with every value kept: what the page steps through, asks and edits.
/// A step forward or back shows values and computes nothing, so a step back restores the exact bytes.
class Inspector {
 public:
  /// Throws Error as record_program() and Executor::write() do, and if it needs more memory than `max_bytes`.
  explicit Inspector(const ProgramRequest& request, double max_bytes = 1e9);

  /// The recorded program without what nothing needs. Values keep their ids.
  const Program& program() const { return program_; }

  /// The present numbers of a value, in row-major order. Valid until the next edit, reset or advance.
  /// Throws Error if there is no such value or it is not computed.
  const std::vector<float>& numbers(Value v) const;
  /// The numbers without the edits.
  const std::vector<float>& numbers_before(Value v) const;

  Explanation explain(Cell cell) const;
  /// The number that an explanation's arithmetic gives, in double, from the present numbers.
  ReadCell reader() const;

  /// Sets numbers and computes anew, once, what depends on them, nothing else; of several for one cell the last. A cell
  /// of an input or a parameter is edited as long as its number is another than before. A computed cell is held: it
  /// keeps its number, whatever becomes of what it is computed from, until its edit is taken back. Throws Error, and
  /// changes nothing, for the state of an optimizer, a place outside of the tensor, a number that is not finite, or one
  /// that the value does not take (Executor::write).
  void edit(const std::vector<Edit>& edits);
  /// Takes back all edits.
  void reset();
  /// The edited cells with their present numbers, in the order of their places.
  const std::map<std::pair<int, int64_t>, float>& edits() const { return edits_; }
  /// Every value that differs from what it was without the edits, in the order of computing.
  std::vector<Change> changes() const;

  /// Takes over the program's updates (an optimizer's step) and computes everything again. Edits of what is given
  /// become part of what is; what was held is let go before the step.
  void advance();

 private:
  void set_numbers(Value v, const std::vector<float>& numbers);
  /// Gives the cells of a computed value that are held their numbers.
  void hold(Value v);
  void recompute(const std::vector<bool>& depends);
  void compute_all();
  void check_value(Value v) const;

  Program program_;
  std::shared_ptr<State> state_;
  std::unique_ptr<Executor> executor_;
  std::map<std::pair<int, int64_t>, float> edits_;
  /// The numbers of before, of every value that an edit can have changed.
  std::unordered_map<int, std::vector<float>> before_;
  mutable std::unordered_map<int, std::vector<float>> cache_;
};

}  // namespace attn
