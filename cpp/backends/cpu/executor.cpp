#include "backends/cpu/executor.h"

#include <algorithm>
#include <chrono>

#include "ops/op_list.h"

namespace attn::cpu {

LowerOptions lower_options(bool fuse) {
  return {.fuse = fuse,
          .transpose_shared = true,
          .pieces_in_place = true,
          .losses_with_gradients = true,
          .scaled_softmax = true};
}

CpuExecutor::CpuExecutor(Program program, std::shared_ptr<State> state, ExecutorOptions options)
    : Executor(lower(std::move(program), lower_options(!options.retain_all)), std::move(state)),
      plan_(plan(program_, {.retain_all = options.retain_all, .pieces_in_place = true})),
      arena_(plan_.arena_size),
      pool_(shared_pool(std::max(options.threads, 1))) {
  for (int i : plan_.constants) {
    if (TaskPtr task = compile(program_.nodes[i])) task->run();
  }
  if (!options.retain_all) live_ = LiveTasks::make(program_, plan_.constants, [this](Value v) { return address(v); });
  for (int i : plan_.steps) add_task(i);
  int64_t staged = 0;
  for (const Update& update : plan_.copies) {
    const int64_t size = program_.shape(update.state).size();
    copies_.push_back({address(update.value), address(update.state), size, -1});
    if (program_.info(update.value).role == Role::computed) continue;
    copies_.back().staged = staged;  // another update may write what this one reads
    staged += size;
  }
  staging_.resize(static_cast<size_t>(staged));
}

float* CpuExecutor::address(Value v) const {
  const Location& location = plan_.locations[v.id];
  switch (location.segment) {
    case Location::Segment::arena: return arena_.data() + location.offset;
    case Location::Segment::state:
      return state_->span(program_.values[location.offset].name).data() + location.view_offset;
    case Location::Segment::none: break;
  }
  refuse(v);
}

TaskPtr CpuExecutor::compile(const Node& node) {
  const std::function<float*(Value)> find = [this](Value v) { return address(v); };
  const Compile c{{program_, node, find, &plan_.locations}, pool_->threads(), scratch_};
  switch (id_of(node)) {
    case OpId::fused_elementwise: return compile_elementwise(c);
    case OpId::matmul:
    case OpId::fused_matmul: return compile_product(c);
    case OpId::sum:
    case OpId::sum_to:
    case OpId::softmax:
    case OpId::masked_softmax:
    case OpId::softmax_vjp:
    case OpId::log_softmax:
    case OpId::mask_lengths:
    case OpId::standardize:
    case OpId::standardize_vjp:
    case OpId::cross_entropy:
    case OpId::cross_entropy_vjp: return compile_rows(c);
    default: return compile_data(c);
  }
}

void CpuExecutor::add_task(int i) {
  const std::function<float*(Value)> find = [this](Value v) { return address(v); };
  const auto add = [&](TaskPtr task) {
    if (!task) return;
    tasks_.push_back(std::move(task));
    task_nodes_.push_back(i);
  };
  TaskPtr task = compile(program_.nodes[i]);
  if (!live_) return add(std::move(task));
  const Compile c{{program_, program_.nodes[i], find, &plan_.locations}, pool_->threads(), scratch_};
  add(live_->replace(c, std::move(task)));
  add(live_->fill(c));
}

void CpuExecutor::write(Value v, std::span<const float> data) {
  check_write(v, data);
  if (plan_.locations[v.id].segment == Location::Segment::none) return;  // an input that nothing needs
  std::copy(data.begin(), data.end(), address(v));
}

std::span<float> CpuExecutor::computed(Value v) {
  const ValueInfo& info = program_.info(v);
  if (info.role != Role::computed || !plan_.readable[v.id]) refuse(v);
  return {address(v), static_cast<size_t>(info.shape.size())};
}

void CpuExecutor::read_own(Value v, std::span<float> data) const {
  if (!plan_.readable[v.id]) refuse(v);
  std::copy_n(address(v), data.size(), data.begin());
}

void CpuExecutor::run(Task& task) {
  const int threads = pool_->threads();
  if (threads == 1 || task.units() == 1 || task.work() < kWorthSharing) {
    task.run();
  } else {
    pool_->run([&](int part) {
      const Share share(task.units(), part, threads);
      task.run(share.begin, share.end, part);
    });
  }
}

void CpuExecutor::run() {
  state_->use_on_host();
  if (live_) live_->count();
  for (size_t i = 0; i < tasks_.size(); ++i) {
    // What a step works on has driven the next task out of the caches since the last one.
    const char* next = reinterpret_cast<const char*>(tasks_[std::min(i + 1, tasks_.size() - 1)].get());
    for (int line = 0; line < 8; ++line) __builtin_prefetch(next + 64 * line);
    run(*tasks_[i]);
  }
  for (const Copy& copy : copies_) {
    if (copy.staged >= 0) std::copy_n(copy.from, copy.size, staging_.begin() + copy.staged);
  }
  for (const Copy& copy : copies_) {
    std::copy_n(copy.staged >= 0 ? staging_.data() + copy.staged : copy.from, copy.size, copy.to);
  }
}

void CpuExecutor::run_nodes(std::span<const int> nodes) {
  for (int node : nodes) {
    const auto task = std::lower_bound(task_nodes_.begin(), task_nodes_.end(), node);
    if (task != task_nodes_.end() && *task == node) run(*tasks_[static_cast<size_t>(task - task_nodes_.begin())]);
  }
}

std::vector<OpTime> CpuExecutor::profile(int runs) {
  using Clock = std::chrono::steady_clock;
  state_->use_on_host();
  if (live_) live_->count();
  std::vector<OpTime> times;
  for (size_t i = 0; i < tasks_.size(); ++i) {
    const Node& node = program_.nodes[task_nodes_[i]];
    times.push_back({node.op->name, node.scope, program_.shape(node.outputs[0]).str(), 0});
  }
  for (int r = 0; r < runs; ++r) {
    for (size_t i = 0; i < tasks_.size(); ++i) {
      const auto start = Clock::now();
      run(*tasks_[i]);
      times[i].seconds += std::chrono::duration<double>(Clock::now() - start).count() / runs;
    }
  }
  return times;
}

}  // namespace attn::cpu
