#pragma once
#include <map>
#include <vector>

#include "backends/cuda/device_state.h"
#include "backends/cuda/machine.h"
#include "program/executor.h"
#include "program/plan.h"

namespace attn::cuda {

/// Runs a lowered, planned program as tasks on a machine. A run starts the work and returns.
class TaskExecutor : public Executor {
 public:
  /// Throws Error if the state lacks a parameter or state of the program, or if the machine has too little memory.
  TaskExecutor(Program program, std::shared_ptr<State> state, ExecutorOptions options,
               std::shared_ptr<Machine> machine);

  using Executor::read;
  using Executor::write;
  const Program& program() const override { return program_; }
  void write(Value v, std::span<const float> data) override;
  void read(Value v, std::span<float> data) const override;
  void run() override;
  bool asynchronous() const override { return true; }
  void keep_inputs() override;
  void note(Value v) override;
  std::vector<float> take_notes() override;

 private:
  /// Where the parts of device memory begin.
  struct Bases {
    float *arena, *inputs, *scratch;
  };

  void place_inputs();
  void upload_inputs();
  void take_kept_inputs();
  void require_memory(int64_t floats) const;
  float* address(Value v, const Bases& bases) const;
  Compiled compile(const std::vector<int>& nodes, bool updates, const Bases& bases) const;
  std::vector<Batched> batched_inputs() const;
  void harvest();

  Program program_;
  Plan plan_;
  std::shared_ptr<Machine> machine_;
  std::shared_ptr<State> state_;
  std::shared_ptr<DeviceState> device_state_;
  Memory arena_, inputs_, scratch_, note_memory_;
  Bases bases_{};
  /// Inputs lie side by side in memory of their own, so that they are uploaded at once: by their place in the plan's
  /// arena, their size and their place here.
  struct InputPlace {
    int64_t size, at;
  };
  std::map<int64_t, InputPlace> input_places_;
  std::vector<float> input_image_;
  bool inputs_changed_ = true, changes_state_ = false, roomy_ = false;
  /// The inputs of runs to come, image after image, here and on the device.
  struct Kept {
    std::vector<float> images;
    Memory there;
    int64_t room = 0;  // floats on the device
    size_t next = 0;   // the float at which the next run's begin
    bool uploaded = false;
  } kept_;
  std::unique_ptr<Work> work_;
  int64_t notes_on_device_ = 0;
  std::vector<float> notes_;
};

}  // namespace attn::cuda
