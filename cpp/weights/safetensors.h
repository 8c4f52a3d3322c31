#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tensor/tensor.h"

namespace attn {

/// The longest header that is read: the reference implementation's limit.
inline constexpr uint64_t kMaxSafetensorsHeader = 100'000'000;

/// What a safetensors file holds: named tensors in the header's order, and strings by name.
struct WeightsFile {
  std::vector<std::pair<std::string, Tensor>> tensors;
  std::map<std::string, std::string> metadata;

  /// The tensor of a name, or nullptr.
  const Tensor* find(std::string_view name) const;
  /// The metadata of a key, or nullptr.
  const std::string* find_metadata(std::string_view key) const;
  void add(std::string name, Tensor tensor) { tensors.emplace_back(std::move(name), std::move(tensor)); }
};

/// A tensor as the header announces it: what `attn inspect` shows without reading the data.
struct TensorEntry {
  std::string name;
  std::string_view dtype;  ///< one of find_dtype()'s
  Shape shape;
  uint64_t begin = 0, end = 0;  ///< bytes within the data section
};

struct SafetensorsHeader {
  std::vector<TensorEntry> entries;  ///< in the header's order
  std::map<std::string, std::string> metadata;
  uint64_t data_offset = 0;  ///< where the data section begins in the file

  /// The metadata of a key, or nullptr.
  const std::string* find_metadata(std::string_view key) const;
};

/// Reads and checks the header of a safetensors file against the file's size.
/// Format: 8 bytes little-endian header length n, n bytes of JSON
///   {"name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [begin, end]}, "__metadata__": {...}}
/// (white space before and behind it), then the data. "__metadata__" may be null: there is none.
/// Throws Error, one sentence naming the tensor, if the file is something else (which it then says, if it knows it),
/// shorter than the header says, the header is over kMaxSafetensorsHeader, not strict JSON, not UTF-8 or has a name
/// twice; if a dtype is none of the format's; if a shape has over kMaxRank extents, a
/// negative one or overflows; if a byte count does not fit its shape; or if the data has holes,
/// overlaps, or bytes that belong to no tensor. Allocates some four bytes for each of the header at most, one tensor's
/// or the metadata's JSON besides.
/// Source: https://huggingface.co/docs/safetensors (format), github.com/huggingface/safetensors.
SafetensorsHeader read_safetensors_header(std::string_view bytes);

/// Reads the tensors that the header has, or still has, of the same file; every dtype becomes float32. Throws Error
/// at a dtype whose numbers are not read here (C64 and those of F8 and below), and at a number that float32 cannot
/// hold: an integer beyond 2^24 either way, a finite F64 beyond float32's range, or a BOOL that is neither 0 nor 1.
/// Values that are not finite are read as they are (see require_finite in state_dict.h).
WeightsFile read_tensors(SafetensorsHeader header, std::string_view bytes);

/// The whole file. All that read_safetensors_header checks is checked before tensors are allocated.
WeightsFile read_safetensors(std::string_view bytes);

enum class WeightsType { f32, f16 };

/// The file's bytes: the same tensors in the same order and the same metadata give the same bytes.
/// Metadata first, keys sorted; tensors in the order given; header padded with spaces so that the
/// data begins at a multiple of 8. f16 rounds to nearest, ties to even.
/// Throws Error at a repeated or reserved name, one that is not UTF-8, a tensor whose data does
/// not fit its shape, or a finite value beyond float16's 65504.
std::string write_safetensors(const WeightsFile& file, WeightsType type = WeightsType::f32);

/// IEEE 754 binary16 and bfloat16 as bit patterns.
float half_to_float(uint16_t half);
float bfloat16_to_float(uint16_t bits);
/// Rounds to nearest, ties to even; beyond 65504 gives infinity; a NaN stays a NaN.
uint16_t float_to_half(float value);

}  // namespace attn
