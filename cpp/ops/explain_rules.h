#pragma once
#include "ops/rules.h"
#include "program/explain.h"

/// What the explanation rules of the op families share. Not for use outside ops/.
namespace attn::rules {

/// The operand's cell at the output cell's place.
inline Term operand(ExplainCall& c, int input) {
  return c.in(input, strided_index(c.index, c.out_shape(), broadcast_strides(c.in_shape(input), c.out_shape())));
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

/// A row's peak and the sum of its e^(x_j - peak), as parts.
struct Exponentials {
  Term peak, total;

  Exponentials(ExplainCall& c, const std::vector<Term>& cells) : peak(c.part("m", call("max", cells))) {
    std::vector<Term> terms;
    for (const Term& cell : cells) terms.push_back(power(cell));
    total = c.part("Z", plus(terms));
  }
  Term power(const Term& cell) const { return call("exp", {minus(cell, peak)}); }
};

inline Term mean_of(const std::vector<Term>& terms) {
  return over(plus(terms), constant(static_cast<double>(terms.size())));
}

}  // namespace attn::rules
