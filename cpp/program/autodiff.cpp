#include "program/autodiff.h"

#include "program/known_ops.h"
#include "tensor/error.h"

namespace attn {

namespace {

Value filled(Builder& b, const Shape& shape, double value) { return b.apply(op::fill, {}, FillAttrs{shape, value}); }

class Reverse {
 public:
  Reverse(Builder& b, const std::vector<Value>& wrt)
      : b_(b), depends_(b.program().depends_on(wrt)), cotangents_(b.program().values.size()) {}

  void seed(Value y, Value dy) { cotangents_[y.id] = dy; }
  Value cotangent(Value v) const { return cotangents_[v.id]; }

  /// Appends the gradient of one node. Takes a copy: appending moves the program's nodes.
  void visit(Node node) {
    std::vector<Value> dys;
    bool reached = false, relevant = false;
    for (Value out : node.outputs) {
      dys.push_back(cotangents_[out.id]);
      reached = reached || cotangents_[out.id];
      relevant = relevant || depends_[out.id];
    }
    if (!reached || !relevant) return;
    if (!node.op->vjp) {
      throw Error("'" + b_.program().info(node.outputs[0]).name + "': " + node.op->name + " has no gradient");
    }
    std::vector<bool> wanted;
    for (Value in : node.inputs) wanted.push_back(depends_[in.id]);
    auto scope = b_.absolute_scope(node.scope.empty() ? "backward" : "backward/" + node.scope);
    const std::vector<Value> dxs = node.op->vjp({b_, node, dys, wanted});
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      if (wanted[i] && dxs[i]) accumulate(node.inputs[i], dxs[i]);
    }
  }

 private:
  void accumulate(Value x, Value dx) {
    Value& total = cotangents_[x.id];
    total = total ? b_.apply(op::add, {total, dx}) : dx;
  }

  Builder& b_;
  std::vector<bool> depends_;
  std::vector<Value> cotangents_;
};

}  // namespace

std::vector<Value> gradients(Builder& b, Value y, const std::vector<Value>& wrt, Value dy) {
  Reverse reverse(b, wrt);
  const int last = b.program().info(y).node;
  if (dy && b.shape(dy) != b.shape(y)) {
    throw ShapeError("the cotangent of '" + b.program().info(y).name + "' is " + b.shape(dy).str() + ", it needs " +
                     b.shape(y).str());
  }
  {
    auto scope = b.absolute_scope("backward");
    reverse.seed(y, dy ? dy : filled(b, b.shape(y), 1.0f));
  }
  for (int i = last; i >= 0; --i) reverse.visit(b.program().nodes[i]);
  std::vector<Value> result;
  auto scope = b.absolute_scope("backward");
  for (Value v : wrt) {
    const Value g = reverse.cotangent(v);
    result.push_back(g ? g : filled(b, b.shape(v), 0.0f));
  }
  return result;
}

}  // namespace attn
