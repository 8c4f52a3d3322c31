#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>

#include "tensor/shape.h"

/// What the dimensions of tensors count: names that layers give and ops carry on. They describe; nothing that is
/// recorded, lowered, planned or computed depends on them.
namespace attn {

struct Node;
struct Program;

/// unknown: nobody said. single: one position that stands for nothing, put in so that another axis broadcasts, or left
/// by a sum. row: several axes merged into one.
// clang-format off
#define ATTN_AXES(X) \
  X(unknown) X(single) X(row) X(column) X(inner) X(batch) X(head) X(query) X(key) X(token) X(step) X(position) \
  X(feature) X(hidden) X(gate) X(vocabulary) X(layer) X(pair) X(point) X(patch) X(pixel) X(digit) X(number) X(size) \
  X(statistic) X(loss) X(parameter)
// clang-format on

/// An axis: one of the names, and whose positions (or words) it counts.
enum class Axis : uint8_t {
#define ATTN_AXIS(name) name,
  ATTN_AXES(ATTN_AXIS)
#undef ATTN_AXIS
      count
};

/// Whose positions or words an axis counts: a translation's source or target, or the one sequence of other programs.
enum class Text : uint8_t { none, sequence, source, target };

constexpr Axis of(Text text, Axis name) {
  return static_cast<Axis>((static_cast<int>(name) & 63) | (static_cast<int>(text) << 6));
}
constexpr Text text_of(Axis axis) { return static_cast<Text>(static_cast<int>(axis) >> 6); }
constexpr Axis name_of(Axis axis) { return of(Text::none, axis); }
/// The same positions under another name: a token that asks is a query.
constexpr Axis as(Axis name, Axis positions) { return of(text_of(positions), name); }

/// The axes of one tensor: how many there are, and a byte for each.
class Axes {
 public:
  constexpr Axes() = default;
  constexpr Axes(std::initializer_list<Axis> axes) {
    for (const Axis axis : axes) *this = with(count(), axis);
  }
  constexpr int count() const { return static_cast<int>(bits_ >> kCount); }
  /// Counted from the front; unknown behind the last.
  constexpr Axis operator[](int i) const { return static_cast<Axis>(i < count() ? bits_ >> (8 * i) & 255 : 0); }
  /// With another one in that place, which may be behind the last.
  constexpr Axes with(int i, Axis axis) const {
    const uint64_t others = bits_ & ~(uint64_t{255} << (8 * i));
    const uint64_t bits = others | (uint64_t{static_cast<uint8_t>(axis)} << (8 * i));
    return i < count() ? Axes(bits) : Axes(bits, i + 1);
  }
  /// With one more before that place.
  constexpr Axes inserted(int i, Axis axis) const {
    const uint64_t first = (uint64_t{1} << (8 * i)) - 1;
    return Axes((bits_ & first) | ((bits_ & ~first) << 8), count() + 1).with(i, axis);
  }
  /// Without the one in that place.
  constexpr Axes erased(int i) const {
    if (i >= count()) return *this;
    const uint64_t first = (uint64_t{1} << (8 * i)) - 1;
    return Axes((bits_ & first) | ((bits_ & kNames) >> 8 & ~first), count() - 1);
  }
  constexpr bool operator==(Axes other) const { return bits_ == other.bits_; }

 private:
  static constexpr int kCount = 56;
  static constexpr uint64_t kNames = (uint64_t{1} << kCount) - 1;

  explicit constexpr Axes(uint64_t bits) : bits_(bits) {}
  constexpr Axes(uint64_t names, int count) : bits_((names & kNames) | (static_cast<uint64_t>(count) << kCount)) {}

  uint64_t bits_ = 0;
};
static_assert(kMaxRank < 7);

/// "query", or with a text "query:source"; "" of one that is unknown.
std::string str(Axis axis);

/// What most ops carry on: every axis is named as in the first input that has it in full (aligned at the last axis, as
/// broadcasting aligns them), or else as in the first that has a part of it. What a sum leaves of an axis is single.
Axes joined_axes(const Program& program, const Node& node, const Shape& result);

}  // namespace attn
