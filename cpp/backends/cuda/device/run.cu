// The kernels that carry out a schedule: level by level in launches of their own, or all in one persistent kernel.
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

/// This block's units of a level. The unit's task is copied into shared memory, where all lanes find it at once.
__device__ void run_level(const DeviceSchedule& schedule, int32_t first, int32_t units, const Block& block) {
  __shared__ alignas(16) uint32_t words[sizeof(Task) / sizeof(uint32_t)];
  for (int32_t i = static_cast<int32_t>(blockIdx.x); i < units; i += static_cast<int32_t>(gridDim.x)) {
    const Unit unit = schedule.units[first + i];
    __syncthreads();  // all are done with the last task
    const auto* const from = reinterpret_cast<const uint32_t*>(schedule.tasks + unit.task);
    for (uint32_t w = threadIdx.x; w < sizeof(Task) / sizeof(uint32_t); w += kBlockLanes) words[w] = from[w];
    __syncthreads();
    run_unit(*reinterpret_cast<const Task*>(words), unit.unit, schedule.tables, block);
  }
}

__global__ void __launch_bounds__(kBlockLanes) level_kernel(DeviceSchedule schedule, int32_t level, int32_t units) {
  __shared__ float shared[kSharedFloats];
  run_level(schedule, schedule.levels[level].first, units, Block{shared});
}

/// The grid's barrier also makes every block's numbers visible to all others.
__global__ void __launch_bounds__(kBlockLanes) persistent_kernel(DeviceSchedule schedule) {
  __shared__ float shared[kSharedFloats];
  const auto grid = cooperative_groups::this_grid();
  for (int32_t l = 0; l < schedule.level_count; ++l) {
    const Level level = schedule.levels[l];
    run_level(schedule, level.first, level.units, Block{shared});
    grid.sync();
  }
}

}  // namespace

cudaError_t launch_level(const DeviceSchedule& schedule, int32_t level, int32_t units, int grid, cudaStream_t stream) {
  level_kernel<<<grid, kBlockLanes, 0, stream>>>(schedule, level, units);
  return cudaGetLastError();
}

cudaError_t launch_persistent(const DeviceSchedule& schedule, int grid, cudaStream_t stream) {
  DeviceSchedule argument = schedule;
  void* arguments[] = {&argument};
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
  return cudaFuncGetAttributes(&attributes, level_kernel);
}

}  // namespace attn::cuda
