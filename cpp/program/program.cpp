#include "program/program.h"

#include <cmath>

#include "tensor/error.h"

namespace attn {

std::span<const Node> fused_in(const Node& node) {
  const auto* fused = std::get_if<std::shared_ptr<const FusedAttrs>>(&node.attrs);
  return fused ? std::span<const Node>((*fused)->body) : std::span<const Node>(&node, 1);
}

Init Init::xavier_uniform(int64_t fan_in, int64_t fan_out) {
  return uniform(std::sqrt(6.0f / static_cast<float>(fan_in + fan_out)));
}

Value Program::find(const std::string& name) const {
  if (auto it = outputs.find(name); it != outputs.end()) return it->second;
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i].name == name) return Value{static_cast<int>(i)};
  }
  return {};
}

Value Program::at(const std::string& name) const {
  Value v = find(name);
  if (!v) throw Error("the program has no value named '" + name + "'");
  return v;
}

std::vector<Value> Program::with_role(Role role) const {
  std::vector<Value> found;
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i].role == role) found.push_back(Value{static_cast<int>(i)});
  }
  return found;
}

std::vector<bool> Program::depends_on(const std::vector<Value>& roots) const {
  std::vector<bool> depends(values.size(), false);
  for (Value v : roots) depends[v.id] = true;
  for (const Node& node : nodes) {
    bool any = false;
    for (Value in : node.inputs) any = any || depends[in.id];
    if (!any) continue;
    for (Value out : node.outputs) depends[out.id] = true;
  }
  return depends;
}

}  // namespace attn
