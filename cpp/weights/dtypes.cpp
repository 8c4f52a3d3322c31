#include "weights/dtypes.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "tensor/error.h"
#include "tensor/number_text.h"
#include "weights/safetensors.h"

namespace attn {
namespace {

static_assert(std::endian::native == std::endian::little, "elements are read as they lie in the file");

/// std::bit_cast, which the standard library of Emscripten 3.1.6 lacks.
template <typename To, typename From>
To bit_cast(From from) {
  return __builtin_bit_cast(To, from);
}

[[noreturn]] void refuse(const std::string& value, size_t index, const char* reason) {
  throw Error("holds " + value + " at element " + std::to_string(index) + ", " + reason);
}

float from_f32(float value, size_t) { return value; }
float from_f16(uint16_t value, size_t) { return half_to_float(value); }
float from_bf16(uint16_t value, size_t) { return bfloat16_to_float(value); }

float from_f64(double value, size_t index) {
  if (std::isfinite(value) && std::fabs(value) > double{std::numeric_limits<float>::max()}) {
    refuse(general(value, 6), index, "beyond the range of float32");
  }
  return static_cast<float>(value);
}

template <typename Whole>
float from_whole(Whole value, size_t index) {
  if constexpr (sizeof value > 2) {
    constexpr Whole kExact = Whole{1} << 24;
    if (value > kExact || (std::is_signed_v<Whole> && value < -kExact)) {
      refuse(std::to_string(value), index, "beyond 2^24, up to where float32 holds every whole number");
    }
  }
  return static_cast<float>(value);
}

float from_bool(uint8_t value, size_t index) {
  if (value > 1) refuse(std::to_string(value), index, "but a boolean is 0 or 1");
  return value;
}

template <typename Element, float (*kConvert)(Element, size_t)>
void decode(std::string_view bytes, std::vector<float>& out) {
  for (size_t i = 0; i < out.size(); ++i) {
    Element element;
    std::memcpy(&element, bytes.data() + i * sizeof element, sizeof element);  // may lie unaligned
    out[i] = kConvert(element, i);
  }
}

template <typename Element, float (*kConvert)(Element, size_t)>
constexpr DType dtype(std::string_view name) {
  return {name, 8 * sizeof(Element), decode<Element, kConvert>};
}

/// Those of the reference implementation, github.com/huggingface/safetensors, safetensors/src/tensor.rs, `Dtype`.
constexpr DType kDTypes[] = {
    dtype<double, from_f64>("F64"),
    dtype<float, from_f32>("F32"),
    dtype<uint16_t, from_f16>("F16"),
    dtype<uint16_t, from_bf16>("BF16"),
    dtype<int64_t, from_whole>("I64"),
    dtype<int32_t, from_whole>("I32"),
    dtype<int16_t, from_whole>("I16"),
    dtype<int8_t, from_whole>("I8"),
    dtype<uint64_t, from_whole>("U64"),
    dtype<uint32_t, from_whole>("U32"),
    dtype<uint16_t, from_whole>("U16"),
    dtype<uint8_t, from_whole>("U8"),
    dtype<uint8_t, from_bool>("BOOL"),
    {"C64", 64, nullptr},
    {"F8_E4M3", 8, nullptr},
    {"F8_E5M2", 8, nullptr},
    {"F8_E8M0", 8, nullptr},
    {"F8_E4M3FNUZ", 8, nullptr},
    {"F8_E5M2FNUZ", 8, nullptr},
    {"F6_E2M3", 6, nullptr},
    {"F6_E3M2", 6, nullptr},
    {"F4", 4, nullptr},
};

}  // namespace

const DType* find_dtype(std::string_view name) {
  for (const DType& type : kDTypes) {
    if (type.name == name) return &type;
  }
  return nullptr;
}

std::string dtype_names() {
  std::string names;
  for (const DType& type : kDTypes) {
    if (!names.empty()) names += ", ";
    names += type.name;
  }
  return names;
}

float bfloat16_to_float(uint16_t bits) { return bit_cast<float>(uint32_t{bits} << 16); }

float half_to_float(uint16_t half) {
  const uint32_t sign = uint32_t{half} >> 15 << 31;
  const uint32_t exponent = half >> 10 & 31, fraction = half & 0x3FF;
  if (exponent == 0) {  // subnormal: fraction * 2^-24
    const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
    return bit_cast<float>(sign | bit_cast<uint32_t>(magnitude));
  }
  const uint32_t wide = exponent == 31 ? 255 : exponent + 112;  // the biases are 15 and 127
  return bit_cast<float>(sign | wide << 23 | fraction << 13);
}

uint16_t float_to_half(float value) {
  const uint32_t bits = bit_cast<uint32_t>(value);
  const uint32_t sign = bits >> 31 << 15;
  uint32_t magnitude = bits & 0x7FFFFFFF;
  const auto with_sign = [&](uint32_t half) { return static_cast<uint16_t>(sign | half); };
  if (magnitude > 0x7F800000) return with_sign(0x7E00 | (magnitude >> 13 & 0x3FF));  // NaN, made quiet
  if (magnitude >= 0x47800000) return with_sign(0x7C00);                             // 2^16 and above
  if (magnitude < 0x38800000) {
    // Below 2^-14 a half counts in steps of 2^-24, and so does a float in [0.5, 1): the addition rounds.
    const float shifted = bit_cast<float>(magnitude) + 0.5f;
    return with_sign(bit_cast<uint32_t>(shifted) - 0x3F000000);
  }
  // 13 bits are dropped: add just under half of their unit, or half if the bit above is odd. A
  // carry moves on into the exponent, and past 65504 into infinity, as it should.
  magnitude += 0xFFF + (magnitude >> 13 & 1);
  return with_sign((magnitude >> 13) - (112 << 10));
}

}  // namespace attn
