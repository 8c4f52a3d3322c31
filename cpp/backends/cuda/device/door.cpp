#include "backends/cuda/cuda.h"
#include "backends/cuda/device/machine.h"
#include "backends/cuda/executor.h"
#include "tensor/error.h"

namespace attn::cuda {

Status status() {
  try {
    return {true, "cuda: usable; " + shared_machine()->description()};
  } catch (const std::exception& problem) {
    return {false, std::string("cuda: not usable: ") + problem.what()};
  }
}

std::unique_ptr<Executor> make_cuda_executor(Program program, std::shared_ptr<State> state, ExecutorOptions options) {
  std::shared_ptr<CudaMachine> machine;
  try {
    machine = shared_machine();
  } catch (const Error& problem) {
    throw Error(std::string("the cuda backend cannot be used here: ") + problem.what());
  }
  if (options.precision != Precision::f32 && !machine->has_tensor_cores()) {
    throw Error("this GPU multiplies in float32 only: leave out --precision");
  }
  return std::make_unique<TaskExecutor>(std::move(program), std::move(state), options, machine);
}

}  // namespace attn::cuda
