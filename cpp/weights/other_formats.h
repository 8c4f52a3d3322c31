#pragma once
#include <string_view>

namespace attn {

/// For a file that is no safetensors file: throws Error, a sentence that says what it is and what to do, if it begins
/// as one of what is often saved or renamed in its place. Else does nothing.
void refuse_other_format(std::string_view bytes);

}  // namespace attn
