#pragma once
#include <map>
#include <memory>
#include <string>

#include "lessons/registry.h"
#include "program/executor.h"

namespace attn {

/// A program of the registry with what it is to be run on.
struct ProgramRequest {
  std::string program;
  std::map<std::string, std::string> settings;
  /// Adds the backward pass, as `attn run --gradients` does.
  bool gradients = false;
  /// Inputs and parameters by name; what is not given is made from the seed.
  TensorMap given;
  uint64_t seed = 0;
};

/// Which values are made outputs, so that fusing and dropping leave them.
enum class Keep {
  outputs,  // the program's own
  named,    // what the recording named, too
  all       // every value whatsoever
};

/// Everything an executor is made from.
struct PreparedProgram {
  Program program;
  std::shared_ptr<State> state;
  /// Of every input.
  TensorMap inputs;
};

/// Records the program, starts its parameters, and finds a tensor for every input. Throws Error as record_program() and
/// check_inputs() do, if an input is given by nothing, and if all values together need more than `max_bytes`.
PreparedProgram prepare_program(const ProgramRequest& request, Keep keep, double max_bytes);

/// Writes all inputs of the executor's program. Throws Error as Executor::write() does.
void write_inputs(Executor& executor, const TensorMap& inputs);

}  // namespace attn
