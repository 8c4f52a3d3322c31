#pragma once
#include <array>
#include <vector>

#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/machine.h"

namespace attn::cuda {

/// A schedule on the GPU, and the fastest way to run it there.
///
/// All ways give the same bits, because a unit's arithmetic does not depend on who runs it: launches level by level;
/// the same as a captured graph; one persistent kernel on grids of several sizes, where no library takes part. The
/// first runs are launched; then every way is timed on a few runs of the work itself, and the fastest is kept. The
/// environment's ATTN_CUDA_RUN=launches|graph|persistent chooses, for tests and measurements.
class CudaWork : public Work {
 public:
  CudaWork(CudaMachine& machine, const Schedule& schedule, Precision precision);
  ~CudaWork() override;
  CudaWork(const CudaWork&) = delete;
  CudaWork& operator=(const CudaWork&) = delete;
  void run() override;

 private:
  struct Way {
    enum class Kind { launches, graph, persistent } kind = Kind::launches;
    int grid = 0;
    float milliseconds = 0;
  };

  template <class T>
  const T* keep(const std::vector<T>& table);
  void release() noexcept;
  void find_ways();
  void launch_levels();
  void capture();
  void start(const Way& way);
  void measure();

  CudaMachine& machine_;
  Precision precision_;
  DeviceSchedule schedule_{};
  std::vector<void*> tables_;
  std::vector<Level> levels_;
  /// Per level, the products that cuBLAS takes over.
  std::vector<std::vector<Product>> library_;
  bool has_library_ = false;
  int32_t widest_ = 0;  // units of the widest level
  cudaGraphExec_t graph_ = nullptr;
  std::array<cudaEvent_t, 2> events_{};
  std::vector<Way> ways_;
  size_t chosen_ = 0, measured_ = 0;
  int64_t runs_ = 0;
};

}  // namespace attn::cuda
