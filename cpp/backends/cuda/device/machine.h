#pragma once
#include <cuda_runtime_api.h>

#include <memory>
#include <string>

#include "backends/cuda/device/cublas.h"
#include "backends/cuda/machine.h"

namespace attn::cuda {

/// Throws RunError, one sentence, unless a CUDA call went well.
void check(cudaError_t error, const char* what);

// kernels.cu: starts one launch of the tasks in device memory, and says whether there is code for the current device.
// early: whether that code waits by itself, so that a launch may begin before the last has ended.
cudaError_t start(const Launch& launch, const Task* tasks, const Tables& tables, cudaStream_t stream, bool early);
cudaError_t find_code(bool* early);

/// The first GPU that this build has code for, all of whose work goes through one stream; it lasts as long as the
/// process. Any thread may use it, one at a time.
class CudaMachine : public Machine, public std::enable_shared_from_this<CudaMachine> {
 public:
  /// Throws Error that says why, where no device can be used.
  CudaMachine();

  float* allocate(int64_t floats) override;
  void release(float* memory) noexcept override;
  void upload(float* to, std::span<const float> from) override;
  void download(std::span<float> to, const float* from) override;
  void copy(float* to, const float* from, int64_t floats) override;
  std::unique_ptr<Work> prepare(const Schedule& schedule, Precision precision) override;

  /// The stream; the device is set for the calling thread.
  cudaStream_t stream() const;
  /// Loaded when it is first asked for; null where there is none.
  Cublas* cublas();
  /// For `attn devices`.
  const std::string& description() const { return description_; }
  /// Whether it has units for factors of tf32 and bf16.
  bool rounds_factors() const { return major_ >= 8; }
  /// Whether launches may begin early.
  bool early() const { return early_; }

 private:
  void choose_device();

  int device_ = 0, major_ = 0;
  bool early_ = false;
  cudaStream_t stream_ = nullptr;
  std::unique_ptr<Cublas> cublas_;
  bool cublas_tried_ = false;
  std::string description_;
  /// Numbers on their way to the device, in memory that it can fetch by itself.
  float* ring_ = nullptr;
  size_t ring_next_ = 0;
};

}  // namespace attn::cuda
