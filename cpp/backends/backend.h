#pragma once
#include <memory>
#include <string>

#include "program/executor.h"

namespace attn {

enum class BackendKind { reference, cpu, cuda };

/// "reference", "cpu", "cuda".
const char* name_of(BackendKind kind);
/// The backend of that name. Throws Error for anything else.
BackendKind parse_backend(const std::string& name);

/// Prepares a program for a backend: lowers it, plans its memory, resolves every address. Runs allocate nothing.
/// The state must hold every parameter and state of the program (State::add). Throws Error if the backend
/// is not in this build.
std::unique_ptr<Executor> make_executor(BackendKind kind, Program program, std::shared_ptr<State> state,
                                        ExecutorOptions options = {});

}  // namespace attn
