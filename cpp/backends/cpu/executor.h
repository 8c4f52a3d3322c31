#pragma once
#include <memory>
#include <vector>

#include "backends/cpu/live.h"
#include "backends/cpu/threads.h"
#include "program/executor.h"
#include "program/lower.h"
#include "program/plan.h"

namespace attn::cpu {

/// What this backend has lower() do.
LowerOptions lower_options(bool fuse = true);

/// Replays a lowered, planned program with the vector kernels. Everything that a run needs is
/// allocated and every address resolved here, once.
class CpuExecutor : public Executor {
 public:
  /// Throws Error if the state lacks a parameter or state of the program.
  CpuExecutor(Program program, std::shared_ptr<State> state, ExecutorOptions options);

  using Executor::write;
  void write(Value v, std::span<const float> data) override;
  std::span<float> computed(Value v) override;
  void run() override;
  void run_nodes(std::span<const int> nodes) override;
  std::vector<OpTime> profile(int runs) override;

 private:
  void read_own(Value v, std::span<float> data) const override;
  float* address(Value v) const;
  TaskPtr compile(const Node& node);
  void add_task(int node);
  void run(Task& task);

  Plan plan_;
  AlignedFloats arena_, scratch_{0};
  std::shared_ptr<ThreadPool> pool_;
  /// Where some numbers do not count, if every value need not be kept.
  std::unique_ptr<LiveTasks> live_;
  std::vector<TaskPtr> tasks_;
  std::vector<int> task_nodes_;
  struct Copy {
    const float* from;
    float* to;
    int64_t size;
    int64_t staged;  // where in staging_ it waits; -1: nowhere
  };
  std::vector<Copy> copies_;
  std::vector<float> staging_;
};

}  // namespace attn::cpu
