#pragma once
#include "lessons/definition.h"

namespace attn::lessons {

inline constexpr const char* kCotangent = "cotangent.output";

/// A request with everything found out that recording needs.
struct ResolvedRequest {
  const Definition* definition;
  Structure structure;
  Resolved resolved;
  std::map<std::string, std::string> options;
};

/// All definitions, in the order of the lessons.
const std::vector<Definition>& definitions();

/// Throws Error as record_program() says.
ResolvedRequest resolve(const std::string& name, const RunRequest& request);

}  // namespace attn::lessons
