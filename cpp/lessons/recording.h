#pragma once
#include "lessons/definition.h"
#include "lessons/sizes.h"

namespace attn::lessons {

inline constexpr const char* kCotangent = "cotangent.output";

/// All definitions, in the order of the lessons.
const std::vector<Definition>& definitions();

/// Throws Error listing the names if there is none of that name.
const Definition& find_definition(const std::string& name);

/// Runs the definition's record function for a request, in the sizes that it tells. The program has neither gradients
/// nor a cotangent yet. Throws Error as record_program() says.
Recorder record(const std::string& name, const RunRequest& request);

/// What is recorded takes: its inputs, then its parameters.
Tensors tensors_of(const Program& program);

}  // namespace attn::lessons
