// The kernels that carry out a schedule: section by section in launches of their own, or all in one persistent kernel.
#include <cooperative_groups.h>
#include <cuda_pipeline_primitives.h>

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
  float* memory = nullptr;
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
__device__ void run_units(const DeviceSchedule& schedule, const Section& section, const SharedTask& shared,
                          const Block& block) {
  for (int32_t i = static_cast<int32_t>(blockIdx.x); i < section.count; i += static_cast<int32_t>(gridDim.x)) {
    const Unit unit = schedule.units[section.first + i];
    run_unit(shared.take(schedule.tasks + unit.task), unit.unit, schedule.tables, block);
  }
}

/// Begins to copy a step into shared memory. It is there for all when the lanes have waited for their copies and met.
__device__ void fetch(const Step& step, const Chunk* packed, Chunk* to) {
  for (int32_t i = static_cast<int32_t>(threadIdx.x); i < step.chunks; i += kBlockLanes) {
    __pipeline_memcpy_async(to + i, packed + step.first + i, sizeof(Chunk));
  }
  __pipeline_commit();
}

__device__ void meet() {
  __pipeline_wait_prior(0);
  __syncthreads();
}

/// One slice of a section through all its steps. While one is worked on the next is fetched, so that a step costs one
/// meeting of the lanes and no wait for what it consists of.
__device__ void run_slice(const DeviceSchedule& schedule, const Section& section, int32_t slice, Chunk* pages) {
  constexpr int32_t kPage = kStepBytes / sizeof(Chunk);
  const Step* const steps = schedule.steps + section.first;
  const int32_t last = section.count - 1;
  Step step = steps[0], next = steps[smaller(1, last)];
  fetch(step, schedule.packed, pages);
  meet();
  for (int32_t s = 0; s <= last; ++s) {
    if (s < last) fetch(next, schedule.packed, pages + (s + 1) % 2 * kPage);
    const Step later = steps[smaller(s + 2, last)];
    run_step(OpenStep(step, pages + s % 2 * kPage, schedule.tables.pieces), slice, section.slices, Block{});
    meet();
    step = next;
    next = later;
  }
}

/// What a block has of shared memory: a unit's, or the steps of a slice.
constexpr size_t kRoom = 2 * kStepBytes;
static_assert(kRoom >= kSharedFloats * sizeof(float));

__device__ void run_section(const DeviceSchedule& schedule, const Section& section) {
  __shared__ alignas(16) unsigned char room[kRoom];
  __shared__ alignas(16) uint32_t words[SharedTask::kWords];
  if (section.slices == 0)
    return run_units(schedule, section, SharedTask(words), Block{reinterpret_cast<float*>(room)});
  for (int32_t slice = static_cast<int32_t>(blockIdx.x); slice < section.slices;
       slice += static_cast<int32_t>(gridDim.x)) {
    run_slice(schedule, section, slice, reinterpret_cast<Chunk*>(room));
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
  if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_multiprocessor, persistent_kernel, kBlockLanes, 0) !=
      cudaSuccess) {
    return 0;
  }
  return per_multiprocessor * multiprocessors;
}

cudaError_t find_code() {
  cudaFuncAttributes attributes;
  return cudaFuncGetAttributes(&attributes, section_kernel);
}

}  // namespace attn::cuda
