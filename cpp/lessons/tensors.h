#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lessons/literals.h"
#include "lessons/registry.h"

/// What tensors a program takes, and how their extents follow from those that are given.
namespace attn::lessons {

enum class TensorKind {
  input,      // any numbers
  ids,        // token ids, below `limit`
  places,     // positions in a sequence, below `limit`
  lengths,    // up to `limit`
  parameter,  // learned
};

enum class Presence {
  always,
  given,    // only if it is given
  default_  // if it is given, or if no input at all is given: a mask, a target
};

/// How an input that is not given is made.
enum class Fill {
  normal,  // N(0, 1)
  zeros,   //
  grid,    // n points 0, 5/n, 10/n, ...: the book's test points
  points,  // n points in [0, 5), sorted: the book's training points
  curve,   // the book's function of those points, with noise
};

struct TensorSpec {
  // Not inline: the programs' lists of tensors are mostly calls of these.
  TensorSpec(const char* its_name, const char* its_shapes, TensorKind its_kind = TensorKind::input,
             Presence its_presence = Presence::always, const char* its_limit = "");
  TensorSpec(const std::string& its_name, const std::string& its_shapes, TensorKind its_kind = TensorKind::input);

  std::string name;
  /// One extent per word, alternatives by "|": "B Tk Dk", "B|B Tq", "3*H E+H", "1 H".
  std::string shapes;
  TensorKind kind;
  Presence presence = Presence::always;
  /// The letter of the vocabulary's or the sequence's size.
  Literal limit = {};
  /// Tensors of one group have the same number of dimensions.
  Literal group = {};
  Fill fill = Fill::normal;
  /// The book's numbers, used when nothing is given and the sizes are the defaults.
  Few<float, 20> example = {};
  /// Another name under which it may be given.
  Literal alias = {};
};

/// The tokens of a program's one sequence.
inline constexpr Axis kToken = of(Text::sequence, Axis::token);

/// A letter of the declared shapes.
struct SizeSpec {
  Literal letter;
  /// What the axes of inputs that have this extent count.
  Axis axis = Axis::unknown;
  /// The setting that gives it; empty: only tensors do.
  Literal setting;
  int64_t value = 1;
  Literal summary;
  int64_t largest = 65536;
};
using SizeSpecs = Few<SizeSpec, 9>;

/// A letter's value and who says so: "'keys' is [2, 10, 2]", "the setting num_keys is 10".
struct Size {
  int64_t value = 0;
  std::string source;
};

using Sizes = std::map<std::string, Size>;

struct ResolvedTensor {
  const TensorSpec* spec;
  /// As given: the spec's name or its alias.
  std::string name;
  Shape shape;
  bool given;
  Axes axes = {};
};

/// Everything a program is recorded from.
struct Resolved {
  std::vector<TensorSpec> specs;
  Sizes sizes;
  /// The tensors that the program has, in the order of the specs.
  std::vector<ResolvedTensor> tensors;
  /// Whether no tensor and no size at all is given.
  bool all_defaults = true;
};

/// Finds every size from `fixed` sizes, the given shapes and the settings, else by default.
/// Throws Error naming both sides of a contradiction.
void resolve_sizes(Resolved& resolved, const SizeSpecs& sizes, const RunRequest& request);

/// Throws Error unless text is a whole number from 1 to the size's largest.
int64_t parse_size(const SizeSpec& size, const std::string& text);

}  // namespace attn::lessons
