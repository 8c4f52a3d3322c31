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

  void seed(Value y, Value dy) {
    belongs(dy, y);
    cotangents_[y.id] = dy;
  }
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
    std::vector<bool> wanted;
    for (Value in : node.inputs) wanted.push_back(depends_[in.id]);
    const auto scope = b_.absolute_scope(backward(node.scope));
    const size_t first = b_.program().nodes.size();
    for (Value out : node.outputs) name_total(out);
    note_scopes(node.scope);
    const std::vector<Value> dxs = node.op->vjp({b_, node, dys, wanted});
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      if (wanted[i] && dxs[i]) accumulate(node.inputs[i], dxs[i]);
    }
    auto& nodes = b_.program().nodes;
    for (size_t i = first; i < nodes.size(); ++i) nodes[i].gradient_of = node.outputs[0];
  }

  /// Names the cotangent of x, now that it is complete, "grad.<x>" where it is computed: beside x's gradient rules.
  /// One that is another value's cotangent too (what is added has the sum's) keeps that one's name.
  void name_total(Value x) {
    const Value total = cotangents_[x.id];
    if (!total || b_.program().info(total).named || b_.program().info(total).cotangent_of != x.id) return;
    const ValueInfo& info = b_.program().info(x);
    const std::string path = info.name;
    const bool named = info.role != Role::computed || info.named;
    b_.name("grad." + (info.role == Role::computed ? path.substr(path.rfind('/') + 1) : path), total);
    b_.program().values[total.id].named = named;
  }

 private:
  static std::string backward(const std::string& scope) { return scope.empty() ? "backward" : "backward/" + scope; }

  /// What is known of a scope and those around it holds of their gradients' scopes.
  void note_scopes(const std::string& scope) {
    auto& scopes = b_.program().scopes;
    for (size_t end = scope.size();; end = scope.rfind('/', end - 1)) {
      if (end == std::string::npos) end = 0;
      const auto known = scopes.find(scope.substr(0, end));
      if (known != scopes.end() && !scopes.emplace(backward(known->first), known->second).second) return;
      if (end == 0) return;
    }
  }

  /// dx is (a part of) the cotangent of x, and has its axes. What an op hands through unchanged stays what it was: the
  /// sum's.
  void belongs(Value dx, Value x) {
    ValueInfo& info = b_.program().values[dx.id];
    if (info.role != Role::computed || info.cotangent_of >= 0) return;
    info.cotangent_of = x.id;
    info.axes = b_.axes_of(x);
  }

  void accumulate(Value x, Value dx) {
    belongs(dx, x);
    Value& total = cotangents_[x.id];
    total = total ? b_.apply(op::add, {total, dx}) : dx;
    belongs(total, x);
  }

  Builder& b_;
  std::vector<bool> depends_;
  std::vector<Value> cotangents_;
};

}  // namespace

std::vector<Value> not_differentiable(const VjpCall& c) {
  throw Error("'" + c.b.program().info(c.y()).name + "': " + c.node.op->name + " has no gradient");
}

std::vector<Value> gradients(Builder& b, Value y, const std::vector<Value>& wrt, Value dy) {
  Reverse reverse(b, wrt);
  const int last = b.program().info(y).node;
  if (dy && b.shape(dy) != b.shape(y)) {
    throw ShapeError("the cotangent of '" + b.program().info(y).name + "' is " + b.shape(dy).str() + ", it needs " +
                     b.shape(y).str());
  }
  b.enter(Phase::backward);
  const auto scope = b.absolute_scope("backward");
  reverse.seed(y, dy ? dy : filled(b, b.shape(y), 1.0f));
  for (int i = last; i >= 0; --i) reverse.visit(b.program().nodes[i]);
  std::vector<Value> result;
  for (Value v : wrt) {
    if (!reverse.cotangent(v)) reverse.seed(v, filled(b, b.shape(v), 0.0f));
    reverse.name_total(v);
    result.push_back(reverse.cotangent(v));
  }
  b.enter(Phase::update);
  return result;
}

}  // namespace attn
