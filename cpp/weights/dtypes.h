#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// An element type of safetensors files.
struct DType {
  std::string_view name;
  size_t bytes;  ///< of one element
  /// Fills out, already of the right size, from little-endian elements. Throws Error, "holds ... at
  /// element i, ...", at one that float32 cannot hold.
  void (*decode)(std::string_view bytes, std::vector<float>& out);
};

/// A type by its name, or nullptr.
const DType* find_dtype(std::string_view name);

/// "F64, F32, ...": for messages.
std::string dtype_names();

}  // namespace attn
