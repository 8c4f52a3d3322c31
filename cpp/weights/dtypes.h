#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// An element type of safetensors files.
struct DType {
  std::string_view name;
  size_t bits;  ///< of one element; those below 8 are packed
  /// Fills out, already of the right size, from little-endian elements. Throws Error, "holds ... at
  /// element i, ...", at one that float32 cannot hold. Null: the format has the type, but nothing here computes with
  /// it.
  void (*decode)(std::string_view bytes, std::vector<float>& out);

  /// Whether learned weights are of this type: not whole numbers, and not what is packed or scaled.
  bool of_weights() const { return decode && (name[0] == 'F' || name == "BF16"); }
};

/// A type by its name, or nullptr.
const DType* find_dtype(std::string_view name);

/// "F64, F32, ...": for messages.
std::string dtype_names();

}  // namespace attn
