#include "backends/backend.h"

#include "backends/cpu/executor.h"
#include "backends/cuda/cuda.h"
#include "backends/reference/reference.h"
#include "tensor/error.h"

namespace attn {

const char* name_of(BackendKind kind) {
  constexpr const char* kNames[] = {"reference", "cpu", "cuda"};
  return kNames[static_cast<int>(kind)];
}

BackendKind parse_backend(const std::string& name) {
  for (const BackendKind kind : {BackendKind::reference, BackendKind::cpu, BackendKind::cuda}) {
    if (name == name_of(kind)) return kind;
  }
  throw Error("there is no backend '" + name + "'; choose reference, cpu or cuda");
}

std::unique_ptr<Executor> make_executor(BackendKind kind, Program program, std::shared_ptr<State> state,
                                        ExecutorOptions options) {
  switch (kind) {
    case BackendKind::reference: return make_reference_executor(std::move(program), std::move(state));
    case BackendKind::cuda: return cuda::make_cuda_executor(std::move(program), std::move(state), options);
    case BackendKind::cpu: break;
  }
  return std::make_unique<cpu::CpuExecutor>(std::move(program), std::move(state), options);
}

}  // namespace attn
