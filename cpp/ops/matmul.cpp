// Matrix products.
#include "ops/explain_rules.h"

namespace attn {
namespace {

/// The axes before the last two: of a matrix that all share, as many of 1.
Shape leading_axes(const Shape& x, int count) {
  Shape axes;
  for (int axis = 0; axis < count; ++axis) axes.push_back(x.rank() == 2 ? 1 : x[axis]);
  return axes;
}

/// Backends walk matrices by two strides: neighbouring axes that both operands have in full, or one has not, are one.
bool has_two_strides(const Shape& a, const Shape& b) {
  int runs = 0, last = -1;
  for (int axis = 0; axis < a.rank() - 2; ++axis) {
    if (a[axis] == 1 && b[axis] == 1) continue;
    const int kind = a[axis] == b[axis] ? 0 : a[axis] == 1 ? 1 : 2;
    runs += kind != last;
    last = kind;
  }
  return runs <= 2;
}

std::vector<Shape> infer(const InferCall& c) {
  const Shape &a = c.inputs[0], &b = c.inputs[1];
  const auto [transpose_a, transpose_b] = c.as<MatmulAttrs>();
  const std::string both = ", a is " + a.str() + ", b is " + b.str();
  if (a.rank() < 2 || b.rank() < 2) throw ShapeError("both need at least two dimensions" + both);
  Shape result = a;
  if (b.rank() > 2) {
    bool fit = a.rank() == b.rank() && has_two_strides(a, b);
    for (int axis = 0; fit && axis < a.rank() - 2; ++axis) {
      fit = a[axis] == b[axis] || a[axis] == 1 || b[axis] == 1;
      if (a[axis] == 1) result[axis] = b[axis];
    }
    if (!fit) throw ShapeError("leading sizes differ" + both);
  }
  const int64_t m = transpose_a ? a[-1] : a[-2], k = transpose_a ? a[-2] : a[-1];
  const int64_t k2 = transpose_b ? b[-1] : b[-2], n = transpose_b ? b[-2] : b[-1];
  if (k != k2) throw ShapeError("inner sizes differ" + both);
  result[-2] = m;
  result[-1] = n;
  return {result};
}

Axes product_axes(const Program& program, const Node& node, const Shape& to) {
  const auto [ta, tb] = node.as<MatmulAttrs>();
  const Axes a = program.info(node.inputs[0]).axes, b = program.info(node.inputs[1]).axes;
  const int columns = program.shape(node.inputs[1]).rank() - (tb ? 2 : 1), last = to.rank() - 1;
  Axes axes = a.with(last - 1, a[ta ? last : last - 1]).with(last, b[columns]);
  for (int axis = 0; axis < last - 1; ++axis) {
    if (program.shape(node.inputs[0])[axis] != to[axis]) axes = axes.with(axis, b[axis]);
  }
  return axes;
}

/// x as one matrix: all leading axes merged into the rows. x: [..., k] -> [rows, k]
Value as_matrix(Builder& b, Value x) { return reshape(b, x, {-1, b.shape(x).last()}); }

// With A' = op(A), B' = op(B): dA' = dC B'^T and dB' = A'^T dC, each written for the operand as it is stored; of one
// that was read again and again, the sum.
std::vector<Value> vjp(const VjpCall& c) {
  const auto [ta, tb] = c.node.as<MatmulAttrs>();
  Builder& b = c.b;
  const Value x = c.x(0), w = c.x(1), dy = c.dy();
  const Shape of_x = b.shape(x), of_w = b.shape(w);  // recording moves the program's
  Value dx, dw;
  if (c.wants(0)) dx = sum_to(b, ta ? matmul(b, w, dy, {tb, true}) : matmul(b, dy, w, {false, !tb}), of_x);
  if (c.wants(1)) {
    const bool shared = of_w.rank() == 2 && of_x.rank() > 2;
    if (shared && ta) {
      // A shared b under transposed batched a's does not occur in our layers: sum the batch explicitly.
      throw ShapeError("matmul: no gradient for a shared b with a transposed, batched a");
    }
    const Value xs = shared ? as_matrix(b, x) : x, dys = shared ? as_matrix(b, dy) : dy;
    dw = sum_to(b, tb ? matmul(b, dys, xs, {true, ta}) : matmul(b, xs, dys, {!ta, false}), of_w);
  }
  return {dx, dw};
}

Term explain(ExplainCall& c) {
  const auto [ta, tb] = c.as<MatmulAttrs>();
  const Shape &a = c.in_shape(0), &b = c.in_shape(1), &y = c.out_shape();
  const int64_t n = y[-1], m = y[-2], inner = ta ? a[-2] : a[-1];
  const int64_t column = c.index % n, row = c.index / n % m;
  const Shape leading = leading_axes(y, y.rank() - 2);
  const auto by_a = broadcast_strides(leading_axes(a, leading.rank()), leading),
             by_b = broadcast_strides(leading_axes(b, leading.rank()), leading);
  int64_t first_a = 0, first_b = 0, batch = c.index / (n * m);
  for (int axis = leading.rank() - 1; axis >= 0; --axis) {
    first_a += batch % leading[axis] * by_a[axis] * a[-2] * a[-1];
    first_b += batch % leading[axis] * by_b[axis] * b[-2] * b[-1];
    batch /= leading[axis];
  }
  std::vector<Term> products;
  for (int64_t k = 0; k < inner; ++k) {
    products.push_back(times(c.in(0, first_a + (ta ? k * m + row : row * inner + k)),
                             c.in(1, first_b + (tb ? column * inner + k : k * n + column))));
  }
  return plus(products);
}

/// By transpose_a and transpose_b, of the operands as they are stored.
constexpr const char* kFormulas[2][2] = {
    {"C_{ij} = \\sum_k A_{ik} B_{kj}", "C_{ij} = \\sum_k A_{ik} B_{jk}"},
    {"C_{ij} = \\sum_k A_{ki} B_{kj}", "C_{ij} = \\sum_k A_{ki} B_{jk}"},
};

const char* formula(const Node& node) {
  const auto [ta, tb] = node.as<MatmulAttrs>();
  return kFormulas[ta][tb];
}

}  // namespace

ATTN_OP(matmul, .formula = "C_{ij} = \\sum_k A_{ik} B_{kj}", .infer = infer, .vjp = vjp, .explain = explain,
        .axes = product_axes, .formula_of = formula);

Value matmul(Builder& b, Value a, Value c, MatmulOptions options) {
  return b.apply(op::matmul, {a, c}, MatmulAttrs{options.transpose_a, options.transpose_b});
}

}  // namespace attn
