#pragma once
#include <memory>
#include <string>

#include "backends/cuda/cuda.h"
#include "backends/cuda/device/cublas.h"
#include "backends/cuda/machine.h"

namespace attn::cuda {

/// The first GPU that this build has code for, all of whose work goes through one stream.
class CudaMachine : public Machine {
 public:
  /// Throws Error that says why, where no device can be used.
  CudaMachine();
  ~CudaMachine() override;
  CudaMachine(const CudaMachine&) = delete;
  CudaMachine& operator=(const CudaMachine&) = delete;

  float* allocate(int64_t floats) override;
  void release(float* memory) noexcept override;
  int64_t free_bytes() const override;
  void upload(float* to, std::span<const float> from) override;
  void download(std::span<float> to, const float* from) override;
  void copy(float* to, const float* from, int64_t floats) override;
  std::unique_ptr<Work> prepare(const Schedule& schedule, Precision precision) override;

  cudaStream_t stream() const { return stream_; }
  Cublas* cublas() const { return cublas_.get(); }
  int multiprocessors() const { return multiprocessors_; }
  int persistent_blocks() const { return persistent_blocks_; }
  /// For `attn devices`.
  const std::string& description() const { return description_; }
  bool has_tensor_cores() const { return major_ >= 8; }

 private:
  void choose_device();

  int multiprocessors_ = 0, persistent_blocks_ = 0, major_ = 0;
  cudaStream_t stream_ = nullptr;
  std::unique_ptr<Cublas> cublas_;
  std::string description_;
  /// Numbers on their way to the device, in memory that it can fetch by itself.
  float* ring_ = nullptr;
  size_t ring_next_ = 0;
};

/// The process's machine; made when it is first asked for. Throws as its constructor does.
std::shared_ptr<CudaMachine> shared_machine();

}  // namespace attn::cuda
