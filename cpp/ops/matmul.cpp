// Matrix products.
#include "ops/explain_rules.h"

namespace attn {
namespace {

std::vector<Shape> infer(const InferCall& c) {
  const Shape &a = c.inputs[0], &b = c.inputs[1];
  const auto [transpose_a, transpose_b] = c.as<MatmulAttrs>();
  const std::string both = ", a is " + a.str() + ", b is " + b.str();
  if (a.rank() < 2 || b.rank() < 2) throw ShapeError("both need at least two dimensions" + both);
  if (b.rank() > 2) {
    bool same = a.rank() == b.rank();
    for (int axis = 0; same && axis < a.rank() - 2; ++axis) same = a[axis] == b[axis];
    if (!same) throw ShapeError("leading sizes differ" + both);
  }
  const int64_t m = transpose_a ? a[-1] : a[-2], k = transpose_a ? a[-2] : a[-1];
  const int64_t k2 = transpose_b ? b[-1] : b[-2], n = transpose_b ? b[-2] : b[-1];
  if (k != k2) throw ShapeError("inner sizes differ" + both);
  Shape result = a;
  result[-2] = m;
  result[-1] = n;
  return {result};
}

Axes product_axes(const Program& program, const Node& node, const Shape& to) {
  const auto [ta, tb] = node.as<MatmulAttrs>();
  const Axes a = program.info(node.inputs[0]).axes, b = program.info(node.inputs[1]).axes;
  const int columns = program.shape(node.inputs[1]).rank() - (tb ? 2 : 1), last = to.rank() - 1;
  return a.with(last - 1, a[ta ? last : last - 1]).with(last, b[columns]);
}

/// x as one matrix: all leading axes merged into the rows. x: [..., k] -> [rows, k]
Value as_matrix(Builder& b, Value x) { return reshape(b, x, {-1, b.shape(x).last()}); }

// With A' = op(A), B' = op(B): dA' = dC B'^T and dB' = A'^T dC, each written for the operand as it is stored.
std::vector<Value> vjp(const VjpCall& c) {
  const auto [ta, tb] = c.node.as<MatmulAttrs>();
  Builder& b = c.b;
  const Value x = c.x(0), w = c.x(1), dy = c.dy();
  Value dx, dw;
  if (c.wants(0)) dx = ta ? matmul(b, w, dy, {tb, true}) : matmul(b, dy, w, {false, !tb});
  if (c.wants(1)) {
    const bool shared = b.shape(w).rank() == 2 && b.shape(x).rank() > 2;
    if (shared && ta) {
      // A shared b under transposed batched a's does not occur in our layers: sum the batch explicitly.
      throw ShapeError("matmul: no gradient for a shared b with a transposed, batched a");
    }
    const Value xs = shared ? as_matrix(b, x) : x, dys = shared ? as_matrix(b, dy) : dy;
    dw = tb ? matmul(b, dys, xs, {true, ta}) : matmul(b, xs, dys, {!ta, false});
  }
  return {dx, dw};
}

Term explain(ExplainCall& c) {
  const auto [ta, tb] = c.as<MatmulAttrs>();
  const Shape &a = c.in_shape(0), &b = c.in_shape(1), &y = c.out_shape();
  const int64_t n = y[-1], m = y[-2], inner = ta ? a[-2] : a[-1];
  const int64_t column = c.index % n, row = c.index / n % m, batch = c.index / (n * m);
  const int64_t first_a = batch * a[-2] * a[-1], first_b = b.rank() == 2 ? 0 : batch * b[-2] * b[-1];
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

}  // namespace

const char* formula_of(const Node& node) {
  if (node.op != &op::matmul) return node.op->formula;
  const auto [ta, tb] = node.as<MatmulAttrs>();
  return kFormulas[ta][tb];
}

const OpDef op::matmul = {
    "matmul", "C_{ij} = \\sum_k A_{ik} B_{kj}", "", infer, vjp, rules::id(OpId::matmul), false, explain, product_axes};

Value matmul(Builder& b, Value a, Value c, MatmulOptions options) {
  return b.apply(op::matmul, {a, c}, MatmulAttrs{options.transpose_a, options.transpose_b});
}

}  // namespace attn
