#pragma once
#include <memory>
#include <vector>

#include "backends/cuda/machine.h"
#include "program/executor.h"
#include "tensor/rng.h"

/// A device for the cuda backend's tasks on the host: the same executor, the same schedule, the same kernels, with one
/// lane or several that really run at once. Memory starts as NaN, the units of a level run in random order, and a
/// schedule in which two tasks of one level touch the same memory (unless both only read) is refused.
namespace attn::cuda {

struct EmulationOptions {
  /// Lanes that work on a unit together, each a thread: 1 or 4.
  int lanes = 1;
  int64_t free_bytes = int64_t{1} << 40;
  /// Runs the schedule's sections, where it has any, instead of its levels: slice after slice, in random order.
  bool sections = false;
};

class EmulatedMachine : public Machine {
 public:
  explicit EmulatedMachine(EmulationOptions options = {}) : options_(options) {}

  float* allocate(int64_t floats) override;
  void release(float* memory) noexcept override;
  int64_t free_bytes() const override { return options_.free_bytes; }
  void upload(float* to, std::span<const float> from) override;
  void download(std::span<float> to, const float* from) override;
  void copy(float* to, const float* from, int64_t floats) override;
  std::unique_ptr<Work> prepare(const Schedule& schedule, Precision precision) override;

  /// From now on every call fails, as when a GPU falls off the bus.
  void lose() { lost_ = true; }
  /// What was moved between host and device, in floats, and how often.
  int64_t uploads = 0, downloads = 0;
  /// Of every schedule that was prepared.
  struct Barriers {
    size_t levels, sections;
  };
  std::vector<Barriers> barriers;

 private:
  friend class EmulatedWork;
  void require_alive() const;

  EmulationOptions options_;
  Rng rng_{2024, 6};
  bool lost_ = false;
};

/// Throws std::logic_error, naming the tasks, if two tasks of one level must not run at once.
void check_levels(const Schedule& schedule);

/// An executor on a machine of its own.
std::unique_ptr<Executor> make_emulated(Program program, std::shared_ptr<State> state, ExecutorOptions options = {},
                                        EmulationOptions emulation = {});

}  // namespace attn::cuda
