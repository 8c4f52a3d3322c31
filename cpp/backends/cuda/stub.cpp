// A build without the CUDA backend.
#include "backends/cuda/cuda.h"
#include "tensor/error.h"

namespace attn::cuda {

Status status() { return {false, "cuda: not in this build"}; }

std::unique_ptr<Executor> make_cuda_executor(Program, std::shared_ptr<State>, ExecutorOptions) {
  throw Error("this build has no CUDA backend; use --device cpu");
}

}  // namespace attn::cuda
