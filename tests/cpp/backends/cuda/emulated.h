#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "backends/cuda/machine.h"
#include "program/executor.h"
#include "tensor/rng.h"

/// A device for the cuda backend's tasks on the host: the same executor, the same schedule, the same kernels, with one
/// lane or several that take turns. Memory starts as NaN, the blocks of a launch run in random order, and a
/// schedule in which two tasks of one launch touch the same memory (unless both only read) is refused.
namespace attn::cuda {

struct EmulationOptions {
  /// Lanes that work on a block together: 1 or 4.
  int lanes = 1;
  int64_t free_bytes = int64_t{1} << 40;
  /// Recording a graph fails; or starting the one that was recorded.
  bool refuses_record = false, refuses_replay = false;
};

class EmulatedMachine : public Machine {
 public:
  explicit EmulatedMachine(EmulationOptions options = {}) : options_(options) {}

  float* allocate(int64_t floats) override;
  void release(float* memory) noexcept override;
  void upload(float* to, std::span<const float> from) override;
  void download(std::span<float> to, const float* from) override;
  void copy(float* to, const float* from, int64_t floats) override;
  std::unique_ptr<Work> prepare(const Schedule& schedule, Precision precision) override;

  /// From now on every call fails, as when a GPU falls off the bus.
  void lose() { lost_ = true; }
  /// What was moved between host and device, in floats, and how often work was started, and how.
  int64_t uploads = 0, downloads = 0, launched = 0, recorded = 0, replayed = 0;
  /// How many launches each schedule that was prepared has.
  std::vector<size_t> launches;

 private:
  friend class EmulatedWork;
  void require_alive() const;

  EmulationOptions options_;
  Rng rng_{2024, 6};
  bool lost_ = false;
};

/// Throws std::logic_error, naming the tasks, if two tasks of one launch must not run at once, or if a launch leaves
/// out blocks.
void check_launches(const Schedule& schedule);

/// Runs the blocks of all launches on the host, each launch's in the order that `order` gives for its number of them.
void run_on_host(const Schedule& schedule, int lanes, const std::function<std::vector<int32_t>(int32_t)>& order);

/// An executor on a machine of its own.
std::unique_ptr<Executor> make_emulated(Program program, std::shared_ptr<State> state, ExecutorOptions options = {},
                                        EmulationOptions emulation = {});

}  // namespace attn::cuda
