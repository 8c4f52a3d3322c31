// One kernel for each family of tasks.
#include "backends/cuda/device/machine.h"
#include "backends/cuda/kernels/run.h"

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
  static constexpr int kLanes = kBlockLanes, kRows = kWarps;
  int32_t number;
  float* memory;
  __device__ int32_t block() const { return number; }
  __device__ int lane() const { return static_cast<int>(threadIdx.x); }
  __device__ float* shared() const { return memory; }
  __device__ void sync() const { __syncthreads(); }
  __device__ Warp row() const { return {}; }
};
static_assert(kWarps * Warp::kLanes == kBlockLanes);

/// Blocks that a multiprocessor has room for, which bounds the registers of a lane. Not measured yet: as many as leave
/// no register to be kept in memory.
constexpr int resident_blocks(Family family) { return family == Family::product ? 2 : 4; }

template <Family kFamily>
__global__ void __launch_bounds__(kBlockLanes, resident_blocks(kFamily))
    family_kernel(const Task* __restrict__ tasks, int32_t count, Tables tables) {
  __shared__ alignas(16) float shared[kSharedWords<kFamily>];
  const auto block = static_cast<int32_t>(blockIdx.x);
  const Task& task = tasks[task_of(tasks, count, block)];
  run_block<kFamily>(task, tables, Block{block - task.first_block, shared});
}

auto kernel_of(Family family) {
  switch (family) {
    case Family::elementwise: return family_kernel<Family::elementwise>;
    case Family::elements: return family_kernel<Family::elements>;
    case Family::rows: return family_kernel<Family::rows>;
    case Family::sort: return family_kernel<Family::sort>;
    case Family::scatter: return family_kernel<Family::scatter>;
    default: return family_kernel<Family::product>;
  }
}

}  // namespace

cudaError_t start(const Launch& launch, const Task* tasks, const Tables& tables, cudaStream_t stream) {
  kernel_of(launch.family)<<<launch.blocks, kBlockLanes, 0, stream>>>(tasks + launch.first, launch.count, tables);
  return cudaGetLastError();
}

cudaError_t find_code() {
  cudaFuncAttributes attributes;
  return cudaFuncGetAttributes(&attributes, family_kernel<Family::rows>);
}

}  // namespace attn::cuda
