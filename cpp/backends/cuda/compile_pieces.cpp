// Pieces that fused nodes read and write in place, within the larger tensor.
#include "backends/cuda/compile.h"
#include "ops/op_list.h"

namespace attn::cuda {

/// A piece that is cut along an inner axis, from something in the arena, need not be copied for fused nodes.
void Compiler::find_cut(const Node& split) {
  const int axis = split.as<SplitAttrs>().axis;
  const Value whole = split.inputs[0];
  const Role role = program_.info(whole).role;
  // A state may change while the piece, a copy, must not.
  if (program_.shape(whole).span(0, axis) == 1 || (role != Role::computed && role != Role::input)) return;
  int64_t begin = 0;
  for (Value piece : split.outputs) {
    cut_from_[piece.id] = {whole, axis, begin};
    begin += program_.shape(piece)[axis];
  }
}

/// A fused node's result that is gathered along an inner axis can be written there at once.
void Compiler::find_gathered(const Node& concat) {
  const int axis = concat.as<AxisAttrs>().axis;
  const Value whole = concat.outputs[0];
  if (program_.shape(whole).span(0, axis) == 1) return;
  int64_t begin = 0;
  for (Value piece : concat.inputs) {
    const int node = program_.info(piece).node;
    const bool fused = node >= 0 && id_of(program_.nodes[static_cast<size_t>(node)]) == OpId::fused_elementwise;
    if (fused) gathered_into_.emplace(piece.id, Within{whole, axis, begin});  // the first place of several
    begin += program_.shape(piece)[axis];
  }
}

void Compiler::find_pieces() {
  for (const Node& node : program_.nodes) {
    if (id_of(node) == OpId::split) find_cut(node);
    if (id_of(node) == OpId::concat) find_gathered(node);
  }
  // Whatever else looks at a value finds it at its own place.
  alone_.assign(program_.values.size(), false);
  for (const Node& node : program_.nodes) {
    const OpId id = id_of(node);
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      const int v = node.inputs[i].id;
      const auto gathered = gathered_into_.find(v);
      const bool placed =
          id == OpId::concat && gathered != gathered_into_.end() && gathered->second.whole == node.outputs[0];
      if (placed || (id == OpId::fused_elementwise && cut_from_.count(v))) continue;
      alone_[static_cast<size_t>(v)] = true;
    }
    // The same value twice in one concatenation is copied to its second place.
    if (id != OpId::concat) continue;
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      for (size_t j = i + 1; j < node.inputs.size(); ++j) {
        if (node.inputs[i] == node.inputs[j]) alone_[static_cast<size_t>(node.inputs[i].id)] = true;
      }
    }
  }
  for (const auto& [name, v] : program_.outputs) alone_[static_cast<size_t>(v.id)] = true;
  for (const Update& update : program_.updates) alone_[static_cast<size_t>(update.value.id)] = true;
}

}  // namespace attn::cuda
