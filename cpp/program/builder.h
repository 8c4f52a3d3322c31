#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "program/op.h"
#include "program/program.h"

namespace attn {

/// Records a Program. Layers call the op functions of ops/, which call apply().
class Builder {
  /// Where is being recorded.
  struct Place {
    std::string scope, stream;
    /// The next layer() takes the scope for its own.
    bool open = false;
  };

 public:
  /// Leaves the scope when it goes out of sight.
  class Scope {
   public:
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    ~Scope() { builder_.at_ = std::move(before_); }

   private:
    friend class Builder;
    Scope(Builder& builder, Place before) : builder_(builder), before_(std::move(before)) {}
    Builder& builder_;
    Place before_;
  };

  /// A scope's name: a path, or one of several alike, of which {"step", 3, 10} is "step3". Lives as long as its text.
  struct ScopeName {
    std::string_view path;
    int64_t index = -1, count = 0;

    ScopeName(const char* name) : path(name) {}
    ScopeName(const std::string& name) : path(name) {}
    ScopeName(const char* name, int64_t its_index, int64_t its_count)
        : path(name), index(its_index), count(its_count) {}
  };

  /// Everything recorded while the result lives is in "<current>/<name>". With `layer`, that function records it.
  [[nodiscard]] Scope scope(const ScopeName& name, std::string_view layer = {});
  /// As scope(), for the one layer that is going to record in it: its layer() takes this scope instead of opening
  /// another below.
  [[nodiscard]] Scope layer_scope(const ScopeName& name);
  /// What a layer function `layer` begins with: all it records is in a scope that is noted as its own. That is the
  /// current scope if layer_scope() opened it, if it is noted as this layer's and no function took it yet, or if
  /// nothing has been recorded yet at all; else "<current>/<name>" (no name: the layer's).
  [[nodiscard]] Scope layer(std::string_view layer, std::string_view name = {});
  /// For functions that are a part of `layer`: takes the current scope for it if layer_scope() opened it, and else
  /// leaves everything as it is.
  void part_of(std::string_view layer);
  const std::string& current_scope() const { return at_.scope; }
  /// The current scope without what layer() opened in it: dropout derives its random numbers from it, so that they do
  /// not depend on how finely layers divide themselves.
  const std::string& stream_scope() const { return at_.stream; }
  /// Replaces the current scope altogether (autodiff records beside the forward scopes).
  [[nodiscard]] Scope absolute_scope(std::string scope);

  /// What the nodes recorded from now on are for.
  void enter(Phase phase) { phase_ = phase; }
  Phase phase() const { return phase_; }

  /// Declares an input. The name is taken as it is, without the scope. Throws Error if it is taken, ShapeError if it
  /// has more or fewer axes than are named.
  Value input(const std::string& name, const Shape& shape, Axes axes = {});
  /// An input of whole numbers.
  Value integer_input(const std::string& name, const Shape& shape, Integer kind = Integer::token, Axes axes = {});
  /// Declares a parameter by its state_dict name ("encoder.rnn.weight_ih_l0"); asked for again
  /// with the same shape it is the same value. Throws ShapeError if the shape differs.
  Value parameter(const std::string& name, const Shape& shape, Init init, Axes axes = {});
  /// Declares a number that is kept between runs; same rule.
  Value state(const std::string& name, const Shape& shape, Init init, Axes axes = {});

  /// Appends a node. Throws ShapeError "op 'path': what is wrong with which shapes".
  Value apply(const OpDef& op, std::vector<Value> inputs, Attrs attrs = NoAttrs{});
  std::vector<Value> apply_all(const OpDef& op, std::vector<Value> inputs, Attrs attrs = NoAttrs{});

  /// Gives a computed value the path "<scope>/<name>" and returns it.
  Value name(std::string_view name, Value value);
  /// Says what the axes of a computed value count, where its op does not tell or the layer knows better, and returns
  /// it. What is declared keeps its names. Throws ShapeError if it has more or fewer axes than are named.
  Value axes(Value value, Axes axes);
  /// The same of one axis; negative ones count from the end.
  Value axis(Value value, int axis, Axis name);
  /// Makes a value a result of the program under this name. Throws Error if another value has it. An output that is
  /// itself a parameter or state is read as it is after the run.
  void output(const std::string& name, Value value);
  /// After a run, the state (or parameter, or input) takes the numbers of `value`. Throws ShapeError if shapes differ,
  /// Error if it is computed or is updated already.
  void update(Value state, Value value);

  /// By value: what is recorded next may move the program's own.
  Shape shape(Value v) const { return program_.shape(v); }
  bool is_integer(Value v) const { return program_.info(v).integer != Integer::no; }
  Axes axes_of(Value v) const { return program_.info(v).axes; }
  /// Of one axis; negative ones count from the end.
  Axis axis_of(Value v, int axis) const;
  const Program& program() const { return program_; }
  Program& program() { return program_; }
  /// The finished program; the builder is empty afterwards.
  Program take() { return std::move(program_); }

 private:
  Value declare(const std::string& name, const Shape& shape, Role role, Axes axes);
  Value redeclare(const std::string& name, const Shape& shape, Role role, Init init, Axes axes);
  /// Enters "<current>/<name>" and returns the place before.
  Place enter(const ScopeName& name, bool open);
  void check_axes(const ValueInfo& info) const;
  std::string unique(std::string path);

  Program program_;
  Place at_ = {"", "", true};
  Phase phase_ = Phase::forward;
  std::unordered_map<std::string, int> by_name_;
  std::unordered_map<std::string, int> next_suffix_;
};

}  // namespace attn
