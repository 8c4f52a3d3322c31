#pragma once
#include <array>
#include <vector>

#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/machine.h"

namespace attn::cuda {

/// A schedule on the GPU, and the fastest way to run it there.
///
/// All ways give the same bits, because a number's arithmetic does not depend on who computes it: launches level by
/// level; the same as a captured graph; one persistent kernel on grids of several sizes, where no library takes part;
/// and a graph and a persistent kernel of the sections, where the schedule has any. The first runs are launched; then
/// every way is timed on a few runs of the work itself, and the fastest is kept. The environment's
/// ATTN_CUDA_RUN=launches|graph|persistent|sliced-graph|sliced chooses, for tests and measurements.
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
    bool sliced = false;  // sections instead of levels
    int grid = 0;
    cudaGraphExec_t captured = nullptr;
    float milliseconds = 0;
  };
  /// Sections (a schedule's, or its levels) here and on the device.
  struct Sections {
    std::vector<Section> here;
    const Section* there = nullptr;
    int32_t widest = 1;  // the most units or slices of one
  };

  template <class T>
  const T* keep(const std::vector<T>& table);
  void release() noexcept;
  void take_levels(const Schedule& schedule);
  void take_sections(const Schedule& schedule);
  void find_ways();
  void add_persistent(bool sliced);
  const Sections& sections_of(const Way& way) const { return way.sliced ? sections_ : levels_; }
  void launch(const Way& way);
  void capture(Way& way);
  void start(Way& way);
  void start_persistent(Way& way);
  void measure();
  float fastest_run() const;

  CudaMachine& machine_;
  Precision precision_;
  DeviceSchedule schedule_{};
  std::vector<void*> tables_;
  Sections levels_, sections_;
  /// Per level, the products that cuBLAS takes over.
  std::vector<std::vector<Product>> library_;
  bool has_library_ = false;
  // Of each way: one run that is not timed, then so many, each between two events.
  static constexpr int kTimedRuns = 3;
  std::array<cudaEvent_t, 2 * kTimedRuns> events_{};
  std::vector<Way> ways_;
  size_t chosen_ = 0, measured_ = 0;
  int64_t runs_ = 0;
};

}  // namespace attn::cuda
