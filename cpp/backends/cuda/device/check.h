#pragma once
#include <cuda_runtime_api.h>

#include <string>

#include "tensor/error.h"

namespace attn::cuda {

/// Throws RunError, one sentence, unless a CUDA call went well.
inline void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  throw RunError(std::string("the GPU failed while ") + what + ": " + cudaGetErrorString(error));
}

}  // namespace attn::cuda
