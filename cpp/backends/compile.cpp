#include "backends/compile.h"

#include <algorithm>
#include <span>

#include "ops/op_list.h"

namespace attn {
namespace {

/// An operand or result as the product sees it: [..., rows, cols], its rows `row` floats apart, its matrices as far as
/// `batch` says for each axis before them.
struct View {
  Shape shape;
  int64_t row = 0, batch[kMaxAxes - 2] = {};
  bool plain = true;

  explicit View(const Shape& s) : shape(s), row(s[-1]) {
    for (int axis = 0; axis < s.rank() - 2; ++axis) batch[axis] = s.span(axis + 1, s.rank());
  }

  /// [B, T, N, D] in memory, seen as [B, N, T, D].
  static View heads(const Shape& memory) {
    View view(Shape{memory[0], memory[2], memory[1], memory[3]});
    view.row = memory[2] * memory[3];
    view.batch[0] = memory[1] * memory[2] * memory[3];
    view.batch[1] = memory[3];
    view.plain = false;
    return view;
  }
};

MatmulArgs extents(const View& a, const View& b, const View& c, const MatmulAttrs& attrs) {
  MatmulArgs args;
  args.transpose_a = attrs.transpose_a;
  args.transpose_b = attrs.transpose_b;
  args.m = attrs.transpose_a ? a.shape[-1] : a.shape[-2];
  args.k = attrs.transpose_a ? a.shape[-2] : a.shape[-1];
  args.n = attrs.transpose_b ? b.shape[-2] : b.shape[-1];
  args.lda = a.row;
  args.ldb = b.row;
  args.ldc = c.row;
  if (b.shape.rank() == 2 && !attrs.transpose_a && a.plain && c.plain) {
    args.m *= a.shape.span(0, a.shape.rank() - 2);  // one b for all: one tall product
    return args;
  }
  // An axis of 1 is read again for every place of the result's.
  const int leading = c.shape.rank() - 2;
  const auto stride = [&](const View& x, int axis) {
    return x.shape.rank() == 2 || x.shape[axis] < c.shape[axis] ? 0 : x.batch[axis];
  };
  int count = leading <= 2 ? 2 - leading : 0;
  int64_t dims[kMaxAxes] = {1, 1}, by_a[kMaxAxes] = {}, by_b[kMaxAxes] = {}, by_c[kMaxAxes] = {};
  for (int axis = 0; axis < leading; ++axis) {
    const std::array<int64_t, 3> by = {stride(a, axis), stride(b, axis), c.batch[axis]};
    if (leading > 2) {
      add_axis<3>(count, dims, {by_a, by_b, by_c}, c.shape[axis], by);
      continue;
    }
    dims[count] = c.shape[axis];
    by_a[count] = by[0], by_b[count] = by[1], by_c[count++] = by[2];
  }
  // More than two are one or two that are walked without gaps: see ops/matmul.cpp.
  for (int axis = 0; axis < 2; ++axis) {
    args.batch[axis] = dims[axis];
    args.stride_a[axis] = by_a[axis];
    args.stride_b[axis] = by_b[axis];
    args.stride_c[axis] = by_c[axis];
  }
  return args;
}

/// The parts of a fused product: permuted operands, the product, and what comes behind it.
struct Parts {
  const Node& product;
  bool heads_a = false, heads_b = false, heads_c = false, adds = false;
};

Parts parts_of(const Node& node) {
  Parts parts{product_of(node)};
  if (&parts.product == &node) return parts;
  for (const Node& part : node.as<std::shared_ptr<const FusedAttrs>>()->body) {
    if (id_of(part) == OpId::add) parts.adds = true;
    if (id_of(part) != OpId::permute) continue;
    parts.heads_a = parts.heads_a || part.outputs[0] == parts.product.inputs[0];
    parts.heads_b = parts.heads_b || part.outputs[0] == parts.product.inputs[1];
    parts.heads_c = parts.heads_c || part.inputs[0] == parts.product.outputs[0];
  }
  return parts;
}

CopyArgs permuted(const BoundNode& b) {
  const Shape &x = b.in_shape(0), &y = b.out_shape();
  const std::vector<int>& order = b.as<PermuteAttrs>().order;
  CopyArgs args;
  args.src = b.in(0);
  args.dst = b.out();
  for (int axis = 0; axis < y.rank(); ++axis) {
    args.add(y[axis], x.span(order[axis] + 1, x.rank()), y.span(axis + 1, y.rank()));
  }
  return args;
}

/// Nothing, if the numbers are there already: most reshapes are views, and slices are written in place.
std::vector<CopyArgs> whole_args(const BoundNode& b) {
  if (b.in(0) == b.out()) return {};
  CopyArgs args;
  args.src = b.in(0);
  args.dst = b.out();
  args.add(b.out_shape().size(), 1, 1);
  return {args};
}

/// Copies between a whole, of which the rest is in its place, and its pieces along an axis; begin: the first one's.
void add_pieces(std::vector<CopyArgs>& copies, const BoundNode& b, std::span<const Value> pieces, SliceAttrs at) {
  const bool gather = id_of(b.node) != OpId::split;
  const Value whole = gather ? b.node.outputs[0] : b.node.inputs[0];
  const Shape& shape = b.program.shape(whole);
  const int axis = at.axis;
  const int64_t outer = shape.span(0, axis), inner = shape.span(axis + 1, shape.rank()), row = shape[axis] * inner;
  int64_t begin = at.begin * inner;
  for (Value piece : pieces) {
    const int64_t width = b.program.shape(piece)[axis] * inner;
    const int64_t pitch = b.pitch(whole), from = pitch == 0 ? begin : begin / shape.last() * pitch;
    float *in_whole = b.address(whole) + from, *alone = b.address(piece);
    begin += width;
    if (in_whole == alone || outer * width == 0) continue;
    CopyArgs args;
    args.src = gather ? alone : in_whole;
    args.dst = gather ? in_whole : alone;
    args.add(outer, gather ? width : row, gather ? row : width);
    args.add(width, 1, 1);
    copies.push_back(args);
  }
}

}  // namespace

const Node& product_of(const Node& node) {
  if (id_of(node) == OpId::matmul) return node;
  const std::vector<Node>& body = node.as<std::shared_ptr<const FusedAttrs>>()->body;
  return *std::find_if(body.begin(), body.end(), [](const Node& part) { return id_of(part) == OpId::matmul; });
}

MatmulArgs matmul_args(const BoundNode& b) {
  const Parts parts = parts_of(b.node);
  const auto view = [](const Shape& shape, bool heads) { return heads ? View::heads(shape) : View(shape); };
  MatmulArgs args = extents(view(b.in_shape(0), parts.heads_a), view(b.in_shape(1), parts.heads_b),
                            view(b.out_shape(), parts.heads_c), parts.product.as<MatmulAttrs>());
  args.a = b.in(0);
  args.b = b.in(1);
  args.c = b.out();
  if (parts.adds) (b.in_shape(2) == b.out_shape() ? args.c0 : args.bias) = b.in(2);
  return args;
}

std::vector<CopyArgs> copy_args(const BoundNode& b) {
  const Node& node = b.node;
  std::vector<CopyArgs> copies;
  switch (id_of(node)) {
    case OpId::permute: return {permuted(b)};
    case OpId::split: add_pieces(copies, b, node.outputs, {b.as<SplitAttrs>().axis}); break;
    case OpId::concat: add_pieces(copies, b, node.inputs, {b.as<AxisAttrs>().axis}); break;
    case OpId::slice_scatter:
      copies = whole_args(b);
      add_pieces(copies, b, {&node.inputs[1], 1}, b.as<SliceAttrs>());
      break;
    default: return whole_args(b);
  }
  return copies;
}

RowArgs row_args(const BoundNode& b) {
  const Shape& x = b.in_shape(0);
  RowArgs args;
  args.rows = x.last() == 0 ? 0 : x.size() / x.last();
  args.cols = x.last();
  for (size_t i = 0; i < std::min<size_t>(b.node.inputs.size(), 3); ++i) args.x[i] = b.in(i);
  args.y = b.out();
  const OpId id = id_of(b.node);
  if (id == OpId::standardize || id == OpId::standardize_vjp) args.number = b.as<EpsAttrs>().eps;
  for (const Node& part : fused_in(b.node)) {
    if (id_of(part) == OpId::scale) args.scale = part.as<ScalarAttrs>().value;
    if (id_of(part) != OpId::mask_lengths) continue;
    args.number = part.as<MaskAttrs>().value;
    // x: [B, ..., Tq, Tk], lengths: [B] or [B, Tq]; behind the weights and their cotangent, or the scores.
    const size_t lengths = id == OpId::softmax_vjp ? 2 : 1;
    args.lens = b.in(lengths);
    if (part.inputs.size() > 2) args.starts = b.in(lengths + 1);
    args.len_div = std::max<int64_t>(args.rows / std::max<int64_t>(x[0], 1), 1);
    if (b.in_shape(lengths).rank() == 2) args.len_mul = args.len_mod = x.rank() < 2 ? 1 : x[-2];
  }
  return args;
}

AdamArgs adam_args(const BoundNode& b) {
  const auto& attrs = b.as<AdamAttrs>();
  AdamArgs args;
  args.n = b.in_shape(0).size();
  args.p = b.in(0);
  args.g = b.in(1);
  args.m = b.in(2);
  args.v = b.in(3);
  args.p_out = b.out(0);
  args.m_out = b.out(1);
  args.v_out = b.out(2);
  args.lr = attrs.lr;
  args.beta1 = attrs.beta1;
  args.beta2 = attrs.beta2;
  args.eps = attrs.eps;
  return args;
}

Layout broadcast_layout(const Shape& x, const Shape& y, int64_t pitch) {
  const auto strides = broadcast_strides(x, y);
  Layout layout;
  for (int axis = 0; axis < y.rank(); ++axis) {
    const bool rows = pitch != 0 && axis + 1 < y.rank();
    layout.add(y[axis], rows ? strides[axis] / x.last() * pitch : strides[axis]);
  }
  return layout;
}

}  // namespace attn
