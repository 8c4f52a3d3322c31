#pragma once
#include <cuda_runtime_api.h>

#include "backends/cuda/task.h"

/// The door between the machine (plain C++) and what nvcc compiles.
namespace attn::cuda {

inline constexpr int kBlockLanes = 256;

/// A schedule in device memory.
struct DeviceSchedule {
  const Task* tasks;
  const Unit* units;
  const Level* levels;
  int32_t level_count;
  Tables tables;
};

/// One level, on a grid of its own; without the units that a library takes over.
cudaError_t launch_level(const DeviceSchedule& schedule, int32_t level, int32_t units, int grid, cudaStream_t stream);
/// All levels in one kernel, whose blocks wait for one another between two levels. At most persistent_blocks() blocks.
cudaError_t launch_persistent(const DeviceSchedule& schedule, int grid, cudaStream_t stream);
/// How many blocks of the persistent kernel are on the device at once; 0 where it cannot run.
int persistent_blocks(int multiprocessors);
/// Whether this build has code for the current device.
cudaError_t find_code();

}  // namespace attn::cuda
