#pragma once
#include <vector>

#include "backends/cuda/device_state.h"
#include "backends/cuda/machine.h"
#include "backends/cuda/schedule.h"
#include "program/executor.h"
#include "program/plan.h"

namespace attn::cuda {

/// Runs a lowered, planned program as tasks on a machine. A run starts the work and returns.
///
/// The first run starts every kernel by itself, the following ones a graph of all of them. Where there can be none, the
/// machine goes on as it began, and options.note is told; the environment's ATTN_CUDA_RUN=graph makes an error of that,
/// ATTN_CUDA_RUN=launches asks for no graph.
class TaskExecutor : public Executor {
 public:
  /// Throws Error if the state lacks a parameter or state of the program, if the machine has too little memory, or if
  /// ATTN_CUDA_RUN is something else.
  TaskExecutor(Program program, std::shared_ptr<State> state, ExecutorOptions options,
               std::shared_ptr<Machine> machine);

  using Executor::write;
  void write(Value v, std::span<const float> data) override;
  void run() override;
  void submit(std::span<const Value> scalars) override;
  void collect(std::vector<float>& numbers, bool all) override;

 private:
  void read_own(Value v, std::span<float> data) const override;
  float* address(Value v) const;
  void start();
  void download_submitted();

  Plan plan_;
  std::shared_ptr<Machine> machine_;
  std::shared_ptr<DeviceState> device_state_;
  Memory arena_, submitted_;
  std::vector<Memory> scratch_;
  bool launched_ = false, recorded_ = false;
  std::string wanted_;  // ATTN_CUDA_RUN
  std::unique_ptr<Work> work_;
  /// What submit() kept: on the device, and here.
  int64_t on_device_ = 0;
  std::vector<float> collected_;
};

}  // namespace attn::cuda
