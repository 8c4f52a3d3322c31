#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "program/program.h"

namespace attn {

class Builder;
class ExplainCall;
struct Term;

/// What shape inference sees: attributes and input shapes.
struct InferCall {
  const Attrs& attrs;
  const std::vector<Shape>& inputs;

  template <class T>
  const T& as() const {
    return std::get<T>(attrs);
  }
};

/// What a gradient rule sees. It appends ops to `b` and returns one cotangent per input (none where it is not wanted).
struct VjpCall {
  Builder& b;
  const Node& node;
  /// One cotangent per output; none where nothing depends on that output.
  const std::vector<Value>& dys;
  const std::vector<bool>& wanted;

  bool wants(int input) const { return wanted[input]; }
  Value x(int i) const { return node.inputs[i]; }
  Value y(int i = 0) const { return node.outputs[i]; }
  Value dy(int i = 0) const { return dys[i]; }
};

/// A gradient rule that throws Error: of an op that has no gradient (masks, random numbers, optimizers).
std::vector<Value> not_differentiable(const VjpCall&);

/// A function that an op cannot be without: left out or null, it does not compile.
template <class F>
class Rule {
 public:
  constexpr Rule(F* rule) : rule_(rule) {}
  Rule(std::nullptr_t) = delete;
  constexpr operator F*() const { return rule_; }

 private:
  F* rule_;
};

/// Everything that is known of an op, in one place. The list of all is ops/op_list.h.
struct OpDef {
  const char* name;
  /// Position in the list of all ops: the index into each backend's table.
  int id;
  /// LaTeX, in terms of x, y (output) or the names a reader expects.
  const char* formula;
  /// Paper and equation, or "".
  const char* citation = "";
  /// The shapes of the outputs. Throws ShapeError with both shapes; the Builder puts the node's path before it.
  Rule<std::vector<Shape>(const InferCall&)> infer;
  Rule<std::vector<Value>(const VjpCall&)> vjp;
  /// The arithmetic behind one output cell, from the input cells it read (program/explain.h).
  Rule<Term(ExplainCall&)> explain;
  /// What the axes of an output of that shape count; null: joined_axes() says.
  Axes (*axes)(const Program&, const Node&, const Shape&) = nullptr;
  /// The formula where the node's differs; null: it never does.
  const char* (*formula_of)(const Node&) = nullptr;
  /// Only moves numbers: every output cell is a copy of an input cell, of which one the shapes tell.
  bool moves = false;
  /// Each output element depends only on the broadcast input elements at its place: such ops fuse.
  bool elementwise = false;
};

}  // namespace attn
