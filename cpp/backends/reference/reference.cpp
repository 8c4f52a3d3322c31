#include "backends/reference/reference.h"

#include <algorithm>

#include "backends/reference/kernels.h"
#include "tensor/error.h"

namespace attn {
namespace {

using Kernel = void (*)(const reference::Call&);
constexpr Kernel kKernels[kRecordedOps] = {
#define ATTN_REFERENCE_ENTRY(name, ...) reference::name,
    ATTN_OPS(ATTN_REFERENCE_ENTRY)
#undef ATTN_REFERENCE_ENTRY
};

bool lives_in_state(const ValueInfo& info) { return info.role == Role::parameter || info.role == Role::state; }

}  // namespace

ReferenceExecutor::ReferenceExecutor(Program program, std::shared_ptr<State> state)
    : Executor(std::move(program), std::move(state)), values_(program_.values.size()) {
  for (size_t i = 0; i < values_.size(); ++i) {
    const ValueInfo& info = program_.values[i];
    values_[i].resize(info.shape.size());
    if (lives_in_state(info)) std::as_const(*state_).span(info.name);  // throws if it is not there
  }
}

void ReferenceExecutor::write(Value v, std::span<const float> data) {
  check_write(v, data);
  values_[v.id].assign(data.begin(), data.end());
}

void ReferenceExecutor::read_own(Value v, std::span<float> data) const {
  for (size_t i = 0; i < data.size(); ++i) data[i] = static_cast<float>(values_[v.id][i]);
}

void ReferenceExecutor::run_node(const Node& node) {
  reference::Call call{node, {}, {}, {}, {}};
  for (Value v : node.inputs) {
    call.in_shapes.push_back(&program_.shape(v));
    call.in.push_back(values_[v.id].data());
  }
  for (Value v : node.outputs) {
    call.out_shapes.push_back(&program_.shape(v));
    call.out.push_back(values_[v.id].data());
  }
  kKernels[node.op->id](call);
}

void ReferenceExecutor::load_state() {
  for (size_t i = 0; i < values_.size(); ++i) {
    const ValueInfo& info = program_.values[i];
    if (!lives_in_state(info)) continue;
    const auto from = std::as_const(*state_).span(info.name);
    values_[i].assign(from.begin(), from.end());
  }
}

void ReferenceExecutor::run_nodes(std::span<const int> nodes) {
  load_state();
  for (int node : nodes) run_node(program_.nodes[node]);
}

void ReferenceExecutor::run() {
  load_state();
  for (const Node& node : program_.nodes) run_node(node);
  std::vector<std::vector<float>> taken;
  for (const Update& update : program_.updates) {
    const std::vector<double>& from = values_[update.value.id];
    taken.emplace_back(from.begin(), from.end());
  }
  for (size_t i = 0; i < taken.size(); ++i) {
    const Value to = program_.updates[i].state;
    const ValueInfo& info = program_.info(to);
    if (lives_in_state(info)) {
      std::copy(taken[i].begin(), taken[i].end(), state_->span(info.name).begin());
    } else {
      values_[to.id].assign(taken[i].begin(), taken[i].end());
    }
  }
}

std::unique_ptr<Executor> make_reference_executor(Program program, std::shared_ptr<State> state) {
  return std::make_unique<ReferenceExecutor>(std::move(program), std::move(state));
}

}  // namespace attn
