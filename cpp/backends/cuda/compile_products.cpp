// How weights lie for products, products that are cut along the inner axis, and products that are added one after
// another.
#include "backends/cuda/compile.h"
#include "backends/cuda/compile_detail.h"
#include "ops/op_list.h"

namespace attn::cuda {
namespace {

/// A shorter chain keeps its order: its two barriers would save little.
constexpr int64_t kLeastChain = 4;
/// With fewer rows a copy of the weight costs as much as it saves.
constexpr int32_t kLeastRows = 16;

bool is_product(const Node& node) {
  const OpId id = id_of(node);
  return (id == OpId::matmul || id == OpId::fused_matmul) && node.inputs.size() <= 3;
}

}  // namespace

bool Compiler::is_plain_product(const Node& node) const {
  if (!is_product(node)) return false;
  const Shape& out = program_.shape(node.outputs[0]);
  const Shape &a = program_.shape(node.inputs[0]), &b = program_.shape(node.inputs[1]);
  if (out.rank() != 2 || a.rank() != 2 || b.rank() != 2 || out.size() == 0) return false;
  return a.size() / out[0] * out.size() < kLibraryWork;
}

/// Whether `node` adds to what `before` computes, which nothing else needs, a product of the same extents.
bool Compiler::continues(const Node& node, const Node& before) const {
  if (node.inputs.size() < 3 || node.inputs[2] != before.outputs[0] ||
      uses_[static_cast<size_t>(before.outputs[0].id)] != 1) {
    return false;
  }
  const auto same = [&](Value x, Value y) { return program_.shape(x) == program_.shape(y); };
  return same(node.inputs[0], before.inputs[0]) && same(node.inputs[1], before.inputs[1]) &&
         same(node.outputs[0], before.outputs[0]);
}

/// A weight's gradient is a sum over time of products that need not wait for one another.
void Compiler::find_chains(const std::vector<int>& nodes) {
  uses_.assign(program_.values.size(), 0);
  for (const Node& node : program_.nodes) {
    for (Value v : node.inputs) ++uses_[static_cast<size_t>(v.id)];
  }
  for (const auto& output : program_.outputs) ++uses_[static_cast<size_t>(output.second.id)];
  for (const Update& update : program_.updates) ++uses_[static_cast<size_t>(update.value.id)];
  for (const int i : nodes) {
    const Node& node = program_.nodes[static_cast<size_t>(i)];
    if (!is_plain_product(node)) continue;
    const int before = node.inputs.size() < 3 ? -1 : program_.info(node.inputs[2]).node;
    const auto found = before < 0 ? chain_of_.end() : chain_of_.find(node.inputs[2].id);
    if (found != chain_of_.end() && continues(node, program_.nodes[static_cast<size_t>(before)])) {
      const size_t chain = found->second;
      ++chains_[chain].length;
      chain_of_[node.outputs[0].id] = chain;
    } else if (node.inputs.size() == 2) {
      chain_of_[node.outputs[0].id] = chains_.size();
      chains_.push_back({});
    }
  }
}

Compiler::Chain* Compiler::chain_of(Value v) {
  const auto found = chain_of_.find(v.id);
  return found == chain_of_.end() || chains_[found->second].length < kLeastChain ? nullptr : &chains_[found->second];
}

/// Makes x W^T of x V, V being a copy of W^T that is made once a run: neighbouring lanes have neighbouring outputs and
/// read neighbours of V, where of W they would read a row each. Not for a few rows, nor where x is a constant: such a
/// product waits for nothing, and so should not for a copy.
void Compiler::turn_weight(Product& p, const Call& c) {
  const Value x = c.node.inputs[0], w = c.node.inputs[1];
  const int made = program_.info(x).node;
  const bool constant = made >= 0 && id_of(program_.nodes[static_cast<size_t>(made)]) == OpId::fill;
  if (!p.transpose_b || p.n == 1 || p.m < kLeastRows || constant) return;
  if (program_.info(w).role != Role::parameter || program_.shape(w).rank() != 2) return;
  float*& turned = turned_[w.id];
  const int64_t size = int64_t{p.k} * p.n;
  if (!turned) {
    turned = take_scratch(size);
    Task task;
    task.kind = Kind::copy;
    task.units = element_units(size);
    task.copy = {turned, p.b, narrow(size), {}};
    append_axis(task.copy.layout, p.k, 1);
    append_axis(task.copy.layout, p.n, p.k);
    emit(task, {{{p.b, p.b + size}}, {{turned, turned + size}}});
  }
  p.b = turned;
  p.ldb = p.n;
  p.transpose_b = 0;
}

/// touched(), with a turned weight where the product finds it.
Footprint Compiler::touched_by(const Product& p, const Call& c) const {
  Footprint all = touched(c);
  Range& b = all.reads[1];
  if (p.b != b.begin) b = {p.b, p.b + (b.end - b.begin)};
  return all;
}

/// A product, or its stretches side by side, in scratch memory. What is added comes later.
void Compiler::emit_parts(Product p, int32_t stretches, float* parts, const Call& c) {
  const Footprint all = touched_by(p, c);
  const int64_t size = int64_t{p.m} * p.n;
  if (stretches > 1) {
    const int32_t length = ((p.k + stretches - 1) / stretches + kTileInner - 1) / kTileInner * kTileInner;
    p.k_total = p.k;
    p.k = length;
    p.batch[0] = stretches;
    p.stride_a[0] = narrow(int64_t{length} * (p.transpose_a ? p.lda : 1));
    p.stride_b[0] = narrow(int64_t{length} * (p.transpose_b ? 1 : p.ldb));
    p.stride_c[0] = narrow(size);
  }
  p.c = parts;
  p.c0 = p.bias = nullptr;
  Task task;
  task.kind = Kind::product;
  task.product = p;
  choose_kernel(task);
  emit(task, {{all.reads[0], all.reads[1]}, {{parts, parts + size * stretches}}});
}

/// The sum of parts that lie side by side, in order, behind what the product adds to.
void Compiler::emit_total(const Product& p, const float* parts, int32_t count) {
  const int64_t size = int64_t{p.m} * p.n;
  Task total;
  total.kind = Kind::sum_columns;
  total.units = element_units(size);
  total.sum = {parts, p.c0, p.bias, p.c, 1, count, narrow(size), count, p.n};
  Footprint sums{{{parts, parts + size * count}}, {{p.c, p.c + size}}};
  if (p.c0) sums.reads.push_back({p.c0, p.c0 + size});
  if (p.bias) sums.reads.push_back({p.bias, p.bias + p.n});
  emit(total, std::move(sums));
}

void Compiler::cut_product(const Product& p, int32_t stretches, const Call& c) {
  float* const parts = take_scratch(int64_t{p.m} * p.n * stretches);
  emit_parts(p, stretches, parts, c);
  emit_total(p, parts, stretches);
}

void Compiler::chained_product(Product p, int32_t stretches, Chain& chain, const Call& c) {
  const int64_t size = int64_t{p.m} * p.n * stretches;
  if (!chain.parts) chain.parts = take_scratch(size * chain.length);
  emit_parts(p, stretches, chain.parts + size * chain.done, c);
  if (++chain.done < chain.length) return;
  p.c0 = nullptr;  // what the chain has so far is among the parts
  emit_total(p, chain.parts, narrow(stretches * chain.length));
}

}  // namespace attn::cuda
