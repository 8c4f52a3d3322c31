#include "backends/cuda/executor.h"

#include <algorithm>
#include <cstdlib>

#include "program/lower.h"
#include "tensor/error.h"

namespace attn::cuda {
namespace {

constexpr int64_t kSubmitted = int64_t{1} << 16;  // numbers that are kept on the device

/// Then every value gets a place of its own: tasks wait for numbers only, and there are a quarter fewer launches.
bool is_small(const Program& program) {
  int64_t floats = 0;
  for (const ValueInfo& info : program.values) floats += info.node < 0 ? 0 : info.shape.size();
  return floats <= int64_t{8} << 20;
}

std::string wanted_way() {
  const char* const way = std::getenv("ATTN_CUDA_RUN");
  const std::string wanted = way ? way : "";
  if (wanted.empty() || wanted == "graph" || wanted == "launches") return wanted;
  throw Error("ATTN_CUDA_RUN must be graph or launches, it is '" + wanted + "'");
}

}  // namespace

TaskExecutor::TaskExecutor(Program program, std::shared_ptr<State> state, ExecutorOptions options,
                           std::shared_ptr<Machine> machine)
    : Executor(lower(std::move(program), {.fuse = !options.retain_all}), std::move(state)),
      plan_(plan(program_, {.retain_all = options.retain_all, .reuse = !is_small(program_)})),
      machine_(std::move(machine)),
      device_state_(DeviceState::of(*state_, machine_)),
      wanted_(wanted_way()) {
  if (options.note) machine_->note = options.note;
  device_state_->add(program_, *state_);
  arena_ = take_memory(machine_, plan_.arena_size + 1);
  const auto take = [this](int64_t floats) { return scratch_.emplace_back(take_memory(machine_, floats)).get(); };
  const auto prepared = [&](const std::vector<int>& nodes, const std::vector<Update>& updates) {
    const Schedule schedule =
        compile(program_, nodes, updates,
                {[this](Value v) { return address(v); }, [this](Value v) { return plan_.readable[v.id]; }, take});
    return machine_->prepare(schedule, options.precision);
  };
  prepared(plan_.constants, {})->launch();
  work_ = prepared(plan_.steps, plan_.copies);
}

float* TaskExecutor::address(Value v) const {
  const Location& location = plan_.locations[v.id];
  if (location.segment == Location::Segment::arena) return arena_.get() + location.offset;
  if (location.segment == Location::Segment::state) {
    return device_state_->address(program_.values[location.offset].name) + location.view_offset;
  }
  refuse(v);
}

void TaskExecutor::write(Value v, std::span<const float> data) {
  check_write(v, data);
  if (plan_.locations[v.id].segment == Location::Segment::none) return;  // an input that nothing needs
  machine_->upload(address(v), data);
}

void TaskExecutor::read_own(Value v, std::span<float> data) const {
  if (!plan_.readable[v.id]) refuse(v);
  machine_->download(data, address(v));
}

void TaskExecutor::run() {
  device_state_->push(*state_);
  const auto is_state = [&](const Update& update) { return program_.info(update.state).role != Role::input; };
  if (std::any_of(program_.updates.begin(), program_.updates.end(), is_state)) device_state_->device_changed();
  start();
}

/// By the graph where there is one.
void TaskExecutor::start() {
  const bool graph = launched_ && wanted_ != "launches" && (machine_->has_graphs || wanted_ == "graph");
  launched_ = true;
  if (!graph) return work_->launch();
  try {
    if (!recorded_) work_->record();
    recorded_ = true;
    return work_->replay();
  } catch (const RunError& problem) {
    if (wanted_ == "graph") throw Error(std::string("ATTN_CUDA_RUN=graph cannot be had: ") + problem.what());
    machine_->has_graphs = false;
    if (machine_->note) machine_->note(std::string(problem.what()) + "; every kernel is started by itself instead");
  }
  work_->launch();
}

void TaskExecutor::submit(std::span<const Value> scalars) {
  run();
  if (!submitted_) submitted_ = take_memory(machine_, kSubmitted);
  for (const Value v : scalars) {
    if (on_device_ == kSubmitted) download_submitted();
    machine_->copy(submitted_.get() + on_device_++, address(v), 1);
  }
}

void TaskExecutor::collect(std::vector<float>& numbers, bool all) {
  if (all) download_submitted();
  numbers.insert(numbers.end(), collected_.begin(), collected_.end());
  collected_.clear();
}

/// One wait for many runs.
void TaskExecutor::download_submitted() {
  const auto count = static_cast<size_t>(std::exchange(on_device_, 0));
  collected_.resize(collected_.size() + count);
  if (count > 0) machine_->download(std::span(collected_).last(count), submitted_.get());
}

}  // namespace attn::cuda
