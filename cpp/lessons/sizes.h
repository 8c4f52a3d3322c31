#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lessons/definition.h"

/// How the extents of given tensors tell a program's sizes.
namespace attn::lessons {

using Shapes = std::map<std::string, Shape>;
/// Name and shape of every tensor that a program takes, in the order of recording.
using Tensors = std::vector<std::pair<std::string, Shape>>;

/// A size's value and who says so: "'keys' is [2, 10, 2]", "the setting num_keys is 10"; nobody: 0 and "".
struct Size {
  int64_t value = 0;
  std::string source;
};

/// The shapes of a program in some sizes, and in the same but for one that is twice as large, if there can be such.
/// Where they differ so, an extent is a sum of whole multiples of sizes and a number; another one tells nothing.
struct Probe {
  std::vector<int64_t> sizes;
  Tensors tensors;
  std::vector<Shapes> doubled;
};

/// Finds every size from those that are known, from the given shapes, else by default.
/// Throws ShapeError naming both sides of a contradiction.
std::vector<Size> find_sizes(const Definition& definition, std::vector<Size> known, const Shapes& given,
                             const Probe& probe);

}  // namespace attn::lessons
