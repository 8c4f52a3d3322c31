#include "program/axes.h"

#include "program/program.h"

namespace attn {

std::string str(Axis axis) {
  static constexpr const char* kNames[] = {
#define ATTN_AXIS(name) #name,
      ATTN_AXES(ATTN_AXIS)
#undef ATTN_AXIS
  };
  static constexpr const char* kTexts[] = {"", ":sequence", ":source", ":target"};
  if (name_of(axis) == Axis::unknown) return "";
  return std::string(kNames[static_cast<int>(name_of(axis))]) + kTexts[static_cast<int>(text_of(axis))];
}

Axes joined_axes(const Program& program, const Node& node, const Shape& result) {
  Axes axes;
  for (int i = 0; i < result.rank(); ++i) {
    Axis found = result[i] == 1 ? Axis::single : Axis::unknown;
    int64_t best = 0;
    for (const Value v : node.inputs) {
      const Shape& shape = program.shape(v);
      const int at = i - result.rank() + shape.rank();
      if (at < 0 || (shape[at] != 1 && result[i] == 1)) continue;
      const Axis name = program.info(v).axes[at];
      const bool tells = name != Axis::single && name != Axis::unknown;
      if (!tells || (best != 0 && (best == result[i] || shape[at] != result[i]))) continue;
      found = name;
      best = shape[at];
    }
    axes = axes.with(i, found);
  }
  return axes;
}

}  // namespace attn
