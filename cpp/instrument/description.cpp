#include "instrument/description.h"

#include <utility>

#include "ops/op_list.h"

namespace attn {
namespace {

const char* name_of(Role role) {
  constexpr const char* kNames[] = {"input", "parameter", "state", "computed"};
  return kNames[static_cast<int>(role)];
}

const char* name_of(Phase phase) {
  constexpr const char* kNames[] = {"forward", "backward", "update"};
  return kNames[static_cast<int>(phase)];
}

Json ids(const std::vector<Value>& values) {
  Json json = Json::array();
  for (Value v : values) json.push(v.id);
  return json;
}

/// What an op needs besides its inputs, by the members' names.
struct Attributes {
  Json operator()(const NoAttrs&) const { return Json::object(); }
  Json operator()(const ScalarAttrs& a) const { return Json::object().set("value", Json::number(a.value)); }
  Json operator()(const MatmulAttrs& a) const {
    return Json::object().set("transpose_a", a.transpose_a).set("transpose_b", a.transpose_b);
  }
  Json operator()(const AxisAttrs& a) const { return Json::object().set("axis", a.axis); }
  Json operator()(const SplitAttrs& a) const {
    return Json::object().set("axis", a.axis).set("sizes", Json::list(a.sizes));
  }
  Json operator()(const SliceAttrs& a) const { return Json::object().set("axis", a.axis).set("begin", a.begin); }
  Json operator()(const PermuteAttrs& a) const { return Json::object().set("order", Json::list(a.order)); }
  Json operator()(const ShapeAttrs& a) const { return Json::object().set("shape", Json::list(a.shape)); }
  Json operator()(const FillAttrs& a) const {
    return Json::object().set("shape", Json::list(a.shape)).set("value", Json::number(a.value));
  }
  Json operator()(const MaskAttrs& a) const { return Json::object().set("value", Json::number(a.value)); }
  Json operator()(const EpsAttrs& a) const { return Json::object().set("eps", Json::number(a.eps)); }
  Json operator()(const RowsAttrs& a) const { return Json::object().set("rows", a.rows); }
  Json operator()(const DropoutAttrs& a) const {
    return Json::object().set("shape", Json::list(a.shape)).set("p", Json::number(a.p)).set("stream", a.stream);
  }
  Json operator()(const AdamAttrs& a) const {
    return Json::object()
        .set("lr", Json::number(a.lr))
        .set("beta1", Json::number(a.beta1))
        .set("beta2", Json::number(a.beta2))
        .set("eps", Json::number(a.eps));
  }
  Json operator()(const std::shared_ptr<const FusedAttrs>& a) const {
    Json body = Json::array();
    for (const Node& node : a->body) body.push(node.op->name);
    return Json::object().set("body", std::move(body));
  }
};

/// null of what holds any numbers.
Json name_of(Integer kind) {
  constexpr const char* kNames[] = {"", "token", "length", "position"};
  return kind == Integer::no ? Json() : Json(kNames[static_cast<int>(kind)]);
}

Json names(const ValueInfo& info) {
  Json json = Json::array();
  for (int i = 0; i < info.shape.rank(); ++i) json.push(str(info.axes[i]));
  return json;
}

Json describe(const ValueInfo& info) {
  return Json::object()
      .set("name", info.name)
      .set("shape", Json::list(info.shape))
      .set("role", name_of(info.role))
      .set("axes", names(info))
      .set("integer", name_of(info.integer))
      .set("named", info.named)
      .set("node", info.node)
      .set("of", info.cotangent_of < 0 ? Json() : Json(info.cotangent_of));
}

/// The scope around a scope; "" is around all.
std::string around(const std::string& scope) {
  const size_t slash = scope.rfind('/');
  return scope.substr(0, slash == std::string::npos ? 0 : slash);
}

/// Where a parameter is used: the scope that holds all that read it, and how many scopes read it.
struct Use {
  std::string owner;
  std::string last;
  int readers = 0;

  void add(const std::string& scope) {
    if (readers == 0) owner = scope;
    if (readers == 0 || scope != last) ++readers;
    last = scope;
    while (!owner.empty() && (scope + "/").rfind(owner + "/", 0) != 0) owner = around(owner);
  }
};

/// Of every value; of what is no parameter, none.
std::vector<Use> uses_of_parameters(const Program& program) {
  std::vector<Use> uses(program.values.size());
  for (const Node& node : program.nodes) {
    if (node.phase != Phase::forward) continue;
    for (Value v : node.inputs) {
      if (program.info(v).role == Role::parameter) uses[v.id].add(node.scope);
    }
  }
  return uses;
}

Json values_of(const Program& program) {
  Json json = Json::array();
  const std::vector<Use> uses = uses_of_parameters(program);
  for (size_t i = 0; i < program.values.size(); ++i) {
    Json value = describe(program.values[i]);
    if (uses[i].readers > 0) value.set("owner", uses[i].owner).set("shared", uses[i].readers > 1);
    json.push(std::move(value));
  }
  return json;
}

/// The node that computes a value, or null.
Json node_of(const Program& program, Value v) {
  const int node = v ? program.info(v).node : -1;
  return node < 0 ? Json() : Json(node);
}

Json describe(const Program& program, const Node& node) {
  Json json = Json::object();
  const std::string formula = formula_of(node);
  if (formula != node.op->formula) json.set("formula", formula);
  return std::move(json)
      .set("op", node.op->name)
      .set("scope", node.scope)
      .set("inputs", ids(node.inputs))
      .set("outputs", ids(node.outputs))
      .set("attrs", std::visit(Attributes{}, node.attrs))
      .set("phase", name_of(node.phase))
      .set("of", node_of(program, node.gradient_of));
}

Json scopes_of(const Program& program) {
  std::map<std::string, ScopeInfo> scopes;
  scopes[""] = {};
  for (const Node& node : program.nodes) {
    std::string scope = node.scope;
    while (!scope.empty() && scopes.emplace(scope, ScopeInfo()).second) scope = around(scope);
  }
  Json::Object json;  // thousands of them: no searching for those of the same name
  for (auto& [scope, info] : scopes) {
    if (const auto found = program.scopes.find(scope); found != program.scopes.end()) info = found->second;
    Json described = Json::object().set("layer", info.layer.empty() ? Json() : Json(info.layer));
    if (info.index >= 0) {
      const std::string last = scope.substr(scope.rfind('/') + 1);
      const std::string what = last.substr(0, last.size() - std::to_string(info.index).size());
      described.set("repeats", what).set("index", info.index).set("count", info.count);
    }
    json.emplace_back(scope, std::move(described));
  }
  return Json(std::move(json));
}

Json ops_of(const Program& program) {
  std::map<std::string, const OpDef*> ops;
  for (const Node& node : program.nodes) ops[node.op->name] = node.op;
  Json json = Json::object();
  for (const auto& [name, op] : ops) {
    json.set(name, Json::object().set("formula", op->formula).set("citation", op->citation).set("moves", op->moves));
  }
  return json;
}

}  // namespace

Json describe(const Program& program) {
  Json nodes = Json::array(), updates = Json::array();
  Json::Object outputs;
  for (const Node& node : program.nodes) nodes.push(describe(program, node));
  for (const auto& [name, value] : program.outputs) outputs.emplace_back(name, value.id);
  for (const Update& update : program.updates) {
    updates.push(Json::object().set("state", update.state.id).set("value", update.value.id));
  }
  return Json::object()
      .set("values", values_of(program))
      .set("nodes", std::move(nodes))
      .set("scopes", scopes_of(program))
      .set("outputs", Json(std::move(outputs)))
      .set("updates", std::move(updates))
      .set("ops", ops_of(program));
}

}  // namespace attn
