#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "backends/cuda/schedule.h"
#include "program/executor.h"

namespace attn::cuda {

/// Tasks that are ready to run.
class Work {
 public:
  virtual ~Work() = default;
  /// Starts them, behind everything that was started before.
  virtual void run() = 0;
};

/// The little that the backend asks of a device. Everything happens in the order of the calls; only download() waits.
/// Functions throw RunError, one sentence, when the device fails. Tests run the backend on the host instead.
class Machine {
 public:
  virtual ~Machine() = default;
  /// Device memory, aligned to 64 bytes.
  virtual float* allocate(int64_t floats) = 0;
  virtual void release(float* memory) noexcept = 0;
  virtual int64_t free_bytes() const = 0;
  /// `from` may be changed at once.
  virtual void upload(float* to, std::span<const float> from) = 0;
  virtual void download(std::span<float> to, const float* from) = 0;
  /// From device memory to device memory.
  virtual void copy(float* to, const float* from, int64_t floats) = 0;
  /// `precision` is that of the products which a library may take over.
  virtual std::unique_ptr<Work> prepare(const Schedule& schedule, Precision precision) = 0;
};

/// Owns device memory.
class Memory {
 public:
  Memory() = default;
  Memory(std::shared_ptr<Machine> machine, int64_t floats)
      : machine_(std::move(machine)), data_(floats > 0 ? machine_->allocate(floats) : nullptr) {}
  Memory(Memory&& other) noexcept : machine_(std::move(other.machine_)), data_(std::exchange(other.data_, nullptr)) {}
  Memory& operator=(Memory&& other) noexcept {
    std::swap(machine_, other.machine_);
    std::swap(data_, other.data_);
    return *this;
  }
  ~Memory() {
    if (data_) machine_->release(data_);
  }
  float* data() const { return data_; }

 private:
  std::shared_ptr<Machine> machine_;
  float* data_ = nullptr;
};

}  // namespace attn::cuda
