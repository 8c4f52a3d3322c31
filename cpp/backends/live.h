#pragma once
#include <vector>

#include "program/program.h"

/// Which of a value's numbers count. Sentences are padded to one length; what padding holds is masked out of the loss,
/// so behind the sentences' ends nothing is needed of many values, and the cotangents there are zero. Both follow from
/// the masks (mask_lengths) of a recorded program and the inputs that they count with: nothing is recorded for it.
namespace attn {

/// One bound on the numbers of a value whose outermost axis is the batch, in row-major order. Either of whole rows:
/// those of the examples b with lengths[b] > step. Or of places: of example b's numbers those with
/// (i / inner) % span < lengths[b], an axis of extent `span` whose positions are `inner` apart. None: no lengths.
struct Limit {
  int lengths = -1;  // an input [B]
  int64_t step = -1;
  int64_t span = 1, inner = 1;

  explicit operator bool() const { return lengths >= 0; }
  bool rows() const { return step >= 0; }
  bool operator==(const Limit& other) const {
    return lengths == other.lengths && step == other.step && span == other.span && inner == other.inner;
  }
};

/// All that holds for a value: a number counts if no limit excludes it.
using Live = std::vector<Limit>;

/// By value of a lowered program, and of what was fused in it.
struct LiveValues {
  /// Behind these, nothing depends on the numbers.
  std::vector<Live> needed;
  /// Behind these, the numbers are zero. The terms of a product's sum that are so are left out by who computes it.
  std::vector<Live> zero;
  /// Squares whose numbers right of the diagonal are zero.
  std::vector<bool> causal;

  /// What is worth computing of v; what else is needed is zero.
  Live work(Value v) const;
};

/// What is in both.
Live both(const Live& a, const Live& b);
/// At least what is in either.
Live either(const Live& a, const Live& b);
/// Those on whole rows.
Live rows_of(const Live& live);
/// The limit on an axis of a value of that shape, if there is one; negative axes count from the end.
Limit on_axis(const Live& live, const Shape& shape, int axis);
/// Of rows of `from` numbers, those of as many rows of `to`; a limit within the rows is none.
Live scaled(const Live& live, int64_t from, int64_t to);

/// A product's parts that count: of the matrices of a batch those of some examples, and of each a part of its rows,
/// columns and inner axis.
struct LiveProduct {
  enum class Kind {
    rows,     // one matrix, whose rows of A and C are the examples'
    inner,    // one matrix, whose inner axis is
    matrices  // one or more of each example
  } kind = Kind::matrices;
  /// Of rows: A's and C's, counted in rows; of inner: the inner axis'; of matrices: whole examples.
  Live outer;
  Limit m, n, k;  // of matrices
};
LiveProduct live_product(const Program& program, const Node& matmul, const LiveValues& live);

/// Where the rows of v, a softmax's weights or its gradient before that is masked or scaled, may end: behind it, of the
/// rows that count, every term of the sums is zero, and nothing is needed but zeros.
Limit live_columns(const Program& program, Value v, const LiveValues& live);

/// Of a sum over rows, or over an axis of them, where the rows are not zero; none if it adds all.
Live live_terms(const Program& program, const Node& sum, const LiveValues& live);

/// Of the limits, those that memory is walked by: on whole rows, and on the outermost axis of places.
Live walked(const Live& live);

LiveValues find_live(const Program& program);

}  // namespace attn
