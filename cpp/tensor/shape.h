#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace attn {

/// Most dimensions a tensor can have.
inline constexpr int kMaxRank = 6;

/// The extents of a row-major tensor. A scalar has rank 0 and size 1.
class Shape {
 public:
  Shape() = default;
  /// Throws ShapeError if there are more than kMaxRank extents or one is negative.
  Shape(std::initializer_list<int64_t> dims);
  explicit Shape(const std::vector<int64_t>& dims);

  int rank() const { return rank_; }
  /// The extent of an axis; negative axes count from the end.
  int64_t operator[](int axis) const { return dims_[axis < 0 ? axis + rank_ : axis]; }
  int64_t& operator[](int axis) { return dims_[axis < 0 ? axis + rank_ : axis]; }
  /// The number of elements.
  int64_t size() const;
  /// The extent of the last axis, 1 for a scalar.
  int64_t last() const { return rank_ == 0 ? 1 : dims_[rank_ - 1]; }
  /// The product of the extents of axes [from, to).
  int64_t span(int from, int to) const;

  const int64_t* begin() const { return dims_.data(); }
  const int64_t* end() const { return dims_.data() + rank_; }
  void push_back(int64_t dim);

  bool operator==(const Shape& other) const;
  bool operator!=(const Shape& other) const { return !(*this == other); }

  /// "[2, 3]".
  std::string str() const;

 private:
  std::array<int64_t, kMaxRank> dims_{};
  int rank_ = 0;
};

/// NumPy's broadcasting: align at the last axis, extents must be equal or 1.
/// Returns false where they do not fit.
bool broadcast(const Shape& a, const Shape& b, Shape& result);

/// Row-major strides in elements; 0 on axes of extent 1, so that the axis broadcasts.
std::array<int64_t, kMaxRank> broadcast_strides(const Shape& from, const Shape& to);

/// Where element `index` of a row-major tensor of that shape is in memory that is walked by other strides.
int64_t strided_index(int64_t index, const Shape& shape, const std::array<int64_t, kMaxRank>& strides);

}  // namespace attn
