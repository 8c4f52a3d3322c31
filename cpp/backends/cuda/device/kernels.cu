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
  __device__ void wait() const {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
  }
  __device__ Warp row() const { return {}; }
};
static_assert(kWarps * Warp::kLanes == kBlockLanes);

/// Blocks that a multiprocessor has room for, which bounds the registers of a lane: of 1 to 3 for products and 3 to 8
/// for others the fastest on an H100.
constexpr int resident_blocks(Family family) { return family == Family::product ? 2 : 4; }

/// The next launch may begin: its blocks find their tasks and wait for the end of this one. Code for older GPUs has
/// neither this nor Block::wait(), and launches that follow one another.
__device__ void let_next_begin() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;");
#endif
}

template <Family kFamily>
__global__ void __launch_bounds__(kBlockLanes, resident_blocks(kFamily))
    family_kernel(const Task* __restrict__ tasks, int32_t count, Tables tables) {
  __shared__ alignas(16) float shared[kSharedWords<kFamily>];
  __shared__ alignas(16) float words[sizeof(Task) / sizeof(float)];
  let_next_begin();
  const auto block = static_cast<int32_t>(blockIdx.x);
  const auto* const from = reinterpret_cast<const float*>(tasks + task_of(tasks, count, block));
  if (threadIdx.x < sizeof(Task) / sizeof(float)) words[threadIdx.x] = from[threadIdx.x];
  __syncthreads();
  const Task& task = *reinterpret_cast<const Task*>(words);
  run_block<kFamily>(task, tables, Block{block - task.first_block, shared});
}
static_assert(sizeof(Task) / sizeof(float) <= kBlockLanes);

auto kernel_of(Family family) {
  switch (family) {
    case Family::elementwise: return family_kernel<Family::elementwise>;
    case Family::elements: return family_kernel<Family::elements>;
    case Family::rows: return family_kernel<Family::rows>;
    case Family::sort: return family_kernel<Family::sort>;
    case Family::sums: return family_kernel<Family::sums>;
    default: return family_kernel<Family::product>;
  }
}

}  // namespace

cudaError_t start(const Launch& launch, const Task* tasks, const Tables& tables, cudaStream_t stream, bool early) {
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = launch.blocks;
  config.blockDim = kBlockLanes;
  config.stream = stream;
  config.attrs = &attribute;
  config.numAttrs = early ? 1 : 0;
  return cudaLaunchKernelEx(&config, kernel_of(launch.family), tasks + launch.first, launch.count, tables);
}

cudaError_t find_code(bool* early) {
  cudaFuncAttributes attributes;
  const cudaError_t error = cudaFuncGetAttributes(&attributes, family_kernel<Family::rows>);
  *early = error == cudaSuccess && attributes.ptxVersion >= 90;
  return error;
}

}  // namespace attn::cuda
