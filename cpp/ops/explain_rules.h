#pragma once
#include "ops/rules.h"
#include "program/explain.h"

/// What the explanation rules of the op families share. Not for use outside ops/.
namespace attn::rules {

/// The place of element `index` of a tensor of shape `out` in an operand that was broadcast to it.
inline int64_t broadcast_index(const Shape& operand, const Shape& out, int64_t index) {
  const auto strides = broadcast_strides(operand, out);
  int64_t at = 0;
  for (int axis = out.rank() - 1; axis >= 0; --axis) {
    at += index % out[axis] * strides[axis];
    index /= out[axis];
  }
  return at;
}

/// The operand's cell at the output cell's place.
inline Term operand(ExplainCall& c, int input) {
  return c.in(input, broadcast_index(c.in_shape(input), c.out_shape(), c.index));
}

/// The cells of the output cell's row (last axis) in an input of the output's shape.
inline std::vector<Term> row(ExplainCall& c, int input) {
  const int64_t cols = c.in_shape(input).last(), first = c.index / cols * cols;
  std::vector<Term> cells;
  for (int64_t j = 0; j < cols; ++j) cells.push_back(c.in(input, first + j));
  return cells;
}

/// sum_j a_j b_j
inline Term dot(const std::vector<Term>& a, const std::vector<Term>& b) {
  std::vector<Term> products;
  for (size_t j = 0; j < a.size(); ++j) products.push_back(times(a[j], b[j]));
  return plus(products);
}

inline Term mean_of(const std::vector<Term>& terms) {
  return over(plus(terms), constant(static_cast<double>(terms.size())));
}

}  // namespace attn::rules
