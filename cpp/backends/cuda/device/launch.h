#pragma once
#include <cuda_runtime_api.h>

#include "backends/cuda/task.h"

/// The door between the machine (plain C++) and what nvcc compiles.
namespace attn::cuda {

inline constexpr int kBlockLanes = 256;

/// A schedule in device memory. Its levels are sections that no one slices.
struct DeviceSchedule {
  const Task* tasks;
  const Unit* units;
  const Step* steps;
  const Chunk* packed;
  Tables tables;
};

/// One section, on a grid of its own: a block for each unit or slice, or for several.
cudaError_t launch_section(const DeviceSchedule& schedule, const Section& section, int grid, cudaStream_t stream);
/// All sections (in device memory) in one kernel, whose blocks wait for one another between two of them. At most
/// persistent_blocks() blocks.
cudaError_t launch_persistent(const DeviceSchedule& schedule, const Section* sections, int32_t count, int grid,
                              cudaStream_t stream);
/// How many blocks of the persistent kernel are on the device at once; 0 where it cannot run.
int persistent_blocks(int multiprocessors);
/// Whether this build has code for the current device.
cudaError_t find_code();

}  // namespace attn::cuda
