#include "tensor/shape.h"

#include <algorithm>
#include <limits>

#include "tensor/error.h"

namespace attn {

Shape::Shape(std::initializer_list<int64_t> dims) {
  for (int64_t dim : dims) push_back(dim);
}

Shape::Shape(const std::vector<int64_t>& dims) {
  for (int64_t dim : dims) push_back(dim);
}

void Shape::push_back(int64_t dim) {
  if (rank_ == kMaxRank) throw ShapeError("a shape of more than " + std::to_string(kMaxRank) + " dimensions");
  if (dim < 0) throw ShapeError("a negative extent, " + std::to_string(dim));
  // No product overflows, in bytes too, not even one that a later zero would undo.
  int64_t most = std::numeric_limits<int64_t>::max() / 8;
  for (const int64_t before : *this) most /= std::max<int64_t>(before, 1);
  if (dim > most) throw ShapeError("a shape with more elements than can be counted");
  dims_[rank_++] = dim;
}

int64_t Shape::span(int from, int to) const {
  int64_t product = 1;
  for (int axis = from; axis < to; ++axis) product *= dims_[axis];
  return product;
}

int64_t Shape::size() const { return span(0, rank_); }

bool Shape::operator==(const Shape& other) const {
  return rank_ == other.rank_ && std::equal(begin(), end(), other.begin());
}

std::string Shape::str() const {
  std::string text = "[";
  for (int axis = 0; axis < rank_; ++axis) {
    if (axis > 0) text += ", ";
    text += std::to_string(dims_[axis]);
  }
  return text + "]";
}

bool broadcast(const Shape& a, const Shape& b, Shape& result) {
  const Shape& longer = a.rank() >= b.rank() ? a : b;
  const Shape& shorter = a.rank() >= b.rank() ? b : a;
  result = longer;
  for (int back = 1; back <= shorter.rank(); ++back) {
    const int64_t x = longer[-back], y = shorter[-back];
    if (x != y && x != 1 && y != 1) return false;
    result[-back] = x == 1 ? y : x;
  }
  return true;
}

std::array<int64_t, kMaxRank> broadcast_strides(const Shape& from, const Shape& to) {
  std::array<int64_t, kMaxRank> strides{};
  int64_t stride = 1;
  for (int back = 1; back <= from.rank(); ++back) {
    strides[to.rank() - back] = from[-back] == 1 ? 0 : stride;
    stride *= from[-back];
  }
  return strides;
}

int64_t strided_index(int64_t index, const Shape& shape, const std::array<int64_t, kMaxRank>& strides) {
  int64_t at = 0;
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    at += index % shape[axis] * strides[axis];
    index /= shape[axis];
  }
  return at;
}

}  // namespace attn
