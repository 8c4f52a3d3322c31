#include <algorithm>
#include <unordered_map>

#include "backends/compile.h"
#include "ops/op_list.h"
#include "tensor/error.h"

namespace attn {
namespace {

/// The instruction of an elementwise op. broadcast_to is a copy: how the operand is read does the rest.
Alu alu_of(const Node& node) {
  switch (id_of(node)) {
    case OpId::broadcast_to: return Alu::copy;
#define ATTN_ALU(name, ...) \
  case OpId::name: return Alu::name;
      ATTN_ELEMENTWISE_OPS(ATTN_ALU)
#undef ATTN_ALU
    default: throw Error(std::string("no backend has an instruction for ") + node.op->name);
  }
}

int place_of(Value v, const std::vector<Value>& values) {
  const auto found = std::find(values.begin(), values.end(), v);
  return found == values.end() ? -1 : static_cast<int>(found - values.begin());
}

}  // namespace

FusedBody::FusedBody(const Node& node) {
  const std::vector<Node>& body = node.as<std::shared_ptr<const FusedAttrs>>()->body;
  std::unordered_map<int, size_t> last_use;
  for (size_t i = 0; i < body.size(); ++i) {
    for (Value v : body[i].inputs) last_use[v.id] = i;
  }
  std::unordered_map<int, int> register_of;
  std::vector<int> free;
  const auto operand = [&](Value v) {
    const auto found = register_of.find(v.id);
    return found == register_of.end() ? Operand{place_of(v, node.inputs)} : Operand{-1, found->second};
  };
  for (size_t i = 0; i < body.size(); ++i) {
    const std::vector<Value>& inputs = body[i].inputs;
    const Value y = body[i].outputs[0];
    Instruction in{alu_of(body[i]), operand(inputs[0]), operand(inputs.back()), 0, place_of(y, node.outputs), 0};
    if (const auto* scalar = std::get_if<ScalarAttrs>(&body[i].attrs)) in.number = static_cast<float>(scalar->value);
    for (Value v : inputs) {
      const auto found = register_of.find(v.id);
      if (found == register_of.end() || last_use.at(v.id) != i) continue;
      free.push_back(found->second);
      register_of.erase(found);  // an operand may be named twice
    }
    if (free.empty()) free.push_back(registers++);
    in.reg = register_of[y.id] = free.back();
    // What is only stored needs its register for no longer.
    if (last_use.count(y.id)) free.pop_back();
    code.push_back(in);
  }
}

}  // namespace attn
