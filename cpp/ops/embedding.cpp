// Rows of a table.
#include "ops/rules.h"

namespace attn {
namespace {

std::vector<Shape> infer(const InferCall& c) {
  const Shape &ids = c.inputs[0], &table = c.inputs[1];
  if (table.rank() != 2) throw ShapeError("the table needs two dimensions, it is " + table.str());
  Shape result = ids;
  result.push_back(table[1]);
  return {result};
}

std::vector<Shape> infer_vjp(const InferCall& c) {
  return {Shape{c.as<RowsAttrs>().rows, c.inputs[1].last()}};
}

std::vector<Value> vjp(const VjpCall& c) {
  const int64_t rows = c.b.shape(c.x(1))[0];
  return {Value{}, c.wants(1) ? c.b.apply(op::embedding_vjp, {c.x(0), c.dy()}, RowsAttrs{rows}) : Value{}};
}

}  // namespace

const OpDef op::embedding = {"embedding", "y_i = E_{t_i}", "", infer, vjp, rules::id(OpId::embedding), false};
const OpDef op::embedding_vjp = {"embedding_vjp", "dE_v = \\sum_{i:\\, t_i = v} dy_i", "", infer_vjp, nullptr,
                                 rules::id(OpId::embedding_vjp), false};

Value embedding(Builder& b, Value ids, Value table) {
  const Value rows = b.apply(op::embedding, {ids, table});
  rules::bound_ids(b, ids, b.shape(table)[0]);
  return rows;
}

}  // namespace attn
