#pragma once
#include <map>
#include <span>
#include <string>
#include <vector>

#include "program/attrs.h"
#include "program/axes.h"

namespace attn {

struct OpDef;

/// A handle on one tensor of a Program. A default one stands for "none".
struct Value {
  int id = -1;
  explicit operator bool() const { return id >= 0; }
  bool operator==(const Value& other) const { return id == other.id; }
  bool operator!=(const Value& other) const { return id != other.id; }
};

/// Where a tensor's numbers come from.
enum class Role : uint8_t {
  input,      // written by the caller before a run
  parameter,  // learned; lives in the State, has an initialiser
  state,      // kept between runs but not learned: Adam's moments, the step counter
  computed    // the output of a node
};

/// How a parameter or a state starts.
struct Init {
  enum class Kind : uint8_t { constant, uniform, normal, seed } kind = Kind::constant;
  /// constant: the value; uniform: the bound a of [-a, a); normal: the standard deviation; seed: the run's
  /// seed in four pieces of 16 bits, low first (each is exact as a float).
  float value = 0;

  static Init constant(float value) { return {Kind::constant, value}; }
  static Init uniform(float bound) { return {Kind::uniform, bound}; }
  static Init normal(float deviation) { return {Kind::normal, deviation}; }
  /// Glorot & Bengio 2010: uniform with bound sqrt(6 / (fan_in + fan_out)).
  static Init xavier_uniform(int64_t fan_in, int64_t fan_out);
};

/// What the whole numbers of an input are; of a token, its last axis says of which text.
enum class Integer : uint8_t {
  no,  // it holds any numbers
  token,
  length,   // how many positions count
  position  // which row of a sequence
};

struct ValueInfo {
  /// The path, unique in its program: "decoder/step3/attention/scores". Inputs, parameters and states
  /// have the name they were declared with.
  std::string name;
  Shape shape;
  Role role = Role::computed;
  /// What its axes count.
  Axes axes;
  /// Whole numbers are checked when written, and have no gradient.
  Integer integer = Integer::no;
  /// What an integer input must stay below because it chooses a row of a table; 0: nothing does.
  int64_t limit = 0;
  Init init;
  /// The recording gave it a name of its own (Builder::name), not just its op's.
  bool named = false;
  /// The node that computes it, -1 if none does, and which of its outputs it is.
  int node = -1;
  int output_index = 0;
  /// gradients() made it, wholly or as one summand, as the cotangent of that value; -1: it is no cotangent.
  int cotangent_of = -1;
};

/// What a node is recorded for. In a program's nodes the phases follow each other in this order.
enum class Phase : uint8_t {
  forward,
  backward,  // appended by gradients(); stands in the scope "backward/<scope of the forward node>"
  update     // what becomes of the gradients: clipping, the optimizer
};

/// One op on its tensors. scope is the path it was recorded in ("encoder/block1/attention").
struct Node {
  const OpDef* op = nullptr;
  Attrs attrs;
  std::vector<Value> inputs, outputs;
  std::string scope;
  Phase phase = Phase::forward;
  /// The first output of the node whose gradient this one is a part of; none: gradients() did not append it.
  Value gradient_of;

  template <class T>
  const T& as() const {
    return std::get<T>(attrs);
  }
};

/// The nodes that a node stands for: those fused in it, or itself.
std::span<const Node> fused_in(const Node& node);

/// What is known of a scope besides what is recorded in it.
struct ScopeInfo {
  /// The layer or model function that recorded it ("multi_head_attention"); "": it groups several.
  std::string layer;
  /// It is one of several alike: number `index` of `count`.
  int64_t index = -1, count = 0;

  bool operator==(const ScopeInfo& other) const {
    return layer == other.layer && index == other.index && count == other.count;
  }
};

/// After a run, `state`, which may be an input, too, takes over the numbers of `value`.
struct Update {
  Value state, value;
};

/// A recorded computation: named ops over shaped tensors, in an order in which they can run.
/// Nothing in here computes; see Builder (records), gradients() (appends), lower(), plan() and the backends.
struct Program {
  std::vector<ValueInfo> values;
  std::vector<Node> nodes;
  std::vector<Update> updates;
  /// The names under which results are asked for ("output", "loss", "grad.w"); several may name one value.
  std::map<std::string, Value> outputs;
  /// By path, "encoder/block1/attention"; a scope of which nothing more is known has no entry.
  std::map<std::string, ScopeInfo> scopes;

  const ValueInfo& info(Value v) const { return values[v.id]; }
  const Shape& shape(Value v) const { return values[v.id].shape; }
  /// An output, input, parameter, state or path of that name, or none.
  Value find(const std::string& name) const;
  /// As find, but throws Error with the name.
  Value at(const std::string& name) const;
  /// All values of a role, in the order of recording.
  std::vector<Value> with_role(Role role) const;
  /// Per value, whether it is one of `roots` or is computed from one.
  std::vector<bool> depends_on(const std::vector<Value>& roots) const;
};

}  // namespace attn
