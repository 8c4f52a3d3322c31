#include "instrument/description.h"

#include <cmath>
#include <utility>

#include "ops/op_list.h"

namespace attn {
namespace {

const char* name_of(Role role) {
  switch (role) {
    case Role::input: return "input";
    case Role::parameter: return "parameter";
    case Role::state: return "state";
    case Role::computed: return "computed";
  }
  return "";
}

const char* name_of(Phase phase) {
  switch (phase) {
    case Phase::forward: return "forward";
    case Phase::backward: return "backward";
    case Phase::update: return "update";
  }
  return "";
}

template <class Numbers>
Json list(const Numbers& numbers) {
  Json json = Json::array();
  for (const auto number : numbers) json.push(int64_t{number});
  return json;
}

Json ids(const std::vector<Value>& values) {
  Json json = Json::array();
  for (Value v : values) json.push(v.id);
  return json;
}

/// JSON has no infinity, which is what a mask may hold: as text, the way settings are written.
Json number(double value) {
  if (std::isfinite(value)) return value;
  return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
}

/// What an op needs besides its inputs, by the members' names.
struct Attributes {
  Json operator()(const NoAttrs&) const { return Json::object(); }
  Json operator()(const ScalarAttrs& a) const { return Json::object().set("value", number(a.value)); }
  Json operator()(const MatmulAttrs& a) const {
    return Json::object().set("transpose_a", a.transpose_a).set("transpose_b", a.transpose_b);
  }
  Json operator()(const AxisAttrs& a) const { return Json::object().set("axis", a.axis); }
  Json operator()(const SplitAttrs& a) const { return Json::object().set("axis", a.axis).set("sizes", list(a.sizes)); }
  Json operator()(const PermuteAttrs& a) const { return Json::object().set("order", list(a.order)); }
  Json operator()(const ShapeAttrs& a) const { return Json::object().set("shape", list(a.shape)); }
  Json operator()(const FillAttrs& a) const {
    return Json::object().set("shape", list(a.shape)).set("value", number(a.value));
  }
  Json operator()(const MaskAttrs& a) const { return Json::object().set("value", number(a.value)); }
  Json operator()(const EpsAttrs& a) const { return Json::object().set("eps", number(a.eps)); }
  Json operator()(const RowsAttrs& a) const { return Json::object().set("rows", a.rows); }
  Json operator()(const DropoutAttrs& a) const {
    return Json::object().set("shape", list(a.shape)).set("p", number(a.p)).set("stream", a.stream);
  }
  Json operator()(const AdamAttrs& a) const {
    return Json::object()
        .set("lr", number(a.lr))
        .set("beta1", number(a.beta1))
        .set("beta2", number(a.beta2))
        .set("eps", number(a.eps));
  }
  Json operator()(const std::shared_ptr<const FusedAttrs>& a) const {
    Json body = Json::array();
    for (const Node& node : a->body) body.push(node.op->name);
    return Json::object().set("body", std::move(body));
  }
};

Json describe(const ValueInfo& info) {
  return Json::object()
      .set("name", info.name)
      .set("shape", list(info.shape))
      .set("role", name_of(info.role))
      .set("integer", info.integer)
      .set("named", info.named)
      .set("node", info.node)
      .set("of", info.cotangent_of < 0 ? Json() : Json(info.cotangent_of));
}

Json describe(const Node& node) {
  Json json = Json::object();
  const std::string formula = formula_of(node);
  if (formula != node.op->formula) json.set("formula", formula);
  return std::move(json)
      .set("op", node.op->name)
      .set("scope", node.scope)
      .set("inputs", ids(node.inputs))
      .set("outputs", ids(node.outputs))
      .set("attrs", std::visit(Attributes{}, node.attrs))
      .set("phase", name_of(node.phase));
}

Json scopes_of(const Program& program) {
  std::map<std::string, Json> scopes;
  scopes[""] = {};
  for (const Node& node : program.nodes) {
    std::string scope = node.scope;
    while (!scope.empty() && scopes.emplace(scope, Json()).second) {
      const size_t slash = scope.rfind('/');
      scope.resize(slash == std::string::npos ? 0 : slash);
    }
  }
  Json::Object json;  // thousands of them: no searching for those of the same name
  for (auto& [scope, layer] : scopes) {
    const auto found = program.layers.find(scope);
    if (found != program.layers.end()) layer = found->second;
    json.emplace_back(scope, Json::object().set("layer", std::move(layer)));
  }
  return Json(std::move(json));
}

Json ops_of(const Program& program) {
  std::map<std::string, const OpDef*> ops;
  for (const Node& node : program.nodes) ops[node.op->name] = node.op;
  Json json = Json::object();
  for (const auto& [name, op] : ops) {
    json.set(name, Json::object().set("formula", op->formula).set("citation", op->citation));
  }
  return json;
}

}  // namespace

Json describe(const Program& program) {
  Json values = Json::array(), nodes = Json::array(), updates = Json::array();
  Json::Object outputs;
  for (const ValueInfo& info : program.values) values.push(describe(info));
  for (const Node& node : program.nodes) nodes.push(describe(node));
  for (const auto& [name, value] : program.outputs) outputs.emplace_back(name, value.id);
  for (const Update& update : program.updates) {
    updates.push(Json::object().set("state", update.state.id).set("value", update.value.id));
  }
  return Json::object()
      .set("values", std::move(values))
      .set("nodes", std::move(nodes))
      .set("scopes", scopes_of(program))
      .set("outputs", Json(std::move(outputs)))
      .set("updates", std::move(updates))
      .set("ops", ops_of(program));
}

}  // namespace attn
