#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "backends/cuda/schedule.h"
#include "program/executor.h"

namespace attn::cuda {

/// A schedule that a device has taken over. What is started comes behind everything that was started before.
class Work {
 public:
  virtual ~Work() = default;
  /// Starts every launch by itself.
  virtual void launch() = 0;
  /// Records all launches as one graph; they have been launched before, so that all code is there.
  virtual void record() = 0;
  /// Starts the graph.
  virtual void replay() = 0;
};

/// The little that the backend asks of a device. Everything happens in the order of the calls; only download() waits.
/// Functions throw RunError, one sentence, when the device fails. Tests run the backend on the host instead.
class Machine {
 public:
  virtual ~Machine() = default;
  /// Device memory, aligned to 64 bytes. Throws Error where there is too little.
  virtual float* allocate(int64_t floats) = 0;
  virtual void release(float* memory) noexcept = 0;
  /// `from` may be changed at once.
  virtual void upload(float* to, std::span<const float> from) = 0;
  virtual void download(std::span<float> to, const float* from) = 0;
  /// From device memory to device memory.
  virtual void copy(float* to, const float* from, int64_t floats) = 0;
  /// `precision` is that of the products which a library may take over.
  virtual std::unique_ptr<Work> prepare(const Schedule& schedule, Precision precision) = 0;

  /// False from the first graph on that could not be had.
  bool has_graphs = true;
  /// Told, in one sentence and once, what cannot be had and is gone on without.
  std::function<void(const std::string&)> note;
};

/// Device memory that is released with its last owner; null where nothing is asked for.
using Memory = std::shared_ptr<float>;
inline Memory take_memory(const std::shared_ptr<Machine>& machine, int64_t floats) {
  if (floats == 0) return nullptr;
  return {machine->allocate(floats), [machine](float* memory) { machine->release(memory); }};
}

}  // namespace attn::cuda
