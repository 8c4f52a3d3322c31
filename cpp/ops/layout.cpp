// Ops that move elements and compute nothing. Many of them become views in plan().
#include <algorithm>
#include <numeric>

#include "ops/explain_rules.h"

namespace attn {
namespace {

std::vector<Shape> infer_reshape(const InferCall& c) {
  const Shape& to = c.as<ShapeAttrs>().shape;
  if (to.size() != c.inputs[0].size()) {
    throw ShapeError("sizes differ, x is " + c.inputs[0].str() + ", the new shape is " + to.str());
  }
  return {to};
}

std::vector<Value> reshape_vjp(const VjpCall& c) {
  const Shape& from = c.b.shape(c.x(0));
  return {reshape(c.b, c.dy(), std::vector<int64_t>(from.begin(), from.end()))};
}

std::vector<Shape> infer_permute(const InferCall& c) {
  const auto& order = c.as<PermuteAttrs>().order;
  const Shape& x = c.inputs[0];
  std::vector<int> axes(x.rank());
  std::iota(axes.begin(), axes.end(), 0);
  if (!std::is_permutation(order.begin(), order.end(), axes.begin(), axes.end()))
    throw ShapeError("the order is not a permutation of the axes of " + x.str());
  Shape result = x;
  for (int axis = 0; axis < x.rank(); ++axis) result[axis] = x[order[axis]];
  return {result};
}

std::vector<Value> permute_vjp(const VjpCall& c) {
  const auto& order = c.node.as<PermuteAttrs>().order;
  std::vector<int> inverse(order.size());
  for (size_t axis = 0; axis < order.size(); ++axis) inverse[order[axis]] = static_cast<int>(axis);
  return {permute(c.b, c.dy(), inverse)};
}

std::vector<Shape> infer_split(const InferCall& c) {
  const auto& attrs = c.as<SplitAttrs>();
  const Shape& x = c.inputs[0];
  const int axis = rules::front_axis(x, attrs.axis);
  std::vector<Shape> results;
  int64_t total = 0;
  for (int64_t size : attrs.sizes) {
    if (size < 0) throw ShapeError("a piece has the negative size " + std::to_string(size));
    Shape piece = x;
    piece[axis] = size;
    results.push_back(piece);
    total += size;
  }
  if (total != x[axis]) {
    throw ShapeError("the pieces add up to " + std::to_string(total) + ", axis " + std::to_string(axis) + " of " +
                     x.str() + " has " + std::to_string(x[axis]));
  }
  return results;
}

std::vector<Value> split_vjp(const VjpCall& c) {
  std::vector<Value> pieces;
  for (size_t i = 0; i < c.dys.size(); ++i) {
    const Value y = c.y(static_cast<int>(i));
    pieces.push_back(c.dys[i] ? c.dys[i] : fill(c.b, c.b.shape(y), 0.0f, c.b.axes_of(y)));
  }
  return {concat(c.b, pieces, c.node.as<SplitAttrs>().axis)};
}

std::vector<Shape> infer_concat(const InferCall& c) {
  const int axis = rules::front_axis(c.inputs[0], c.as<AxisAttrs>().axis);
  Shape result = c.inputs[0];
  for (size_t i = 1; i < c.inputs.size(); ++i) {
    Shape aligned = c.inputs[i];
    if (aligned.rank() == result.rank()) aligned[axis] = result[axis];
    if (aligned != result) {
      throw ShapeError("shapes differ outside of axis " + std::to_string(axis) + ", " + c.inputs[0].str() + " and " +
                       c.inputs[i].str());
    }
    result[axis] += c.inputs[i][axis];
  }
  return {result};
}

std::vector<Value> concat_vjp(const VjpCall& c) {
  const int axis = c.node.as<AxisAttrs>().axis;
  std::vector<int64_t> sizes;
  for (Value in : c.node.inputs) sizes.push_back(c.b.shape(in)[axis]);
  return split(c.b, c.dy(), axis, sizes);
}

std::vector<Shape> infer_slice(const InferCall& c) {
  const auto [axis, begin] = c.as<SliceAttrs>();
  const Shape &x = c.inputs[0], &src = c.inputs[1];
  Shape aligned = src;
  if (src.rank() == x.rank()) aligned[axis] = x[axis];
  if (aligned != x || begin < 0 || begin > x[axis] - src[axis]) {
    throw ShapeError("the piece does not fit at " + std::to_string(begin) + " of axis " + std::to_string(axis) +
                     ", x is " + x.str() + ", the piece is " + src.str());
  }
  return {x};
}

/// What was overwritten has no gradient.
std::vector<Value> slice_vjp(const VjpCall& c) {
  const auto [axis, begin] = c.node.as<SliceAttrs>();
  const Shape piece = c.b.shape(c.x(1));
  Value dx, dsrc;
  if (c.wants(0)) dx = slice_scatter(c.b, c.dy(), fill(c.b, piece, 0.0f, c.b.axes_of(c.x(1))), axis, begin);
  if (c.wants(1)) {
    std::vector<int64_t> sizes = {piece[axis]};
    if (begin > 0) sizes.insert(sizes.begin(), begin);
    const int64_t behind = c.b.shape(c.dy())[axis] - begin - piece[axis];
    if (behind > 0) sizes.push_back(behind);
    dsrc = split(c.b, c.dy(), axis, sizes)[begin > 0];
  }
  return {dx, dsrc};
}

std::vector<Shape> infer_broadcast(const InferCall& c) {
  const Shape& to = c.as<ShapeAttrs>().shape;
  Shape result;
  if (!broadcast(c.inputs[0], to, result) || result != to) {
    throw ShapeError("x does not broadcast, x is " + c.inputs[0].str() + ", the new shape is " + to.str());
  }
  return {to};
}

std::vector<Value> broadcast_vjp(const VjpCall& c) { return {sum_to(c.b, c.dy(), c.b.shape(c.x(0)))}; }

// --- axes ---
/// Extents that stay keep their names, those of extent 1 come and go. Several that become one are rows; what one that
/// becomes several is cut into, only the layer knows.
Axes reshaped_axes(const Program& program, const Node& node, const Shape& to) {
  const Shape& from = program.shape(node.inputs[0]);
  const Axes names = program.info(node.inputs[0]).axes;
  Axes axes;
  for (int i = 0, j = 0; j < to.rank();) {
    const int first = j;
    if (i < from.rank() && from[i] == to[j]) {
      axes = axes.with(j++, names[i++]);
    } else if (to[j] == 1) {
      axes = axes.with(j++, Axis::single);
    } else if (i < from.rank() && from[i] == 1) {
      ++i;
    } else {
      int64_t before = 1, after = to[j++];
      while (before < after ? i < from.rank() : before > after && j < to.rank()) {
        if (before < after) {
          before *= from[i++];
        } else {
          after *= to[j++];
        }
      }
      for (int k = first; k < j; ++k) axes = axes.with(k, j == first + 1 ? Axis::row : Axis::unknown);
    }
  }
  return axes;
}

Axes permuted_axes(const Program& program, const Node& node, const Shape&) {
  const Axes names = program.info(node.inputs[0]).axes;
  Axes axes;
  for (const int axis : node.as<PermuteAttrs>().order) axes = axes.with(axes.count(), names[axis]);
  return axes;
}

// --- explanations: every cell is another cell's copy ---
Term explain_reshape(ExplainCall& c) { return c.in(0, c.index); }

Term explain_permute(ExplainCall& c) {
  const auto& order = c.as<PermuteAttrs>().order;
  const Shape &x = c.in_shape(0), &y = c.out_shape();
  std::array<int64_t, kMaxRank> stride;
  for (int axis = 0; axis < y.rank(); ++axis) stride[axis] = x.span(order[axis] + 1, x.rank());
  return c.in(0, strided_index(c.index, y, stride));
}

Term explain_split(ExplainCall& c) {
  const auto& attrs = c.as<SplitAttrs>();
  const Shape& whole = c.in_shape(0);
  const int64_t inner = whole.span(attrs.axis + 1, whole.rank()), width = c.out_shape()[attrs.axis] * inner;
  int64_t begin = 0;
  for (int piece = 0; piece < c.output; ++piece) begin += attrs.sizes[piece] * inner;
  return c.in(0, c.index / width * whole[attrs.axis] * inner + begin + c.index % width);
}

Term explain_concat(ExplainCall& c) {
  const int axis = c.as<AxisAttrs>().axis;
  const Shape& whole = c.out_shape();
  const int64_t inner = whole.span(axis + 1, whole.rank()), line = whole[axis] * inner;
  int64_t within = c.index % line;
  int piece = 0;
  while (within >= c.in_shape(piece)[axis] * inner) within -= c.in_shape(piece++)[axis] * inner;
  return c.in(piece, c.index / line * c.in_shape(piece)[axis] * inner + within);
}

Term explain_slice(ExplainCall& c) {
  const auto [axis, begin] = c.as<SliceAttrs>();
  const Shape& x = c.in_shape(0);
  const int64_t inner = x.span(axis + 1, x.rank()), line = x[axis] * inner, width = c.in_shape(1)[axis] * inner;
  const int64_t within = c.index % line - begin * inner;
  return within < 0 || within >= width ? c.in(0, c.index) : c.in(1, c.index / line * width + within);
}

Term explain_broadcast(ExplainCall& c) { return rules::operand(c, 0); }

}  // namespace

ATTN_OP(reshape, .formula = "y_n = x_n", .infer = infer_reshape, .vjp = reshape_vjp, .explain = explain_reshape,
        .axes = reshaped_axes, .moves = true);
ATTN_OP(permute, .formula = "y_{\\pi(i)} = x_i", .infer = infer_permute, .vjp = permute_vjp, .explain = explain_permute,
        .axes = permuted_axes, .moves = true);
ATTN_OP(split, .formula = "[y_1, \\dots, y_n] = x", .infer = infer_split, .vjp = split_vjp, .explain = explain_split,
        .moves = true);
ATTN_OP(concat, .formula = "y = [x_1, \\dots, x_n]", .infer = infer_concat, .vjp = concat_vjp,
        .explain = explain_concat, .moves = true);
ATTN_OP(slice_scatter, .formula = "z = x, \\quad z_{b + n} = y_n", .infer = infer_slice, .vjp = slice_vjp,
        .explain = explain_slice, .moves = true);
ATTN_OP(broadcast_to, .formula = "y_i = x_{j(i)}", .infer = infer_broadcast, .vjp = broadcast_vjp,
        .explain = explain_broadcast, .moves = true, .elementwise = true);

Value reshape(Builder& b, Value x, const std::vector<int64_t>& dims) {
  const Shape from = b.shape(x);
  std::vector<int64_t> to = dims;
  const auto open = std::find(to.begin(), to.end(), -1);
  if (open != to.end()) {
    *open = 1;
    int64_t known = 1;
    for (int64_t dim : to) known *= dim;
    *open = known > 0 ? from.size() / known : 0;
  }
  const Shape shape(to);
  return shape == from ? x : b.apply(op::reshape, {x}, ShapeAttrs{shape});
}

Value permute(Builder& b, Value x, const std::vector<int>& order) {
  return b.apply(op::permute, {x}, PermuteAttrs{order});
}

std::vector<Value> split(Builder& b, Value x, int axis, const std::vector<int64_t>& sizes) {
  const int front = rules::front_axis(b.shape(x), axis);
  if (sizes.size() == 1 && sizes[0] == b.shape(x)[front]) return {x};
  return b.apply_all(op::split, {x}, SplitAttrs{front, sizes});
}

std::vector<Value> split_equal(Builder& b, Value x, int axis, int64_t count, bool squeeze) {
  const Shape shape = b.shape(x);
  const int front = rules::front_axis(shape, axis);
  if (count <= 0 || shape[front] % count != 0) {
    throw ShapeError("split: axis " + std::to_string(front) + " of " + shape.str() + " is not divisible by " +
                     std::to_string(count));
  }
  std::vector<Value> pieces = split(b, x, front, std::vector<int64_t>(count, shape[front] / count));
  if (!squeeze) return pieces;
  std::vector<int64_t> dims(shape.begin(), shape.end());
  dims.erase(dims.begin() + front);
  for (Value& piece : pieces) piece = b.axes(reshape(b, piece, dims), b.axes_of(x).erased(front));
  return pieces;
}

Value concat(Builder& b, const std::vector<Value>& xs, int axis) {
  if (xs.size() == 1) return xs[0];
  const int front = rules::front_axis(b.shape(xs[0]), axis);
  return b.apply(op::concat, xs, AxisAttrs{front});
}

Value stack(Builder& b, const std::vector<Value>& xs, int axis, Axis name) {
  const Shape shape = b.shape(xs[0]);
  const int front = axis < 0 ? axis + shape.rank() + 1 : axis;
  std::vector<int64_t> dims(shape.begin(), shape.end());
  dims.insert(dims.begin() + front, 1);
  std::vector<Value> raised;
  for (Value x : xs) raised.push_back(b.axes(reshape(b, x, dims), b.axes_of(x).inserted(front, Axis::single)));
  return b.axis(concat(b, raised, front), front, name);
}

Value slice_scatter(Builder& b, Value x, Value src, int axis, int64_t begin) {
  return b.apply(op::slice_scatter, {x, src}, SliceAttrs{rules::front_axis(b.shape(x), axis), begin});
}

Value broadcast_to(Builder& b, Value x, const Shape& shape) {
  return b.shape(x) == shape ? x : b.apply(op::broadcast_to, {x}, ShapeAttrs{shape});
}

}  // namespace attn
