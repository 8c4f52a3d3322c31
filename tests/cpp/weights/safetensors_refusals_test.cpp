#include <doctest/doctest.h>

#include <string>

#include "tensor/error.h"
#include "weights/safetensors.h"

using namespace attn;

namespace {

std::string length_bytes(uint64_t length) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(length >> (8 * i) & 0xFF);
  return bytes;
}

std::string file_of(const std::string& header, size_t data_bytes = 0) {
  return length_bytes(header.size()) + header + std::string(data_bytes, '\0');
}

std::string entry(const std::string& name, const std::string& shape, const std::string& offsets,
                  const std::string& dtype = "F32") {
  return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets + "}";
}

std::string refused(const std::string& bytes) {
  try {
    read_safetensors(bytes);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("safetensors: impossible header lengths are refused") {
  CHECK(refused("") == "the file is 0 bytes long, too short for a safetensors file");
  CHECK(refused("1234567") == "the file is 7 bytes long, too short for a safetensors file");
  CHECK(refused(length_bytes(uint64_t{1} << 63) + "{}") ==
        "the header would be 9223372036854775808 bytes long, over the limit of 100000000: this is not a "
        "safetensors file");
  CHECK(refused(length_bytes(~uint64_t{0}) + "{}").find("over the limit") != std::string::npos);
  CHECK(refused(length_bytes(3) + "{}") ==
        "the header should be 3 bytes long, but only 2 follow: the file is cut off or not a safetensors file");
  CHECK(refused(length_bytes(0)) == "the header does not begin with '{': this is not a safetensors file");
  CHECK(refused(file_of(" {}")) == "the header does not begin with '{': this is not a safetensors file");
  CHECK(refused("PK\x03\x04 torch.save").find("zip archive") != std::string::npos);
}

TEST_CASE("safetensors: trailing spaces in the header are padding") {
  CHECK(read_safetensors(file_of("{}      ")).tensors.empty());
}

TEST_CASE("safetensors: overlaps, holes and bytes without a tensor are refused") {
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]") + "," + entry("b", "[2]", "[4,12]") + "}", 12)) ==
        "tensor 'b' begins at byte 4 of the data, but the tensor before it ends at 8: they overlap");
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]") + "," + entry("b", "[2]", "[12,20]") + "}", 20)) ==
        "tensor 'b' begins at byte 12 of the data, but the tensor before it ends at 8: there is a hole");
  CHECK(refused(file_of("{" + entry("a", "[1]", "[4,8]") + "}", 8)).find("there is a hole") != std::string::npos);
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]") + "," + entry("b", "[2]", "[0,8]") + "}", 8))
            .find("they overlap") != std::string::npos);
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]") + "}", 10)) ==
        "the tensors take 8 bytes, but 10 are there: bytes are left over");
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]") + "}", 7)) ==
        "the tensors take 8 bytes, but 7 are there: the file is cut off");
  CHECK(refused(file_of("{}", 1)).find("left over") != std::string::npos);
}

TEST_CASE("safetensors: the order of the header need not be that of the data") {
  const std::string bytes = file_of(
      "{" + entry("b", "[2]", "[4,12]") + "," + entry("e", "[0]", "[4,4]") + "," + entry("a", "[1]", "[0,4]") + "}",
      12);
  const WeightsFile file = read_safetensors(bytes);
  CHECK(file.tensors[0].first == "b");
  CHECK(file.tensors[2].first == "a");
}

TEST_CASE("safetensors: byte counts must fit shape and dtype") {
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,4]") + "}", 4)) ==
        "tensor 'a' is malformed: data offsets 0 .. 4, but F32 [2] takes 8 bytes");
  CHECK(refused(file_of("{" + entry("a", "[2]", "[8,0]") + "}", 8)).find("8 .. 0") != std::string::npos);
  CHECK(refused(file_of("{" + entry("a", "[2]", "[-8,0]") + "}", 8)) ==
        "tensor 'a' is malformed: a negative data offset, -8");
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]", "F8_E4M3") + "}", 8)) ==
        "tensor 'a' is malformed: dtype 'F8_E4M3', which is none of F64, F32, F16, BF16, I64, I32, I16, I8, "
        "U8, BOOL");
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]", "f32") + "}", 8)).find("none of") != std::string::npos);
}

TEST_CASE("safetensors: shapes that overflow are refused before anything is allocated") {
  for (const char* shape : {"[4611686018427387904,4]", "[4611686018427387904,4611686018427387904,0]",
                            "[0,4611686018427387904,4611686018427387904]", "[9223372036854775807]",
                            "[2147483648,2147483648,2147483648]", "[4294967296,4294967296]"}) {
    CHECK(refused(file_of("{" + entry("a", shape, "[0,0]") + "}")) ==
          "tensor 'a' is malformed: a shape with more elements than can be counted");
  }
  // Countable, but not there.
  CHECK(refused(file_of("{" + entry("a", "[1099511627776]", "[0,4398046511104]") + "}", 4)).find("cut off") !=
        std::string::npos);
  CHECK(refused(file_of("{" + entry("a", "[-1]", "[0,0]") + "}")) == "tensor 'a' is malformed: a negative extent, -1");
  CHECK(refused(file_of("{" + entry("a", "[1,1,1,1,1,1,1]", "[0,4]") + "}", 4)) ==
        "tensor 'a' is malformed: a shape of more than 6 dimensions");
}

TEST_CASE("safetensors: header entries of the wrong form are refused") {
  for (const char* header :
       {"[]", "{\"a\":1}", "{\"a\":{}}", "{\"a\":{\"dtype\":\"F32\"}}",
        "{\"a\":{\"dtype\":1,\"shape\":[],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":1,\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1.0],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[\"1\"],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[NaN],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":{}}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,18446744073709551620]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4],\"scale\":2}}", "{\"__metadata__\":{\"a\":1}}",
        "{\"__metadata__\":[]}", "{\"__metadata__\":{},\"__metadata__\":{}}"}) {
    CHECK_THROWS_AS(read_safetensors(file_of(header, 4)), Error);
  }
  CHECK(refused(file_of("{\"__metadata__\":{\"a\":1}}")) ==
        "the header's '__metadata__' is malformed: the metadata 'a' is an integer, not a string");
  CHECK(refused(file_of("{" + entry("a", "[1]", "[0,4]") + "," + entry("a", "[1]", "[4,8]") + "}", 8)) ==
        "the header is malformed: JSON has the key 'a' twice in one object");
  CHECK(refused(file_of("{" + entry("caf\xE9", "[1]", "[0,4]") + "}", 4)).find("not valid UTF-8") != std::string::npos);
}

TEST_CASE("safetensors: deep nesting is refused") {
  std::string nested = "{\"a\":";
  for (int i = 0; i < 200000; ++i) nested += '[';
  CHECK(refused(file_of(nested)).find("nested deeper") != std::string::npos);
}

TEST_CASE("safetensors: a file cut off at any byte is refused") {
  WeightsFile file;
  file.metadata["format"] = "pt";
  file.add("W_q.weight", Tensor({2, 3}, {1, 2, 3, 4, 5, 6}));
  file.add("bias", Tensor({1}, {7}));
  const std::string bytes = write_safetensors(file);
  for (size_t length = 0; length < bytes.size(); ++length) {
    CHECK_THROWS_AS(read_safetensors(std::string_view(bytes).substr(0, length)), Error);
  }
  CHECK_THROWS_AS(read_safetensors(bytes + '\0'), Error);
}

TEST_CASE("safetensors: control characters in a name do not reach the message") {
  CHECK(refused(file_of("{" + entry("a\\u001b[31m\\n", "[2]", "[0,4]") + "}", 4)).find("tensor 'a?[31m?'") == 0);
}
