// The kernels that carry out a schedule: section by section in launches of their own, or all in one persistent kernel.
#include <cooperative_groups.h>

#include "backends/cuda/device/launch.h"
#include "backends/cuda/kernels/run_unit.h"

namespace attn::cuda {
namespace {

constexpr unsigned kAllLanes = 0xFFFFFFFFu;

/// A warp: what works on a row. The tree joins lanes 16, 8, 4, 2, 1 apart; every lane gets the same bits.
struct Warp {
  static constexpr int kLanes = 32;
  __device__ int index() const { return static_cast<int>(threadIdx.x) / kLanes; }
  __device__ int lane() const { return static_cast<int>(threadIdx.x) % kLanes; }
  __device__ float sum(float x) const {
    for (int apart = kLanes / 2; apart > 0; apart /= 2) x += __shfl_xor_sync(kAllLanes, x, apart);
    return x;
  }
  __device__ float max(float x) const {
    for (int apart = kLanes / 2; apart > 0; apart /= 2) {
      const float other = __shfl_xor_sync(kAllLanes, x, apart);
      x = other > x ? other : x;
    }
    return x;
  }
};

struct Block {
  static constexpr int kLanes = kBlockLanes, kRows = kBlockLanes / Warp::kLanes;
  float* memory;
  __device__ int lane() const { return static_cast<int>(threadIdx.x); }
  __device__ float* shared() const { return memory; }
  __device__ void sync() const { __syncthreads(); }
  __device__ Warp row() const { return {}; }
};
static_assert(Block::kRows == kUnitRows, "a unit of rows has one for each warp");

/// A copy of a task in shared memory, where all lanes find it at once.
class SharedTask {
 public:
  __device__ explicit SharedTask(uint32_t* words) : words_(words) {}
  /// Waits until all are done with the last task, and until this one is there.
  __device__ const Task& take(const Task* task) const {
    __syncthreads();
    const auto* const from = reinterpret_cast<const uint32_t*>(task);
    for (uint32_t w = threadIdx.x; w < kWords; w += kBlockLanes) words_[w] = from[w];
    __syncthreads();
    return *reinterpret_cast<const Task*>(words_);
  }

  static constexpr uint32_t kWords = sizeof(Task) / sizeof(uint32_t);

 private:
  uint32_t* words_;
};

/// This block's units of a section.
__device__ void run_units(const DeviceSchedule& schedule, const Section& section, const SharedTask& shared, const Block& block) {
  for (int32_t i = static_cast<int32_t>(blockIdx.x); i < section.count; i += static_cast<int32_t>(gridDim.x)) {
    const Unit unit = schedule.units[section.first + i];
    run_unit(shared.take(schedule.tasks + unit.task), unit.unit, schedule.tables, block);
  }
}

/// This block's slices of a section, each through all its steps. Taking a task waits for all lanes, and with that for
/// every step before.
__device__ void run_slices(const DeviceSchedule& schedule, const Section& section, const SharedTask& shared, const Block& block) {
  for (int32_t slice = static_cast<int32_t>(blockIdx.x); slice < section.slices; slice += static_cast<int32_t>(gridDim.x)) {
    for (int32_t s = section.first; s < section.first + section.count; ++s) {
      const Step step = schedule.steps[s];
      for (int32_t i = step.first; i < step.first + step.count; ++i) {
        const SlicedTask cut = schedule.sliced[i];
        run_slice(shared.take(schedule.tasks + cut.task), schedule.tables,
                  SliceOf<Block>(block, slice, section.slices, cut.width));
      }
    }
  }
}

__device__ void run_section(const DeviceSchedule& schedule, const Section& section) {
  __shared__ float memory[kSharedFloats];
  __shared__ alignas(16) uint32_t words[SharedTask::kWords];
  const SharedTask shared(words);
  if (section.slices == 0) {
    run_units(schedule, section, shared, Block{memory});
  } else {
    run_slices(schedule, section, shared, Block{memory});
  }
}

__global__ void __launch_bounds__(kBlockLanes) section_kernel(DeviceSchedule schedule, Section section) {
  run_section(schedule, section);
}

/// The grid's barrier also makes every block's numbers visible to all others.
__global__ void __launch_bounds__(kBlockLanes)
    persistent_kernel(DeviceSchedule schedule, const Section* sections, int32_t count) {
  const auto grid = cooperative_groups::this_grid();
  for (int32_t i = 0; i < count; ++i) {
    const Section section = sections[i];
    run_section(schedule, section);
    grid.sync();
  }
}

}  // namespace

cudaError_t launch_section(const DeviceSchedule& schedule, const Section& section, int grid, cudaStream_t stream) {
  section_kernel<<<grid, kBlockLanes, 0, stream>>>(schedule, section);
  return cudaGetLastError();
}

cudaError_t launch_persistent(const DeviceSchedule& schedule, const Section* sections, int32_t count, int grid,
                              cudaStream_t stream) {
  DeviceSchedule argument = schedule;
  void* arguments[] = {&argument, &sections, &count};
  const cudaError_t error = cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(persistent_kernel), dim3(grid),
                                                        dim3(kBlockLanes), arguments, 0, stream);
  return error == cudaSuccess ? cudaGetLastError() : error;
}

int persistent_blocks(int multiprocessors) {
  int per_multiprocessor = 0;
  if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_multiprocessor, persistent_kernel, kBlockLanes, 0) != cudaSuccess) {
    return 0;
  }
  return per_multiprocessor * multiprocessors;
}

cudaError_t find_code() {
  cudaFuncAttributes attributes;
  return cudaFuncGetAttributes(&attributes, section_kernel);
}

}  // namespace attn::cuda
