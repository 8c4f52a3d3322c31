#include "program/builder.h"

#include "tensor/error.h"

namespace attn {

namespace {

std::string below(const std::string& scope, std::string_view name) {
  return scope.empty() ? std::string(name) : scope + "/" + std::string(name);
}

}  // namespace

Builder::Place Builder::enter(const ScopeName& name, bool open) {
  Place before = at_;
  const std::string path = std::string(name.path) + (name.index < 0 ? "" : std::to_string(name.index));
  at_ = {below(at_.scope, path), below(at_.stream, path), open};
  if (name.index >= 0) {
    ScopeInfo& info = program_.scopes[at_.scope];
    info.index = name.index;
    info.count = name.count;
  }
  return before;
}

Builder::Scope Builder::scope(const ScopeName& name, std::string_view layer) {
  Place before = enter(name, false);
  if (!layer.empty()) program_.scopes[at_.scope].layer = layer;
  return Scope(*this, std::move(before));
}

Builder::Scope Builder::layer_scope(const ScopeName& name) { return Scope(*this, enter(name, true)); }

Builder::Scope Builder::layer(std::string_view layer, std::string_view name) {
  Place before = at_;
  part_of(layer);
  const auto own = program_.scopes.find(at_.scope);
  if (at_.open && own != program_.scopes.end() && own->second.layer == layer) {
    before.open = at_.open = false;  // the next one opens a scope of its own
  } else {
    at_ = {below(at_.scope, name.empty() ? layer : name), at_.stream, true};
    program_.scopes[at_.scope].layer = layer;
  }
  return Scope(*this, std::move(before));
}

void Builder::part_of(std::string_view layer) {
  // At the root, what has been recorded before the layer is not the layer's.
  if (!at_.open || (at_.scope.empty() && !program_.nodes.empty())) return;
  ScopeInfo& own = program_.scopes[at_.scope];
  if (own.layer.empty()) own.layer = layer;
}

Builder::Scope Builder::absolute_scope(std::string scope) {
  Place before = std::move(at_);
  at_ = {scope, scope, false};
  return Scope(*this, std::move(before));
}

std::string Builder::unique(std::string path) {
  if (!by_name_.count(path)) return path;
  int& suffix = next_suffix_[path];
  std::string candidate;
  do {
    candidate = path + "." + std::to_string(++suffix);
  } while (by_name_.count(candidate));
  return candidate;
}

void Builder::check_axes(const ValueInfo& info) const {
  if (info.axes.count() == info.shape.rank()) return;
  std::string names;
  for (int i = 0; i < info.axes.count(); ++i) names += (i > 0 ? ", " : "") + str(info.axes[i]);
  throw ShapeError("'" + info.name + "' is " + info.shape.str() + ", but its axes are named [" + names + "]");
}

Value Builder::declare(const std::string& name, const Shape& shape, Role role, Axes axes) {
  if (by_name_.count(name)) throw Error("the name '" + name + "' is declared twice");
  const Value v{static_cast<int>(program_.values.size())};
  ValueInfo info;
  info.name = name;
  info.shape = shape;
  info.role = role;
  info.axes = axes;
  if (axes.count() > 0) {
    check_axes(info);
  } else if (shape.rank() > 0) {
    info.axes = axes.with(shape.rank() - 1, Axis::unknown);
  }
  program_.values.push_back(std::move(info));
  by_name_[name] = v.id;
  return v;
}

Value Builder::input(const std::string& name, const Shape& shape, Axes axes) {
  return declare(name, shape, Role::input, axes);
}

Value Builder::integer_input(const std::string& name, const Shape& shape, Integer kind, Axes axes) {
  const Value v = input(name, shape, axes);
  program_.values[v.id].integer = kind;
  return v;
}

Value Builder::redeclare(const std::string& name, const Shape& shape, Role role, Init init, Axes axes) {
  auto it = by_name_.find(name);
  if (it == by_name_.end()) {
    const Value v = declare(name, shape, role, axes);
    program_.values[v.id].init = init;
    return v;
  }
  const ValueInfo& info = program_.values[it->second];
  if (info.role != role) throw Error("the name '" + name + "' is declared twice");
  if (info.shape != shape) {
    throw ShapeError("parameter '" + name + "': asked for as " + shape.str() + ", declared as " + info.shape.str());
  }
  return Value{it->second};
}

Value Builder::parameter(const std::string& name, const Shape& shape, Init init, Axes axes) {
  return redeclare(name, shape, Role::parameter, init, axes);
}

Value Builder::state(const std::string& name, const Shape& shape, Init init, Axes axes) {
  return redeclare(name, shape, Role::state, init, axes);
}

Value Builder::axes(Value value, Axes axes) {
  ValueInfo& info = program_.values[value.id];
  if (info.role != Role::computed) return value;
  info.axes = axes;
  check_axes(info);
  return value;
}

Axis Builder::axis_of(Value v, int axis) const { return axes_of(v)[axis < 0 ? axis + shape(v).rank() : axis]; }

Value Builder::axis(Value value, int axis, Axis name) {
  return axes(value, axes_of(value).with(axis < 0 ? axis + shape(value).rank() : axis, name));
}

std::vector<Value> Builder::apply_all(const OpDef& op, std::vector<Value> inputs, Attrs attrs) {
  const std::string path = below(at_.scope, op.name);
  std::vector<Shape> shapes;
  shapes.reserve(inputs.size());
  for (Value v : inputs) shapes.push_back(program_.shape(v));
  std::vector<Shape> results;
  try {
    results = op.infer({attrs, shapes});
  } catch (const ShapeError& error) {
    throw ShapeError(std::string(op.name) + " '" + path + "': " + error.what());
  }
  Node node;
  node.op = &op;
  node.attrs = std::move(attrs);
  node.inputs = std::move(inputs);
  node.scope = at_.scope;
  node.phase = phase_;
  const int index = static_cast<int>(program_.nodes.size());
  for (size_t i = 0; i < results.size(); ++i) {
    const Axes axes = (op.axes ? op.axes : joined_axes)(program_, node, results[i]);
    const Value out = declare(unique(path), results[i], Role::computed, {});
    program_.values[out.id].axes = axes;
    program_.values[out.id].node = index;
    program_.values[out.id].output_index = static_cast<int>(i);
    node.outputs.push_back(out);
  }
  program_.nodes.push_back(std::move(node));
  return program_.nodes.back().outputs;
}

Value Builder::apply(const OpDef& op, std::vector<Value> inputs, Attrs attrs) {
  return apply_all(op, std::move(inputs), std::move(attrs)).front();
}

Value Builder::name(std::string_view name, Value value) {
  ValueInfo& info = program_.values[value.id];
  if (info.role != Role::computed) return value;
  by_name_.erase(info.name);
  info.name = unique(below(at_.scope, name));
  by_name_[info.name] = value.id;
  info.named = true;
  return value;
}

void Builder::output(const std::string& name, Value value) {
  const auto [found, is_new] = program_.outputs.emplace(name, value);
  if (!is_new && found->second != value) throw Error("there are two outputs named '" + name + "'");
}

void Builder::update(Value state, Value value) {
  const ValueInfo& info = program_.info(state);
  if (info.role == Role::computed) throw Error("'" + info.name + "' is computed: it cannot be updated");
  for (const Update& other : program_.updates) {
    if (other.state == state) throw Error("'" + info.name + "' is updated twice");
  }
  if (shape(state) != shape(value)) {
    throw ShapeError("update of '" + program_.info(state).name + "': it is " + shape(state).str() +
                     ", its new value is " + shape(value).str());
  }
  program_.updates.push_back({state, value});
}

}  // namespace attn
