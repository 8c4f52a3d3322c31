#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>

#include "tensor/error.h"
#include "weights/safetensors.h"

using namespace attn;

namespace {

std::string file_of(const std::string& header, const std::string& data = "") {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(uint64_t{header.size()} >> (8 * i) & 0xFF);
  return bytes + header + data;
}

/// One tensor named "a".
std::string one(const std::string& dtype, const std::string& shape, const std::string& data) {
  return file_of("{\"a\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":[0," +
                     std::to_string(data.size()) + "]}}",
                 data);
}

template <typename Element>
std::string raw(std::initializer_list<Element> elements) {
  return std::string(reinterpret_cast<const char*>(elements.begin()), elements.size() * sizeof(Element));
}

std::string refusal(const std::string& bytes) {
  try {
    read_safetensors(bytes);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

WeightsFile example() {
  WeightsFile file;
  file.metadata = {{"model", "transformer"}, {"config", R"({"num_heads":4,"名":"注"})"}};
  file.add("W_q.weight", Tensor({2, 3}, {1, -2, 0.5f, 3.25f, -0.0f, 65504}));
  file.add("bias", Tensor({3}, {1, 2, 3}));
  file.add("empty", Tensor({0, 4}, {}));
  file.add("scalar", Tensor(Shape(), {-7}));
  return file;
}

bool same(const WeightsFile& a, const WeightsFile& b) {
  if (a.metadata != b.metadata || a.tensors.size() != b.tensors.size()) return false;
  for (size_t i = 0; i < a.tensors.size(); ++i) {
    const auto& [name, tensor] = a.tensors[i];
    const auto& [other_name, other] = b.tensors[i];
    if (name != other_name || tensor.shape != other.shape || tensor.data != other.data) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("safetensors: what is written reads back the same, in float32 and float16") {
  const WeightsFile file = example();
  for (WeightsType type : {WeightsType::f32, WeightsType::f16}) {
    const std::string bytes = write_safetensors(file, type);
    CHECK(same(read_safetensors(bytes), file));
    CHECK(write_safetensors(read_safetensors(bytes), type) == bytes);
    CHECK(read_safetensors_header(bytes).data_offset % 8 == 0);
  }
  CHECK(same(read_safetensors(write_safetensors({})), {}));
}

TEST_CASE("safetensors: the bytes are laid out as the format says") {
  WeightsFile file;
  file.metadata["k"] = "v";
  file.add("a", Tensor({1, 2}, {1, 2}));
  const std::string header = R"({"__metadata__":{"k":"v"},"a":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}})";
  CHECK(write_safetensors(file) == file_of(header + std::string((8 - header.size() % 8) % 8, ' '), raw<float>({1, 2})));
}

TEST_CASE("safetensors: the header alone tells names, types, shapes and places") {
  const std::string bytes = write_safetensors(example());
  const SafetensorsHeader header = read_safetensors_header(bytes);
  REQUIRE(header.entries.size() == 4);
  CHECK(header.entries[0].name == "W_q.weight");
  CHECK(header.entries[1].dtype == "F32");
  CHECK(header.entries[1].begin == 24);
  CHECK(header.entries[1].end == 36);
  CHECK(header.entries[2].shape == Shape({0, 4}));
  CHECK(header.metadata.at("model") == "transformer");
}

TEST_CASE("safetensors: names are found") {
  const WeightsFile file = example();
  REQUIRE(file.find("bias"));
  CHECK(file.find("bias")->shape == Shape({3}));
  CHECK(file.find("none") == nullptr);
  CHECK(*file.find_metadata("model") == "transformer");
  CHECK(file.find_metadata("none") == nullptr);
}

TEST_CASE("safetensors: every dtype becomes float32") {
  const auto read = [](const std::string& bytes) { return read_safetensors(bytes).tensors.at(0).second.data; };
  using Floats = std::vector<float>;
  CHECK(read(one("F64", "[2]", raw<double>({0.1, -3}))) == Floats{0.1f, -3});
  CHECK(read(one("F32", "[2]", raw<float>({0.1f, -3}))) == Floats{0.1f, -3});
  CHECK(read(one("F16", "[3]", raw<uint16_t>({0x3C00, 0xC200, 0x0001}))) == Floats{1, -3, 0x1p-24f});
  CHECK(read(one("BF16", "[2]", raw<uint16_t>({0x3F80, 0xC040}))) == Floats{1, -3});
  CHECK(read(one("I64", "[2]", raw<int64_t>({1 << 24, -(1 << 24)}))) == Floats{16777216, -16777216});
  CHECK(read(one("I32", "[2]", raw<int32_t>({7, -7}))) == Floats{7, -7});
  CHECK(read(one("I16", "[2]", raw<int16_t>({32767, -32768}))) == Floats{32767, -32768});
  CHECK(read(one("I8", "[2]", raw<int8_t>({127, -128}))) == Floats{127, -128});
  CHECK(read(one("U64", "[2]", raw<uint64_t>({1 << 24, 0}))) == Floats{16777216, 0});
  CHECK(read(one("U32", "[2]", raw<uint32_t>({7, 1 << 24}))) == Floats{7, 16777216});
  CHECK(read(one("U16", "[2]", raw<uint16_t>({0, 65535}))) == Floats{0, 65535});
  CHECK(read(one("U8", "[2]", raw<uint8_t>({0, 255}))) == Floats{0, 255});
  CHECK(read(one("BOOL", "[2]", raw<uint8_t>({0, 1}))) == Floats{0, 1});
}

TEST_CASE("safetensors: numbers that float32 cannot hold are refused") {
  CHECK(refusal(one("I64", "[2]", raw<int64_t>({1, 16777217}))) ==
        "tensor 'a' holds 16777217 at element 1, beyond 2^24, up to where float32 holds every whole number");
  CHECK(refusal(one("I32", "[1]", raw<int32_t>({std::numeric_limits<int32_t>::min()}))) ==
        "tensor 'a' holds -2147483648 at element 0, beyond 2^24, up to where float32 holds every whole number");
  CHECK_THROWS_AS(read_safetensors(one("I64", "[1]", raw<int64_t>({INT64_MIN}))), Error);
  CHECK(
      refusal(one("U64", "[1]", raw<uint64_t>({UINT64_MAX}))) ==
      "tensor 'a' holds 18446744073709551615 at element 0, beyond 2^24, up to where float32 holds every whole number");
  CHECK(refusal(one("F64", "[1]", raw<double>({1e300}))) ==
        "tensor 'a' holds 1e+300 at element 0, beyond the range of float32");
  CHECK(refusal(one("BOOL", "[1]", raw<uint8_t>({2}))) == "tensor 'a' holds 2 at element 0, but a boolean is 0 or 1");
}

TEST_CASE("safetensors: values that are not finite are read as they are") {
  const double infinity = std::numeric_limits<double>::infinity();
  const auto values = read_safetensors(one("F64", "[2]", raw<double>({infinity, std::nan("")}))).tensors[0].second.data;
  CHECK(std::isinf(values[0]));
  CHECK(std::isnan(values[1]));
}

TEST_CASE("float16: rounds to nearest, ties to even") {
  CHECK(float_to_half(0) == 0);
  CHECK(float_to_half(-0.0f) == 0x8000);
  CHECK(float_to_half(1) == 0x3C00);
  CHECK(float_to_half(1 + 0x1p-11f) == 0x3C00);             // a tie, to even
  CHECK(float_to_half(1 + 0x3p-11f) == 0x3C02);             // a tie, to even
  CHECK(float_to_half(1 + 0x1p-11f + 0x1p-20f) == 0x3C01);  // above the tie
  CHECK(float_to_half(65504) == 0x7BFF);
  CHECK(float_to_half(65519.996f) == 0x7BFF);
  CHECK(float_to_half(65520) == 0x7C00);
  CHECK(float_to_half(1e30f) == 0x7C00);
  CHECK(float_to_half(-std::numeric_limits<float>::infinity()) == 0xFC00);
  CHECK(float_to_half(0x1p-24f) == 1);
  CHECK(float_to_half(0x1p-25f) == 0);  // a tie, to even
  CHECK(float_to_half(0x1.8p-25f) == 1);
  CHECK(float_to_half(0x1.ffcp-15f) == 0x0400);  // the largest subnormal and a half: up
  CHECK((float_to_half(std::nanf("")) & 0x7C00) == 0x7C00);
  CHECK((float_to_half(std::nanf("")) & 0x03FF) != 0);
  CHECK((float_to_half(__builtin_bit_cast(float, 0x7F800001u)) & 0x03FF) != 0);
}

TEST_CASE("float16: every half survives the way to float and back") {
  for (uint32_t half = 0; half < 0x10000; ++half) {
    const float value = half_to_float(static_cast<uint16_t>(half));
    const bool is_nan = (half & 0x7FFF) > 0x7C00;
    const bool survives = is_nan ? std::isnan(value) : float_to_half(value) == half;
    if (!survives) FAIL("half " << half);
  }
}

TEST_CASE("float16: what does not fit is refused") {
  WeightsFile file;
  file.add("a", Tensor({2}, {1, 70000}));
  CHECK_THROWS_WITH_AS(write_safetensors(file, WeightsType::f16),
                       "tensor 'a' holds 70000.000000 at element 1, beyond the range of float16", Error);
}

TEST_CASE("safetensors: what cannot be written is refused") {
  WeightsFile twice, reserved, misfit, latin;
  twice.add("a", Tensor({1}, {1}));
  twice.add("a", Tensor({1}, {1}));
  reserved.add("__metadata__", Tensor({1}, {1}));
  misfit.add("a", Tensor({2}, {1}));
  latin.add("caf\xE9", Tensor({1}, {1}));
  CHECK_THROWS_WITH_AS(write_safetensors(twice), "two tensors are named 'a'", Error);
  CHECK_THROWS_AS(write_safetensors(reserved), Error);
  CHECK_THROWS_WITH_AS(write_safetensors(misfit), "tensor 'a' is [2] but holds 1 elements", Error);
  CHECK_THROWS_AS(write_safetensors(latin), Error);
}
