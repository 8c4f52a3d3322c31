#pragma once
#include <memory>
#include <string>

#include "program/executor.h"

/// The GPU backend's door. A build without CUDA links stub.cpp.
namespace attn::cuda {

/// What was found: one line for `attn devices`, and whether a device can be used.
struct Status {
  bool usable = false;
  std::string description;
};
Status status();

/// Throws Error that says why, where no device can be used.
std::unique_ptr<Executor> make_cuda_executor(Program program, std::shared_ptr<State> state, ExecutorOptions options);

}  // namespace attn::cuda
