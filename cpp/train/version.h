#pragma once

namespace attn {

/// This program's version, as package.json has it.
inline constexpr const char* kVersion = "0.1.0";

}  // namespace attn
